// Package chart draws charts as PNG, SVG or PDF in one theme. A chart is panels with scales and marks; the package lays
// it out and draws it. Equal input gives equal bytes.
//
// It uses the canvases, fonts and palette of gonum/plot, but not its plots: a plot.Plot has no rows of names, figures
// or notes beside and below panels, and its plotters need a canvas that draws images, which the PDF canvas (see pdf)
// lacks.
package chart

import (
	"image/color"
	"io"
)

// Chart is bands of panels between a title and notes. Lengths are in points.
type Chart struct {
	Title, Subtitle string
	Key             []Entry
	Bands           []Band // from the top
	Notes           string // sentences below
}

// Entry is a sign of the key with its meaning.
type Entry struct {
	Text  string
	Wide  bool // the sign is as wide as lines with long gaps need
	Marks []Mark
}

// Band is a row of panels. Narrow bands are stretched to the width of the widest.
type Band struct {
	Heading string
	Rows    *Rows // nil if the panels have vertical scales of their own
	Panels  []Panel
}

// Panel is marks on two scales. A panel without scales, marks and text is free space.
type Panel struct {
	Heading       string
	X, Y          *Scale // nil for none; in a band with rows, Y is the rows'
	XTitle        string
	YTitle        string
	Right         *Scale      // second vertical scale, for OnRight marks, or nil
	RightInk      color.Color // colour of its labels
	Width, Height float64     // without labels; the height in a band with rows follows from them
	Marks         []Mark
	Pins          []Pin
	Aside         *Aside // figures at the right, one for each row, or nil
	Empty         string // text in the middle of a panel without marks
}

// Pin is a dashed vertical line with a text above its panel, if there is room.
type Pin struct {
	X    float64
	Text string
}

// Aside is a column of figures.
type Aside struct {
	Heading string
	Figures []Figure
}

// Figure is a number with its margin.
type Figure struct{ Number, Margin string }

// Rows are the lines of a band, with names at the left. Row i lies between i and i + 1, from the top.
type Rows struct {
	Headings []string // one for each column of names
	Pitch    float64  // height of a row
	List     []Row
}

// Row is a line of names.
type Row struct {
	Names []Name
	Apart bool // has a gap above
	Ruled bool // has a line above
}

// Name is a name; long ones are cut in the middle.
type Name struct {
	Text string
	Bold bool
}

// Write draws the chart in format f. It returns an error if the chart is too large for the format.
func (c Chart) Write(w io.Writer, f Format) error {
	s := newSheet(c)
	to, err := newCanvas(s.width, s.height, f)
	if err != nil {
		return err
	}
	s.draw(to)
	return to.write(w)
}
