package plots

import (
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// grid is the layout of the pictures with a row for every pairing and a panel for every kind of opening: a column of
// names for each seat at the left, the panels with their axes beside them. Places have a row for every player, and one
// panel.
type grid struct {
	sheet
	gridSpec
	key     key
	columns []vg.Length // left edges of the names
	panels  []vg.Length // left edges
	wide    vg.Length   // of a panel
	headY   vg.Length   // middle of the headings
	tops    []vg.Length // of the rows
	bottom  vg.Length   // of the last row
}

// gridSpec is what a grid holds.
type gridSpec struct {
	words    words
	entries  []entry    // of the key
	seats    []string   // headings of the columns of names
	rows     [][]string // names, in the order of the columns
	subjects []int      // whose name is printed bold in each row; nil if nobody's
	headings []string   // of the panels
	pitch    vg.Length  // height of a row
	aside    vg.Length  // room to the right of each panel
	axis     axis
	units    []string // of the axes, and what else is to be said of a panel
}

const (
	nameGap   vg.Length = 12 // to the right of names
	panelGap  vg.Length = 22 // between panels
	groupGap  vg.Length = 7  // between rows, where another player begins to sit first
	manyRows            = 20 // need an axis above, too
	axisAbove vg.Length = 13
)

func newGrid(spec gridSpec) grid {
	g := grid{gridSpec: spec}
	g.shortenNames()

	// Across: margin, names, panels each with its aside, margin.
	x := margin
	for seat := range g.seats {
		g.columns = append(g.columns, x)
		x += g.nameWidth(seat) + nameGap
	}
	g.wide = panelWidth(len(g.headings))
	for range g.headings {
		g.panels = append(g.panels, x)
		x += g.wide + g.aside + panelGap
	}
	width := x - panelGap + margin
	if g.aside == 0 {
		width += 6 // for the half of the last label that sticks out
	}

	// Down: the heading, the key, the headings of the columns, the rows, the axis, the notes.
	g.sheet = newSheet(width, g.words)
	g.key = newKey(g.head+5, width, g.entries)
	g.headY = g.key.bottom + 15
	y := g.headY + 12
	if len(g.rows) > manyRows {
		y += axisAbove
	}
	groups := 0
	for i := range g.rows {
		if g.begins(i) {
			groups++
		}
	}
	for i := range g.rows {
		if i > 0 && g.begins(i) && 2*groups <= len(g.rows) {
			y += groupGap
		}
		g.tops = append(g.tops, y)
		y += g.pitch
	}
	g.bottom = y
	g.finish(g.bottom+24, g.words)
	return g
}

// panelWidth returns the width of each of so many panels.
func panelWidth(panels int) vg.Length { return min(270, max(120, 350/vg.Length(panels))) }

// shortenNames makes all names of a row fit beside the panels, however many seats there are.
func (g *grid) shortenNames() {
	room := min(longName, 320/vg.Length(len(g.seats)))
	g.seats = shortenAll(g.seats, axisFont, room)
	rows := make([][]string, len(g.rows))
	for i, row := range g.rows {
		for seat, name := range row {
			rows[i] = append(rows[i], shorten(name, g.nameFont(i, seat), room))
		}
	}
	g.rows = rows
}

// nameFont returns the font of a name.
func (g *grid) nameFont(row, seat int) font.Font {
	if g.subjects != nil && g.subjects[row] == seat {
		return subjectFont
	}
	return nameFont
}

func (g *grid) nameWidth(seat int) vg.Length {
	width := textWidth(g.seats[seat], axisFont)
	for i, row := range g.rows {
		if seat < len(row) {
			width = max(width, textWidth(row[seat], g.nameFont(i, seat)))
		}
	}
	return width
}

// begins reports whether a row seats another player first than the one above it.
func (g *grid) begins(row int) bool { return row == 0 || g.rows[row][0] != g.rows[row-1][0] }

// x returns where a value of the axis stands in a panel.
func (g *grid) x(panel int, v float64) vg.Length { return g.panels[panel] + g.axis.at(v, g.wide) }

// draw draws all but what is in the panels.
func (g *grid) draw(c *canvas) {
	g.key.draw(c)
	for seat, name := range g.seats {
		c.text(g.columns[seat], g.headY, name, axisFont, left, ink)
	}
	for i, row := range g.rows {
		for seat, name := range row {
			c.text(g.columns[seat], g.tops[i]+g.pitch/2, name, g.nameFont(i, seat), left, ink)
		}
	}
	top := g.tops[0]
	for panel, heading := range g.headings {
		x := g.panels[panel]
		c.text(x, g.headY, heading, axisFont, left, ink)
		g.axis.ticks(func(v float64, label string) {
			at := g.x(panel, v)
			c.line(at, top, at, g.bottom, 0.6, rule)
			c.text(at, g.bottom+8, label, markFont, middle, ink)
			if len(g.rows) > manyRows {
				c.text(at, top-8, label, markFont, middle, ink)
			}
		})
		c.text(x+g.wide/2, g.bottom+20, g.units[panel], smallFont, middle, faint)
	}
}

// openingHeadings returns the headings of panels for kinds of openings.
func openingHeadings(openings []string) []string {
	headings := make([]string, len(openings))
	for i, opening := range openings {
		headings[i] = openingHeading(opening, panelWidth(len(openings)))
	}
	return headings
}

func openingHeading(opening string, width vg.Length) string {
	if s := "opening: " + opening; textWidth(s, axisFont) <= width {
		return s
	}
	return shorten(opening, axisFont, width)
}

// noGames says so in the place of a mark.
func (g *grid) noGames(c *canvas, row, panel int) {
	const text = "no games"
	x, y := g.panels[panel]+4, g.tops[row]+g.pitch/2
	c.box(x-2, y-6, textWidth(text, smallFont)+4, 12, paper)
	c.text(x, y, text, smallFont, left, faint)
}
