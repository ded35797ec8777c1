package tune

import (
	"fmt"
	"math"
	"strings"

	"tourney/players"
	"tourney/results"
)

// The kinds of ties of configs.
const (
	// Together moves weights in the proportions of their defaults, inside all their ranges. The first weight decides
	// the scale, linear or logarithmic.
	Together = "together"
	// Mean keeps the geometric mean of the defaults, for heuristics in which only proportions matter. Each weight is
	// drawn alone; then all are scaled by one factor and cut off at the ends of their ranges.
	Mean = "mean"
)

// check returns an error if some vectors of the space cannot keep the tie.
func (s *Space) check(t results.Tie) error {
	dimensions, err := s.find(t.Weights)
	if err != nil {
		return err
	}
	if len(dimensions) < 2 {
		return fmt.Errorf("a tie binds at least two weights, not %d", len(dimensions))
	}
	if t.Kind == Together {
		_, err = together(dimensions)
	} else {
		err = scales(dimensions)
	}
	if err != nil {
		return fmt.Errorf("%s cannot be tied: %w", strings.Join(t.Weights, ", "), err)
	}
	return nil
}

// together returns the first of some weights, with the range in which all of them stay in theirs.
func together(dimensions []Dimension) (Dimension, error) {
	leader := dimensions[0]
	for _, d := range dimensions[1:] {
		switch {
		case d.Start == leader.Start && d.Kind == leader.Kind:
		case d.Kind != players.Real || leader.Kind != players.Real:
			return leader, fmt.Errorf("whole numbers and switches move together only from the same default, and %s is %s, %s is %s",
				leader.Name, leader.Format(leader.Start), d.Name, d.Format(d.Start))
		case leader.Start == 0:
			return leader, fmt.Errorf("%s is 0 by default, so that %s has no proportion to it: name %s first", leader.Name, d.Name, d.Name)
		}
		p := proportion(leader, d)
		if p == 0 { // it stays 0
			continue
		}
		low, high := d.Min/p, d.Max/p
		leader.Min, leader.Max = max(leader.Min, min(low, high)), min(leader.Max, max(low, high))
	}
	if !(leader.Min < leader.Max) {
		return leader, fmt.Errorf("moved in proportion to their defaults, they would leave their ranges at once: widen these")
	}
	return leader, nil
}

// proportion returns d's default divided by the leader's.
func proportion(leader, d Dimension) float64 {
	if d.Start == leader.Start {
		return 1
	}
	return d.Start / leader.Start
}

// scales returns an error if the weights cannot keep a geometric mean.
func scales(dimensions []Dimension) error {
	for _, d := range dimensions {
		switch {
		case d.Kind != players.Real:
			return fmt.Errorf("%s is no real number", d.Name)
		case d.Min <= 0:
			return fmt.Errorf("a geometric mean is of numbers above 0, and %s may be %s", d.Name, d.Format(d.Min))
		}
	}
	return nil
}

// apply makes a vector keep a tie.
func (s *Space) apply(t results.Tie, w players.Weights) {
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
		if p := proportion(leader, d); p != 1 {
			w[d.Name] = d.within(legible(w[leader.Name] * p))
		}
	}
}

// scale multiplies weights by the factor that restores the geometric mean of their defaults; weights at an end of their
// range stay there. Such a factor exists, because the defaults are in the ranges.
func scale(dimensions []Dimension, w players.Weights) {
	excess := func(log float64) float64 { // error of the log mean, for the logarithm of a factor
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
	const halvings = 60 // beyond the precision of a float64
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
