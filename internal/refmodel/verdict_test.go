package refmodel

import "testing"

func TestVerdicts(t *testing.T) {
	for _, c := range []struct{ variant, fen, moves, result, reason string }{
		// mate and stalemate, and whose they are
		{"chess", startFEN, "f2f3 e7e5 g2g4 d8h4", black, "checkmate"},
		{"rmobility", startFEN, "f2f3 e7e5 g2g4 d8h4", black, "checkmate"},
		{"nodraw", startFEN, "f2f3 e7e5 g2g4 d8h4", black, "strong mate"},
		{"baremate", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", "", white, "checkmate"},
		{"baremated", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", "", black, "checkmate"},
		{"losers", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", "", black, "checkmate"},
		{"chess", "7k/5K2/6Q1/p7/P7/8/8/8 b - - 0 1", "", draw, "stalemate"},
		{"rmobility", "7k/5K2/6Q1/p7/P7/8/8/8 b - - 0 1", "", white, "stalemate"},
		{"nodraw", "7k/5K2/6Q1/p7/P7/8/8/8 b - - 0 1", "", black, "strong stalemate"},
		{"baremate", "7k/5K2/6Q1/p7/P7/8/8/8 b - - 0 1", "", draw, "stalemate"},
		{"baremated", "7k/5K2/6Q1/p7/P7/8/8/8 b - - 0 1", "", draw, "stalemate"},
		{"losers", "7k/5K2/6Q1/p7/P7/8/8/8 b - - 0 1", "", black, "stalemate"},
		{"queenantichess", "8/8/8/p7/P7/8/8/8 w - - 0 1", "", draw, "stalemate"},
		{"antichess", "8/8/8/p7/P7/8/8/8 w - - 0 1", "", white, "stalemate"},
		{"giveaway", "8/8/8/p7/P7/8/8/8 b - - 0 1", "", black, "stalemate"},
		{"suicide", "8/8/8/p7/P7/8/8/8 w - - 0 1", "", draw, "stalemate"},
		{"suicide", "8/8/8/p7/P7/P7/8/8 w - - 0 1", "", black, "stalemate"},
		{"suicide", "8/p7/8/p7/P7/8/8/8 w - - 0 1", "", white, "stalemate"},
		{"jointantichess", "8/8/8/p7/P7/P7/8/8 w - - 0 1", "", draw, "stalemate"},
		{"jointantichess", "8/p7/8/p7/P7/8/8/8 w - - 0 1", "", white, "stalemate"},
		// men
		{"antichess", "8/8/8/3k4/4K3/8/8/8 w - - 0 1", "e4d5", black, "no men"},
		{"suicide", "8/8/8/3k4/4K3/8/8/8 w - - 0 1", "e4d5", black, "no men"},
		{"jointantichess", "8/8/8/3q4/8/8/8/8 w - - 0 1", "", white, "no men"},
		{"queenantichess", "8/8/8/3q4/8/8/8/8 b - - 0 1", "", white, "no men"},
		{"losers", "4k3/8/8/8/8/8/4p3/3RK3 w - - 0 1", "e1e2", black, "bare king"},
		{"baremate", "4k3/8/8/8/8/8/8/4K2R b - - 0 1", "", black, "bare king"},
		{"baremate", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "", black, "bare king"},
		{"baremated", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", black, "bare king"},
		{"losers", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", "", white, "bare king"},
		// a bared king has won, though the same move mates it
		{"baremate", "n6k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8", black, "bare king"},
		{"baremate", "7k/5K2/8/6p1/8/8/8/6Q1 w - - 0 1", "g1g5", black, "bare king"},
		// repetition, clock, dead position, in this order after the board
		{"chess", startFEN, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", draw, "threefold repetition"},
		{"chess", startFEN, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1", ongoing, ""},
		{"antichess", startFEN, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", draw, "threefold repetition"},
		{"losers", startFEN, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", draw, "threefold repetition"},
		{"giveaway", "4k3/p6p/8/8/8/8/P6P/4K2R w K - 0 1", "h1g1 e8e7 g1h1 e7e8 h1g1 e8e7 g1h1 e7e8", ongoing, ""},
		{"antichess", "4k3/p6p/8/8/8/8/P6P/4K2R w K - 0 1", "h1g1 e8e7 g1h1 e7e8 h1g1 e8e7 g1h1 e7e8", draw,
			"threefold repetition"},
		{"chess", "k7/8/8/8/8/8/8/K6R w - - 99 80", "h1h2", draw, "50-move rule"},
		{"chess", "k7/8/8/8/8/8/8/K6R w - - 98 80", "h1h2", ongoing, ""},
		{"chess", "k7/8/1K6/8/8/8/8/7R w - - 99 80", "h1h8", white, "checkmate"},
		{"chess", "k7/8/8/8/8/8/8/K6R w - - 100 80", "", draw, "50-move rule"},
		{"chess", "k7/8/8/8/8/8/8/K7 w - - 100 80", "", draw, "dead position"},
		{"chess", "k7/8/8/8/8/8/8/K7 w - - 99 80", "", draw, "dead position"},
		{"chess", "k7/8/8/8/8/8/8/KN6 w - - 0 80", "", draw, "dead position"},
		{"chess", "k7/8/8/8/8/8/8/KNN5 w - - 0 80", "", ongoing, ""},
		{"chess", "kn6/8/8/8/8/8/8/KN6 w - - 0 80", "", ongoing, ""},
		{"chess", "k7/8/8/8/8/8/8/KB1b4 w - - 0 80", "", draw, "dead position"},
		{"chess", "k7/8/8/8/8/8/8/KB2b3 w - - 0 80", "", ongoing, ""},
		{"rmobility", "k7/8/8/8/8/8/8/K7 w - - 0 80", "", ongoing, ""},
		{"losers", "k7/8/8/8/8/8/8/KB1b4 w - - 0 80", "", ongoing, ""},
		{"baremate", "k7/8/8/8/8/8/8/KB1b4 w - - 0 80", "", ongoing, ""},
		{"baremated", "kn6/8/8/8/8/8/8/KB6 w - - 0 80", "", ongoing, ""},
		{"queenantichess", "8/8/8/8/8/8/8/1B2b3 w - - 0 1", "", draw, "dead position"},
		{"suicide", "8/8/8/8/8/8/8/1B2b3 w - - 0 1", "", draw, "dead position"},
		{"jointantichess", "8/8/8/8/8/8/8/1B2b3 w - - 0 1", "", draw, "dead position"},
		{"antichess", "8/8/8/8/8/8/8/1B1b4 w - - 0 1", "", ongoing, ""},
		{"antichess", "8/8/8/8/8/8/8/1B2bk2 w - - 0 1", "", ongoing, ""},
		{"antichess", "8/8/8/8/8/8/8/1BB1b3 w - - 0 1", "", ongoing, ""},
		{"nodraw", "k7/8/8/8/8/8/8/K7 w - - 300 200", "", ongoing, ""},
	} {
		g := newGame(t, c.variant, c.fen, c.moves, DefaultOptions())
		wantVerdict(t, g, c.result, c.reason)
		// Draws by repetition, clock or dead position leave the moves.
		gone := map[string]bool{"no men": true, "bare king": true, "checkmate": true, "stalemate": true,
			"strong mate": true, "strong stalemate": true}[c.reason]
		if none := len(g.Legal()) == 0; none != gone {
			t.Errorf("%s %s %q: moves %v", c.variant, c.fen, c.reason, g.Legal())
		}
	}
}
