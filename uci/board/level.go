package board

import (
	"fmt"

	"contrary/search"
)

// levels are the strengths of play to choose from, the strongest first.
func levels() []levelCard {
	list := []levelCard{{"Contrary", search.FullLevel}}
	for n := search.FullLevel - 1; n >= 0; n-- {
		list = append(list, levelCard{fmt.Sprintf("Level %d", n), n})
	}
	return list
}

// weaken makes the options those of a level.
func weaken(o *search.Options, level int) { o.Handicap = search.FullLevel - level }
