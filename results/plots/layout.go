package plots

import (
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// layout is where everything goes, in points from the left upper corner. It grows with the number of players; cells
// keep a size in which their numbers can be read.
type layout struct {
	width, height   vg.Length
	title           []string
	subtitle, notes []string  // wrapped
	subtitleY       vg.Length // middle of the first line
	notesY          vg.Length
	rows, columns   []string  // names, shortened
	slanted         bool      // whether the columns' names are turned by 45 degrees
	columnsTitleY   vg.Length // middle of the line
	left, top       vg.Length // of the cells
	cell            vg.Length
	bar             vg.Length // left edge of the colour bar
	barHeight       vg.Length
}

const (
	margin   vg.Length = 18
	longName vg.Length = 150 // names are cut there: 20 capitals, or 30 letters
	barWidth vg.Length = 11
	leading  vg.Length = 13 // between lines of the small print
)

var (
	titleFont = font.From(bold, 14)
	axisFont  = font.From(bold, 10)
	nameFont  = font.From(regular, 10)
	smallFont = font.From(regular, 9)
)

func newLayout(m HeatMap) layout {
	l := layout{rows: shortened(m.Rows), columns: shortened(m.Columns)}
	side := max(len(l.rows), len(l.columns))
	l.cell = min(72, max(46, 184/vg.Length(side)))
	grid := vg.Point{X: l.cell * vg.Length(len(l.columns)), Y: l.cell * vg.Length(len(l.rows))}

	// Across: margin, the rows' title, their names, the cells, the colour bar with its numbers and title, margin.
	longestRow, longestColumn := longest(l.rows), longest(l.columns)
	l.left = margin + 20 + longestRow + 7
	l.bar = l.left + grid.X + 18
	l.width = l.bar + barWidth + 46 + margin
	l.slanted = longestColumn > l.cell-6
	namesHeight := vg.Length(10)
	if l.slanted {
		namesHeight = longestColumn*slope + 8
		for i, name := range l.columns {
			end := l.left + l.cell*(vg.Length(i)+0.5) + textWidth(name, nameFont)*slope
			l.width = max(l.width, end+10+margin)
		}
	}
	const narrowest = 300 // of the text above and below
	if spare := narrowest + 2*margin - l.width; spare > 0 {
		l.left += spare / 2
		l.bar += spare / 2
		l.width += spare
	}

	// Down: the heading, the columns' title and names, the cells, the notes.
	text := l.width - 2*margin
	l.title, l.subtitle = wrap(m.Title, titleFont, text), wrap(m.subtitle(), smallFont, text)
	l.notes = wrap(m.notes(), smallFont, text)
	l.subtitleY = margin + titleLeading*vg.Length(len(l.title)) + 9
	l.columnsTitleY = l.subtitleY + leading*vg.Length(len(l.subtitle)) + 14
	l.top = l.columnsTitleY + 13 + namesHeight
	below := max(grid.Y, 100) // a shorter colour bar would crowd its numbers
	l.barHeight = min(below, 300)
	l.notesY = l.top + below + 20
	l.height = l.notesY + leading*vg.Length(len(l.notes)-1) + 5 + margin
	return l
}

const (
	titleLeading vg.Length = 18
	slope        vg.Length = 0.7071067811865476 // sine and cosine of 45 degrees
)

func shortened(names []string) []string {
	short := make([]string, len(names))
	for i, name := range names {
		short[i] = shorten(name, nameFont, longName)
	}
	return short
}

func longest(names []string) vg.Length {
	var width vg.Length
	for _, name := range names {
		width = max(width, textWidth(name, nameFont))
	}
	return width
}

// at returns the left upper corner of a cell.
func (l layout) at(row, column int) (x, y vg.Length) {
	return l.left + l.cell*vg.Length(column), l.top + l.cell*vg.Length(row)
}
