// Package fakeengine is an engine that misbehaves on demand, for the tests of
// whatever talks to engines. A test binary turns itself into one: its TestMain
// calls Main when the environment asks for it, so the faults are those of a
// real process.
package fakeengine

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// Env is the environment variable that holds the script; a process that finds it
// set should call Main.
const Env = "CONTRARY_FAKE_ENGINE"

// Mover answers a "position ..." line with a move.
type Mover func(position string) string

// Main plays the engine until its input ends. The script is a list of
// "action@when:argument" separated by ";". when is the number of a go command
// (of this process, from 1), "*" for every one, or one of start, uci, ucinewgame,
// isready, position, stop, quit. The actions:
//
//	exit      exits with the argument as status
//	hang      does not answer this command; a go is answered once stop comes
//	deaf      does not answer this command, nor stop
//	dead      stops reading altogether, and lives on
//	say       prints the argument instead of an answer ("\n" for a newline; none is added)
//	last      prints the argument as say does, and exits
//	late      answers after the argument, a duration
//	twice     answers, and again after the argument, a duration
//	flood     prints info lines without end
//	stream    prints bytes without a newline, without end
//	close     closes its standard output, and lives on
//	panic     dies with a message on standard error
//
// Without when: "delay:5ms" delays every move, "vars:a,b" offers those values of UCI_Variant, "twin:a,b" those of
// Variant, "child" starts a child that sleeps, "think:100ms" lets every move take that long, counted from "go ponder"
// where it ponders, "ponder:right" names the reply that the mover would give itself, "ponder:wrong" another one if
// there is, "score:12" reports that score, "option:line" declares an option, "starts:FILE,3" fails from the fourth
// start on, which it counts by the bytes of FILE.
func Main(script string, mover Mover) {
	e := &fake{out: bufio.NewWriter(os.Stdout), mover: mover}
	for text := range strings.SplitSeq(script, ";") {
		head, arg, _ := strings.Cut(strings.TrimSpace(text), ":")
		action, when, _ := strings.Cut(head, "@")
		if action != "" {
			e.steps = append(e.steps, step{action, when, arg})
		}
	}
	if _, ok := e.setting("child"); ok {
		child := exec.Command("sleep", "1000")
		child.Stdout = os.Stdout // holds our pipe open, as real children do
		child.Start()
	}
	if arg, ok := e.setting("starts"); ok {
		countStart(arg)
	}
	e.do("start", func() {})
	e.loop(os.Stdin)
}

// countStart adds a byte to the file and exits once there are too many.
func countStart(arg string) {
	path, limit, _ := strings.Cut(arg, ",")
	most, _ := strconv.ParseInt(limit, 10, 64)
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		panic(err)
	}
	f.WriteString("x")
	if info, err := f.Stat(); err != nil || info.Size() > most {
		os.Exit(7)
	}
	f.Close()
}

type step struct{ action, when, arg string }

type fake struct {
	steps    []step
	out      *bufio.Writer
	mover    Mover
	position string
	gos      int
	owed     bool      // a bestmove is due on stop
	thinks   time.Time // since when
}

func (e *fake) setting(name string) (string, bool) {
	for _, s := range e.steps {
		if s.action == name && s.when == "" {
			return s.arg, true
		}
	}
	return "", false
}

func (e *fake) loop(in io.Reader) {
	lines := bufio.NewReaderSize(in, 1<<20)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		line = strings.TrimSpace(line)
		word, _, _ := strings.Cut(line, " ")
		switch word {
		case "uci":
			e.do("uci", func() { e.say(e.identity() + "uciok\n") })
		case "isready":
			e.do("isready", func() { e.say("readyok\n") })
		case "ucinewgame":
			e.do("ucinewgame", func() {})
		case "position":
			e.position = line
			e.do("position", func() {})
		case "go":
			e.gos++
			e.thinks = time.Now()
			if strings.HasPrefix(line, "go ponder") {
				e.owed = true
				break
			}
			e.do(strconv.Itoa(e.gos), e.bestmove)
		case "ponderhit":
			if e.owed {
				e.owed = false
				e.do(strconv.Itoa(e.gos), e.bestmove)
			}
		case "stop":
			e.do("stop", func() {
				if e.owed {
					e.owed = false
					e.bestmove()
				}
			})
		case "quit":
			e.do("quit", func() { os.Exit(0) })
		}
	}
}

func (e *fake) identity() string {
	s := "id name Fake\nid author nobody\noption name Hash type spin default 16 min 1 max 1024\n"
	for setting, name := range map[string]string{"vars": "UCI_Variant", "twin": "Variant"} {
		if vars, ok := e.setting(setting); ok {
			s += "option name " + name + " type combo default chess var chess"
			for v := range strings.SplitSeq(vars, ",") {
				s += " var " + v
			}
			s += "\n"
		}
	}
	if line, ok := e.setting("option"); ok {
		s += "option " + line + "\n"
	}
	return s
}

func (e *fake) say(text string) {
	e.out.WriteString(text)
	e.out.Flush()
}

func (e *fake) bestmove() {
	if d, ok := e.setting("delay"); ok {
		pause(d)
	}
	if d, ok := e.setting("think"); ok {
		t, err := time.ParseDuration(d)
		if err != nil {
			panic(err)
		}
		time.Sleep(t - time.Since(e.thinks))
	}
	if s, ok := e.setting("score"); ok {
		e.say("info depth 3 score cp " + s + " nodes 100\n")
	}
	move := e.mover(e.position)
	e.say("bestmove " + move + e.expectation(move) + "\n")
}

// expectation is " ponder MOVE" if the script wants one and the game goes on.
func (e *fake) expectation(move string) (text string) {
	how, ok := e.setting("ponder")
	if !ok {
		return ""
	}
	defer func() { _ = recover() }() // the mover has no move after the end of a game
	between := " "
	if how == "wrong" {
		between = "  " // another text, so another move of a mover that goes by it
	}
	after := e.position
	if !strings.Contains(after, " moves") {
		after += " moves"
	}
	return " ponder " + e.mover(after+between+move)
}

func pause(d string) {
	t, err := time.ParseDuration(d)
	if err != nil {
		panic(err)
	}
	time.Sleep(t)
}

// do runs the fault planned for an event, or the honest answer.
func (e *fake) do(event string, answer func()) {
	for _, s := range e.steps {
		isGo := event[0] >= '0' && event[0] <= '9'
		if s.when == event || isGo && s.when == "*" {
			e.fault(s.action, s.arg, isGo, answer)
			return
		}
	}
	answer()
}

func (e *fake) fault(action, arg string, isGo bool, answer func()) {
	switch action {
	case "exit":
		code, _ := strconv.Atoi(arg)
		os.Exit(code)
	case "hang":
		e.owed = isGo
	case "deaf":
	case "dead":
		time.Sleep(time.Hour)
	case "say":
		e.say(strings.ReplaceAll(arg, `\n`, "\n"))
	case "last":
		e.say(arg)
		os.Exit(0)
	case "late":
		pause(arg)
		answer()
	case "twice":
		answer()
		pause(arg)
		answer()
	case "flood":
		for {
			e.say("info depth 1 score cp 0 nodes 1 pv e2e4 e7e5 g1f3 b8c6\n")
		}
	case "stream":
		block := strings.Repeat("x", 1<<16)
		for {
			e.say(block)
		}
	case "close":
		os.Stdout.Close()
	case "panic":
		panic(fmt.Sprint("fake fault ", arg))
	default:
		fmt.Fprintln(os.Stderr, "fake engine: unknown action", action)
		os.Exit(99)
	}
}
