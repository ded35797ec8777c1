package results

import (
	"fmt"
	"math"
)

// SameThoughts compares the thoughts of searches without their counts.
//
// Counts do not depend on a worker's earlier games: of 2 953 games of all heuristics of the five games, to depths of 1
// to 5 plies and played by one worker, each repeats by itself with every count. But the signature covers the counts of a
// few players only: under the same one, a faster search of another may visit fewer positions.
func SameThoughts(again, stored []Thought) error {
	if len(again) != len(stored) {
		return fmt.Errorf("played anew, the game has %d thoughts, recorded are %d", len(again), len(stored))
	}
	for i, was := range stored {
		now := again[i]
		switch {
		case now.Ply != was.Ply || now.Seat != was.Seat:
			return fmt.Errorf("played anew, thought %d is at ply %d by seat %d, recorded are ply %d and seat %d", i+1, now.Ply,
				now.Seat, was.Ply, was.Seat)
		case now.Plies != was.Plies || now.Score != was.Score && !(math.IsNaN(now.Score) && math.IsNaN(was.Score)):
			return fmt.Errorf("played anew, the decision at ply %d is valued %v at %d plies, recorded is %v at %d plies", was.Ply,
				now.Score, now.Plies, was.Score, was.Plies)
		}
	}
	return nil
}
