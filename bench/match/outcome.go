package match

import (
	"bytes"
	"hash/fnv"
	"strings"

	"contrary/engine"
	"contrary/variant"
)

// The reasons, besides those of package variant, for which a game ends.
const (
	TimeForfeit  = "time forfeit"
	IllegalMove  = "illegal move"
	BarredMove   = "barred move"
	NoMove       = "no move"            // bestmove (none), or none at all, in a live position
	Disconnect   = "disconnect"         // crashed, exited or closed its output
	Stall        = "stalled connection" // neither answers nor moves, and no clock runs out
	Flood        = "output flood"
	FailedStart  = "failed to start"
	Resignation  = "resignation" // by the rule of adjudication, in the engine's name
	AgreedDraw   = "adjudicated draw"
	MoveLimit    = "move limit"
	RecordStands = "record stands" // so say exact tables
	nobodyStarts = "no engine started"
)

// Ending says what kind of end a game had; its text is the PGN tag Termination.
type Ending string

// The endings.
const (
	ByRule         Ending = "normal"
	ByTime         Ending = "time forfeit"
	ByInfraction   Ending = "rules infraction"
	ByAbandon      Ending = "abandoned" // the engine was lost
	ByAdjudication Ending = "adjudication"
	Unfinished     Ending = "unterminated"
)

// Forfeit tells whether the loser did something wrong.
func (e Ending) Forfeit() bool { return e == ByTime || e == ByInfraction || e == ByAbandon }

// endingOf is the ending that goes with a reason.
func endingOf(reason string) Ending {
	switch reason {
	case TimeForfeit:
		return ByTime
	case IllegalMove, BarredMove, NoMove:
		return ByInfraction
	case Disconnect, Stall, Flood, FailedStart:
		return ByAbandon
	// a resignation is a normal end, also to who reads r-mobility from the file
	case AgreedDraw, MoveLimit, RecordStands:
		return ByAdjudication
	case nobodyStarts:
		return Unfinished
	}
	return ByRule
}

// Outcome is how one game of a match ended.
type Outcome struct {
	Game         int // number in the schedule, from 0
	White, Black int // indices of the players
	Winner       variant.Winner
	Reason       string // of package variant, or one of this package's
	Detail       string // what exactly, "" if the reason says it all
	Plies        int    // the opening's included
	Score        float64
	HasRecord    bool // r-mobility: Record is the result
	Record       variant.Record
	HasCreator   bool // No-Draw: Creator made the position dead, after ply DeadPly
	Creator      engine.Side
	DeadPly      int
	Line         uint64 // stands for the start position and all moves: equal in games that were played alike
}

// lineOf is the Line of a game: a hash of where it began and of the moves in SAN, signs of check left out.
func lineOf(fen string, moves func(yield func(san []byte) bool)) uint64 {
	h := fnv.New64a()
	h.Write([]byte(fen))
	for san := range moves {
		h.Write([]byte{' '})
		h.Write(bytes.TrimRight(san, "+#"))
	}
	return h.Sum64()
}

// Counts tells whether the game has a result.
func (o *Outcome) Counts() bool { return o.Winner != variant.Ongoing }

// Ending is the kind of end.
func (o *Outcome) Ending() Ending {
	if !o.Counts() {
		return Unfinished
	}
	return endingOf(o.Reason)
}

// Result is the PGN result.
func (o *Outcome) Result() string {
	return o.Winner.Result()
}

// TerminationDetails is reason and detail in one line.
func (o *Outcome) TerminationDetails() string {
	if o.Detail == "" {
		return o.Reason
	}
	return o.Reason + ": " + o.Detail
}

func splitDetails(text string) (reason, detail string) {
	reason, detail, _ = strings.Cut(text, ": ")
	return reason, detail
}

// end fills in the result. With a record, the scoring of the settings makes score and winner of it.
func (o *Outcome) end(set variant.Settings, winner variant.Winner, reason, detail string, record *variant.Record) {
	o.Winner, o.Reason, o.Detail = winner, reason, detail
	switch winner {
	case variant.WhiteWins:
		o.Score = 1
	case variant.Draw:
		o.Score = 0.5
	}
	if record == nil || winner == variant.Ongoing {
		return
	}
	o.HasRecord, o.Record = true, *record
	o.Score = set.WhitePoints(*record)
	o.Winner = set.WinnerOf(*record)
}
