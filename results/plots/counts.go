package plots

import (
	"fmt"
	"math"
	"strconv"
)

// counts is an axis of counts and of their means. It is logarithmic from 1 on; from 0 to 1 it is linear, over the room of
// a decade, so that nothing has a place, too.
type counts struct{ decades }

// newCounts returns an axis with all counts from lo to hi, which are not negative.
func newCounts(lo, hi float64) counts {
	if lo < 1 {
		lo = 0.1 // the exponent of which is the place of 0
	}
	return counts{newDecades(lo, max(1, hi), tally)}
}

// place returns where a count stands, as an exponent of ten.
func (counts) place(n float64) float64 {
	if n < 1 {
		return n - 1
	}
	return math.Log10(n)
}

// between calls draw with the places of 2, 3, … 9 times each power of ten from 1 on, unless some are left out.
func (c counts) between(draw func(place float64)) {
	c.decades.between(func(exponent float64) {
		if exponent > 0 {
			draw(exponent)
		}
	})
}

// tally writes the power of ten with that exponent, or 0 for the exponent below that of 1.
func tally(exponent int) string {
	switch {
	case exponent < 0:
		return "0"
	case exponent <= 3:
		return strconv.Itoa(int(math.Pow10(exponent)))
	case exponent <= 5:
		return strconv.Itoa(int(math.Pow10(exponent-3))) + "\u00a0000"
	case exponent <= 8:
		return strconv.Itoa(int(math.Pow10(exponent-6))) + "\u00a0M"
	case exponent <= 11:
		return strconv.Itoa(int(math.Pow10(exponent-9))) + "\u00a0G"
	}
	return fmt.Sprintf("1e%d", exponent)
}
