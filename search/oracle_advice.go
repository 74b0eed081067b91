package search

import (
	"fmt"

	"contrary/engine"
	"contrary/variant"
)

// adviceOracle knows what the rules of the variant know about games that are not over: see [variant.Advisor].
type adviceOracle struct {
	silence
	deaf bool // the search is to believe in other rules
}

func (o *adviceOracle) open(_ *variant.Spec, _ variant.Settings, opt Options) (bool, error) {
	o.deaf = opt.ChessMinded
	return false, nil
}

// answer plays a winning move that the rules know.
func (o *adviceOracle) answer(t *task, _ []engine.Move) (Result, bool) {
	advisor, ok := t.game.Rules().(variant.Advisor)
	if !ok || o.deaf || t.selective() {
		return Result{}, false
	}
	m, plies, why, ok := advisor.Advise(t.game)
	if !ok {
		return Result{}, false
	}
	if plies > 0 {
		why = fmt.Sprintf("%s at the latest, %s wins: %s", variant.Deadline, t.game.Position().Side(), why)
	}
	r := Result{Best: m, Score: promised(plies, 0), Depth: 1}
	t.say(Info{Depth: 1, SelDepth: 1, MultiPV: 1, Score: r.Score, PV: []engine.Move{m}, Extra: why})
	return r, true
}

// study notes in the root moves what answer would have said, where it must be a search: the move that the rules know
// wins, and one after which they know a move for the opponent loses.
func (o *adviceOracle) study(t *task) {
	advisor, ok := t.game.Rules().(variant.Advisor)
	if !ok || o.deaf || !t.selective() {
		return
	}
	w := t.first()
	best, plies, _, won := advisor.Advise(t.game)
	for i := range w.roots {
		r := &w.roots[i]
		if won && r.move == best {
			r.least = max(r.least, promised(plies, 0))
			r.pv.moves[0], r.pv.n = r.move, 1
			continue
		}
		after := t.game.Clone()
		if after.Play(r.move) != nil || after.Verdict().Over() {
			continue
		}
		if _, plies, _, lost := advisor.Advise(after); lost {
			r.most = min(r.most, -promised(plies, 1))
		}
	}
}

func (o *adviceOracle) at(w *worker) nodeOracle {
	if advisor, ok := w.rules.(variant.Advisor); ok {
		return &nodeAdvice{w, advisor}
	}
	return nil
}

// nodeAdvice is the advice about the nodes of a worker.
type nodeAdvice struct {
	w       *worker
	advisor variant.Advisor
}

// foretell asks about the node at ply, if it has been reached by a move after which no earlier position can recur.
func (o *nodeAdvice) foretell(ply int) (winner engine.Side, plies int, ok bool) {
	if ply == 0 || o.w.trail.at(ply).reversible != 0 {
		return 0, 0, false
	}
	f := &o.w.frames[ply]
	return o.advisor.Foretell(f.state, &f.pos)
}

// score returns the score of a node that the rules know to be won or lost, with as many plies to go as they can
// promise.
func (o *nodeAdvice) score(ply int) (Score, bool) {
	winner, plies, ok := o.foretell(ply)
	if !ok {
		return 0, false
	}
	s := promised(plies, ply)
	if winner != o.w.frames[ply].pos.Side() {
		s = -s
	}
	return s, true
}

func (*nodeAdvice) line(int) []engine.Move { return nil }

func (o *nodeAdvice) words(ply int) string {
	winner, plies, ok := o.foretell(ply)
	switch {
	case !ok:
		return ""
	case plies > 0:
		return fmt.Sprintf("%s at the latest, %s wins", variant.Deadline, winner)
	}
	return fmt.Sprintf("never stuck, %s wins", winner)
}
