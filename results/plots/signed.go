package plots

import (
	"math"
	"slices"
	"strconv"
)

// signed is an axis of values about 0 and, at its ends, of won and lost games. It is linear up to a unit, over the room of
// a decade, and logarithmic beyond: heuristics give most positions small values, and a few that are soon decided large ones.
type signed struct {
	axis
	unit float64 // a power of ten
	most float64 // the place of the largest value
}

// endRoom is between the largest value and a won game, in decades.
const endRoom = 0.5

// newSigned returns an axis for some points.
func newSigned(points []ReviewPoint) signed {
	var sizes []float64
	for _, p := range points {
		if v := math.Abs(p.Value); v > 0 && p.Ended == 0 {
			sizes = append(sizes, v)
		}
	}
	s := signed{unit: 1, most: 1}
	if len(sizes) > 0 {
		slices.Sort(sizes)
		s.unit = math.Pow(10, math.Ceil(math.Log10(sizes[len(sizes)/2])-exponentSlack))
		s.most = max(1, s.place(sizes[len(sizes)-1]))
	}
	s.axis = axis{lo: -s.most - endRoom, hi: s.most + endRoom}
	return s
}

// place returns where a value stands.
func (s signed) place(v float64) float64 {
	if size := math.Abs(v) / s.unit; size > 1 {
		return math.Copysign(1+math.Log10(size), v)
	}
	return v / s.unit
}

// at returns where a point stands.
func (s signed) at(p ReviewPoint) float64 {
	switch {
	case p.Ended > 0:
		return s.hi
	case p.Ended < 0:
		return s.lo
	}
	return s.place(p.Value)
}

// ticks returns the lines of the axis: 0, powers of ten of either sign, and the ends.
func (s signed) ticks() []tick {
	const most = 3 // on either side
	list := []tick{{s.lo, "lost"}, {0, "0"}, {s.hi, "won"}}
	step := max(1, math.Ceil((s.most-1)/(most-1)))
	for place := 1.0; place <= s.most+exponentSlack; place += step {
		label := strconv.FormatFloat(s.unit*math.Pow(10, place-1), 'g', 6, 64)
		list = append(list, tick{place, label}, tick{-place, "−" + label})
	}
	return list
}
