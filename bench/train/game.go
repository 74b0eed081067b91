package train

import (
	"encoding/binary"
	"fmt"
	"math"

	"contrary/engine"
	"contrary/variant"
)

// A game in a block: its length in bytes, its number, its result; and unless it was thrown away the number of random
// plies, the number of plies, and each ply: a byte for the move, by its place among the legal moves, and after the
// random plies what the search said of the position (see packScore). Where a capture was compulsory and the search said
// something, a byte follows with the length of the line that it expected up to a quiet position, 0 if none, and the
// moves of that line but the first, which is the move of the game. In files with leaves follow, where somebody was
// asked, their number, and of each the men, the kinds (see Sample) and the score. Numbers are varints.

// gameResult is the result of a game for White, or that it was thrown away.
const (
	whiteLost = iota
	drawn
	whiteWon
	thrownAway
)

// ply is one ply of a game: the place of the move among the legal ones, what the search said, and the line to a quiet
// position.
type ply struct {
	move  byte
	said  int    // score in centipawns for the side to move, or one of the two below
	line  []byte // places of the moves, the first is move; empty if none
	asked bool   // whether there may be a line
	// leaves are positions that the search evaluated, with scores of their own, where leaves are kept.
	leaves []Sample
}

const (
	saidNothing = -1 << 30   // nobody asked: a random move, or the only one
	saidForced  = -1<<30 + 1 // the end is in sight
)

// packScore makes a score a small number: 0 nothing, 1 forced, then scores near 0 first.
func packScore(said int) uint64 {
	switch {
	case said == saidNothing:
		return 0
	case said == saidForced:
		return 1
	case said < 0:
		return uint64(-2*said) + 1
	}
	return uint64(2*said) + 2
}

func unpackScore(u uint64) int {
	switch {
	case u == 0:
		return saidNothing
	case u == 1:
		return saidForced
	case u&1 != 0:
		return -int(u / 2)
	}
	return int(u/2) - 1
}

// appendGame appends a game with its length, and with its leaves if those are kept.
func appendGame(dst []byte, number uint64, result byte, random int, plies []ply, leaves bool) []byte {
	g := binary.AppendUvarint(nil, number)
	g = append(g, result)
	if result != thrownAway {
		g = binary.AppendUvarint(g, uint64(random))
		g = binary.AppendUvarint(g, uint64(len(plies)))
		for i := range plies {
			p := &plies[i]
			g = append(g, p.move)
			if i < random {
				continue
			}
			g = binary.AppendUvarint(g, packScore(p.said))
			if p.asked {
				g = append(g, byte(len(p.line)))
				if len(p.line) > 0 {
					g = append(g, p.line[1:]...)
				}
			}
			if leaves && p.said != saidNothing {
				g = appendLeaves(g, p.leaves)
			}
		}
	}
	return append(binary.AppendUvarint(dst, uint64(len(g))), g...)
}

// appendLeaves appends how many leaves there are, and the leaves.
func appendLeaves(dst []byte, leaves []Sample) []byte {
	dst = append(dst, byte(len(leaves)))
	for i := range leaves {
		dst = binary.AppendUvarint(leaves[i].appendPacked(dst), packScore(int(leaves[i].Score)))
	}
	return dst
}

// hasLine tells whether a ply has a line in the file: the same question is asked when it is written and when it is
// read.
func hasLine(p *engine.Position, moves []engine.Move, said int) bool {
	return said != saidNothing && said != saidForced && p.Traits().Has(engine.MustCapture) && moves[0].IsCapture()
}

// gameReader takes a game apart.
type gameReader struct {
	data []byte
	bad  bool
}

func (r *gameReader) byte() byte {
	if len(r.data) == 0 {
		r.bad = true
		return 0
	}
	b := r.data[0]
	r.data = r.data[1:]
	return b
}

func (r *gameReader) number() uint64 {
	u, n := binary.Uvarint(r.data)
	if n <= 0 {
		r.bad = true
		return 0
	}
	r.data = r.data[n:]
	return u
}

// leaf reads a leaf; it is bad if there is none.
func (r *gameReader) leaf() (s Sample) {
	if len(r.data) < 8 {
		r.bad = true
		return s
	}
	s.Men, s.Result = engine.Bitboard(binary.LittleEndian.Uint64(r.data)), noResult
	r.data = r.data[8:]
	n := s.Men.Count()
	if r.bad = r.bad || n > 32; r.bad {
		return s
	}
	for i := range (n + 1) / 2 {
		s.Kinds[i] = r.byte()
	}
	for i := range n {
		kind := s.Kinds[i/2] >> (i % 2 * 4) & 7
		r.bad = r.bad || kind > byte(engine.King)
	}
	score := unpackScore(r.number())
	r.bad = r.bad || abs(score) > math.MaxInt16
	s.Score = int16(score)
	return s
}

// gameSamples appends the samples of a game to dst: each position of which an evaluation could be asked, those with
// the end in sight too, the quiet ends of lines, and, if they are kept, the leaves.
func gameSamples(game []byte, spec *variant.Spec, set variant.Settings, leaves bool, dst []Sample) ([]Sample, error) {
	r := &gameReader{data: game}
	number, result := r.number(), r.byte()
	if result == thrownAway && !r.bad && len(r.data) == 0 {
		return dst, nil
	}
	random, plies := r.number(), r.number()
	bad := func(what string) ([]Sample, error) { return dst, fmt.Errorf("%w: game %d: %s", ErrGames, number, what) }
	if r.bad || result > whiteWon || plies > longest+1 {
		return bad("it begins wrong")
	}
	g, err := variant.NewGame(spec, set, "")
	if err != nil {
		return dst, err
	}
	keep := func(p *engine.Position, score int, mark uint8) {
		s := NewSample(p, score)
		s.Clock |= mark
		s.Result = seenBy(p.Side(), result)
		dst = append(dst, s)
	}
	for i := range plies {
		at, moves := int(r.byte()), g.Legal()
		if r.bad || at >= len(moves) {
			return bad("no such move")
		}
		if i >= random {
			said, p := unpackScore(r.number()), g.Position()
			if quiet(p, moves, moves[at]) {
				switch {
				case said == saidForced && result != drawn:
					keep(p, forcedFor(seenBy(p.Side(), result) == whiteWon), 0)
				case said != saidForced && said != saidNothing:
					keep(p, said, 0)
				}
			}
			if hasLine(p, moves, said) {
				if n := int(r.byte()); n > 0 {
					end, ok := lineEndOf(p, moves[at], r, n)
					if !ok {
						return bad("a line that cannot be played")
					}
					atEnd := said
					if n%2 != 0 {
						atEnd = -said
					}
					keep(&end, atEnd, lineEnd)
				}
			}
			if leaves && said != saidNothing {
				for range r.byte() {
					dst = append(dst, r.leaf())
				}
			}
		}
		if err := g.Play(moves[at]); err != nil || r.bad {
			return bad("a move that cannot be played")
		}
	}
	if len(r.data) != 0 {
		return bad("it goes on after its end")
	}
	return dst, nil
}

// forcedScore is the score in centipawns of a sample whose end is in sight: a search above it need not see that end,
// and must not take the position for a level one.
const forcedScore = 1500

// forcedFor returns the score for a side that wins, or else loses.
func forcedFor(wins bool) int {
	if wins {
		return forcedScore
	}
	return -forcedScore
}

// seenBy returns the result of a game as a side sees it, as if that side had been White.
func seenBy(side engine.Side, result byte) byte {
	if side == engine.Black {
		return whiteWon - result
	}
	return result
}

// lineEndOf plays a line of n moves, of which r has all but the first.
func lineEndOf(p *engine.Position, first engine.Move, r *gameReader, n int) (end engine.Position, ok bool) {
	p.Make(first, &end)
	for range n - 1 {
		var moves engine.MoveList
		end.Legal(&moves)
		at := int(r.byte())
		if at >= moves.Len() {
			return end, false
		}
		var child engine.Position
		end.Make(moves.At(at), &child)
		end = child
	}
	return end, true
}
