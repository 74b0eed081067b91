package eval

import "golang.org/x/sys/cpu"

// ops is the best implementation this processor has.
var ops = func() layerOps {
	if cpu.X86.HasAVX2 {
		return layerOps{add: avx2Add, sub: avx2Sub, activate: avx2Activate}
	}
	return plainOps
}()

//go:noescape
func avx2Add(l, w *layer)

//go:noescape
func avx2Sub(l, w *layer)

//go:noescape
func avx2Activate(own, other *layer, weights *[2]layer) int32
