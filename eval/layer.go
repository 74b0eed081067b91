package eval

// layerBlock is the number of neurons that the loops of a layer take at a time. The number of hidden neurons is a
// multiple of it.
const layerBlock = 64

// change is a list of rows of input weights, each by the number of its first byte: first the rows to add, then those to
// subtract.
type change struct {
	adds, subs int64
	rows       [64]uint32
}

// layerOps are the inner loops of a network. There is one plain implementation and, where the processor allows it, one
// in assembly; both give the same numbers. All slices hold whole blocks.
type layerOps struct {
	// update sets dst to src with the rows of c added and subtracted. It reads and writes each neuron once; dst may be
	// src.
	update func(dst, src, rows []int16, c *change)
	// activate returns the weighted sum of the squares of the neurons held to 0..ActivationOne (squared clipped ReLU),
	// of the own view with the first half of the weights and of the other with the second half.
	activate func(own, other, weights []int16) int64
}

var plainOps = layerOps{update: plainUpdate, activate: plainActivate}

func plainUpdate(dst, src, rows []int16, c *change) {
	copy(dst, src)
	for i, at := range c.rows[:c.adds+c.subs] {
		row := rows[at/2:][:len(dst)]
		if i < int(c.adds) {
			for k, w := range row {
				dst[k] += w
			}
		} else {
			for k, w := range row {
				dst[k] -= w
			}
		}
	}
}

func plainActivate(own, other, weights []int16) int64 {
	sum := int64(0)
	for i := range own {
		v := int64(min(max(own[i], 0), ActivationOne))
		sum += v * v * int64(weights[i])
		v = int64(min(max(other[i], 0), ActivationOne))
		sum += v * v * int64(weights[len(own)+i])
	}
	return sum
}
