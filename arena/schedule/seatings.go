package schedule

import (
	"slices"

	"gonum.org/v1/gonum/stat/combin"
)

// subsets lists the pairings of Subsets: player by player, the seatings in which this player is the first or the
// challenger.
func (r Rule) subsets(names []string, seats int) [][]int {
	s := r.split(names)
	var pairings [][]int
	for i := range names {
		if r.Self {
			pairings = append(pairings, slices.Repeat([]int{i}, seats))
		}
		var others []int
		switch {
		case len(r.Against) == 0:
			others = s.opponents[i+1:]
		case s.challenges[i]:
			others = s.opponents
		}
		choices(others, seats-1, nil, func(chosen []int) {
			seating := append([]int{i}, chosen...)
			slices.Sort(seating) // a challenger may be listed after the opponents
			pairings = append(pairings, r.orders(seating)...)
		})
	}
	return pairings
}

// fields lists the pairings of OneVField: player by player, the seatings against the field of each other player.
func (r Rule) fields(names []string, seats int) [][]int {
	s := r.split(names)
	var pairings [][]int
	for i := range names {
		for j := range names {
			switch {
			case i == j && r.Self:
				pairings = append(pairings, slices.Repeat([]int{i}, seats))
			case i != j && s.challenges[i] && (len(r.Against) == 0 || !s.challenges[j]):
				for seat := range seats {
					seating := slices.Repeat([]int{j}, seats)
					seating[seat] = i
					pairings = append(pairings, seating)
					if r.Order == Listed {
						break
					}
				}
			}
		}
	}
	return pairings
}

// orders lists the seat orders in which different players play: the rotations of a cyclic order follow one another.
func (r Rule) orders(seating []int) [][]int {
	switch r.Order {
	case Listed:
		return [][]int{seating}
	case all:
		var list [][]int
		for _, rest := range combin.Permutations(len(seating)-1, len(seating)-1) { // who follows the first player
			cycle := []int{seating[0]}
			for _, i := range rest {
				cycle = append(cycle, seating[1+i])
			}
			list = append(list, rotations(cycle)...)
		}
		return list
	}
	return rotations(seating)
}

func rotations(seating []int) [][]int {
	var list [][]int
	for first := range seating {
		list = append(list, slices.Concat(seating[first:], seating[:first]))
	}
	return list
}

// choices calls visit with every choice of n among some indices, appended to those chosen before, in lexicographic
// order. The slice changes with the next call.
func choices(among []int, n int, chosen []int, visit func(chosen []int)) {
	if n <= 0 {
		visit(chosen)
		return
	}
	for i := range len(among) - n + 1 {
		choices(among[i+1:], n-1, append(chosen, among[i]), visit)
	}
}
