package plots

import (
	"fmt"
	"math"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"tourney/results/stats"
)

func (m HeatMap) drawing() drawing {
	l := newMapLayout(m)
	return drawing{l.sheet, func(c *canvas) {
		m.drawAxes(c, l)
		m.drawCells(c, l)
		drawScale(c, l)
	}}
}

func (m HeatMap) drawAxes(c *canvas, l mapLayout) {
	centre := l.left + l.cell*vg.Length(len(l.columns))/2
	room := 2*min(centre, l.width-centre) - 2*margin
	c.text(centre, l.columnsTitleY, shorten(m.Second, axisFont, room), axisFont, middle, ink)
	for i, name := range l.columns {
		x := l.left + l.cell*(vg.Length(i)+0.5)
		if l.slanted {
			c.turned(x, l.top-8, name, nameFont, left, 45, ink)
		} else {
			c.text(x, l.top-10, name, nameFont, middle, ink)
		}
	}

	names := l.left - 7
	titleX := names - longest(l.rows, nameFont) - 14
	tall := l.cell * vg.Length(len(l.rows))
	c.turned(titleX, l.top+tall/2, shorten(m.First, axisFont, tall+60), axisFont, middle, 90, ink)
	for i, name := range l.rows {
		c.text(names, l.top+l.cell*(vg.Length(i)+0.5), name, nameFont, right, ink)
	}
}

func (m HeatMap) drawCells(c *canvas, l mapLayout) {
	const gap = 1
	value, below := font.From(regular, l.cell*0.27), font.From(regular, l.cell*0.185)
	for i, row := range m.Cells {
		for j, s := range row {
			x, y := l.at(i, j)
			centre := x + l.cell/2
			if s == nil {
				c.box(x+gap, y+gap, l.cell-2*gap, l.cell-2*gap, noGame)
				c.text(centre, y+l.cell/2, "–", value, middle, faint)
				continue
			}
			e := s.Estimate()
			fill := colourOf(e.Value)
			c.box(x+gap, y+gap, l.cell-2*gap, l.cell-2*gap, fill)
			c.text(centre, y+l.cell*0.39, stats.Decimal(100*e.Value, 1), value, middle, inkOn(fill))
			// No number of games makes a score certain: a margin that rounds to nothing shows as 0.1.
			half := math.Max(0.1, 100*e.Margin())
			c.text(centre, y+l.cell*0.71, fmt.Sprintf("±%.1f", half), below, middle, inkOn(fill))
		}
	}
}

// drawScale draws the key to the colours, with a scale in per cent.
func drawScale(c *canvas, l mapLayout) {
	const steps = 200
	for i := range steps {
		// Each step reaches down to the end and is painted over by the next: no seams show between them.
		from := l.barHeight * vg.Length(i) / steps
		c.box(l.bar, l.top+from, barWidth, l.barHeight-from, colourOf(1-(float64(i)+0.5)/steps))
	}
	for percent := 0; percent <= 100; percent += 25 {
		y := l.top + l.barHeight*vg.Length(100-percent)/100
		c.box(l.bar+barWidth, y-0.3, 3, 0.6, faint)
		c.text(l.bar+barWidth+6, y, fmt.Sprint(percent), smallFont, left, ink)
	}
	c.turned(l.bar+barWidth+34, l.top+l.barHeight/2, "score in %", smallFont, middle, 90, faint)
}
