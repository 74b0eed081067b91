package match

import (
	"contrary/internal/nearest"
	"fmt"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/kballard/go-shellquote"
)

// Player is an engine that takes part.
type Player struct {
	Name    string
	Cmd     string
	Args    []string
	Dir     string
	Env     []string
	Options []Setting // in the order given
	Limit   Limit
	Restart bool // a new process for every game
	Ponder  bool // it may think on the opponent's time
}

// ParsePlayer reads a description such as
//
//	cmd=./contrary name=A option.Hash=64 "option.RMobility Scoring=komi" tc=10+0.1
//
// in words quoted as for a shell. What it leaves out is taken from base; its options are added to base's.
func ParsePlayer(text string, base Player) (Player, error) {
	p := base
	p.Args = append([]string(nil), base.Args...)
	p.Options = append([]Setting(nil), base.Options...)
	words, err := shellquote.Split(text)
	if err != nil {
		return p, fmt.Errorf("engine %q: %w", text, err)
	}
	for _, w := range words {
		key, value, ok := strings.Cut(w, "=")
		if !ok {
			return p, fmt.Errorf("engine %q: %q is not key=value", text, w)
		}
		if err := p.set(key, value); err != nil {
			return p, fmt.Errorf("engine %q: %w", text, err)
		}
	}
	return p, nil
}

func (p *Player) set(key, value string) (err error) {
	if name, ok := strings.CutPrefix(key, "option."); ok {
		for i := range p.Options { // the last one counts
			if strings.EqualFold(p.Options[i].Name, name) {
				p.Options[i].Value = value
				return nil
			}
		}
		p.Options = append(p.Options, Setting{Name: name, Value: value})
		return nil
	}
	switch key {
	case "cmd":
		p.Cmd = value
	case "name":
		p.Name = value
	case "dir":
		p.Dir = value
	case "arg":
		p.Args = append(p.Args, value)
	case "proto":
		if value != "uci" {
			return fmt.Errorf("protocol %q: only uci is spoken", value)
		}
	case "tc":
		p.Limit.Clock, err = ParseTimeControl(value)
		p.Limit.MoveTime = 0
	case "st":
		p.Limit.MoveTime, err = parseSeconds(value)
		p.Limit.Clock = TimeControl{}
	case "nodes":
		p.Limit.Nodes, err = strconv.ParseUint(value, 10, 64)
	case "depth":
		p.Limit.Depth, err = strconv.Atoi(value)
		if p.Limit.Depth < 0 {
			return fmt.Errorf("depth %q is negative", value)
		}
	case "restart", "ponder":
		if value != "on" && value != "off" {
			return fmt.Errorf("%s=%s: want on or off", key, value)
		}
		*map[string]*bool{"restart": &p.Restart, "ponder": &p.Ponder}[key] = value == "on"
	default:
		names := []string{"cmd", "name", "arg", "dir", "proto", "option.NAME", "tc", "st", "nodes", "depth", "restart",
			"ponder"}
		return fmt.Errorf("unknown key %q%s (%s)", key, nearest.Hint(key, names), strings.Join(names, ", "))
	}
	if err != nil {
		return fmt.Errorf("%s=%s: %w", key, value, err)
	}
	return nil
}

// splitCommand makes a program and arguments of a cmd such as "python3 engine.py", unless there is a program of that
// very name.
func (p *Player) splitCommand() {
	if words, err := shellquote.Split(p.Cmd); err == nil && len(words) > 1 {
		if _, err := exec.LookPath(p.Cmd); err != nil {
			p.Cmd, p.Args = words[0], append(words[1:], p.Args...)
		}
	}
}

// namePlayers fills in missing names and makes all of them different; arguments within cmd become arguments.
func namePlayers(players []Player) {
	seen := map[string]bool{}
	for i := range players {
		p := &players[i]
		p.splitCommand()
		if p.Name == "" {
			p.Name = filepath.Base(p.Cmd)
		}
		name := p.Name
		for n := 2; seen[p.Name]; n++ {
			p.Name = fmt.Sprintf("%s-%d", name, n)
		}
		seen[p.Name] = true
	}
}
