//go:build unix && !linux

package uciclient

import (
	"os/exec"
	"syscall"
)

// ownGroup gives the engine a process group, so that its children go with it and
// a Ctrl-C meant for us does not reach it.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func killGroup(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
