package match

// fixture is one game to be played.
type fixture struct {
	number       int // from 0
	pair         int // number of the pair: the same opening and players, colours changed
	opening      int
	white, black int // indices of the players
}

// schedule is the list of games of a match, known by number without being built: for each opening every pairing, and
// for each pairing both colours.
type schedule struct {
	pairings [][2]int
	games    int // per pairing
}

func newSchedule(players int, gauntlet bool, games int) schedule {
	s := schedule{games: games}
	for i := range players {
		for j := i + 1; j < players; j++ {
			if i == 0 || !gauntlet {
				s.pairings = append(s.pairings, [2]int{i, j})
			}
		}
	}
	return s
}

// openings is how many openings the schedule needs.
func (s schedule) openings() int { return (s.games + 1) / 2 }

// total is the number of games; the numbers of an odd last round have gaps, see limit.
func (s schedule) total() int { return s.games * len(s.pairings) }

// limit is one more than the greatest number.
func (s schedule) limit() int { return 2 * s.openings() * len(s.pairings) }

// fixture returns the game of that number; ok is false for the second game of an odd last round.
func (s schedule) fixture(number int) (f fixture, ok bool) {
	f = fixture{number: number, pair: number / 2}
	f.opening = f.pair / len(s.pairings)
	p := s.pairings[f.pair%len(s.pairings)]
	f.white, f.black = p[0], p[1]
	if number%2 == 1 {
		f.white, f.black = p[1], p[0]
	}
	return f, number < s.limit() && 2*f.opening+number%2 < s.games
}
