package proof

import (
	"cmp"
	"slices"

	"contrary/engine"
	"contrary/variant"
)

// Proof is a forced win of one side from one position: for each position of the attacker that can arise one move, for
// each of the defender all replies.
type Proof struct {
	// Game is the game up to the position that is won.
	Game *variant.Game
	// Attacker is who wins.
	Attacker engine.Side
	// Plies is the length of the longest line.
	Plies int
	// Positions is how many different positions the proof has, the first one and the last ones included.
	Positions int

	facts map[engine.Key]fact // by position
}

// fact is what is known of a position of a proof.
type fact struct {
	move  engine.Move // of the attacker, NoMove where the defender is to move or the game is over
	plies int32       // length of the longest line
	run   uint8       // plies that it may go on without capture or pawn move, at most 100
}

// after takes up that m leads to a position about which below is known.
func (d *fact) after(m engine.Move, below fact) {
	d.plies = max(d.plies, below.plies+1)
	if !m.IsIrreversible() {
		d.run = max(d.run, min(below.run+1, 100))
	}
}

// newProof makes a proof of the moves that answer gives for positions of the attacker.
func newProof(g *variant.Game, attacker engine.Side, answer func(pos *engine.Position) (engine.Move, bool)) *Proof {
	p := &Proof{Game: g, Attacker: attacker, facts: map[engine.Key]fact{}}
	p.Plies = int(p.learn(g.Position(), answer).plies)
	p.Positions = len(p.facts)
	return p
}

// learn fills in the facts of a position and of all that follow, each once.
func (p *Proof) learn(pos *engine.Position, answer func(pos *engine.Position) (engine.Move, bool)) (f fact) {
	key := pos.Key()
	if f, ok := p.facts[key]; ok {
		return f
	}
	p.facts[key] = fact{} // a line that comes back to it, which only a false proof has, ends here
	var child engine.Position
	if m, ok := answer(pos); ok && pos.Side() == p.Attacker {
		f.move = m
		pos.Make(m, &child)
		f.after(m, p.learn(&child, answer))
	} else {
		for _, m := range sortedMoves(pos) {
			pos.Make(m, &child)
			f.after(m, p.learn(&child, answer))
		}
	}
	p.facts[key] = f
	return f
}

// Answer returns the move of the proof in pos, where the attacker is to move.
func (p *Proof) Answer(pos *engine.Position) (engine.Move, bool) {
	f, ok := p.facts[pos.Key()]
	return f.move, ok && f.move != engine.NoMove
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
