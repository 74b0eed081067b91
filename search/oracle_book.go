package search

import (
	"fmt"

	"contrary/engine"
	"contrary/search/proof"
	"contrary/variant"
)

// bookOracle plays what is proven: the lines of the book of proofs. It is asked at the root alone.
type bookOracle struct {
	silence
	on   bool
	book *proof.Book // nil until it is needed
}

func (o *bookOracle) open(spec *variant.Spec, _ variant.Settings, opt Options) (bool, error) {
	o.on = opt.ProofBook && spec.Licences.Has(variant.ForcedWins)
	return false, nil
}

// answer plays the winning move of a proof. Somebody who wants several lines, or some moves only, wants a search; and
// so does a side that is proven to lose: perhaps the opponent does not know how.
func (o *bookOracle) answer(t *task, _ []engine.Move) (Result, bool) {
	if !o.on || t.selective() {
		return Result{}, false
	}
	if o.book == nil {
		book, err := proof.Embedded()
		if err != nil {
			o.on = false // it has been tested that the book in the program is sound
			return Result{}, false
		}
		o.book = book
	}
	step, ok := o.book.Find(t.game)
	if !ok || step.Move == engine.NoMove {
		return Result{}, false
	}
	line := step.Proof.Line(t.game.Position())
	r := Result{Best: step.Move, Score: promised(step.Plies, 0), Depth: 1, Nodes: 1}
	if len(line) > 1 {
		r.Ponder = line[1]
	}
	why := fmt.Sprintf("%s wins by a proof in at most %d moves", step.Attacker, (step.Plies+1)/2)
	t.say(Info{Depth: 1, SelDepth: len(line), MultiPV: 1, Score: r.Score, Nodes: 1, PV: line, Extra: why})
	return r, true
}
