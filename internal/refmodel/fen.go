package refmodel

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// setup is a FEN read: the position, its clocks and a seventh field, which
// belongs to the variant.
type setup struct {
	pos         position
	clock, full int
	field       string // the seventh, "" if there is none
}

var (
	number        = regexp.MustCompile(`^[0-9]{1,5}$`)
	castleField   = regexp.MustCompile(`^(-|[KQkqA-Ha-h]+)$`)
	deadlineField = regexp.MustCompile(`^([wb])([0-9]{1,3})$`)
	recordField   = regexp.MustCompile(`^(-?)G([0-9]{1,3})\.([05])$`)
)

// parseFEN reads 4 to 7 fields. The clocks may be missing (0 and 1). Castling
// rights without the king and rook at home, or in a variant without castling,
// and an e.p. square nobody can capture on are dropped silently; everything
// else that makes no sense is an error. Files that are not those of orthodox
// chess make the game one of Chess960.
func (r rules) parseFEN(fen string) (*setup, error) {
	fields := strings.Fields(fen)
	if len(fields) < 4 || len(fields) > 7 {
		return nil, fmt.Errorf("fen: %d fields, want 4 to 7", len(fields))
	}
	s := &setup{full: 1}
	p := &s.pos
	p.ep = -1
	if err := p.parsePlacement(fields[0]); err != nil {
		return nil, err
	}
	switch fields[1] {
	case "w":
		p.white = true
	case "b":
	default:
		return nil, fmt.Errorf("fen: side to move %q", fields[1])
	}
	if !castleField.MatchString(fields[2]) {
		return nil, fmt.Errorf("fen: castling %q", fields[2])
	}
	if err := r.playable(p); err != nil {
		return nil, err
	}
	p.files = r.chess960
	if r.castling {
		if err := r.parseRights(p, fields[2]); err != nil {
			return nil, err
		}
	}
	if err := r.parsePassant(p, fields[3]); err != nil {
		return nil, err
	}
	if len(fields) > 4 {
		if !number.MatchString(fields[4]) {
			return nil, fmt.Errorf("fen: half-move clock %q", fields[4])
		}
		s.clock, _ = strconv.Atoi(fields[4])
	}
	if len(fields) > 5 {
		if !number.MatchString(fields[5]) {
			return nil, fmt.Errorf("fen: move number %q", fields[5])
		}
		s.full, _ = strconv.Atoi(fields[5])
		s.full = max(s.full, 1)
	}
	if len(fields) > 6 {
		s.field = fields[6]
	}
	return s, nil
}

// parseRecord reads the seventh field of r-mobility.
func parseRecord(field string) (*record, error) {
	m := recordField.FindStringSubmatch(field)
	if m == nil {
		return nil, fmt.Errorf("fen: record %q", field)
	}
	moves, _ := strconv.Atoi(m[2])
	r := &record{key: 2 * moves, holder: 'w'}
	if m[3] == "5" {
		r.key++
	}
	if m[1] == "-" {
		r.holder = 'b'
	}
	return r, nil
}

// deadline says who has created the dead position of a game of No-Draw and how
// many moves it has left.
type deadline struct {
	creator byte // 'w' or 'b'
	left    int
}

// parseDeadline reads the seventh field of No-Draw; what is no deadline is
// another variant's, and nil.
func parseDeadline(field string) *deadline {
	m := deadlineField.FindStringSubmatch(field)
	if m == nil {
		return nil
	}
	left, _ := strconv.Atoi(m[2])
	return &deadline{creator: m[1][0], left: left}
}

func (p *position) parsePlacement(field string) error {
	ranks := strings.Split(field, "/")
	if len(ranks) != 8 {
		return fmt.Errorf("fen: %d ranks", len(ranks))
	}
	for i, text := range ranks {
		rank, file := 7-i, 0
		for _, c := range []byte(text) {
			switch {
			case c >= '1' && c <= '8':
				file += int(c - '0')
			case strings.IndexByte("PNBRQKpnbrqk", c) >= 0:
				if file < 8 {
					p.board[8*rank+file] = c
				}
				file++
			default:
				return fmt.Errorf("fen: %q on a board", c)
			}
		}
		if file != 8 {
			return fmt.Errorf("fen: %d files on rank %d", file, rank+1)
		}
	}
	return nil
}

// playable refuses boards no game can stand on.
func (r rules) playable(p *position) error {
	for _, file := range []int{0, 1, 2, 3, 4, 5, 6, 7} {
		for _, sq := range []int{file, 56 + file} {
			if lower(p.board[sq]) == 'p' {
				return fmt.Errorf("fen: pawn on %s", name(sq))
			}
		}
	}
	if p.men(true)+p.men(false) == 0 {
		return fmt.Errorf("fen: no men")
	}
	if p.men(true) > 16 || p.men(false) > 16 {
		return fmt.Errorf("fen: more than 16 men of one colour")
	}
	if !r.royal {
		return nil
	}
	for _, white := range []bool{true, false} {
		kings := strings.Count(string(p.board[:]), string(coloured('k', white)))
		if kings != 1 {
			return fmt.Errorf("fen: %d kings of one colour", kings)
		}
	}
	if p.checked(!p.white) {
		return fmt.Errorf("fen: the side not to move is in check")
	}
	return nil
}

func (r rules) parsePassant(p *position, field string) error {
	if field == "-" {
		return nil
	}
	want := byte('6')
	if !p.white {
		want = '3'
	}
	if len(field) != 2 || field[0] < 'a' || field[0] > 'h' || field[1] != want {
		return fmt.Errorf("fen: e.p. square %q", field)
	}
	sq := 8*int(field[1]-'1') + int(field[0]-'a')
	ahead := 8 * forward(!p.white) // the way the pawn came
	if p.board[sq] != 0 || p.board[sq-ahead] != 0 || p.board[sq+ahead] != coloured('p', !p.white) {
		return nil // no pawn can have jumped over it
	}
	p.ep = r.passant(p, sq)
	return nil
}

// parseRights reads the castling field, which is not "-" by itself: files name rooks, K and Q the outermost rook to the
// right or left of the king, outside Chess960 the one in the corner, and the king on the e-file. A letter that fits
// nothing on the board stands for nothing.
func (r rules) parseRights(p *position, field string) error {
	for _, c := range []byte(field) {
		if c == '-' {
			continue
		}
		white, first := isWhite(c), 0
		if !white {
			first = 56
		}
		king := castlingKing(p, white)
		if king < 0 {
			continue
		}
		rook, letter := -1, lower(c)
		for sq := first; sq < first+8; sq++ {
			if p.board[sq] != coloured('r', white) {
				continue
			}
			switch {
			case letter != 'k' && letter != 'q':
				if fileOf(sq) == int(letter-'a') {
					rook = sq
				}
			case !r.chess960:
				if fileOf(king) == 4 && (letter == 'k' && fileOf(sq) == 7 || letter == 'q' && fileOf(sq) == 0) {
					rook = sq
				}
			case letter == 'k' && sq > king:
				rook = sq
			case letter == 'q' && sq < king && rook < 0:
				rook = sq
			}
		}
		if rook < 0 {
			continue
		}
		i := 0
		if !white {
			i = 2
		}
		if rook < king {
			i++
		}
		if p.castle[i].left && int(p.castle[i].rook) != rook {
			return fmt.Errorf("fen: castling %q: two rooks on one side", field)
		}
		p.castle[i] = right{left: true, king: int8(king), rook: int8(rook)}
	}
	for i, c := range p.castle {
		corner := [4]int8{7, 0, 63, 56}[i]
		if c.left && (c.rook != corner || fileOf(int(c.king)) != 4) {
			p.files = true // only Chess960 has such a right
		}
	}
	return nil
}

// castlingKing returns the square of the king that castles, on its first rank, the one on the e-file if there are
// several, else that nearest to the a-file; -1 if there is none.
func castlingKing(p *position, white bool) int {
	first := 0
	if !white {
		first = 56
	}
	if p.board[first+4] == coloured('k', white) {
		return first + 4
	}
	for sq := first; sq < first+8; sq++ {
		if p.board[sq] == coloured('k', white) {
			return sq
		}
	}
	return -1
}

// fen writes the six fields.
func (p *position) fen(clock, full int) string {
	return fmt.Sprintf("%s %d %d", p.id(), clock, full)
}
