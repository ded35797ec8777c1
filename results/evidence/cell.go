package evidence

import (
	"math"
	"slices"

	"tourney/results"
	"tourney/results/stats"
)

// Cell counts the games of seats, in the order of their pairings, from a kind of openings, or from all for "". mover is
// the place of these seats in the order of the first moves, from 0; -1 for any. The score has an interval if its games
// are those of one seat, of a player against one opponent, of a player in seatings of different players, or of a player
// against all. It has means, too, except of one seat.
func (c *Counts) Cell(seats []SeatOf, opening string, mover int) Score {
	s := c.count(seats, opening, mover, firsts)
	switch player, matchups := c.whole(seats); {
	case len(matchups) > 0 && mover < 0:
		o := c.over(player, matchups, opening)
		e := o.Estimate()
		s.Sample, s.total = o.Sample, &e
		s.Place, s.Points = c.means(player, matchups, opening, o)
	case len(seats) > 1 && s.Games > 0:
		s.total = &stats.Estimate{Value: s.Sample.Score().Value, Games: s.Sample.Games(), Why: pooled}
	}
	return s
}

// whole returns the player whose seats these are, and their matchups: one, all that the player has, or all with
// different players. There are none for other sets of seats.
func (c *Counts) whole(seats []SeatOf) (player int, matchups []int) {
	for i, s := range seats {
		sits := c.Run.Pairings[s.Pairing].Seats[s.Seat]
		if i > 0 && sits != player {
			return 0, nil
		}
		player = sits
	}
	among := map[int]bool{} // pairings
	for _, s := range seats {
		among[s.Pairing] = true
	}
	n, apart := 0, 0 // seats of the matchups, and matchups of different players
	for _, i := range c.byPlayer[player] {
		m := &c.matchups[i]
		if len(m.singles) == c.Seats {
			apart++
		}
		of := 0
		for _, pairing := range m.Pairings {
			if among[pairing] {
				of++
			}
		}
		switch of {
		case 0:
		case len(m.Pairings):
			matchups, n = append(matchups, i), n+of
		default:
			return 0, nil
		}
	}
	several := func(i int) bool { return len(c.matchups[i].singles) < c.Seats }
	all := len(matchups) == len(c.byPlayer[player]) || len(matchups) == apart && !slices.ContainsFunc(matchups, several)
	if n != len(seats) || len(matchups) > 1 && !all {
		return 0, nil
	}
	return player, matchups
}

// means returns the mean place and the mean points of a player over matchups with a score. Without complete blocks, or
// without all rotations, they are those of all games.
func (c *Counts) means(player int, matchups []int, opening string, s Score) (place, points stats.Estimate) {
	var ofPlaces, ofPoints stats.Moments
	why := stats.NoBlock
	for _, i := range matchups {
		m := &c.matchups[i]
		if !m.even {
			why = "not all rotations of the seats are played"
		}
		for _, b := range m.sums {
			if m.even && b.Player == player && c.takes(opening, b.Opening) {
				ofPlaces.Add(b.Blocks, len(m.Pairings), b.Place, b.PlaceSquared)
				ofPoints.Add(b.Blocks, len(m.Pairings), b.Points, b.PointsSquared)
			}
		}
	}
	places := int64(0)
	for i, n := range s.Places {
		places += int64(i+1) * n
	}
	mean := func(m stats.Moments, parts int, sum int64, total int, least, most float64) stats.Estimate {
		bare := stats.Estimate{Value: float64(sum) / float64(parts*max(1, s.Games)), Games: s.Games, Why: why}
		switch {
		case s.total != nil && opening != "": // blocks on one opening depend on each other
			return bare.Without(pooled)
		case s.total != nil: // as the share of the wins
			if e := c.totals[player].finished[total].Mean(least, most); e.Games > 0 {
				return e
			}
		}
		if s.Games == 0 || why == stats.NoBlock && m.Blocks() > 0 {
			return MeanIn(c.AnyTime, m.Mean(parts))
		}
		return bare
	}
	place = mean(ofPlaces, results.Twelfths, places, placeTotal, 1, float64(c.Seats))
	points = mean(ofPoints, 1, s.SeatTally.Points, pointsTotal, math.Inf(-1), math.Inf(1))
	if place.Known() {
		place.Lo, place.Hi = math.Max(1, place.Lo), math.Min(float64(c.Seats), place.Hi)
	}
	return place, points
}

// MeanIn returns a mean of turns, places or points as the run's figures are. If they hold at any time it has no
// interval, as there is none for numbers without bounds.
func MeanIn(anyTime bool, e stats.Estimate) stats.Estimate {
	if anyTime && e.Known() {
		return e.Without("means have none that holds at any time")
	}
	return e
}

// HasPoints reports whether some game has points.
func (c *Counts) HasPoints() bool {
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
