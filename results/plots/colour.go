package plots

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/palette/moreland"
)

var (
	ink    = color.NRGBA{R: 0x22, G: 0x26, B: 0x2b, A: 0xff}
	faint  = color.NRGBA{R: 0x6a, G: 0x70, B: 0x78, A: 0xff}
	noGame = color.NRGBA{R: 0xf1, G: 0xf1, B: 0xf1, A: 0xff} // lighter than the middle of the scale
)

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
