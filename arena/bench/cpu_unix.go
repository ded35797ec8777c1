//go:build unix

package bench

import (
	"syscall"
	"time"
)

// spentUntilNow returns the CPU time that the process has spent since its start, in user and in system mode.
func spentUntilNow() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic("bench: the processor time of this process cannot be read: " + err.Error())
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
