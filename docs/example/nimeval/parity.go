// Package nimeval holds the heuristics of Nim.
package nimeval

import (
	"example.org/own/nim"
	"tourney/games"
	"tourney/players"
)

func init() {
	players.RegisterHeuristic(players.Heuristic{
		Game: nim.Game{}.Name(), Name: "parity", Doc: "odd numbers are good for the mover", Source: "own",
		Params: []players.Param{
			{Name: "heaps", Default: 1, Min: 0, Max: 3, Doc: "an odd number of heaps"},
			{Name: "rest", Default: 0.5, Min: 0, Max: 3, Doc: "an odd number on the table"},
		},
		New: func(w players.Weights) (players.Evaluator, error) {
			return parity{heaps: players.Units(w["heaps"]), rest: players.Units(w["rest"])}, nil
		},
	})
}

type parity struct{ heaps, rest int64 } // in units of 2^-20, so that sums are exact

// Evaluate returns the weights of what is odd, as the mover's.
func (e parity) Evaluate(p games.Position, root games.Seat) float64 {
	heaps, rest := int64(0), int64(0)
	for _, n := range p.(*nim.Position).Heaps() {
		rest += int64(n)
		heaps += int64(min(n, 1))
	}
	value := e.heaps*(heaps%2) + e.rest*(rest%2)
	if p.Mover() != root {
		value = -value
	}
	return float64(value) * players.Unit
}
