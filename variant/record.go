package variant

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"

	"contrary/engine"
)

// Record is the best result of a phase of r-mobility: the smallest key and the side that reached it first. A key is
// twice the number of legal moves left to the opponent, plus one if it is not in check: 0 mate, 1 stalemate, 2 = G1.0,
// 3 = G1.5 ...
type Record struct {
	Key    int16
	Holder engine.Side
}

// MobilityKey returns the r-mobility key of p, to be credited to the opponent of its side to move.
func MobilityKey(p *engine.Position) int16 {
	return mobilityKey(p.CountLegalAndCheck())
}

func mobilityKey(moves int, inCheck bool) int16 {
	if inCheck {
		return int16(2 * moves)
	}
	return int16(2*moves + 1)
}

// RecordOf returns the record that a State of r-mobility holds.
func RecordOf(s State) Record { return Record{Key: int16(s >> 1), Holder: engine.Side(s & 1)} }

// State packs the record as the path memory of r-mobility.
func (r Record) State() State { return State(r.Key)<<1 | State(r.Holder) }

// String returns the record as tournaments write it, "G5.5" for White and "-G5.5" for Black.
func (r Record) String() string {
	sign := ""
	if r.Holder == engine.Black {
		sign = "-"
	}
	return fmt.Sprintf("%sG%d.%d", sign, r.Key/2, r.Key%2*5)
}

// ParseRecord reads "G28.5" or "-G26.5".
func ParseRecord(text string) (Record, error) {
	quarters, err := parseG(text)
	if err != nil || quarters%2 != 0 || quarters/2 > math.MaxInt16 {
		return Record{}, fmt.Errorf("bad record %q", text)
	}
	r := Record{Key: int16(quarters / 2)}
	if strings.HasPrefix(text, "-") {
		r.Holder = engine.Black
	}
	return r, nil
}

// ParseKomi reads a komi such as "G5.75" or "-G5.5" into quarters with its sign, 23 and -22.
func ParseKomi(text string) (int, error) {
	quarters, err := parseG(text)
	if err != nil || quarters == 0 {
		return 0, fmt.Errorf("bad komi %q: want something like G5.75 or -G5.5", text)
	}
	if strings.HasPrefix(text, "-") {
		quarters = -quarters
	}
	return quarters, nil
}

// parseG reads the number of "G5.75" in quarters, without its sign; the G may be missing.
func parseG(text string) (quarters int, err error) {
	text = strings.TrimLeft(text, "+-")
	text = strings.TrimPrefix(strings.TrimPrefix(text, "G"), "g")
	whole, fraction, _ := strings.Cut(text, ".")
	n, err := strconv.ParseUint(whole, 10, 12)
	if err != nil {
		return 0, err
	}
	part, ok := map[string]int{"": 0, "0": 0, "00": 0, "25": 1, "5": 2, "50": 2, "75": 3}[fraction]
	if !ok {
		return 0, strconv.ErrSyntax
	}
	return int(n)*4 + part, nil
}

// Worth returns a number that orders records as White sees them, the more the better: first those that White holds, the
// smallest key first, then those that Black holds, the smallest key last. Records of one key and different holders are
// opposite numbers.
func (r Record) Worth() int {
	worth := math.MaxInt16 + 1 - int(r.Key)
	if r.Holder == engine.Black {
		return -worth
	}
	return worth
}

// HolderPoints returns ½ + ½^(1+2G), what the holder of the record scores under points scoring.
func (r Record) HolderPoints() float64 { return 0.5 + math.Pow(0.5, 1+float64(r.Key)) }

// WhitePoints returns what White scores for the record, 0 to 1, under the scoring of the settings.
func (s Settings) WhitePoints(r Record) float64 {
	holder := 1.0
	switch s.Scoring {
	case Points:
		holder = r.HolderPoints()
	case Komi:
		return s.komiPoints(r)
	case Tiebreak:
		if r.Key > 0 {
			holder = 0.5
		}
	}
	if r.Holder == engine.White {
		return holder
	}
	return 1 - holder
}

// WinnerOf returns who wins with the record: its holder, however small the share (beyond G25 the points of both are ½
// in floating point), but under komi, and where records only break ties, who has more than half of the point.
func (s Settings) WinnerOf(r Record) Winner {
	if s.Scoring == Komi || s.Scoring == Tiebreak {
		return [...]Winner{BlackWins, Draw, WhiteWins}[1+cmp.Compare(s.WhitePoints(r), 0.5)]
	}
	return WinFor(r.Holder)
}

func (s Settings) komiPoints(r Record) float64 {
	bearer, komi := engine.White, s.Komi
	if komi < 0 {
		bearer, komi = engine.Black, -komi
	}
	points := 0.0
	if r.Holder == bearer {
		switch quarters := 2 * int(r.Key); {
		case quarters < komi:
			points = 1
		case quarters == komi:
			points = 0.5
		}
	}
	if bearer == engine.White {
		return points
	}
	return 1 - points
}
