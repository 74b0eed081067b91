package refmodel

// rules says how the men of a variant move and what ends a game of it. What the
// parts mean is in move.go and verdict.go.
type rules struct {
	variant     string
	royal       bool   // one king a side, which may not be left attacked
	castling    bool   // castling exists; with a royal king, never out of, through or into check
	chess960    bool   // castling from any files, written as the king's capture of its rook
	mustCapture bool   // a side that can capture must capture
	promotions  string // what a pawn may become, in lower case

	matedWins bool      // whoever is mated has won
	stalemate stalemate // who has won when the side to move has men, no move and no check
	dead      func(r rules, p *position) bool
	records   bool // r-mobility: repetition and clock settle for the record
	bars      bool // No-Draw: no position may appear twice, and dead ones run out

	// What a Variant has besides, which the model does not know by name.
	goal, ended func(g *Game) (result, reason string)
	past        func(g *Game, ply int) string
}

// stalemate says who has won by the numbers of men of the side to move and of
// the other: +1 the side to move, -1 the other, 0 nobody.
type stalemate func(own, other int) int

func stalemateDraws(int, int) int    { return 0 }
func stalematedWins(int, int) int    { return 1 }
func stalematerWins(int, int) int    { return -1 } // r-mobility: G0.5 for the side that made it
func fewerMenWin(own, other int) int { return sign(other - own) }

// bothAgree: antichess says the mover wins; suicide must agree.
func bothAgree(own, other int) int { return max(0, fewerMenWin(own, other)) }

// names and rules of the variants, in the order in which Variants lists them.
func known() []rules {
	orthodox := rules{royal: true, castling: true, promotions: "qrbn", stalemate: stalemateDraws}
	losing := rules{mustCapture: true, promotions: "qrbnk", stalemate: stalematedWins, dead: rules.lichessDead}
	royal := rules{royal: true, castling: true, mustCapture: true, promotions: "qrbn", stalemate: stalemateDraws}
	of := func(r rules, name string, change func(*rules)) rules {
		r.variant = name
		change(&r)
		return r
	}
	return []rules{
		of(orthodox, "chess", func(r *rules) { r.dead = bareMaterial }),
		of(losing, "antichess", func(*rules) {}),
		of(losing, "giveaway", func(r *rules) { r.castling = true }),
		of(losing, "suicide", func(r *rules) { r.stalemate = fewerMenWin }),
		of(losing, "jointantichess", func(r *rules) { r.stalemate = bothAgree }),
		of(losing, "queenantichess", func(r *rules) { r.promotions, r.stalemate = "q", stalemateDraws }),
		of(royal, "baremate", func(*rules) {}),
		of(royal, "baremated", func(r *rules) { r.matedWins = true }),
		of(royal, "losers", func(r *rules) { r.matedWins, r.stalemate = true, stalematedWins }),
		of(orthodox, "rmobility", func(r *rules) { r.records, r.stalemate = true, stalematerWins }),
		of(orthodox, "nodraw", func(r *rules) { r.bars = true }),
	}
}

// Variants lists the names New accepts.
func Variants() []string {
	var names []string
	for _, r := range known() {
		names = append(names, r.variant)
	}
	return names
}

// rulesOf returns the rules of a variant; ok is false for an unknown name.
func rulesOf(variant string) (r rules, ok bool) {
	for _, r := range known() {
		if r.variant == variant {
			return r, true
		}
	}
	return rules{}, false
}

// losesMen reports whether the variant is one of losing chess with ordinary
// kings: its aim is to have no men left.
func (r rules) losesMen() bool { return r.mustCapture && !r.royal }

// baresKing reports whether the variant is one of losing chess with royal
// kings: its aim is to be left with the king alone.
func (r rules) baresKing() bool { return r.mustCapture && r.royal }
