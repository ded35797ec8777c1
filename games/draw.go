package games

import (
	"fmt"
	"math/rand/v2"
)

// Draw says which random boards are wanted, by the number of stones on them. A game without stones counts plies or
// turns played instead.
type Draw struct {
	Min, Max int    // stones, both ends included; drawn uniformly among the numbers of the right parity
	Parity   Parity // of the number of stones; it decides who moves first
}

// Parity restricts the number of stones of a random board.
type Parity uint8

// The parities of a draw.
const (
	AnyParity Parity = iota
	Even
	Odd
)

// Count draws a number of stones, plies or turns uniformly among the numbers that d allows. The boards of the game have
// 0 to most. It is an error if d asks for others, or if no number has the parity. The error calls what is counted by
// the word in what: "stones".
func (d Draw) Count(r *rand.Rand, most int, what string) (int, error) {
	if d.Min < 0 || d.Max > most || d.Min > d.Max {
		return 0, fmt.Errorf("a random board takes 0 to %d %s, not %d to %d", most, what, d.Min, d.Max)
	}
	low, step := d.Min, 1
	if d.Parity != AnyParity {
		odd, word := 0, "even"
		if d.Parity == Odd {
			odd, word = 1, "odd"
		}
		low, step = d.Min+(d.Min+odd)%2, 2
		if low > d.Max {
			return 0, fmt.Errorf("there is no %s number of %s from %d to %d: widen the range", word, what, d.Min, d.Max)
		}
	}
	return low + step*r.IntN((d.Max-low)/step+1), nil
}
