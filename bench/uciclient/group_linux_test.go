package uciclient

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// groupAlive looks in /proc for a process of the group that is not a zombie.
func groupAlive(group int) bool {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range stats {
		text, err := os.ReadFile(path)
		if err != nil {
			continue
		}
		_, rest, _ := strings.Cut(string(text), ") ")
		var state string
		var parent, of int
		fmt.Sscan(rest, &state, &parent, &of)
		if of == group && state != "Z" {
			return true
		}
	}
	return false
}
