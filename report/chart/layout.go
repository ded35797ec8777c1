package chart

import (
	"image/color"

	"gonum.org/v1/plot/font"
)

// All charts share these lengths.
const (
	margin       = 18.
	titleLeading = 18. // between lines of the title
	leading      = 13. // between lines of small text
	keyLeading   = 15.
	signWidth    = 16. // room for a sign of the key
	wideSign     = 32.
	longName     = 150. // longer names are cut: 20 capitals, or 30 letters
	nameGap      = 12.  // to the right of names
	labelGap     = 6.   // between a panel and its labels
	titleRoom    = 20.  // for the title of a vertical scale
	namesTitle   = 22.  // for the title of names above a panel
	panelGap     = 16.
	stickOut     = 6.   // of a label beyond the end of its panel
	groupGap     = 7.   // above rows with a gap
	narrowest    = 300. // of the text above and below
	headingRoom  = 20.
	pinLeading   = 11. // between lines of texts above pins
	mostPinLines = 4
	manyRows     = 20                 // from this number on panels have labels above, too
	slope        = 0.7071067811865476 // sine and cosine of 45 degrees
)

// sheet is a chart with everything placed, from the upper left corner.
type sheet struct {
	width, height float64
	bands         []*band
	texts         []text
	layers        []layer // drawn over the texts, in order
}

// layer is marks with what their points refer to.
type layer struct {
	frame
	marks []Mark
}

type band struct {
	Band
	panels  []*panel
	columns []area // from left to right, of the names of rows
}

type panel struct {
	Panel
	frame
	xHidden, yHidden     bool    // the labels are at a panel below or to the left
	before, after, above float64 // room for labels, figures and names
	number               float64 // width of the figures without margins
	slanted              bool    // the names above are turned by 45 degrees
}

func newSheet(c Chart) *sheet {
	s := &sheet{}
	for i, from := range c.Bands {
		b := &band{Band: from}
		for j, from := range b.Panels {
			p := &panel{Panel: from}
			p.yHidden = j > 0 && p.Y == b.Panels[j-1].Y
			p.xHidden = i+1 < len(c.Bands) && j < len(c.Bands[i+1].Panels) && p.X == c.Bands[i+1].Panels[j].X
			if b.Rows != nil {
				p.Y = b.Rows.scale()
				p.Height = p.Y.hi
			}
			p.measure()
			b.panels = append(b.panels, p)
		}
		s.bands = append(s.bands, b)
	}
	s.across()
	y := s.paragraph(c.Title, margin+5, titleFont, titleLeading, Ink)
	y = s.paragraph(c.Subtitle, y+4, smallFont, leading, Faint)
	y = s.key(c.Key, y+5)
	for _, b := range s.bands {
		y = s.down(b, y)
	}
	s.height = s.paragraph(c.Notes, y+16, smallFont, leading, Faint) - leading + 5 + margin
	return s
}

func (s *sheet) draw(c *canvas) {
	c.box(Point{}, Point{s.width, s.height}, Paper)
	for _, t := range s.texts {
		t.draw(c, onSheet)
	}
	for _, l := range s.layers {
		for _, m := range l.marks {
			m.draw(c, l.frame)
		}
	}
}

// write places a text, and returns it until the next.
func (s *sheet) write(x, y float64, words string, f font.Font, align float64, ink color.Color) *text {
	s.texts = append(s.texts, text{at: Point{x, y}, s: words, font: f, align: align, colour: ink})
	return &s.texts[len(s.texts)-1]
}

// paragraph places sentences; y is the middle of the first line. It returns the middle of the line below.
func (s *sheet) paragraph(words string, y float64, f font.Font, pitch float64, ink color.Color) float64 {
	for _, line := range wrap(words, f, s.width-2*margin) {
		s.write(margin, y, line, f, Left, ink)
		y += pitch
	}
	return y
}

// key places the key in as many lines as it needs, and returns its lower end.
func (s *sheet) key(entries []Entry, y float64) float64 {
	x, y := s.width, y-keyLeading // the first begins a line
	for _, e := range entries {
		room := signWidth
		if e.Wide {
			room = wideSign
		}
		words := shorten(e.Text, smallFont, min(2*longName, s.width-2*margin-room))
		end := x + room + textWidth(words, smallFont)
		if end > s.width-margin && x > margin {
			x, y, end = margin, y+keyLeading, end-x+margin
		}
		s.layers = append(s.layers, layer{framed(Point{x + room/2 - 2, y}), e.Marks})
		s.write(x+room, y, words, smallFont, Left, Ink)
		x = end + 14
	}
	return y + keyLeading/2
}

// across places everything horizontally. Panels of bands without rows share left and right edges.
func (s *sheet) across() {
	before, edge, wide, end := map[int]float64{}, 0., 0., 0.
	for _, b := range s.bands {
		if b.Rows != nil {
			b.panels[0].before = b.names()
			continue
		}
		for j, p := range b.panels {
			before[j] = max(before[j], p.before)
		}
		edge = max(edge, b.last().after)
	}
	for _, b := range s.bands {
		if b.Rows == nil {
			for j, p := range b.panels {
				p.before = before[j]
			}
			b.last().after = edge
		}
		labels, panels := b.widths()
		wide = max(wide, labels+panels)
	}
	for _, b := range s.bands {
		labels, panels := b.widths()
		x := margin - panelGap
		for _, p := range b.panels {
			p.left = x + panelGap + p.before
			p.right = p.left + p.Width*(wide-labels)/panels
			p.x = newAxis(p.X, p.right-p.left, true)
			x = p.right + p.after
			end = max(end, x, p.names())
		}
	}
	end += margin + stickOut - 4
	s.width = max(end, narrowest+2*margin)
	for _, b := range s.bands {
		for _, p := range b.panels {
			p.left, p.right = p.left+(s.width-end)/2, p.right+(s.width-end)/2
			p.x.from, p.x.to = p.left, p.right
		}
	}
}

// measure computes the room for labels and figures.
func (p *panel) measure() {
	p.y, p.second = newAxis(p.Y, p.Height, false), newAxis(p.Right, p.Height, false)
	if !p.yHidden {
		p.before = p.y.room()
	}
	if p.YTitle != "" {
		p.before += titleRoom
	}
	p.after = p.second.room()
	if p.Aside != nil {
		margins := 0.
		for _, f := range p.Aside.Figures {
			p.number, margins = max(p.number, textWidth(f.Number, smallFont)), max(margins, 3+textWidth(f.Margin, markFont))
		}
		p.after += labelGap + max(p.number+margins, textWidth(p.Aside.Heading, axisFont))
	}
}

// names places the columns of names, and returns the room for all.
func (b *band) names() float64 {
	x := margin
	for i, heading := range b.Rows.Headings {
		need := textWidth(heading, axisFont)
		for _, r := range b.Rows.List {
			need = max(need, textWidth(r.Names[i].Text, r.Names[i].font()))
		}
		right := x + min(need, longName, 320/float64(len(b.Rows.Headings)))
		b.columns = append(b.columns, area{left: x, right: right})
		x = right + nameGap
	}
	return x - margin
}

// last returns the rightmost panel.
func (b *band) last() *panel { return b.panels[len(b.panels)-1] }

// widths returns the width of the panels, and of everything between and to the left of them.
func (b *band) widths() (labels, panels float64) {
	labels = -panelGap
	for _, p := range b.panels {
		panels, labels = panels+p.Width, labels+panelGap+p.before+p.after
	}
	return labels, panels
}

// names turns long names above a panel. It computes the room for all names and their title, and returns their right
// end.
func (p *panel) names() (end float64) {
	if !p.x.cells {
		return 0
	}
	cell, tall := (p.right-p.left)/p.X.hi, 10.
	for _, t := range p.x.ticks {
		width := textWidth(t.Label, nameFont)
		p.slanted = p.slanted || width > cell-6
		end, tall = max(end, p.left+cell*t.Place+width*slope+10), max(tall, width*slope+8)
	}
	if !p.slanted {
		end, tall = 0, 10
	}
	p.above = tall + namesTitle
	return end
}

// scale returns the vertical scale of rows, in points from the top.
func (r *Rows) scale() *Scale {
	var tops []float64
	end := 0.
	for _, row := range r.List {
		if row.Apart {
			end += groupGap
		}
		tops = append(tops, end)
		end += r.Pitch
	}
	return &Scale{hi: end, cells: true, place: func(v float64) float64 {
		i := min(int(v), len(tops)-1)
		return tops[i] + (v-float64(i))*r.Pitch
	}}
}

func (n Name) font() font.Font {
	if n.Bold {
		return axisFont
	}
	return nameFont
}
