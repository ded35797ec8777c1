package tune

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"tourney/players"
)

// Dimension is one weight that is tuned: where its value is looked for, and which one it has by default.
type Dimension struct {
	players.Param         // Min, Max and Log are those of the search
	Start         float64 // the value that is to be bettered; it need not be the heuristic's own default
}

// Check returns an error unless a value can be looked for: the range is not empty, has only legal values at its ends, and
// holds the start.
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
		low, high := d.Min, d.Max+1 // every number has the width of 1
		return d.within(math.Floor(d.scaled(low, high, x)))
	default:
		return d.within(legible(d.scaled(d.Min, d.Max, x)))
	}
}

func (d Dimension) scaled(low, high, x float64) float64 {
	if d.Log {
		return low * math.Pow(high/low, x)
	}
	return low + x*(high-low)
}

func (d Dimension) within(v float64) float64 { return min(max(v, d.Min), d.Max) }

// legible rounds to six significant digits. They are more than games can tell apart, fit a table, and leave nothing of
// the last bits in which machines differ over powers and logarithms.
func legible(v float64) float64 {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 6, 64), 64)
	if err != nil {
		panic("tune: a number that was just written cannot be read: " + err.Error())
	}
	return rounded + 0 // there is one zero, not a negative one besides
}

// Space is the set of vectors that a study looks at: the unit cube, a side for each weight that moves on its own.
type Space struct {
	dimensions []Dimension
	free       []Dimension // those with a side of their own, in the ranges that ties leave them
	ties       []Tie
	places     map[string]int // of dimensions, by the weight's name
}

// NewSpace makes a space of dimensions that have been checked, each weight once, and of ties between them.
func NewSpace(dimensions []Dimension, ties []Tie) (*Space, error) {
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
			list, _ := s.find(t.Weights) // as the check has done
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

// Varies reports whether there is any vector but the start: six digits and a tie may leave none in narrow ranges.
func (s *Space) Varies() bool {
	return len(distinct(s, 2, []players.Weights{s.Start()}, rand.New(rand.NewPCG(0, 0)))) > 1
}

// Sides returns the number of weights that move on their own: the length of a point.
func (s *Space) Sides() int { return len(s.free) }

// Dimensions lists the weights that are tuned; the slice must not be changed.
func (s *Space) Dimensions() []Dimension { return s.dimensions }

// Ties lists what binds them; the slice must not be changed.
func (s *Space) Ties() []Tie { return s.ties }

// Start returns the vector that is to be bettered.
func (s *Space) Start() players.Weights {
	w := make(players.Weights, len(s.dimensions))
	for _, d := range s.dimensions {
		w[d.Name] = d.Start
	}
	return w
}

// Weights returns the vector at a point of the cube: a number in [0,1) for each side. Every weight lies in its range.
// Numbers have at most six significant digits, except ends of ranges.
func (s *Space) Weights(point []float64) players.Weights {
	w := s.Start()
	for i, d := range s.free {
		w[d.Name] = d.at(point[i])
	}
	for _, t := range s.ties {
		s.apply(t, w)
	}
	return w
}

// key writes a vector so that equal vectors have equal keys.
func (s *Space) key(w players.Weights) string {
	var key []byte
	for _, d := range s.dimensions {
		key = strconv.AppendFloat(append(key, ' '), w[d.Name], 'g', -1, 64)
	}
	return string(key)
}

// find returns the dimensions of weights by name, each once.
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
