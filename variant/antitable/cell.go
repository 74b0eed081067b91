package antitable

// cell is what is known about a board with one side to move. Decided cells say who wins and in how many plies;
// undecided ones, while a material is being solved, count the moves that may still save the side to move.
type cell uint16

const (
	decided cell = 1 << 15
	won     cell = 1 << 14 // for the side to move
	lost    cell = 1 << 13
	late    cell = 1 << 12 // undecided distance to zeroing: a zeroing move spoils the win, see zeroing.go
	plies   cell = 1<<12 - 1
	drawn        = decided | plies
)

// spoiled is the distance to zeroing of a move that captures or moves a pawn but leads to a win that the 50-move rule
// spoils; longest is the greatest distance to zeroing that the rule allows.
const (
	longest = 100
	spoiled = 101
)

// distance is how many plies the win or loss of a decided cell takes.
func (c cell) distance() int { return int(c & plies) }

func (c cell) isWon() bool  { return c&(decided|won) == decided|won }
func (c cell) isLost() bool { return c&(decided|lost) == decided|lost }

// result is a decided cell with its distance to zeroing: the plies until the next capture or pawn move, or the end,
// when the winner hurries to it and the loser delays it and nobody spoils what he has. Above longest the 50-move rule
// spoils the win even if the clock stands at 0. It is 0 for a draw.
type result struct {
	e cell
	z uint8
}

// choice gathers the results of moves, as the side that moves sees them.
type choice struct {
	moves             int
	wins, losses      int // children lost and won
	win, loss         int // least plies of a win, most of a loss
	cleanWin, lateWin bool
	lateLoss          bool
}

// add takes up a move that leads to a position of that result.
func (c *choice) add(r result) {
	c.moves++
	switch {
	case r.e.isLost():
		d := r.e.distance() + 1
		if c.wins == 0 || d < c.win {
			c.win = d
		}
		c.wins++
		if r.z > longest {
			c.lateWin = true
		} else {
			c.cleanWin = true
		}
	case r.e.isWon():
		c.losses++
		c.loss = max(c.loss, r.e.distance()+1)
		c.lateLoss = c.lateLoss || r.z > longest
	}
}

// best is the result of a side that has these moves, all of which capture or move a pawn.
func (c *choice) best() result {
	switch {
	case c.wins > 0:
		r := result{decided | won | cell(c.win), spoiled}
		if c.cleanWin {
			r.z = 1
		}
		return r
	case c.losses == c.moves:
		r := result{decided | lost | cell(c.loss), 1}
		if c.lateLoss {
			r.z = spoiled
		}
		return r
	}
	return result{drawn, 0}
}
