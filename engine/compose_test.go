package engine

import "testing"

func TestComposeEqualsParseFEN(t *testing.T) {
	men := []Man{{White, King, A1}, {Black, King, MakeSquare(4, 5)}, {White, Knight, MakeSquare(3, 0)},
		{Black, Pawn, MakeSquare(1, 1)}}
	if _, ok := Compose(men, White, RoyalKing|Castling); !ok {
		t.Error("White in check and to move was refused")
	}
	if _, ok := Compose(men, Black, RoyalKing|Castling); ok {
		t.Error("Black to move with White in check was accepted")
	}
	men[3].Square = MakeSquare(2, 1)
	want, _ := ParseFEN("8/8/4k3/8/8/8/2p5/K2N4 b - - 0 1", RoyalKing|Castling)
	if got, ok := Compose(men, Black, RoyalKing|Castling); !ok || got != want {
		t.Errorf("Compose: %v %q, want %q", ok, got.FEN(), want.FEN())
	}
	men[3].Square = A1
	if _, ok := Compose(men, Black, RoyalKing|Castling); ok {
		t.Error("two men on one square were accepted")
	}
}
