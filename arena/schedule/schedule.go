// Package schedule chooses the pairings. They depend only on the rule, the players and the number of seats, so that a
// config always means the same pairings.
package schedule

import (
	"fmt"
	"slices"

	"tourney/results"
)

// The orders of configs, which are sets of seat orders in which a seating plays.
const (
	Both   = "both"   // every rotation of the seats; for two seats each pair twice, once in each order
	Listed = "listed" // the first rotation; for two seats each pair once, the player listed first in the first seat
	// all is every order of the seats: 6 of three different players and 24 of four. A rotation keeps who follows whom,
	// so only games in all orders compare players of three and four seats fairly.
	all = "all"
)

// Orders lists the orders for the config reader.
var Orders = []string{Both, Listed, all}

// The ends of runs.
const (
	Played = "" // when all games are played
	// Decided ends a run of two players when it is known which one is better. Openings are then the most that is
	// played.
	Decided = results.UntilDecided
	// Ranked ends a run when all neighbours in its ranking are decided; in a gauntlet, all challengers against each
	// opponent.
	Ranked = results.UntilRanked
	// Proven ends the proof of a study: when the first player is proven better or worse than the second. No config of a
	// tournament has it.
	Proven = results.UntilProven
)

// The seatings of configs, which choose the players who sit together in games of more than two seats.
const (
	// Subsets seats every subset of n players for n seats; the first rotation follows the order of the list.
	Subsets = "subsets"
	// OneVField seats every player against copies of every other player in all other seats; in the first rotation in
	// the first seat. In games of n seats a player as strong as the field wins one game in n.
	OneVField = "one-v-field"
)

// Seatings lists the seatings for the config reader.
var Seatings = []string{Subsets, OneVField}

// Rule is the schedule of a tournament. In a gauntlet for two seats, each pair has one challenger. OneVField seats
// challengers against fields of the players named in Against. Subsets seats one challenger in every seating, with
// players named there in the other seats. So all challengers meet the same opponents.
type Rule results.Schedule

// ByResults reports whether the results of a tournament end it.
func (r Rule) ByResults() bool { return r.Until == Decided || r.Until == Ranked }

// String returns the rule as in a config.
func (r Rule) String() string {
	seating := ""
	if r.Seating != "" {
		seating = fmt.Sprintf(", seating: %s", r.Seating)
	}
	text := fmt.Sprintf("order: %s%s, self: %t, against: %q", r.Order, seating, r.Self, r.Against)
	if r.ByResults() {
		text += fmt.Sprintf(", until: %s, margin: %v", r.Until, r.Margin)
	}
	if r.Error > 0 || r.Until == Ranked {
		text += fmt.Sprintf(", error: %v", r.Error)
	}
	if r.Most > 0 || r.Until == Ranked {
		text += fmt.Sprintf(", most: %d", r.Most)
	}
	return text
}

// Pairings lists the pairings as indices into names, in seat order. All rotations of a seating follow one another.
// Names are unique and contain all of Against. seats matters only for a rule with a seating. Call Count first where the
// list may be huge.
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

// sides are the two sides of a gauntlet, as ascending indices. In a round robin every player is on both sides.
type sides struct {
	challengers, opponents []int
	challenges             []bool // by player: is a challenger
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
