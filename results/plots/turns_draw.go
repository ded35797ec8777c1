package plots

import (
	"fmt"
	"math"

	"gonum.org/v1/plot/vg"
	"tourney/results"
	"tourney/results/stats"
)

const (
	turnPitch vg.Length = 28
	baseline  vg.Length = 4  // above the lower edge of a row
	tallest   vg.Length = 23 // height of the highest bar of a panel: none reaches into the row above
	meanGap   vg.Length = 8  // to the left of means
)

func (t TurnChart) drawing() drawing {
	b, m := newBins(t.Rows), newMeans(t.Rows)
	spec := gridSpec{
		words: t.words(b), seats: t.Seats, headings: openingHeadings(t.Openings),
		pitch: turnPitch, aside: m.width(), axis: b.axis(panelWidth(len(t.Openings))),
	}
	for panel := range t.Openings {
		spec.units = append(spec.units, fmt.Sprintf("turns; highest bar %.0f %%", 100*t.peak(b, panel)))
	}
	for _, row := range t.Rows {
		spec.rows = append(spec.rows, row.Players)
	}
	g := newGrid(spec)
	return drawing{g.sheet, func(c *canvas) {
		g.draw(c)
		for panel := range t.Openings {
			t.drawPanel(c, &g, b, panel)
			m.draw(c, &g, panel)
		}
	}}
}

func (t TurnChart) drawPanel(c *canvas, g *grid, b bins, panel int) {
	fill := openingColour(openingPlace(t.Openings, panel))
	peak := t.peak(b, panel)
	for i, row := range t.Rows {
		shares := b.shares(row.Counts[panel])
		if shares == nil {
			g.noGames(c, i, panel)
			continue
		}
		base := g.tops[i] + g.pitch - baseline
		c.line(g.panels[panel], base, g.panels[panel]+g.wide, base, 0.6, rule)
		for bin, share := range shares {
			from, to := g.x(panel, b.start(bin)), g.x(panel, b.start(bin+1))
			height := tallest * vg.Length(share/peak)
			c.box(from+0.25, base-height, to-from-0.5, height, fill)
		}
	}
}

// peak returns the share of games in the highest bar of a panel.
func (t TurnChart) peak(b bins, panel int) float64 {
	peak := 0.0
	for _, row := range t.Rows {
		for _, share := range b.shares(row.Counts[panel]) {
			peak = max(peak, share)
		}
	}
	return peak
}

// means are the means of all histograms, by row and panel, as they are printed beside the panels.
type means struct {
	cells        [][]mean
	value, aside vg.Length // the widest of each
}

// mean is the mean of a histogram; without games it is no text, and without a spread no margin.
type mean struct {
	at           float64
	text, margin string
}

func newMeans(rows []TurnRow) means {
	var m means
	for _, row := range rows {
		var cells []mean
		for _, counts := range row.Counts {
			cell := newMean(counts)
			m.value = max(m.value, textWidth(cell.text, smallFont))
			m.aside = max(m.aside, textWidth(cell.margin, markFont))
			cells = append(cells, cell)
		}
		m.cells = append(m.cells, cells)
	}
	return m
}

func newMean(counts []results.TurnCount) mean {
	games, sum, squares := sumTurns(counts)
	if games == 0 {
		return mean{}
	}
	e := stats.Mean(games, sum, squares)
	m := mean{at: e.Value, text: stats.Tenths(sum, int64(games))}
	if e.Known() {
		m.margin = fmt.Sprintf("±%.1f", math.Max(0.1, e.Margin()))
	}
	return m
}

const meanTitle = "mean"

// width returns the room that means need beside a panel.
func (m means) width() vg.Length {
	return meanGap + max(m.value+3+m.aside, textWidth(meanTitle, axisFont))
}

// draw marks the means in a panel, and prints them beside it.
func (m means) draw(c *canvas, g *grid, panel int) {
	x := g.panels[panel] + g.wide + meanGap
	c.text(x, g.headY, meanTitle, axisFont, left, ink)
	for row, cells := range m.cells {
		cell := cells[panel]
		if cell.text == "" {
			continue
		}
		base, at := g.tops[row]+g.pitch-baseline, g.x(panel, cell.at)
		c.line(at, base+1.5, at, base-tallest+6, 1.2, ink)
		y := g.tops[row] + g.pitch/2
		c.text(x+m.value, y, cell.text, smallFont, right, ink)
		c.text(x+m.value+3, y, cell.margin, markFont, left, faint)
	}
}
