// Package chart draws pictures of figures, in one theme, as PNG, SVG or PDF. A chart is panels with scales and marks; it
// is laid out and drawn here, whatever it shows. Equal input gives equal bytes.
//
// Of gonum/plot the canvases, fonts and palette are used, but not its plots: a plot.Plot knows nothing of panels beside
// each other with rows of names, of figures beside a panel or notes below it, and its plotters need a canvas that draws
// images, which that of PDF (see pdf) has no use for.
package chart

import (
	"image/color"
	"io"
)

// Chart is a picture: bands of panels between a title and notes. All lengths are points.
type Chart struct {
	Title, Subtitle string
	Key             []Entry
	Bands           []Band // from the top
	Notes           string // sentences below
}

// Entry is a sign of the key and its meaning.
type Entry struct {
	Text  string
	Wide  bool // the sign needs the room that lines with long gaps have
	Marks []Mark
}

// Band is a row of panels. One that would be narrower than another is stretched.
type Band struct {
	Heading string
	Rows    *Rows // nil if the panels have scales of their own upwards
	Panels  []Panel
}

// Panel is marks on two scales. One without scales or text is room left free.
type Panel struct {
	Heading       string
	X, Y          *Scale // nil if there is none; Y of a band with rows is that of the rows
	XTitle        string
	YTitle        string
	Right         *Scale      // a second scale upwards, for marks that are OnRight, or nil
	RightInk      color.Color // of its labels
	Width, Height float64     // of the panel without its labels; the height of rows is their own
	Marks         []Mark
	Pins          []Pin
	Aside         *Aside // figures at the right, one for each row
	Empty         string // said in the middle of a panel where marks are missing
}

// Pin is a dashed line upwards with a text above its panel, or none if there is no room.
type Pin struct {
	X    float64
	Text string
}

// Aside is a column of figures.
type Aside struct {
	Heading string
	Figures []Figure
}

// Figure is a number and, beside it, its margin.
type Figure struct{ Number, Margin string }

// Rows are the lines of a band, with names at the left. The upper end of row i is at i, and its lower end at i + 1.
type Rows struct {
	Headings []string // one for each column of names
	Pitch    float64  // height of a row
	List     []Row
}

// Row is a line of names.
type Row struct {
	Names []Name
	Apart bool // with a gap above
	Ruled bool // with a line above
}

// Name is a name, cut in the middle if it is long.
type Name struct {
	Text string
	Bold bool
}

// Write draws the chart and writes the picture. It is an error if the chart is too large for the format.
func (c Chart) Write(w io.Writer, f Format) error {
	s := newSheet(c)
	to, err := newCanvas(s.width, s.height, f)
	if err != nil {
		return err
	}
	s.draw(to)
	return to.write(w)
}
