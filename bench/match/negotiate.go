package match

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"contrary/bench/uciclient"
	"contrary/engine"
	"contrary/internal/nearest"
	"contrary/variant"
)

// orthodox tells whether every move an engine for orthodox chess makes is also one of the variant, repetition apart.
func orthodox(spec *variant.Spec) bool {
	return spec.Traits == engine.Orthodox && spec.Start == engine.StartFEN
}

// prepare sets an engine up for the variant: its own options first, in the order given, then the variant, then the rule
// options it knows. An engine that cannot play the variant gives an error; the notes say what it will not know.
func prepare(ctx context.Context, c *uciclient.Client, p *Player, spec *variant.Spec, rules []Setting,
	timeout time.Duration) (notes []string, err error) {
	set := func(name, value string) {
		if err == nil {
			err = c.SetOption(Setting{Name: name, Value: value})
		}
	}
	own := func(name string) bool {
		return slices.ContainsFunc(p.Options, func(o Setting) bool { return strings.EqualFold(o.Name, name) })
	}
	for i, o := range p.Options {
		known, ok := c.Option(o.Name)
		if !ok {
			notes = append(notes,
				fmt.Sprintf("%s has no option %q%s", p.Name, o.Name, nearest.Hint(o.Name, c.OptionNames())))
			continue
		}
		if known.Check(o.Value) != nil && i > 0 && err == nil { // an option set before may have brought new values
			err = c.ReadyWithin(ctx, timeout)
			known, _ = c.Option(o.Name)
		}
		if bad := known.Check(o.Value); bad != nil && err == nil {
			return notes, fmt.Errorf("%s: %w", p.Name, bad)
		}
		set(o.Name, o.Value)
	}
	knows := false
	for _, name := range [2]string{"UCI_Variant", "Variant"} {
		if o, ok := c.Option(name); ok && (o.Allows(spec.Name) || own(name)) {
			if knows = true; !own(name) {
				set(name, spec.Name)
			}
			break
		}
	}
	switch {
	case knows:
	case spec == variant.Orthodox(): // what every engine plays unasked
	case orthodox(spec):
		for _, name := range [2]string{"chess", "standard"} {
			if o, ok := c.Option("UCI_Variant"); ok && o.Allows(name) {
				set("UCI_Variant", name)
				break
			}
		}
		note := fmt.Sprintf("%s does not know %s and plays it as chess", p.Name, spec.Name)
		if spec.Repetition == variant.RepetitionBars {
			note += "; a move that repeats a position loses the game"
		}
		notes = append(notes, note)
	default:
		return nil, fmt.Errorf("%s cannot play %s: it offers no such UCI_Variant%s", p.Name, spec.Name, offered(c))
	}
	if o, ok := c.Option("Ponder"); p.Ponder && !ok {
		notes = append(notes, p.Name+" has no option Ponder: it will not think on the opponent's time")
	} else if p.Ponder && o.Check("true") == nil && !own("Ponder") {
		set("Ponder", "true")
	}
	for _, r := range rules {
		o, ok := c.Option(r.Name)
		switch {
		case !ok || own(r.Name):
		case o.Check(r.Value) != nil:
			notes = append(notes, fmt.Sprintf("%s plays with its own rule: %v", p.Name, o.Check(r.Value)))
		default:
			set(r.Name, r.Value)
		}
	}
	if err != nil {
		return notes, err
	}
	return notes, c.ReadyWithin(ctx, timeout)
}

func offered(c *uciclient.Client) string {
	o, ok := c.Option("UCI_Variant")
	switch {
	case !ok:
		return ""
	case len(o.Vars) > 12:
		return fmt.Sprintf(", only %d others", len(o.Vars))
	}
	return ", only " + strings.Join(o.Vars, ", ")
}
