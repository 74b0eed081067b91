package eval

import (
	_ "embed" // of reachLines
	"fmt"
	"strconv"
	"strings"

	"contrary/engine"
	"contrary/variant"
)

// reachLines is what the exact tables of r-mobility say that pawnless endings of up to four men come to. `make reach`
// writes it.
//
//go:embed reach.tsv
var reachLines string

// reachLine is what a pawnless material comes to where the side to move of a quiet position (no check, no capture)
// begins a phase.
type reachLine struct {
	material string // such as KNNvK; White is the side with more
	bishops  string // "like", "opposite" or "any": on squares of which colours two bishops stand
	values   []reachValue
}

// reachValue is a final record of best play and its share of the quiet positions in thousandths.
type reachValue struct {
	record   variant.Record
	perMille int
}

// readReach returns the lines of the table; an error says that the file is damaged.
func readReach() (list []reachLine, err error) {
	for line := range strings.Lines(reachLines) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		cells := strings.Split(strings.TrimSpace(line), "\t")
		if len(cells) != 4 {
			return nil, fmt.Errorf("reach.tsv: %q has not four columns", line)
		}
		if _, err = strconv.Atoi(cells[2]); err != nil { // the number of positions, for people
			return nil, fmt.Errorf("reach.tsv: %q: %w", line, err)
		}
		r := reachLine{material: cells[0], bishops: cells[1]}
		for _, word := range strings.Fields(cells[3]) {
			name, share, _ := strings.Cut(word, "=")
			var v reachValue
			if v.record, err = variant.ParseRecord(name); err == nil {
				v.perMille, err = strconv.Atoi(share)
			}
			if err != nil {
				return nil, fmt.Errorf("reach.tsv: %q: %w", line, err)
			}
			r.values = append(r.values, v)
		}
		list = append(list, r)
	}
	return list, nil
}

// reachShare is the share in thousandths of the quiet positions in which a side must reach a record, or a better one,
// for the evaluation to count on it.
const reachShare = 750

// goal returns the record that one of the sides can count on in most positions with this material, Key 0 being mate; ok
// is false where nobody can.
func (r *reachLine) goal() (goal variant.Record, ok bool) {
	for _, holder := range []engine.Side{engine.White, engine.Black} {
		sum := 0
		for i := range r.values {
			v := r.values[i]
			if holder == engine.Black { // the best for Black stand last
				v = r.values[len(r.values)-1-i]
			}
			if v.record.Holder != holder {
				break
			}
			if sum += v.perMille; sum >= reachShare {
				return v.record, true
			}
		}
	}
	return goal, false
}

// armies is the number of armies of up to two men besides a king: see army.
const armies = 25

// goals knows for every pair of armies, and whether two bishops stand on like squares, what goal says: the key + 1,
// negative if it is Black's, nobody where nobody can count on anything, 0 for what is not in the table.
type goals [armies][armies][2]int8

// nobody is a goal of none.
const nobody = 127

// known is what the table says.
var known = newGoals()

// newGoals reads the table.
func newGoals() *goals {
	list, err := readReach()
	if err != nil {
		panic(err) // the file is part of the program, and a test reads it
	}
	g := &goals{}
	for _, r := range list {
		goal, ok := r.goal()
		white, black, _ := strings.Cut(r.material, "v")
		a, b, like := armyNamed(white), armyNamed(black), 0
		if r.bishops == "like" {
			like = 1
		}
		v := int8(goal.Key + 1)
		if goal.Holder == engine.Black {
			v = -v
		}
		turned := -v
		if !ok {
			v, turned = nobody, nobody
		}
		g[a][b][like] = v
		if a != b {
			g[b][a][like] = turned
		}
	}
	return g
}

// army numbers what a side has besides its king: two pieces at most and no pawn, else -1.
func army(p *engine.Position, side engine.Side) int {
	men := p.Of(side) &^ p.Pieces(engine.King)
	if men.Count() > 2 || men&p.Pieces(engine.Pawn) != 0 {
		return -1
	}
	return armyOf(p, men)
}

// armyOf numbers an army of two pieces at most.
func armyOf(p *engine.Position, pieces engine.Bitboard) (n int) {
	for pieces != 0 {
		_, piece := p.PieceAt(pieces.Pop())
		n = joined(n, int(piece))
	}
	return n
}

// joined adds a piece to an army of one or none.
func joined(army, piece int) int { return 5*min(army, piece) + max(army, piece) }

// armyNamed numbers an army by its letters, the K first.
func armyNamed(text string) (n int) {
	for _, letter := range []byte(text[1:]) {
		_, piece, _ := engine.ParsePiece(letter)
		n = joined(n, int(piece))
	}
	return n
}

// at returns the entry for the men of p, 0 if there is none.
func (g *goals) at(p *engine.Position) int8 {
	a, b := army(p, engine.White), army(p, engine.Black)
	if a < 0 || b < 0 {
		return 0
	}
	return g[a][b][like(p.Pieces(engine.Bishop))]
}

// like returns 1 for two bishops on squares of one colour, else 0.
func like(bishops engine.Bitboard) int {
	if bishops.Count() == 2 && (bishops&engine.DarkSquares).Count() != 1 {
		return 1
	}
	return 0
}

// of returns what can be counted on with the men of p; ok is false where nothing can, or nobody knows.
func (g *goals) of(p *engine.Position) (goal variant.Record, ok bool) {
	switch v := g.at(p); {
	case v == 0 || v == nobody:
		return goal, false
	case v > 0:
		return variant.Record{Key: int16(v - 1), Holder: engine.White}, true
	default:
		return variant.Record{Key: int16(-v - 1), Holder: engine.Black}, true
	}
}

// mates tells whether the army of a side, pawns left out, mates a bare king as a rule: one with a rook or a queen, one
// of more than two pieces, and what the table says.
func (g *goals) mates(p *engine.Position, side engine.Side) bool {
	pieces := p.Of(side) &^ (p.Pieces(engine.King) | p.Pieces(engine.Pawn))
	if pieces.Count() > 2 || pieces&(p.Pieces(engine.Rook)|p.Pieces(engine.Queen)) != 0 {
		return true
	}
	return g[armyOf(p, pieces)][0][like(pieces&p.Pieces(engine.Bishop))] == 1
}
