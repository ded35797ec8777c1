package placing

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"tourney/results"
	"tourney/results/stats"
)

// Players counts places by player: over all tables of different players, and for each company of which some player has
// several seats, as in one against a field.
type Players struct {
	seats    int
	tables   []*table
	at       map[int64]*table // by pairing
	rows     []*tally
	forfeits int  // games with a fault
	self     int  // games in which nobody has one seat
	uneven   bool // some table lacks rotations
	points   bool // some game counted points
}

// table is pairings whose seats are rotations of each other.
type table struct {
	subjects  []subject
	rotations int
	open      map[int]*block // blocks of which games are missing, by number
}

// subject is a player who has one seat at a table.
type subject struct {
	player int
	row    *tally
	seat   map[int64]int // by pairing
}

// tally is a row that is being counted.
type tally struct {
	player  int
	against string
	counted Row // all but its estimates
	sum     sum // of all games
	wins    stats.Blocks
	place   stats.Blocks
	points  stats.Blocks
}

// block is the games of one opening at a table, by its subjects.
type block struct {
	games int
	sums  [mostSeats]sum
}

// sum is what games have given to a player: wins and places in twelfths.
type sum struct{ wins, place, points int64 }

func (s *sum) add(o sum) {
	s.wins += o.wins
	s.place += o.place
	s.points += o.points
}

// NewPlayers returns what counts the games of a run. It is an error if these have different numbers of seats, or more than
// four.
func NewPlayers(run results.Run) (*Players, error) {
	seats, err := seatsOf(run)
	if err != nil {
		return nil, err
	}
	c := &Players{seats: seats, at: map[int64]*table{}}
	for _, pairings := range run.Tables() {
		first := run.Pairings[pairings[0]]
		t := &table{rotations: len(pairings), open: map[int]*block{}}
		c.uneven = c.uneven || len(pairings) < rotations(first.Seats)
		for _, player := range first.Singles() {
			s := subject{player: player, row: c.row(run, player, company(run, first, player)), seat: map[int64]int{}}
			for _, i := range pairings {
				p := run.Pairings[i]
				s.seat[p.ID] = slices.Index(p.Seats, player)
			}
			t.subjects = append(t.subjects, s)
		}
		for _, i := range pairings {
			c.at[run.Pairings[i].ID] = t
		}
		c.tables = append(c.tables, t)
	}
	return c, nil
}

// row returns the row of a player in a company, a new one if there is none.
func (c *Players) row(run results.Run, player int, against string) *tally {
	for _, r := range c.rows {
		if r.player == player && r.against == against {
			return r
		}
	}
	r := &tally{player: player, against: against, counted: Row{Player: run.Players[player].Name, Against: against}}
	c.rows = append(c.rows, r)
	return r
}

// rotations returns how many different rotations of seats there are.
func rotations(seats []int) int {
	for shift := 1; shift < len(seats); shift++ {
		if slices.Equal(slices.Concat(seats[shift:], seats[:shift]), seats) {
			return shift
		}
	}
	return len(seats)
}

func count(seats []int, player int) int {
	n := 0
	for _, p := range seats {
		if p == player {
			n++
		}
	}
	return n
}

// company says who sits against a player: nothing where everybody has one seat, because such tables are counted together;
// else "3 × a", or "b, 2 × a", in the run's order.
func company(run results.Run, p results.Pairing, player int) string {
	if len(p.Singles()) == len(p.Seats) {
		return ""
	}
	var names []string
	for i, other := range run.Players {
		switch n := count(p.Seats, i); {
		case n == 0 || i == player:
		case n == 1:
			names = append(names, other.Name)
		default:
			names = append(names, fmt.Sprintf("%d × %s", n, other.Name))
		}
	}
	return strings.Join(names, ", ")
}

// Add counts a game. Games may come in any order, each once; those of pairings that the run does not have are not counted.
func (c *Players) Add(g results.Placing) error {
	t := c.at[g.Pairing]
	if t == nil {
		return nil
	}
	if err := check(g, c.seats); err != nil {
		return err
	}
	if slices.Contains(g.Faults, true) {
		c.forfeits++
	}
	if len(t.subjects) == 0 {
		c.self++
		return nil
	}
	b := t.open[g.Number]
	if b == nil {
		b = &block{}
		t.open[g.Number] = b
	}
	b.games++
	for i, s := range t.subjects {
		seat := s.seat[g.Pairing]
		first, shared := taken(g.Places, seat)
		for place := first; place < first+shared; place++ {
			s.row.counted.Places[place] += Share(twelfths / shared)
		}
		s.row.counted.Games++
		if g.Faults[seat] {
			s.row.counted.Faults++
		}
		c.points = c.points || g.Points[seat] != 0
		got := sum{place: int64(twelfths / 2 * (2*first + 1 + shared)), points: int64(g.Points[seat])} // the middle of the places shared
		if first == 0 {
			got.wins = int64(twelfths / shared)
		}
		b.sums[i].add(got)
		s.row.sum.add(got)
	}
	if b.games == t.rotations {
		t.close(b)
		delete(t.open, g.Number)
	}
	return nil
}

// close counts a complete block.
func (t *table) close(b *block) {
	for i, s := range t.subjects {
		s.row.wins.Add(b.games, b.sums[i].wins)
		s.row.place.Add(b.games, b.sums[i].place)
		s.row.points.Add(b.games, twelfths*b.sums[i].points)
	}
}

// Standings returns what has been counted.
func (c *Players) Standings() Standings {
	s := Standings{Seats: c.seats, Forfeits: c.forfeits, Self: c.self, Uneven: c.uneven, Points: c.points}
	for _, t := range c.tables {
		for _, b := range t.open {
			s.Incomplete += b.games
		}
	}
	for _, r := range c.rows {
		row := r.counted
		row.Blocks = r.wins.Count()
		n := float64(max(1, row.Games))
		row.Wins = estimate(r.wins.Score(), row.Games, Share(r.sum.wins).Games()/n)
		row.Place = estimate(r.place.Mean(), row.Games, Share(r.sum.place).Games()/n)
		if row.Place.Known {
			row.Place.Lo, row.Place.Hi = math.Max(1, row.Place.Lo), math.Min(float64(c.seats), row.Place.Hi)
		}
		row.Points = estimate(r.points.Mean(), row.Games, float64(r.sum.points)/n)
		s.Rows = append(s.Rows, row)
	}
	slices.SortStableFunc(s.Rows, func(a, b Row) int {
		if a.Games == 0 || b.Games == 0 {
			return cmp.Compare(b.Games, a.Games)
		}
		return cmp.Compare(b.Wins.Value, a.Wins.Value)
	})
	return s
}

// estimate returns an estimate over blocks or, while no block is complete, the value of all games without an interval.
func estimate(e stats.Estimate, games int, value float64) stats.Estimate {
	if e.Games > 0 || games == 0 {
		return e
	}
	return stats.Estimate{Value: value, Why: "no block is complete", Games: games}
}
