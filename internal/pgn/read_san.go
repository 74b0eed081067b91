package pgn

import (
	"contrary/engine"
	"unicode/utf8"
)

// Match returns the one move of legal that the word means in algebraic notation, NoMove if there is none or more
// than one. It is built for speed and forgiving: check, mate and capture signs may be missing or wrong, "=" and
// the parentheses of promotions are optional, castling may be written with zeros, needless disambiguation, long
// algebraic and UCI notation are understood.
func Match(legal []engine.Move, word []byte) engine.Move {
	w, ok := readWord(word)
	if !ok {
		return engine.NoMove
	}
	found := engine.NoMove
	for _, m := range legal {
		if !w.means(m) {
			continue
		}
		if found != engine.NoMove {
			return engine.NoMove
		}
		found = m
	}
	return found
}

// word is a move as written, taken apart.
type word struct {
	to        engine.Square
	piece     engine.Piece // NoPiece: not named, as in UCI notation
	promotion engine.Piece
	file      int8 // of origin, -1 if not given
	rank      int8
	castling  int8 // 0 none, 1 short, 2 long
}

func (w word) means(m engine.Move) bool {
	if w.castling != 0 {
		return w.castling == 1 && m.IsShortCastle() || w.castling == 2 && m.IsLongCastle()
	}
	if m.To() != w.to || m.Promotion() != w.promotion {
		return false
	}
	if w.piece != m.Piece() && (w.piece != engine.NoPiece || w.rank < 0) {
		return false
	}
	if m.IsCastle() && w.piece != engine.NoPiece {
		return false // "Kg1" is a king's step; "e1g1" may castle
	}
	if w.file >= 0 && m.From().File() != int(w.file) || w.rank >= 0 && m.From().Rank() != int(w.rank) {
		return false
	}
	// A pawn's capture names its file ("ed5"); "d5" alone is a push.
	return w.file >= 0 || m.Piece() != engine.Pawn || !m.IsCapture()
}

func readWord(b []byte) (w word, ok bool) {
	w = word{piece: engine.Pawn, promotion: engine.NoPiece, file: -1, rank: -1}
	for len(b) > 0 && (b[len(b)-1] == '+' || b[len(b)-1] == '#') {
		b = b[:len(b)-1]
	}
	if len(b) < 2 {
		return w, false
	}
	if w.castling = castling(b); w.castling != 0 {
		return w, true
	}
	named := false
	if r, size := utf8.DecodeRune(b); r >= '♔' && r <= '♟' && len(b) >= size+2 {
		b = append([]byte{"KQRBNP"[(r-'♔')%6]}, b[size:]...)
	}
	if p, is := pieceLetter(b[0]); is {
		w.piece, b, named = p, b[1:], true
	}
	if last := len(b) - 1; last > 1 && b[last] == ')' { // e8(Q)
		b = b[:last]
	}
	if p, is := pieceLetter(b[len(b)-1] &^ 0x20); is && !named && len(b) > 2 && isRank(b[len(b)-2]) {
		w.promotion, b = p, b[:len(b)-1]
	} else if is && !named && len(b) > 3 && (b[len(b)-2] == '=' || b[len(b)-2] == '(') {
		w.promotion, b = p, b[:len(b)-2]
	}
	n := len(b)
	if n < 2 || !isFile(b[n-2]) || !isRank(b[n-1]) {
		return w, false
	}
	w.to = engine.MakeSquare(int(b[n-2]-'a'), int(b[n-1]-'1'))
	for _, c := range b[:n-2] {
		switch {
		case isFile(c) && w.file < 0:
			w.file = int8(c - 'a')
		case isRank(c) && w.rank < 0:
			w.rank = int8(c - '1')
		case c != 'x' && c != '-' && c != ':':
			return w, false
		}
	}
	if !named && w.file >= 0 && w.rank >= 0 {
		w.piece = engine.NoPiece // a full origin: any man may stand there
	}
	return w, true
}

func castling(b []byte) int8 {
	if b[0] != 'O' && b[0] != '0' && b[0] != 'o' {
		return 0
	}
	switch string(b) {
	case "O-O", "0-0", "o-o", "OO":
		return 1
	case "O-O-O", "0-0-0", "o-o-o", "OOO":
		return 2
	}
	return 0
}

func pieceLetter(c byte) (engine.Piece, bool) {
	switch c {
	case 'N':
		return engine.Knight, true
	case 'B':
		return engine.Bishop, true
	case 'R':
		return engine.Rook, true
	case 'Q':
		return engine.Queen, true
	case 'K':
		return engine.King, true
	case 'P':
		return engine.Pawn, true
	}
	return engine.NoPiece, false
}

func isFile(c byte) bool { return c >= 'a' && c <= 'h' }
func isRank(c byte) bool { return c >= '1' && c <= '8' }
