package proof

import "math/bits"

// unprovable is the proof number of what cannot be proven, and the disproof number of what cannot be disproven. Numbers
// of open positions are less.
const unprovable = 1 << 26

// free is the dependence of a disproof that rests on nothing above it.
const free = 1 << 14

// beyond is the dependence of a disproof that rests on the game before the root.
const beyond = -1

// numbers are what is known of one position, for one attacker.
type numbers struct {
	pn, dn uint32 // leaves still to prove for a win of the attacker, and to disprove
	plies  uint16 // proven: length of the longest line
	// run is, once proven, how many plies from here the proof may go on without a capture or pawn move.
	run uint8
	// size is the logarithm (see logOf) of the positions of the proof, if proven.
	size uint8
	// rests is, of a disproof, the least ply of the path it rests on, free if there is none.
	rests int16
}

func (n *numbers) proven() bool    { return n.pn == 0 }
func (n *numbers) disproven() bool { return n.dn == 0 }
func (n *numbers) solved() bool    { return n.pn == 0 || n.dn == 0 }

// won returns the numbers of a position that the attacker has won on the board.
func won() numbers { return numbers{pn: 0, dn: unprovable, rests: free} }

// notWon returns the numbers of a position that is no win of the attacker, for a reason that lies at ply rests of the
// path.
func notWon(rests int16) numbers { return numbers{pn: unprovable, dn: 0, rests: rests} }

// logOf returns the logarithm of n to the base of the fourth root of 2, 0 to 255, rounded down. logOf(0) is 0.
func logOf(n uint64) uint8 {
	if n < 8 {
		return [8]uint8{0, 0, 4, 6, 8, 9, 10, 11}[n]
	}
	top := bits.Len64(n) - 1
	return uint8(4*top) + uint8(n>>(top-2)&3)
}

// unlog returns the least n with logOf(n) == l, for the values that logOf returns.
func unlog(l uint8) uint64 {
	if l < 4 {
		return 1
	}
	return (4 + uint64(l&3)) << (l >> 2) >> 2
}
