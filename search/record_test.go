package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"contrary/engine"
	"contrary/eval"
	"contrary/variant"
	"contrary/variant/rmtable"
)

// wander plays up to n random moves from g that neither capture nor move a pawn nor end the game, so that one phase
// goes on.
func wander(rng *rand.Rand, g *variant.Game, n int) {
	for range n {
		legal := g.Legal()
		m := legal[rng.IntN(len(legal))]
		if m.IsIrreversible() {
			continue
		}
		if err := g.Play(m); err != nil {
			panic(err)
		}
		if g.Verdict().Over() {
			g.Undo()
		}
	}
}

// What was reached before the root counts: in the middle of a phase the search finds what the tables say about position
// and record.
func TestMovesBeforeTheRootCount(t *testing.T) {
	_, _, tables := withTables(t, "", "")
	rng := rand.New(rand.NewPCG(11, 12))
	asked, right, depends := 0, 0, 0
	for asked < 60 {
		p := smallPosition(rng)
		g := newGame(t, "rmobility", p.FEN(), "")
		wander(rng, g, 12)
		record, _, _ := g.Record()
		o, ok := tables.Probe(g.Position(), record)
		fresh, _ := tables.Fresh(g.Position())
		if !ok || fresh.Value == o.Value {
			continue // the history makes no difference
		}
		depends++
		asked++
		r := searchGame(g, DefaultOptions(), Limits{Nodes: 60000})
		if v, exact := RecordOf(r.Score, g); exact && v == o.Value.Record() {
			right++
		} else {
			t.Logf("%s record %v: %v (%d), table %v in %d", g.FEN(), record, v, r.Score, o.Value, o.Plies)
		}
	}
	if right < asked*9/10 {
		t.Errorf("right in %d of %d positions whose value rests on their history", right, asked)
	}
}

// The values of the whole-game scope are those of its tables, and under every scoring they are those of the same
// records.
func TestScopeAndScorings(t *testing.T) {
	dir := t.TempDir()
	if err := rmtable.Generate(context.Background(), dir, rmtable.WholeGame, rmtable.AllMaterials(3), nil); err != nil {
		t.Fatal(err)
	}
	whole, err := rmtable.Open(dir, rmtable.WholeGame)
	if err != nil {
		t.Fatal(err)
	}
	defer whole.Close()
	_, _, reset := withTables(t, "", "")
	rng := rand.New(rand.NewPCG(13, 14))
	spec, _ := variant.Lookup("rmobility")
	differ := 0
	for _, test := range []struct {
		options []string
		tables  *rmtable.Tables
	}{
		{[]string{"RMobility Scope=wholegame"}, whole},
		{[]string{"RMobility Scoring=fullpoint"}, reset},
		{[]string{"RMobility Scoring=komi", "UCI_komi=-G5.75"}, reset},
		{[]string{"RMobility Scoring=komi", "UCI_komi=G1.5"}, reset},
	} {
		set := variant.DefaultSettings()
		for _, o := range test.options {
			name, value, _ := strings.Cut(o, "=")
			if err := set.Set(name, value); err != nil {
				t.Fatal(err)
			}
		}
		right, tried, samples := 0, 0, 10
		if os.Getenv("CONTRARY_LONG") != "" {
			samples = 24
		}
		// In whole-game scope at least one must have another value.
		for ; tried < samples || test.tables == whole && differ == 0 && tried < 100; tried++ {
			p := smallPosition(rng)
			g, err := variant.NewGame(spec, set, p.FEN())
			if err != nil {
				t.Fatal(err)
			}
			o, ok := test.tables.Fresh(&p)
			if !ok {
				t.Fatal(p.FEN())
			}
			if other, _ := reset.Fresh(&p); other.Value != o.Value {
				differ++
			}
			r := searchGame(g, DefaultOptions(), Limits{Nodes: 60000})
			want := eval.NewGrades(set)
			v, exact := RecordOf(r.Score, g)
			switch {
			case !exact || v != o.Value.Record():
				t.Logf("%v %s: %v (%d), table %v in %d", test.options, p.FEN(), v, r.Score, o.Value, o.Plies)
			case v.Key > 0 && p.Side() == engine.White &&
				max(r.Score-Score(want.White(v)), Score(want.White(v))-r.Score) > Score(want.Band(v)):
				t.Errorf("%v %s: %v is worth %d, not %d", test.options, p.FEN(), v, want.White(v), r.Score)
			default:
				right++
			}
		}
		if 6*right < 5*tried {
			t.Errorf("%v: right in %d of %d", test.options, right, tried)
		}
	}
	if differ == 0 {
		t.Error("no position whose value in whole-game scope is another one")
	}
}

// playedOut is what g is worth to its side to move if both play best, by playing everything to the end on the slow
// path.
func playedOut(g *variant.Game, grades *eval.Grades) Score {
	if v := g.Verdict(); v.Over() {
		us := g.Position().Side()
		switch won := v.Winner == variant.WinFor(us); {
		case v.Key == 0 && won:
			return winIn(0)
		case v.Key == 0:
			return lossIn(0)
		}
		r := variant.Record{Key: v.Key}
		r.Holder, _ = v.Winner.Side()
		if us == engine.Black {
			return -Score(grades.White(r))
		}
		return Score(grades.White(r))
	}
	best := -infinite
	for _, m := range g.Legal() {
		if m.IsIrreversible() {
			panic("the clock does not run out")
		}
		if err := g.Play(m); err != nil {
			panic(err)
		}
		best = max(best, -playedOut(g, grades))
		g.Undo()
	}
	return best
}

// At the end of the 50 moves the last position counts only as mate or stalemate; the record stands for the rest.
func TestLastPlyOfTheClock(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 16))
	grades := eval.NewGrades(variant.DefaultSettings())
	asked, last := 0, 0
	for asked < 150 {
		p := smallPosition(rng)
		clock := 98 + rng.IntN(2)
		record := variant.Record{Key: int16(2 + rng.IntN(20)), Holder: engine.Side(rng.IntN(2))}
		if variant.MobilityKey(&p) < record.Key || p.Pieces(engine.Pawn) != 0 {
			continue
		}
		fen := strings.Replace(p.FEN(), " 0 1", fmt.Sprintf(" %d 90 %s", clock, record), 1)
		g := newGame(t, "rmobility", fen, "")
		if irreversible(g, 100-clock) {
			continue
		}
		asked++
		want := playedOut(g, grades)
		r := searchGame(g, DefaultOptions(), Limits{Depth: 4})
		if want.Forced() != r.Score.Forced() || want.Forced() && (want > 0) != (r.Score > 0) ||
			!want.Forced() && r.Score != want {
			t.Errorf("%s: %d, want %d", fen, r.Score, want)
		}
		// Does the last position matter, would it count?
		if clock == 99 && !want.Forced() {
			for _, m := range g.Legal() {
				var child engine.Position
				p.Make(m, &child)
				if key := variant.MobilityKey(&child); key > 1 && key < record.Key {
					last++
					break
				}
			}
		}
	}
	if last < 20 {
		t.Errorf("the last position would make a difference in %d cases only", last)
	}
}

// irreversible tells whether a capture or pawn move is possible within so many plies.
func irreversible(g *variant.Game, plies int) bool {
	if plies == 0 {
		return false
	}
	for _, m := range g.Legal() {
		if m.IsIrreversible() {
			return true
		}
		if err := g.Play(m); err != nil {
			panic(err)
		}
		found := irreversible(g, plies-1)
		g.Undo()
		if found {
			return true
		}
	}
	return false
}

// prepared returns a worker of r-mobility at the root of a game.
func prepared(t *testing.T, fen, moves string) *worker {
	t.Helper()
	w := plainWorker(variant.Points)
	g := newGame(t, "rmobility", fen, moves)
	var stop atomic.Bool
	w.prepare(g, g.Legal(), &stop)
	return w
}

// A repetition inside the tree ends the search only if the record is that of the first time; a third occurrence always
// does. The value is that of the record.
func TestRepetitionAndRecord(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 18))
	changed, ended := 0, 0
	w := plainWorker(variant.Points)
	for range 3000 {
		p := smallPosition(rng)
		g := newGame(t, "rmobility", p.FEN(), "")
		wander(rng, g, rng.IntN(8))
		root := g.Ply()
		var stop atomic.Bool
		w.prepare(g, g.Legal(), &stop)
		for ply := 1; ply < 12; ply++ {
			// Back where one came from, more often than not.
			m := engine.NoMove
			for _, back := range g.Legal() {
				if moves := g.Moves(); len(moves) > 1 && back.From() == moves[len(moves)-2].To() &&
					back.To() == moves[len(moves)-2].From() && rng.IntN(3) > 0 {
					m = back
				}
			}
			if legal := g.Legal(); m == engine.NoMove {
				m = legal[rng.IntN(len(legal))]
			}
			if m.IsIrreversible() || g.Play(m) != nil {
				break
			}
			w.make(ply-1, m)
			if len(g.Legal()) == 0 {
				break
			}
			keys, here := g.Keys(), g.Ply()
			same, other := false, false
			for i := root + 1; i < here; i++ {
				if keys[i] == keys[here] {
					if g.StateAt(i) == g.State() {
						same = true
					} else {
						other = true
					}
				}
			}
			want := same || g.Appearances() > 2
			s, over := w.over(ply)
			if over != want {
				t.Fatalf("%s after %d + %v: over %v, want %v", p.FEN(), root, g.Moves(), over, want)
			}
			if over {
				ended++
				record, _, _ := g.Record()
				if v, ok := RecordOf(s, g); !ok || v != record {
					t.Fatalf("%s after %v: worth %v, the record is %v", p.FEN(), g.Moves(), v, record)
				}
				break
			}
			if other {
				changed++
			}
		}
	}
	if changed < 20 || ended < 200 {
		t.Errorf("%d repetitions with another record, %d that end the search", changed, ended)
	}
}

// A null move makes no record, and the record that the answer to it makes is the opponent's.
func TestNullMoveMakesNoRecord(t *testing.T) {
	w := prepared(t, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1 G9.5", "")
	w.pass(0)
	if w.frames[1].state != w.frames[0].state {
		t.Errorf("passing changes the record to %v", variant.RecordOf(w.frames[1].state))
	}
	m, err := w.frames[1].pos.ParseMove("g8f8")
	if err != nil {
		t.Fatal(err)
	}
	w.make(1, m)
	key := variant.MobilityKey(&w.frames[2].pos)
	want := variant.RecordOf(w.frames[0].state)
	if key < want.Key {
		want = variant.Record{Key: key, Holder: engine.Black}
	}
	if got := variant.RecordOf(w.frames[2].state); got != want {
		t.Errorf("the answer to a null move makes the record %v, want %v", got, want)
	}
}

// Positions with different records, or with records of different holders, have different keys in the table.
func TestRecordsAreInTheKey(t *testing.T) {
	seen := map[engine.Key]string{}
	for k := 2; k < 60; k++ {
		for _, sign := range []string{"", "-"} {
			record := fmt.Sprintf("%sG%d.%d", sign, k/2, k%2*5)
			w := prepared(t, "r5k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 10 30 "+record, "")
			w.memory.recall(rootVisit(1, -infinite, infinite))
			if other, ok := seen[w.frames[0].key]; ok && variant.RecordOf(w.frames[0].state).String() == record {
				t.Errorf("%s and %s have one key", other, record)
			}
			seen[w.frames[0].key] = record
		}
	}
}

// Stalemating is worth G0.5, by men that could do nothing in chess too, and it is done.
func TestStalemateIsWorthAHalf(t *testing.T) {
	for _, fen := range []string{
		"k7/8/1K6/8/8/8/8/B7 w - - 0 1",   // after Kc7 nothing, a bishop move to e5 stalemates
		"7k/8/5K2/8/3N4/8/8/8 w - - 0 1",  // a knight
		"k7/P7/8/1K6/8/8/8/8 w - - 0 1",   // a pawn that cannot be promoted
		"8/8/8/8/8/8/2q4P/K1k5 b - - 0 1", // with a queen there is mate
	} {
		g := newGame(t, "rmobility", fen, "")
		r := searchGame(g, DefaultOptions(), Limits{Depth: 16})
		t.Log(fen, r.Best, r.Score)
		if v, ok := RecordOf(r.Score, g); !ok || v.Key > 1 {
			t.Errorf("%s: %v (%d)", fen, v, r.Score)
		}
	}
}

// Without tables, what the tables say of two minor pieces against a bare king: stalemate by two knights or two bishops
// of one colour, not mate and not less, and the move that keeps it.
func TestTwoMinorPiecesStalemate(t *testing.T) {
	for _, test := range []struct{ fen, want, move string }{
		{"8/8/8/N7/8/k1N5/2K5/8 w - - 0 1", "G0.5", "a5c6"},
		{"8/7N/6k1/8/8/8/8/K6N w - - 0 1", "G0.5", ""}, // in 51 plies
		{"8/7n/6K1/8/8/8/8/k6n b - - 0 1", "-G0.5", ""},
		{"1NN5/1k6/8/8/8/1K6/8/8 w - - 0 1", "G2.5", ""}, // a knight is lost
		{"8/8/3k4/8/8/K7/1B6/2B5 w - - 0 1", "G0.5", ""},
		{"8/8/3k4/8/8/K7/B7/2B5 w - - 0 1", "G0.0", ""},
	} {
		g := newGame(t, "rmobility", test.fen, "")
		r := searchGame(g, DefaultOptions(), Limits{Nodes: 200000})
		v, ok := RecordOf(r.Score, g)
		if !ok || v.String() != test.want || test.move != "" && r.Best.String() != test.move {
			t.Errorf("%s: %v by %v, want %s %s", test.fen, v, r.Best, test.want, test.move)
		}
	}
}
