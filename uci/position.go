package uci

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"contrary/variant"
)

// said is a position command: where it starts, the moves of it that were played, and what became of the rest.
type said struct {
	fen     string // "" for the start position
	moves   []string
	refused string // about the first move that could not be played, "" if all were
}

// startPosition sets up the start of the current variant.
func (s *session) startPosition() {
	s.said = said{}
	game, err := variant.NewGame(s.spec, s.settings, "")
	if err != nil {
		panic(fmt.Sprintf("start position of %s: %v", s.spec.Name, err)) // a constant of the program is wrong
	}
	s.game = game
}

// position obeys "position". On a position that cannot be set up nothing changes; of the moves, those before the first
// illegal one are played.
func (s *session) position(args words) {
	s.dropJob()
	fen, moves, err := parsePosition(args.list)
	if err != nil {
		s.out.note("%v", err)
		return
	}
	if !s.follows(fen, moves) {
		game, err := variant.NewGame(s.spec, s.settings, fen)
		if err != nil {
			s.out.note("position refused: %v", err)
			return
		}
		s.game, s.said = game, said{fen: fen}
		s.noteLostRights()
	}
	s.playOn(moves[len(s.said.moves):])
}

// noteLostRights says so if the FEN just set up has castling rights that only Chess960 knows, while another game is
// played.
func (s *session) noteLostRights() {
	as960 := s.settings
	as960.Chess960 = true
	p := s.game.Position()
	if q, err := variant.NewGame(s.spec, as960, s.said.fen); err == nil && q.Position().Castling()&^p.Castling() != 0 {
		s.out.note("the castling rights of this FEN are those of Chess960, and UCI_Chess960 is false: only %s "+
			"are kept", p.CastlingText())
	}
}

// follows tells whether a position command only adds moves to the last one, as it does from move to move of a game.
// Then the rules need not be asked about the whole game again.
func (s *session) follows(fen string, moves []string) bool {
	old := s.said.moves
	return fen == s.said.fen && len(moves) >= len(old) && slices.Equal(moves[:len(old)], old)
}

// playOn plays moves in the game. At the first illegal one it stops, as other engines do: the moves before it stand,
// the rest is dropped. What happened is said now and, since a GUI may then be waiting for a move of the other side,
// with each search from here.
func (s *session) playOn(moves []string) {
	first := len(s.said.moves)
	s.said.refused = ""
	for i, m := range moves {
		if err := s.game.PlayUCI(m); err != nil {
			dropped := "it is"
			if more := len(moves) - i - 1; more > 0 {
				dropped = fmt.Sprintf("it and %d more are", more)
			}
			s.said.refused = fmt.Sprintf("move %d, %s, was refused (%s in %s); %s dropped, and %s is to move",
				len(s.said.moves)+1, shorten(m), reasonOf(err), s.spec.Name, dropped, s.game.Position().Side())
			s.out.note("position: %s", s.said.refused)
			break
		}
		s.said.moves = append(s.said.moves, m)
	}
	s.nameBarred(first)
}

// reasonOf is an error without what it quotes.
func reasonOf(err error) string {
	if errors.Is(err, variant.ErrNotPlayable) {
		return variant.ErrNotPlayable.Error()
	}
	return err.Error()
}

// nameBarred says which moves from ply first on were barred. They stand: somebody has played them.
func (s *session) nameBarred(first int) {
	if s.spec.Repetition != variant.RepetitionBars || first == len(s.said.moves) {
		return
	}
	seen := map[uint64]bool{}
	var barred []string
	for i, key := range s.game.Keys() {
		if i > first && (seen[uint64(key)] || s.game.CreatesDead(i)) {
			barred = append(barred, fmt.Sprintf("%s (move %d)", s.said.moves[i-1], i))
		}
		seen[uint64(key)] = true
	}
	const most = 8
	switch n := len(barred); {
	case n > most:
		s.out.note("barred moves were played: %s and %d more", strings.Join(barred[:most], ", "), n-most)
	case n > 1:
		s.out.note("barred moves were played: %s", strings.Join(barred, ", "))
	case n == 1:
		s.out.note("a barred move was played: %s", barred[0])
	}
}

// replay sets the last position up anew, after a change of the rules.
func (s *session) replay() {
	old := s.said
	game, err := variant.NewGame(s.spec, s.settings, old.fen)
	if err != nil {
		s.out.note("back to the start position: %v", err)
		s.startPosition()
		return
	}
	s.game, s.said = game, said{fen: old.fen}
	s.playOn(old.moves)
}

// minFields is how many fields a FEN of a position command must have. The rules would take less, but a GUI that leaves
// fields out has lost something on the way; only the counters at the end are commonly missing.
const minFields = 4

// parsePosition reads the words after "position": the FEN, "" for the start position, and the moves.
func parsePosition(list []string) (fen string, moves []string, err error) {
	if len(list) == 0 {
		return "", nil, fmt.Errorf("position needs startpos or fen FEN, then moves and the moves")
	}
	at := slices.Index(list, "moves")
	if at < 0 {
		at = len(list)
	} else {
		moves = list[at+1:]
	}
	head := list[1:max(at, 1)]
	switch list[0] {
	case "startpos":
		if len(head) > 0 {
			return "", nil, fmt.Errorf("position startpos does not know %s", shorten(head[0]))
		}
		return "", moves, nil
	case "fen":
		if len(head) == 0 {
			return "", nil, fmt.Errorf("position fen without a FEN")
		}
		if len(head) < minFields {
			return "", nil, fmt.Errorf("position refused: bad FEN: %d of at least %d fields (placement, side to "+
				"move, castling, en passant)", len(head), minFields)
		}
		return strings.Join(head, " "), moves, nil
	}
	return "", nil, fmt.Errorf("position needs startpos or fen, not %s", shorten(list[0]))
}
