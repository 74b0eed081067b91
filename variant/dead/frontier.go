package dead

import "contrary/engine"

// An option is a move not yet made from a node already expanded.
type option struct {
	parent uint32
	move   engine.Move
	next   uint32 // the option below it on its shelf
}

const shelves = 1024

// frontier holds the options in shelves by priority, lowest first and the newest first on each shelf.
type frontier struct {
	options []option
	free    uint32 // head of the list of options to be used again
	shelf   [shelves]uint32
	lowest  int // no option lies on a shelf below
	size    int
}

func (f *frontier) clear() {
	f.options = f.options[:0]
	f.free = none
	for i := range f.shelf {
		f.shelf[i] = none
	}
	f.lowest = shelves
	f.size = 0
}

func (f *frontier) push(parent uint32, move engine.Move, priority int) {
	priority = min(max(priority, 0), shelves-1)
	i := f.free
	if i != none {
		f.free = f.options[i].next
	} else {
		i = uint32(len(f.options))
		f.options = append(f.options, option{})
	}
	f.options[i] = option{parent, move, f.shelf[priority]}
	f.shelf[priority] = i
	f.lowest = min(f.lowest, priority)
	f.size++
}

// pop removes the best option; ok is false if there is none.
func (f *frontier) pop() (parent uint32, move engine.Move, ok bool) {
	for ; f.lowest < shelves; f.lowest++ {
		i := f.shelf[f.lowest]
		if i == none {
			continue
		}
		o := &f.options[i]
		f.shelf[f.lowest] = o.next
		o.next, f.free = f.free, i
		f.size--
		return o.parent, o.move, true
	}
	return 0, engine.NoMove, false
}
