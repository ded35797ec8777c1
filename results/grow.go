package results

import (
	"fmt"
	"slices"
)

// Grow appends the missing players and pairings of by to r. It returns the index in r of each pairing of by. Pairings
// are matched by their seated names. Copies of r keep their slices unchanged.
func (r *Run) Grow(by Run) (pairings []int) {
	r.Players, r.Pairings = slices.Clone(r.Players), slices.Clone(r.Pairings)
	players := map[string]int{}
	for i, p := range r.Players {
		players[p.Name] = i
	}
	for _, p := range by.Players {
		if _, ok := players[p.Name]; !ok {
			players[p.Name] = len(r.Players)
			r.Players = append(r.Players, p)
		}
	}
	at := map[string]int{} // pairings by their seats
	for i, p := range r.Pairings {
		at[fmt.Sprint(p.Seats)] = i
	}
	for _, p := range by.Pairings {
		seats := make([]int, len(p.Seats))
		for seat, player := range p.Seats {
			seats[seat] = players[by.Players[player].Name]
		}
		i, ok := at[fmt.Sprint(seats)]
		if !ok {
			i = len(r.Pairings)
			at[fmt.Sprint(seats)] = i
			r.Pairings = append(r.Pairings, Pairing{Key: p.Key, Seats: seats})
		}
		pairings = append(pairings, i)
	}
	return pairings
}
