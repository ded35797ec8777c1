package placing

import (
	"slices"

	"tourney/results"
	"tourney/results/stats"
)

// Seats counts wins by seat and by who moved first, in all games, self-play included.
type Seats struct {
	seats    int
	pairings map[int64]bool
	uneven   bool
	openings []string
	counted  map[string]*opening
}

// opening is the games of one kind of opening.
type opening struct {
	games  int
	seats  [mostSeats]Share // wins, by seat
	movers [mostSeats]Share // wins, by order of the first moves
}

// NewSeats returns what counts the games of a run. It is an error if these have different numbers of seats, or more than
// four.
func NewSeats(run results.Run) (*Seats, error) {
	seats, err := seatsOf(run)
	if err != nil {
		return nil, err
	}
	c := &Seats{seats: seats, pairings: map[int64]bool{}, counted: map[string]*opening{}}
	for _, p := range run.Pairings {
		c.pairings[p.ID] = true
	}
	for _, table := range run.Tables() {
		c.uneven = c.uneven || len(table) < rotations(run.Pairings[table[0]].Seats)
	}
	return c, nil
}

// Add counts a game. Those of pairings that the run does not have are not counted.
func (c *Seats) Add(g results.Placing) error {
	if !c.pairings[g.Pairing] {
		return nil
	}
	if err := check(g, c.seats); err != nil {
		return err
	}
	o := c.counted[g.Opening]
	if o == nil {
		o = &opening{}
		c.counted[g.Opening] = o
		if g.Opening == results.EmptyBoard {
			c.openings = slices.Insert(c.openings, 0, g.Opening)
		} else {
			c.openings = append(c.openings, g.Opening)
		}
	}
	o.games++
	for seat := range g.Places {
		if first, shared := taken(g.Places, seat); first == 0 {
			won := Share(twelfths / shared)
			o.seats[seat] += won
			o.movers[(seat-g.First+c.seats)%c.seats] += won // turns go round in the order of the seats
		}
	}
	return nil
}

// Wins are wins by seat and by who moved first.
type Wins struct {
	Openings []string    // the kinds met, empty boards first
	Games    []int       // from each of them
	Seats    [][]SeatWin // by seat, and by opening
	Movers   [][]SeatWin // by the order of the first moves, and by opening
	Uneven   bool        // some table lacks rotations of its seats, so that players and seats are not told apart
}

// SeatWin is how many of so many games a seat has won.
type SeatWin struct {
	Games int
	Won   Share
}

// Share returns the share of games won, with the interval of stats.Divided.
func (w SeatWin) Share() stats.Estimate { return stats.Divided(int64(w.Won), w.Games) }

// Wins returns what has been counted.
func (c *Seats) Wins() Wins {
	w := Wins{Openings: c.openings, Uneven: c.uneven}
	for _, kind := range c.openings {
		w.Games = append(w.Games, c.counted[kind].games)
	}
	for seat := range c.seats {
		var seats, movers []SeatWin
		for _, kind := range c.openings {
			o := c.counted[kind]
			seats = append(seats, SeatWin{o.games, o.seats[seat]})
			movers = append(movers, SeatWin{o.games, o.movers[seat]})
		}
		w.Seats, w.Movers = append(w.Seats, seats), append(w.Movers, movers)
	}
	return w
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

// Fair returns the share of wins that a seat has where no seat is better.
func (w Wins) Fair() float64 { return 1 / float64(max(1, len(w.Seats))) }

// Above tells whether the interval of a seat's wins lies above the fair share, +1, below it, -1, or holds it, 0.
func (w Wins) Above(s SeatWin) int { return above(s.Share(), w.Fair()) }
