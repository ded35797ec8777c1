// Package placing counts who came in which place in games of two to four seats: Players by player, over blocks of games in
// which everybody sat everywhere, and Seats by seat and by who moved first. A place that several share is divided: of two
// in first place each has half a first and half a second place, so that the places of a game always add up, and a player's
// share of first places is its share of wins, whose fair part is one in the number of seats.
package placing

import (
	"fmt"

	"tourney/results"
)

// mostSeats is how many seats a game has at most. A place is divided into twelfths: two, three or four may share it.
const (
	mostSeats = 4
	twelfths  = 12
)

// Share counts games in twelfths, for those that several seats share.
type Share int64

// Whole returns so many games.
func Whole(games int) Share { return Share(twelfths * games) }

// Games returns the number of games.
func (s Share) Games() float64 { return float64(s) / twelfths }

// seatsOf returns how many seats the games of a run have, 0 if it has no pairings. It is an error if that differs: a first
// place among three is not worth one among four.
func seatsOf(run results.Run) (int, error) {
	seats := 0
	for _, p := range run.Pairings {
		switch n := len(p.Seats); {
		case n > mostSeats:
			return 0, fmt.Errorf("run %s: %s seats %d: places are counted for up to %d seats",
				run.Name, run.Title(p), n, mostSeats)
		case seats != 0 && n != seats:
			return 0, fmt.Errorf("run %s: some of its games have %d seats and some %d: their places cannot be counted together",
				run.Name, min(n, seats), max(n, seats))
		default:
			seats = n
		}
	}
	return seats, nil
}

// check returns an error if a game cannot be one of so many seats.
func check(g results.Placing, seats int) error {
	const mostPoints = 1 << 15 // either way, in any game
	wrong := len(g.Places) != seats || len(g.Points) != seats || len(g.Faults) != seats || g.First < 0 || g.First >= seats
	for _, points := range g.Points {
		wrong = wrong || points < -mostPoints || points > mostPoints
	}
	if wrong {
		return fmt.Errorf("game %d of pairing %d is damaged: %d seats want as many places and points, and one that moved first",
			g.Number, g.Pairing, seats)
	}
	return nil
}

// taken returns which places a seat takes, from 0: the first of them, and how many, which is how many seats share them.
func taken(places []int, seat int) (first, shared int) {
	for _, p := range places {
		switch {
		case p < places[seat]:
			first++
		case p == places[seat]:
			shared++
		}
	}
	return first, shared
}
