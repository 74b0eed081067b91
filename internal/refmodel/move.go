package refmodel

// move is one legal move together with the position it makes.
type move struct {
	from, to int
	promo    byte // lower-case letter, 0 if none
	capture  bool // en passant included
	pawn     bool // a pawn moved
	after    position
}

// uci spells the move as UCI does: e2e4, a7a8k, e1g1 for castling, e1h1 in Chess960.
func (m *move) uci() string {
	s := name(m.from) + name(m.to)
	if m.promo != 0 {
		s += string(m.promo)
	}
	return s
}

// zeroing reports whether the move starts the 50-move count anew.
func (m *move) zeroing() bool { return m.pawn || m.capture }

// legal lists the legal moves of the side to move, whatever the past. It does
// not ask whether the game is already won: see decided.
func (r rules) legal(p *position) []move {
	var all []move
	captures := 0
	for from := range 64 {
		if !p.of(from, p.white) {
			continue
		}
		for to := range 64 {
			if !r.pseudo(p, from, to) {
				continue
			}
			pawn := lower(p.board[from]) == 'p'
			capture := p.of(to, !p.white) || pawn && fileOf(from) != fileOf(to)
			promos := "\x00"
			if pawn && (rankOf(to) == 0 || rankOf(to) == 7) {
				promos = r.promotions
			}
			for _, promo := range []byte(promos) {
				after := r.play(p, from, to, promo)
				if r.royal && after.checked(p.white) {
					continue
				}
				all = append(all, move{from, to, promo, capture, pawn, after})
				if capture {
					captures++
				}
			}
		}
	}
	if !r.mustCapture || captures == 0 {
		return all
	}
	// The compulsion applies among the legal moves only: a king in check is
	// saved first.
	var only []move
	for _, m := range all {
		if m.capture {
			only = append(only, m)
		}
	}
	return only
}

// pseudo reports whether the man on from, of the side to move, moves to to by
// its own movement; a royal king left attacked is seen by the caller.
func (r rules) pseudo(p *position, from, to int) bool {
	if lower(p.board[from]) == 'k' && r.castles(p, from, to) {
		return true
	}
	if p.of(to, p.white) {
		return false
	}
	switch lower(p.board[from]) {
	case 'p':
		ahead := 8 * forward(p.white)
		switch {
		case to == from+ahead:
			return p.board[to] == 0
		case to == from+2*ahead:
			home := 1
			if !p.white {
				home = 6
			}
			return rankOf(from) == home && p.board[from+ahead] == 0 && p.board[to] == 0
		}
		return p.attacks(from, to) && (p.board[to] != 0 || to == int(p.ep))
	}
	return p.attacks(from, to)
}

// right is the right to castle with one rook: whether it is left, and where king and rook stand as long as it is.
type right struct {
	left       bool
	king, rook int8
}

// ends returns where king and rook stand after castling by right i, in the order of position.castle.
func ends(i int) (king, rook int) {
	return [4]int{6, 2, 62, 58}[i], [4]int{5, 3, 61, 59}[i]
}

// castlesBy returns the number of the right by which the king's move from-to castles, or -1: a king never steps two
// squares, and never on to its own rook.
func (r rules) castlesBy(p *position, from, to int) int {
	for i, c := range p.castle {
		if !c.left || int(c.king) != from || (i < 2) != isWhite(p.board[from]) {
			continue
		}
		if kingTo, _ := ends(i); p.files && int(c.rook) == to || !p.files && kingTo == to {
			return i
		}
	}
	return -1
}

// castles reports whether the king's move from-to is a castling that may be played. King and rook must find every
// square free that they go over or to. Where the king is royal it may not castle out of or through check (into check is
// seen with every other move); elsewhere attacks do not matter.
func (r rules) castles(p *position, from, to int) bool {
	i := r.castlesBy(p, from, to)
	if i < 0 {
		return false
	}
	c := p.castle[i]
	kingTo, rookTo := ends(i)
	for _, way := range [][2]int{{int(c.king), kingTo}, {int(c.rook), rookTo}} {
		for sq := min(way[0], way[1]); sq <= max(way[0], way[1]); sq++ {
			if p.board[sq] != 0 && sq != int(c.king) && sq != int(c.rook) {
				return false
			}
		}
	}
	for sq := min(from, kingTo); r.royal && sq <= max(from, kingTo); sq++ {
		if (sq == from || sq != kingTo) && p.attacked(sq, !p.white) {
			return false
		}
	}
	return true
}

// play makes a pseudo-legal move on a copy of the board.
func (r rules) play(p *position, from, to int, promo byte) position {
	q := *p
	man := p.board[from]
	white := isWhite(man)
	q.board[from], q.board[to] = 0, man
	q.ep = -1
	q.white = !p.white
	switch lower(man) {
	case 'p':
		if fileOf(from) != fileOf(to) && p.board[to] == 0 { // en passant
			q.board[to-8*forward(white)] = 0
		}
		if promo != 0 {
			q.board[to] = coloured(promo, white)
		}
	case 'k':
		if i := r.castlesBy(p, from, to); i >= 0 {
			kingTo, rookTo := ends(i)
			q.board[to], q.board[p.castle[i].rook] = 0, 0
			q.board[kingTo], q.board[rookTo] = man, coloured('r', white)
		}
	}
	// Whatever leaves or enters a home square of a king or rook ends the right:
	// it has moved or been captured.
	for i, c := range p.castle {
		if king, rook := int(c.king), int(c.rook); from == king || from == rook || to == king || to == rook {
			q.castle[i] = right{}
		}
	}
	if lower(man) == 'p' && abs(to-from) == 16 {
		q.ep = r.passant(&q, (from+to)/2)
	}
	return q
}

// passant returns sq if a pawn of the side to move can legally capture en
// passant there, else -1: a square nobody can capture on is no e.p. square.
func (r rules) passant(p *position, sq int) int8 {
	q := *p
	q.ep = int8(sq)
	for from := range 64 {
		if q.board[from] != coloured('p', q.white) || !q.attacks(from, sq) {
			continue
		}
		if !r.royal {
			return int8(sq)
		}
		if after := r.play(&q, from, sq, 0); !after.checked(q.white) {
			return int8(sq)
		}
	}
	return -1
}
