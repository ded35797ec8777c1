package plots

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/palette/moreland"
)

var (
	paper  = color.NRGBA{R: 0xff, G: 0xff, B: 0xff, A: 0xff}
	ink    = color.NRGBA{R: 0x22, G: 0x26, B: 0x2b, A: 0xff}
	faint  = color.NRGBA{R: 0x6a, G: 0x70, B: 0x78, A: 0xff}
	rule   = color.NRGBA{R: 0xd9, G: 0xdc, B: 0xe0, A: 0xff} // lines behind the marks
	noGame = color.NRGBA{R: 0xf1, G: 0xf1, B: 0xf1, A: 0xff} // lighter than the middle of the scale
)

// Marks have the colours of M. Okabe and K. Ito, Color universal design (2008), which the colour-blind tell apart. Won
// is warm and lost is cold as in the scale of scores; kinds of openings have colours of their own.
var (
	won       = color.NRGBA{R: 0xd5, G: 0x5e, B: 0x00, A: 0xff}
	drawn     = color.NRGBA{R: 0xd9, G: 0xd9, B: 0xd6, A: 0xff}
	lost      = color.NRGBA{R: 0x00, G: 0x72, B: 0xb2, A: 0xff}
	ofOpening = [...]color.NRGBA{
		{R: 0x00, G: 0x9e, B: 0x73, A: 0xff},
		{R: 0xcc, G: 0x79, B: 0xa7, A: 0xff},
		{R: 0xe6, G: 0x9f, B: 0x00, A: 0xff},
		{R: 0x56, G: 0xb4, B: 0xe9, A: 0xff},
	}
	ofCurve = [...]color.NRGBA{won, lost, ofOpening[0], ofOpening[1]} // the pale ones are too weak for thin lines
)

// placeColours returns the colours of so many places, two to four, from that of won to that of lost.
func placeColours(seats int) []color.NRGBA {
	switch seats {
	case 2:
		return []color.NRGBA{won, lost}
	case 3:
		return []color.NRGBA{won, drawn, lost}
	}
	return []color.NRGBA{won, mixed(won, drawn), mixed(lost, drawn), lost}
}

// mixed returns a colour that is mostly the second and a little of the first.
func mixed(c, d color.NRGBA) color.NRGBA {
	part := func(a, b uint8) uint8 { return uint8((35*int(a) + 65*int(b)) / 100) }
	return color.NRGBA{R: part(c.R, d.R), G: part(c.G, d.G), B: part(c.B, d.B), A: 0xff}
}

// scale goes from blue at a score of 0 over light grey at 1/2 to red at 1: K. Moreland, Diverging color maps for
// scientific visualization, ISVC 2009.
var scale = moreland.SmoothBlueRed()

func init() {
	scale.SetMin(0)
	scale.SetMax(1)
}

// colourOf returns the colour of a score in [0,1].
func colourOf(score float64) color.Color {
	c, err := scale.At(score)
	if err != nil {
		panic("plots: no colour for a score: " + err.Error())
	}
	return c
}

// openingColour returns the colour of a kind of opening.
func openingColour(place int) color.NRGBA { return ofOpening[place%len(ofOpening)] }

// translucent returns a colour through which others show: opaque at 1, and nothing at 0.
func translucent(c color.NRGBA, opacity float64) color.NRGBA {
	c.A = uint8(math.Round(opacity * 0xff))
	return c
}

// inkOn returns black or white, whichever stands out more from the background by the contrast ratio of WCAG 2.
func inkOn(background color.Color) color.Color {
	l := luminance(background)
	if (1+0.05)/(l+0.05) > (l+0.05)/0.05 {
		return color.White
	}
	return color.Black
}

// luminance is the relative luminance of an opaque colour, 0 for black and 1 for white.
func luminance(c color.Color) float64 {
	linear := func(v uint32) float64 {
		x := float64(v) / 0xffff
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	r, g, b, _ := c.RGBA()
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}
