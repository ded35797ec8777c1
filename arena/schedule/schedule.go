// Package schedule chooses the pairings. They depend only on the rule, the players and the number of seats, so that a
// config always means the same pairings.
package schedule

import (
	"fmt"
	"slices"
)

// Order is the set of seat orders in which a seating plays.
type Order string

// The orders of configs.
const (
	Both   Order = "both"   // every rotation of the seats; for two seats each pair twice, once in each order
	Listed Order = "listed" // the first rotation; for two seats each pair once, the player listed first in the first seat
	// All is every order of the seats: 6 of three different players and 24 of four. A rotation keeps who follows whom, so
	// only games in all orders compare players of three and four seats fairly.
	All Order = "all"
)

// Orders lists the orders for the config reader.
var Orders = []string{string(Both), string(Listed), string(All)}

// Until says when a run ends.
type Until string

const (
	Played Until = "" // when all games are played
	// Decided ends a run of two players when it is known which one is better. Openings are then the most that is played.
	Decided Until = "decided"
	// Ranked ends a run when all neighbours in its ranking are decided; in a gauntlet, all challengers against each opponent.
	Ranked Until = "ranked"
	// Proven ends the proof of a study: when the first player is proven better or worse than the second. No config of a
	// tournament has it.
	Proven Until = "proven"
)

// ByResults reports whether the results of a tournament end it.
func (u Until) ByResults() bool { return u == Decided || u == Ranked }

// Seating chooses the players who sit together in games of more than two seats.
type Seating string

// The seatings of configs.
const (
	// Subsets seats every subset of n players for n seats; the first rotation follows the order of the list.
	Subsets Seating = "subsets"
	// OneVField seats every player against copies of every other player in all other seats; in the first rotation in
	// the first seat. In games of n seats a player as strong as the field wins one game in n.
	OneVField Seating = "one-v-field"
)

// Seatings lists the seatings for the config reader.
var Seatings = []string{string(Subsets), string(OneVField)}

// Rule is the schedule of a tournament.
type Rule struct {
	Order   Order
	Seating Seating // for more than two seats; "" for two
	Self    bool    // every player also meets itself: in all seats, which is one pairing
	// Against makes a gauntlet: players not named here are challengers. For two seats, each pair has one challenger.
	// OneVField seats challengers against fields of the players named here. Subsets seats one challenger in every
	// seating, with players named here in the other seats. So all challengers meet the same opponents. Empty means a
	// round robin.
	Against []string
	Until   Until
	// Margin decides two players of a run until decided or ranked also when the score of each is known to be within
	// ½ ± Margin; 0 for never.
	Margin float64
	Error  float64 // the probability that any verdict of the run is ever false; 0 for the usual one, but until ranked
	Most   int     // the most games of the run, not until decided; 0 for all
}

// String returns the rule as in a config.
func (r Rule) String() string {
	seating := ""
	if r.Seating != "" {
		seating = fmt.Sprintf(", seating: %s", r.Seating)
	}
	text := fmt.Sprintf("order: %s%s, self: %t, against: %q", r.Order, seating, r.Self, r.Against)
	switch r.Until {
	case Decided:
		text += fmt.Sprintf(", until: %s, margin: %v", r.Until, r.Margin)
	case Ranked:
		text += fmt.Sprintf(", until: %s, margin: %v, error: %v, most: %d", r.Until, r.Margin, r.Error, r.Most)
	}
	if r.Error > 0 && r.Until != Ranked {
		text += fmt.Sprintf(", error: %v", r.Error)
	}
	if r.Most > 0 && r.Until != Ranked {
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
