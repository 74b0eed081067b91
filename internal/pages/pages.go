// Package pages makes memory that is read at random cheaper to reach. With pages of 4 kB nearly every look at a large
// table also waits for the processor to find the page, and longest on virtual machines: so the system is asked for huge
// pages where it has them, and what will be needed soon can be asked for early.
package pages

import "unsafe"

// huge is the size of a huge page.
const huge = 2 << 20

// Make returns n zero values. Nothing is touched: what is never used takes no memory.
func Make[T any](n int) []T {
	values := make([]T, n)
	adviseFrom(unsafe.Pointer(unsafe.SliceData(values)), uintptr(n)*unsafe.Sizeof(*new(T)))
	return values
}

// Advise does for one large value what Make does for many.
func Advise[T any](v *T) { adviseFrom(unsafe.Pointer(v), unsafe.Sizeof(*v)) }

// adviseFrom asks for huge pages wherever the size bytes from at on lie. It is advice about memory of Go's heap, whose
// neighbours there do not mind it: a system that has no huge pages refuses, and all works as well, more slowly.
func adviseFrom(at unsafe.Pointer, size uintptr) {
	if size < huge/4 {
		return
	}
	before := uintptr(at) & (huge - 1)
	advise(uintptr(at)-before, (before+size+huge-1)&^(huge-1))
}
