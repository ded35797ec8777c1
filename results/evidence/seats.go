package evidence

import (
	"tourney/results"
	"tourney/results/stats"
)

// Wins counts wins by seat and by order of the first moves, in all games, self-play included.
type Wins struct {
	Openings []string    // kinds of the run's openings, empty boards first
	Games    []Support   // by opening
	Seats    [][]SeatWin // by seat, then by opening
	Movers   [][]SeatWin // by order of the first moves, then by opening
	Uneven   bool        // some matchup lacks rotations of the seats, so that seats' and players' advantages are mixed
	AnyTime  bool        // as Counts.AnyTime; then shares have no intervals
}

// SeatWin counts a seat's wins in twelfths of a game; seats divide a shared win evenly.
type SeatWin struct {
	Games int
	Won   int64
}

// Share returns the share of games won, with the interval of single games in a finished plan. Games of several pairings
// begin from the same openings, so intervals that held at any time would need the openings.
func (w Wins) Share(s SeatWin) stats.Estimate {
	e := stats.Divided(s.Won, s.Games)
	if w.AnyTime && e.Known() {
		return stats.Estimate{Value: e.Value, N: e.N, Games: e.Games, Why: "shares of seats have none that holds at any time"}
	}
	return e
}

// Total sums wins over the kinds of openings.
func Total(wins []SeatWin) SeatWin {
	var sum SeatWin
	for _, w := range wins {
		sum.Games += w.Games
		sum.Won += w.Won
	}
	return sum
}

// Fair returns the share of wins of each seat if no seat has an advantage.
func (w Wins) Fair() float64 { return 1 / float64(max(1, len(w.Seats))) }

// Support returns the games behind the wins for one kind of opening or, if opening is "", for all kinds.
func (c *Counts) Support(opening string) Support {
	var sum Support
	for i := range c.pairings {
		sum.add(c.Seat(i, 0, opening).Support)
	}
	return sum
}

// Wins counts the wins of the run.
func (c *Counts) Wins() Wins {
	w := Wins{Openings: c.Openings, Uneven: c.Uneven(), AnyTime: c.AnyTime, Seats: make([][]SeatWin, c.Seats), Movers: make([][]SeatWin, c.Seats)}
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
					movers[(seat-t.First+c.Seats)%c.Seats] += s.Places[0] // seats move in cyclic order
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
