package proof

import (
	"syscall"
	"unsafe"
)

// adviseHuge is MADV_HUGEPAGE of madvise(2).
const adviseHuge = 14

// allocate returns n zero words. Large tables lie on huge pages if the system has them: nearly every access is to a page of its own.
func allocate(n uint64) []uint64 {
	words := make([]uint64, n)
	if n >= 1<<18 {
		const page = 4096
		start := (uintptr(unsafe.Pointer(&words[0])) + page - 1) &^ (page - 1)
		skip := start - uintptr(unsafe.Pointer(&words[0]))
		bytes := unsafe.Slice((*byte)(unsafe.Pointer(&words[0])), n*8)[skip:]
		// It is only advice: where it is refused the table works as well, more slowly.
		_ = syscall.Madvise(bytes[:len(bytes)&^(page-1)], adviseHuge)
	}
	return words
}
