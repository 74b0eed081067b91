package search

import (
	"testing"

	"contrary/variant"
)

// Every parameter can be set by its name, and changes the search that it is set for.
func TestTune(t *testing.T) {
	spec, _ := variant.Lookup("chess")
	for _, p := range Parameters(spec) {
		got, err := parametersOf(spec).tuned(p.Name + "=7")
		if err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
		if want, _ := parametersOf(spec).tuned(""); p.Value != 7 && got == want {
			t.Errorf("%s=7 changes nothing", p.Name)
		}
	}
	for _, bad := range []string{"Nonsense=1", "RazorBase", "RazorBase=x", "RazorBase=", "NullDivisor=0",
		"FutilityHistory=-3", "=1"} {
		opt := DefaultOptions()
		if err := opt.Set("Tune", bad); err == nil || opt.Tune != "" {
			t.Errorf("%q is no error", bad)
		}
	}
	nodes := func(tune string) uint64 {
		g := newGame(t, "chess", "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9", "")
		opt := DefaultOptions()
		if err := opt.Set("tune", tune); err != nil {
			t.Fatal(err)
		}
		e := New(g.Spec(), g.Settings(), DefaultOptions())
		e.SetOptions(opt)
		return e.Search(t.Context(), g, Limits{Depth: 8}, func(Info) {}).Nodes
	}
	if usual := nodes(""); nodes("reducebase=20 FutilityBase=400") == usual || nodes("ReduceBase=90") != usual {
		t.Error("the search does not go by what is tuned")
	}
}
