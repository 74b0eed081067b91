package proof

import (
	"cmp"
	"slices"

	"contrary/engine"
	"contrary/variant"
)

// Proof is a forced win of one side from one position: for each position of the attacker that can arise one move, for each of the defender all
// replies.
type Proof struct {
	// Game is the game up to the position that is won.
	Game *variant.Game
	// Attacker is who wins.
	Attacker engine.Side
	// Plies is the length of the longest line.
	Plies int
	// Positions is how many different positions the proof has, the first one and the last ones included.
	Positions int

	answers map[engine.Key]engine.Move // by position of the attacker
}

// newProof takes from done what can be reached from the current position of g.
func newProof(g *variant.Game, attacker engine.Side, done map[engine.Key]fact) *Proof {
	p := &Proof{Game: g, Attacker: attacker, answers: map[engine.Key]engine.Move{}}
	for key, d := range done {
		if d.move != engine.NoMove {
			p.answers[key] = d.move
		}
	}
	c := counter{proof: p, seen: map[engine.Key]int32{}, used: map[engine.Key]engine.Move{}}
	p.Plies = int(c.count(g.Position()))
	p.Positions = len(c.seen)
	p.answers = c.used
	return p
}

// counter walks through a proof, each position once.
type counter struct {
	proof *Proof
	seen  map[engine.Key]int32 // plies to the end
	used  map[engine.Key]engine.Move
}

func (c *counter) count(pos *engine.Position) (plies int32) {
	key := pos.Key()
	if plies, ok := c.seen[key]; ok {
		return plies
	}
	var child engine.Position
	if m, ok := c.proof.answers[key]; ok && pos.Side() == c.proof.Attacker {
		c.used[key] = m
		pos.Make(m, &child)
		plies = 1 + c.count(&child)
	} else {
		for _, m := range sortedMoves(pos) {
			pos.Make(m, &child)
			plies = max(plies, 1+c.count(&child))
		}
	}
	c.seen[key] = plies
	return plies
}

// Answer returns the move of the proof in p, where the attacker is to move.
func (p *Proof) Answer(pos *engine.Position) (engine.Move, bool) {
	m, ok := p.answers[pos.Key()]
	return m, ok && pos.Side() == p.Attacker
}

// sortedMoves returns the legal moves in the alphabetical order of their UCI text, in which proof files count them.
func sortedMoves(pos *engine.Position) []engine.Move {
	var list engine.MoveList
	pos.Legal(&list)
	moves := slices.Clone(list.Slice())
	slices.SortFunc(moves, func(a, b engine.Move) int { return cmp.Compare(alphabetical(a), alphabetical(b)) })
	return moves
}

// alphabetical orders moves as their UCI text does.
func alphabetical(m engine.Move) int {
	promotion := 0
	if m.IsPromotion() {
		promotion = int(m.Promotion().Letter() | 0x20)
	}
	from, to := m.From(), m.To()
	return (((from.File()*8+from.Rank())*8+to.File())*8+to.Rank())*256 + promotion
}
