package standings

import (
	"math"
	"slices"
	"testing"
)

// order ranks the players of games, and returns them from first to last.
func order(t *testing.T, text string, games ...Game) []int {
	t.Helper()
	breaks, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	var table Table
	for _, g := range games {
		table.Add(g)
	}
	var list []int
	for _, r := range table.Rank(false, breaks) {
		list = append(list, r.Player)
	}
	return list
}

func won(white, black int) Game   { return Game{White: white, Black: black, Points: 1} }
func drawn(white, black int) Game { return Game{White: white, Black: black, Points: 0.5} }

// held is a drawn game with a record of White, or of Black.
func held(white, black int, key int16, byBlack bool) Game {
	return Game{White: white, Black: black, Points: 0.5, HasRecord: true, Key: key, BlackHolds: byBlack}
}

// Players 0 and 1 have a point and a half each. 1 has beaten 0 (direct); 0 has beaten 2, the stronger of the others,
// and drawn with it.
var tournament = []Game{won(1, 0), won(0, 2), drawn(2, 0), drawn(1, 3), drawn(2, 3), won(2, 3), drawn(3, 2)}

func TestTiebreaks(t *testing.T) {
	var table Table
	for _, g := range tournament {
		table.Add(g)
	}
	// Points: 0 has 1½ of 3, 1 has 1½ of 2, 2 has 2½ of 5, 3 has 1½ of 4. Sonneborn-Berger: 0: 1½ points against 2
	// times 2½ = 3.75; 1: 1 x 1½ + ½ x 1½ = 2.25; 2: ½ x 1½ + 2 x 1½ = 3.75; 3: ½ x 1½ + 1 x 2½ = 3.25. Buchholz: 0: 1½
	// + 2½ + 2½ = 6.5; 1: 1½ + 1½ = 3; 3: 1½ + 3 x 2½ = 9.
	rows := map[int]Row{}
	for _, r := range table.Rank(false, nil) {
		rows[r.Player] = r
	}
	for player, want := range [][5]float64{{3, 1.5, 1, 3.75, 6.5}, {2, 1.5, 1, 2.25, 3}, {5, 2.5, 1, 3.75, 7.5},
		{4, 1.5, 0, 3.25, 9}} {
		r := rows[player]
		if got := [5]float64{float64(r.Games), r.Points, float64(r.Wins), r.SB, r.Buch}; got != want {
			t.Errorf("player %d: games, points, wins, Sonneborn-Berger, Buchholz %v, want %v", player, got, want)
		}
	}
	for text, want := range map[string][]int{
		"none":          {2, 0, 1, 3},
		"sb":            {2, 0, 3, 1},
		"buchholz":      {2, 3, 0, 1},
		"wins,buchholz": {2, 0, 1, 3},
		"direct":        {2, 0, 1, 3}, // 0 has not met 3: nothing to go by
	} {
		if got := order(t, text, tournament...); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

// In a circle of three, each of whom has beaten one, nothing tells the players apart: they share the place.
func TestCircleSharesThePlace(t *testing.T) {
	var table Table
	for _, g := range []Game{won(1, 0), won(0, 2), won(0, 3), won(1, 2), won(3, 1), won(3, 2)} {
		table.Add(g)
	}
	for i, r := range table.Rank(false, []Tiebreak{Direct}) { // 0, 1 and 3 have two points each, 2 has none
		if want := [4]int{1, 1, 1, 4}[i]; r.Place != want || r.HasDirect != (i < 3) || i < 3 && r.Direct != 1 {
			t.Errorf("line %d: %+v, want place %d", i, r, want)
		}
	}
}

// After a first direct encounter the rest is compared among itself, which gives another order than the next tiebreak
// would.
func TestDirectEncounterIsRepeated(t *testing.T) {
	// Among 0, 1, 2 (two games each): 0 has 3, 1 and 2 have 1½. Between 1 and 2: 2 has 1½ of 2. Against 0: 1 has 1, 2
	// has 0.
	games := []Game{won(0, 1), won(1, 0), won(0, 2), won(0, 2), won(2, 1), drawn(1, 2)}
	// 0 has 3, 1 has 1½, 2 has 1½. Give 1 and 2 what makes them equal to 0 against others, 3 and 4, so that Buchholz
	// would favour 1.
	games = append(games, won(1, 3), drawn(1, 3), won(2, 4), drawn(2, 4), won(3, 4), won(3, 4)) // 3 has 2½, 4 has ½
	if got := order(t, "direct", games...); !slices.Equal(got[:3], []int{0, 2, 1}) {
		t.Errorf("direct: %v", got)
	}
	if got := order(t, "buchholz", games...); slices.Index(got, 1) > slices.Index(got, 2) {
		t.Errorf("buchholz: %v", got)
	}
}

func TestRecordsBreakTies(t *testing.T) {
	games := []Game{
		held(0, 1, 1, true),                       // 1 stalemates 0
		held(0, 1, 2, false), held(1, 0, 2, true), // 0 holds G1.0 twice
		held(2, 0, 11, false), held(2, 1, 7, false), // 2 holds G5.5 and G3.5
	}
	if got := order(t, "rmob", games...); !slices.Equal(got, []int{1, 0, 2}) { // 2 has played fewer games
		t.Errorf("by records %v", got)
	}
	var table Table
	for _, g := range games {
		table.Add(g)
	}
	for _, r := range table.Rank(true, []Tiebreak{Records}) {
		want := map[int][3]int{0: {-1, 2, 2}, 1: {1, -2, 1}, 2: {0, 0, 3}}[r.Player]
		// Per game all are equal. The first key, that of G0.5, decides: 1 achieved it, 0 suffered it.
		if place := map[int]int{1: 1, 2: 2, 0: 3}[r.Player]; r.Balance(1) != want[0] || r.Balance(2) != want[1] ||
			r.Place != place {
			t.Errorf("%+v, want balances %v and place %d", r, want, place)
		}
	}
	// A mate is in the points and breaks no tie.
	mates := []Game{{White: 0, Black: 1, Points: 1, HasRecord: true}, {White: 2, Black: 1, Points: 1, HasRecord: true},
		held(2, 0, 5, false)}
	if got := order(t, "rmob", mates...); !slices.Equal(got, []int{2, 0, 1}) {
		t.Errorf("%v", got)
	}
}

// Sums that differ by rounding alone are equal.
func TestRoundingBreaksNoTie(t *testing.T) {
	var table Table
	for _, p := range []float64{0.1, 0.2, 0.3} {
		table.Add(Game{White: 0, Black: 2, Points: p})
	}
	for _, p := range []float64{0.3, 0.2, 0.1} {
		table.Add(Game{White: 1, Black: 2, Points: p})
	}
	if a, b := 0.1+0.2+math.Nextafter(0.3, 0), 0.3; a == b {
		t.Fatal("the example does not show anything")
	}
	rows := table.Rank(false, []Tiebreak{SonnebornBerger})
	if rows[0].Player != 2 || rows[1].Place != 2 || rows[2].Place != 2 {
		t.Errorf("%+v", rows)
	}
}

func TestParse(t *testing.T) {
	list, err := Parse("direct, SB,buchholz,rmob")
	if err != nil || !slices.Equal(list, []Tiebreak{Direct, SonnebornBerger, Buchholz, Records}) {
		t.Errorf("%v, %v", list, err)
	}
	if list, err := Parse("none"); err != nil || list != nil {
		t.Errorf("%v, %v", list, err)
	}
	for _, bad := range []string{"", "koya", "sb,sb", "sb,,rmob", "none,sb"} {
		if list, err := Parse(bad); err == nil {
			t.Errorf("%q is read as %v", bad, list)
		}
	}
}
