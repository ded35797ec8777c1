package tune

import (
	"fmt"
	"math"
	"slices"

	"tourney/players"
)

// Values returns the values of the weight in a grid, ascending. Of a switch these are both, of a whole number without
// steps all, and of other weights without steps the default alone. Steps are even, on a logarithmic scale by equal
// factors; whole numbers are rounded, and equal ones are one.
func (d Dimension) Values() []float64 {
	n := d.Steps
	switch {
	case d.Kind == players.Switch:
		return []float64{0, 1}
	case n == 0 && d.Kind == players.Integer:
		n = int(d.Max-d.Min) + 1
		d.Log = false
	case n == 0:
		return []float64{d.Start}
	}
	list := make([]float64, n)
	for i := range list {
		v := d.scaled(d.Min, d.Max, float64(i)/float64(n-1))
		switch {
		case d.Kind == players.Integer:
			v = math.Round(v)
		case i == 0:
			v = d.Min
		case i == n-1:
			v = d.Max
		default:
			v = legible(v)
		}
		if list[i] = d.within(v); legible(v) == legible(d.Start) {
			list[i] = d.Start // which may have more digits
		}
	}
	return slices.Compact(list)
}

// CheckGrid returns an error if a grid cannot have a tuned weight as it is.
func (s *Space) CheckGrid(d Dimension) error {
	follows := !slices.ContainsFunc(s.free, func(f Dimension) bool { return f.Name == d.Name })
	for _, t := range s.ties {
		if i := slices.Index(t.Weights, d.Name); i >= 0 && t.Kind == Mean {
			return fmt.Errorf("weight %s is tied to keep a mean, which would scale the values of the grid: leave the tie out", d.Name)
		}
	}
	switch {
	case follows && d.Steps > 0:
		return fmt.Errorf("weight %s follows the weight that it is tied to, and has no steps of its own: leave them out", d.Name)
	case d.Kind == players.Switch && d.Steps > 0:
		return fmt.Errorf("weight %s is a switch, off and on in every grid: leave its steps out", d.Name)
	case d.Kind == players.Real && d.Steps == 0 && !follows:
		return fmt.Errorf("weight %s has no steps: a grid wants the number of its values, as in {min: %s, max: %s, steps: 5}",
			d.Name, d.Format(d.Min), d.Format(d.Max))
	}
	return nil
}

// GridSides returns the number of values of each free weight.
func (s *Space) GridSides() []int {
	sides := make([]int, len(s.free))
	for i, d := range s.free {
		sides[i] = len(d.Values())
	}
	return sides
}

// GridSize returns the number of vectors of the grid, with the default. It stops counting at some number above 10^9.
func (s *Space) GridSize() int {
	const most = 1_000_000_000
	n := 1
	for _, side := range s.GridSides() {
		if n *= side; n > most {
			return n
		}
	}
	if !s.OnGrid() {
		n++
	}
	return n
}

// OnGrid reports whether the default is a combination of values of the grid.
func (s *Space) OnGrid() bool {
	on := s.vector(func(_ int, d Dimension) float64 {
		if slices.Contains(d.Values(), d.Start) {
			return d.Start
		}
		return math.NaN()
	})
	return s.key(on) == s.key(s.Start())
}

// Free returns the weights with a value of their own, with ranges narrowed by ties. The slice must not be changed.
func (s *Space) Free() []Dimension { return s.free }

// grid returns the first n vectors of the grid, or all if it has fewer. The default comes first, then every combination
// of values, those of the last weight by turns.
func (s *Space) grid(n int) []players.Weights {
	values := make([][]float64, len(s.free))
	for i, d := range s.free {
		values[i] = d.Values()
	}
	start := s.Start()
	list, at := []players.Weights{start}, make([]int, len(values))
	for len(list) < n {
		if w := s.vector(func(i int, _ Dimension) float64 { return values[i][at[i]] }); s.key(w) != s.key(start) {
			list = append(list, w)
		}
		i := len(at) - 1
		for ; i >= 0; i-- {
			if at[i]++; at[i] < len(values[i]) {
				break
			}
			at[i] = 0
		}
		if i < 0 {
			break
		}
	}
	return list
}
