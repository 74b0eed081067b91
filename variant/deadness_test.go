package variant

import (
	"testing"

	"contrary/engine"
	"contrary/variant/dead"
)

// Where deadness cannot be decided it is asked about with all care once in a phase, and how the game came there
// decides, not what was asked before.
func TestDoubtIsPaidForOnce(t *testing.T) {
	const fortress = "B1B1B1B1/pBpBpBp1/P1P1P1P1/4b3/6b1/8/7P/k1K5 w - - 0 1"
	var asked []care
	answer := dead.Unknown
	start := func(fen string) *Game {
		g, err := NewGame(&nodraw, DefaultSettings(), nodraw.Start)
		if err != nil {
			t.Fatal(err)
		}
		p, err := engine.ParseFEN(fen, engine.Orthodox)
		if err != nil {
			t.Fatal(err)
		}
		r := &nodrawRules{deadMoves: DefaultSettings().Deadline(), dead: func(_ *engine.Position, c care) dead.Answer {
			asked = append(asked, c)
			return answer
		}}
		g.rules, g.frames = r, []gameFrame{{position: p, state: r.First(&p)}}
		return g
	}
	g := start(fortress)
	step := func(move string, says dead.Answer, want care) {
		t.Helper()
		asked, answer = nil, says
		if err := g.PlayUCI(move); err != nil {
			t.Fatal(err)
		}
		if len(asked) != 1 || asked[0] != want {
			t.Errorf("%s: asked with care %v, want %v", move, asked, want)
		}
		if _, _, running := g.Deadline(); running != (says == dead.Yes) || !running && g.State() != 0 {
			t.Errorf("%s: state %x, clock %v", move, g.State(), running)
		}
	}
	step("c1c2", dead.Unknown, brief)
	step("e5d6", dead.No, brief) // alive now: the phase is as hard as before
	step("c2d3", dead.Unknown, brief)
	step("d6e5", dead.Unknown, brief)
	step("h2h3", dead.No, thorough) // a pawn move
	step("e5d6", dead.No, thorough)
	step("d3c2", dead.Unknown, thorough)
	step("d6e5", dead.Yes, brief)

	answer = dead.Unknown
	g = start(fortress)
	g = g.Clone()
	step("c1c2", dead.Unknown, brief)
	g.Undo()
	step("h2h4", dead.Unknown, thorough)
}

// Both cares have answers of their own.
func TestDeadnessKeepsCaresApart(t *testing.T) {
	// dead, which the smaller budget does not show
	p, err := engine.ParseFEN("k1b5/1p1pB3/1P1P4/K7/8/8/8/8 b - - 0 1", engine.Orthodox)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		var d deadness
		for range 2 {
			if a := d.dead(&p, brief); a != dead.Unknown {
				t.Errorf("briefly: %v", a)
			}
			if a := d.dead(&p, thorough); a != dead.Yes {
				t.Errorf("thoroughly: %v", a)
			}
		}
	}
}
