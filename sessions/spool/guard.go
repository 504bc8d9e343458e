package spool

import (
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

// grace is how long a program that has been told to end may take for its own way
// out, such as giving the terminal back, before it is ended.
const grace = time.Second

// guard removes a directory when a signal ends the program. The program may have
// its own way out for the same signal, and is only ended when it does not take it.
// The answer stops the guard.
func guard(directory string) (stop func()) {
	signals := make(chan os.Signal, 1)
	for _, ending := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT} {
		if !signal.Ignored(ending) { // as nohup has it
			signal.Notify(signals, ending)
		}
	}
	go func() {
		received, ok := <-signals
		if !ok {
			return
		}
		_ = os.RemoveAll(directory) // the program ends: there is nobody to tell
		time.Sleep(grace)
		os.Exit(exitCode(received))
	}()
	return sync.OnceFunc(func() {
		signal.Stop(signals)
		close(signals)
	})
}

// exitCode is what a shell says of a program that a signal ended.
func exitCode(received os.Signal) int {
	if number, ok := received.(syscall.Signal); ok {
		return 128 + int(number)
	}
	return 1
}
