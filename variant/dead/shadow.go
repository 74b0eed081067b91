package dead

import "contrary/engine"

// shadow is a search that sees kings and pawns, and the knights too if asked to, as they are: solid. The other men are
// shadows: each may be anywhere in its reach at any time, so it can capture and be captured there, give check from
// there, and lose a move there. What a shadow may do at any time costs no positions, so the tree is small even where
// many pieces roam behind a wall. The reach of the shadows grows with the tree: a shadow steps onto a square only when
// no solid man of its own side stands there in some position of the tree. Every game has its image in this tree; if
// that holds no mate, there is none.
type shadow struct {
	reach   reach // the coarse reach of all men, for the solid ones
	net     net
	solid   engine.Bitboard // of the root: the men seen as they are
	men     []ghost
	open    [2]engine.Bitboard // squares that were free of solid men of the side when it was to move
	lines   [2]engine.Bitboard // squares that were free of them when it had just moved: an attack may go across
	crowned [2]engine.Bitboard // where pawns of the side may have been promoted
	still   [2]engine.Bitboard // squares of shadows that have never moved or been captured
	guard   [2]engine.Bitboard // what these guard for ever
	// Of the shadows of a side:
	at                   [2]engine.Bitboard // where they may be
	bows                 [2]engine.Bitboard // what they may attack
	diagonals, straights [2]engine.Bitboard // where those are that attack in this way
	moves                [2]bool            // one can move
}

// A ghost is one shadow.
type ghost struct {
	suspect
	side engine.Side
}

// shadowBudget is the number of positions a search among shadows may hold.
const shadowBudget = 30_000

// foggy tells whether the search among shadows proves that winner cannot mate from p.
func (s *Solver) foggy(p *engine.Position, winner engine.Side) bool {
	if p.Castling() != 0 || p.EnPassant() != engine.NoSquare {
		return false
	}
	pieces := p.Pieces(engine.Bishop) | p.Pieces(engine.Rook) | p.Pieces(engine.Queen)
	knights := p.Pieces(engine.Knight)
	f := &s.shadow
	f.reach.set(p)
	for f.reach.grow() {
	}
	f.solid = p.Pieces(engine.King) | p.Pieces(engine.Pawn)
	if pieces != 0 {
		f.solid |= knights
		if s.fog(p, winner) {
			return true
		}
		f.solid &^= knights
	}
	return knights != 0 && s.fog(p, winner)
}

// summon makes each man of p that is not solid a shadow on its square.
func (f *shadow) summon(p *engine.Position, winner engine.Side) {
	f.net.winner = winner
	f.men = f.men[:0]
	f.open, f.lines = [2]engine.Bitboard{}, [2]engine.Bitboard{}
	f.crowned, f.still = [2]engine.Bitboard{}, [2]engine.Bitboard{}
	for side := engine.White; side <= engine.Black; side++ {
		for kind := engine.Knight; kind <= engine.Queen; kind++ {
			for b := p.By(side, kind) &^ f.solid; b != 0; {
				q := b.Pop()
				f.still[side] |= q.Bitboard()
				f.men = append(f.men,
					ghost{suspect{kind: kind, loser: side != winner, square: q, at: q.Bitboard()}, side})
			}
		}
		for range p.By(side, engine.Pawn).Count() {
			f.men = append(f.men, ghost{suspect{kind: engine.Pawn, loser: side != winner, square: engine.NoSquare},
				side})
		}
	}
	f.spread()
}

// spread lets the shadows go wherever the squares are open and tells whether any gained a square.
func (f *shadow) spread() bool {
	grown := false
	for again := true; again; {
		again = false
		for i := range f.men {
			g := &f.men[i]
			open := f.open[g.side] &^ f.still[g.side]
			old := [3]engine.Bitboard{g.at, g.knight, g.queen}
			switch g.kind {
			case engine.Pawn:
				g.knight |= f.crowned[g.side] | leaps(g.knight)&open
				g.queen |= f.crowned[g.side] | around(g.queen)&open
			case engine.Knight:
				g.at |= leaps(g.at) & open
			case engine.Bishop:
				g.at |= diagonal(g.at) & open
			case engine.Rook:
				g.at |= straight(g.at) & open
			case engine.Queen:
				g.at |= around(g.at) & open
			}
			if old == [3]engine.Bitboard{g.at, g.knight, g.queen} {
				continue
			}
			again, grown = true, true
			if g.kind != engine.Pawn && g.at.Many() {
				f.still[g.side] &^= g.square.Bitboard()
			}
			f.still[g.side.Other()] &^= g.at | g.knight | g.queen
		}
	}
	f.gather()
	return grown
}

// gather sums up what the shadows of each side can do.
func (f *shadow) gather() {
	f.at, f.bows, f.guard, f.moves = [2]engine.Bitboard{}, [2]engine.Bitboard{}, [2]engine.Bitboard{}, [2]bool{}
	f.diagonals, f.straights = [2]engine.Bitboard{}, [2]engine.Bitboard{}
	for i := range f.men {
		g := &f.men[i]
		side := g.side
		g.stands = g.at | g.knight | g.queen
		g.still = g.square < engine.NoSquare && f.still[side].Has(g.square)
		f.at[side] |= g.stands
		f.moves[side] = f.moves[side] || g.stands.Many()
		var near engine.Bitboard
		switch g.kind {
		case engine.Pawn:
			f.diagonals[side] |= g.queen
			f.straights[side] |= g.queen
			f.bows[side] |= leaps(g.knight)
		case engine.Knight:
			near = leaps(g.at)
			f.bows[side] |= near
		case engine.Bishop:
			near = diagonal(g.at)
			f.diagonals[side] |= g.at
		case engine.Rook:
			near = straight(g.at)
			f.straights[side] |= g.at
		case engine.Queen:
			near = around(g.at)
			f.diagonals[side] |= g.at
			f.straights[side] |= g.at
		}
		if g.still {
			f.guard[side] |= near
		}
	}
	for side := range f.bows {
		f.bows[side] |= beams(f.diagonals[side], f.lines[side], true) | beams(f.straights[side], f.lines[side], false)
	}
}

// beams returns what sliders on b attack, diagonally or straight, if the squares of through may be empty.
func beams(b, through engine.Bitboard, diagonally bool) (out engine.Bitboard) {
	for dir := range 4 {
		step := func(b engine.Bitboard) engine.Bitboard {
			if dir&1 != 0 {
				b = b.East()
			} else {
				b = b.West()
			}
			if dir&2 != 0 {
				return b.North()
			}
			return b.South()
		}
		if !diagonally {
			step = [4]func(engine.Bitboard) engine.Bitboard{engine.Bitboard.North, engine.Bitboard.South,
				engine.Bitboard.East, engine.Bitboard.West}[dir]
		}
		for f := step(b); f != 0; f = step(f & through) {
			out |= f
		}
	}
	return out
}

// solids returns the solid men of p other than those on the squares of without.
func solids(p *engine.Position, without engine.Bitboard, men *[34]engine.Man) []engine.Man {
	list := men[:0]
	for side := engine.White; side <= engine.Black; side++ {
		for kind := engine.Pawn; kind <= engine.King; kind++ {
			for b := p.By(side, kind) &^ without; b != 0; {
				list = append(list, engine.Man{Side: side, Piece: kind, Square: b.Pop()})
			}
		}
	}
	return list
}

// fog visits the tree, again and again while the shadows spread. It tells whether there is no mate in it.
func (s *Solver) fog(p *engine.Position, winner engine.Side) bool {
	f, t := &s.shadow, &s.search
	var men [34]engine.Man
	root, ok := engine.Compose(solids(p, ^f.solid, &men), p.Side(), engine.Orthodox)
	if !ok {
		return false
	}
	f.summon(p, winner)
	t.nodes = t.nodes[:0]
	t.visited.clear()
	t.visited.add(&root, t.nodes, 0)
	t.nodes = append(t.nodes, node{position: root, parent: none})
	for {
		still, lines := f.still, f.lines
		for i := 0; i < len(t.nodes); i++ {
			if len(t.nodes) > shadowBudget || !s.haunt(i, winner) {
				return false
			}
		}
		if grown := f.spread(); !grown && f.still == still && f.lines == lines {
			return true
		}
	}
}

// haunt adds what can follow node i; false if that may be mate.
func (s *Solver) haunt(i int, winner engine.Side) bool {
	f, t := &s.shadow, &s.search
	at := t.nodes[i].position
	us := at.Side()
	them := us.Other()
	enter := func(child *engine.Position, from engine.Square) bool {
		f.lines[us] |= ^child.Of(us)
		if us == winner && f.mate(child, winner, from) {
			return false
		}
		if t.visited.add(child, t.nodes, uint32(len(t.nodes))) {
			t.nodes = append(t.nodes, node{position: *child})
		}
		return true
	}
	var men [34]engine.Man
	var child engine.Position

	f.open[us] |= ^(at.Of(us) | at.By(them, engine.King))
	at.Legal(&t.moves)
	for _, m := range t.moves.Slice() {
		to := m.To()
		switch {
		case !f.reach.at[us][m.Piece()].Has(to), f.still[us].Has(to):
			continue
		case m.Piece() == engine.King && f.guard[them].Has(to):
			continue
		case m.Piece() == engine.Pawn && f.still[them].Has(to), m.IsDoublePush() &&
			(f.still[us] | f.still[them]).Has((m.From()+to)/2):
			continue
		}
		if m.Piece() != engine.Pawn {
			f.still[them] &^= to.Bitboard() // it may have been captured
		}
		from := m.From()
		switch {
		case !m.IsPromotion():
			at.Make(m, &child)
			if m.IsEnPassant() {
				from = engine.NoSquare
			}
		case m.Promotion() == engine.Queen: // for all four
			f.crowned[us] |= to.Bitboard()
			var ok bool
			if child, ok = engine.Compose(solids(&at, from.Bitboard()|to.Bitboard(), &men), them,
				engine.Orthodox); !ok {
				continue
			}
			from = engine.NoSquare
		default:
			continue
		}
		if !enter(&child, from) {
			return false
		}
	}
	// Pawns capture shadows.
	for b := at.By(us, engine.Pawn); b != 0; {
		from := b.Pop()
		for b := engine.PawnAttacks(us, from) & f.at[them] &^ at.Occupied(); b != 0; {
			to := b.Pop()
			list := solids(&at, from.Bitboard(), &men)
			f.still[them] &^= to.Bitboard()
			if engine.BackRanks.Has(to) {
				f.crowned[us] |= to.Bitboard()
			} else {
				list = append(list, engine.Man{Side: us, Piece: engine.Pawn, Square: to})
			}
			if child, ok := engine.Compose(list, them, engine.Orthodox); ok && !enter(&child, engine.NoSquare) {
				return false
			}
		}
	}
	// Shadows capture solid men.
	for b := f.at[us] & at.Of(them) &^ at.Pieces(engine.King); b != 0; {
		if child, ok := engine.Compose(solids(&at, b.Pop().Bitboard(), &men), them, engine.Orthodox); ok &&
			!enter(&child, engine.NoSquare) {
			return false
		}
	}
	// Shadows move.
	if f.moves[us] && !at.InCheck() {
		at.MakeNull(&child)
		return enter(&child, engine.NoSquare)
	}
	return true
}

// mate tells whether the side to move of p may be mated, after a move from the square from; NoSquare if that is not
// known.
func (f *shadow) mate(p *engine.Position, winner engine.Side, from engine.Square) bool {
	loser := winner.Other()
	k := p.KingSquare(loser)
	if !p.InCheck() && (!f.bows[winner].Has(k) || from != engine.NoSquare && !f.uncovers(p, winner, k, from)) {
		return false
	}
	covered := f.bows[winner] | engine.PawnsAttack(winner, p.By(winner, engine.Pawn)) |
		leaps(p.By(winner, engine.Knight)) |
		engine.KingAttacks(p.KingSquare(winner))
	if engine.KingAttacks(k)&^(covered|p.Of(loser)|f.at[loser]) != 0 {
		return false
	}
	return f.picture(p, k)
}

// uncovers tells whether a shadow of winner may attack the king on k across the square from, just left.
func (f *shadow) uncovers(p *engine.Position, winner engine.Side, k, from engine.Square) bool {
	occ := p.Occupied()
	line := engine.Line(k, from)
	if line == 0 || engine.Between(k, from)&occ != 0 {
		return false
	}
	line &^= engine.Between(k, from)
	if k.File() == from.File() || k.Rank() == from.Rank() {
		return engine.RookAttacks(from, occ)&line&f.straights[winner] != 0
	}
	return engine.BishopAttacks(from, occ)&line&f.diagonals[winner] != 0
}

// picture tells whether the shadows can complete a mate of the king on k among the solid men of p.
func (f *shadow) picture(p *engine.Position, k engine.Square) bool {
	t := &f.net
	t.n = 0
	for side := engine.White; side <= engine.Black; side++ {
		for _, kind := range [3]engine.Piece{engine.Pawn, engine.Knight, engine.King} {
			for b := p.By(side, kind) &^ k.Bitboard(); b != 0; {
				t.men[t.n] = suspect{kind: kind, loser: side != t.winner, square: b.Pop(), still: true}
				t.n++
			}
		}
	}
	for i := range f.men {
		if f.men[i].stands == 0 {
			continue
		}
		if t.n == len(t.men) {
			return true
		}
		t.men[t.n] = f.men[i].suspect
		t.n++
	}
	t.exact = false
	return t.start(k, attempts) && t.weave()
}
