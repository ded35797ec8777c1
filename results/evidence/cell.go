package evidence

import (
	"slices"

	"tourney/results/stats"
)

// Cell counts the games of seats, in the order of their pairings, from a kind of openings, or from all for "". mover is the
// place of these seats in the order of the first moves, from 0; -1 for any. The score has an interval if its games are those of
// one seat, of a player against one opponent, or of a player against all.
func (c *Counts) Cell(seats []SeatOf, opening string, mover int) Score {
	s := c.count(seats, opening, mover, firsts)
	if len(seats) == 1 || s.Games == 0 {
		return s
	}
	player, matchups := c.whole(seats)
	e := stats.Estimate{Value: s.Sample.Score().Value, Games: s.Sample.Games(), Why: pooled}
	if mover < 0 && len(matchups) > 0 {
		e = c.over(player, matchups, opening).Estimate()
	}
	s.total = &e
	return s
}

// whole returns the player whose seats these are, and their matchups: one, or all that the player has. There are none for other
// sets of seats.
func (c *Counts) whole(seats []SeatOf) (player int, matchups []int) {
	for i, s := range seats {
		sits := c.Run.Pairings[s.Pairing].Seats[s.Seat]
		if i > 0 && sits != player {
			return 0, nil
		}
		player = sits
	}
	n := 0
	for _, i := range c.byPlayer[player] {
		m := &c.matchups[i]
		if slices.ContainsFunc(seats, func(s SeatOf) bool { return slices.Contains(m.Pairings, s.Pairing) }) {
			matchups, n = append(matchups, i), n+len(m.Pairings)
		}
	}
	if n != len(seats) || len(matchups) > 1 && len(matchups) < len(c.byPlayer[player]) {
		return 0, nil
	}
	return player, matchups
}
