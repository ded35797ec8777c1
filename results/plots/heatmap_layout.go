package plots

import "gonum.org/v1/plot/vg"

// mapLayout is where everything of a heat map goes. It grows with the number of players; cells keep a size in which
// their numbers can be read.
type mapLayout struct {
	sheet
	rows, columns []string  // names, shortened
	slanted       bool      // whether the columns' names are turned by 45 degrees
	columnsTitleY vg.Length // middle of the line
	left, top     vg.Length // of the cells
	cell          vg.Length
	bar           vg.Length // left edge of the colour bar
	barHeight     vg.Length
}

const (
	longName vg.Length = 150 // names are cut there: 20 capitals, or 30 letters
	barWidth vg.Length = 11
	slope    vg.Length = 0.7071067811865476 // sine and cosine of 45 degrees
)

func newMapLayout(m HeatMap) mapLayout {
	l := mapLayout{rows: shortenAll(m.Rows, nameFont, longName), columns: shortenAll(m.Columns, nameFont, longName)}
	side := max(len(l.rows), len(l.columns))
	l.cell = min(72, max(46, 184/vg.Length(side)))
	grid := vg.Point{X: l.cell * vg.Length(len(l.columns)), Y: l.cell * vg.Length(len(l.rows))}

	// Across: margin, the rows' title, their names, the cells, the colour bar with its numbers and title, margin.
	longestRow, longestColumn := longest(l.rows, nameFont), longest(l.columns, nameFont)
	l.left = margin + 20 + longestRow + 7
	l.bar = l.left + grid.X + 18
	width := l.bar + barWidth + 46 + margin
	l.slanted = longestColumn > l.cell-6
	namesHeight := vg.Length(10)
	if l.slanted {
		namesHeight = longestColumn*slope + 8
		for i, name := range l.columns {
			end := l.left + l.cell*(vg.Length(i)+0.5) + textWidth(name, nameFont)*slope
			width = max(width, end+10+margin)
		}
	}
	const narrowest = 300 // of the text above and below
	if spare := narrowest + 2*margin - width; spare > 0 {
		l.left += spare / 2
		l.bar += spare / 2
		width += spare
	}

	// Down: the heading, the columns' title and names, the cells, the notes.
	text := words{m.Title, m.subtitle(), m.notes()}
	l.sheet = newSheet(width, text)
	l.columnsTitleY = l.head + 14
	l.top = l.columnsTitleY + 13 + namesHeight
	below := max(grid.Y, 100) // a shorter colour bar would crowd its numbers
	l.barHeight = min(below, 300)
	l.finish(l.top+below, text)
	return l
}

// at returns the left upper corner of a cell.
func (l mapLayout) at(row, column int) (x, y vg.Length) {
	return l.left + l.cell*vg.Length(column), l.top + l.cell*vg.Length(row)
}
