package engine

import "github.com/dylhunn/dragontoothmg"

// magic finds the attacks of a slider: (occupied & mask) * number >> shift is the place of its set, from offset on.
// See https://www.chessprogramming.org/Magic_Bitboards ("fancy" magics, one flat array for both sliders).
type magic struct {
	mask   Bitboard
	number uint64
	offset uint32
	shift  uint8
}

// Entries of the flat attack array: 102,400 for rooks and 5,248 for bishops, rounded up to a power of two so that
// masking an index proves it in bounds.
const (
	sliderEntries = 1 << 17
	sliderMask    = sliderEntries - 1
)

var (
	rookMagics, bishopMagics [64]magic
	sliderAttacks            [sliderEntries]Bitboard
)

// The sets themselves come from dragontoothmg; only the place where they lie is ours, because its slices of slices cost
// two bounds checks and a dependent load more at every lookup (docs/performance.md has the figures).
func init() {
	next := fillMagics(&rookMagics, &rookNumbers, 0, rookMask, dragontoothmg.CalculateRookMoveBitboard)
	fillMagics(&bishopMagics, &bishopNumbers, next, bishopMask, dragontoothmg.CalculateBishopMoveBitboard)
}

func fillMagics(magics *[64]magic, numbers *[64]uint64, next uint32, mask func(Square) Bitboard,
	attacks func(uint8, uint64) uint64) uint32 {
	for s := A1; s < NoSquare; s++ {
		m := magic{mask: mask(s), number: numbers[s], offset: next}
		m.shift = uint8(64 - m.mask.Count())
		for occ := Bitboard(0); ; {
			sliderAttacks[next+uint32(uint64(occ)*m.number>>m.shift)] = Bitboard(attacks(uint8(s), uint64(occ)))
			if occ = (occ - m.mask) & m.mask; occ == 0 {
				break
			}
		}
		magics[s] = m
		next += 1 << (64 - m.shift)
	}
	return next
}

// rookMask returns the squares whose occupation matters to a rook on s: its lines without their last squares.
func rookMask(s Square) Bitboard {
	file, rank := FileA<<s.File(), Rank1<<(8*s.Rank())
	return (file&^BackRanks | rank&^(FileA|FileH)) &^ s.Bitboard()
}

// bishopMask returns the squares whose occupation matters to a bishop on s.
func bishopMask(s Square) Bitboard {
	return Bitboard(dragontoothmg.CalculateBishopMoveBitboard(uint8(s), 0)) &^ (BackRanks | FileA | FileH)
}

// RookAttacks returns the squares a rook on s attacks on a board occupied by occ, own men included.
func RookAttacks(s Square, occ Bitboard) Bitboard {
	m := &rookMagics[s&63]
	return sliderAttacks[(m.offset+uint32(uint64(occ&m.mask)*m.number>>(m.shift&63)))&sliderMask]
}

// BishopAttacks returns the squares a bishop on s attacks on a board occupied by occ, own men included.
func BishopAttacks(s Square, occ Bitboard) Bitboard {
	m := &bishopMagics[s&63]
	return sliderAttacks[(m.offset+uint32(uint64(occ&m.mask)*m.number>>(m.shift&63)))&sliderMask]
}

// QueenAttacks returns the squares a queen on s attacks on a board occupied by occ, own men included.
func QueenAttacks(s Square, occ Bitboard) Bitboard {
	return RookAttacks(s, occ) | BishopAttacks(s, occ)
}

// Multipliers without a destructive collision, found by random search over sparse numbers.
var rookNumbers = [64]uint64{
	0x0080008621344001, 0x4100201081004000, 0xaa00102180400a02, 0x0200041008420021,
	0x0480040080020800, 0x0b001a0804000100, 0x0880220000800100, 0x8200040200208041,
	0x00028000c0126080, 0x8000400020005000, 0x4102802000811002, 0x8011002108100301,
	0x0830800400800800, 0x1000800200800401, 0x2015001100620004, 0x640100204081001a,
	0x0020008080004000, 0x0221020040820820, 0x0001010020001049, 0x10404200200a0011,
	0x0108004004020041, 0x0201010002040008, 0x0013840022013088, 0x40b2220004548104,
	0x4800802080004000, 0x000040018020008c, 0xc040200080100081, 0x0008008080081004,
	0x2201001300042800, 0x0014040080020080, 0x0800410400020810, 0x0401808200010044,
	0x114120c002800080, 0x0220004020401001, 0x8000102001004100, 0x0800082101001000,
	0x0440800400800800, 0xc002011002000488, 0x0090820184001008, 0x0494108402000861,
	0x1020208040008000, 0x0002010080220041, 0x0000420080220010, 0x0d400c1001010020,
	0x8821026800050010, 0x5046008004008002, 0x0901010208040010, 0x80a8004081220004,
	0x0840008000402180, 0x0440002480510100, 0x80a0220981104200, 0x020500500008a500,
	0x0211108500880100, 0x0c64800200040080, 0x026008a102500400, 0x40000c0680610200,
	0x0600c05080010721, 0x0002010040201082, 0xca10401420010009, 0x0000b81000046101,
	0x000200049008202a, 0x0181000208040003, 0x8248100100c80204, 0x2024008044011822,
}

var bishopNumbers = [64]uint64{
	0x2010040800902201, 0x0810100200404810, 0x1008882040800440, 0x0014240280041400,
	0x8002021000000004, 0x0117054840118a00, 0x00008a1010a41800, 0x03c0808410024261,
	0x0404100448080041, 0x0030020888008880, 0x0002224481020400, 0x2982180600420080,
	0x2048040420000b00, 0x00120201900820c0, 0x8806090710026120, 0xa000010080900900,
	0x0810d08842100449, 0x2020858421023200, 0x0402010108020080, 0x00140008401460a6,
	0x0094800408a00d30, 0x00c6001100412409, 0x0000401084142021, 0x0c84300441080802,
	0x0410400008a30405, 0x6010102808224080, 0x0088880110002220, 0x0420808108020500,
	0x0021011003004000, 0x0c01041002004400, 0x4006048000680840, 0x2022450042111100,
	0x4010101090080202, 0x03040421102e0240, 0x20120022022c2801, 0x1008042008040100,
	0x6000510040040040, 0x0020080680004040, 0x1014144050040508, 0x3000c48100008400,
	0x2001083240001020, 0x10046a0220021004, 0x0001208420825001, 0x0440224208000080,
	0x008620020c001080, 0x2062080108080100, 0x860a084304020124, 0x0082008101100201,
	0x0801209010081006, 0x0020420801080408, 0x3488902422080e10, 0x0001410884040202,
	0x8000000910240c84, 0x0141491010088044, 0x004a503042044004, 0x2020084242414100,
	0x000082084a201411, 0x00000a0100888402, 0x010000c023084804, 0x000000000a0a020a,
	0x402020a050021201, 0x40010c20a2241841, 0x004409103002004a, 0x10100101110c0903,
}
