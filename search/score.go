package search

import (
	"contrary/eval"
)

// Score values a position for the side to move, in units of which eval.Centipawn make a centipawn. From the outside
// inwards the bands are: forced ends (mate and every other win or loss, nearer ones farther out), evaluations, and
// among these the values of graded results, which are ordered among themselves and comparable with evaluations.
type Score int32

const (
	centipawn = Score(eval.Centipawn)
	infinite  = Score(1 << 24)
	mate      = Score(1 << 23)
	// maxMatePlies is the largest distance to a forced end that a score can express.
	maxMatePlies = 1000
	// forced is the least absolute score of a forced end. It stands for those whose distance nobody knows.
	forced = mate - maxMatePlies
	// maxEval bounds what an evaluation may say.
	maxEval = Score(eval.Max)
	// noScore marks a score that is not known.
	noScore = infinite + 1

	draw = Score(0)
)

// winIn is the score of the side that wins n plies after the root.
func winIn(n int) Score { return mate - Score(n) }

// lossIn is the score of the side that loses n plies after the root.
func lossIn(n int) Score { return Score(n) - mate }

// Forced tells whether s stands for a forced win or loss.
func (s Score) Forced() bool { return s >= forced || s <= -forced }

// Mate returns the full moves to a forced end as UCI counts them, negative if the side to move loses; ok is false for
// other scores, and for ends whose distance is not known. Where the loser moves last (losing chess: the winner has no
// men left on its own turn) the count is still the winner's.
func (s Score) Mate() (moves int, ok bool) {
	switch {
	case s > forced:
		return int(mate-s+1) / 2, true
	case s < -forced:
		return -int(mate+s+1) / 2, true
	}
	return 0, false
}

// CP returns s in centipawns, rounded to the nearest.
func (s Score) CP() int {
	if s < 0 {
		return -((-s).CP())
	}
	return int((s + centipawn/2) / centipawn)
}

// pointed returns s as it is reported where results are graded: the value of a record is then that of its points alone,
// without what the search adds to prefer better records.
func (s Score) pointed() Score {
	if s < 0 {
		return -((-s).pointed())
	}
	if k := gradedKey(s); k > 0 {
		return Score(eval.PointsValue(k))
	}
	return s
}

// A table entry has 16 bits for a score. Codes are odd-symmetric. Small scores are kept exactly; so are the graded
// results, by key; other evaluations are rounded to an eighth of a centipawn; forced ends are counted from the node
// instead of the root.
const (
	codeSmall = eval.MaxKey + 1
	codeEval  = codeSmall + eval.MaxKey + 1 // between the two a code for each key
	codeGrain = eval.Centipawn / 8
	codeMate  = 1<<15 - 1
)

// gradedValues holds the values of the graded results by key, from 1 on. They fall with the key.
var gradedValues = func() (values [eval.MaxKey + 1]Score) {
	for k := 1; k < len(values); k++ {
		values[k] = Score(eval.Graded(k))
	}
	return values
}()

// gradedKey returns the key whose value s is, else 0.
func gradedKey(s Score) int {
	if s > gradedValues[1] {
		return 0
	}
	low, high := 1, len(gradedValues)-1
	for low < high {
		mid := (low + high) / 2
		if gradedValues[mid] <= s {
			high = mid
		} else {
			low = mid + 1
		}
	}
	if gradedValues[low] == s {
		return low
	}
	return 0
}

// encode packs a score found ply plies below the root for the table.
func encode(s Score, ply int) int16 {
	if s < 0 {
		return -encode(-s, ply)
	}
	switch {
	case s <= codeSmall:
		return int16(s)
	case s == forced:
		return codeMate - maxMatePlies
	case s > forced:
		return int16(codeMate - max(int(mate-s)-ply, 0))
	}
	if k := gradedKey(s); k > 0 {
		return int16(codeSmall + k)
	}
	return int16(codeEval + (min(s, maxEval)+codeGrain/2)/codeGrain)
}

// decode is the inverse of encode for a node ply plies below the root.
func decode(code int16, ply int) Score {
	c := Score(code)
	switch {
	case code < 0:
		return -decode(-code, ply)
	case c <= codeSmall:
		return c
	case c < codeEval:
		return gradedValues[c-codeSmall]
	case c == codeMate-maxMatePlies:
		return forced
	case c > codeMate-maxMatePlies:
		// Beyond maxMatePlies from the root the distance is clipped.
		return max(mate-(codeMate-c)-Score(ply), forced)
	}
	return (c - codeEval) * codeGrain
}

// promised is the score of a side that wins for certain, within plies of the node at ply if plies is not 0.
func promised(plies, ply int) Score {
	if plies == 0 || plies+ply >= maxMatePlies {
		return forced
	}
	return winIn(ply + plies)
}
