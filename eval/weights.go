package eval

import "contrary/engine"

// The weights of the orthodox evaluation beyond men and squares, in centipawns. docs/strength.md tells how they were fitted.
var (
	// mobility is by piece and the number of squares it can go to.
	mobility = [6][28]pair{
		engine.Knight: {
			{-16, -16}, {-12, -12}, {-8, -8}, {-4, -4}, {0, 0}, {4, 4}, {8, 8}, {12, 12},
			{16, 16},
		},
		engine.Bishop: {
			{-24, -24}, {-20, -20}, {-16, -16}, {-12, -12}, {-8, -8}, {-4, -4}, {0, 0}, {4, 4},
			{8, 8}, {12, 12}, {16, 16}, {20, 20}, {24, 24}, {28, 28},
		},
		engine.Rook: {
			{-14, -28}, {-12, -24}, {-10, -20}, {-8, -16}, {-6, -12}, {-4, -8}, {-2, -4}, {0, 0},
			{2, 4}, {4, 8}, {6, 12}, {8, 16}, {10, 20}, {12, 24}, {14, 28},
		},
		engine.Queen: {
			{-13, -39}, {-12, -36}, {-11, -33}, {-10, -30}, {-9, -27}, {-8, -24}, {-7, -21}, {-6, -18},
			{-5, -15}, {-4, -12}, {-3, -9}, {-2, -6}, {-1, -3}, {0, 0}, {1, 3}, {2, 6},
			{3, 9}, {4, 12}, {5, 15}, {6, 18}, {7, 21}, {8, 24}, {9, 27}, {10, 30},
			{11, 33}, {12, 36}, {13, 39}, {14, 42},
		},
	}
	bishopPair   = pair{25, 45}
	rookOpen     = pair{28, 8}
	rookHalfOpen = pair{12, 6}
	// threats to men worth more than the attacker
	pawnThreat  = pair{45, 35}
	minorThreat = pair{30, 25}
	hanging     = pair{20, 15}
	// zoneAttack is the weight of a man that attacks squares around the enemy king. Two for each of them that only the king defends are
	// added, half of the sum counts without a queen, and kingDanger is by the result.
	zoneAttack = [6]int{0, 3, 3, 4, 6, 0}
	kingDanger = [32]pair{
		{0, 0}, {0, 1}, {2, 2}, {6, 3}, {10, 4}, {16, 5}, {24, 6}, {32, 7},
		{42, 8}, {54, 9}, {66, 10}, {80, 11}, {96, 12}, {112, 13}, {130, 14}, {150, 15},
		{170, 16}, {192, 17}, {216, 18}, {240, 19}, {266, 20}, {294, 21}, {322, 22}, {352, 23},
		{384, 24}, {400, 25}, {400, 26}, {400, 27}, {400, 28}, {400, 29}, {400, 30}, {400, 31},
	}
	shieldPawn = pair{9, 0}

	isolated  = pair{-12, -14}
	doubled   = pair{-8, -20}
	supported = pair{8, 6}
	backward  = pair{-8, -8}
	// passedBonus is by the rank of the pawn as its side counts, passedFree for a passed pawn with nothing in front of it.
	passedBonus = [8]pair{{}, {0, 8}, {2, 14}, {8, 30}, {22, 55}, {50, 95}, {80, 140}, {}}
	passedFree  = [8]pair{{}, {0, 2}, {0, 4}, {2, 10}, {6, 22}, {12, 45}, {20, 70}, {}}
	// passerKing is for each step that the own and the enemy king need to the square before a passed pawn, and each rank it is beyond
	// the third.
	passerKing = [2]pair{{0, -2}, {0, 4}}

	tempo = 14
)
