package syzygy

// The numbering of squares in the files. Squares are a1 = 0 to h8 = 63.

const (
	acrossFiles = 7    // reflects a to h
	acrossRanks = 0x38 // reflects 1 to 8
)

// flipped reflects a square in the long diagonal a1-h8.
func flipped(sq uint8) uint8 { return (sq>>3 | sq<<3) & 63 }

// slope is positive above the long diagonal a1-h8, 0 on it, negative below.
func slope(sq uint8) int { return int(sq>>3) - int(sq&7) }

// classes numbers the squares by what symmetry makes of them: b1 c1 d1 c2 d2 d3 are 0 to 5, a1 b2 c3 d4 are 6 to 9.
var classes = func() (t [64]uint8) {
	for sq := range t {
		file, rank := min(sq&7, 7-sq&7), min(sq>>3, 7-sq>>3)
		low, high := min(file, rank), max(file, rank)
		switch {
		case low == high:
			t[sq] = uint8(6 + low)
		case low == 0:
			t[sq] = uint8(high - 1)
		default:
			t[sq] = uint8(low + high)
		}
	}
	return t
}()

// representatives are the squares of the classes in the triangle a1 d1 d4.
var representatives = [10]uint8{1, 2, 3, 10, 11, 19, 0, 9, 18, 27}

// below numbers the squares under the long diagonal, rank by rank, and those above it as their reflections.
var below = func() (t [64]uint8) {
	n := uint8(0)
	for rank := range uint8(8) {
		for file := rank + 1; file < 8; file++ {
			t[rank<<3|file], t[file<<3|rank] = n, n
			n++
		}
	}
	return t
}()

// rings numbers all squares so that those of the inner classes come first, and those of a class go round the board.
var rings = func() (t [64]uint8) {
	n := uint8(0)
	for class := 9; class >= 0; class-- {
		file, rank := representatives[class]&7, representatives[class]>>3
		for i, sq := range [8][2]uint8{
			{7 - file, rank}, {7 - rank, file}, {7 - rank, 7 - file}, {7 - file, 7 - rank},
			{file, 7 - rank}, {rank, 7 - file}, {rank, file}, {file, rank},
		} {
			if file == rank && i%2 == 1 {
				continue // every other one is the same square
			}
			t[sq[1]<<3|sq[0]] = n
			n++
		}
	}
	return t
}()

// pawnPlaces numbers the squares of pawns from the a-file to the d-file, each from the second rank to the seventh;
// files e to h are reflected.
var pawnPlaces = func() (t [64]uint8) {
	for sq := uint8(8); sq < 56; sq++ {
		t[sq] = min(sq&7, 7-sq&7)*6 + sq>>3 - 1
	}
	return t
}()

// pawnRanks numbers the squares of pawns, those in the middle and far up first.
var pawnRanks = func() (t [64]uint8) {
	for sq := uint8(8); sq < 56; sq++ {
		t[sq] = 47 - 12*min(sq&7, 7-sq&7) - 2*(sq>>3-1) - sq>>2&1
	}
	return t
}()

// pairs numbers two like men on the board but for symmetry, by the class of the first and the square of the second;
// noPair where these are not as [layout.twins] puts them.
var pairs = func() (t [10][64]uint16) {
	n := uint16(0)
	for class, first := range representatives {
		onDiagonal := func(sq uint8) bool { return slope(sq) == 0 }
		for _, main := range []bool{true, false} {
			for sq := range uint8(64) {
				if main {
					t[class][sq] = noPair
				}
				switch {
				case sq == first || classes[sq] < classes[first] || upper(sq) && classes[sq] == classes[first]:
				case class < 6 && !main, class >= 6 && (main != onDiagonal(sq) || slope(sq) > 0):
				default:
					t[class][sq] = n
					n++
				}
			}
		}
	}
	return t
}()

const noPair = 1<<16 - 1

// pairCount is the number of pairs.
const pairCount = 278

// upper tells whether a square is one of a5 to a7, b5, b6 and c5: between the a-file, the middle and the long diagonal
// a8-h1.
func upper(sq uint8) bool { return sq>>3 >= 4 && sq>>3+sq&7 < 7 }

// choose holds in [k][n] how many sets of k things there are among n.
var choose = func() (t [MaxMen + 1][64]uint64) {
	for n := range 64 {
		t[0][n] = 1
		for k := 1; k <= MaxMen && n > 0; k++ {
			t[k][n] = t[k][n-1] + t[k-1][n-1]
		}
	}
	return t
}()

// crowds says where the numbers begin of k+1 like men, the outermost of which is in a class; crowdSizes how many there
// are.
var crowds, crowdSizes = func() (t [MaxMen][10]uint64, size [MaxMen]uint64) {
	for k := range t {
		for class, sq := range representatives {
			t[k][class] = size[k]
			size[k] += choose[k][rings[sq]]
		}
	}
	return t, size
}()

// leaders says where the numbers begin, in its file, of k+1 like pawns whose foremost has a place; leaderSizes how many
// there are of a file.
var leaders, leaderSizes = func() (t [MaxMen][24]uint64, size [MaxMen][4]uint64) {
	for k := range t {
		for place := range t[k] {
			file, rank := place/6, place%6+1
			t[k][place] = size[k][file]
			size[k][file] += choose[k][pawnRanks[rank<<3|file]]
		}
	}
	return t, size
}()
