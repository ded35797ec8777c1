package chart

import (
	"gonum.org/v1/plot/font"
)

// draw draws a sheet.
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
		for i, r := range b.Rows.List {
			if r.Ruled {
				last := b.panels[len(b.panels)-1]
				y := last.upwards(b.rows, b.rows.share(float64(i)))
				c.line(margin, y, last.right, y, 0.8, Faint)
			}
		}
	}
}

// draw draws the lines of the scales of a panel, and its marks.
func (p *panel) draw(c *canvas) {
	if p.X != nil && !p.X.names {
		for _, t := range p.xTicks {
			x := p.across(p.X.shareOf(t.Place))
			c.line(x, p.top, x, p.bottom, 0.6, Ruled)
		}
	}
	if p.Y != nil && !p.Y.names {
		for _, t := range p.yTicks {
			y := p.upwards(p.Y, p.Y.shareOf(t.Place))
			c.line(p.left, y, p.right, y, 0.6, Ruled)
		}
		for _, place := range p.Y.minor {
			y := p.upwards(p.Y, p.Y.shareOf(place))
			c.line(p.left-2.5, y, p.left, y, 0.5, Faint)
		}
	}
	for _, t := range p.Right.ticks(p.bottom-p.top, false) {
		y := p.upwards(p.Right, p.Right.shareOf(t.Place))
		c.line(p.right, y, p.right+2.5, y, 0.6, p.RightInk)
	}
	f := frame{area: p.area, x: p.x, y: p.y(p.Y), rightY: p.y(p.Right)}
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

// across returns where a share of the scale across is on the sheet.
func (p *panel) across(share float64) float64 {
	inset := p.X.inset()
	return p.left + inset + share*(p.right-p.left-2*inset)
}

// x returns where a value stands on the sheet.
func (p *panel) x(v float64) float64 { return p.across(p.X.share(v)) }

// upwards returns where a share of a scale upwards is on the sheet.
func (p *panel) upwards(s *Scale, share float64) float64 {
	inset := s.inset()
	if s.down {
		return p.top + inset + share*(p.bottom-p.top-2*inset)
	}
	return p.bottom - inset - share*(p.bottom-p.top-2*inset)
}

// y returns where the values of a scale upwards stand on the sheet.
func (p *panel) y(s *Scale) func(v float64) float64 {
	return func(v float64) float64 { return p.upwards(s, s.share(v)) }
}

// scale returns the scale upwards of rows, whose places are points from the top.
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
		return subjectFont
	}
	return nameFont
}

// font returns the font of the labels of a scale upwards.
func (s *Scale) font() font.Font {
	if s.names {
		return nameFont
	}
	return markFont
}
