package search

import (
	"slices"
	"sync"
	"sync/atomic"

	"contrary/engine"
	"contrary/search/proof"
	"contrary/variant"
)

// proofThread is the solver at work on a thread of its own beside a search. In turn it asks whether the side to move
// has a forced win, whether the opponent has one after the move that the search likes best, and after each of the
// others, and looks longer at each from turn to turn. A forced win ends the search.
type proofThread struct {
	solver *proof.Solver
	task   *task
	game   *variant.Game
	begun  uint64        // looks before this search
	roots  []engine.Move // moves that may be played
	open   []engine.Move // of them, those that may still be proven to lose
	winner bool          // the side to move may still be proven to win
	best   atomic.Uint32 // the move that the search likes best, NoMove at first
	stop   atomic.Bool
	done   sync.WaitGroup

	mu    sync.Mutex
	found []provenMove // not taken yet
}

// How many positions are looked at for a question in the first turn and at most.
const (
	firstTurn = 4 << 10
	mostTurn  = 1 << 20
)

// startProofs begins to look for proofs about the roots of t.
func startProofs(s *proof.Solver, t *task) *proofThread {
	p := &proofThread{solver: s, task: t, game: t.game.Clone(), begun: s.Nodes(), winner: true}
	for _, r := range t.first().roots {
		p.roots = append(p.roots, r.move)
	}
	p.open = slices.Clone(p.roots)
	p.done.Go(p.run)
	return p
}

// end stops it and waits until it has stopped.
func (p *proofThread) end() {
	p.stop.Store(true)
	p.done.Wait()
}

// take returns what was found since it was last asked.
func (p *proofThread) take() []provenMove {
	p.mu.Lock()
	defer p.mu.Unlock()
	found := p.found
	p.found = nil
	return found
}

// run asks its questions until it is stopped or has an answer to all of them.
func (p *proofThread) run() {
	side := p.game.Position().Side()
	for turn, next := uint64(firstTurn), 0; p.winner || len(p.open) > 0; turn = min(turn+turn/4, mostTurn) {
		if p.winner {
			f, r := winningMove(p.solver, p.game, side, turn, p.halted)
			p.winner = r == proof.Unknown
			if r == proof.Won && slices.Contains(p.roots, f.move) {
				p.tell(f)
				p.task.stop.Store(true)
				return
			}
		}
		if i := slices.Index(p.open, engine.Move(p.best.Load())); i >= 0 {
			p.ask(i, turn)
		}
		if len(p.open) > 0 {
			next = (next + 1) % len(p.open)
			p.ask(next, turn/2)
		}
		if p.halted() {
			return
		}
	}
}

// ask asks whether an open move loses.
func (p *proofThread) ask(i int, looks uint64) {
	f, r := losingMove(p.solver, p.game, p.open[i], looks, p.halted)
	if r == proof.Unknown {
		return
	}
	p.open = slices.Delete(p.open, i, i+1)
	if r == proof.Won {
		p.tell(f)
	}
}

func (p *proofThread) tell(f provenMove) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.found = append(p.found, f)
}

// halted tells whether it must end, and says how much it has done.
func (p *proofThread) halted() bool {
	p.task.elsewhere.Store((p.solver.Nodes() - p.begun) / looksPerNode)
	return p.stop.Load()
}
