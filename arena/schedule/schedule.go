// Package schedule decides who meets whom. It is a pure function of the rule and the number of players, so that the same
// config always means the same pairings.
package schedule

import "fmt"

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
	var pairings [][]int
	for i := range names {
		for j := range names {
			switch {
			case i == j:
				if !r.Self {
					continue
				}
			case r.Order == Listed && i > j:
				continue
			case len(against) > 0 && against[names[i]] == against[names[j]]:
				continue
			}
			pairings = append(pairings, []int{i, j})
		}
	}
	return pairings
}
