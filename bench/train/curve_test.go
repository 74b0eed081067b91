package train

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
)

// A learning curve is well-formed and has a point for each epoch in both lines; one epoch is enough.
func TestDrawCurve(t *testing.T) {
	for n := 1; n < 4; n++ {
		curve := []Epoch{{Number: 1, Loss: 0.06, Held: Held{Loss: 0.055}},
			{Number: 2, Loss: 0.05, Held: Held{Loss: 0.052}}, {Number: 3, Loss: 0.04, Held: Held{Loss: 0.05}}}[:n]
		svg, lines := DrawCurve(curve), 0
		for d := xml.NewDecoder(strings.NewReader(svg)); ; {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
			if start, ok := token.(xml.StartElement); ok && start.Name.Local == "polyline" {
				lines++
				for _, a := range start.Attr {
					if a.Name.Local == "points" && len(strings.Fields(a.Value)) != n {
						t.Errorf("%d epochs: points %s", n, a.Value)
					}
				}
			}
		}
		if lines != 2 || strings.Contains(svg, "NaN") {
			t.Errorf("%d lines\n%s", lines, svg)
		}
	}
}
