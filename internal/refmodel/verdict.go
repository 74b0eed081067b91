package refmodel

// The results of Verdict.
const (
	ongoing = "ongoing"
	white   = "white"
	black   = "black"
	draw    = "draw"
)

// side names a colour as a result.
func side(isWhite bool) string {
	if isWhite {
		return white
	}
	return black
}

// decided returns the winner by the men on the board alone, before any move
// is looked for, or "".
func (r rules) decided(p *position) (winner, reason string) {
	switch {
	case r.losesMen():
		// Choice: a side without men has won even if it is not on move, which
		// only a given FEN can show. A board without any man is refused.
		for _, s := range []bool{p.white, !p.white} {
			if p.men(s) == 0 {
				return side(s), "no men"
			}
		}
	case r.baresKing():
		// If both are bare, the side not to move was bare first.
		for _, s := range []bool{!p.white, p.white} {
			if p.men(s) == 1 {
				return side(s), "bare king"
			}
		}
	}
	return "", ""
}

// Verdict says how the game stands: "ongoing", "white", "black" or "draw", and
// why. It judges the position reached, with the past behind it; it does not
// remember that an earlier position was already drawn.
//
// Order of the tests, where more than one applies: the men, no move (mate,
// stalemate), what else is on the board (a dead position, a goal) or follows
// from the path (a deadline, a count), threefold repetition, 50-move rule.
// Choice: stalemate, even where it is a draw, comes first.
func (g *Game) Verdict() (result, reason string) {
	p := &g.now().pos
	if winner, reason := g.r.decided(p); winner != "" {
		return winner, reason
	}
	if g.r.goal != nil {
		if result, reason := g.r.goal(g); reason != "" {
			return result, reason
		}
	}
	if g.r.bars {
		return g.verdictNoDraw()
	}
	if len(g.movesAt(g.last())) == 0 {
		if g.InCheck() {
			return g.checkmate(), "checkmate"
		}
		return g.stalemate(), "stalemate"
	}
	if g.r.dead != nil && g.r.dead(g.r, p) {
		return draw, "dead position"
	}
	if g.r.ended != nil {
		if result, reason := g.r.ended(g); reason != "" {
			return result, reason
		}
	}
	if g.occurrences() >= 3 {
		return g.quietEnd(), "threefold repetition"
	}
	if g.now().clock >= 100 {
		return g.quietEnd(), "50-move rule"
	}
	return ongoing, ""
}

// checkmate is the result when the side to move is mated.
func (g *Game) checkmate() string {
	mover := g.now().pos.white
	return side(mover == g.r.matedWins)
}

// stalemate is the result when the side to move has men, no move and no check.
func (g *Game) stalemate() string {
	p := &g.now().pos
	switch g.r.stalemate(p.men(p.white), p.men(!p.white)) {
	case 1:
		return side(p.white)
	case -1:
		return side(!p.white)
	}
	return draw
}

// quietEnd is the result of a game that repetition or the clock has ended.
func (g *Game) quietEnd() string {
	if !g.r.records {
		return draw
	}
	_, holder := g.Record()
	return side(holder == 'w')
}

// past is what else than the position of node i matters to repetition.
func (g *Game) past(i int) string {
	if g.r.past == nil {
		return ""
	}
	return g.r.past(g, i)
}

// occurrences counts how often the position on the board has occurred.
func (g *Game) occurrences() int {
	count := 0
	for i := range g.nodes {
		if g.nodes[i].pos == g.now().pos && g.past(i) == g.past(g.last()) {
			count++
		}
	}
	return count
}

// lightSquare reports the colour of a square.
func lightSquare(sq int) bool { return (fileOf(sq)+rankOf(sq))%2 == 1 }

// bishopColours tells on which colours the bishops of one side stand.
func (p *position) bishopColours(white bool) (light, dark bool) {
	for sq := range 64 {
		if p.board[sq] == coloured('b', white) {
			if lightSquare(sq) {
				light = true
			} else {
				dark = true
			}
		}
	}
	return light, dark
}

// bareMaterial reports the dead positions of orthodox chess that need only a
// count: king against king, one minor piece more, or nothing but bishops that
// all stand on one colour.
func bareMaterial(_ rules, p *position) bool {
	bishops, knights, rest := 0, 0, 0
	for sq := range 64 {
		switch lower(p.board[sq]) {
		case 0x20, 'k': // 0x20 is an empty square
		case 'b':
			bishops++
		case 'n':
			knights++
		default:
			rest++
		}
	}
	if rest > 0 {
		return false
	}
	if bishops+knights <= 1 {
		return true
	}
	wl, wd := p.bishopColours(true)
	bl, bd := p.bishopColours(false)
	return knights == 0 && !((wl || bl) && (wd || bd))
}

// lichessDead is the dead draw of losing chess: every man is a bishop or a
// pawn, each side has a bishop, White's bishops all stand on one colour and
// Black's all on the other, and every pawn is on a square the opposing bishops
// never reach, has a pawn directly in front of it, and has no move at all.
func (r rules) lichessDead(p *position) bool {
	for sq := range 64 {
		if man := p.board[sq]; man != 0 && lower(man) != 'b' && lower(man) != 'p' {
			return false
		}
	}
	wl, wd := p.bishopColours(true)
	bl, bd := p.bishopColours(false)
	if wl == wd || bl == bd || wl == bl {
		return false // no bishop, bishops on both colours, or all on the same
	}
	for sq := range 64 {
		if lower(p.board[sq]) != 'p' {
			continue
		}
		own := isWhite(p.board[sq])
		opposingLight := bl
		if !own {
			opposingLight = wl
		}
		if lightSquare(sq) == opposingLight {
			return false
		}
		if lower(p.board[sq+8*forward(own)]) != 'p' {
			return false
		}
		// "No move" is asked of both sides, as if each were on move; only the
		// side really on move can capture en passant.
		q := *p
		if q.white != own {
			q.white, q.ep = own, -1
		}
		for to := range 64 {
			if r.pseudo(&q, sq, to) {
				return false
			}
		}
	}
	return true
}
