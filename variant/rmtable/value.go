package rmtable

import (
	"fmt"

	"contrary/engine"
)

// Value is a record as one number, greater being better for White: a record of White with key k is 255-k, one of Black
// is k. Key is 2*moves + 1, less 1 if the side to move is in check: 0 mate, 1 stalemate. So ^v is v with colours
// swapped.
type Value uint8

// MaxKey is the greatest key a Value holds. The endings solved here stay below it (two queens and a king: 125).
const MaxKey = 127

// MakeValue returns the value of a record; key must be in 0..MaxKey.
func MakeValue(key int, holder engine.Side) Value {
	if holder == engine.White {
		return ^Value(key)
	}
	return Value(key)
}

// Key returns the key of the record.
func (v Value) Key() int {
	if v > MaxKey {
		return int(^v)
	}
	return int(v)
}

// Holder returns whose record it is.
func (v Value) Holder() engine.Side {
	if v > MaxKey {
		return engine.White
	}
	return engine.Black
}

// by returns v as seen by a side: greater is better for it.
func (v Value) by(side engine.Side) Value {
	if side == engine.White {
		return v
	}
	return ^v
}

// String writes the value as "G5.5" or "-G5.5".
func (v Value) String() string {
	sign := ""
	if v.Holder() == engine.Black {
		sign = "-"
	}
	k := v.Key()
	return fmt.Sprintf("%sG%d.%d", sign, k/2, k%2*5)
}

// Outcome is what a state of the game leads to: the final record and in how many plies it is made. Plies is 0 if the
// record that stands is final. Whoever gains by the change hurries, the other delays; a value has priority over both.
type Outcome struct {
	Value Value
	Plies uint16
}
