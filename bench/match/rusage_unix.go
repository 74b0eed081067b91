//go:build unix

package match

import (
	"syscall"
	"time"
)

// cpuTime is the processor time of this process, the engines' not included.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
