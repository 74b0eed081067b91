package variant

import "testing"

func TestPGNName(t *testing.T) {
	set960 := DefaultSettings()
	set960.Chess960 = true
	for _, c := range []struct{ name, want, want960 string }{
		{"chess", "", "fischerandom"},
		{"antichess", "antichess", "antichess"}, // nobody castles there
		{"giveaway", "giveaway", "giveaway"},
		{"losers", "losers", "losers"},
		{"jointantichess", "jointantichess", "jointantichess"},
		{"baremate", "Standard", "fischerandom"},
		{"rmobility", "Standard", "fischerandom"},
		{"nodraw", "Standard", "fischerandom"},
	} {
		spec, _ := Lookup(c.name)
		for set, want := range map[Settings]string{DefaultSettings(): c.want, set960: c.want960} {
			g, err := NewGame(spec, set, "")
			if err != nil {
				t.Fatal(err)
			}
			if got := spec.PGNName(g.PositionAt(0)); got != want {
				t.Errorf("%s, Chess960 %v: %q, want %q", c.name, set.Chess960, got, want)
			}
		}
	}
	// the rights say what is played
	g, err := NewGame(Orthodox(), DefaultSettings(), "1k6/8/8/8/8/8/8/R4K1R w HA - 0 1")
	if err != nil || Orthodox().PGNName(g.PositionAt(0)) != "fischerandom" {
		t.Errorf("%v", err)
	}
}

func TestLookupPGN(t *testing.T) {
	for tag, want := range map[string]string{
		"": "chess", "?": "chess", "Standard": "chess", "From Position": "chess", "normal": "chess", "chess": "chess",
		"Chess960": "chess 960", "fischerandom": "chess 960", "Fischer-Random": "chess 960",
		"Fischerandom Chess": "chess 960",
		"Antichess":          "antichess", "No-Draw": "nodraw", "R-Mobility": "rmobility", "crazyhouse": "none",
	} {
		got := "none"
		if spec, chess960, ok := LookupPGN(tag); ok {
			got = spec.Name
			if chess960 {
				got += " 960"
			}
		}
		if got != want {
			t.Errorf("%q: %s, want %s", tag, got, want)
		}
	}
}
