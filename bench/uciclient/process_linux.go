package uciclient

import (
	"os/exec"
	"syscall"
)

// ownGroup gives the engine a process group, so that its children go with it and
// a Ctrl-C meant for us does not reach it; and has the kernel kill it should we
// be killed ourselves.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

func killGroup(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
