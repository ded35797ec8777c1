package chart

import (
	"bytes"
	"image/color"
	"io"
	"math"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// pdf is a canvas for one PDF page with embedded letters. gonum's own PDF canvas has no bold letters and none outside
// Windows' Western code page, draws translucent colours too dark, and dates its files.
type pdf struct {
	vg.CanvasSizer // nil: charts neither ask for the size nor scale or draw images
	*fpdf.Fpdf
	height vg.Length
	fonts  map[string]bool // loaded fonts by name: loading one takes longer than a page of texts
}

// day keeps the writer from asking the clock.
var day = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

func newPDF(width, height vg.Length) *pdf {
	doc := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: width.Points(), Ht: height.Points()}})
	doc.SetCatalogSort(true) // else fonts come in map order
	doc.SetCreationDate(day)
	doc.SetModificationDate(day)
	doc.AddPage()
	return &pdf{Fpdf: doc, height: height, fonts: map[string]bool{}}
}

// at converts a point to fpdf's coordinates, whose y grows downwards.
func (p *pdf) at(pt vg.Point) (x, y float64) { return pt.X.Points(), (p.height - pt.Y).Points() }

func (p *pdf) SetColor(c color.Color) {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	r, g, b := int(n.R), int(n.G), int(n.B)
	p.SetFillColor(r, g, b)
	p.SetDrawColor(r, g, b)
	p.SetTextColor(r, g, b)
	p.SetAlpha(float64(n.A)/0xff, "Normal")
}

func (p *pdf) SetLineWidth(w vg.Length) { p.Fpdf.SetLineWidth(w.Points()) }

func (p *pdf) SetLineDash(pattern []vg.Length, offset vg.Length) {
	dashes := make([]float64, len(pattern))
	for i, length := range pattern {
		dashes[i] = length.Points()
	}
	p.SetDashPattern(dashes, offset.Points())
}

func (p *pdf) Push() { p.TransformBegin() }

func (p *pdf) Pop() { p.TransformEnd() }

func (p *pdf) Translate(by vg.Point) {
	p.Transform(fpdf.TransformMatrix{A: 1, D: 1, E: by.X.Points(), F: by.Y.Points()})
}

func (p *pdf) Rotate(radians float64) {
	sin, cos := math.Sincos(radians)
	p.Transform(fpdf.TransformMatrix{A: cos, B: sin, C: -sin, D: cos})
}

func (p *pdf) Stroke(path vg.Path) { p.trace(path, "D") }

func (p *pdf) Fill(path vg.Path) { p.trace(path, "F") }

// trace draws a path of the line kinds that a canvas makes.
func (p *pdf) trace(path vg.Path, style string) {
	for _, step := range path {
		x, y := p.at(step.Pos)
		switch step.Type {
		case vg.MoveComp:
			p.MoveTo(x, y)
		case vg.LineComp:
			p.LineTo(x, y)
		case vg.CurveComp:
			x1, y1 := p.at(step.Control[0])
			x2, y2 := p.at(step.Control[1])
			p.CurveBezierCubicTo(x1, y1, x2, y2, x, y)
		case vg.CloseComp:
			p.ClosePath()
		}
	}
	p.DrawPath(style)
}

// FillString writes s in pieces without kerning: texts are laid out with kerning, which fpdf lacks.
func (p *pdf) FillString(face font.Face, pt vg.Point, s string) {
	if !p.fonts[face.Name()] {
		var source bytes.Buffer
		if _, err := face.Face.WriteSourceTo(nil, &source); err != nil {
			p.SetError(err)
			return
		}
		p.AddUTF8FontFromBytes(face.Name(), "", source.Bytes())
		p.fonts[face.Name()] = true
	}
	p.SetFont(face.Name(), "", face.Font.Size.Points())
	x, y := p.at(pt)
	begin, at, last := 0, vg.Length(0), ""
	for i, r := range s {
		letter := string(r)
		if face.Width(last+letter) != face.Width(last)+face.Width(letter) {
			p.Text(x+at.Points(), y, s[begin:i])
			begin, at = i, face.Width(s[:i]+letter)-face.Width(letter)
		}
		last = letter
	}
	p.Text(x+at.Points(), y, s[begin:])
}

// undated takes the dates out of a file, whose objects have to keep their places.
var undated = strings.NewReplacer(
	"/CreationDate (D:20000101000000)", strings.Repeat(" ", 32), "/ModDate (D:20000101000000)", strings.Repeat(" ", 27))

func (p *pdf) WriteTo(w io.Writer) (int64, error) {
	var b strings.Builder
	if err := p.Output(&b); err != nil {
		return 0, err
	}
	n, err := undated.WriteString(w, b.String())
	return int64(n), err
}
