// Package memory tells before a large table is made whether there is memory for it. The runtime of Go ends the program
// where the system refuses memory; there is no error to catch.
package memory

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/edsrzf/mmap-go"
)

// slack is how much more than the table the runtime may ask for: it grows by 64 MiB, and keeps account of what it has.
const slack = 80

// Fits says in an error why a table of so many MiB cannot be had: it is more than the machine or a control group of the
// process allows (Linux tells of both), or the system does not give so much now, as under a limit of the address space.
func Fits(megabytes int) error {
	if most := numberIn("/proc/meminfo", "MemTotal:") >> 10; most > 0 && megabytes > most {
		return fmt.Errorf("%d MiB are more than the %d MiB of this machine", megabytes, most)
	}
	if most := groupLimit("/proc/self/cgroup", "/sys/fs/cgroup") >> 20; most > 0 && megabytes > most {
		return fmt.Errorf("%d MiB are more than the %d MiB that this process may have (memory limit of its control "+
			"group)", megabytes, most)
	}
	// Trying is the one way to know that every system has.
	area, err := mmap.MapRegion(nil, (megabytes+megabytes/64+slack)<<20, mmap.RDWR, mmap.ANON, 0)
	if err != nil {
		return fmt.Errorf("the system does not give %d MiB to this process: %w", megabytes, err)
	}
	return area.Unmap()
}

// numberIn is the number behind a word that begins a line of a file, 0 if there is none.
func numberIn(path, word string) int {
	f, err := os.Open(path)
	if err != nil {
		return 0
	}
	defer f.Close()
	for in := bufio.NewScanner(f); in.Scan(); {
		rest, ok := strings.CutPrefix(in.Text(), word)
		if fields := strings.Fields(rest); ok && len(fields) > 0 {
			n, _ := strconv.Atoi(fields[0]) // "max" is no limit
			return n
		}
	}
	return 0
}

// groupLimit is the least memory limit of the control groups that the file list names and of those around them, in
// bytes, 0 if there is none. root is where control groups are mounted.
func groupLimit(list, root string) (least int) {
	text, err := os.ReadFile(list)
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.SplitN(strings.TrimSpace(line), ":", 3) // number, controllers, path
		if len(fields) < 3 {
			continue
		}
		var base, file string
		switch fields[1] {
		case "": // version 2
			base, file = root, "memory.max"
		case "memory": // version 1
			base, file = filepath.Join(root, "memory"), "memory.limit_in_bytes"
		default:
			continue
		}
		for group := filepath.Clean("/" + fields[2]); ; group = filepath.Dir(group) {
			if n := numberIn(filepath.Join(base, group, file), ""); n > 0 && (least == 0 || n < least) {
				least = n
			}
			if group == "/" {
				break
			}
		}
	}
	return least
}
