package uci

import (
	"slices"
	"strings"
)

// next tells the loop whether to go on.
type next bool

const (
	goOn next = false
	quit next = true
)

// command is one word a GUI or a person may begin a line with.
type command struct {
	name string
	help string // for people; empty for those only GUIs use
	run  func(s *session, args words)
}

// commands lists what is understood, "quit" apart. It is a function because the entries refer to each other.
func commands() []command {
	return []command{
		{"uci", "", func(s *session, _ words) { s.identify() }},
		{"isready", "", func(s *session, _ words) { s.out.line("readyok") }},
		{"ucinewgame", "forget the last game", func(s *session, _ words) { s.newGame() }},
		{"setoption", "name NAME value VALUE; \"uci\" lists the options", (*session).setOption},
		{"position", "startpos | fen FEN [moves MOVE ...]", (*session).position},
		{"go", "[depth N] [movetime MS] [nodes N] [wtime MS btime MS winc MS binc MS] [infinite] ...; perft N counts " +
			"moves", (*session).search},
		{"stop", "end the search and tell its move", func(s *session, _ words) { s.stopJob() }},
		{"ponderhit", "", func(s *session, _ words) { s.ponderHit() }},
		{"d", "show the position, its moves and verdict", func(s *session, _ words) { s.show() }},
		{"eval", "the static evaluation of the position", func(s *session, _ words) { s.evaluate() }},
		{"bench", "search the benchmark positions", func(s *session, _ words) { s.bench() }},
		{"xboard", "speak the protocol of XBoard from here on", func(s *session, _ words) { s.xboard = newXboard(s) }},
		{"help", "this list", func(s *session, _ words) { s.help() }},
		// Accepted and of no effect: there is nothing to register, and nothing more to say when debugging.
		{"debug", "", func(*session, words) {}},
		{"register", "", func(*session, words) {}},
	}
}

// obey carries out one line. Unknown words before the first known one are skipped, as the protocol asks.
func (s *session) obey(text string) next {
	if s.xboard != nil {
		return s.xboard.obey(text)
	}
	w := splitWords(strings.TrimPrefix(text, "\ufeff"))
	all := commands()
	for i, word := range w.list {
		if word == "quit" {
			return quit
		}
		if at := slices.IndexFunc(all, func(c command) bool { return c.name == word }); at >= 0 {
			all[at].run(s, w.after(i))
			return goOn
		}
	}
	if len(w.list) > 0 {
		s.out.note("unknown command %s; try help", shorten(strings.TrimSpace(text)))
	}
	return goOn
}

// identify answers "uci".
func (s *session) identify() {
	s.out.linef("id name %s", s.config.Name)
	s.out.linef("id author %s", s.config.Author)
	for _, o := range s.options {
		if !o.hidden {
			s.out.line(o.announcement())
		}
	}
	s.out.line("uciok")
}

// help lists the commands for people.
func (s *session) help() {
	var b strings.Builder
	b.WriteString("Commands:\n")
	for _, c := range commands() {
		if c.help != "" {
			b.WriteString("  " + c.name + strings.Repeat(" ", max(1, 12-len(c.name))) + c.help + "\n")
		}
	}
	b.WriteString("  quit        end\n")
	b.WriteString("Variants: setoption name UCI_Variant value NAME, NAME one of " +
		strings.Join(s.variantNames(), " ") + "\n")
	s.out.block(b.String())
}
