package plots

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
)

// The measures of the chart of a review.
const (
	reviewWide    vg.Length = 620 // of the panels
	reviewTall    vg.Length = 170
	reviewHead    vg.Length = 20 // above a panel, for its heading
	markLeading   vg.Length = 11 // between lines of marks
	mostMarkLines           = 4  // above a panel; marks without room have a line and no text
)

var (
	ownColour    = won
	deeperColour = lost
	ownPattern   = []vg.Length{3, 2}
)

// reviewLayout is where everything of the chart goes.
type reviewLayout struct {
	sheet
	key    key
	panels []reviewPlane
	turns  []tick
}

// reviewPlane is one panel.
type reviewPlane struct {
	plane       // its scale upwards is of the places of deeper
	deeper, own signed
	heading     vg.Length // the middle of its line
	marks       []placedMark
	right       bool // it has the scale of own at the right
}

// placedMark is a mark whose text has its middle at a point, or has no room.
type placedMark struct {
	x    vg.Length
	text string
	at   vg.Point
	room bool
}

func newReviewLayout(r Review) reviewLayout {
	var l reviewLayout
	last := 1.0
	var labels, others []string
	for _, p := range r.Panels {
		panel := reviewPlane{right: !p.OneUnit && len(p.Own) > 0}
		if panel.deeper = newSigned(p.Deeper); !panel.right {
			panel.deeper = newSigned(p.all())
		}
		if panel.own = panel.deeper; panel.right {
			panel.own = newSigned(p.Own)
			for _, t := range panel.own.ticks() {
				others = append(others, t.label)
			}
		}
		for _, t := range panel.deeper.ticks() {
			labels = append(labels, t.label)
		}
		for _, at := range p.all() {
			last = max(last, at.Turn)
		}
		for _, m := range p.Marks {
			last = max(last, m.Turn)
		}
		l.panels = append(l.panels, panel)
	}

	// Across: margin, labels, the panels, labels of other scales, margin.
	x := margin + tickLabels + longest(labels, markFont)
	width := x + reviewWide + margin
	if len(others) > 0 {
		width += tickLabels + longest(others, markFont)
	}
	across := axis{lo: 0.5, hi: last + 0.5}

	// Down: the heading, the key, the panels each with its heading and marks, their scale across, the notes.
	w := r.words()
	l.sheet = newSheet(width, w)
	l.key = newKey(l.head+5, l.width, r.key())
	y := l.key.bottom + 6
	for i, p := range r.Panels {
		panel := &l.panels[i]
		panel.heading = y + reviewHead/2
		panel.plane = plane{left: x, wide: reviewWide, tall: reviewTall, across: across, up: panel.deeper.axis}
		lines := panel.placeMarks(p.Marks)
		panel.top = y + reviewHead + markLeading*vg.Length(lines)
		for m := range panel.marks {
			panel.marks[m].at.Y += y + reviewHead + markLeading/2 - 2 // clear of the mark's line
		}
		y = panel.bottom() + 22
	}
	scale := newAxis(1, max(2, last), 20)
	scale.step = max(1, scale.step)
	l.turns = ticks(scale)
	l.finish(y+4, w)
	return l
}

// placeMarks puts the texts of marks on as few lines as they need, and returns their number. Heights are from the first.
func (p *reviewPlane) placeMarks(list []ReviewMark) (lines int) {
	var ends [mostMarkLines]vg.Length
	for _, m := range list {
		text := shorten(m.Text, markFont, p.wide/2)
		half := textWidth(text, markFont) / 2
		x := p.x(m.Turn)
		at := min(max(x, p.left+half), p.left+p.wide-half)
		placed := placedMark{x: x, text: text, at: vg.Point{X: at}}
		for line := range ends {
			if at-half > ends[line] {
				ends[line], placed.at.Y, placed.room = at+half+6, markLeading*vg.Length(line), true
				lines = max(lines, line+1)
				break
			}
		}
		p.marks = append(p.marks, placed)
	}
	return lines
}

func (r Review) drawing() drawing {
	l := newReviewLayout(r)
	return drawing{l.sheet, func(c *canvas) {
		l.key.draw(c)
		for i, p := range r.Panels {
			panel := &l.panels[i]
			c.text(panel.left, panel.heading, shorten(p.Title, subjectFont, panel.wide), subjectFont, left, ink)
			panel.rulesAcross(c, l.turns)
			panel.drawScales(c)
			panel.drawMarks(c)
			panel.curve(c, p.Own, panel.own, ownColour, ownPattern)
			panel.curve(c, p.Deeper, panel.deeper, deeperColour, nil)
			if len(p.all()) == 0 {
				panel.empty(c, "no values")
			}
		}
		bottom := l.panels[len(l.panels)-1]
		c.text(bottom.left+bottom.wide/2, bottom.bottom()+20, "turn", smallFont, middle, faint)
	}}
}

// drawScales draws the lines of the scale of deeper values, and the labels of both.
func (p *reviewPlane) drawScales(c *canvas) {
	for _, t := range p.deeper.ticks() {
		c.line(p.left, p.y(t.v), p.left+p.wide, p.y(t.v), 0.6, rule)
		c.text(p.left-tickLabels, p.y(t.v), t.label, markFont, right, ink)
	}
	c.line(p.left, p.y(0), p.left+p.wide, p.y(0), 0.8, faint)
	if !p.right {
		return
	}
	for _, t := range p.own.ticks() {
		y := p.with(p.own).y(t.v)
		c.line(p.left+p.wide, y, p.left+p.wide+2.5, y, 0.6, ownColour)
		c.text(p.left+p.wide+tickLabels, y, t.label, markFont, left, ownColour)
	}
}

// with returns the panel with another scale upwards.
func (p *reviewPlane) with(s signed) plane {
	q := p.plane
	q.up = s.axis
	return q
}

// drawMarks draws the turning points.
func (p *reviewPlane) drawMarks(c *canvas) {
	for _, m := range p.marks {
		c.polyline([]vg.Point{{X: m.x, Y: p.top}, {X: m.x, Y: p.bottom()}}, 0.9, levelPattern, ink)
		if m.room {
			c.text(m.at.X, m.at.Y, m.text, markFont, middle, ink)
		}
	}
}

// curve draws values as dots that a line joins.
func (p *reviewPlane) curve(c *canvas, list []ReviewPoint, s signed, colour color.NRGBA, pattern []vg.Length) {
	on := p.with(s)
	var points []vg.Point
	for _, v := range list {
		points = append(points, vg.Point{X: on.x(v.Turn), Y: on.y(s.at(v))})
	}
	if len(points) > 1 {
		c.polyline(points, 1, pattern, colour)
	}
	radius := solidRadius
	if n := float64(len(points)); n > 0 {
		radius = vg.Length(math.Min(float64(radius), float64(p.wide)/n/2))
	}
	for _, at := range points {
		mark(nil).fill(c, at.X, at.Y, radius, colour)
	}
}

// key says what the curves are.
func (Review) key() []entry {
	sign := func(colour color.NRGBA, pattern []vg.Length) func(c *canvas, x, y vg.Length) {
		return func(c *canvas, x, y vg.Length) {
			c.polyline([]vg.Point{{X: x - 7, Y: y}, {X: x + 7, Y: y}}, 1, pattern, colour)
			mark(nil).fill(c, x, y, solidRadius, colour)
		}
	}
	return []entry{
		{"the player's own score", sign(ownColour, ownPattern)},
		{"deeper value", sign(deeperColour, nil)},
	}
}
