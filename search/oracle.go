package search

import (
	"contrary/engine"
	"contrary/variant"
	"contrary/variant/antitable"
)

// An oracle knows for certain what a search can only guess: exact tables, proofs, matching of bare kings, a look at
// everything. An engine has one of each kind; what an oracle has no answer to it leaves to silence. One file is one
// oracle: without its file and its line in newOracles the engine plays on without that knowledge.
type oracle interface {
	// open makes it ready for games of a variant under its settings; it is cheap if nothing has changed. changed says
	// that its answers about nodes are others now. On an error it stays as it was.
	open(spec *variant.Spec, set variant.Settings, opt Options) (changed bool, err error)
	// opened says in words what files are open, "" for none; close closes them.
	opened() string
	close() (changed bool, err error)
	// fault returns the first fault that was met in an open file, nil if there was none: one line that names it.
	fault() error
	// leaves returns exact endings that the solver may take as leaves of its proofs, nil for none.
	leaves() *antitable.Tables
	// forget clears what earlier searches have left behind.
	forget()
	// answer may give the result without a search, best among the moves in roots.
	answer(t *task, roots []engine.Move) (Result, bool)
	// threads is how many threads it works on itself in such a game, if there are more than one.
	threads(spec *variant.Spec, opt Options) int
	// study may note in the root moves what is certain about them, before the first iteration.
	study(t *task)
	// ponder may look for more after each iteration.
	ponder(t *task) finding
	// settle may note once more what is certain of the root moves, when there will be no further iteration, and ends
	// what study has begun.
	settle(t *task)
	// at returns the oracle as it is asked in the tree of a worker, nil if it has nothing to say there.
	at(w *worker) nodeOracle
}

// nodeOracle is an oracle in the tree of one worker. score is asked once a node, the others for reports.
type nodeOracle interface {
	// score returns the score of the node at ply, at which the game is not over.
	score(ply int) (Score, bool)
	// line returns best play from the node at ply on, nil if it is not known.
	line(ply int) []engine.Move
	// words says how the game will be decided that has come to the node at ply.
	words(ply int) string
}

// finding is what an oracle has found out after an iteration.
type finding int

const (
	nothing finding = iota
	won             // the best root move wins
	refuted         // the best root move loses
)

// newOracles lists the oracles in the order in which they are asked.
func newOracles() []oracle {
	return []oracle{
		&tableOracle{},
		&bookOracle{},
		&antitableOracle{},
		&syzygyOracle{},
		&adviceOracle{},
		&exhaustOracle{},
		&proofOracle{},
	}
}

// selective tells whether somebody wants several lines, or some moves only: then there is a search.
func (t *task) selective() bool { return t.engine.opt.MultiPV > 1 || len(t.limits.SearchMoves) > 0 }

// proclaim reports what an oracle knows about the root, and makes it the answer: best, looked up among so many
// positions. after is asked with best made, and returns what it is worth to who makes it and how the game goes on.
func (t *task) proclaim(best engine.Move, positions int, after func() (Score, []engine.Move)) Result {
	w := t.first()
	w.make(0, best)
	score, rest := after()
	w.leave(1)
	line := append([]engine.Move{best}, rest...)
	r := Result{Best: best, Score: score, Depth: 1, Nodes: uint64(positions)}
	if len(rest) > 0 {
		r.Ponder = rest[0]
	}
	t.say(Info{
		Depth: 1, SelDepth: len(line), MultiPV: 1, Score: r.Score, Nodes: r.Nodes, TBHits: w.hits,
		PV: line, Extra: w.memory.words(line, r.Score),
	})
	return r
}

// consult lets w ask the oracles that know something about its nodes.
func (w *worker) consult(oracles []oracle) {
	w.oracles = w.oracles[:0]
	for _, o := range oracles {
		if n := o.at(w); n != nil {
			w.oracles = append(w.oracles, n)
		}
	}
}

// silence answers nothing.
type silence struct{}

func (silence) open(*variant.Spec, variant.Settings, Options) (bool, error) { return false, nil }
func (silence) opened() string                                              { return "" }
func (silence) close() (bool, error)                                        { return false, nil }
func (silence) fault() error                                                { return nil }
func (silence) leaves() *antitable.Tables                                   { return nil }
func (silence) forget()                                                     {}
func (silence) answer(*task, []engine.Move) (Result, bool)                  { return Result{}, false }
func (silence) threads(*variant.Spec, Options) int                          { return 0 }
func (silence) study(*task)                                                 {}
func (silence) ponder(*task) finding                                        { return nothing }
func (silence) settle(*task)                                                {}
func (silence) at(*worker) nodeOracle                                       { return nil }
