package dead

// Answer is what the solver knows about one side's chance to mate.
type Answer uint8

// The answers. Yes rests on a line of legal moves that ends in mate, No on a proof; Unknown means that the budget was
// spent first.
const (
	Unknown Answer = iota
	Yes
	No
)

// String returns "unknown", "yes" or "no".
func (a Answer) String() string {
	switch a {
	case Yes:
		return "yes"
	case No:
		return "no"
	}
	return "unknown"
}
