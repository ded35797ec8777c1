package plots

import (
	"errors"
	"fmt"
	"io"
	"math"
)

// Review is the chart of a game that was looked at again. Each seat has a panel with the scores of its player and with the
// values of a deeper search, position by position.
type Review struct {
	Title, Subtitle string
	Panels          []ReviewPanel // one below the other, to one scale across
	Note            string        // printed below
}

// ReviewPanel is one seat's view of the game.
type ReviewPanel struct {
	Title string
	// OneUnit reports whether the player's scores and the deeper values are in one unit. If not, the scores have a scale of
	// their own at the right.
	OneUnit     bool
	Own, Deeper []ReviewPoint // in the order of the game
	Marks       []ReviewMark  // turning points, in the order of the game
}

// ReviewPoint is a value of a position.
type ReviewPoint struct {
	Turn  float64 // positions inside a turn have fractions
	Value float64 // for the seat, finite; without meaning if Ended is not 0
	Ended int     // 1 for a win that a search has seen, -1 for a loss
}

// ReviewMark names a turn.
type ReviewMark struct {
	Turn float64
	Text string
}

// Write draws the chart and writes the picture. It is an error if there are no points, or one that has no place on the
// scales.
func (r Review) Write(w io.Writer, f Format) error {
	if err := r.check(); err != nil {
		return fmt.Errorf("chart %q: %w", r.Title, err)
	}
	return r.drawing().write(w, f)
}

func (r Review) check() error {
	points := 0
	for _, p := range r.Panels {
		for _, at := range p.all() {
			if points++; !(math.Abs(at.Value) <= math.MaxFloat64 && 0 <= at.Turn && at.Turn <= mostX) {
				return fmt.Errorf("panel %q: the value %g at turn %g has no place on the scales", p.Title, at.Value, at.Turn)
			}
		}
		for _, m := range p.Marks {
			if !(0 <= m.Turn && m.Turn <= mostX) {
				return fmt.Errorf("panel %q: turn %g has no place on the scale", p.Title, m.Turn)
			}
		}
	}
	if points == 0 {
		return errors.New("no values to draw yet")
	}
	return nil
}

// all returns the points of both curves.
func (p ReviewPanel) all() []ReviewPoint { return append(p.Own[:len(p.Own):len(p.Own)], p.Deeper...) }

// words are the sentences around the chart.
func (r Review) words() words {
	w := words{title: r.Title, subtitle: r.Subtitle, notes: "Values are for the seat of the panel, in the units of the heuristics that gave them, " +
		"and are no chances to win. Scales are linear to the first line above and below 0, and logarithmic from there."}
	for _, p := range r.Panels {
		if !p.OneUnit && len(p.Own) > 0 {
			w.notes += " Where a panel has a scale at the right, the player's own scores are in another unit than the deeper values: " +
				"their heights cannot be compared."
			break
		}
	}
	if r.Note != "" {
		w.notes += " " + r.Note
	}
	return w
}
