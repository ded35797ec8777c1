package games

import (
	"fmt"
	"math/rand/v2"
)

// Draw says which random boards are wanted. A game without stones counts what was played instead, plies or turns.
type Draw struct {
	Min, Max int    // stones on the board, both ends included; drawn uniformly among those of the right parity
	Parity   Parity // of the number of stones, and so of who moves first
}

// Parity restricts the number of stones of a random board.
type Parity uint8

// The parities of a draw.
const (
	AnyParity Parity = iota
	Even
	Odd
)

// Count draws the number of stones or plies of a random board, uniformly among those asked for. It is an error if a game
// whose boards have 0 to most of them has none such; what names them there: "stones".
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
