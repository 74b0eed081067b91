// Package train makes evaluation networks: it plays games of the engine against itself, keeps quiet positions with what
// the search and the game said of them, and fits a network to both.
package train
