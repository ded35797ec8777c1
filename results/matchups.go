package results

import (
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Matchup is a set of players who meet, with all seat orders that the schedule plays.
type Matchup struct {
	Players  []int // ascending, each once, as indices into Run.Players
	Pairings []int // one for each seat order, ascending, as indices into Run.Pairings
}

// Matchups groups the pairings of a run by their players, in the order of each group's first pairing.
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

// Others names the opponents of a player in a pairing: "a", or "b, 2 × a", in the run's order.
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

// Self reports whether the matchup is a player against themselves. Such a matchup has no blocks.
func (m Matchup) Self() bool { return len(m.Players) < 2 }

// Even reports whether every player of a matchup sits in every seat equally often over its seat orders. Then blocks are
// the unit of evidence, because the seats' advantages cancel; else single games are.
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

// Singles lists the players who have exactly one seat of a pairing, in seat order.
func (p Pairing) Singles() []int {
	var list []int
	for seat, player := range p.Seats {
		if slices.Index(p.Seats, player) == seat && !slices.Contains(p.Seats[seat+1:], player) {
			list = append(list, player)
		}
	}
	return list
}

// Block is the games of a matchup on one opening, one for each seat order: the unit of evidence. The advantage that an
// opening gives to a seat cancels inside a block.
type Block struct {
	Matchup int    // index into Run.Matchups()
	Number  int    // of the block's games in their pairings
	Opening string // the kind of start
	Start   uint64 // a hash of the start's position text; equal starts have equal hashes
	First   int    // the seat that moved first, in all its games
	Games   int    // stored games
	Orders  int    // number of seat orders: the games of a complete block
	Scores  []int  // by Matchup.Players: wins in twelfths of a game, over all seats of a player
	Places  []int  // likewise: the sum of all places, from 1, in twelfths of a place
	Points  []int  // likewise: the sum of the game's points
	// FirstScore is the wins of the seat that moved first, in twelfths of a game, over the stored games.
	FirstScore int
}

func (b Block) Complete() bool { return b.Games == b.Orders }

// BlockOrder is an order of blocks.
type BlockOrder int

const (
	ByMatchup BlockOrder = iota // by matchup, then in plan order
	ByOpening                   // by opening, then by matchup
)

// BlockTotals are the sums of the complete blocks of a run.
type BlockTotals struct {
	Scores []BlockScore // how often each vector of scores occurred
	Sums   []BlockSum   // places and points
}

// BlockScore counts the complete blocks of a matchup from one kind of opening with the same scores.
type BlockScore struct {
	Matchup int // index into Run.Matchups()
	Opening string
	Scores  []int // by Matchup.Players, in twelfths of a game over the whole block
	Blocks  int
}

// BlockSum sums a player's places and points over the complete blocks of a matchup from one kind of opening.
type BlockSum struct {
	Matchup       int // index into Run.Matchups()
	Opening       string
	Player        int // index into Run.Players
	Blocks        int
	Place         int64 // sum over blocks of all places in a block, in twelfths of a place, over all seats of the player
	PlaceSquared  int64 // sum of the squares of each block's places
	Points        int64 // likewise, of the game's points
	PointsSquared int64
}

// BlockName names the games of one opening in all seat orders.
func BlockName(seats int) string {
	if seats == 2 {
		return "pair"
	}
	return "block"
}
