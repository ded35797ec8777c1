package tune

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"tourney/players"
	"tourney/results"
)

// Dimension is one tuned weight: its range and its default.
type Dimension struct {
	players.Param         // Min, Max and Log are those of the study
	Start         float64 // the default to improve on; may differ from the heuristic's own
	Steps         int     // values in a grid, from 2; 0 for none given
}

// Check returns an error unless the range is not empty, has legal values at its ends, and contains Start.
func (d Dimension) Check() error {
	switch {
	case !(d.Min < d.Max):
		return fmt.Errorf("the range of weight %s is empty: %s is not below %s", d.Name, d.Format(d.Min), d.Format(d.Max))
	case d.Log && d.Min <= 0:
		return fmt.Errorf("weight %s cannot be looked for on a logarithmic scale from %s: that takes a range above 0, or log: false",
			d.Name, d.Format(d.Min))
	}
	for _, end := range []float64{d.Min, d.Max} {
		if err := d.Param.Check(end); err != nil {
			return fmt.Errorf("the end of a range: %w", err)
		}
	}
	if d.Start < d.Min || d.Start > d.Max {
		return fmt.Errorf("weight %s is %s by default, outside its range from %s to %s: widen the range, or set another default",
			d.Name, d.Format(d.Start), d.Format(d.Min), d.Format(d.Max))
	}
	return nil
}

// at returns the value at x in [0,1).
func (d Dimension) at(x float64) float64 {
	switch d.Kind {
	case players.Switch:
		return math.Floor(2 * x)
	case players.Integer:
		low, high := d.Min, d.Max+1 // every number has width 1
		return d.within(math.Floor(d.scaled(low, high, x)))
	}
	if x == d.place(d.Start) {
		return d.within(d.Start) // which may have more digits
	}
	return d.within(legible(d.scaled(d.Min, d.Max, x)))
}

// place is the inverse of at: the middle of the part of [0,1) whose value is v, for real weights the one place.
func (d Dimension) place(v float64) float64 {
	low, high := d.Min, d.Max
	switch d.Kind {
	case players.Switch:
		return 0.25 + v/2
	case players.Integer:
		high, v = high+1, v+0.5
	}
	x := (v - low) / (high - low)
	if d.Log {
		x = math.Log(v/low) / math.Log(high/low)
	}
	return min(max(x, 0), math.Nextafter(1, 0))
}

// rounded is at, but whole numbers and switches are rounded by a draw.
func (d Dimension) rounded(x, draw float64) float64 {
	switch d.Kind {
	case players.Switch:
		return d.within(math.Floor(2*x - 0.5 + draw))
	case players.Integer:
		return d.within(math.Floor(d.scaled(d.Min, d.Max+1, x) - 0.5 + draw))
	}
	return d.at(x)
}

func (d Dimension) scaled(low, high, x float64) float64 {
	if d.Log {
		return low * math.Pow(high/low, x)
	}
	return low + x*(high-low)
}

func (d Dimension) within(v float64) float64 { return min(max(v, d.Min), d.Max) }

// legible rounds to six significant digits. Games cannot tell finer differences, six digits fit a table, and machines
// differ only in the last bits of powers and logarithms.
func legible(v float64) float64 {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 6, 64), 64)
	if err != nil {
		panic("tune: a number that was just written cannot be read: " + err.Error())
	}
	return rounded + 0 // turns -0 into 0
}

// Space is the set of vectors that a study may try: a unit cube with a side for each free weight.
type Space struct {
	dimensions []Dimension
	free       []Dimension // with a side of their own; ranges narrowed by ties
	ties       []results.Tie
	places     map[string]int // index of a dimension, by weight
}

// NewSpace returns the space of checked dimensions, each weight once, with ties between them.
func NewSpace(dimensions []Dimension, ties []results.Tie) (*Space, error) {
	s := &Space{dimensions: dimensions, ties: ties, places: map[string]int{}}
	for i, d := range dimensions {
		s.places[d.Name] = i
	}
	leaders, follows := map[string]Dimension{}, map[string]bool{}
	tied := map[string]bool{}
	for _, t := range ties {
		if err := s.check(t); err != nil {
			return nil, err
		}
		for i, name := range t.Weights {
			if tied[name] {
				return nil, fmt.Errorf("weight %s is tied twice: one tie each", name)
			}
			tied[name] = true
			follows[name] = t.Kind == Together && i > 0
		}
		if t.Kind == Together {
			list, _ := s.find(t.Weights) // check has found them
			leaders[t.Weights[0]], _ = together(list)
		}
	}
	for _, d := range dimensions {
		if leader, ok := leaders[d.Name]; ok {
			d = leader
		}
		if !follows[d.Name] {
			s.free = append(s.free, d)
		}
	}
	if len(s.free) == 0 {
		return nil, fmt.Errorf("no weight is left to tune")
	}
	return s, nil
}

// Varies reports whether the space has another vector than the start. Narrow ranges may hold only one of six digits.
func (s *Space) Varies() bool {
	return len(distinct(s, 2, []players.Weights{s.Start()}, rand.New(rand.NewPCG(0, 0)))) > 1
}

// sides returns the number of free weights, which is the length of a point.
func (s *Space) sides() int { return len(s.free) }

// Dimensions returns the tuned weights; the slice must not be changed.
func (s *Space) Dimensions() []Dimension { return s.dimensions }

// Ties returns the ties; the slice must not be changed.
func (s *Space) Ties() []results.Tie { return s.ties }

// Start returns the vector of defaults.
func (s *Space) Start() players.Weights {
	w := make(players.Weights, len(s.dimensions))
	for _, d := range s.dimensions {
		w[d.Name] = d.Start
	}
	return w
}

// weights returns the vector at a point of the cube, one number in [0,1) for each side. Every weight is in its range.
// Numbers have at most six significant digits, except ends of ranges.
func (s *Space) weights(point []float64) players.Weights {
	return s.vector(func(i int, d Dimension) float64 { return d.at(point[i]) })
}

// rounded is weights for a point whose whole numbers and switches are rounded up or down by a draw in [0,1) for each
// side: in the mean over all draws they lie at the point.
func (s *Space) rounded(point, draws []float64) players.Weights {
	return s.vector(func(i int, d Dimension) float64 { return d.rounded(point[i], draws[i]) })
}

func (s *Space) vector(value func(i int, d Dimension) float64) players.Weights {
	w := s.Start()
	for i, d := range s.free {
		w[d.Name] = value(i, d)
	}
	for _, t := range s.ties {
		s.apply(t, w)
	}
	return w
}

// point returns a point of the cube whose vector is w; for whole numbers and switches it is the middle of their part.
func (s *Space) point(w players.Weights) []float64 {
	point := make([]float64, len(s.free))
	for i, d := range s.free {
		point[i] = d.place(w[d.Name])
	}
	return point
}

// key returns equal texts for equal vectors only.
func (s *Space) key(w players.Weights) string {
	var key []byte
	for _, d := range s.dimensions {
		key = strconv.AppendFloat(append(key, ' '), w[d.Name], 'g', -1, 64)
	}
	return string(key)
}

// find returns the dimensions of weights by name; a repeated name is an error.
func (s *Space) find(names []string) ([]Dimension, error) {
	list := make([]Dimension, len(names))
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			return nil, fmt.Errorf("weight %s is named twice in a tie", name)
		}
		at, ok := s.places[name]
		if !ok {
			return nil, fmt.Errorf("weight %s is tied, but not in the space", name)
		}
		list[i] = s.dimensions[at]
	}
	return list, nil
}
