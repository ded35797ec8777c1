package tune

import (
	"fmt"
	"math"
	"strings"

	"tourney/players"
)

// TieKind says how weights are tied.
type TieKind string

// The ties a config may ask for.
const (
	// Together moves weights as one. The first is drawn from its range; the others keep their defaults' proportion to
	// it, whatever their own ranges.
	Together TieKind = "together"
	// Mean keeps the geometric mean of weights at that of their defaults, for heuristics in which only proportions
	// matter. The weights are drawn one by one, and then scaled by one factor, but none out of its range.
	Mean TieKind = "mean"
)

// TieKinds lists the ties for the config reader.
var TieKinds = []string{string(Together), string(Mean)}

// Tie binds two or more weights of a space.
type Tie struct {
	Kind    TieKind
	Weights []string
}

// check returns an error unless the tie can be kept all over the space.
func (s *Space) check(t Tie) error {
	dimensions, err := s.find(t.Weights)
	if err != nil {
		return err
	}
	if len(dimensions) < 2 {
		return fmt.Errorf("a tie binds at least two weights, not %d", len(dimensions))
	}
	for _, d := range dimensions {
		if t.Kind == Together {
			err = follows(dimensions[0], d)
		} else {
			err = scales(d)
		}
		if err != nil {
			return fmt.Errorf("%s cannot be tied: %w", strings.Join(t.Weights, ", "), err)
		}
	}
	return nil
}

// follows returns an error unless a weight can move with a leader.
func follows(leader, d Dimension) error {
	if d.Start == leader.Start && d.Kind == leader.Kind {
		return legalFrom(d, leader.Min, leader.Max)
	}
	switch {
	case d.Kind != players.Real || leader.Kind != players.Real:
		return fmt.Errorf("whole numbers and switches move together only from the same default, and %s is %s, %s is %s",
			leader.Name, leader.Format(leader.Start), d.Name, d.Format(d.Start))
	case leader.Start == 0:
		return fmt.Errorf("%s is 0 by default, so that %s has no proportion to it: name %s first", leader.Name, d.Name, d.Name)
	}
	return legalFrom(d, legible(leader.Min*(d.Start/leader.Start)), legible(leader.Max*(d.Start/leader.Start)))
}

func legalFrom(d Dimension, ends ...float64) error {
	for _, end := range ends {
		if err := d.Param.Check(end); err != nil {
			return fmt.Errorf("moved as far as the first of them goes, %w", err)
		}
	}
	return nil
}

// scales returns an error unless a weight can be part of a geometric mean.
func scales(d Dimension) error {
	switch {
	case d.Kind != players.Real:
		return fmt.Errorf("%s is no real number", d.Name)
	case d.Min <= 0:
		return fmt.Errorf("a geometric mean is of numbers above 0, and %s may be %s", d.Name, d.Format(d.Min))
	}
	return nil
}

// apply makes a vector keep a tie.
func (s *Space) apply(t Tie, w players.Weights) {
	dimensions, err := s.find(t.Weights)
	if err != nil {
		panic("tune: a tie that was checked: " + err.Error())
	}
	if t.Kind == Mean {
		scale(dimensions, w)
		return
	}
	leader := dimensions[0]
	for _, d := range dimensions[1:] {
		w[d.Name] = w[leader.Name]
		if d.Start != leader.Start {
			w[d.Name] = legible(w[leader.Name] * (d.Start / leader.Start))
		}
	}
}

// scale multiplies weights by the factor that gives them the geometric mean of their defaults, where those that reach an
// end of their range stay there. There is such a factor, because the defaults lie in the ranges.
func scale(dimensions []Dimension, w players.Weights) {
	excess := func(log float64) float64 { // of the logarithm of the mean, for a factor's logarithm
		sum := 0.0
		for _, d := range dimensions {
			sum += math.Log(d.within(w[d.Name]*math.Exp(log))) - math.Log(d.Start)
		}
		return sum
	}
	low, high := 0.0, 0.0 // factors that take every weight to an end
	for _, d := range dimensions {
		low = min(low, math.Log(d.Min/w[d.Name]))
		high = max(high, math.Log(d.Max/w[d.Name]))
	}
	const halvings = 60 // beyond the digits of a float64
	for range halvings {
		if middle := (low + high) / 2; excess(middle) < 0 {
			low = middle
		} else {
			high = middle
		}
	}
	for _, d := range dimensions {
		w[d.Name] = d.within(legible(w[d.Name] * math.Exp(low)))
	}
}
