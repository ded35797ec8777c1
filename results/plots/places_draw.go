package plots

import (
	"fmt"
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"

	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

// placeNames are what the key calls the places.
var placeNames = [...]string{"1st", "2nd", "3rd", "4th"}

const (
	winsTitle           = "wins"
	winsGap   vg.Length = 10 // to the left of the wins
)

func (p PlacesChart) drawing() drawing {
	colours := placeColours(p.Seats)
	value, aside := p.winsWidth()
	spec := gridSpec{
		words: words{p.Title, p.subtitle(), p.notes()},
		seats: []string{"player"}, headings: []string{"places"}, units: []string{"% of the games"},
		pitch: barPitch, axis: axis{0, 100, 25}, aside: winsGap + max(value+3+aside, textWidth(winsTitle, axisFont)),
	}
	for place, colour := range colours {
		spec.entries = append(spec.entries, swatch(placeNames[place], colour))
	}
	spec.entries = append(spec.entries, entry{"fair share " + stats.Decimal(100*p.Fair(), 1) + " %", fairSign},
		entry{intervalName, whiskerSign})
	if p.Companies() {
		spec.seats = append(spec.seats, "against")
	}
	for _, r := range p.Rows {
		row := []string{r.Player}
		if p.Companies() {
			row = append(row, r.Company())
		}
		spec.rows = append(spec.rows, row)
	}
	g := newGrid(spec)
	return drawing{g.sheet, func(c *canvas) {
		g.draw(c)
		fair := g.x(0, 100*p.Fair())
		for i, r := range p.Rows {
			if r.Games == 0 {
				g.noGames(c, i, 0)
				continue
			}
			drawPlaces(c, &g, i, r, colours)
		}
		drawFair(c, fair, g.tops[0], g.bottom)
		x := g.panels[0] + g.wide + winsGap
		c.text(x, g.headY, winsTitle, axisFont, left, ink)
		for i, r := range p.Rows {
			if r.Games == 0 {
				continue
			}
			y := g.tops[i] + g.pitch/2
			number, margin := winsText(r)
			c.text(x+value, y, number, smallFont, right, ink)
			c.text(x+value+3, y, margin, markFont, left, faint)
			drawShares(c, &g, i, r, colours, fair)
			if r.Wins.Known() {
				drawWhisker(c, g.x(0, 100*r.Wins.Lo), g.x(0, 100*r.Wins.Hi), y-whiskerY)
			}
		}
	}}
}

// winsText writes a row's share of wins, and its margin.
func winsText(r evidence.Row) (number, margin string) {
	number = stats.Decimal(100*r.Wins.Value, 1)
	if r.Wins.Known() {
		// No number of games makes a share certain: a margin that rounds to nothing shows as 0.1.
		margin = fmt.Sprintf("±%.1f", math.Max(0.1, 100*r.Wins.Margin()))
	}
	return number, margin
}

// winsWidth returns the room that wins and their margins need.
func (p PlacesChart) winsWidth() (value, aside vg.Length) {
	for _, r := range p.Rows {
		if r.Games > 0 {
			number, margin := winsText(r)
			value, aside = max(value, textWidth(number, smallFont)), max(aside, textWidth(margin, markFont))
		}
	}
	return value, aside
}

// drawPlaces draws the bar of a row: a part for each place.
func drawPlaces(c *canvas, g *grid, row int, r evidence.Row, colours []color.NRGBA) {
	y := g.tops[row] + g.pitch/2
	for place, colour := range colours {
		from, to := placeEnds(g, r, place)
		c.box(from, y-barTall/2, to-from, barTall, colour)
	}
}

// drawShares prints the shares of places into the bar of a row, where there is room beside the line of the fair share.
func drawShares(c *canvas, g *grid, row int, r evidence.Row, colours []color.NRGBA, fair vg.Length) {
	for place, colour := range colours {
		from, to := placeEnds(g, r, place)
		label := wholePercent(int(r.Places[place]), results.Twelfths*r.Games)
		if x, ok := labelAt(from, to, textWidth(label, markFont), fair); ok && r.Places[place] > 0 {
			c.text(x, g.tops[row]+g.pitch/2, label, markFont, middle, inkOn(colour))
		}
	}
}

// placeEnds returns where a place begins and ends in the bar of a row.
func placeEnds(g *grid, r evidence.Row, place int) (from, to vg.Length) {
	before := int64(0)
	for _, n := range r.Places[:place] {
		before += n
	}
	share := func(twelfths int64) float64 { return float64(twelfths) / float64(results.Twelfths*r.Games) }
	return g.x(0, 100*share(before)), g.x(0, 100*share(before+r.Places[place]))
}

// labelAt returns the middle of a label between two ends, or between one of them and a line that would cross it. It is not
// ok if there is no room.
func labelAt(from, to, width, line vg.Length) (x vg.Length, ok bool) {
	const inside = 3
	x = (from + to) / 2
	if x-width/2-inside < line && line < x+width/2+inside {
		if line-from > to-line {
			to = line
		} else {
			from = line
		}
		x = (from + to) / 2
	}
	return x, to-from >= width+2*inside
}

// drawFair draws the line of the fair share over bars of any colour.
func drawFair(c *canvas, x, from, to vg.Length) {
	c.line(x, from, x, to, 2.2, paper)
	c.line(x, from, x, to, 1, ink)
}

func fairSign(c *canvas, x, y vg.Length) { c.line(x, y-5, x, y+5, 1, ink) }
