package chart

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/palette/moreland"
)

// These colours are for paper, text and background.
var (
	Paper = rgb(0xffffff)
	Ink   = rgb(0x22262b)
	Faint = rgb(0x6a7078)
	Blank = rgb(0xf1f1f1) // nothing played: lighter than the middle of ScoreColour
	Ruled = rgb(0xd9dce0) // lines of scales
)

// The colours of marks are distinct for the colour-blind: M. Okabe and K. Ito, Color universal design (2008). Won is
// warm and lost is cold, as in ScoreColour.
var (
	Vermilion = rgb(0xd55e00) // won
	Grey      = rgb(0xd9d9d6) // drawn
	Blue      = rgb(0x0072b2) // lost
	Green     = rgb(0x009e73)
	Purple    = rgb(0xcc79a7)
	Orange    = rgb(0xe69f00) // like Sky too weak for thin lines
	Sky       = rgb(0x56b4e9)
)

func rgb(hex uint32) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 0xff}
}

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
	const middle = 0.1791288 // √(1.05 · 0.05) − 0.05, where both ratios are equal
	if luminance(background) < middle {
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
