package chart

import (
	"fmt"
	"math"
	"slices"
	"strconv"
)

// Scale maps values to places along an axis. Neighbouring panels that share a scale show its labels once.
type Scale struct {
	lo, hi float64                 // places at the ends
	place  func(v float64) float64 // of a value; nil if values are places
	sets   [][]Tick                // the first that fits is shown, else the last
	minor  []float64               // places of short lines without labels
	flush  bool                    // the ends are the panel's edges
	down   bool                    // a vertical axis begins at the top
	names  bool                    // labels are names, and stand above a horizontal axis
}

// Tick is a label of a scale at a place: the value or, on a logarithmic scale, its exponent.
type Tick struct {
	Place float64
	Label string
}

// Fixed returns a linear scale with the given ticks.
func Fixed(lo, hi float64, ticks ...Tick) *Scale {
	return &Scale{lo: lo, hi: hi, sets: [][]Tick{ticks}}
}

// Percent returns a scale from 0 to 100.
func Percent() *Scale { return Fixed(0, 100, multiples(0, 100, 25, plainly)...) }

// Linear returns a scale from lo to hi > lo. Its ticks are at most n+1 multiples of a round number, which is at least
// least.
func Linear(lo, hi float64, n int, least float64) *Scale {
	return &Scale{lo: lo, hi: hi, sets: rounded(lo, hi, n, least, plainly)}
}

// Outward is Linear extended to ticks at both ends.
func Outward(lo, hi float64, n int, least float64) *Scale {
	step := max(least, roundUp((hi-lo)/float64(n)))
	lo, hi = step*math.Floor(lo/step), step*math.Ceil(hi/step)
	return Fixed(lo, hi, multiples(lo, hi, step, plainly)...)
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
	s := Fixed(least-1, most+1, exact...)
	if room := (most - least) / float64(2*len(values)); room > 0 {
		s = Fixed(least-room, most+room, exact...)
		s.sets = append(s.sets, rounded(least, most, 20, 0, plainly)...)
	}
	return s
}

// Names returns a scale of cells; the middle of cell i is at i + 1/2. A vertical one begins at the top.
func Names(names []string) *Scale {
	s := Fixed(0, float64(len(names)))
	s.flush, s.down, s.names = true, true, true
	for i, name := range names {
		s.sets[0] = append(s.sets[0], Tick{float64(i) + 0.5, shorten(name, nameFont, longName)})
	}
	return s
}

// Flush returns the scale from edge to edge of a panel; other scales leave room for marks at their ends.
func (s Scale) Flush() *Scale {
	s.flush = true
	return &s
}

// Ends returns the first and the last place of the scale.
func (s *Scale) Ends() (lo, hi float64) { return s.lo, s.hi }

// share returns the relative position of a value: 0 at the lower end, 1 at the upper.
func (s *Scale) share(v float64) float64 {
	if s.place != nil {
		v = s.place(v)
	}
	return s.shareOf(v)
}

func (s *Scale) shareOf(place float64) float64 { return (place - s.lo) / (s.hi - s.lo) }

// inset is the distance in points between the ends of a scale and the edges of its panel.
func (s *Scale) inset() float64 {
	if s.flush {
		return 0
	}
	return 6
}

// ticks returns the ticks that fit on an axis of the given length in points.
func (s *Scale) ticks(length float64, across bool) []Tick {
	if s == nil {
		return nil
	}
	if s.names {
		return s.sets[0]
	}
	const (
		gap  = 8 // between labels
		tall = 8 // of labels
	)
	var shown []Tick
	for _, set := range s.sets {
		shown = nil
		fits, end := true, math.Inf(-1)
		for _, t := range set {
			half, at := tall/2., s.inset()+s.shareOf(t.Place)*(length-2*s.inset())
			if across {
				half = textWidth(t.Label, markFont) / 2
				if at-half < -stickOut || at+half > length+stickOut {
					continue
				}
			}
			fits = fits && at-half >= end
			if end = at + half; across {
				end += gap
			}
			shown = append(shown, t)
		}
		if fits && len(shown) > 1 {
			break
		}
	}
	return shown
}

// rounded returns sets of ticks at multiples of round numbers, the densest first, with at most n steps.
func rounded(lo, hi float64, n int, least float64, place func(v float64) float64) [][]Tick {
	var sets [][]Tick
	for ; n > 0; n-- {
		sets = append(sets, multiples(lo, hi, max(least, roundUp((hi-lo)/float64(n))), place))
	}
	return sets
}

func plainly(v float64) float64 { return v }

// multiples returns ticks at the multiples of step from lo to hi, with all digits unless labels get too long.
func multiples(lo, hi, step float64, place func(v float64) float64) []Tick {
	const (
		slack   = 1e-9 // in steps; keeps ends that would be ticks without rounding
		longest = 7    // label, in characters
	)
	var plain, brief []Tick
	fits, decimals := true, max(0, int(-math.Floor(math.Log10(step))))
	for i := math.Ceil(lo/step - slack); i <= hi/step+slack; i++ {
		v := i*step + 0 // no minus before zero
		label := strconv.FormatFloat(v, 'f', decimals, 64)
		plain, brief = append(plain, Tick{place(v), label}), append(brief, Tick{place(v), short(v)})
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
