package refmodel

// rules says how the men of a variant move. How a game of it ends is in
// verdict.go.
type rules struct {
	variant     string
	royal       bool   // one king a side, which may not be left attacked
	castling    bool   // castling exists; with a royal king, never out of, through or into check
	mustCapture bool   // a side that can capture must capture
	promotions  string // what a pawn may become, in lower case
}

// Variants lists the names New accepts.
func Variants() []string {
	return []string{
		"chess", "antichess", "giveaway", "suicide", "jointantichess", "queenantichess",
		"baremate", "baremated", "losers", "rmobility", "nodraw",
	}
}

// rulesOf returns the movement rules of a variant; ok is false for an unknown name.
func rulesOf(variant string) (r rules, ok bool) {
	switch variant {
	case "chess", "rmobility", "nodraw":
		return rules{variant: variant, royal: true, castling: true, promotions: "qrbn"}, true
	case "antichess", "suicide", "jointantichess":
		return rules{variant: variant, mustCapture: true, promotions: "qrbnk"}, true
	case "giveaway":
		return rules{variant: variant, castling: true, mustCapture: true, promotions: "qrbnk"}, true
	case "queenantichess":
		return rules{variant: variant, mustCapture: true, promotions: "q"}, true
	case "baremate", "baremated", "losers":
		return rules{variant: variant, royal: true, castling: true, mustCapture: true, promotions: "qrbn"}, true
	}
	return rules{}, false
}

// losesMen reports whether the variant is one of losing chess with ordinary
// kings: its aim is to have no men left.
func (r rules) losesMen() bool { return r.mustCapture && !r.royal }

// baresKing reports whether the variant is one of losing chess with royal
// kings: its aim is to be left with the king alone.
func (r rules) baresKing() bool { return r.mustCapture && r.royal }
