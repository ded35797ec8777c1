package chart

import (
	"slices"
	"strings"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	xfont "golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"

	"tourney/results"
)

var (
	regular = font.Font{Typeface: "Liberation", Variant: "Sans"}
	bold    = font.Font{Typeface: "Liberation", Variant: "Sans", Weight: xfont.WeightBold}

	// fonts are these two alone: the collection of the drawing library has twelve.
	fonts = font.NewCache(font.Collection{
		{Font: regular, Face: parsed(liberationsansregular.TTF)},
		{Font: bold, Face: parsed(liberationsansbold.TTF)},
	})
)

// parsed reads a font that is part of the program.
func parsed(data []byte) *opentype.Font {
	face, err := opentype.Parse(data)
	if err != nil {
		panic(err)
	}
	return face
}

// All charts use these fonts.
var (
	titleFont = font.From(bold, 14)
	axisFont  = font.From(bold, 10)
	nameFont  = font.From(regular, 10)
	smallFont = font.From(regular, 9)
	markFont  = font.From(regular, 8) // numbers and names among the marks
)

// An alignment is the part of a text's width to the left of its point.
const (
	Left   = 0.0
	Middle = 0.5
	Right  = 1.0
)

// unbroken is a blank at which lines do not break.
const unbroken = "\u00a0"

// shown returns a text as it is drawn: Visible, with unbroken blanks kept.
func shown(s string) string {
	parts := strings.Split(s, unbroken)
	for i, part := range parts {
		parts[i] = results.Visible(part)
	}
	return strings.Join(parts, unbroken)
}

func textWidth(s string, f font.Font) float64 {
	face := fonts.Lookup(f, f.Size)
	return float64(face.Width(shown(s)))
}

// shorten cuts s in the middle to fit the width, with an ellipsis: long names often differ at their ends.
func shorten(s string, f font.Font, width float64) string {
	s = shown(s)
	if textWidth(s, f) <= width {
		return s
	}
	runes := []rune(s)
	for len(runes) > 0 {
		half := len(runes) / 2
		runes = slices.Delete(runes, half, half+1)
		if cut := string(runes[:half]) + "…" + string(runes[half:]); textWidth(cut, f) <= width {
			return cut
		}
	}
	return "…"
}

// wrap breaks s at blanks into lines that fit the width, but not before % or after ±. It shortens words that are longer
// than a line.
func wrap(s string, f font.Font, width float64) []string {
	s = shown(strings.NewReplacer(" %", unbroken+"%", "± ", "±"+unbroken).Replace(s))
	var lines []string
	for _, word := range strings.FieldsFunc(s, func(r rune) bool { return r == ' ' }) {
		if last := len(lines) - 1; last >= 0 && textWidth(lines[last]+" "+word, f) <= width {
			lines[last] += " " + word
		} else {
			lines = append(lines, shorten(word, f, width))
		}
	}
	return lines
}

// sized returns the regular font at a size in points.
func sized(points float64) font.Font { return font.From(regular, vg.Length(points)) }
