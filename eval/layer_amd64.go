package eval

import "golang.org/x/sys/cpu"

// ops is the best implementation this processor has.
var ops = func() layerOps {
	if cpu.X86.HasAVX2 {
		return layerOps{update: avx2Update, activate: avx2Activate}
	}
	return plainOps
}()

//go:noescape
func avx2Update(dst, src, rows []int16, c *change)

//go:noescape
func avx2Activate(own, other, weights []int16) int64
