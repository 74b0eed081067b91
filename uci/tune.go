//go:build tune

package uci

import (
	"strconv"

	"contrary/search"
	"contrary/variant"
)

// announceTune tells whether the option Tune is announced, so that programs that trust announcements alone may set it.
const announceTune = true

// tuneOptions are the parameters of the search as options of their own, for tuning programs. The defaults are those of
// chess; a family whose numbers are others keeps them until an option is set.
func (s *session) tuneOptions() (all []*option) {
	for _, p := range search.Parameters(variant.Orthodox()) {
		all = append(all, &option{
			name: p.Name, kind: kindSpin, initial: strconv.Itoa(p.Value), min: 0, max: max(4*p.Value, 10),
			apply: func(value string) error {
				return s.changeSearch("Tune", s.engine.Options().Tune+" "+p.Name+"="+value)
			},
		})
	}
	return all
}
