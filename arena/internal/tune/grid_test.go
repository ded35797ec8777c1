package tune

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tourney/players"
	"tourney/results"
)

func TestValues(t *testing.T) {
	of := func(kind players.Kind, low, high, start float64, steps int, log bool) Dimension {
		return Dimension{Param: players.Param{Name: "w", Kind: kind, Min: low, Max: high, Log: log}, Start: start, Steps: steps}
	}
	for _, test := range []struct {
		words string
		d     Dimension
		want  []float64
	}{
		{"even steps", of(players.Real, 0.9, 1.3, 1.13, 5, false), []float64{0.9, 1, 1.1, 1.2, 1.3}},
		{"the ends alone", of(players.Real, -1, 2, 0, 2, false), []float64{-1, 2}},
		{"equal factors", of(players.Real, 0.01, 100, 1, 5, true), []float64{0.01, 0.1, 1, 10, 100}},
		{"ends of many digits", of(players.Real, 1.23456789, 3.23456789, 2, 3, false), []float64{1.23456789, 2.23457, 3.23456789}},
		{"a default of many digits", of(players.Real, 0, 1, 0.333333333, 4, false), []float64{0, 0.333333333, 0.666667, 1}},
		{"no steps", of(players.Real, 0, 1, 0.5, 0, false), []float64{0.5}},
		{"all whole numbers", of(players.Integer, -1, 3, 1, 0, false), []float64{-1, 0, 1, 2, 3}},
		{"all whole numbers on a logarithmic scale", of(players.Integer, 1, 4, 1, 0, true), []float64{1, 2, 3, 4}},
		{"some whole numbers", of(players.Integer, 0, 10, 1, 4, false), []float64{0, 3, 7, 10}},
		{"more steps than whole numbers", of(players.Integer, 1, 3, 1, 9, false), []float64{1, 2, 3}},
		{"whole numbers by factors", of(players.Integer, 1, 10, 1, 7, true), []float64{1, 2, 3, 5, 7, 10}},
		{"a switch", of(players.Switch, 0, 1, 1, 0, false), []float64{0, 1}},
	} {
		if diff := cmp.Diff(test.want, test.d.Values()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.words, diff)
		}
	}
}

// TestGrid compares the grid of a space of all kinds of weights and ties with the same found by recursion.
func TestGrid(t *testing.T) {
	on, off := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		var dimensions []Dimension
		for i := range rapid.IntRange(1, 4).Draw(t, "dimensions") {
			d := drawDimension(t, string(rune('a'+i)))
			if d.Steps = rapid.IntRange(2, 4).Draw(t, "steps"); d.Kind == players.Switch {
				d.Steps = 0
			}
			if values := d.Values(); rapid.Bool().Draw(t, "on the grid") {
				d.Start = rapid.SampledFrom(values).Draw(t, "start")
			}
			dimensions = append(dimensions, d)
		}
		s := spaceOf(t, dimensions...)
		if tied, err := NewSpace(dimensions, []results.Tie{{Kind: Together, Weights: []string{"a", "b"}}}); err == nil && rapid.Bool().Draw(t, "tied") {
			s = tied
		}
		var all []players.Weights
		var vary func(w players.Weights, free []Dimension)
		vary = func(w players.Weights, free []Dimension) {
			if len(free) == 0 {
				whole := s.vector(func(_ int, d Dimension) float64 { return w[d.Name] })
				all = append(all, whole)
				return
			}
			for _, v := range free[0].Values() {
				next := maps.Clone(w)
				next[free[0].Name] = v
				vary(next, free[1:])
			}
		}
		vary(players.Weights{}, s.Free())
		without := slices.DeleteFunc(slices.Clone(all), func(w players.Weights) bool { return maps.Equal(w, s.Start()) })
		want := append([]players.Weights{s.Start()}, without...)
		got := s.grid(math.MaxInt)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("(-want +got):\n%s", diff)
		}
		if n := s.GridSize(); n != len(want) || s.OnGrid() != (len(without) < len(all)) {
			t.Fatalf("a size of %d, the default on the grid: %t; there are %d vectors, %d without the default", n, s.OnGrid(), len(all), len(without))
		}
		if s.OnGrid() {
			on++
		} else {
			off++
		}
		n := rapid.IntRange(1, len(want)).Draw(t, "n")
		if diff := cmp.Diff(want[:n], s.grid(n)); diff != "" {
			t.Fatalf("the first %d (-want +got):\n%s", n, diff)
		}
		o := New(Grid, Search{Space: s, Start: s.grid(n)[n-1], Games: 14 * len(want), Pool: 2, Blocks: 7, Rand: rand.New(rand.NewPCG(1, 1))})
		for i, trial := range o.Ask(len(want) + 1) {
			if !maps.Equal(trial.A, want[i]) || trial.B != nil || trial.First != 0 || trial.Blocks != 7 {
				t.Fatalf("trial %d is %+v, want %v on the first 7 openings", i, trial, want[i])
			}
		}
		if again := o.Ask(1); len(again) > 0 {
			t.Fatalf("%v is asked for after the grid", again)
		}
	})
	if on == 0 || off == 0 {
		t.Errorf("the default was %d times on the grid and %d times off: want both", on, off)
	}
}

// TestGridSizeLarge: the size of a grid that nobody can play is found at once.
func TestGridSizeLarge(t *testing.T) {
	var dimensions []Dimension
	for i := range 30 {
		dimensions = append(dimensions, Dimension{Param: players.Param{Name: string(rune('a' + i)), Max: 1}, Steps: 1000})
	}
	if n := spaceOf(t, dimensions...).GridSize(); n <= 1_000_000_000 {
		t.Errorf("the size is %d", n)
	}
}
