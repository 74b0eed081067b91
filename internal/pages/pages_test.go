package pages

import (
	"testing"
	"unsafe"
)

// TestMake asks for values of sizes below, at and beyond those of huge pages; all are zero, can be written and stay
// what they are.
func TestMake(t *testing.T) {
	for _, n := range []int{0, 1, huge/8 - 1, huge / 8, huge/4 + 1, huge + 5} {
		values := Make[uint64](n)
		if len(values) != n {
			t.Fatalf("%d values, want %d", len(values), n)
		}
		for i := range values {
			if values[i] != 0 {
				t.Fatalf("%d values: number %d is not zero", n, i)
			}
			values[i] = uint64(i)
		}
		if n > 0 {
			Advise(&values[0])
		}
		for i := range values {
			Prefetch(unsafe.Pointer(&values[i]))
			if values[i] != uint64(i) {
				t.Fatalf("%d values: number %d has changed", n, i)
			}
		}
	}
}

// TestAdvise is given large values that hold pointers: they are the garbage collector's as any other.
func TestAdvise(t *testing.T) {
	type large struct {
		numbers [huge]byte
		next    *large
	}
	var last *large
	for range 8 {
		v := &large{next: last}
		Advise(v)
		v.numbers[huge/2] = 1
		last = v
	}
	n := 0
	for v := last; v != nil; v = v.next {
		n += int(v.numbers[huge/2])
	}
	if n != 8 {
		t.Errorf("%d values, want 8", n)
	}
}
