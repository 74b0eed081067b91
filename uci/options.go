package uci

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"contrary/internal/memory"
	"contrary/internal/nearest"
	"contrary/search"
	"contrary/variant"
)

const (
	maxHashMB   = 1 << 20 // 1 TiB
	maxThreads  = 256
	maxMultiPV  = 500
	maxOverhead = 10_000 // ms
)

// variants are those that can be played, chess first.
func (s *session) variants() []*variant.Spec { return append(variant.All(), s.config.Variants...) }

// variantNames is every value of UCI_Variant.
func (s *session) variantNames() []string {
	var names []string
	for _, spec := range s.variants() {
		names = append(names, spec.Name)
	}
	return names
}

// allOptions lists the options in the order of their announcement: those of the engine, then those that variants
// declare. All of them exist always, so that a GUI can set them before it chooses the variant.
func (s *session) allOptions() []*option {
	defaults := search.DefaultOptions()
	standard := map[string]string{"standard": "chess"}
	number := func(name string, initial, low, high int, set func(o *search.Options, n int) error) *option {
		return &option{name: name, kind: kindSpin, initial: strconv.Itoa(initial), min: low, max: high,
			apply: func(value string) error {
				n, err := strconv.Atoi(value)
				if err != nil {
					return err
				}
				o := s.engine.Options()
				if err := set(&o, n); err != nil {
					return err
				}
				s.engine.SetOptions(o)
				return nil
			}}
	}
	all := []*option{
		number("Hash", defaults.HashMB, 1, maxHashMB, func(o *search.Options, n int) error {
			o.HashMB = n
			if err := memory.Fits(n); err != nil {
				return fmt.Errorf("option Hash: %w", err)
			}
			return nil
		}),
		{name: "Clear Hash", kind: kindButton, apply: func(string) error { s.engine.Clear(); return nil }},
		number("Threads", defaults.Threads, 1, maxThreads, func(o *search.Options, n int) error {
			if o.Threads = n; n > search.MostThreads() {
				s.out.note("Threads %d: %d will run, two for each processor", n, search.MostThreads())
			}
			return nil
		}),
		number("MultiPV", defaults.MultiPV, 1, maxMultiPV,
			func(o *search.Options, n int) error { o.MultiPV = n; return nil }),
		// The GUI decides whether to send "go ponder"; there is nothing to prepare for it.
		{name: "Ponder", kind: kindCheck, initial: "false", apply: func(string) error { return nil }},
		number("Move Overhead", int(defaults.Overhead/time.Millisecond), 0, maxOverhead,
			func(o *search.Options, n int) error {
				o.Overhead = time.Duration(n) * time.Millisecond
				return nil
			}),
		number("Skill Level", search.FullLevel, 0, search.FullLevel,
			func(o *search.Options, n int) error { o.Handicap = search.FullLevel - n; return nil }),
		{name: "UCI_LimitStrength", kind: kindCheck, initial: "false", apply: func(value string) error {
			o := s.engine.Options()
			o.LimitStrength = value == "true"
			s.engine.SetOptions(o)
			return nil
		}},
		number("UCI_Elo", search.DefaultElo, search.LeastElo, search.MostElo,
			func(o *search.Options, n int) error { o.Elo = n; return nil }),
		{name: "UCI_ShowWDL", kind: kindCheck, initial: "false",
			apply: func(value string) error { s.showWDL = value == "true"; return nil }},
		// GUIs look for a combo of the first name; many hide all options that begin so, hence the second.
		{name: "UCI_Variant", kind: kindCombo, initial: "chess", values: s.variantNames(), aliases: standard,
			exact: true, apply: s.guiVariant},
		{name: "Variant", kind: kindCombo, initial: "chess", values: s.variantNames(), aliases: standard, exact: true,
			apply: s.userVariant},
	}
	add := func(list []variant.Option, change func(name, value string) error) {
		for _, o := range list {
			if findOption(all, o.Name) != nil {
				continue // several variants have it
			}
			all = append(all, &option{
				name: o.Name, kind: kind(o.Type), initial: o.Default, min: o.Min, max: o.Max, values: o.Vars,
				apply: func(value string) error { return change(o.Name, value) },
			})
		}
	}
	for _, spec := range s.variants() {
		add(spec.Options, s.changeRules)
		add(search.GameOptions(spec), s.changeSearch)
	}
	all = append(all, &option{name: "Tune", kind: kindString, hidden: !announceTune, apply: func(value string) error {
		return s.changeSearch("Tune", value)
	}})
	return append(all, s.tuneOptions()...)
}

// tolerated are options of other engines that GUIs send without being asked to, in lower case. They would change
// nothing here.
func tolerated(name string) bool {
	switch strings.ToLower(name) {
	case "uci_analysemode", "uci_opponent", "uci_engineabout":
		return true
	}
	return false
}

// setOption obeys "setoption". What is refused changes nothing.
func (s *session) setOption(args words) {
	s.dropJob()
	name, value, hasValue, err := parseSetOption(args)
	if err != nil {
		s.out.note("%v", err)
		return
	}
	o := findOption(s.options, name)
	switch {
	case o == nil && tolerated(name):
		return
	case o == nil:
		s.out.note("unknown option %s%s", shorten(name), nearest.Hint(name, s.shownOptions()))
		return
	case !hasValue && o.kind != kindButton:
		s.out.note("option %s needs a value", o.name)
		return
	}
	if err := o.set(value); err != nil {
		s.out.note("%v", err)
	}
}

// shownOptions are the names of the options that are announced.
func (s *session) shownOptions() (names []string) {
	for _, o := range s.options {
		if !o.hidden {
			names = append(names, o.name)
		}
	}
	return names
}

// userVariant obeys the option Variant, which people set: it holds until it is set again.
func (s *session) userVariant(name string) error {
	s.held = name
	s.chooseVariant(name)
	return nil
}

// guiVariant obeys the option UCI_Variant, which GUIs set by themselves. Some send "chess" with every orthodox board
// they have; for a GUI that knows no other name for r-mobility or No-Draw chess this must not undo what its user has
// chosen by Variant.
func (s *session) guiVariant(name string) error {
	if name == variant.Orthodox().Name && s.held != "" && s.held != name {
		if name = s.held; s.spec.Name == name {
			s.out.note("still playing %s: the option Variant holds it until it is set again", name)
		}
	}
	s.chooseVariant(name)
	return nil
}

// chooseVariant makes the named variant the one that is played, from its start position, and says so. Hash and
// histories are those of a new process.
func (s *session) chooseVariant(name string) {
	all := s.variants()
	spec := all[slices.IndexFunc(all, func(spec *variant.Spec) bool { return spec.Name == name })]
	if spec == s.spec {
		return
	}
	s.spec = spec
	opt := s.engine.Options()
	_ = s.engine.Close() // an unmapping that fails concerns nobody
	s.engine = search.New(spec, s.settings, opt)
	s.startPosition()
	s.out.note("playing %s: %s", spec.Name, spec.Title)
	s.openNamed(opt)
}

// openNamed opens the tables that options name which were set before their game was chosen, and says so. What cannot be
// opened is forgotten.
func (s *session) openNamed(opt search.Options) {
	if opt.SyzygyPath == "" {
		return // only these may be named whatever is played
	}
	if err := s.engine.Open(s.settings); err != nil {
		s.out.note("%v", err)
		opt.SyzygyPath = ""
		s.engine.SetOptions(opt)
		return
	}
	if opened := s.engine.Opened(); opened != "" {
		s.out.note("%s", opened)
	}
}

// changeRules gives an option that a variant declares its value. The game so far is judged anew by it, if it is an
// option of the variant that is played and its value a new one: a long game can take a while.
func (s *session) changeRules(name, value string) error {
	before := s.settings
	if err := s.settings.Set(name, value); err != nil || s.settings == before {
		return err
	}
	if err := s.engine.Open(s.settings); err != nil {
		s.settings = before
		return err
	}
	if slices.ContainsFunc(s.spec.Options, func(o variant.Option) bool { return o.Name == name }) {
		s.replay()
	}
	return nil
}

// changeSearch gives an option of the search that belongs to one variant its value.
func (s *session) changeSearch(name, value string) error {
	before := s.engine.Options()
	after := before
	if err := after.Set(name, value); err != nil || after == before {
		return err
	}
	s.engine.SetOptions(after)
	if err := s.engine.Open(s.settings); err != nil {
		s.engine.SetOptions(before)
		return err
	}
	named := false
	for _, path := range [][2]string{
		{before.TablePath, after.TablePath}, {before.AntichessPath, after.AntichessPath},
		{before.SyzygyPath, after.SyzygyPath},
	} {
		named = named || path[1] != path[0] && path[1] != ""
	}
	if opened := s.engine.Opened(); named && opened != "" {
		s.out.note("%s", opened)
	}
	return nil
}

// newGame obeys "ucinewgame".
func (s *session) newGame() {
	s.dropJob()
	s.engine.Clear()
}
