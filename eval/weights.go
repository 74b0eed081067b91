package eval

import "contrary/engine"

// The weights of the orthodox evaluation beyond men and squares, in centipawns. docs/strength.md tells how they were
// fitted.
var (
	// mobility is by piece and the number of squares it can go to.
	mobility = [6][28]pair{
		engine.Knight: {
			{-49, -5}, {-37, 25}, {-30, 55}, {-24, 61}, {-18, 68}, {-14, 74}, {-9, 65}, {0, 53},
			{31, -7},
		},
		engine.Bishop: {
			{-50, -20}, {-37, 19}, {-32, 31}, {-27, 43}, {-23, 56}, {-22, 65}, {-22, 64}, {-19, 65},
			{-16, 63}, {-11, 58}, {-6, 44}, {2, 31}, {-3, 30}, {-54, 6},
		},
		engine.Rook: {
			{-61, 27}, {-51, 68}, {-49, 77}, {-42, 88}, {-40, 99}, {-38, 109}, {-34, 110}, {-30, 114},
			{-33, 125}, {-28, 131}, {-21, 130}, {-25, 142}, {-15, 136}, {-30, 141}, {-45, 140},
		},
		engine.Queen: {
			{-7, 82}, {-8, 87}, {-7, 49}, {-8, 86}, {-8, 96}, {-4, 110}, {-2, 108}, {-3, 134},
			{-2, 157}, {-3, 169}, {-1, 177}, {-2, 196}, {1, 194}, {2, 207}, {8, 208}, {4, 221},
			{11, 218}, {14, 221}, {7, 230}, {33, 211}, {76, 176}, {118, 160}, {111, 137}, {168, 117},
			{197, 104}, {180, 128}, {110, 138}, {123, 135},
		},
	}
	bishopPair   = pair{8, 70}
	rookOpen     = pair{43, -5}
	rookHalfOpen = pair{8, 23}
	// threats to men worth more than the attacker
	pawnThreat  = pair{52, 37}
	minorThreat = pair{37, 35}
	hanging     = pair{18, 40}
	// zoneAttack is the weight of a man that attacks squares around the enemy king. Two for each of them that only the
	// king defends are added, half of the sum counts without a queen, and kingDanger is by the result.
	zoneAttack = [6]int{0, 3, 3, 4, 6, 0}
	kingDanger = [32]pair{
		{0, 0}, {0, 1}, {2, 2}, {10, 0}, {-2, 10}, {33, -14}, {27, -16}, {38, -21},
		{35, -14}, {27, 8}, {44, -12}, {30, 48}, {58, -9}, {68, 30}, {85, -2}, {121, 7},
		{133, -36}, {140, 25}, {195, -46}, {193, 8}, {217, -24}, {261, -21}, {298, -157}, {304, -69},
		{314, -70}, {391, -14}, {409, 25}, {314, -43}, {388, 13}, {400, 29}, {400, 30}, {400, 31},
	}
	shieldPawn = pair{17, 11}

	isolated  = pair{-10, -13}
	doubled   = pair{-12, -13}
	supported = pair{8, 11}
	backward  = pair{-11, -5}
	// passedBonus is by the rank of the pawn as its side counts, passedFree for a passed pawn with nothing in front of
	// it.
	passedBonus = [8]pair{{}, {1, 17}, {0, 31}, {-4, 35}, {40, 29}, {59, 54}, {84, 34}, {}}
	passedFree  = [8]pair{{}, {2, 2}, {-8, 4}, {6, 14}, {-1, 40}, {13, 57}, {45, 108}, {}}
	// passerKing is for each step that the own and the enemy king need to the square before a passed pawn, and each
	// rank it is beyond the third.
	passerKing = [2]pair{{-1, -5}, {-3, 11}}

	tempo = 19
)
