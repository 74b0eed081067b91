package proof

import (
	"bufio"
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"contrary/engine"
	"contrary/variant"
)

// magic is the first line of a proof file. docs/antichess-proofs.md tells what follows.
const magic = "contrary proof 1"

// ErrFile is returned for a file that is no proof or is damaged.
var ErrFile = errors.New("no sound proof file")

// Write writes the proof as a file.
func (p *Proof) Write(w io.Writer) error {
	var body bytes.Buffer
	pack, err := flate.NewWriter(&body, flate.BestCompression)
	if err != nil {
		return err
	}
	e := encoder{proof: p, out: bufio.NewWriter(pack), seen: map[engine.Key]bool{}}
	e.visit(p.Game.Position())
	if err := errors.Join(e.out.Flush(), pack.Close()); err != nil {
		return err
	}
	var file bytes.Buffer
	fmt.Fprintf(&file, "%s\nvariant %s\nfen %s\n", magic, p.Game.Spec().Name, p.Game.StartFEN())
	moves := ""
	for _, m := range p.Game.Moves() {
		moves += " " + m.String()
	}
	fmt.Fprintf(&file, "moves%s\nattacker %s\nplies %d\npositions %d\nbody %d\n\n", moves, p.Attacker, p.Plies,
		p.Positions, body.Len())
	file.Write(body.Bytes())
	sum := sha256.Sum256(file.Bytes())
	file.Write(sum[:])
	_, err = w.Write(file.Bytes())
	return err
}

// encoder writes the body.
type encoder struct {
	proof *Proof
	out   *bufio.Writer // keeps the first error
	seen  map[engine.Key]bool
	buf   [binary.MaxVarintLen64]byte
}

func (e *encoder) number(n int) { _, _ = e.out.Write(binary.AppendUvarint(e.buf[:0], uint64(n))) }

// visit writes what the proof says of a position and of all that follow, each once. Of a position that ends the game it
// says nothing.
func (e *encoder) visit(pos *engine.Position) {
	if e.seen[pos.Key()] || pos.CountLegal() == 0 {
		return
	}
	e.seen[pos.Key()] = true
	moves := sortedMoves(pos)
	if m, ok := e.proof.Answer(pos); ok {
		i := slices.Index(moves, m)
		e.number(i)
		moves = moves[i : i+1]
	} else {
		e.number(len(moves))
	}
	var child engine.Position
	for _, m := range moves {
		pos.Make(m, &child)
		e.visit(&child)
	}
}

// Read reads a proof file. It checks the checksum and that all moves are there, but not that the proof is right: that
// is for internal/refmodel. The error wraps ErrFile.
func Read(file []byte) (*Proof, error) {
	p, body, err := readHeader(file)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFile, err)
	}
	d := decoder{attacker: p.Attacker, in: bufio.NewReader(flate.NewReader(bytes.NewReader(body))),
		seen: map[engine.Key]engine.Move{}}
	d.visit(p.Game.Position())
	if d.err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFile, d.err)
	}
	if _, err := d.in.ReadByte(); err != io.EOF {
		return nil, fmt.Errorf("%w: something follows the last line", ErrFile)
	}
	read := newProof(p.Game, p.Attacker, d.answer)
	if read.Plies != p.Plies || read.Positions != p.Positions {
		return nil, fmt.Errorf("%w: the head says %d plies and %d positions, there are %d and %d", ErrFile, p.Plies,
			p.Positions, read.Plies, read.Positions)
	}
	return read, nil
}

func readHeader(file []byte) (*Proof, []byte, error) {
	head, rest, found := bytes.Cut(file, []byte("\n\n"))
	if !found || len(rest) < sha256.Size {
		return nil, nil, errors.New("too short")
	}
	end := len(file) - sha256.Size
	if sum := sha256.Sum256(file[:end]); !bytes.Equal(sum[:], file[end:]) {
		return nil, nil, errors.New("the checksum is wrong")
	}
	lines := strings.Split(string(head), "\n")
	if lines[0] != magic {
		return nil, nil, fmt.Errorf("the first line is not %q", magic)
	}
	fields := map[string]string{}
	for _, line := range lines[1:] {
		name, value, _ := strings.Cut(line, " ")
		fields[name] = value
	}
	spec, ok := variant.Lookup(fields["variant"])
	if !ok {
		return nil, nil, fmt.Errorf("unknown variant %q", fields["variant"])
	}
	g, err := variant.NewGame(spec, variant.DefaultSettings(), fields["fen"])
	if err != nil {
		return nil, nil, err
	}
	for _, m := range strings.Fields(fields["moves"]) {
		if err := g.PlayUCI(m); err != nil {
			return nil, nil, err
		}
	}
	p := &Proof{Game: g}
	if fields["attacker"] == engine.Black.String() {
		p.Attacker = engine.Black
	}
	var errs [2]error
	p.Plies, errs[0] = strconv.Atoi(fields["plies"])
	p.Positions, errs[1] = strconv.Atoi(fields["positions"])
	return p, rest[:len(rest)-sha256.Size], errors.Join(errs[:]...)
}

// decoder reads the body.
type decoder struct {
	attacker engine.Side
	in       *bufio.Reader
	seen     map[engine.Key]engine.Move // the positions read, with the attacker's moves
	err      error
}

// answer returns the move that was read for pos.
func (d *decoder) answer(pos *engine.Position) (engine.Move, bool) {
	m := d.seen[pos.Key()]
	return m, m != engine.NoMove
}

func (d *decoder) number() int {
	n, err := binary.ReadUvarint(d.in)
	if d.err == nil && err != nil {
		d.err = err
	}
	return int(n & 0xffff)
}

// visit reads what the file says of a position and of all that follow.
func (d *decoder) visit(pos *engine.Position) {
	if _, seen := d.seen[pos.Key()]; seen || d.err != nil || pos.CountLegal() == 0 {
		return
	}
	d.seen[pos.Key()] = engine.NoMove
	moves, n := sortedMoves(pos), d.number()
	switch attacking := pos.Side() == d.attacker; {
	case d.err != nil:
		return
	case attacking && n < len(moves):
		d.seen[pos.Key()] = moves[n]
		moves = moves[n : n+1]
	case attacking:
		d.err = fmt.Errorf("move %d of %d", n, len(moves))
	case n != len(moves):
		d.err = fmt.Errorf("%d replies, there are %d", n, len(moves))
	}
	var child engine.Position
	for _, m := range moves {
		pos.Make(m, &child)
		d.visit(&child)
	}
}
