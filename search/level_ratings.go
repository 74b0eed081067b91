package search

import (
	"contrary/engine"
	"contrary/variant"
)

// ratingsOf returns the ratings of the family of spec: the sums of the steps in docs/levels.md.
func ratingsOf(spec *variant.Spec) ratings {
	switch {
	case spec.Traits.Has(engine.MustCapture) && !spec.Traits.Has(engine.RoyalKing):
		return ratings{800, 1130, 1325, 1450, 1530, 1640, 1720, 1790, 1825, 1880, 1910}
	case spec.Traits.Has(engine.MustCapture):
		return ratings{800, 1155, 1320, 1425, 1560, 1745, 1815, 1880, 1960, 1995, 2045}
	}
	switch spec.Repetition {
	case variant.RepetitionSettles:
		return ratings{800, 1170, 1425, 1710, 1970, 2165, 2360, 2465, 2620, 2775, 2855}
	case variant.RepetitionBars:
		return ratings{800, 1395, 1715, 2040, 2265, 2560, 2785, 3030, 3195, 3345, 3370}
	}
	return ratings{800, 1165, 1400, 1670, 1900, 2180, 2270, 2420, 2505, 2615, 2695}
}
