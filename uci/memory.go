package uci

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

// machineMB is the memory of the machine in MiB, or 0 where the system does not tell. It comes from /proc/meminfo, which Linux has.
func machineMB() int {
	f, err := os.Open("/proc/meminfo")
	if err != nil {
		return 0
	}
	defer f.Close()
	for in := bufio.NewScanner(f); in.Scan(); {
		if rest, ok := strings.CutPrefix(in.Text(), "MemTotal:"); ok {
			var kb int
			if _, err := fmt.Sscan(rest, &kb); err == nil {
				return kb / 1024
			}
		}
	}
	return 0
}

// affordable refuses a table larger than the machine's memory: trying would end the process.
func affordable(megabytes int) error {
	if machine := machineMB(); machine > 0 && megabytes > machine {
		return fmt.Errorf("a Hash of %d is more than the %d MiB of this machine", megabytes, machine)
	}
	return nil
}
