package plots

import (
	"gonum.org/v1/plot/vg"
	"tourney/results/stats"
)

// drawBest draws the best score so far over the games of the search, and the proof: over it where both are to one
// scale, else beside it.
func (s StudyChart) drawBest(c *canvas, l *studyLayout) {
	p := l.best
	c.text(margin, p.top-11, "Best score so far in the search: it can only rise, for that is what choosing does", axisFont,
		left, ink)
	p.rulesUp(c, true)
	c.text(p.left+p.wide/2, p.bottom()+21, "games of the search", smallFont, middle, faint)
	against := "against the opponents, %"
	if s.OnlyDefault {
		against = "against the default, %"
		if s.Finding.Winner != nil {
			drawBand(c, p, s.Finding.Proof)
		}
	} else {
		s.drawProofBeside(c, l.proof)
	}
	c.turned(margin+6, p.top+p.tall/2, against, smallFont, middle, 90, faint)
	if len(l.search) == 0 {
		p.empty(c, s.nothing("searched"))
		return
	}
	p.rulesAcross(c, ticks(p.across))
	if d := find(l.search, 0); d != nil {
		p.level(c, 100*d.score.Value)
	}
	s.drawSteps(c, l)
}

// drawSteps draws the line that rises, over the scores of which it is made, and those with marks of their own.
func (s StudyChart) drawSteps(c *canvas, l *studyLayout) {
	var steps []vg.Point
	var own []spot // drawn last
	best, games := -1.0, 0
	dot := anyCandidate.crowd(len(l.search))
	for _, o := range l.search {
		games += o.Games()
		x := l.best.x(float64(games))
		if s.marked(o.Trial) {
			own = append(own, spot{o, float64(games)})
		}
		dot.mark.fill(c, x, l.best.y(100*o.score.Value), min(dot.radius, 1.5), dot.colour)
		if o.score.Value > best {
			if best >= 0 {
				steps = append(steps, vg.Point{X: x, Y: l.best.y(100 * best)})
			}
			best = o.score.Value
			steps = append(steps, vg.Point{X: x, Y: l.best.y(100 * best)})
		}
	}
	steps = append(steps, vg.Point{X: l.best.x(float64(games)), Y: l.best.y(100 * best)})
	c.polyline(steps, 1.4, nil, ink)
	for _, o := range own {
		s.drawOwn(c, l.best, o)
	}
}

// drawBand draws the proof as a line with a band for its interval.
func drawBand(c *canvas, p plane, proof stats.Estimate) {
	y := p.y(100 * proof.Value)
	if proof.Known() {
		hi := p.y(100 * proof.Hi)
		c.box(p.left, hi, p.wide, p.y(100*proof.Lo)-hi, bandColour)
	}
	c.line(p.left, y, p.left+p.wide, y, 1, bestCandidate.colour)
}

var bandColour = translucent(bestCandidate.colour, 0.16)

// bandSign is the sign of the proof in the key.
func bandSign(c *canvas, x, y vg.Length) {
	c.box(x-7, y-4, 14, 8, bandColour)
	c.line(x-7, y, x+7, y, 1, bestCandidate.colour)
}

// drawProofBeside draws the proof into a panel of its own.
func (s StudyChart) drawProofBeside(c *canvas, p plane) {
	p.rulesUp(c, true)
	c.turned(p.left-studyLabel+6, p.top+p.tall/2, "proof, against the default, %", smallFont, middle, 90, faint)
	switch {
	case s.Finding.Winner != nil:
		const centre = 0.5 // of the scale across, which has no ticks
		p.across = axis{lo: 0, hi: 1}
		p.level(c, 50)
		upright(c, p, centre, s.Finding.Proof, 1, bestCandidate.colour)
		bestCandidate.solid(c, p.x(centre), p.y(100*s.Finding.Proof.Value))
	case s.Finding.Study.Finished.IsZero():
		p.empty(c, "no proof yet")
	default:
		p.empty(c, "no proof")
	}
}
