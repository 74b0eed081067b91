package refmodel

import (
	"fmt"
	"sort"
)

// Options choose among the readings the rules leave open.
type Options struct {
	// RMobility50 is "fide" or "improvement": with the latter every strict
	// improvement of the record to less than G6.0 also zeroes the 50-move clock.
	RMobility50 string
	// RMobilityScope is "reset", or "wholegame" for one phase without end.
	RMobilityScope string
	// NoDrawDeadMoves is the number of moves a creator of a dead position has;
	// 0 plays the rules of the first meeting, a negative number means 20.
	NoDrawDeadMoves int
	// NoDrawDeadPosition is what a dead position means: "clock" (or ""), that its
	// creator has so many moves to win; "barred", that no move may create one;
	// "free", nothing.
	NoDrawDeadPosition string
	// Chess960 lets king and rooks castle from any files, in the variants that castle at all.
	Chess960 bool
	// Dead, if not nil, replaces the model's own test of deadness: it is given
	// a FEN and says whether neither side can ever be mated. Deadness.Of can be
	// shared here among games.
	Dead func(fen string) (dead, known bool)
}

// DefaultOptions are the rules as played: FIDE clock, a record per phase, 20 moves.
func DefaultOptions() Options {
	return Options{RMobility50: "fide", RMobilityScope: "reset", NoDrawDeadMoves: 20}
}

// node is one position of a game and what has been worked out about it.
type node struct {
	pos         position
	clock, full int
	zeroing     bool // made by a pawn move or a capture

	generated bool
	moves     []move // legal whatever the past; none once the game is won

	deadTested, dead, deadKnown bool
}

// Game is a game from a start position to now: nodes[0] is the start.
type Game struct {
	r      rules
	opt    Options
	field  string    // the seventh of the FEN
	start  *record   // the r-mobility record in it, or nil
	began  *deadline // the deadline of No-Draw in it, or nil
	nodes  []*node
	deaths *Deadness
}

// New sets up a game of the variant. It returns an error, and never panics,
// for an unknown variant or option and for any FEN that cannot be played.
func New(variant, fen string, o Options) (*Game, error) {
	r, ok := rulesOf(variant)
	if !ok {
		return nil, fmt.Errorf("unknown variant %q", variant)
	}
	return begin(r, fen, o)
}

func begin(r rules, fen string, o Options) (*Game, error) {
	if o.RMobility50 == "" {
		o.RMobility50 = "fide"
	}
	if o.RMobilityScope == "" {
		o.RMobilityScope = "reset"
	}
	if o.RMobility50 != "fide" && o.RMobility50 != "improvement" {
		return nil, fmt.Errorf("unknown 50-move rule %q", o.RMobility50)
	}
	if o.RMobilityScope != "reset" && o.RMobilityScope != "wholegame" {
		return nil, fmt.Errorf("unknown scope %q", o.RMobilityScope)
	}
	switch o.NoDrawDeadPosition {
	case "", "clock":
	case "barred", "free":
		o.NoDrawDeadMoves = 0
	default:
		return nil, fmt.Errorf("unknown rule on dead positions %q", o.NoDrawDeadPosition)
	}
	if o.NoDrawDeadMoves < 0 {
		o.NoDrawDeadMoves = 20
	}
	r.chess960 = o.Chess960 && r.castling
	s, err := r.parseFEN(fen)
	if err != nil {
		return nil, err
	}
	r.chess960 = s.pos.files
	g := &Game{r: r, opt: o, field: s.field, deaths: NewDeadness()}
	if r.records && s.field != "" {
		if g.start, err = parseRecord(s.field); err != nil {
			return nil, err
		}
	}
	g.nodes = []*node{{pos: s.pos, clock: s.clock, full: s.full}}
	if g.start != nil && g.start.key <= 1 {
		if own := g.keyAt(0); own.key != g.start.key || own.holder != g.start.holder {
			return nil, fmt.Errorf("fen: the game was over with the record in it")
		}
	}
	if r.bars {
		if g.began = parseDeadline(s.field); g.began != nil {
			if o.NoDrawDeadMoves == 0 || g.began.left > o.NoDrawDeadMoves || g.stuckAt(0) || !g.deadAt(0) {
				return nil, fmt.Errorf("fen: no such deadline here")
			}
		}
	}
	return g, nil
}

func (g *Game) last() int  { return len(g.nodes) - 1 }
func (g *Game) now() *node { return g.nodes[g.last()] }

// movesAt are the moves of node i that are legal whatever the past.
func (g *Game) movesAt(i int) []move {
	n := g.nodes[i]
	if !n.generated {
		n.generated = true
		if winner, _ := g.r.decided(&n.pos); winner == "" {
			n.moves = g.r.legal(&n.pos)
		}
	}
	return n.moves
}

// appeared reports whether the position occurs among nodes 0 to i.
func (g *Game) appeared(p *position, i int) bool {
	for _, n := range g.nodes[:i+1] {
		if n.pos == *p {
			return true
		}
	}
	return false
}

// barredAt reports whether No-Draw forbids a move of node i: it repeats a
// position, or creates a dead one where that is barred.
func (g *Game) barredAt(i int, m *move) bool {
	return g.r.bars && (g.appeared(&m.after, i) || g.opt.NoDrawDeadPosition == "barred" && g.kills(i, m))
}

// Legal lists the moves the side to move may play, sorted, in UCI form. A draw
// by repetition, 50 moves or a dead position, and an r-mobility game decided
// by its record, leave the moves; a win on the board leaves none.
//
// Choice: No-Draw's deadline leaves them too. The rules do not say; but like
// the clock and the repetition it is a count of what has been played, not
// something on the board, and no GUI knows of it, so that it may go on.
func (g *Game) Legal() []string { return g.list(false) }

// Barred lists the moves that only the past forbids, sorted (No-Draw).
func (g *Game) Barred() []string { return g.list(true) }

func (g *Game) list(barred bool) []string {
	out := []string{}
	moves := g.movesAt(g.last())
	for i := range moves {
		if g.barredAt(g.last(), &moves[i]) == barred {
			out = append(out, moves[i].uci())
		}
	}
	sort.Strings(out)
	return out
}

// Play makes a move in UCI form. A barred move is accepted, because a game
// played elsewhere may hold one; any other move that is not legal is an error
// and changes nothing.
func (g *Game) Play(uci string) error {
	moves := g.movesAt(g.last())
	for i := range moves {
		if moves[i].uci() == uci {
			g.push(&moves[i])
			return nil
		}
	}
	return fmt.Errorf("illegal move %q in %s", uci, g.FEN())
}

func (g *Game) push(m *move) {
	was := g.now()
	n := &node{pos: m.after, clock: was.clock + 1, full: was.full, zeroing: m.zeroing()}
	if n.zeroing {
		n.clock = 0
	}
	if n.pos.white {
		n.full++
	}
	g.nodes = append(g.nodes, n)
	if g.r.records && g.opt.RMobility50 == "improvement" && g.improves() {
		n.clock = 0
	}
}

// Undo takes back the last move; at the start position it does nothing.
func (g *Game) Undo() {
	if g.last() > 0 {
		g.nodes = g.nodes[:g.last()]
	}
}

// FEN writes the position in six fields: the e.p. square only where a pawn can
// legally capture there, castling rights only where the variant has castling.
func (g *Game) FEN() string {
	n := g.now()
	return n.pos.fen(n.clock, n.full)
}

// PositionID is equal for two positions exactly if they are the same for the
// repetition rules.
func (g *Game) PositionID() string { return g.now().pos.id() + g.past(g.last()) }

// InCheck reports whether the side to move has a royal king that is attacked.
func (g *Game) InCheck() bool {
	p := &g.now().pos
	return g.r.royal && p.checked(p.white)
}
