package board

import "contrary/search"

// fullLevel is the level at which nothing holds the engine back.
const fullLevel = 20

// levels are the strengths of play to choose from, the strongest first.
func levels() []levelCard {
	return []levelCard{{"Contrary", fullLevel}}
}

// weaken makes the options those of a level.
func weaken(*search.Options, int) {}
