//go:build !unix

package driver

import (
	"os"
	"os/exec"
)

// leadOwnGroup does nothing: this system has no process groups.
func leadOwnGroup(*exec.Cmd) {}

// killGroup kills the program alone.
func killGroup(leader *os.Process) { leader.Kill() }
