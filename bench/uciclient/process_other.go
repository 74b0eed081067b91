//go:build !unix

package uciclient

import "os/exec"

// Process groups are a Unix notion; elsewhere the engine itself is killed.
func ownGroup(*exec.Cmd) {}

func killGroup(cmd *exec.Cmd) { cmd.Process.Kill() }
