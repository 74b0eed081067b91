package train

import (
	"fmt"
	"strings"
)

// The size of a picture of a learning curve, and the space beside its lines, in pixels.
const (
	curveWidth, curveHeight = 720, 400
	curveMargin             = 64
)

// DrawCurve returns a learning curve as an SVG picture: the loss of the samples learned from and of those held out
// after each epoch. Its scale goes from the smallest loss to the largest.
func DrawCurve(curve []Epoch) string {
	low, high := curve[0].Loss, curve[0].Loss
	for _, e := range curve {
		low, high = min(low, e.Loss, e.Held.Loss), max(high, e.Loss, e.Held.Loss)
	}
	x := func(i int) float64 {
		return curveMargin + float64(i)*(curveWidth-2*curveMargin)/float64(max(len(curve)-1, 1))
	}
	y := func(loss float64) float64 {
		return curveHeight - curveMargin - (loss-low)/max(high-low, 1e-12)*(curveHeight-2*curveMargin)
	}
	var svg strings.Builder
	fmt.Fprintf(&svg,
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="13">`+"\n",
		curveWidth, curveHeight)
	fmt.Fprintf(&svg, `<rect width="%d" height="%d" fill="white"/>`+"\n", curveWidth, curveHeight)
	for _, loss := range []float64{low, (low + high) / 2, high} {
		fmt.Fprintf(&svg, `<line x1="%d" x2="%d" y1="%.1f" y2="%.1f" stroke="#ccc"/><text x="4" y="%.1f">%.5f</text>`+
			"\n",
			curveMargin, curveWidth-curveMargin, y(loss), y(loss), y(loss)+4, loss)
	}
	for i, line := range []struct {
		name, colour string
		loss         func(e *Epoch) float64
	}{
		{"learned from", "#1f6fb2", func(e *Epoch) float64 { return e.Loss }},
		{"held out", "#c2452d", func(e *Epoch) float64 { return e.Held.Loss }},
	} {
		fmt.Fprintf(&svg, `<polyline fill="none" stroke="%s" stroke-width="2" points="`, line.colour)
		for k := range curve {
			fmt.Fprintf(&svg, "%.1f,%.1f ", x(k), y(line.loss(&curve[k])))
		}
		fmt.Fprintf(&svg, `"/><text x="%d" y="24" fill="%s">%s</text>`+"\n", curveMargin+i*140, line.colour, line.name)
	}
	fmt.Fprintf(&svg, `<text x="%d" y="%d">mean squared error of the expected score, epochs 1 to %d</text>`+
		"\n</svg>\n", curveMargin, curveHeight-20, len(curve))
	return svg.String()
}
