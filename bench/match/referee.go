package match

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"contrary/bench/uciclient"
	"contrary/engine"
	"contrary/variant"
)

// slack is how long the referee listens beyond the time it allows, so that an answer that was in time is not lost
// because this process got to run late.
const slack = 20 * time.Millisecond

// played is one move of a game with what is known about it.
type played struct {
	book    bool
	elapsed time.Duration
	info    uciclient.Info
}

// gameRecord is a finished game with all that its PGN needs.
type gameRecord struct {
	Outcome
	fixture fixture
	game    *variant.Game
	opening Opening
	moves   []played
	begun   time.Time
	usage   [2]Usage // by player of the fixture: white, black
}

// table is one game in play.
type table struct {
	cfg     *Config
	pool    *pool
	rec     *gameRecord
	clients [2]*uciclient.Client
	healthy [2]bool
	stray   [2]int // bestmoves nobody had asked for, before this game
	clocks  [2]*clock
	expects [2]string      // the reply that the player of that side named with its last move
	guess   [2]engine.Move // the move of the opponent on which it ponders, NoMove if it does not
	judge   adjudicator
	text    strings.Builder // the position command so far
}

// play plays one game to its end. The error is non-nil only if ctx ended first.
func play(ctx context.Context, cfg *Config, pool *pool, f fixture, o Opening) (*gameRecord, error) {
	rec := &gameRecord{fixture: f, opening: o, begun: time.Now()}
	rec.Outcome = Outcome{Game: f.number, White: f.white, Black: f.black}
	game, err := o.begin(cfg.Spec, cfg.Settings)
	if err != nil { // the book has checked it: not reached
		return nil, fmt.Errorf("%s: %w", o.Source, err)
	}
	rec.game, rec.moves = game, make([]played, game.Ply())
	for i := range rec.moves {
		rec.moves[i].book = true
	}
	t := &table{cfg: cfg, pool: pool, rec: rec, judge: adjudicator{resign: cfg.Resign, draw: cfg.Draw}}
	for side, player := range [2]int{f.white, f.black} {
		t.clocks[side] = newClock(cfg.Players[player].Limit)
	}
	defer func() { t.leave(ctx) }()
	if err := t.run(ctx); err != nil {
		return nil, err
	}
	rec.Plies, rec.Line = game.Ply(), cfg.lineOf(game)
	t.noteCreator()
	return rec, nil
}

func (t *table) player(side int) int { return [2]int{t.rec.White, t.rec.Black}[side] }

// run seats the players and makes moves until the game has an outcome.
func (t *table) run(ctx context.Context) error {
	if done, err := t.seat(ctx); done || err != nil {
		return err
	}
	t.begin()
	for {
		if v := t.rec.game.Verdict(); v.Over() {
			holder, _ := v.Winner.Side()
			t.finish(v.Winner, v.Reason, "", &variant.Record{Key: v.Key, Holder: holder})
			return nil
		}
		if t.adjudicated() {
			return nil
		}
		side := int(t.rec.game.Position().Side())
		if failure := t.ponder(ctx, 1-side); failure != nil && ctx.Err() == nil {
			t.forfeit(1-side, failure)
			return nil
		}
		failure, err := t.move(ctx, side)
		if err != nil {
			return err
		}
		if failure != nil {
			t.forfeit(side, failure)
			return nil
		}
	}
}

// seat gets both engines ready; done says that the game ended before it began.
func (t *table) seat(ctx context.Context) (done bool, err error) {
	var failed [2]error
	for side := range t.clients {
		c, err := t.pool.get(ctx, t.player(side))
		if err == nil {
			t.clients[side], t.healthy[side], t.stray[side] = c, true, c.Stray()
			err = c.NewGame(ctx)
		}
		if ctx.Err() != nil {
			return true, context.Cause(ctx)
		}
		failed[side] = err
	}
	switch {
	case failed[0] != nil && failed[1] != nil:
		t.healthy = [2]bool{}
		t.rec.end(t.cfg.Settings, variant.Ongoing, nobodyStarts, failed[0].Error(), nil)
	case failed[0] != nil:
		t.forfeit(0, failed[0])
	case failed[1] != nil:
		t.forfeit(1, failed[1])
	default:
		return false, nil
	}
	return true, nil
}

// begin writes the opening into the position command. A start position with a past, such as a record, is not
// "startpos".
func (t *table) begin() {
	g := t.rec.game
	if fen := g.FullStartFEN(); fen == t.cfg.Spec.Start {
		t.text.WriteString("position startpos")
	} else {
		t.text.WriteString("position fen " + fen)
	}
	t.text.WriteString(" moves")
	for _, m := range g.Moves() {
		t.text.WriteString(" " + m.String())
	}
}

// recordField is the seventh field of a FEN, "" if there is none.
func recordField(fen string) string {
	if fields := strings.Fields(fen); len(fields) > 6 {
		return fields[6]
	}
	return ""
}

// move asks the side to move for its move and plays it. failure is what the player did wrong, err that the match was
// ended.
func (t *table) move(ctx context.Context, side int) (failure, err error) {
	c, clk := t.clients[side], t.clocks[side]
	allowed, timed := clk.allowance()
	budget := t.cfg.Stall
	if timed {
		allowed += t.cfg.Margin
		budget = allowed + slack
	}
	hit, err := t.endPondering(ctx, side)
	var answer uciclient.Answer
	switch {
	case err != nil:
	case hit:
		answer, err = c.PonderHit(ctx, budget)
	default:
		answer, err = c.Go(ctx, t.position(""), goCommand("go", t.clocks, side), budget)
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	u := &t.rec.usage[side]
	u.Moves++
	u.Thinking += answer.Elapsed
	u.Depth += answer.Info.Depth
	u.Nodes += answer.Info.Nodes
	if errors.Is(err, uciclient.ErrTimeout) && c.Stop(ctx, t.cfg.Grace) != nil {
		t.healthy[side] = false
	}
	switch {
	case timed && answer.Elapsed > allowed && (err == nil || errors.Is(err, uciclient.ErrTimeout)):
		return &foul{TimeForfeit, fmt.Sprintf("%v used, %v left", answer.Elapsed.Round(time.Millisecond),
			(allowed - t.cfg.Margin).Round(time.Millisecond))}, nil
	case errors.Is(err, uciclient.ErrTimeout):
		return &foul{Stall, "no move within " + budget.String()}, nil
	case err != nil:
		return err, nil
	}
	m, failure := t.legal(answer.Move)
	if failure != nil {
		return failure, nil
	}
	if over := answer.Elapsed - (allowed - t.cfg.Margin); timed && over > 0 {
		u.Overruns++
		u.Worst = max(u.Worst, over)
	}
	clk.spend(answer.Elapsed)
	if err := t.rec.game.Play(m); err != nil {
		return &foul{IllegalMove, answer.Move}, nil
	}
	t.text.WriteString(" " + m.String())
	t.rec.moves = append(t.rec.moves, played{elapsed: answer.Elapsed, info: answer.Info})
	t.judge.note(side, answer.Info.Score)
	t.expects[side] = answer.Ponder
	return nil, nil
}

// position is the position command of the game so far, and one move more unless it is "".
func (t *table) position(move string) string {
	if move != "" {
		return t.text.String() + " " + move
	}
	return strings.TrimSuffix(t.text.String(), " moves")
}

// ponder lets the player of a side, who has just moved, think about the reply it expects while the opponent thinks
// about the real one. It needs an expectation that can be played and does not end the game.
func (t *table) ponder(ctx context.Context, side int) error {
	text := t.expects[side]
	t.expects[side] = ""
	c := t.clients[side]
	if _, offers := c.Option("Ponder"); text == "" || !offers || !t.cfg.Players[t.player(side)].Ponder {
		return nil
	}
	m, err := t.rec.game.Position().ParseMove(strings.ToLower(text))
	if err != nil || !t.rec.game.IsLegal(m) {
		return nil
	}
	if after := t.rec.game.Clone(); after.Play(m) != nil || after.Verdict().Over() {
		return nil
	}
	if err := c.Ponder(ctx, t.position(m.String()), goCommand("go ponder", t.clocks, side)); err != nil {
		return err
	}
	t.guess[side] = m
	return nil
}

// endPondering tells whether the move that has been played is the one on which the player of a side ponders. If it is
// another one the player stops thinking about it.
func (t *table) endPondering(ctx context.Context, side int) (hit bool, err error) {
	guess := t.guess[side]
	if guess == engine.NoMove {
		return false, nil
	}
	t.guess[side] = engine.NoMove
	t.rec.usage[side].Pondered++
	moves := t.rec.game.Moves()
	if moves[len(moves)-1] == guess {
		t.rec.usage[side].Hits++
		return true, nil
	}
	if err := t.clients[side].Stop(ctx, t.cfg.Grace); err != nil {
		t.healthy[side] = false
		return false, err
	}
	return false, nil
}

// foul is a breach of the rules of the game.
type foul struct{ reason, detail string }

func (f *foul) Error() string { return f.reason + ": " + f.detail }

// legal reads a move and refuses what may not be played.
func (t *table) legal(text string) (engine.Move, error) {
	switch text {
	case "", "(none)", "none", "0000", "NULL", "null":
		return engine.NoMove, &foul{NoMove, strings.TrimSpace("bestmove " + text)}
	}
	g := t.rec.game
	m, err := g.Position().ParseMove(strings.ToLower(text))
	switch {
	case err != nil:
		return engine.NoMove, &foul{IllegalMove, text}
	case g.IsLegal(m):
		return m, nil
	}
	return engine.NoMove, &foul{BarredMove, text}
}

// adjudicated ends the game if a rule of adjudication says so; the rules of the variant have been asked before.
func (t *table) adjudicated() bool {
	g := t.rec.game
	if record, ok := standing(t.cfg.tables, g); ok {
		t.finish(variant.WinFor(record.Holder), RecordStands, "", &record)
		return true
	}
	winner, reason := t.judge.verdict(g.Position().FullMove())
	if winner == variant.Ongoing && t.cfg.MaxPlies > 0 && g.Ply() >= t.cfg.MaxPlies {
		if reason = MoveLimit; g.Spec().Repetition != variant.RepetitionBars {
			winner = variant.Draw
		}
	}
	if reason == "" {
		return false
	}
	record := &variant.Record{} // a resigned game is worth a mate
	if r, _, ok := g.Record(); ok && winner == variant.Draw {
		record, winner = &r, variant.WinFor(r.Holder)
	} else if side, ok := winner.Side(); ok {
		record.Holder = side
	}
	t.finish(winner, reason, "", record)
	return true
}

// forfeit gives the game to the opponent of the side that failed.
func (t *table) forfeit(side int, failure error) {
	var f *foul
	reason, detail := Disconnect, failure.Error()
	if errors.As(failure, &f) {
		reason, detail = f.reason, f.detail
	} else {
		t.healthy[side] = false
		for kind, name := range map[error]string{
			uciclient.ErrProgram: FailedStart, uciclient.ErrStart: FailedStart, uciclient.ErrDisconnect: Disconnect,
			uciclient.ErrStall: Stall, uciclient.ErrFlood: Flood,
		} {
			if errors.Is(failure, kind) {
				reason = name
			}
		}
		var u *uciclient.Failure
		if errors.As(failure, &u) {
			detail = u.Detail
		}
	}
	winner := engine.Side(1 - side)
	t.finish(variant.WinFor(winner), reason, detail, &variant.Record{Holder: winner}) // r-mobility counts it as a mate
}

// finish records the outcome; the record is dropped where the variant has none.
func (t *table) finish(winner variant.Winner, reason, detail string, record *variant.Record) {
	if t.cfg.Spec.Repetition != variant.RepetitionSettles {
		record = nil
	}
	t.rec.end(t.cfg.Settings, winner, reason, detail, record)
}

// noteCreator finds, in No-Draw chess, who made the position dead and when.
func (t *table) noteCreator() {
	g := t.rec.game
	creator, _, ok := g.Deadline()
	if !ok {
		return
	}
	t.rec.HasCreator, t.rec.Creator = true, creator
	for t.rec.DeadPly = 0; ; t.rec.DeadPly++ {
		if _, _, dead := variant.DeadlineOf(g.StateAt(t.rec.DeadPly)); dead {
			return
		}
	}
}

// leave gives the engines back.
func (t *table) leave(ctx context.Context) {
	for side, c := range t.clients {
		if c != nil {
			if t.guess[side] != engine.NoMove && t.healthy[side] && ctx.Err() == nil {
				t.healthy[side] = c.Stop(ctx, t.cfg.Grace) == nil
			}
			t.rec.usage[side].Stray = c.Stray() - t.stray[side]
			t.pool.put(t.player(side), c, t.healthy[side])
		}
	}
}
