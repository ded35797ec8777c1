package schedule

import "gonum.org/v1/gonum/stat/combin"

// many stands for any number of seatings too large to count.
const many = 1_000_000_000

// Count returns the number of pairings of a rule with a seating, without listing them. Large numbers are cut off at
// some billions.
func (r Rule) Count(players, seats int) int {
	pairings := r.seatings(players, seats) * r.count(seats)
	if r.Self {
		pairings += players
	}
	return pairings
}

// seatings counts the sets of different players, without rotations.
func (r Rule) seatings(players, seats int) int {
	named := len(r.Against)
	challengers := players - named
	switch {
	case r.Seating == Subsets && named == 0:
		return choose(players, seats)
	case r.Seating == Subsets:
		return min(many, challengers*choose(named, seats-1))
	case named == 0:
		return min(many, players*(players-1))
	default:
		return min(many, challengers*named)
	}
}

// count returns the number of seat orders of a seating.
func (r Rule) count(seats int) int {
	switch {
	case r.Order == Listed:
		return 1
	case r.Order == all && r.Seating == Subsets:
		return combin.NumPermutations(seats, seats)
	}
	return seats
}

// choose returns the binomial coefficient, at most many.
func choose(n, k int) int {
	choices := 1
	for i := range k {
		if choices = choices * (n - i) / (i + 1); choices >= many {
			return many
		}
	}
	return choices
}

// Default returns the seating for more than two seats where a config names none: Subsets if there are enough players
// for one, otherwise OneVField.
func (r Rule) Default(players, seats int) string {
	r.Seating = Subsets
	if r.seatings(players, seats) == 0 {
		return OneVField
	}
	return Subsets
}
