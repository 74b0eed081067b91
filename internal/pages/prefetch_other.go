//go:build !amd64 && !arm64

package pages

import "unsafe"

// Prefetch does nothing: other processors look for themselves.
func Prefetch(unsafe.Pointer) {}
