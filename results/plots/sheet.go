package plots

import (
	"io"

	"gonum.org/v1/plot/vg"
)

// The measures of all pictures, in points.
const (
	margin       vg.Length = 18
	titleLeading vg.Length = 18 // between lines of the title
	leading      vg.Length = 13 // between lines of the small print
)

// words are the sentences around a picture.
type words struct{ title, subtitle, notes string }

// sheet is the frame of every picture: title and subtitle above, notes below. All places are points from the left upper
// corner.
type sheet struct {
	width, height   vg.Length
	title, subtitle []string  // wrapped
	subtitleY       vg.Length // middle of the first line
	head            vg.Length // end of the subtitle
	notes           []string
	notesY          vg.Length // middle of the first line
}

// newSheet lays out the head of a sheet. Its height is known when the rest is, by finish.
func newSheet(width vg.Length, w words) sheet {
	text := width - 2*margin
	s := sheet{width: width, title: wrap(w.title, titleFont, text), subtitle: wrap(w.subtitle, smallFont, text)}
	s.subtitleY = margin + titleLeading*vg.Length(len(s.title)) + 9
	s.head = s.subtitleY + leading*vg.Length(len(s.subtitle))
	return s
}

// finish lays out the notes, below a picture that ends there.
func (s *sheet) finish(bottom vg.Length, w words) {
	s.notes = wrap(w.notes, smallFont, s.width-2*margin)
	s.notesY = bottom + 20
	s.height = s.notesY + leading*vg.Length(len(s.notes)-1) + 5 + margin
}

// drawing is a picture with everything in its place.
type drawing struct {
	sheet
	body func(c *canvas) // draws what is between subtitle and notes
}

func (d drawing) write(w io.Writer, f Format) error {
	c, err := newCanvas(d.width, d.height, f)
	if err != nil {
		return err
	}
	d.draw(c)
	return c.write(w)
}

func (d drawing) draw(c *canvas) {
	c.box(0, 0, d.width, d.height, paper)
	for i, line := range d.title {
		c.text(margin, margin+5+titleLeading*vg.Length(i), line, titleFont, left, ink)
	}
	for i, line := range d.subtitle {
		c.text(margin, d.subtitleY+leading*vg.Length(i), line, smallFont, left, faint)
	}
	for i, line := range d.notes {
		c.text(margin, d.notesY+leading*vg.Length(i), line, smallFont, left, faint)
	}
	d.body(c)
}
