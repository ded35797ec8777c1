package plots

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
)

// Curves is a chart of times on a logarithmic scale: what we measured as lines with solid marks, what others published
// as hollow ones.
type Curves struct {
	Title, Subtitle string
	X, Y            string       // what is counted across, and what took the times: "stones", "time for 100 boards"
	Ours, Theirs    string       // what solid and hollow marks are; printed if there are published curves
	Panels          []CurvePanel // side by side, to the same scales
	Note            string       // printed below
}

// CurvePanel is one panel of Curves. One without points says so.
type CurvePanel struct {
	Title  string
	Curves []Curve
}

// Curve is a series of times. Curves of the same name look alike in all panels; the names' order of first appearance
// says how. Nine names can be told apart, the ninth being the darkest; further ones begin anew.
type Curve struct {
	Name      string
	Published bool         // by others
	Points    []CurvePoint // in any order; they are joined from left to right
}

func (c Curve) published() bool { return c.Published }

// crowded reports whether the curve is of ours and has more points than are to be marked.
func (c Curve) crowded() bool { return !c.Published && len(c.Points) >= curveStyles }

// CurvePoint is a time.
type CurvePoint struct {
	X float64 // as a rule a whole number; up to 1e9 in size
	Y float64 // seconds, positive and finite
}

const mostX = 1e9

// Write draws the chart and writes the picture. It is an error if there are no points, or one that has no place on the
// scales.
func (c Curves) Write(w io.Writer, f Format) error {
	if err := c.check(); err != nil {
		return fmt.Errorf("chart %q: %w", c.Title, err)
	}
	return c.drawing().write(w, f)
}

// check returns an error that names the first point that cannot be drawn.
func (c Curves) check() error {
	for _, panel := range c.Panels {
		for _, curve := range panel.Curves {
			for _, p := range curve.Points {
				at := fmt.Sprintf("panel %q, curve %q: %g s at %g", panel.Title, curve.Name, p.Y, p.X)
				if !(p.Y > 0 && p.Y <= math.MaxFloat64) {
					return fmt.Errorf("%s: a time on a logarithmic scale has to be positive and finite", at)
				}
				if !(math.Abs(p.X) <= mostX) {
					return fmt.Errorf("%s: the axis across takes numbers from -%[2]g to %[2]g", at, mostX)
				}
			}
		}
	}
	if len(c.all()) == 0 {
		return errors.New("no times to draw yet")
	}
	return nil
}

// all returns the points of all panels.
func (c Curves) all() []CurvePoint {
	var points []CurvePoint
	for _, panel := range c.Panels {
		for _, curve := range panel.Curves {
			points = append(points, curve.Points...)
		}
	}
	return points
}

// names returns the names of all curves, each once, in the order met.
func (c Curves) names() []string {
	var names []string
	for _, panel := range c.Panels {
		for _, curve := range panel.Curves {
			if !slices.Contains(names, curve.Name) {
				names = append(names, curve.Name)
			}
		}
	}
	return names
}

// some reports whether there is a curve of that kind.
func (c Curves) some(kind func(Curve) bool) bool {
	return slices.ContainsFunc(c.Panels, func(p CurvePanel) bool { return slices.ContainsFunc(p.Curves, kind) })
}

// words are the sentences around the chart.
func (c Curves) words() words {
	w := words{title: c.Title, subtitle: c.Subtitle, notes: "Times are to a logarithmic scale"}
	if len(c.Panels) > 1 {
		w.notes += ", the same in all panels"
	}
	w.notes += "."
	if c.some(Curve.crowded) {
		w.notes += " Lines pass through all points; marks stand at the first and then at every ninth, at others for each " +
			"line, so that lines that coincide can be told apart."
	}
	if c.Note != "" {
		w.notes += " " + c.Note
	}
	return w
}
