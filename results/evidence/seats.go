package evidence

import (
	"tourney/results"
	"tourney/results/stats"
)

// Wins are wins by seat and by who moved first, in all games, self-play included.
type Wins struct {
	Openings []string    // the kinds met, empty boards first
	Games    []Support   // from each of them
	Seats    [][]SeatWin // by seat, and by opening
	Movers   [][]SeatWin // by the order of the first moves, and by opening
	Uneven   bool        // some table lacks rotations of its seats, so that players and seats are not told apart
}

// SeatWin is how many of some games a seat has won, in twelfths of a game: one that is shared counts in equal parts.
type SeatWin struct {
	Games int
	Won   int64
}

// Share returns the share of games won, with the interval of stats.Divided.
func (w SeatWin) Share() stats.Estimate { return stats.Divided(w.Won, w.Games) }

// Total sums wins over the kinds of openings.
func Total(wins []SeatWin) SeatWin {
	var sum SeatWin
	for _, w := range wins {
		sum.Games += w.Games
		sum.Won += w.Won
	}
	return sum
}

// Fair returns the share of wins that a seat has where no seat is better.
func (w Wins) Fair() float64 { return 1 / float64(max(1, len(w.Seats))) }

// Support returns the games behind the wins of one kind of opening or, if that is "", of all kinds.
func (c *Counts) Support(opening string) Support {
	var sum Support
	for i := range c.pairings {
		sum.add(c.Seat(i, 0, opening).Support)
	}
	return sum
}

// Wins counts wins by seat and by who moved first.
func (c *Counts) Wins() Wins {
	w := Wins{Openings: c.Openings, Uneven: c.Uneven(), Seats: make([][]SeatWin, c.Seats), Movers: make([][]SeatWin, c.Seats)}
	for _, kind := range c.Openings {
		support := c.Support(kind)
		w.Games = append(w.Games, support)
		var seats, movers [results.MostSeats]int64
		for _, tallies := range c.pairings {
			for _, t := range tallies {
				if t.Opening != kind {
					continue
				}
				for seat, s := range t.Seats {
					seats[seat] += s.Places[0]
					movers[(seat-t.First+c.Seats)%c.Seats] += s.Places[0] // turns go round in the order of the seats
				}
			}
		}
		for seat := range c.Seats {
			w.Seats[seat] = append(w.Seats[seat], SeatWin{support.Games, seats[seat]})
			w.Movers[seat] = append(w.Movers[seat], SeatWin{support.Games, movers[seat]})
		}
	}
	return w
}
