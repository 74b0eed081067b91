//go:build !linux

package proof

// allocate returns n zero words.
func allocate(n uint64) []uint64 { return make([]uint64, n) }
