package variant_test

import (
	"math/rand/v2"
	"os"
	"testing"

	"contrary/engine"
	"contrary/internal/duel"
	"contrary/variant"
)

// TestCountLegal compares, on positions from random games of every variant, what is counted with what is generated: all
// moves, whether there is a check, and the split into noisy and quiet moves. 200,000 positions each, three million with
// CONTRARY_LONG.
func TestCountLegal(t *testing.T) {
	want := 200_000
	if os.Getenv("CONTRARY_LONG") != "" {
		want = 3_000_000
	}
	for _, spec := range variant.All() {
		t.Run(spec.Name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(3, uint64(len(spec.Name))))
			lists := new(countLists)
			for done := 0; done < want; {
				fen := spec.Start
				if rng.IntN(2) == 0 {
					fen = duel.RandomPosition(rng, spec)
				}
				p, err := engine.ParseFEN(fen, spec.Traits)
				if err != nil {
					continue // the side not to move is in check
				}
				for range 300 {
					lists.compare(t, &p)
					done++
					moves := lists.all.Slice()
					if len(moves) == 0 {
						break
					}
					var child engine.Position
					p.Make(moves[rng.IntN(len(moves))], &child)
					p = child
				}
			}
			if lists.captures == 0 || lists.promotions == 0 || lists.enPassant == 0 ||
				spec.Traits.Has(engine.RoyalKing) && lists.checks == 0 {
				t.Errorf("too little seen: %d captures, %d promotions, %d en passant, %d checks", lists.captures,
					lists.promotions, lists.enPassant, lists.checks)
			}
		})
	}
}

// countLists are the lists of one position, kept from one to the next, and what has been seen.
type countLists struct {
	all, noisy, quiet                       engine.MoveList
	captures, promotions, enPassant, checks int
}

func (l *countLists) compare(t *testing.T, p *engine.Position) {
	t.Helper()
	p.Legal(&l.all)
	p.Noisy(&l.noisy)
	p.Quiet(&l.quiet)
	moves, check := p.CountLegalAndCheck()
	if moves != l.all.Len() || check != p.InCheck() || check != (p.Checkers() != 0) {
		t.Fatalf("%s: counted %d moves, check %v; generated %d moves, check %v, by %d men", p.FEN(), moves, check,
			l.all.Len(), p.InCheck(), p.Checkers().Count())
	}
	for _, limit := range [...]int{1, moves / 2, moves, moves + 1, 1000} {
		n, in := p.CountLegalUpTo(limit)
		if in != check || n > moves || n < min(limit, moves) {
			t.Fatalf("%s: %d moves, check %v, up to %d: %d, %v", p.FEN(), moves, check, limit, n, in)
		}
	}
	noisy, compelled := 0, p.Traits().Has(engine.MustCapture)
	for _, m := range l.all.Slice() {
		if m.IsNoisy() {
			noisy++
		}
		if compelled && m.IsCapture() != l.all.At(0).IsCapture() {
			t.Fatalf("%s: a capture and a quiet move side by side", p.FEN())
		}
		if m.IsCapture() {
			l.captures++
		}
		if m.IsPromotion() {
			l.promotions++
		}
		if m.IsEnPassant() {
			l.enPassant++
		}
	}
	if check {
		l.checks++
	}
	if noisy != l.noisy.Len() || l.all.Len()-noisy != l.quiet.Len() {
		t.Fatalf("%s: Noisy has %d moves and Quiet %d, of %d and %d", p.FEN(), l.noisy.Len(), l.quiet.Len(), noisy,
			l.all.Len()-noisy)
	}
}
