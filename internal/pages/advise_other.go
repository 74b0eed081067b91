//go:build !linux

package pages

// advise does nothing: huge pages are asked for on Linux only.
func advise(at, size uintptr) {}
