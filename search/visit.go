package search

import (
	"contrary/engine"
	"contrary/variant"
)

// visit says how a node is to be searched: the parameters of search, node and quiesce as one small value. A frame says
// what the node is.
type visit struct {
	ply   int
	depth int // plies left; 0 and falling in the quiescence search
	window
	manner
}

// window is what the score is compared with: one between alpha and beta is exact, one outside is a bound.
type window struct{ alpha, beta Score }

// manner is the rest of a visit. It is small enough for the whole to travel in registers.
type manner struct {
	cut      bool        // a fail high is expected (a cut node)
	careful  bool        // no null move here or below: the result of one is being verified
	extended uint8       // plies by which the path to the node has been extended
	excluded engine.Move // left out by a test whether it is the only good one, else NoMove
}

// rootVisit is a visit of the root.
func rootVisit(depth int, alpha, beta Score) visit {
	return visit{depth: depth, window: window{alpha, beta}}
}

// isPV tells whether the node may lie on the principal variation: its window is open.
func (w window) isPV() bool { return w.beta-w.alpha > 1 }

// child returns the visit of a node one ply below, whose window is that of its own side to move.
func (n visit) child(depth int, alpha, beta Score) visit {
	return visit{n.ply + 1, depth, window{alpha, beta}, manner{careful: n.careful, extended: n.extended}}
}

// decidedBy tells whether an entry of the table decides the node: it is deep enough, or a proof where proofs count at
// any depth.
func (n visit) decidedBy(e entry, licences variant.Licences) bool {
	return !n.isPV() && n.excluded == engine.NoMove &&
		(e.depth >= n.depth && e.cuts(n.window) || licences.Has(variant.ProvenEnds) && e.proves(n.window))
}
