package syzygy

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"

	"contrary/engine"

	"github.com/edsrzf/mmap-go"
)

// The first four bytes of a file.
var magics = map[string]uint32{
	".gtbw": 0x21bc55bc, ".gtbz": 0x501bf5d6,
	".stbw": 0x1593f67b, ".stbz": 0x23e7cfe4,
}

// checksumSize is what follows the last block.
const checksumSize = 16

// file is one file of a material, mapped when it is first asked.
type file struct {
	path     string
	ending   string
	material material

	once   sync.Once
	parts  *parts // nil if it is of no use
	data   mmap.MMap
	damage atomic.Bool // a probe has found it damaged
}

// parts is what a file says of itself.
type parts struct {
	holds   material // its men, as written
	twofold bool     // both sides have the same men, so only White is to move
	part    [4][2]part
}

// part numbers and codes the positions of one side to move; with pawns, of one file of the foremost pawn.
type part struct {
	layout
	coding
	lists [4][]byte // of distances: wins, losses, cursed wins, blessed losses
}

// open maps the file, once; it returns nil if it is of no use. fault is told why.
func (f *file) open(fault func(error)) *parts {
	f.once.Do(func() {
		if err := f.load(); err != nil {
			fault(fmt.Errorf("%s: %w", f.path, err))
		}
	})
	if f.damage.Load() {
		return nil
	}
	return f.parts
}

func (f *file) load() error {
	in, err := os.Open(f.path)
	if err != nil {
		return plain(err)
	}
	defer in.Close()
	info, err := in.Stat()
	switch {
	case err != nil:
		return plain(err)
	case !info.Mode().IsRegular():
		return errors.New("no file")
	case info.Size() < checksumSize+8:
		return errors.New("too short")
	case info.Size()%blockAlign != checksumSize:
		return fmt.Errorf("cut off: %d bytes", info.Size())
	}
	data, err := mmap.Map(in, mmap.RDONLY, 0)
	if err != nil {
		return err
	}
	p, err := parse(data, f.material, f.ending)
	if err != nil {
		return errors.Join(err, data.Unmap())
	}
	f.data, f.parts = data, p
	return nil
}

// plain leaves the path out of an error of the system, for those who write it themselves.
func plain(err error) error {
	if p := new(os.PathError); errors.As(err, &p) {
		return p.Err
	}
	return err
}

// close unmaps the file if it is mapped.
func (f *file) close() error {
	f.parts = nil
	if f.data == nil {
		return nil
	}
	return f.data.Unmap()
}

// parse reads what a file says of itself and checks it.
func parse(data []byte, m material, ending string) (*parts, error) {
	c := &cursor{data: data}
	magic := c.take(4)
	if magic == nil || binary.LittleEndian.Uint32(magic) != magics[ending] {
		return nil, fmt.Errorf("not a *%s file: it begins with % x", ending, magic)
	}
	wdl := ending[len(ending)-1] == 'w'
	flags := c.byte()
	t := &parts{twofold: m == m.mirrored()}
	sides, files := 1, 1
	if wdl && !t.twofold {
		sides = 2
	}
	if m.hasPawns() {
		files = 4
	}
	if split, many := flags&1 != 0, flags&2 != 0; split == t.twofold || many != (files == 4) {
		return nil, fmt.Errorf("not of %s: flags %#x", m, flags)
	}
	for i := range files {
		if err := t.readMen(c, m, i, sides); err != nil {
			return nil, err
		}
	}
	c.align(2)
	each := func(do func(p *part)) {
		for i := range files {
			for side := range sides {
				do(&t.part[i][side])
			}
		}
	}
	each(func(p *part) { p.coding = readCoding(c, p.size) })
	if !wdl {
		each(func(p *part) { p.readLists(c) })
		c.align(2)
	}
	each(func(p *part) { p.readIndex(c) })
	each(func(p *part) { p.readLengths(c) })
	each(func(p *part) { p.readBlocks(c) })
	c.align(blockAlign)
	c.take(checksumSize)
	if c.err != nil {
		return nil, c.err
	}
	return t, nil
}

// readMen reads in which order the men of one pawn file are numbered: the low halves of the bytes are for White to
// move, the high ones for Black.
func (t *parts) readMen(c *cursor, m material, file, sides int) error {
	orders := 1
	if m.pawns(engine.White) > 0 && m.pawns(engine.Black) > 0 {
		orders = 2
	}
	order, written := c.take(uint64(orders)), c.take(uint64(m.men()))
	if c.err != nil {
		return c.err
	}
	for side := range sides {
		shift := 4 * side
		var codes [MaxMen]code
		for i, b := range written {
			codes[i] = code(b >> shift & 15)
		}
		second := -1
		if orders == 2 {
			second = int(order[1] >> shift & 15)
		}
		l, err := newLayout(m, codes[:len(written)], int(order[0]>>shift&15), second, file)
		if err != nil {
			return err
		}
		first := &t.part[0][0]
		if file+side == 0 {
			t.holds = l.holds()
		} else if l.holds() != t.holds || l.lead == pawnsFirst && l.codes[0] != first.codes[0] {
			return errMen
		}
		t.part[file][side].layout = l
	}
	return nil
}

// readLists reads the distances that the values of a DTZ part stand for.
func (p *part) readLists(c *cursor) {
	if p.flags&flagMapped == 0 || p.flags&flagConstant != 0 {
		return
	}
	if p.flags&flagWide != 0 {
		c.align(2)
	}
	for i := range p.lists {
		if p.flags&flagWide != 0 {
			p.lists[i] = c.take(2 * uint64(c.short()))
		} else {
			p.lists[i] = c.take(uint64(c.byte()))
		}
	}
}

// distance returns the plies of a DTZ value beyond the first, for a position of a value; rounded says that there may be
// one more.
func (p *part) distance(value uint16, v WDL) (plies int, rounded, ok bool) {
	list, exact := 0, byte(flagExactWins)
	switch v {
	case Loss:
		list, exact = 1, flagExactLosses
	case CursedWin:
		list, exact = 2, 0
	case BlessedLoss:
		list, exact = 3, 0
	}
	plies = int(value)
	if p.flags&flagMapped != 0 {
		l := p.lists[list]
		if p.flags&flagWide != 0 {
			if 2*plies+2 > len(l) {
				return 0, false, false
			}
			plies = int(binary.LittleEndian.Uint16(l[2*plies:]))
		} else {
			if plies >= len(l) {
				return 0, false, false
			}
			plies = int(l[plies])
		}
	}
	if p.flags&exact == 0 {
		return 2 * plies, true, true
	}
	return plies, false, true
}

// look returns the value of a board of men m without captures; ok is false if it is not in the file: a DTZ file covers
// one side to move. good is false if the file is damaged.
func (t *parts) look(b *board, m material, wdl bool) (p *part, value uint16, ok, good bool) {
	swap, side := engine.Side(0), b.side
	if t.twofold {
		swap, side = b.side, engine.White
	} else if m != t.holds {
		swap, side = engine.Black, side.Other()
	}
	mirror := uint8(0)
	file, index := 0, 0
	if wdl {
		index = int(side)
	}
	p = &t.part[0][index]
	var sq men
	from := 0
	if p.lead == pawnsFirst {
		if swap == engine.Black {
			mirror = acrossRanks
		}
		from = p.place(b, &sq, 0, p.group[0], swap, mirror)
		file = p.pawnFile(&sq)
		p = &t.part[file][index]
	}
	if !wdl && !t.twofold && engine.Side(p.flags&flagSide) != side {
		return p, 0, false, true
	}
	p.place(b, &sq, from, p.n, swap, mirror)
	value, good = p.decode(p.number(&sq))
	return p, value, good, good
}

// place fills in the squares of the men from one place to another, and returns where it has stopped.
func (l *layout) place(b *board, sq *men, from, to int, swap engine.Side, mirror uint8) int {
	for from < to {
		c := l.codes[from]
		for set := b.men[(c.side()^swap)&1][c.piece()]; set != 0 && from < MaxMen; from++ {
			sq[from] = uint8(set.Pop()) ^ mirror
		}
	}
	return from
}
