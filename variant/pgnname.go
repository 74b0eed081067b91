package variant

import (
	"strings"

	"contrary/engine"
)

// fischerandom is what Cute Chess and XBoard call Chess960 in the PGN tag Variant.
const fischerandom = "fischerandom"

// pgnStrip takes out of a name in a PGN tag what programs write in different ways.
var pgnStrip = strings.NewReplacer(" ", "", "-", "", "_", "")

// PGNName is the PGN tag Variant of a game that began with start, by which other programs know how the men move; "" for
// orthodox chess, which needs none. A name that no other program knows would keep them from reading a game whose moves
// are all moves of chess; a tag RuleSet then says the rest.
func (s *Spec) PGNName(start *engine.Position) string {
	orthodox := s.Traits.Has(engine.Orthodox) && (s == Orthodox() || !s.Known)
	switch {
	case orthodox && start.Traits().Has(engine.Chess960):
		return fischerandom
	case s == Orthodox():
		return ""
	case orthodox:
		return "Standard"
	}
	return s.Name
}

// LookupPGN finds the variant that a PGN tag Variant or RuleSet names, chess where it says nothing, and tells whether
// its kings and rooks castle from any files.
func LookupPGN(tag string) (spec *Spec, chess960, ok bool) {
	name := pgnStrip.Replace(strings.ToLower(strings.TrimSpace(tag)))
	switch name {
	case "", "?", "normal", "classical", "fromposition":
		return Orthodox(), false, true
	case fischerandom, "fischerrandom", "fischerandomchess", "fischerrandomchess", "chess960", "frc":
		return Orthodox(), true, true
	}
	spec, ok = Lookup(name)
	return spec, false, ok
}
