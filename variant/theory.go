package variant

import (
	"fmt"

	"contrary/engine"
)

// Theory says who wins a game with best play, and why. Everything it says is true; it says nothing, Ongoing, where
// nothing is proven.
type Theory struct {
	Winner Winner
	// Kind is one of the constants of this package, "" where nothing is known.
	Kind string
	// Why says it in words.
	Why string
	// Plies bounds the length of the game from here, 0 where it is not known.
	Plies int
	// Line is how it goes: the winner's moves and the longest resistance, up to the end of the game or to where the
	// argument takes over.
	Line []engine.Move
}

// The kinds of proof.
const (
	// TheoryOver: the game is over.
	TheoryOver = "game over"
	// TheoryBareKings: nothing but kings is left, and the matching of their squares says who is never stuck.
	TheoryBareKings = "bare kings"
	// TheoryLockedWall: the same for kings among pawns that can never move.
	TheoryLockedWall = "locked wall"
	// TheoryCagedKing: who has created a dead position wins in time against a bare king.
	TheoryCagedKing = "caged king"
	// TheoryDeadline: who has created a dead position runs out of moves.
	TheoryDeadline = "deadline"
	// TheoryForced: everything was tried.
	TheoryForced = "forced"
)

// Theorist is what the Rules of a variant may implement that know who wins some games that are not over.
type Theorist interface {
	// Theory returns what is proven about the game as it stands, its past included. At most so many nodes are tried.
	Theory(g *Game, nodes int) Theory
}

// Theory returns what is proven about who wins the game as it stands, trying at most so many nodes (see [TheoryNodes]);
// ok is false where the variant has no such knowledge.
func (g *Game) Theory(nodes int) (t Theory, ok bool) {
	theorist, ok := g.rules.(Theorist)
	if !ok {
		return t, false
	}
	return theorist.Theory(g, nodes), true
}

// TheoryNodes is a usual number of nodes for [Game.Theory]: some hundredths of a second.
const TheoryNodes = 20_000

// Limits of what is tried.
const (
	theoryMen   = 7
	theoryPlies = 11
)

// Theory implements [Theorist]: the verdict, the matchings, and then everything is tried as far as the nodes suffice.
func (r *nodrawRules) Theory(g *Game, nodes int) Theory {
	if v := g.Verdict(); v.Over() {
		return Theory{Winner: v.Winner, Kind: TheoryOver, Why: v.Reason}
	}
	us := g.Position().Side()
	if m, plies, why, ok := r.Advise(g); ok {
		return Theory{Winner: WinFor(us), Kind: wallOrKings(g.Position()), Why: why, Plies: plies,
			Line: []engine.Move{m}}
	}
	if _, only := newArena(g.Position()); only {
		if t, ok := r.repliesAdvised(g); ok {
			return t
		}
	} else if g.Position().Occupied().Count() > theoryMen {
		return Theory{}
	}
	return r.trial(g, nodes)
}

// wallOrKings names the matching that serves a position in which only kings can move.
func wallOrKings(p *engine.Position) string {
	if p.Pieces(engine.Pawn) != 0 {
		return TheoryLockedWall
	}
	return TheoryBareKings
}

// repliesAdvised tells whether the side to move, where only kings can move, loses because whatever it plays the other
// one knows a matching.
func (r *nodrawRules) repliesAdvised(g *Game) (t Theory, ok bool) {
	for _, m := range g.Legal() {
		after := g.Clone()
		after.play(m)
		v := after.Verdict()
		_, plies, why, knows := r.Advise(after)
		if knows = knows && !v.Over(); !knows && v.Winner != WinFor(g.Position().Side().Other()) {
			return t, false
		}
		if knows && (t.Line == nil || plies > t.Plies) {
			t = Theory{Kind: wallOrKings(g.Position()), Why: why, Plies: plies, Line: []engine.Move{m}}
		}
	}
	if t.Line == nil {
		return t, false // every move ends the game: a matter for trial
	}
	if t.Winner = WinFor(g.Position().Side().Other()); t.Plies > 0 {
		t.Plies++
	}
	return t, true
}

// matched tells whether the side to move wins p by a matching, p having been reached by a move after which nothing that
// was can recur.
func (r *nodrawRules) matched(s State, p *engine.Position) bool {
	a, ok := newArena(p)
	if !ok {
		return false
	}
	if _, ok = r.patience(s, p.Side()); !ok {
		return false
	}
	_, ok = r.undisturbed(a, p.Side()).move(p.KingSquare(p.Side().Other()), p.KingSquare(p.Side()))
	return ok
}

// why says in words how a line ends that was found by trial.
func (t *Theory) why(end string) {
	switch t.Kind {
	case TheoryBareKings, TheoryLockedWall:
		t.Why = neverStuck
	default:
		t.Why = fmt.Sprintf("%s in %s", end, moves(len(t.Line)))
	}
}

// neverStuck is the argument of the matchings.
const neverStuck = "only kings can move: never stuck"

// moves counts the moves of the side to move in a line of so many plies, or of its opponent in a line of an even
// number.
func moves(plies int) string {
	if n := (plies + 1) / 2; n != 1 {
		return fmt.Sprintf("%d moves", n)
	}
	return "1 move"
}
