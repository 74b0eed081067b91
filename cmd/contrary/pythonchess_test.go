package main

import (
	"os"
	"os/exec"
	"testing"
)

// pythonClient uses the engine as people do who read docs/clients.md: with python-chess. It prints one line for each
// thing it looked at.
const pythonClient = `
import sys, chess, chess.engine, chess.variant
engine = chess.engine.SimpleEngine.popen_uci(sys.argv[1:], timeout=60)
limit = chess.engine.Limit(nodes=200)
def said(board):
    return str(engine.analyse(board, limit).get("string"))
print("chess:", said(chess.Board()).startswith("record"))
engine.configure({"Variant": "rmobility"})
print("configured:", said(chess.Board()).startswith("record"))
print("antichess:", chess.variant.AntichessBoard().is_legal(engine.play(chess.variant.AntichessBoard(), limit).move))
print("after another board:", said(chess.Board()).startswith("record"))
board = chess.Board()
for _ in range(6):
    board.push(engine.play(board, limit).move)
print("after some moves:", said(board).startswith("record"))
engine.configure({"Variant": "chess"})
print("chess again:", said(chess.Board()).startswith("record"))
for board in chess.variant.AntichessBoard(), chess.Board.from_chess960_pos(307):
    while not board.is_game_over() and board.ply() < 120:
        board.push(engine.play(board, limit).move)
    print("a game:", board.uci_variant, board.chess960)
engine.quit()
`

// TestPythonChess: what the user has chosen by Variant outlasts the UCI_Variant that python-chess sends by itself.
func TestPythonChess(t *testing.T) {
	if out, err := exec.Command("python3", "-c", "import chess.engine, chess.variant").CombinedOutput(); err != nil {
		t.Skipf("python-chess is not there: %v %s", err, out)
	}
	client := exec.Command("python3", "-c", pythonClient, os.Args[0])
	client.Env = append(os.Environ(), asEngine+"=1")
	out, err := client.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	const want = "chess: False\nconfigured: True\nantichess: True\nafter another board: True\nafter some moves: " +
		"True\nchess again: False\n" +
		"a game: antichess False\na game: chess True\n"
	if string(out) != want {
		t.Errorf("got\n%swant\n%s", out, want)
	}
}
