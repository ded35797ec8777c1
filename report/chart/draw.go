package chart

import (
	"math"

	"gonum.org/v1/plot/font"
)

func (s *sheet) draw(c *canvas) {
	c.box(Point{}, Point{s.width, s.height}, Paper)
	for _, t := range s.texts {
		c.text(t)
	}
	for _, sign := range s.signs {
		f := frame{x: func(v float64) float64 { return sign.at.X + v }, y: func(v float64) float64 { return sign.at.Y + v }}
		for _, m := range sign.marks {
			m.draw(c, f)
		}
	}
	for _, b := range s.bands {
		for _, p := range b.panels {
			p.draw(c)
		}
		if b.Rows == nil {
			continue
		}
		last := b.panels[len(b.panels)-1]
		for i, r := range b.Rows.List {
			if y := last.upwards(last.Y).at(float64(i)); r.Ruled {
				c.line(margin, y, last.right, y, 0.8, Faint)
			}
		}
	}
}

// draw draws the scales' lines of a panel, then its marks.
func (p *panel) draw(c *canvas) {
	if p.X != nil && !p.X.names {
		for _, t := range p.xTicks {
			x := p.across().tick(t)
			c.line(x, p.top, x, p.bottom, 0.6, Ruled)
		}
	}
	if p.Y != nil && !p.Y.names {
		for _, t := range p.yTicks {
			y := p.upwards(p.Y).tick(t)
			c.line(p.left, y, p.right, y, 0.6, Ruled)
		}
		for _, place := range p.Y.minor {
			y := p.upwards(p.Y).tick(Tick{Place: place})
			c.line(p.left-2.5, y, p.left, y, 0.5, Faint)
		}
	}
	for _, t := range p.rightTicks {
		y := p.upwards(p.Right).tick(t)
		c.line(p.right, y, p.right+2.5, y, 0.6, p.RightInk)
	}
	f := frame{area: p.area, x: p.across().at, y: p.upwards(p.Y).at, rightY: p.upwards(p.Right).at}
	for _, pin := range p.Pins {
		Rule{At: pin.X, Upright: true, Width: 0.9, Dash: Dashed, Colour: Ink}.draw(c, f)
	}
	for _, m := range p.Marks {
		m.draw(c, f)
	}
	if p.Empty != "" {
		half, x, y := textWidth(p.Empty, smallFont)/2+3, (p.left+p.right)/2, (p.top+p.bottom)/2
		c.box(Point{x - half, y - 7}, Point{x + half, y + 7}, Paper)
		c.text(text{at: Point{x, y}, s: p.Empty, font: smallFont, align: Middle, colour: Faint})
	}
}

// axis is a scale between two edges of its panel, the lower end first.
type axis struct {
	*Scale
	from, to float64
}

func (p *panel) across() axis { return axis{p.X, p.left, p.right} }

// upwards returns the axis of Y or Right.
func (p *panel) upwards(s *Scale) axis {
	if s != nil && s.down {
		return axis{s, p.top, p.bottom}
	}
	return axis{s, p.bottom, p.top}
}

// at returns the position of a value on the sheet.
func (a axis) at(v float64) float64 { return a.between(a.share(v)) }

// tick returns the position of a tick on the sheet.
func (a axis) tick(t Tick) float64 { return a.between(a.shareOf(t.Place)) }

func (a axis) between(share float64) float64 {
	inset := math.Copysign(a.inset(), a.to-a.from)
	return a.from + inset + share*(a.to-a.from-2*inset)
}

// scale returns the vertical scale of rows, in points from the top.
func (r *Rows) scale() *Scale {
	var tops []float64
	end := 0.
	for _, row := range r.List {
		if row.Apart {
			end += groupGap
		}
		tops = append(tops, end)
		end += r.Pitch
	}
	return &Scale{hi: end, flush: true, down: true, place: func(v float64) float64 {
		i := min(int(v), len(tops)-1)
		return tops[i] + (v-float64(i))*r.Pitch
	}}
}

func (n Name) font() font.Font {
	if n.Bold {
		return axisFont
	}
	return nameFont
}

// font returns the font of a vertical scale's labels.
func (s *Scale) font() font.Font {
	if s.names {
		return nameFont
	}
	return markFont
}
