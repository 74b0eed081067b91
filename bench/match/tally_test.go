package match

import (
	"math"
	"strings"
	"testing"

	"contrary/bench/standings"
	"contrary/bench/stats"
	"contrary/engine"
	"contrary/variant"
)

func tallyOf(t *testing.T, name string, players int, outcomes ...Outcome) *Tally {
	t.Helper()
	spec, ok := variant.Lookup(name)
	if !ok {
		t.Fatal(name)
	}
	tally := NewTally(spec, variant.DefaultSettings(), []string{"A", "B", "C"}[:players])
	for _, o := range outcomes {
		tally.Add(o)
	}
	return tally
}

// result is a game by number; White is player 0 in even games.
func result(number int, winner variant.Winner, reason string) Outcome {
	o := Outcome{Game: number, White: number % 2, Black: 1 - number%2, Plies: 10 + number}
	o.end(variant.DefaultSettings(), winner, reason, "", nil)
	return o
}

func TestPairsAreCountedWhateverTheOrder(t *testing.T) {
	const w, b, d, none = variant.WhiteWins, variant.BlackWins, variant.Draw, variant.Ongoing
	tally := tallyOf(t, "chess", 2,
		// pair 0: A wins as White, loses as Black
		result(3, b, "checkmate"), result(0, w, "checkmate"), result(1, w, "checkmate"),
		result(2, d, "stalemate"),                           // pair 1: A draws, and wins as Black
		result(5, w, IllegalMove), result(4, b, Disconnect), // pair 2: A loses both
		result(6, w, "checkmate"),                           // pair 3: its other game has no result
		result(7, none, MoveLimit), result(8, d, MoveLimit)) // pair 4 is half played
	duel := tally.Duel(0, 1)
	if duel.Pairs != [5]int{1, 0, 1, 1, 0} {
		t.Errorf("pairs %v", duel.Pairs)
	}
	if duel.Wins != 3 || duel.Draws != 2 || duel.Losses != 3 || duel.Score != 4 || duel.Games() != 8 {
		t.Errorf("%+v", duel)
	}
	if duel.AsWhite != [3]int{2, 2, 1} || duel.AsBlack != [3]int{1, 0, 2} {
		t.Errorf("colours %v %v", duel.AsWhite, duel.AsBlack)
	}
	test := stats.SPRT{Elo1: 5, Alpha: 0.05, Beta: 0.05}
	if got, want := tally.LLR(test), test.LLR(stats.Pentanomial(duel.Pairs)); math.Abs(got-want) > 1e-9 {
		t.Errorf("LLR %v, want %v", got, want)
	}
	if f := tally.Forfeits(); f[0] != 2 || f[1] != 0 {
		t.Errorf("forfeits %v", f)
	}
	ends := tally.Ends()
	if ends[0].Reason != "checkmate" || ends[0].White != 3 || ends[0].Black != 1 || ends[0].ByPlayer[0] != 3 ||
		ends[0].ByPlayer[1] != 1 {
		t.Errorf("%+v", ends)
	}
	if n := len(tally.Lengths()); n != 8 || len(tally.Outcomes) != 9 {
		t.Errorf("%d lengths, %d outcomes", n, len(tally.Outcomes))
	}
}

func TestStandings(t *testing.T) {
	o := func(game, white, black int, winner variant.Winner) Outcome {
		r := Outcome{Game: game, White: white, Black: black}
		r.end(variant.DefaultSettings(), winner, "checkmate", "", nil)
		return r
	}
	const w, b, d = variant.WhiteWins, variant.BlackWins, variant.Draw
	tally := tallyOf(t, "chess", 3,
		o(0, 0, 1, w), o(1, 1, 0, d), // A 1½ B ½
		o(2, 0, 2, b), o(3, 2, 0, w), // A 0 C 2
		o(4, 1, 2, w), o(5, 2, 1, w)) // B 1 C 1
	s := tally.Standings()
	if s[0].Player != 2 || s[0].Score != 3 || s[1].Player != 0 || s[1].Score != 1.5 || s[2].Player != 1 ||
		s[2].Score != 1.5 {
		t.Errorf("%+v", s)
	}
	// C's pairs scored 2 and 1 of 2: mean 0.75, Elo 190.85.
	if e := s[0].Estimate; e.N != 2 || math.Abs(e.Elo-190.85) > 0.01 {
		t.Errorf("%+v", e)
	}
}

func TestRMobilityScoring(t *testing.T) {
	set := variant.DefaultSettings()
	record := func(game int, text string) Outcome {
		r, err := variant.ParseRecord(text)
		if err != nil {
			t.Fatal(err)
		}
		o := Outcome{Game: game, White: game % 2, Black: 1 - game%2}
		o.end(set, variant.WinFor(r.Holder), "threefold repetition", "", &r)
		return o
	}
	// A is White in even games: it holds G0.5, G5.5, and suffers G5.5, G6.0, G0.0.
	tally := tallyOf(t, "rmobility", 2, record(0, "G0.5"), record(1, "-G5.5"), record(2, "-G5.5"), record(3, "G6.0"),
		record(4, "-G0.0"))
	list := tally.RMobility()
	if list[0].Player != 1 {
		t.Errorf("B has more points: %+v", list)
	}
	a := list[1]
	// ½ ± ½^(1+2G): 0.75 + 0.500244140625 + 0.499755859375 + (½ − ½^13) + 0
	want := 0.75 + 0.500244140625 + 0.499755859375 + 0.5 - math.Pow(0.5, 13)
	if math.Abs(a.Points-want) > 1e-12 || math.Abs(a.Points+list[0].Points-5) > 1e-12 {
		t.Errorf("points %v, want %v", a.Points, want)
	}
	if a.Held != 2 || a.Suffered != 3 {
		t.Errorf("held %d, suffered %d", a.Held, a.Suffered)
	}
	// Komi G5.75, White's: White wins by G0.5 only (game 0); Black's records, and G6.0, win for Black. A is White in 0,
	// 2, 4.
	if a.KomiWins != 3 || a.KomiLosses != 2 || a.KomiDraw != 0 {
		t.Errorf("komi +%d =%d -%d", a.KomiWins, a.KomiDraw, a.KomiLosses)
	}
	for key, balance := range map[int16]int{0: -1, 1: 1, 11: 0, 12: -1, 5: 0} {
		if got := a.Balance(key); got != balance {
			t.Errorf("balance of key %d is %+d, want %+d", key, got, balance)
		}
	}
	if keys := tally.Keys(); len(keys) != 4 || keys[0] != 0 || keys[3] != 12 {
		t.Errorf("keys %v", keys)
	}
	if d := tally.Duel(0, 1); d.Wins != 2 || d.Draws != 0 || d.Losses != 3 {
		t.Errorf("%+v", d)
	}
}

// The tiebreak looks at G0.5 first, then G1.0, and so on; mates count only by their points.
func TestRMobilityTiebreak(t *testing.T) {
	spec, _ := variant.Lookup("rmobility")
	set := variant.DefaultSettings()
	tally := NewTally(spec, set, []string{"A", "B"})
	// B holds G0.5 once (+¼), A holds G1.0 twice (+⅛ each): equal points.
	for game, r := range []variant.Record{{Key: 1, Holder: engine.Black}, {Key: 2, Holder: engine.Black},
		{Key: 2, Holder: engine.White}} {
		o := Outcome{Game: game, White: game % 2, Black: 1 - game%2}
		o.end(set, variant.WinFor(r.Holder), "stalemate", "", &r)
		tally.Add(o)
	}
	list := tally.RMobility()
	if list[0].Points != list[1].Points || list[0].Player != 1 || list[0].Balance(1) != 1 || list[0].Balance(2) != -2 {
		t.Errorf("%+v", list)
	}
}

// The points of a very weak record are ½ in floating point; its holder has won all the same, under every scoring but
// komi.
func TestHolderWinsHoweverLittle(t *testing.T) {
	for _, scoring := range []string{"points", "fullpoint"} {
		set := variant.DefaultSettings()
		if err := set.Set("RMobility Scoring", scoring); err != nil {
			t.Fatal(err)
		}
		spec, _ := variant.Lookup("rmobility")
		tally := NewTally(spec, set, []string{"A", "B"})
		for game, holder := range []engine.Side{engine.Black, engine.White} { // B holds both
			r := variant.Record{Key: 67, Holder: holder}
			o := Outcome{Game: game, White: game, Black: 1 - game}
			if o.end(set, variant.WinFor(holder), "threefold repetition", "", &r); o.Winner != variant.WinFor(holder) ||
				scoring == "points" && o.Score != 0.5 {
				t.Errorf("%s: %+v", scoring, o)
			}
			tally.Add(o)
		}
		if d := tally.Duel(0, 1); d.Losses != 2 || d.AsWhite != [3]int{0, 0, 1} || d.AsBlack != [3]int{0, 0, 1} ||
			d.Pairs != [5]int{1, 0, 0, 0, 0} {
			t.Errorf("%s: %+v", scoring, d)
		}
	}
}

func TestKomiDecidesTheResult(t *testing.T) {
	set := variant.DefaultSettings()
	for name, value := range map[string]string{"RMobility Scoring": "komi", "UCI_komi": "-G5.5"} {
		if err := set.Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
	for text, want := range map[string]variant.Winner{"-G5.0": variant.BlackWins, "-G5.5": variant.Draw,
		"-G6.0": variant.WhiteWins, "G0.5": variant.WhiteWins} {
		r, _ := variant.ParseRecord(text)
		var o Outcome
		if o.end(set, variant.WinFor(r.Holder), "50-move rule", "", &r); o.Winner != want {
			t.Errorf("%s under komi -G5.5: %v, want %v", text, o.Winner, want)
		}
	}
}

func TestSummaryText(t *testing.T) {
	spec, _ := variant.Lookup("nodraw")
	dead := result(2, variant.BlackWins, "deadline")
	dead.HasCreator, dead.Creator = true, engine.White
	tally := tallyOf(t, "nodraw", 2, result(0, variant.WhiteWins, "strong mate"),
		result(1, variant.BlackWins, BarredMove), dead)
	s := &Summary{
		Status: Status{Tally: tally, Total: 4, Usage: make([]Usage, 2),
			SPRT: &stats.SPRT{Elo1: 5, Alpha: 0.05, Beta: 0.05}},
		Config: &Config{Spec: spec, Players: []Player{{Name: "A", Limit: Limit{Depth: 3}},
			{Name: "B", Limit: Limit{Depth: 4}}}}, Stopped: "interrupted",
	}
	var b strings.Builder
	s.Write(&b)
	for _, want := range []string{
		"nodraw: 3 of 4 games", "A depth 3, B depth 4", "stopped early: interrupted",
		"A against B: +2 =0 -1 [0.667], 2.00 points of 3",
		"pairs LL 0, LD 0, LW or DD 0, WD 0, WW 1", "LLR", "undecided", "barred move",
		"dead positions: 1 games; their creators won 0", "median 11, from 10 to 12",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}

// The better of a pair is found by the order of records alone: both games from one start, and what each player achieved
// with White.
func TestPairsByRecord(t *testing.T) {
	set := variant.DefaultSettings()
	record := func(game int, text string) Outcome {
		o := Outcome{Game: game, White: game % 2, Black: 1 - game%2}
		if text == "*" {
			o.end(set, variant.Ongoing, MoveLimit, "", nil)
			return o
		}
		r, err := variant.ParseRecord(text)
		if err != nil {
			t.Fatal(err)
		}
		o.end(set, variant.WinFor(r.Holder), "threefold repetition", "", &r)
		return o
	}
	for _, c := range []struct {
		first, second string // A is White in the first
		want          RecordPairs
	}{
		{"G5.5", "G6.0", RecordPairs{Better: 1}},   // A holds the better record with White
		{"G6.0", "G5.5", RecordPairs{Worse: 1}},    // B does
		{"G5.5", "G5.5", RecordPairs{Equal: 1}},    // the start decides, whoever plays it
		{"-G5.5", "-G5.5", RecordPairs{Equal: 1}},  // the same for Black
		{"-G5.5", "-G6.0", RecordPairs{Worse: 1}},  // A suffered more
		{"-G6.0", "-G5.5", RecordPairs{Better: 1}}, // A suffered less
		{"G33.5", "-G33.5", RecordPairs{Better: 1}},
		{"-G33.5", "G33.5", RecordPairs{Worse: 1}},
		{"-G0.0", "G60.0", RecordPairs{Worse: 1}}, // one mate weighs more than any record
		{"G0.0", "G0.5", RecordPairs{Better: 1}},
		{"G40.0", "G40.5", RecordPairs{Better: 1}}, // beyond what points in floating point can tell
		{"G5.5", "*", RecordPairs{}},
		{"*", "*", RecordPairs{}},
	} {
		for _, turned := range []bool{false, true} {
			outcomes := []Outcome{record(0, c.first), record(1, c.second)}
			if turned {
				outcomes[0], outcomes[1] = outcomes[1], outcomes[0]
			}
			tally := tallyOf(t, "rmobility", 2, outcomes...)
			if got := tally.Duel(0, 1).Records; got != c.want {
				t.Errorf("%s and %s: %+v, want %+v", c.first, c.second, got, c.want)
			}
			if a, b := tally.RecordPairs(0), tally.RecordPairs(1); a != c.want || b != c.want.turned() {
				t.Errorf("%s and %s: A %+v, B %+v", c.first, c.second, a, b)
			}
		}
	}
	// Elo of pairs: three better, one equal, none worse are 3½ of 4.
	if e := (RecordPairs{Better: 3, Equal: 1}).Estimate(); e.N != 4 || math.Abs(e.Elo-338.04) > 0.01 ||
		math.IsInf(e.Lo, 0) {
		t.Errorf("%+v", e)
	}
	if d := tallyOf(t, "chess", 2, result(0, variant.WhiteWins, "checkmate"),
		result(1, variant.WhiteWins, "checkmate")).Duel(0, 1); d.Records.Total() != 0 {
		t.Errorf("chess has records: %+v", d.Records)
	}
}

// Where records only break ties the games have the points of chess, and the standings follow the tiebreaks.
func TestTiebreakScoring(t *testing.T) {
	set := variant.DefaultSettings()
	if err := set.Set("RMobility Scoring", "tiebreak"); err != nil {
		t.Fatal(err)
	}
	spec, _ := variant.Lookup("rmobility")
	tally := NewTally(spec, set, []string{"A", "B", "C"})
	tally.Tiebreaks = []standings.Tiebreak{standings.Buchholz, standings.Records}
	for game, c := range []struct {
		white, black int
		record       string
		winner       variant.Winner
	}{
		// B stalemates A, which is worth more than any G3.5 of A's
		{0, 1, "G3.5", variant.Draw}, {1, 0, "G0.5", variant.Draw},
		{0, 2, "G2.5", variant.Draw}, {2, 0, "-G1.0", variant.Draw},
		{1, 2, "G0.0", variant.WhiteWins}, {2, 1, "G0.0", variant.WhiteWins},
	} {
		r, err := variant.ParseRecord(c.record)
		if err != nil {
			t.Fatal(err)
		}
		o := Outcome{Game: game, White: c.white, Black: c.black}
		if o.end(set, variant.WinFor(r.Holder), "threefold repetition", "", &r); o.Winner != c.winner {
			t.Errorf("%s: %v, want %v", c.record, o.Winner, c.winner)
		}
		tally.Add(o)
	}
	list := tally.Standings()
	// All have 2 of 4. G0.5: B +1, A −1, C 0.
	for i, want := range []int{1, 2, 0} {
		if s := list[i]; s.Player != want || s.Score != 2 || s.Row.Place != i+1 || s.Row.Buch != 8 {
			t.Errorf("place %d: %+v, want player %d", i+1, s, want)
		}
	}
	if r := tally.RMobility(); r[0].Player != 1 || r[1].Player != 2 || r[2].Player != 0 {
		t.Errorf("%+v", r)
	}
	if d := tally.Duel(0, 1); d.Records != (RecordPairs{Worse: 1}) || d.Draws != 2 {
		t.Errorf("%+v", d)
	}
}
