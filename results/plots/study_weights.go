package plots

import "math"

// drawWeight draws the panel of a weight: the score of every candidate in the search against its value.
func (s StudyChart) drawWeight(c *canvas, l *studyLayout, i int) {
	p, w := l.weights[i], s.Weights[i]
	c.text(p.left, p.top-10, shorten(w.Name, axisFont, p.wide), axisFont, left, ink)
	first := p.left == l.best.left
	p.rulesUp(c, first)
	if first {
		c.turned(margin+6, p.top+p.tall/2, "score in the search, %", smallFont, middle, 90, faint)
	}
	p.rulesAcross(c, l.axes[i].ticks)
	if d := find(l.search, 0); d != nil {
		p.level(c, 100*d.score.Value)
	}
	few := len(l.search) <= mostIntervals
	dot := anyCandidate.crowd(len(l.search))
	var own []spot // with marks of their own, drawn last
	shown := 0
	for _, o := range l.search {
		at, ok := placeOf(w, o.Weights)
		if !ok {
			continue
		}
		shown++
		if s.marked(o.Trial) {
			own = append(own, spot{o, at})
			continue
		}
		if w.Switch {
			at += sideways(o.Candidate)
		}
		if few {
			upright(c, p, at, o.score, 0.5, translucent(dot.colour, 0.45))
		}
		dot.mark.fill(c, p.x(at), p.y(100*o.score.Value), dot.radius, dot.colour)
	}
	for _, o := range own {
		s.drawOwn(c, p, o)
	}
	if shown == 0 {
		p.empty(c, s.nothing("searched"))
	}
}

// spot is an outcome and where it stands on the scale across.
type spot struct {
	outcome
	at float64
}

// drawOwn draws a candidate that has a mark of its own, and its interval.
func (s StudyChart) drawOwn(c *canvas, p plane, o spot) {
	style := s.style(o.Trial)
	upright(c, p, o.at, o.score, 1, style.colour)
	style.solid(c, p.x(o.at), p.y(100*o.score.Value))
}

// sideways returns how far to the side of its position a candidate is drawn: by the golden ratio, which spreads
// numbers that follow one another evenly.
func sideways(candidate int) float64 {
	_, part := math.Modf(math.Abs(float64(candidate)) / math.Phi)
	return 0.7 * (part - 0.5)
}
