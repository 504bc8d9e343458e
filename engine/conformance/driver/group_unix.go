//go:build unix

package driver

import (
	"os"
	"os/exec"
	"syscall"
)

// leadOwnGroup makes a program the leader of a process group of its own.
func leadOwnGroup(process *exec.Cmd) {
	process.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}

// killGroup kills a leader and its group. That they have ended already is what was
// wanted.
func killGroup(leader *os.Process) {
	syscall.Kill(-leader.Pid, syscall.SIGKILL)
}
