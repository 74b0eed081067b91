package rmtable

import "contrary/engine"

// run says that from key `from` on (records of one holder, keys ascending) a state leads to this outcome. An outcome of
// 0 plies means that the record stands to the end, whatever it is.
type run struct {
	from uint8
	Outcome
}

// chains interns sequences of runs. A chain is the half of a position's function that belongs to one holder; positions
// share chains, and chains share beginnings, so each is a last run and the chain before it. Chain 0 is empty.
type chains struct {
	last   []run
	before []uint32
	known  map[chainKey]uint32
}

type chainKey struct {
	before uint32
	run    run
}

func newChains() *chains {
	return &chains{last: []run{{}}, before: []uint32{0}, known: map[chainKey]uint32{}}
}

// extend returns the chain that is c up to key-1 and leads to o from key on.
func (cs *chains) extend(c uint32, key uint8, o Outcome) uint32 {
	if o == cs.last[c].Outcome && c != 0 {
		return c
	}
	k := chainKey{c, run{key, o}}
	if id, ok := cs.known[k]; ok {
		return id
	}
	id := uint32(len(cs.last))
	cs.last = append(cs.last, k.run)
	cs.before = append(cs.before, c)
	cs.known[k] = id
	return id
}

// at returns the outcome that a chain has for a record.
func (cs *chains) at(c uint32, record Value) Outcome {
	for key := uint8(record.Key()); cs.last[c].from > key; {
		c = cs.before[c]
	}
	if o := cs.last[c].Outcome; o.Plies > 0 {
		return o
	}
	return Outcome{Value: record}
}

// runs returns a chain's runs in ascending order.
func (cs *chains) runs(c uint32) []run {
	var out []run
	for ; c != 0; c = cs.before[c] {
		out = append(out, cs.last[c])
	}
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// freeze drops the intern table, which only extend needs.
func (cs *chains) freeze() { cs.known = nil }

// pair is a position's whole function: a chain for each holder.
type pair [2]uint32

func (p pair) at(cs *[2]*chains, record Value) Outcome {
	holder := record.Holder()
	return cs[holder].at(p[holder], record)
}

// ownRecord is the record that a position makes by its own key: that of a phase which begins there.
func ownRecord(key int, toMove engine.Side) Value { return MakeValue(key, toMove.Other()) }
