package eval

// layer is what one view of a position adds up to: the hidden neurons before their activation.
type layer [Hidden]int16

// layerOps are the inner loops of a network. There is one plain implementation and, where the processor allows it, one in assembly; both
// give the same numbers.
type layerOps struct {
	// add and sub change l by the weights w.
	add, sub func(l, w *layer)
	// activate returns the weighted sum of the squares of the neurons held to 0..ActivationOne (squared clipped ReLU), of the
	// own view with weights[0] and of the other with weights[1].
	activate func(own, other *layer, weights *[2]layer) int32
}

var plainOps = layerOps{add: plainAdd, sub: plainSub, activate: plainActivate}

func plainAdd(l, w *layer) {
	for i := range l {
		l[i] += w[i]
	}
}

func plainSub(l, w *layer) {
	for i := range l {
		l[i] -= w[i]
	}
}

func plainActivate(own, other *layer, weights *[2]layer) int32 {
	sum := int32(0)
	for i := range own {
		v := int32(min(max(own[i], 0), ActivationOne))
		sum += v * v * int32(weights[0][i])
		v = int32(min(max(other[i], 0), ActivationOne))
		sum += v * v * int32(weights[1][i])
	}
	return sum
}
