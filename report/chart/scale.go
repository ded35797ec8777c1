package chart

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot/font"
)

// Scale maps values to places along an axis. Neighbouring panels that share a scale show its labels once.
type Scale struct {
	lo, hi float64                 // places at the ends
	inset  float64                 // points between the ends and the panel's edges
	place  func(v float64) float64 // of a value; nil if values are places
	sets   [][]Tick                // the first that fits is shown, else the last
	minor  []Tick                  // short lines without labels
	cells  bool                    // labels are names; a vertical axis begins at the top
}

// Tick is a label of a scale at a place: the value or, on a logarithmic scale, its exponent.
type Tick struct {
	Place float64
	Label string
}

// Fixed returns a linear scale with the given ticks.
func Fixed(lo, hi float64, ticks ...Tick) *Scale {
	return &Scale{lo: lo, hi: hi, inset: 6, sets: [][]Tick{ticks}}
}

// Percent returns a scale from 0 to 100.
func Percent() *Scale { return Fixed(0, 100, multiples(0, 100, 25)...) }

// Linear returns a scale from lo to hi > lo. Its ticks are at most n+1 multiples of a round number, which is at least
// least.
func Linear(lo, hi float64, n int, least float64) *Scale {
	s := Fixed(lo, hi)
	s.sets = rounded(lo, hi, n, least)
	return s
}

// Outward is Linear extended to ticks at both ends.
func Outward(lo, hi float64, n int, least float64) *Scale {
	step := max(least, roundUp((hi-lo)/float64(n)))
	lo, hi = step*math.Floor(lo/step), step*math.Ceil(hi/step)
	return Fixed(lo, hi, multiples(lo, hi, step)...)
}

// Values returns a scale for one or more values, with half a step before and after. Its ticks are the values or, if
// these are too close, round numbers.
func Values(values []float64) *Scale {
	values = slices.Compact(slices.Sorted(slices.Values(values)))
	least, most := values[0], values[len(values)-1]
	var exact []Tick
	for _, v := range values {
		exact = append(exact, Tick{v, fmt.Sprint(v)})
	}
	room := (most - least) / float64(2*len(values))
	if room == 0 {
		return Fixed(least-1, most+1, exact...)
	}
	s := Fixed(least-room, most+room, exact...)
	s.sets = append(s.sets, rounded(least, most, 20, 0)...)
	return s
}

// Names returns a scale of cells; the middle of cell i is at i + 1/2. Labels of a horizontal one stand above it.
func Names(names []string) *Scale {
	var ticks []Tick
	for i, name := range names {
		ticks = append(ticks, Tick{float64(i) + 0.5, shorten(name, nameFont, longName)})
	}
	s := Fixed(0, float64(len(names)), ticks...).Flush()
	s.cells = true
	return s
}

// Flush returns the scale from edge to edge of a panel; other scales leave room for marks at their ends.
func (s Scale) Flush() *Scale {
	s.inset = 0
	return &s
}

// Ends returns the first and the last place of the scale.
func (s *Scale) Ends() (lo, hi float64) { return s.lo, s.hi }

// axis is a scale between two edges of its panel, the lower end first, with the ticks that it has room for.
type axis struct {
	*Scale
	from, to float64
	ticks    []Tick
}

// at returns the position of a value on the sheet.
func (a axis) at(v float64) float64 {
	if a.place != nil {
		v = a.place(v)
	}
	return a.position(v)
}

// position returns the position of a place on the sheet.
func (a axis) position(place float64) float64 {
	inset := math.Copysign(a.inset, a.to-a.from)
	return a.from + inset + (place-a.lo)/(a.hi-a.lo)*(a.to-a.from-2*inset)
}

// newAxis returns an axis of a length in points with its ticks; without a scale it has none.
func newAxis(s *Scale, length float64, across bool) axis {
	const (
		gap  = 8 // between labels
		tall = 8 // of labels
	)
	if s == nil {
		s = &Scale{}
	}
	a := axis{Scale: s, to: length}
	for _, set := range s.sets {
		a.ticks = nil
		fits, end := true, math.Inf(-1)
		for _, t := range set {
			half, at := tall/2., a.position(t.Place)
			if across && !s.cells {
				half = textWidth(t.Label, markFont) / 2
				if at-half < -stickOut || at+half > length+stickOut {
					continue
				}
			}
			fits = fits && at-half >= end
			if end = at + half; across {
				end += gap
			}
			a.ticks = append(a.ticks, t)
		}
		if fits && len(a.ticks) > 1 {
			break
		}
	}
	return a
}

// font returns the font of the labels of a vertical axis.
func (a axis) font() font.Font {
	if a.cells {
		return nameFont
	}
	return markFont
}

// room returns the width of the labels of a vertical axis.
func (a axis) room() (width float64) {
	for _, t := range a.ticks {
		width = max(width, labelGap+textWidth(t.Label, a.font()))
	}
	return width
}

// rounded returns sets of ticks at multiples of round numbers, the densest first, with at most n steps.
func rounded(lo, hi float64, n int, least float64) [][]Tick {
	var sets [][]Tick
	for ; n > 0; n-- {
		sets = append(sets, multiples(lo, hi, max(least, roundUp((hi-lo)/float64(n)))))
	}
	return sets
}

// multiples returns ticks at the multiples of step from lo to hi, with all digits unless labels get too long.
func multiples(lo, hi, step float64) []Tick {
	const (
		slack   = 1e-9 // in steps; keeps ends that would be ticks without rounding
		longest = 7    // label, in characters
	)
	var plain, brief []Tick
	fits, decimals := true, max(0, int(-math.Floor(math.Log10(step))))
	for i := math.Ceil(lo/step - slack); i <= hi/step+slack; i++ {
		v := i*step + 0 // no minus before zero
		label := strconv.FormatFloat(v, 'f', decimals, 64)
		plain, brief = append(plain, Tick{v, label}), append(brief, Tick{v, short(v)})
		fits = fits && len(label) <= longest
	}
	if fits {
		return plain
	}
	return brief
}

// short formats a number with at most six digits.
func short(v float64) string { return strconv.FormatFloat(v, 'g', 6, 64) }

// roundUp returns the smallest of …, 1, 2, 5, 10, 20, 50, … that is at least x > 0.
func roundUp(x float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, digit := range []float64{1, 2, 5} {
		if digit*power >= x {
			return digit * power
		}
	}
	return 10 * power
}
