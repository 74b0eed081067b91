// Package newgames has variants that are not in the program, such as three-check, whose past decides games
// They prove that a new game fits: each is one file of rules here, a twin for the reference model and a list of known
// numbers of move paths, and nothing in the packages engine, search and uci knows of them. Only tests import it. CONTRIBUTING.md walks through
// threecheck.go.
package newgames
