// Package schedule decides who meets whom. It is a pure function of the rule, the players and the number of seats, so that
// the same config always means the same pairings.
package schedule

import (
	"fmt"
	"slices"
)

// Order says in which seats players meet.
type Order string

// The orders a config may ask for.
const (
	Both   Order = "both"   // every rotation of the seats: for two seats each pair twice, once in each order
	Listed Order = "listed" // the first rotation only: for two seats each pair once, the player listed first in the first seat
)

// Orders lists the orders for the config reader.
var Orders = []string{string(Both), string(Listed)}

// Seating says who shares a table that has more than two seats.
type Seating string

// The seatings a config may ask for.
const (
	// Subsets seats every choice of as many players as there are seats, first in the order in which they are listed.
	Subsets Seating = "subsets"
	// OneVField seats every player once, first in the first seat, against copies of every other player in all other
	// seats. A player that is as good as the field wins one game in as many as there are seats.
	OneVField Seating = "one-v-field"
)

// Seatings lists the seatings for the config reader.
var Seatings = []string{string(Subsets), string(OneVField)}

// Rule is the schedule of a tournament.
type Rule struct {
	Order   Order
	Seating Seating // of tables for more than two; "" where two play
	Self    bool    // every player also meets itself: in all seats, which is one pairing
	// Against makes a gauntlet; the players not named here are its challengers. For two seats, only pairs with one
	// challenger are played. OneVField seats challengers against fields of players named here; Subsets seats one
	// challenger at every table, and players named here in the other seats. So all challengers meet the same opponents.
	// Empty for a round robin.
	Against []string
}

// String describes the rule as a config would.
func (r Rule) String() string {
	seating := ""
	if r.Seating != "" {
		seating = fmt.Sprintf(", seating: %s", r.Seating)
	}
	return fmt.Sprintf("order: %s%s, self: %t, against: %q", r.Order, seating, r.Self, r.Against)
}

// Pairings lists the pairings of the named players as indices into names, in seat order, row by row; for more than two
// seats all rotations of a table stand together. Names are unique, and everybody in Against is among them. The number of
// seats counts only for a rule with a seating. See Count before listing what may be very many.
func (r Rule) Pairings(names []string, seats int) [][]int {
	switch r.Seating {
	case Subsets:
		return r.subsets(names, seats)
	case OneVField:
		return r.fields(names, seats)
	}
	return r.pairs(names)
}

// pairs lists the pairings for two seats.
func (r Rule) pairs(names []string) [][]int {
	s := r.split(names)
	var pairings [][]int
	for i := range names {
		others := s.opponents
		if !s.challenges[i] {
			others = s.challengers
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

// sides are the two sides of a gauntlet, as indices in ascending order. In a round robin everybody is on both.
type sides struct {
	challengers, opponents []int
	challenges             []bool // by index: among challengers
}

func (r Rule) split(names []string) sides {
	s := sides{challenges: make([]bool, len(names))}
	against := make(map[string]bool, len(r.Against))
	for _, name := range r.Against {
		against[name] = true
	}
	for i, name := range names {
		if s.challenges[i] = !against[name]; s.challenges[i] {
			s.challengers = append(s.challengers, i)
		}
		if len(against) == 0 || against[name] {
			s.opponents = append(s.opponents, i)
		}
	}
	return s
}
