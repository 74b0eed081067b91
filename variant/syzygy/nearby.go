package syzygy

import "contrary/engine"

// farthest is the greatest distance in a DTZ part that has but one value. The file does not say the value; but whoever
// needs longer passes through positions that need two plies less, and these would have another value.
const farthest = 4

// nearby finds the distance of a board, without captures, that is in such a part: a look at the moves settles it.
func (t *Tables) nearby(b *board, v WDL) (o Outcome, ok bool) {
	o.WDL, o.Zeroing = v, v.before()-1
	if v != Win && v != Loss {
		o.Zeroing, o.Rounded = v.before(), true // spoiled in any case
		return o, true
	}
	for o.Zeroing < farthest-1 {
		o.Zeroing++
		if in, ok := t.within(b, v, o.Zeroing); in || !ok {
			return o, ok
		}
	}
	o.Zeroing++
	return o, true
}

// within tells whether the side that wins a board can bring about a zeroing move, or the end, in so many plies.
func (t *Tables) within(b *board, v WDL, plies int) (in, ok bool) {
	if b.of(b.side) == 0 || b.of(b.side^1) == 0 {
		return true, true
	}
	var child board
	if m := b.walk(true, b.of(b.side)); m.next(&child) {
		return plies >= 1, true
	}
	if _, over := t.over(b); over {
		return true, true
	}
	if plies < 1 {
		return false, true
	}
	for m := b.walk(false, b.of(b.side)); m.next(&child); {
		zeroing := m.piece == engine.Pawn
		if v < 0 {
			if zeroing {
				continue
			}
			if in, ok := t.within(&child, -v, plies-1); !in || !ok {
				return false, ok
			}
			continue
		}
		w, _, ok := t.value(&child, Loss, Win, false)
		if !ok {
			return false, false
		}
		if w != -v {
			continue
		}
		if zeroing {
			return true, true
		}
		if in, ok := t.within(&child, w, plies-1); in || !ok {
			return in, ok
		}
	}
	return v < 0, true
}
