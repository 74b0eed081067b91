package search

import (
	"contrary/engine"
	"contrary/variant"
)

// parameters are the numbers that only games can tell: margins, reductions, limits. Everything that is tuned stands
// here and nowhere else. Margins are in centipawns and depths in plies where nothing else is said.
type parameters struct {
	// The first window around the last score: half its width, and the first iteration that has one.
	AspirationWindow, AspirationDepth int

	// Razoring: up to this depth, if the evaluation is below alpha by base + slope·depth².
	RazorDepth, RazorBase, RazorSlope int
	// Static beta (reverse futility): up to this depth, if the evaluation is above beta by so much a ply; if improving,
	// less by so many hundredths of a ply's margin.
	StaticBetaDepth, StaticBeta, StaticBetaImproving int
	// Null move: from this depth on; the reduction is base + depth/divisor + one for each surplus of the evaluation
	// over beta, so many at most. From the verify depths on a cutoff is verified: always, or with a single piece left.
	NullDepth, NullBase, NullDivisor, NullSurplus, NullSurplusMost, NullVerifyDepth, NullVerifySingle int
	// Internal iterative reduction: from this depth on.
	IIRDepth int

	// Late move pruning: up to this depth after base + depth² moves, half as many if not improving.
	LateDepth, LateBase int
	// History pruning: up to this depth, if the history is below -slope·depth.
	HistoryDepth, HistorySlope int
	// Futility: up to this depth, if the evaluation + base + slope·depth + history/divisor does not reach alpha.
	FutilityDepth, FutilityBase, FutilitySlope, FutilityHistory int
	// Exchanges: up to this depth, captures that lose more than slope·depth, others slope·depth².
	SeeNoisyDepth, SeeNoisySlope, SeeQuietDepth, SeeQuietSlope int

	// Late move reductions: from this depth on, base + ln(depth)·ln(number)/divisor plies, both in hundredths.
	ReduceDepth, ReduceBase, ReduceDivisor int
	// What a reduction is changed by, in 1024ths of a ply: less by history/divisor, for killers, for compelled sides
	// and in PV nodes, more in cut nodes, if not improving, and if the next ply has had more beta cutoffs than
	// ReduceCutoffs.
	ReduceNoisyHistory, ReduceQuietHistory                                                           int
	ReduceKiller, ReduceCompelled, ReducePV, ReduceCut, ReduceWorsening, ReduceCutoff, ReduceCutoffs int
	// So many plies less at the root, where the first RootWhole moves are not reduced.
	ReduceRoot, RootWhole int

	// Check extension: up to this depth.
	CheckDepth int
	// Singular extension: from this depth on, with a table entry at most so many plies shallower. All other moves must
	// fall short of its score by margin·depth; by so much more for two plies.
	SingularDepth, SingularTableDepth, SingularMargin, SingularDouble int

	// Quiescence: compulsory captures are searched with every choice for so many plies, evasions that do not capture
	// for so many, and one choice alone up to so many.
	QuiesceChoices, QuiesceEvasions, QuiesceMost int
	// Delta pruning: what a capture may gain at most besides the man it takes.
	DeltaMargin int

	// A move is forcing if it leaves the opponent a freedom (see frame.freedom) of at most so much: 5 is G2.5.
	PressingFreedom int
	// The quiescence search looks for quiet moves that leave a freedom of at most so much, 4 is G2.0, with so many men
	// at most.
	SmotherFreedom, SmotherMen int

	// A clock without a number of moves is divided as if it had to last for so many more.
	Horizon int

	// Histories: a cutoff is worth bonus·depth - offset, so much at most.
	HistoryBonus, HistoryOffset, HistoryMost int
	// Correction history: no more than so much.
	CorrectionLimit int
}

// parametersOf returns the numbers for games of a variant. Margins are in the units of an evaluator, so families have
// their own.
func parametersOf(spec *variant.Spec) parameters {
	p := parameters{
		AspirationWindow: 14, AspirationDepth: 5,

		RazorDepth: 3, RazorBase: 250, RazorSlope: 200,
		StaticBetaDepth: 8, StaticBeta: 50, StaticBetaImproving: 75,
		NullDepth: 3, NullBase: 3, NullDivisor: 3, NullSurplus: 200, NullSurplusMost: 3,
		NullVerifyDepth: 12, NullVerifySingle: 5,
		IIRDepth: 4,

		LateDepth: 8, LateBase: 4,
		HistoryDepth: 5, HistorySlope: 5000,
		FutilityDepth: 7, FutilityBase: 110, FutilitySlope: 90, FutilityHistory: 200,
		SeeNoisyDepth: 6, SeeNoisySlope: 100, SeeQuietDepth: 7, SeeQuietSlope: 30,

		ReduceDepth: 3, ReduceBase: 90, ReduceDivisor: 210,
		ReduceNoisyHistory: 16, ReduceQuietHistory: 10,
		ReduceKiller: 1024, ReduceCompelled: 512, ReducePV: 1024, ReduceCut: 1024, ReduceWorsening: 512,
		ReduceCutoff: 512, ReduceCutoffs: 3,
		ReduceRoot: 1, RootWhole: 2,

		CheckDepth:    8,
		SingularDepth: 7, SingularTableDepth: 3, SingularMargin: 2, SingularDouble: 20,

		QuiesceChoices: 1, QuiesceEvasions: 2, QuiesceMost: 24,
		DeltaMargin: 200,

		PressingFreedom: 5,
		SmotherFreedom:  4, SmotherMen: 8,

		Horizon: 26,

		HistoryBonus: 160, HistoryOffset: 80, HistoryMost: 1600,
		CorrectionLimit: 150,
	}
	if spec.Licences.Has(variant.Swings) {
		p.StaticBeta = 80
	}
	if spec.Traits.Has(engine.MustCapture) && !spec.Traits.Has(engine.RoyalKing) {
		p.Horizon = 17 // losing chess is decided early
	}
	return p
}
