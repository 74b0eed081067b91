package eval

import (
	"contrary/engine"
	"contrary/variant"
)

// antichess evaluates losing chess with ordinary kings: men are a burden, moves that nobody can punish are wealth, and
// a man that the opponent must take is a way to get rid of it. The search asks only where the side to move need not
// capture.
type antichess struct {
	weights *antichessWeights
}

// antichessWeights are the weights of the terms in centipawns, with many men on the board and with few.
type antichessWeights struct {
	men [6]pair
	// pawnRank is by the rank of a pawn as its side counts.
	pawnRank [8]pair
	// mobility is for each move that no enemy man can punish by being made to capture, offers for each move that makes
	// one capture.
	mobility, offers pair
	// safeMoves is by the number of safe moves, capped.
	safeMoves [8]pair
	// target is for each own man that the opponent attacks, loose if nobody would recapture.
	target, loose pair
	// lastMan is for being down to a single man.
	lastMan pair
	tempo   pair
}

// newAntichess returns the evaluator of a variant of the family.
func newAntichess(*variant.Spec) *antichess { return &antichess{weights: &antichessDefault} }

// antichessDefault were fitted to the results of games of the engine against itself (logistic regression).
var antichessDefault = antichessWeights{
	men:      [6]pair{{-30, -1}, {-23, -3}, {-112, -26}, {-169, 42}, {-58, -54}, {16, 14}},
	pawnRank: [8]pair{{}, {29, -12}, {35, -56}, {44, -23}, {2, 37}, {19, 91}, {44, 91}, {}},
	mobility: pair{3, -4},
	offers:   pair{31, 3},
	safeMoves: [8]pair{
		{-49, 19}, {-39, 8}, {-9, -13}, {20, -20}, {15, -15}, {5, 10}, {14, 0}, {6, 17},
	},
	target:  pair{-41, 19},
	loose:   pair{67, 123},
	lastMan: pair{-10, 39},
	tempo:   pair{95, 6},
}

// Evaluate implements [Evaluator].
func (a *antichess) Evaluate(p *engine.Position, _ variant.State) int {
	us := p.Side()
	reach := [2]reached{reachOf(p, engine.White), reachOf(p, engine.Black)}
	v := a.side(p, us, &reach).minus(a.side(p, us.Other(), &reach)).plus(a.weights.tempo)
	return fair(p, bounded(v.taper(p.Occupied().Count(), 32)))
}

// reached is where the men of a side can go.
type reached struct {
	attacks engine.Bitboard // squares that a man attacks, occupied or not
	steps   engine.Bitboard // empty squares that a pawn can step to
}

func reachOf(p *engine.Position, side engine.Side) reached {
	free, pawns := ^p.Occupied(), p.By(side, engine.Pawn)
	one := pawns.North() & free
	two := (one & engine.Rank3).North() & free
	if side == engine.Black {
		one = pawns.South() & free
		two = (one & engine.Rank6).South() & free
	}
	return reached{attacks: reach(p, side), steps: one | two}
}

// side returns the terms of one side.
func (a *antichess) side(p *engine.Position, side engine.Side, reach *[2]reached) (v pair) {
	w := a.weights
	own, occ := p.Of(side), p.Occupied()
	mine, theirs := &reach[side&1], &reach[side.Other()&1]
	for piece := engine.Pawn; piece <= engine.King; piece++ {
		v = v.plus(w.men[piece].times(p.By(side, piece).Count()))
	}
	for b := p.By(side, engine.Pawn); b != 0; b &= b - 1 {
		rank := b.First().Rank()
		if side == engine.Black {
			rank = 7 - rank
		}
		v = v.plus(w.pawnRank[rank&7])
	}
	safe, offers := (mine.steps &^ theirs.attacks).Count(), (mine.steps & theirs.attacks).Count()
	for piece := engine.Knight; piece <= engine.King; piece++ {
		for b := p.By(side, piece); b != 0; b &= b - 1 {
			to := engine.Attacks(side, piece, b.First(), occ) &^ occ
			safe += (to &^ theirs.attacks).Count()
			offers += (to & theirs.attacks).Count()
		}
	}
	v = v.plus(w.mobility.times(safe)).plus(w.offers.times(offers)).plus(w.safeMoves[min(safe, 7)])
	targets := own & theirs.attacks
	v = v.plus(w.target.times(targets.Count())).plus(w.loose.times((targets &^ mine.attacks).Count()))
	if !own.Many() {
		v = v.plus(w.lastMan)
	}
	return v
}
