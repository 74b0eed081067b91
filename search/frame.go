package search

import (
	"contrary/engine"
	"contrary/variant"
)

// maxPly is how deep the stack of frames goes, extensions and quiescence included.
const maxPly = 240

// frame is a worker's memory of one ply of the stack. What a node is to be searched with is no part of it: see visit.
type frame struct {
	pos   engine.Position
	state variant.State
	place // where the worker's memory keeps the node

	list      engine.MoveList // under MustCapture filled when the position is made
	order     [engine.MaxMoves]int32
	next      int
	compelled bool // under MustCapture: the legal moves are captures
	check     bool
	moves     int   // number of legal moves as far as it matters: see NextCounted and stuck; -1 if nobody has counted
	eval      Score // noScore where no static evaluation was made
	killers   [2]engine.Move

	move       engine.Move   // the move being searched, NoMove for a null move
	replies    *continuation // what the histories know about replies to it
	quiets     [64]engine.Move
	nquiets    int
	noisies    [32]engine.Move
	nnoisies   int
	cutoffs    int // how often the node was left by a beta cutoff
	barredFrom int // lowest step that bars a move here, notFound if none

	pv variation
}

// place is where a memory keeps a node, and what may be believed there. The keys and all below them are the memory's
// own business.
type place struct {
	licences   variant.Licences // the shortcuts that the node may take
	key, path  engine.Key       // of the transposition table; see the memories
	plain      bool             // a plain ending: see recordMemory
	recordless bool             // key leaves the record out: see recordMemory
	symmetry   symmetry         // of a plain ending, as key sees it
}

// calm tells whether nothing is under way that the static evaluation cannot see: the side to move is neither in check
// nor compelled to capture.
func (f *frame) calm() bool { return !f.check && !f.compelled }

// freedom measures what the side to move can do: two for each legal move, one more if it is not in check. The moves
// must be counted.
func (f *frame) freedom() int {
	if f.check {
		return 2 * f.moves
	}
	return 2*f.moves + 1
}

// forgetTried empties the lists of moves tried.
func (f *frame) forgetTried() { f.nquiets, f.nnoisies = 0, 0 }

// addTried notes a move that was searched in vain, for the histories.
func (f *frame) addTried(m engine.Move) {
	if m.IsNoisy() {
		if f.nnoisies < len(f.noisies) {
			f.noisies[f.nnoisies] = m
			f.nnoisies++
		}
	} else if f.nquiets < len(f.quiets) {
		f.quiets[f.nquiets] = m
		f.nquiets++
	}
}

// variation is a line of moves (principal variation, PV).
type variation struct {
	moves [maxPly]engine.Move
	n     int
}

// lead makes v the line that begins with m and goes on with rest.
func (v *variation) lead(m engine.Move, rest *variation) {
	v.moves[0] = m
	v.n = 1 + copy(v.moves[1:], rest.moves[:rest.n])
}

// line returns the moves; they change with v.
func (v *variation) line() []engine.Move { return v.moves[:v.n] }
