// Package newgames has two variants that are not in the program: three-check, whose past decides games, and king of the
// hill, whose board does though there are moves. They prove that a new game fits: each is one file of rules here, a
// twin for the reference model and a list of known numbers of move paths, and nothing in the packages engine, search
// and uci knows of them. Only tests import it. CONTRIBUTING.md walks through threecheck.go.
package newgames
