package placing

import (
	"cmp"
	"slices"

	"tourney/results/stats"
)

// Standings are places by player, the most wins first.
type Standings struct {
	Seats      int // of every game
	Rows       []Row
	Points     bool // some game counted points
	Forfeits   int  // games with a fault of any seat, those in no row as well
	Self       int  // games in which nobody has one seat, as in a player's games against itself; they are in no row
	Incomplete int  // games of blocks that lack others: they are counted, but no part of any estimate
	Uneven     bool // some table lacks rotations of its seats, so that its blocks include the seats' own edge
}

// Row is one player, over all tables at which it has one seat and everybody else as well, or against one company.
type Row struct {
	Player  string
	Against string // "3 × a"; "" over all tables of different players
	Games   int
	Faults  int              // games that it lost by a fault
	Places  [mostSeats]Share // how often first, second, …; they add up to Games
	Blocks  int              // that are complete, on which the estimates rest
	Wins    stats.Estimate   // share of first places, in [0,1]
	Place   stats.Estimate   // mean of the places, from 1
	Points  stats.Estimate   // mean of the points
}

// Company says who the row is against, for tables in which some are against a company of their own.
func (r Row) Company() string { return cmp.Or(r.Against, "all tables") }

// Companies reports whether some row is against a company of its own.
func (s Standings) Companies() bool {
	return slices.ContainsFunc(s.Rows, func(r Row) bool { return r.Against != "" })
}

// Fair returns the share of wins that a player has among equals.
func (s Standings) Fair() float64 { return 1 / float64(max(1, s.Seats)) }

// Above tells whether the interval of a row's wins lies above the fair share, +1, below it, -1, or holds it, 0.
func (s Standings) Above(r Row) int { return above(r.Wins, s.Fair()) }

// above compares an estimate with a share; 0 if there is no telling.
func above(e stats.Estimate, share float64) int {
	switch {
	case !e.Known || e.Lo <= share && share <= e.Hi:
		return 0
	case e.Lo > share:
		return 1
	}
	return -1
}
