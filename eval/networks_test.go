package eval

import (
	"testing"

	"contrary/variant"
)

// Games that share an evaluator have its name, others have another.
func TestFingerprint(t *testing.T) {
	names := map[string]string{} // by what is named
	for variantName, what := range map[string]string{"antichess": "antichess", "suicide": "antichess",
		"giveaway": "antichess", "losers": "losers", "baremate": "by hand", "chess": "by hand", "nodraw": "by hand"} {
		spec, ok := variant.Lookup(variantName)
		if !ok {
			t.Fatal(variantName)
		}
		got := Fingerprint(spec)
		if before, known := names[what]; known && got != before {
			t.Errorf("%s has %s, another of its kind %s", variantName, got, before)
		}
		names[what] = got
	}
	if names["by hand"] != "by hand" || names["antichess"] == names["losers"] || names["losers"] == names["by hand"] {
		t.Errorf("%v", names)
	}
}
