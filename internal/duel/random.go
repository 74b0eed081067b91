package duel

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"contrary/engine"
	"contrary/variant"
)

// choose picks a move with a taste for what is rare: captures, promotions, castling, pawn moves, en passant, and going
// back where one came from.
func (d *Duel) choose(rng *rand.Rand) (engine.Move, bool) {
	moves := d.Fast.Legal()
	if rng.IntN(30) == 0 {
		moves = append(moves, d.Fast.Barred()...) // somebody may play one
	}
	if len(moves) == 0 {
		return engine.NoMove, false
	}
	past := d.Fast.Moves()
	taste := rng.IntN(10)
	var liked []engine.Move
	for _, m := range moves {
		switch {
		case m.IsEnPassant() || m.IsCastle() || m.IsPromotion(),
			taste < 3 && m.IsCapture(),
			taste == 3 && m.Piece() == engine.Pawn,
			taste > 6 && len(past) > 1 && m.From() == past[len(past)-2].To() && m.To() == past[len(past)-2].From():
			liked = append(liked, m)
		}
	}
	if len(liked) > 0 && rng.IntN(4) > 0 {
		moves = liked
	}
	return moves[rng.IntN(len(moves))], true
}

// RandomPosition returns a FEN with few men, often enough playable.
func RandomPosition(rng *rand.Rand, spec *variant.Spec) string {
	men := "PNBRQpnbrq"
	if !spec.Traits.Has(engine.RoyalKing) {
		men += "KkKk"
	}
	var board [64]byte
	put := func(c byte) {
		for {
			if s := rng.IntN(64); board[s] == 0 && (c|0x20 != 'p' || s >= 8 && s < 56) {
				board[s] = c
				return
			}
		}
	}
	if spec.Traits.Has(engine.RoyalKing) {
		put('K')
		put('k')
	}
	for range rng.IntN(6) + 1 {
		put(men[rng.IntN(len(men))])
	}
	castling := "-"
	if rng.IntN(3) == 0 && spec.Traits.Has(engine.Castling|engine.RoyalKing) {
		for i, c := range board {
			if c|0x20 == 'k' {
				board[i] = 0
			}
		}
		board[4], board[7], board[60], board[56] = 'K', 'R', 'k', 'r'
		castling = "Kq"
	}
	clock := 0
	if rng.IntN(4) == 0 {
		clock = 80 + rng.IntN(22)
	}
	return Placement(&board) + fmt.Sprintf(" %c %s - %d 1", "wb"[rng.IntN(2)], castling, clock)
}

// Placement writes a board, a1 first, as the placement field of a FEN; 0 is an empty square.
func Placement(board *[64]byte) string {
	fen := ""
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			if c := board[rank*8+file]; c != 0 {
				fen += string(c)
			} else {
				fen += "1"
			}
		}
		if rank > 0 {
			fen += "/"
		}
	}
	return collapse(fen)
}

// collapse joins runs of 1 into the digits of a FEN.
func collapse(placement string) string {
	out, run := "", 0
	for _, c := range placement + " " {
		if c == '1' {
			run++
			continue
		}
		if run > 0 {
			out += fmt.Sprint(run)
			run = 0
		}
		if c != ' ' {
			out += string(c)
		}
	}
	return out
}

// start960 returns a start position of Chess960, most often with an array for each side, at times with men missing; the
// rights are spelled as in X-FEN or as files, and may be fewer than there could be, or more.
func start960(rng *rand.Rand) string {
	side := func(first byte) (men, rights string) {
		array := []byte("RNBQKBNR")
		rng.Shuffle(len(array), func(i, j int) { array[i], array[j] = array[j], array[i] })
		for i, c := range array {
			if c == 'R' && rng.IntN(8) > 0 {
				rights += string(first + byte(i))
			} else if c != 'R' && c != 'K' && rng.IntN(2) == 0 {
				array[i] = '1' // so that castling comes sooner
			}
		}
		return collapse(string(array)), rights
	}
	white, w := side('A')
	black, b := side('a')
	if rng.IntN(2) == 0 {
		w, b = "KQ", "kq"
	}
	if w+b == "" {
		w = "-"
	}
	return fmt.Sprintf("%s/pp2pp1p/8/8/8/8/P1PP2PP/%s w %s%s - 0 1", strings.ToLower(black), white, w, b)
}
