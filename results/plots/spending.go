package plots

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
)

// Spending is a chart of what searches spend: how many evaluations, on a scale that is logarithmic from 1 on, and below
// it how many spikes their order of sub-moves has.
type Spending struct {
	Title, Subtitle string
	X               string // what the searches are numbered by: "search of the game", "depth in plies"
	Y, Spikes       string // what is counted above, and below
	Points          []SpendingPoint
	Note            string // printed below
}

// SpendingPoint is what was spent at one place.
type SpendingPoint struct {
	X                 int  // ascending, up to 1e9
	None              bool // nothing was to be spent: a gap
	Least, Mean, Most float64
	Spikes            float64 // not negative, like all counts; with NoSpikes there is no bar
	NoSpikes          bool
}

// Write draws the chart and writes the picture. It is an error if there are no points, or one that has no place on the
// scales.
func (s Spending) Write(w io.Writer, f Format) error {
	if err := s.check(); err != nil {
		return fmt.Errorf("chart %q: %w", s.Title, err)
	}
	return s.drawing().write(w, f)
}

// check returns an error that names the first point that cannot be drawn.
func (s Spending) check() error {
	for i, p := range s.Points {
		switch {
		case i > 0 && p.X <= s.Points[i-1].X:
			return fmt.Errorf("at %d: the points have to ascend", p.X)
		case math.Abs(float64(p.X)) > mostX:
			return fmt.Errorf("at %d: the axis across takes numbers from -%[2]g to %[2]g", p.X, mostX)
		case !(0 <= p.Least && p.Least <= p.Mean && p.Mean <= p.Most && p.Most <= math.MaxFloat64):
			return fmt.Errorf("at %d: least %g, mean %g and most %g are not in order from 0 on", p.X, p.Least, p.Mean, p.Most)
		case !(0 <= p.Spikes && p.Spikes <= math.MaxFloat64):
			return fmt.Errorf("at %d: %g spikes", p.X, p.Spikes)
		}
	}
	if len(s.spent()) == 0 {
		return errors.New("no searches to draw yet")
	}
	return nil
}

// spent returns the points that are no gaps, those between two gaps together.
func (s Spending) spent() [][]SpendingPoint {
	var runs [][]SpendingPoint
	gap := true
	for _, p := range s.Points {
		if p.None {
			gap = true
			continue
		}
		if gap {
			runs = append(runs, nil)
			gap = false
		}
		runs[len(runs)-1] = append(runs[len(runs)-1], p)
	}
	return runs
}

// words are the sentences around the chart.
func (s Spending) words() words {
	w := words{title: s.Title, subtitle: s.Subtitle, notes: "Evaluations are to a logarithmic scale"}
	if slices.ContainsFunc(s.Points, func(p SpendingPoint) bool { return !p.None && p.Least < 1 }) {
		w.notes += " from 1 on, and to a linear one below"
	}
	w.notes += "."
	if s.Note != "" {
		w.notes += " " + s.Note
	}
	return w
}
