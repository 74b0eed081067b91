package train

import "golang.org/x/sys/cpu"

// loops are the best this processor has.
var loops = func() kernels {
	if cpu.X86.HasAVX2 && cpu.X86.HasFMA {
		return kernels{sum: avx2Sum, scatter: avx2Scatter, forward: avx2Forward, backward: avx2Backward, adam: avx2Adam}
	}
	return plainKernels
}()

//go:noescape
func avx2Sum(dst, start, rows []float32, in []uint32)

//go:noescape
func avx2Scatter(rows, src []float32, in []uint32)

//go:noescape
func avx2Forward(hidden, weights []float32) float32

//go:noescape
func avx2Backward(hidden, weights, output, start []float32, slope float32)

//go:noescape
func avx2Adam(w, g, first, second []float32, s *adamStep)
