package refmodel

import "strings"

// position is what FIDE 9.2.3 calls a position: two of them are the same for
// every repetition rule exactly if they are ==. The clocks are not part of it.
type position struct {
	board  [64]byte // a1 = 0, b1 = 1, ... h8 = 63; FEN letters, 0 for an empty square
	white  bool     // White is to move
	castle [4]right // K Q k q; none left where the variant has no castling
	files  bool     // the rights are spelled as files, for Chess960
	ep     int8     // the square a pawn may legally capture on en passant, or -1
}

func fileOf(sq int) int { return sq % 8 }
func rankOf(sq int) int { return sq / 8 }

func isWhite(man byte) bool { return man >= 'A' && man <= 'Z' }

// lower gives a man's letter without its colour.
func lower(man byte) byte { return man | 0x20 }

// coloured gives the lower-case letter its colour.
func coloured(letter byte, white bool) byte {
	if white {
		return letter - 'a' + 'A'
	}
	return letter
}

// of reports whether a man of the given colour stands on sq.
func (p *position) of(sq int, white bool) bool {
	man := p.board[sq]
	return man != 0 && isWhite(man) == white
}

// men counts the men of one colour.
func (p *position) men(white bool) int {
	n := 0
	for sq := range 64 {
		if p.of(sq, white) {
			n++
		}
	}
	return n
}

// king returns the square of the king of one colour, or -1.
func (p *position) king(white bool) int {
	k := coloured('k', white)
	for sq := range 64 {
		if p.board[sq] == k {
			return sq
		}
	}
	return -1
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// forward is the direction in ranks in which the pawns of one colour go.
func forward(white bool) int {
	if white {
		return 1
	}
	return -1
}

// attacks reports whether the man on from could capture on to, whatever
// stands there: the movement of the men, obstacles included.
func (p *position) attacks(from, to int) bool {
	man := p.board[from]
	dx, dy := fileOf(to)-fileOf(from), rankOf(to)-rankOf(from)
	ax, ay := abs(dx), abs(dy)
	switch lower(man) {
	case 'p':
		return ax == 1 && dy == forward(isWhite(man))
	case 'n':
		return ax == 1 && ay == 2 || ax == 2 && ay == 1
	case 'k':
		return ax <= 1 && ay <= 1 && from != to
	case 'b':
		return ax == ay && from != to && p.clear(from, to)
	case 'r':
		return (ax == 0) != (ay == 0) && p.clear(from, to)
	case 'q':
		return from != to && (ax == ay || ax == 0 || ay == 0) && p.clear(from, to)
	}
	return false
}

// clear reports whether all squares strictly between two squares of one line
// are empty.
func (p *position) clear(from, to int) bool {
	step := sign(fileOf(to)-fileOf(from)) + 8*sign(rankOf(to)-rankOf(from))
	for sq := from + step; sq != to; sq += step {
		if p.board[sq] != 0 {
			return false
		}
	}
	return true
}

// attacked reports whether any man of the given colour attacks sq.
func (p *position) attacked(sq int, byWhite bool) bool {
	for from := range 64 {
		if p.of(from, byWhite) && p.attacks(from, sq) {
			return true
		}
	}
	return false
}

// checked reports whether the king of one colour is attacked.
func (p *position) checked(white bool) bool {
	k := p.king(white)
	return k >= 0 && p.attacked(k, !white)
}

// id spells the position; equal strings are equal positions.
func (p *position) id() string {
	return p.placement() + " " + p.turn() + " " + p.rights() + " " + p.epField()
}

func (p *position) turn() string {
	if p.white {
		return "w"
	}
	return "b"
}

func (p *position) rights() string {
	s := ""
	for i, c := range p.castle {
		switch {
		case c.left && p.files && i < 2:
			s += string("ABCDEFGH"[c.rook])
		case c.left && p.files:
			s += string("abcdefgh"[c.rook-56])
		case c.left:
			s += string("KQkq"[i])
		}
	}
	if s == "" {
		return "-"
	}
	return s
}

func (p *position) epField() string {
	if p.ep < 0 {
		return "-"
	}
	return name(int(p.ep))
}

func (p *position) placement() string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		for file := range 8 {
			man := p.board[8*rank+file]
			if man == 0 {
				empty++
				continue
			}
			if empty > 0 {
				b.WriteByte(byte('0' + empty))
				empty = 0
			}
			b.WriteByte(man)
		}
		if empty > 0 {
			b.WriteByte(byte('0' + empty))
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	return b.String()
}

// name spells a square: 0 is a1, 63 is h8.
func name(sq int) string {
	return string([]byte{byte('a' + fileOf(sq)), byte('1' + rankOf(sq))})
}
