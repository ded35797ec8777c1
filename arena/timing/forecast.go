package timing

import (
	"time"

	"tourney/games"
)

// Forecast estimates how long the rest of an experiment takes. Each player is expected to go on as fast as in its
// latest cell, counted in sequences of sub-moves to the depth of a search. That is right for plain minimax; a search
// with cut-offs gains on it with depth, so that forecasts from small depths are too long rather than too short.
type Forecast struct {
	points []Point
	boards int                 // of a cell
	work   map[setting]float64 // on one board
	paces  []float64           // nanoseconds for one sequence, by player; 0 before the player's first search
	next   int                 // index of the first point that is not complete
	done   int                 // boards of that point
}

// setting is what the work for a board depends on.
type setting struct{ depth, stones int }

func (p Point) setting() setting { return setting{p.Depth, p.Stones} }

// NewForecast returns the forecast for an experiment that is about to begin.
func NewForecast(e Experiment) (*Forecast, error) {
	f := &Forecast{points: e.Points(), boards: e.Boards, work: map[setting]float64{}}
	f.paces = make([]float64, len(e.Players))
	e.Boards = 1
	boards, err := e.Draw()
	if err != nil {
		return nil, err
	}
	for i, drawn := range boards {
		for _, depth := range e.Depths {
			f.work[setting{depth, e.Min + i}] = sequences(drawn[0].Clone(), depth)
		}
	}
	return f, nil
}

// sequences estimates how many sequences of so many sub-moves there are: by the numbers of sub-moves along one of them.
func sequences(p games.Position, plies int) float64 {
	product := 1.0
	for over := false; plies > 0 && !over; plies-- {
		moves := p.AppendMoves(nil)
		product *= float64(len(moves))
		_, over = p.Do(moves[0])
	}
	return product
}

// Add takes note of what Run has visited. Cells come in their order.
func (f *Forecast) Add(c Cell) {
	for f.points[f.next] != c.Point {
		f.next++
	}
	f.done = c.Boards
	f.paces[c.Player] = float64(c.Time) / (float64(c.Boards) * f.work[c.setting()])
	if f.done == f.boards {
		f.next, f.done = f.next+1, 0
	}
}

// Complete returns how many points have been measured, and how many there are.
func (f *Forecast) Complete() (measured, all int) { return f.next, len(f.points) }

// Left returns how long the rest takes; ok is false before every player with something left to do has searched once.
func (f *Forecast) Left() (left time.Duration, ok bool) {
	sum := 0.0
	for i, p := range f.points[f.next:] {
		if f.paces[p.Player] == 0 {
			return 0, false
		}
		boards := f.boards + 1 // one of them is not measured
		if i == 0 && f.done > 0 {
			boards = f.boards - f.done
		}
		sum += float64(boards) * f.work[p.setting()] * f.paces[p.Player]
	}
	return time.Duration(min(sum, float64(1<<62))), true
}
