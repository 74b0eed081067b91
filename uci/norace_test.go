//go:build !race

package uci

// slowness stretches the limits of timing tests under the race detector.
const slowness = 1
