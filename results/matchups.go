package results

import (
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Matchup is a set of players of a run who meet, in all the seat orders that the schedule plays.
type Matchup struct {
	Players  []int // ascending, each once, as indices into Run.Players
	Pairings []int // the seat orders, ascending, as indices into Run.Pairings
}

// Matchups groups the pairings of a run by who meets in them, in the order of their first pairings. What a matchup plays
// on one opening is a block.
func (r Run) Matchups() []Matchup {
	var list []Matchup
	at := map[string]int{} // in list
	var sorted []int
	var key []byte
	for i, p := range r.Pairings {
		sorted = append(sorted[:0], p.Seats...)
		slices.Sort(sorted)
		key = key[:0]
		for _, player := range sorted {
			key = binary.AppendVarint(key, int64(player))
		}
		matchup, known := at[string(key)]
		if !known {
			matchup = len(list)
			at[string(key)] = matchup
			list = append(list, Matchup{Players: slices.Clone(slices.Compact(sorted))})
		}
		list[matchup].Pairings = append(list[matchup].Pairings, i)
	}
	return list
}

// Others names who sits against a player in the games of a pairing: "a", or "b, 2 × a", in the run's order.
func (r Run) Others(p Pairing, player int) string {
	often := map[int]int{}
	for _, seated := range p.Seats {
		often[seated]++
	}
	var names []string
	for _, other := range slices.Sorted(maps.Keys(often)) {
		switch name := r.Players[other].Name; {
		case other == player:
		case often[other] == 1:
			names = append(names, name)
		default:
			names = append(names, fmt.Sprintf("%d × %s", often[other], name))
		}
	}
	return strings.Join(names, ", ")
}

// Self reports whether a player meets nobody but itself. Such a matchup has no blocks.
func (m Matchup) Self() bool { return len(m.Players) < 2 }

// Even reports whether every player of a matchup sits in every seat equally often over its seat orders. Then nobody has
// a better seat than anybody else, and blocks are the unit of evidence; else single games are.
func (r Run) Even(m Matchup) bool {
	if m.Self() {
		return false
	}
	for _, player := range m.Players {
		var often [MostSeats]int
		for _, i := range m.Pairings {
			for seat, p := range r.Pairings[i].Seats {
				if p == player {
					often[seat]++
				}
			}
		}
		for _, n := range often[:len(r.Pairings[m.Pairings[0]].Seats)] {
			if n != often[0] {
				return false
			}
		}
	}
	return true
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

// Block is the games of a matchup on one opening, one in each of its seat orders: the unit of evidence. What an opening
// gives to one of the seats cancels inside a block, and games that are alike because they began alike count together.
type Block struct {
	Matchup int    // index into Run.Matchups()
	Number  int    // of its games in their pairings
	Opening string // the kind of start
	Start   uint64 // a hash of the start's position text; equal starts have equal hashes
	First   int    // the seat that moved first, in all its games
	Games   int    // stored so far
	Orders  int    // seat orders, and so games when it is complete
	Scores  []int  // by Matchup.Players: twelfths of a game won so far, over all the seats a player has
}

// Complete reports whether all games of the block are stored.
func (b Block) Complete() bool { return b.Games == b.Orders }

// BlockOrder is an order in which a store hands out blocks.
type BlockOrder int

// The orders.
const (
	ByMatchup BlockOrder = iota // matchup by matchup, each in plan order
	ByOpening                   // opening by opening, each over all matchups
)

// BlockTotals are the sums of the complete blocks of a run.
type BlockTotals struct {
	Scores []BlockScore // which scores blocks have given, and how often
	Sums   []BlockSum   // what else they have given
}

// BlockScore says how many complete blocks of a matchup, from one kind of opening, have given the same scores.
type BlockScore struct {
	Matchup int // index into Run.Matchups()
	Opening string
	Scores  []int // by Matchup.Players, in twelfths of a game over the whole block
	Blocks  int
}

// BlockSum sums up what the complete blocks of a matchup, from one kind of opening, have given to a player besides its
// scores.
type BlockSum struct {
	Matchup       int // index into Run.Matchups()
	Opening       string
	Player        int // index into Run.Players
	Blocks        int
	Place         int64 // the sum over blocks of all places in a block, in twelfths of a place, summed over the player's seats
	PlaceSquared  int64 // the sum of the squares of what each block has given
	Points        int64 // likewise, of the points that the game counts
	PointsSquared int64
}
