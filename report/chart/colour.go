package chart

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/palette/moreland"
)

// These colours are for paper, text and background.
var (
	Paper = color.NRGBA{R: 0xff, G: 0xff, B: 0xff, A: 0xff}
	Ink   = color.NRGBA{R: 0x22, G: 0x26, B: 0x2b, A: 0xff}
	Faint = color.NRGBA{R: 0x6a, G: 0x70, B: 0x78, A: 0xff}
	Blank = color.NRGBA{R: 0xf1, G: 0xf1, B: 0xf1, A: 0xff} // nothing played: lighter than the middle of ScoreColour
	Ruled = color.NRGBA{R: 0xd9, G: 0xdc, B: 0xe0, A: 0xff} // lines of scales
)

// The colours of marks are distinct for the colour-blind: M. Okabe and K. Ito, Color universal design (2008). Won is
// warm and lost is cold, as in ScoreColour.
var (
	Vermilion = color.NRGBA{R: 0xd5, G: 0x5e, B: 0x00, A: 0xff} // won
	Grey      = color.NRGBA{R: 0xd9, G: 0xd9, B: 0xd6, A: 0xff} // drawn
	Blue      = color.NRGBA{R: 0x00, G: 0x72, B: 0xb2, A: 0xff} // lost
	Green     = color.NRGBA{R: 0x00, G: 0x9e, B: 0x73, A: 0xff}
	Purple    = color.NRGBA{R: 0xcc, G: 0x79, B: 0xa7, A: 0xff}
	Orange    = color.NRGBA{R: 0xe6, G: 0x9f, B: 0x00, A: 0xff} // like Sky too weak for thin lines
	Sky       = color.NRGBA{R: 0x56, G: 0xb4, B: 0xe9, A: 0xff}
)

// scores runs from blue at 0 over light grey at 1/2 to red at 1.
//
// Source: K. Moreland, Diverging color maps for scientific visualization, ISVC 2009.
var scores = moreland.SmoothBlueRed()

func init() {
	scores.SetMin(0)
	scores.SetMax(1)
}

// ScoreColour returns the colour of a score in [0,1].
func ScoreColour(score float64) color.Color {
	c, err := scores.At(score)
	if err != nil {
		panic("chart: no colour for a score: " + err.Error())
	}
	return c
}

// Translucent returns c with an opacity from 0 (invisible) to 1.
func Translucent(c color.Color, opacity float64) color.Color {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	n.A = uint8(math.Round(opacity * 0xff))
	return n
}

// InkOn returns black or white, whichever has the higher contrast ratio by WCAG 2.
func InkOn(background color.Color) color.Color {
	l := luminance(background)
	if (1+0.05)/(l+0.05) > (l+0.05)/0.05 {
		return color.White
	}
	return color.Black
}

// luminance returns the relative luminance of an opaque colour, from 0 for black to 1 for white.
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
