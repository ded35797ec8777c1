package plots

import (
	"fmt"
	"image/color"

	"gonum.org/v1/plot/vg"
)

const (
	barPitch vg.Length = 22
	barTall  vg.Length = 10
	whiskerY vg.Length = 7.2 // above and below the middle of a bar
)

func (b BarChart) drawing() drawing {
	spec := gridSpec{
		words:   words{b.Title, b.subtitle(), b.notes()},
		entries: []entry{swatch("won", won), swatch("drawn", drawn), swatch("lost", lost), {intervalName, whiskerSign}},
		seats:   b.Seats, headings: openingHeadings(b.Openings),
		pitch: barPitch, axis: axis{0, 100, 25},
	}
	for range b.Openings {
		spec.units = append(spec.units, "% of the games")
	}
	for _, row := range b.Rows {
		spec.rows, spec.subjects = append(spec.rows, row.Players), append(spec.subjects, row.Subject)
	}
	g := newGrid(spec)
	return drawing{g.sheet, func(c *canvas) {
		g.draw(c)
		for i, row := range b.Rows {
			for panel, bar := range row.Bars {
				if bar.Games() == 0 {
					g.noGames(c, i, panel)
					continue
				}
				drawBar(c, &g, i, panel, bar)
			}
		}
	}}
}

// drawBar draws the bar of a pairing: its three parts, their numbers where there is room, and the whiskers.
func drawBar(c *canvas, g *grid, row, panel int, b Bar) {
	y := g.tops[row] + g.pitch/2
	x := func(share float64) vg.Length { return g.x(panel, 100*share) }
	n := float64(b.Games())
	ends := []float64{0, float64(b.Won) / n, float64(b.Won+b.Drawn) / n, 1}
	parts := []struct {
		games int
		fill  color.Color
		align float64
	}{{b.Won, won, left}, {b.Drawn, drawn, middle}, {b.Lost, lost, right}}
	for i, part := range parts {
		c.box(x(ends[i]), y-barTall/2, x(ends[i+1])-x(ends[i]), barTall, part.fill)
	}
	c.line(x(0.5), y-barTall/2, x(0.5), y+barTall/2, 0.8, paper)
	for i, part := range parts {
		const inside = 3
		from, to := x(ends[i])+inside, x(ends[i+1])-inside
		label := wholePercent(part.games, b.Games())
		if part.games > 0 && textWidth(label, markFont) <= to-from {
			c.text(from+(to-from)*vg.Length(part.align), y, label, markFont, part.align, inkOn(part.fill))
		}
	}
	above, below := b.shares()
	drawWhisker(c, x(above.Lo), x(above.Hi), y-whiskerY)
	drawWhisker(c, x(1-below.Hi), x(1-below.Lo), y+whiskerY)
}

// wholePercent writes a share in per cent, rounded to the nearest, but to 0 and 100 only where that is exact.
func wholePercent(k, n int) string {
	percent := (200*k + n) / (2 * n)
	if k > 0 && k < n {
		percent = min(99, max(1, percent))
	}
	return fmt.Sprint(percent)
}

// drawWhisker draws an interval.
func drawWhisker(c *canvas, from, to, y vg.Length) {
	c.line(from, y, to, y, 0.8, ink)
	for _, x := range []vg.Length{from, to} {
		c.line(x, y-1.6, x, y+1.6, 0.8, ink)
	}
}

func whiskerSign(c *canvas, x, y vg.Length) { drawWhisker(c, x-5.5, x+5.5, y) }

// swatch is the entry of a key for a filled area.
func swatch(text string, fill color.Color) entry {
	return entry{text, func(c *canvas, x, y vg.Length) { c.box(x-4.5, y-4.5, 9, 9, fill) }}
}
