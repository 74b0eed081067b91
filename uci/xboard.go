package uci

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"contrary/internal/nearest"
)

// xboard speaks the Chess Engine Communication Protocol of Tim Mann and H.G. Muller, version 2, which XBoard and
// WinBoard know best: there the engine keeps the game, refuses moves that its rules do not allow, and says how a game
// has ended. The session's game, options and jobs are used; the line "xboard" switches to it for good.
type xboard struct {
	s *session

	force      bool // moves are only kept, nobody is to be answered
	side       int  // that the engine plays, 0 White, 1 Black, when not in force mode
	analysing  bool
	over       bool   // the result of the game has been told
	post, hard bool   // tell what is thought; think on the opponent's time
	expected   string // the move that the search on the opponent's time awaits, "" while none runs

	clock     [2]time.Duration // left to the engine and to its opponent
	increment time.Duration
	session   int           // moves to a time control, 0 for none
	moveTime  time.Duration // of "st", 0 if there is a clock
	depth     int           // of "sd", 0 for none
	last      lastInfo
}

// xboardVariants names the games as XBoard does, with what it knows their boards by: "" for games it knows itself, else
// the game whose pieces and castling they inherit.
var xboardVariants = []struct {
	name, ours, parent string
	chess960           bool
}{
	{"normal", "chess", "", false},
	{"fischerandom", "chess", "", true},
	{"suicide", "suicide", "", false},
	{"giveaway", "giveaway", "", false},
	{"losers", "losers", "", false},
	{"rmobility", "rmobility", "fairy", false},
	{"nodraw", "nodraw", "fairy", false},
	{"antichess", "antichess", "suicide", false},
	{"jointantichess", "jointantichess", "suicide", false},
	{"queenantichess", "queenantichess", "suicide", false},
	{"baremate", "baremate", "losers", false},
	{"baremated", "baremated", "losers", false},
}

// newXboard switches the session to the other protocol.
func newXboard(s *session) *xboard {
	s.dropJob()
	s.out.notes = "# "
	x := &xboard{s: s, side: 1, post: true}
	x.clock = [2]time.Duration{5 * time.Minute, 5 * time.Minute}
	return x
}

// drop ends whatever runs, without a word; no move of the opponent is expected then.
func (x *xboard) drop() {
	x.s.dropJob()
	x.expected = ""
}

// bareMove is a move without the word "usermove" before it.
var bareMove = regexp.MustCompile(`^([a-h][1-8][a-h][1-8][a-z]?|[Oo0]-[Oo0](-[Oo0])?)$`)

// obey carries out one line.
func (x *xboard) obey(text string) next {
	w := splitWords(text)
	if len(w.list) == 0 {
		return goOn
	}
	arg, rest := "", w.from(1)
	if len(w.list) > 1 {
		arg = w.list[1]
	}
	number, _ := strconv.Atoi(arg)
	switch word := w.list[0]; word {
	case "quit":
		return quit
	case "protover":
		x.features()
	case "ping":
		x.s.out.linef("pong %s", arg)
	case "new":
		x.newGame()
	case "variant":
		x.variant(arg)
	case "setboard":
		x.setBoard(rest)
	case "usermove":
		x.userMove(arg)
	case "force":
		x.drop()
		x.force = true
	case "go":
		x.force, x.side = false, int(x.s.game.Position().Side())
		x.think()
	case "playother":
		x.drop()
		x.force, x.side = false, 1-int(x.s.game.Position().Side())
	case "?":
		if x.expected == "" && !x.analysing {
			x.s.stopJob()
		}
	case "undo":
		x.undo(1)
	case "remove":
		x.undo(2)
	case "result":
		x.drop()
		x.over = true
	case "analyze":
		x.analysing, x.force = true, true
		x.analyse()
	case "exit":
		x.drop()
		x.analysing = false
	case ".":
		x.last.tell(x.s.out)
	case "option", "memory", "cores":
		x.setOption(word, rest)
	case "level":
		x.level(w.list[1:])
	case "st":
		x.moveTime = seconds(arg)
	case "sd":
		x.depth = number
	case "time":
		x.clock[0] = time.Duration(max(number, 1)) * 10 * time.Millisecond
	case "otim":
		x.clock[1] = time.Duration(max(number, 1)) * 10 * time.Millisecond
	case "post", "nopost":
		x.post = word == "post"
	case "hard", "easy":
		if x.hard = word == "hard"; !x.hard && x.expected != "" {
			x.drop()
		}
	case "xboard", "accepted", "rejected", "random", "computer", "name", "rating", "ics", "hint", "bk", "draw", "nps",
		"pause", "resume", "egtpath":
		// Nothing depends on it. An offer of a draw is declined by saying nothing.
	default:
		if bareMove.MatchString(word) {
			x.userMove(word)
			break
		}
		x.s.out.linef("Error (unknown command): %s", shorten(word))
	}
	return goOn
}

// features answers "protover".
func (x *xboard) features() {
	names := make([]string, len(xboardVariants))
	for i, v := range xboardVariants {
		names[i] = v.name
	}
	out := x.s.out
	out.line("feature done=0 ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=0 sigint=0 sigterm=0 reuse=1 " +
		"analyze=1 colors=0 nps=0")
	out.linef("feature debug=1 memory=1 smp=1 myname=%q variants=%q", x.s.config.Name, strings.Join(names, ","))
	for _, o := range x.s.options {
		if text := xboardOption(o); text != "" {
			out.linef("feature option=%q", text)
		}
	}
	out.line("feature done=1")
}

// xboardOption describes an option as XBoard wants it, "" for one that XBoard sets by commands of its own.
func xboardOption(o *option) string {
	switch o.name {
	case "Hash", "Threads", "Ponder", "UCI_Variant", "Variant", "UCI_Chess960", "UCI_ShowWDL":
		return ""
	}
	switch o.kind {
	case kindCheck:
		return fmt.Sprintf("%s -check %d", o.name, map[string]int{"true": 1}[o.initial])
	case kindSpin:
		return fmt.Sprintf("%s -spin %s %d %d", o.name, o.initial, o.min, o.max)
	case kindButton:
		return o.name + " -button"
	case kindString:
		return fmt.Sprintf("%s -string %s", o.name, o.initial)
	}
	values := make([]string, len(o.values))
	for i, v := range o.values {
		if values[i] = v; v == o.initial {
			values[i] = "*" + v
		}
	}
	return fmt.Sprintf("%s -combo %s", o.name, strings.Join(values, " /// "))
}

// setOption obeys "option NAME=VALUE", "memory MIB" and "cores N". An option takes effect at once, and thinking begins
// anew.
func (x *xboard) setOption(word, text string) {
	name, value, _ := strings.Cut(text, "=")
	switch word {
	case "memory":
		name, value = "Hash", text
	case "cores":
		name, value = "Threads", text
	}
	o := findOption(x.s.options, strings.TrimSpace(name))
	if o == nil {
		x.s.out.linef("Error (unknown option): %s%s", shorten(name), nearest.Hint(name, x.s.shownOptions()))
		return
	}
	if o.kind == kindCheck {
		value = map[string]string{"0": "false", "1": "true"}[strings.TrimSpace(value)]
	}
	thinking := x.s.job != nil && x.expected == "" && !x.analysing
	x.drop()
	if err := o.set(value); err != nil {
		x.s.out.linef("Error (%s): %s", err, shorten(text))
	}
	switch {
	case x.analysing:
		x.analyse()
	case thinking:
		x.think()
	}
}

// level obeys "level MOVES BASE INCREMENT": base in minutes or minutes:seconds, the increment in seconds.
func (x *xboard) level(args []string) {
	if len(args) < 3 {
		x.s.out.line("Error (level needs moves, base and increment): level")
		return
	}
	x.session, _ = strconv.Atoi(args[0])
	minutes, secs, _ := strings.Cut(args[1], ":")
	x.clock[0] = 60*seconds(minutes) + seconds(secs)
	x.clock[1] = x.clock[0]
	x.increment = seconds(args[2])
	x.moveTime = 0
}

// seconds reads a number of seconds, 0 if it is none.
func seconds(text string) time.Duration {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || !(n > 0) {
		return 0
	}
	return time.Duration(min(n, 1e8) * float64(time.Second))
}
