package train

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"contrary/eval"
)

// Foresight says how well a network foresees the results of games. What it is worth in play shows best on games that
// are stronger than those it has learned from.
type Foresight struct {
	Samples int
	// Loss is the mean logarithmic loss of the expected score against the result, in nats; always saying that both
	// sides are as likely to win loses ln 2.
	Loss float64
	// Scale is the number of centipawns that stand for odds of e to 1, with which Loss is the least.
	Scale float64
}

func (f Foresight) String() string {
	return fmt.Sprintf("%d samples, log loss %.5f with %.0f centipawns for odds of e to 1", f.Samples, f.Loss, f.Scale)
}

// Foresee measures a network on the samples that have a result. Of a network that corrects the evaluation by hand it
// measures the correction alone.
func Foresee(net *eval.Network, samples []Sample, threads int) (Foresight, error) {
	samples = slices.DeleteFunc(slices.Clone(samples), func(s Sample) bool { return s.Result == noResult })
	if len(samples) == 0 {
		return Foresight{}, errors.New("no samples to measure a network on")
	}
	shape := net.Shape()
	w := newWeights(&shape)
	if !w.load(&shape, net) {
		return Foresight{}, errors.New("the network has a shape that is not known here")
	}
	f := newFitter(FitOptions{Shape: shape, Threads: threads})
	said := make([]float64, len(samples))
	f.each(func(i int, s *share) {
		from, to := f.part(len(samples), i)
		for j := from; j < to; j++ {
			out, _ := s.forward(w, &samples[j], &shape, false)
			said[j] = float64(out) * eval.NetworkScale
		}
	})
	best := Foresight{Samples: len(samples), Loss: math.Inf(1)}
	for scale := leastScale; scale <= mostScale; scale *= scaleStep {
		loss := 0.0
		for j, x := range said {
			loss += logLoss(x/scale, float64(samples[j].Result)/2)
		}
		if loss /= float64(len(samples)); loss < best.Loss {
			best.Loss, best.Scale = loss, scale
		}
	}
	return best, nil
}

// The scales that are tried, in centipawns.
const leastScale, mostScale, scaleStep = 50.0, 2000.0, 1.05

// logLoss is what is lost by saying that the odds are e to the power of x where the result is 0, 1/2 or 1.
func logLoss(x, result float64) float64 {
	// ln(1+e^x) - result·x, without an overflow.
	return max(x, 0) + math.Log1p(math.Exp(-math.Abs(x))) - result*x
}
