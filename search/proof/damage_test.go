package proof

import (
	"bytes"
	"compress/flate"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"
	"strings"
	"testing"

	"contrary/engine"
	"contrary/internal/refmodel"
	"contrary/variant"
)

// built makes a proof file with a sound checksum from a head without its last line and the numbers of the body.
func built(head string, numbers []uint64) []byte {
	var body bytes.Buffer
	pack, _ := flate.NewWriter(&body, flate.BestSpeed)
	for _, n := range numbers {
		_, _ = pack.Write(binary.AppendUvarint(nil, n))
	}
	_ = pack.Close()
	file := fmt.Appendf(nil, "%sbody %d\n\n%s", head, body.Len(), body.Bytes())
	sum := sha256.Sum256(file)
	return append(file, sum[:]...)
}

// taken takes a file apart into what built wants.
func taken(t *testing.T, file []byte) (head string, numbers []uint64) {
	t.Helper()
	text, rest, _ := strings.Cut(string(file), "body ")
	_, packed, _ := strings.Cut(rest, "\n\n")
	body, err := io.ReadAll(flate.NewReader(strings.NewReader(packed)))
	if err != nil {
		t.Fatal(err)
	}
	for len(body) > 0 {
		n, size := binary.Uvarint(body)
		numbers, body = append(numbers, n), body[size:]
	}
	return text, numbers
}

// TestDamage: each kind of damage to a proof is found, and named.
func TestDamage(t *testing.T) {
	g := newGame(t, "antichess", "", "e2e3 d7d5")
	s := newSolver(t, "antichess", Options{Hash: 1 << 20})
	if r := s.Solve(context.Background(), g, engine.White, nil); r != Won {
		t.Fatal(r)
	}
	sound := written(t, s, g, engine.White)
	head, numbers := taken(t, sound)
	if again := built(head, numbers); !bytes.HasPrefix(again, []byte(head)) {
		t.Fatal("taken apart and built again it is another file")
	}
	changed := func(i int, n uint64) []byte {
		c := append([]uint64{}, numbers...)
		c[i] = n
		return built(head, c)
	}
	renamed := func(old, now string) []byte {
		if !strings.Contains(head, old) {
			t.Fatalf("no %q in the head", old)
		}
		return built(strings.Replace(head, old, now, 1), numbers)
	}
	flipped := bytes.Clone(sound)
	flipped[len(head)+30] ^= 4
	for _, c := range []struct {
		name string
		file []byte
		want string
	}{
		{"a bit is flipped", flipped, "checksum"},
		{"the end is missing", sound[:len(sound)-40], "checksum"},
		{"nothing", nil, "no proof file"},
		{"another kind of file", []byte("[Event \"?\"]\n"), "no proof file"},
		{"a move that does not exist", changed(0, 700), "in the first position: the proof plays move number 700"},
		{"another first move", changed(0, numbers[0]+1), "after "},
		{"a reply less", changed(1, numbers[1]-1), "replies, there are"},
		{"a reply more", changed(1, numbers[1]+1), "replies, there are"},
		{"the last lines are missing", built(head, numbers[:len(numbers)-3]), "ends too soon"},
		{"something follows", built(head, append(append([]uint64{}, numbers...), 1)), "follow the last line"},
		{"the other side", renamed("attacker white", "attacker black"), "in the first position: the proof answers"},
		{"no side", renamed("attacker white", "attacker both"), "attacker"},
		{"another game", renamed("d7d5", "d7d6"), "after "},
		{"an illegal game", renamed("d7d5", "d7d4"), "illegal move"},
		{"another variant", renamed("variant antichess", "variant chess"), "the proof answers"},
		{"a variant with a past", renamed("variant antichess", "variant rmobility"), "rmobility"},
		{"no variant", renamed("variant antichess", "variant draughts"), "unknown variant"},
		{"another length", renamed("plies 3", "plies 4"), "plies"},
		{"another size", renamed("positions 3", "positions 4"), "positions"},
		{"a line of the head less", renamed("moves e2e3 d7d5\n", ""), "no line \"moves\""},
		{"a line of the head twice", renamed("variant antichess\n", "variant antichess\nvariant suicide\n"),
			"two lines"},
		{"no body", built(head, nil), "ends too soon"},
	} {
		_, err := refmodel.CheckProof(c.file)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	if _, err := refmodel.CheckProof(sound); err != nil {
		t.Error(err)
	}
	if _, err := Read(flipped); err == nil {
		t.Error("Read does not mind a flipped bit")
	}
}

// lineOf writes the body of a false proof along one line: where the attacker is to move, it plays what choose says, and
// the defender's first reply follows, for so many plies.
func lineOf(t *testing.T, g *variant.Game, attacker engine.Side, plies int,
	choose func(moves []string) int) (numbers []uint64) {
	t.Helper()
	pos := *g.Position()
	for range plies {
		moves := sortedMoves(&pos)
		if len(moves) == 0 {
			return numbers
		}
		i := 0
		if pos.Side() == attacker {
			texts := make([]string, len(moves))
			for j, m := range moves {
				texts[j] = m.String()
			}
			i = choose(texts)
			numbers = append(numbers, uint64(i))
		} else {
			numbers = append(numbers, uint64(len(moves)))
		}
		parent := pos
		parent.Make(moves[i], &pos)
	}
	return numbers
}

// TestDamagedClock starts a sound proof with less room before the fifty-move rule than it needs.
func TestDamagedClock(t *testing.T) {
	g := newGame(t, "antichess", "8/8/8/3k4/8/8/8/R7 w - - 0 80", "")
	s := newSolver(t, "antichess", Options{Hash: 8 << 20})
	if r := s.Solve(context.Background(), g, engine.White, nil); r != Won {
		t.Fatal(r)
	}
	head, numbers := taken(t, written(t, s, g, engine.White))
	_, err := refmodel.CheckProof(built(strings.Replace(head, "- 0 80", "- 98 80", 1), numbers))
	if err == nil || !strings.Contains(err.Error(), "50-move rule") {
		t.Error(err)
	}
}

// TestFalseProofs: lines that end in a draw or a loss, or do not end.
func TestFalseProofs(t *testing.T) {
	const counts = "plies 0\npositions 0\n"
	prefer := func(wanted ...string) func([]string) int {
		return func(moves []string) int {
			for i, m := range moves {
				for _, w := range wanted {
					if m == w {
						return i
					}
				}
			}
			return 0
		}
	}
	for _, c := range []struct {
		name, variant, fen, moves string
		choose                    func([]string) int
		want                      string
	}{
		{"a loop", "antichess", "r7/8/8/7N/8/8/8/8 w - - 0 1", "", prefer("h5g3", "g3h5"), "come back"},
		{"a lost line", "antichess", "8/8/8/8/8/8/1r6/K7 w - - 0 1", "", prefer(), "ends in black"},
		{"a drawn stalemate", "queenantichess", "8/p7/8/P7/8/8/8/8 b - - 0 1", "", prefer(), "ends in draw, stalemate"},
		{"a dead position", "antichess", "8/6p1/4B1P1/8/4p3/4P3/8/2b5 w - - 0 1", "", prefer(), "dead position"},
		{"the third time", "antichess", "", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1", prefer("f6g8"), "third time"},
	} {
		g := newGame(t, c.variant, c.fen, c.moves)
		attacker := g.Position().Side()
		if c.name == "a drawn stalemate" {
			attacker = engine.White
		}
		head := fmt.Sprintf("%s\nvariant %s\nfen %s\nmoves %s\nattacker %s\n%s", magic, c.variant, g.StartFEN(),
			c.moves, attacker, counts)
		_, err := refmodel.CheckProof(built(head, lineOf(t, g, attacker, 40, c.choose)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}
