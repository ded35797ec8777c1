package results

import (
	"fmt"
	"slices"
)

// Tables groups the pairings of a run by the table they seat: pairings whose seats are rotations of each other, such as
// A-B-C, B-C-A and C-A-B, or for two seats A-B and B-A. What a table plays on one opening is a block, the unit of
// intervals, as nobody has a better seat in it than anybody else. Tables are in the order of their first pairings, and
// so is each of them; it holds indices into Pairings. A pairing without its rotations is alone.
func (r Run) Tables() [][]int {
	var tables [][]int
	at := make(map[string]int, len(r.Pairings)) // in tables
	for i, p := range r.Pairings {
		key := fmt.Sprint(leastRotation(p.Seats))
		table, known := at[key]
		if !known {
			table = len(tables)
			at[key] = table
			tables = append(tables, nil)
		}
		tables[table] = append(tables[table], i)
	}
	return tables
}

// Singles lists the players that have one seat of a pairing, in seat order.
func (p Pairing) Singles() []int {
	var list []int
	for seat, player := range p.Seats {
		if slices.Index(p.Seats, player) == seat && !slices.Contains(p.Seats[seat+1:], player) {
			list = append(list, player)
		}
	}
	return list
}

// leastRotation returns the rotation of seats that comes first in lexicographic order. Equal ones mark one table.
func leastRotation(seats []int) []int {
	least := seats
	for shift := 1; shift < len(seats); shift++ {
		if turned := slices.Concat(seats[shift:], seats[:shift]); slices.Compare(turned, least) < 0 {
			least = turned
		}
	}
	return least
}
