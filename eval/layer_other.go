//go:build !amd64

package eval

// ops is the best implementation this processor has.
var ops = plainOps
