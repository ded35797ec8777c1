package evidence

import (
	"slices"

	"tourney/results"
	"tourney/results/stats"
)

// SeatOf is a seat of a pairing.
type SeatOf struct{ Pairing, Seat int }

// Cell is the games that a table counts together. Its Support counts every game once, its SeatTally every seat.
type Cell struct {
	Score
	Forfeited int            // games with a fault of any seat
	Turns     stats.Estimate // mean length of the games
}

// pooled is the reason for figures without an interval.
const pooled = "games of several pairings share openings"

// Cell counts the games of some seats from a kind of openings, or from all for "". mover is the place of these seats in the
// order of the first moves, from 0; -1 for any. The score has an interval if its games are those of one seat, of a player
// against one opponent, or of a player against all.
func (c *Counts) Cell(seats []SeatOf, opening string, mover int) Cell {
	var cell Cell
	played, turns, squares := 0, int64(0), int64(0) // played counts seats
	byPairing := map[int][]int{}
	for _, s := range seats {
		byPairing[s.Pairing] = append(byPairing[s.Pairing], s.Seat)
	}
	var single Score
	for pairing, list := range byPairing {
		support := Support{}
		for _, t := range c.pairings[pairing] {
			if !c.takes(opening, t.Opening) {
				continue
			}
			met := false
			for _, seat := range list {
				if mover >= 0 && (seat-t.First+c.Seats)%c.Seats != mover { // seats move in cyclic order
					continue
				}
				met = true
				played += t.Games
				cell.SeatTally.Add(t.Seats[seat])
				single.addGames(c, c.certain(pairing), t.Opening, t.Games, t.Seats[seat].Places[0])
			}
			if !met {
				continue
			}
			support.Games, support.Different, support.Starts = support.Games+t.Games, support.Different+t.Different, support.Starts+t.Starts
			turns, squares = turns+t.Turns, squares+t.TurnsSquared
			for _, s := range t.Seats {
				cell.Forfeited += s.Faults
			}
		}
		cell.Support.add(support)
	}
	cell.Sample, cell.anyTime = stats.OfGames(played, cell.Places[0]), c.AnyTime
	cell.Turns = MeanIn(c.Run, stats.Mean(cell.Games, turns, squares))
	switch player, matchups := c.whole(seats); {
	case len(seats) == 1:
		cell.strata, cell.kinds, cell.inOrder = single.strata, single.kinds, single.inOrder
	case mover < 0 && len(matchups) > 0:
		whole := c.over(player, matchups, opening)
		e := whole.Estimate()
		if len(matchups) > 1 && opening != "" && opening != results.EmptyBoard && c.read {
			e = c.total(player, whole, opening)
		}
		cell.total = &e
	case played > 0:
		e := stats.Estimate{Value: float64(cell.Places[0]) / float64(results.Twelfths*played), Games: played, Why: pooled}
		cell.total = &e
	}
	if len(byPairing) > 1 && cell.Turns.Known() {
		cell.Turns = cell.Turns.Without(pooled)
	}
	return cell
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
