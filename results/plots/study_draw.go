package plots

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
	"tourney/results"
	"tourney/results/stats"
)

func (s StudyChart) drawing() drawing {
	l := newStudyLayout(s)
	return drawing{l.sheet, func(c *canvas) {
		l.key.draw(c)
		s.drawRows(c, &l)
		s.drawBest(c, &l)
		for i := range s.Weights {
			s.drawWeight(c, &l, i)
		}
	}}
}

// candidateStyle is how the marks of a kind of candidates look, wherever they stand.
type candidateStyle struct {
	mark   mark
	colour color.NRGBA
	radius vg.Length
}

var (
	anyCandidate     = candidateStyle{marks[0], lost, 2}
	defaultCandidate = candidateStyle{marks[1], ink, 3.4}
	bestCandidate    = candidateStyle{marks[2], won, 3.6}
)

// style returns how a candidate is marked.
func (s StudyChart) style(t results.Trial) candidateStyle {
	switch {
	case t.Candidate == 0:
		return defaultCandidate
	case s.marked(t):
		return bestCandidate
	}
	return anyCandidate
}

// marked reports whether a candidate has a mark of its own.
func (s StudyChart) marked(t results.Trial) bool {
	best, _ := s.best()
	return t.Candidate == 0 || best != nil && t.Candidate == best.Candidate
}

// solid draws the mark, with a fine edge where marks overlap.
func (k candidateStyle) solid(c *canvas, x, y vg.Length) {
	k.mark.fill(c, x, y, k.radius+0.7, translucent(paper, 0.8))
	k.mark.fill(c, x, y, k.radius, k.colour)
}

// hollow draws the mark of a score in the search beside later ones.
func (k candidateStyle) hollow(c *canvas, x, y vg.Length) {
	k.mark.fill(c, x, y, k.radius, paper)
	k.mark.outline(c, x, y, k.radius, 0.9, k.colour)
}

// crowd returns the style of one among so many.
func (k candidateStyle) crowd(n int) candidateStyle {
	k.colour = translucent(k.colour, min(0.85, max(0.25, 10/math.Sqrt(float64(n)))))
	switch {
	case n > 1000:
		k.mark, k.radius = marks[3], 1 // as good as a circle at that size, and a third of the file
	case n > mostIntervals:
		k.radius = 1.5
	}
	return k
}

// upright draws an interval upwards.
func upright(c *canvas, p plane, at float64, e stats.Estimate, thickness vg.Length, ink color.Color) {
	if e.Known() {
		c.line(p.x(at), p.y(100*e.Lo), p.x(at), p.y(100*e.Hi), thickness, ink)
	}
}

// key says what the marks mean, of those that there are.
func (s StudyChart) key(search []outcome) []entry {
	sign := func(k candidateStyle) func(c *canvas, x, y vg.Length) {
		return func(c *canvas, x, y vg.Length) {
			c.line(x, y-6, x, y+6, 0.8, translucent(k.colour, 0.6))
			k.solid(c, x, y)
		}
	}
	entries := []entry{{"candidate", sign(anyCandidate)}}
	if n := len(search); n > mostIntervals {
		dot := anyCandidate.crowd(n)
		entries[0].sign = func(c *canvas, x, y vg.Length) { dot.mark.fill(c, x, y, dot.radius, anyCandidate.colour) }
	}
	if s.Finding.Default != nil {
		entries = append(entries, entry{"default: " + s.Finding.Default.Player, sign(defaultCandidate)})
	}
	if best, name := s.best(); best != nil {
		entries = append(entries, entry{name + ": " + best.Player, sign(bestCandidate)})
	}
	if s.OnlyDefault && s.Finding.Winner != nil {
		entries = append(entries, entry{"proof", bandSign})
	}
	if s.Finding.Default != nil {
		entries = append(entries, entry{"score of the default", func(c *canvas, x, y vg.Length) {
			c.polyline([]vg.Point{{X: x - 7, Y: y}, {X: x + 7, Y: y}}, 0.8, levelPattern, faint)
		}})
	}
	return entries
}
