// Package endings measures how well the search, without tables, agrees with the exact tables of r-mobility on random
// endings: whether the value it finds is the table's, and whether the move it plays keeps that value.
package endings
