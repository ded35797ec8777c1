package evidence

import (
	"cmp"
	"math"
	"slices"

	"tourney/results"
	"tourney/results/stats"
)

// Standings are places by player, the most wins first. Seats divide shared places: two seats in first place have half a
// first and half a second place each. So the places of a game always add up, and a player's share of first places is
// their score.
type Standings struct {
	Seats      int // of every game
	Rows       []Row
	Points     bool // some game has points
	Forfeits   int  // games with a fault of any seat, in rows or not
	Self       int  // games without a single-seat player, as of players against themselves; in no row
	Incomplete int  // games of incomplete blocks: counted, but in no figure over blocks
	Uneven     bool // some matchup lacks rotations of the seats, so that figures include the seats' advantages
}

// Row is one player: over all seatings in which every player has one seat, or against one company.
type Row struct {
	Player  string
	Against string // the company, as in "3 × a"; "" for seatings of different players
	Score
	Wins   stats.Estimate // share of first places, in [0,1]
	Place  stats.Estimate // mean of the places, from 1
	Points stats.Estimate // mean of the points
}

// Share returns the share of games in which the player took a place, from 0 for the first. The row needs games.
func (r Row) Share(place int) float64 {
	return float64(r.Places[place]) / float64(results.Twelfths*r.Games)
}

// Title returns the row's name.
func (r Row) Title() string {
	if r.Against == "" {
		return r.Player
	}
	return r.Player + " against " + r.Against
}

// Company names the opponents of the row, for standings with Companies.
func (r Row) Company() string { return cmp.Or(r.Against, "all seatings") }

// Companies reports whether some row is against a company of its own.
func (s Standings) Companies() bool {
	return slices.ContainsFunc(s.Rows, func(r Row) bool { return r.Against != "" })
}

// Fair returns the share of wins of each player if all are equally strong.
func (s Standings) Fair() float64 { return 1 / float64(max(1, s.Seats)) }

// Standings counts places by player.
func (c *Counts) Standings() Standings {
	s := Standings{Seats: c.Seats, Points: c.points(), Forfeits: c.Faults(), Incomplete: c.Incomplete(), Uneven: c.Uneven()}
	type group struct {
		player  int
		against string
	}
	var order []group
	groups := map[group][]int{} // indices of matchups
	for i, m := range c.matchups {
		if len(m.singles) == 0 {
			for _, p := range m.Pairings {
				s.Self += c.Sum(p, "").Games
			}
		}
		for _, player := range m.singles {
			g := group{player: player}
			if len(m.singles) < c.Seats { // other seatings are counted together
				g.against = c.Run.Others(c.Run.Pairings[m.Pairings[0]], player)
			}
			if groups[g] == nil {
				order = append(order, g)
			}
			groups[g] = append(groups[g], i)
		}
	}
	for _, g := range order {
		s.Rows = append(s.Rows, c.row(g.player, g.against, groups[g]))
	}
	slices.SortStableFunc(s.Rows, func(a, b Row) int {
		if a.Games == 0 || b.Games == 0 {
			return cmp.Compare(b.Games, a.Games)
		}
		return cmp.Compare(b.Wins.Value, a.Wins.Value)
	})
	return s
}

// row returns the row of a player against a company; matchups are their matchups.
func (c *Counts) row(player int, against string, matchups []int) Row {
	r := Row{Player: c.Run.Players[player].Name, Against: against, Score: c.over(player, matchups, "")}
	r.Wins = r.Estimate()
	var place, points stats.Moments
	even := true
	for _, i := range matchups {
		m := &c.matchups[i]
		even = even && m.even
		for _, b := range m.sums {
			if m.even && b.Player == player {
				place.Add(b.Blocks, len(m.Pairings), b.Place, b.PlaceSquared)
				points.Add(b.Blocks, len(m.Pairings), b.Points, b.PointsSquared)
			}
		}
	}
	places := int64(0)
	for i, n := range r.Places {
		places += int64(i+1) * n
	}
	// Without complete blocks, or without all rotations, there is the mean of all games.
	mean := func(m stats.Moments, parts int, sum int64, total int, least, most float64) stats.Estimate {
		if r.total != nil { // as the share of the wins: blocks on one opening depend on each other
			if e := c.totals[player].finished[total].Mean(least, most); e.Games > 0 {
				return e
			}
		}
		if r.Games == 0 || even && m.Blocks() > 0 {
			return MeanIn(c.AnyTime, m.Mean(parts))
		}
		why := stats.NoBlock
		if !even {
			why = "not all rotations of the seats are played"
		}
		return stats.Estimate{Value: float64(sum) / float64(parts*r.Games), Games: r.Games, Why: why}
	}
	r.Place = mean(place, results.Twelfths, places, placeTotal, 1, float64(c.Seats))
	r.Points = mean(points, 1, r.SeatTally.Points, pointsTotal, math.Inf(-1), math.Inf(1))
	if r.Place.Known() {
		r.Place.Lo, r.Place.Hi = math.Max(1, r.Place.Lo), math.Min(float64(c.Seats), r.Place.Hi)
	}
	return r
}

// MeanIn returns a mean of turns, places or points as the run's figures are. If they hold at any time it has no interval,
// as there is none for numbers without bounds.
func MeanIn(anyTime bool, e stats.Estimate) stats.Estimate {
	if anyTime && e.Known() {
		return e.Without("means have none that holds at any time")
	}
	return e
}

// points reports whether some game has points.
func (c *Counts) points() bool {
	for _, tallies := range c.pairings {
		for _, t := range tallies {
			if slices.ContainsFunc(t.Seats, func(s results.SeatTally) bool { return s.Points != 0 }) {
				return true
			}
		}
	}
	return slices.ContainsFunc(c.matchups, func(m matchup) bool { // points may sum to 0
		return slices.ContainsFunc(m.sums, func(b results.BlockSum) bool { return b.PointsSquared > 0 })
	})
}
