package refmodel

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sort"
	"strconv"
	"strings"
)

// ProofReport is what a proof file says, once it is found to be right.
type ProofReport struct {
	Variant, FEN, Moves, Attacker string
	Plies                         int // the longest line
	Positions                     int // different ones, the first and the last ones included
}

// CheckProof checks a proof file: that the attacker has a move wherever it needs one, that every reply of the
// defender is answered, that each line ends on the board in a win of the attacker, that no line comes back to a
// position, and that neither the 50-move rule, nor a dead position, nor the game before ends it as a draw. The error
// names the first fault. Nothing is believed but the choice of moves.
//
// docs/antichess-proofs.md describes the file.
func CheckProof(file []byte) (ProofReport, error) {
	head, body, err := splitProof(file)
	if err != nil {
		return ProofReport{}, err
	}
	rep := ProofReport{
		Variant: head["variant"], FEN: head["fen"], Moves: head["moves"], Attacker: head["attacker"],
	}
	g, err := proofGame(rep)
	if err != nil {
		return rep, err
	}
	unpacked, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(body)), 1<<30))
	if err != nil {
		return rep, fmt.Errorf("the body cannot be unpacked: %w", err)
	}
	c := &proofCheck{
		r: g.r, opt: g.opt, white: rep.Attacker == white, winner: rep.Attacker,
		body: unpacked, seen: map[position]*proofNode{}, before: map[position]int{},
	}
	for _, n := range g.nodes {
		c.before[n.pos]++
	}
	if result, reason := g.Verdict(); result != ongoing && result != rep.Attacker {
		return rep, fmt.Errorf("the game is over before the proof begins: %s, %s", result, reason)
	}
	root, err := c.visit(&g.now().pos)
	switch {
	case err != nil:
		return rep, err
	case len(c.body) > 0:
		return rep, fmt.Errorf("%d bytes follow the last line of the proof", len(c.body))
	case !root.over && g.now().clock+root.run >= 100:
		return rep, fmt.Errorf("the 50-move rule draws: the clock is at %d, and a line goes on for %d plies "+
			"without a capture or pawn move", g.now().clock, root.run)
	}
	rep.Plies, rep.Positions = root.plies, len(c.seen)
	for name, have := range map[string]int{"plies": rep.Plies, "positions": rep.Positions} {
		if n, err := strconv.Atoi(head[name]); err != nil || n != have {
			return rep, fmt.Errorf("the head says %s %s, it is %d", name, head[name], have)
		}
	}
	return rep, nil
}

// ErrProofSum is wrapped by the error for a file whose checksum is wrong.
var ErrProofSum = errors.New("the checksum is wrong")

// MendProof returns the file with the right checksum, so that CheckProof looks for what else is wrong.
func MendProof(file []byte) []byte {
	if len(file) < sha256.Size {
		return file
	}
	content := file[:len(file)-sha256.Size]
	sum := sha256.Sum256(content)
	return append(append([]byte{}, content...), sum[:]...)
}

// splitProof checks the checksum and takes the file apart.
func splitProof(file []byte) (head map[string]string, body []byte, err error) {
	if !bytes.HasPrefix(file, []byte("contrary proof 1\n")) {
		return nil, nil, fmt.Errorf("no proof file: it does not begin with \"contrary proof 1\"")
	}
	if len(file) < sha256.Size {
		return nil, nil, fmt.Errorf("the file is cut short")
	}
	content := file[:len(file)-sha256.Size]
	if sum := sha256.Sum256(content); !bytes.Equal(sum[:], file[len(content):]) {
		return nil, nil, fmt.Errorf("%w: the file is damaged or cut short", ErrProofSum)
	}
	text, body, found := bytes.Cut(content, []byte("\n\n"))
	if !found {
		return nil, nil, fmt.Errorf("the head has no end")
	}
	head = map[string]string{}
	for _, line := range strings.Split(string(text), "\n")[1:] {
		name, value, _ := strings.Cut(line, " ")
		if _, twice := head[name]; twice {
			return nil, nil, fmt.Errorf("two lines %q in the head", name)
		}
		head[name] = value
	}
	for _, name := range []string{"variant", "fen", "moves", "attacker", "plies", "positions", "body"} {
		if _, there := head[name]; !there {
			return nil, nil, fmt.Errorf("no line %q in the head", name)
		}
	}
	if n, err := strconv.Atoi(head["body"]); err != nil || n != len(body) {
		return nil, nil, fmt.Errorf("the head says that the body has %s bytes, it has %d", head["body"], len(body))
	}
	return head, body, nil
}

// proofGame plays the game up to the position of the proof.
func proofGame(rep ProofReport) (*Game, error) {
	if rep.Attacker != white && rep.Attacker != black {
		return nil, fmt.Errorf("attacker %q", rep.Attacker)
	}
	if rep.Variant == "rmobility" || rep.Variant == "nodraw" {
		return nil, fmt.Errorf("no proofs of %s, where the past counts", rep.Variant)
	}
	g, err := New(rep.Variant, rep.FEN, DefaultOptions())
	if err != nil {
		return nil, err
	}
	for _, m := range strings.Fields(rep.Moves) {
		if err := g.Play(m); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// proofCheck goes through a proof, each position once.
type proofCheck struct {
	r      rules
	opt    Options
	white  bool   // the attacker
	winner string // its name as a result
	body   []byte // what is still to be read
	seen   map[position]*proofNode
	before map[position]int // how often a position was on the board before and at the start of the proof
	line   []string         // the moves to the position being checked
}

// proofNode is a position of the proof.
type proofNode struct {
	done  bool // everything below is checked; before that the position is on the line
	over  bool // the attacker has won here
	plies int  // to the end of the longest line
	// plies without capture or pawn move that a line may go on for, counted to the last position that is not over
	run int
}

// fault is an error at the position being checked.
func (c *proofCheck) fault(format string, args ...any) error {
	where := "in the first position"
	if len(c.line) > 0 {
		where = "after " + strings.Join(c.line, " ")
	}
	return fmt.Errorf("%s: %s", where, fmt.Sprintf(format, args...))
}

// number reads the next number of the body.
func (c *proofCheck) number() (int, error) {
	n, size := binary.Uvarint(c.body)
	if size <= 0 || n > 1000 {
		return 0, c.fault("the proof ends too soon")
	}
	c.body = c.body[size:]
	return int(n), nil
}

// visit checks the position and all that follows from it.
func (c *proofCheck) visit(p *position) (*proofNode, error) {
	if n := c.seen[*p]; n != nil {
		if !n.done {
			return nil, c.fault("the line has come back to a position of its own")
		}
		return n, nil
	}
	n := &proofNode{}
	c.seen[*p] = n
	if len(c.line) > 0 && c.before[*p] >= 2 {
		return nil, c.fault("the position appears for the third time: a draw")
	}
	here := &Game{r: c.r, opt: c.opt, nodes: []*node{{pos: *p}}}
	switch result, reason := here.Verdict(); {
	case result == c.winner:
		n.done, n.over = true, true
		return n, nil
	case result != ongoing:
		return nil, c.fault("the line ends in %s, %s, not in a win of %s", result, reason, c.winner)
	}
	moves := here.movesAt(0)
	sort.Slice(moves, func(i, j int) bool { return moves[i].uci() < moves[j].uci() })
	var err error
	if moves, err = c.chosen(p, moves); err != nil {
		return nil, err
	}
	for i := range moves {
		if err := c.follow(n, &moves[i]); err != nil {
			return nil, err
		}
	}
	if n.run >= 100 {
		return nil, c.fault("the 50-move rule draws: a line goes on for %d plies without a capture or pawn move", n.run)
	}
	n.done = true
	return n, nil
}

// chosen reads what the proof says of a position: the attacker's one move, or how many replies the defender has.
func (c *proofCheck) chosen(p *position, moves []move) ([]move, error) {
	k, err := c.number()
	if err != nil {
		return nil, err
	}
	if p.white == c.white {
		if k >= len(moves) {
			return nil, c.fault("the proof plays move number %d of %d", k, len(moves))
		}
		return moves[k : k+1], nil
	}
	if k != len(moves) {
		return nil, c.fault("the proof answers %d replies, there are %d", k, len(moves))
	}
	return moves, nil
}

// follow checks what comes after move m from the position of n.
func (c *proofCheck) follow(n *proofNode, m *move) error {
	c.line = append(c.line, m.uci())
	below, err := c.visit(&m.after)
	if err != nil {
		return err
	}
	c.line = c.line[:len(c.line)-1]
	n.plies = max(n.plies, below.plies+1)
	if !m.zeroing() && !below.over {
		n.run = max(n.run, below.run+1)
	}
	return nil
}
