package search

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"contrary/variant"
)

// Parameter is one of the numbers of the search that only games can tell.
type Parameter struct {
	Name  string
	Value int // as games of the variant are searched with it unless told otherwise
}

// Parameters lists the numbers that games of a variant are searched with, for tuning. See [Options].Tune.
func Parameters(spec *variant.Spec) []Parameter {
	v := reflect.ValueOf(parametersOf(spec))
	all := make([]Parameter, v.NumField())
	for i := range all {
		all[i] = Parameter{v.Type().Field(i).Name, int(v.Field(i).Int())}
	}
	return all
}

// tuned returns p with the values of text, "NAME=VALUE" for each, divided by blanks. Names are those of the fields, in
// any letter case. On an error nothing is changed.
func (p parameters) tuned(text string) (parameters, error) {
	q := p
	v := reflect.ValueOf(&q).Elem()
	for part := range strings.FieldsSeq(text) {
		name, value, _ := strings.Cut(part, "=")
		field := v.FieldByNameFunc(func(s string) bool { return strings.EqualFold(s, name) })
		n, err := strconv.ParseInt(value, 10, 32)
		if !field.IsValid() {
			return p, fmt.Errorf("no parameter %q", name)
		}
		if err != nil {
			return p, fmt.Errorf("parameter %s: %q is not a number", name, value)
		}
		field.SetInt(n)
	}
	if err := q.check(); err != nil {
		return p, err
	}
	return q, nil
}

// check refuses what would divide by zero.
func (p *parameters) check() error {
	for _, d := range []struct {
		name  string
		value int
	}{
		{"NullDivisor", p.NullDivisor}, {"NullSurplus", p.NullSurplus}, {"FutilityHistory", p.FutilityHistory},
		{"ReduceDivisor", p.ReduceDivisor}, {"ReduceNoisyHistory", p.ReduceNoisyHistory},
		{"ReduceQuietHistory", p.ReduceQuietHistory}, {"Horizon", p.Horizon},
	} {
		if d.value <= 0 {
			return fmt.Errorf("parameter %s must be positive, not %d", d.name, d.value)
		}
	}
	return nil
}
