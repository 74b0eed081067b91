package pages

import "syscall"

// advise asks for huge pages for size bytes at at, both multiples of a huge page. No slice is made of the bytes: they
// may belong to several objects.
func advise(at, size uintptr) {
	_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, at, size, syscall.MADV_HUGEPAGE)
}
