package search

import (
	"contrary/engine"
	"contrary/variant"
)

// step is one position of the trail.
type step struct {
	key        engine.Key // the position as repetition sees it: see variant.Spec.RepetitionKey
	full       engine.Key // the position with its path memory
	reversible int        // plies since the last irreversible move: no position before it can recur
	// visited is the exclusive or of the scrambled keys of the positions since the last irreversible move, this one
	// left out.
	visited engine.Key
}

// trail is the way to the current node: every position of the game, then those of the search stack. It keeps its own
// count of reversible plies, because the clock of a position may be set back by a variant's rules.
type trail struct {
	policy variant.Repetition
	steps  []step
	root   int // index of the root
	// seen counts the steps by the low bits of their keys, so that most nodes need no scan.
	seen [seenSize]uint16
}

const (
	seenSize = 4096
	// notFound is an index above every step.
	notFound = 1 << 30
)

// start makes t the trail of a game whose current position is the root. keys are those of the positions since its
// start.
func (t *trail) start(keys []engine.Key, moves []engine.Move, full engine.Key) {
	n := len(keys)
	if need := n + maxPly + 2; cap(t.steps) < need {
		t.steps = make([]step, need, need+256)
	} else {
		t.steps = t.steps[:need]
	}
	clear(t.seen[:])
	t.root = n - 1
	t.steps[0] = step{key: keys[0], full: keys[0]}
	for i := 1; i < n; i++ {
		t.advance(i, keys[i], moves[i-1].IsIrreversible())
		t.steps[i].full = keys[i]
	}
	t.steps[t.root].full = full
	for i := range n {
		t.seen[t.steps[i].key%seenSize]++
	}
}

// at returns the step of the node at ply.
func (t *trail) at(ply int) *step { return &t.steps[t.root+ply] }

// bars tells whether a move to an earlier position may not be played.
func (t *trail) bars() bool { return t.policy == variant.RepetitionBars }

// advance fills step i, but for its full key, from the step before.
func (t *trail) advance(i int, key engine.Key, irreversible bool) {
	before, s := &t.steps[i-1], &t.steps[i]
	s.key = key
	if irreversible {
		s.reversible, s.visited = 0, 0
	} else {
		s.reversible, s.visited = before.reversible+1, before.visited^engine.Key(engine.Mix(uint64(before.key)))
	}
}

// push and pop enter and leave step i.
func (t *trail) push(i int) { t.seen[t.steps[i].key%seenSize]++ }
func (t *trail) pop(i int)  { t.seen[t.steps[i].key%seenSize]-- }

// earlier returns the index of the last occurrence of the position of step i before it, notFound if it is new. Step i
// itself need not be pushed; pushed says whether it is.
func (t *trail) earlier(i int, pushed uint16) int {
	s := &t.steps[i]
	if s.reversible < 4 || t.seen[s.key%seenSize] <= pushed {
		return notFound
	}
	for j := i - 4; j >= i-s.reversible; j -= 2 {
		if t.steps[j].key == s.key {
			return j
		}
	}
	return notFound
}

// repeated tells whether a position since the last irreversible move before the root has occurred twice.
func (t *trail) repeated() bool {
	for i := t.root; i > t.root-t.steps[t.root].reversible; i-- {
		if t.earlier(i, 1) != notFound {
			return true
		}
	}
	return false
}

// recurs tells whether repetition ends the search of the node at ply: where it draws or settles, a position that recurs
// inside the tree, or for the third time in all. Where it settles, the first of these holds only if the path memory is
// the same as at the earlier occurrence. Where it bars, no position recurs.
func (t *trail) recurs(ply int) bool {
	if t.bars() {
		return false
	}
	i := t.root + ply
	j := t.earlier(i, 1)
	if j == notFound {
		return false
	}
	s := &t.steps[i]
	if j > t.root && (t.policy != variant.RepetitionSettles || t.steps[j].full == s.full) {
		return true
	}
	for k := j - 2; k >= i-s.reversible; k -= 2 {
		if t.steps[k].key == s.key {
			return true
		}
	}
	return false
}
