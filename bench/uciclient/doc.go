// Package uciclient talks UCI to an engine that runs as a process of its own, and
// trusts it in nothing. An engine may crash, hang, flood, close its output, stop
// reading, answer twice or late: every call returns within the time it was
// given, memory stays bounded, and Close leaves neither a process (of the
// engine's process group) nor a goroutine behind.
//
// The package knows the protocol and nothing of chess: moves and positions are
// text to it.
//
// Times are taken by the goroutine that reads the engine's output, as soon as
// the bytes arrive, so they do not depend on when the caller gets to run.
package uciclient
