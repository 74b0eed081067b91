//go:build !amd64

package train

// loops are the best this processor has.
var loops = plainKernels
