// Package schedule decides who meets whom. It is a pure function of the rule and the number of players, so that the same
// config always means the same pairings.
package schedule

import (
	"fmt"
	"slices"
)

// Order says in which seats two players meet.
type Order string

// The orders a config may ask for.
const (
	Both   Order = "both"   // each pair twice, once in each order of seats
	Listed Order = "listed" // each pair once, the player listed first in the first seat
)

// Orders lists the orders for the config reader.
var Orders = []string{string(Both), string(Listed)}

// Rule is the schedule of a tournament for two seats.
type Rule struct {
	Order Order
	Self  bool // every player also meets itself
	// Against makes a gauntlet: only pairs in which exactly one player is named here are played. Empty for a round robin.
	Against []string
}

// String describes the rule as a config would.
func (r Rule) String() string {
	return fmt.Sprintf("order: %s, self: %t, against: %q", r.Order, r.Self, r.Against)
}

// Pairings lists the pairings of the named players as indices into names, in seat order, row by row. Names are unique,
// and everybody in Against is among them.
func (r Rule) Pairings(names []string) [][]int {
	against := make(map[string]bool, len(r.Against))
	for _, name := range r.Against {
		against[name] = true
	}
	var sides [2][]int // the challengers, and those they play against; everybody in a round robin
	for i, name := range names {
		if len(against) == 0 || !against[name] {
			sides[0] = append(sides[0], i)
		}
		if len(against) == 0 || against[name] {
			sides[1] = append(sides[1], i)
		}
	}
	var pairings [][]int
	for i, name := range names {
		others := sides[1]
		if against[name] {
			others = sides[0]
		}
		if r.Self && !slices.Contains(others, i) {
			at, _ := slices.BinarySearch(others, i)
			others = slices.Insert(slices.Clone(others), at, i)
		}
		for _, j := range others {
			if i == j && !r.Self || i > j && r.Order == Listed {
				continue
			}
			pairings = append(pairings, []int{i, j})
		}
	}
	return pairings
}
