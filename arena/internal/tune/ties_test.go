package tune

import (
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tourney/players"
	"tourney/results"
)

// dimension makes one of a real weight.
func dimension(name string, low, high, start float64) Dimension {
	return Dimension{Param: players.Param{Name: name, Min: low, Max: high}, Start: start}
}

// of gives a dimension another kind.
func of(kind players.Kind, d Dimension) Dimension {
	d.Kind = kind
	return d
}

func TestTogether(t *testing.T) {
	for _, test := range []struct {
		name       string
		dimensions []Dimension
		tied       []string
		point      []float64
		want       players.Weights
	}{
		{"equal defaults", []Dimension{dimension("a", 0, 2, 1), dimension("b", 0, 9, 1)}, []string{"a", "b"},
			[]float64{0.75}, players.Weights{"a": 1.5, "b": 1.5}},
		{"the leader is named first, not listed first", []Dimension{dimension("a", 0, 2, 1), dimension("b", 0, 8, 1)}, []string{"b", "a"},
			[]float64{0.75}, players.Weights{"a": 1.5, "b": 1.5}},
		{"proportional defaults", []Dimension{dimension("a", 0, 2, 1), dimension("b", 0, 9, 3)}, []string{"a", "b"},
			[]float64{0.75}, players.Weights{"a": 1.5, "b": 4.5}},
		{"no further than the follower may go", []Dimension{dimension("a", 0, 2, 1), dimension("b", 2.7, 3.3, 3)}, []string{"a", "b"},
			[]float64{0.75}, players.Weights{"a": 1.05, "b": 3.15}},
		{"nor at the lower end, the sign turned", []Dimension{dimension("a", 0, 2, 1), dimension("b", -3.3, -2.4, -3)}, []string{"a", "b"},
			[]float64{0}, players.Weights{"a": 0.8, "b": -2.4}},
		{"opposite signs", []Dimension{dimension("a", 0, 2, 1), dimension("b", -9, 9, -3)}, []string{"a", "b"},
			[]float64{0.75}, players.Weights{"a": 1.5, "b": -4.5}},
		{"six digits", []Dimension{dimension("a", 0, 2, 3), dimension("b", 0, 9, 1)}, []string{"a", "b"},
			[]float64{0.5}, players.Weights{"a": 1, "b": 0.333333}},
		{"three of them, and one beside", []Dimension{dimension("a", 0, 2, 1), dimension("x", 0, 2, 1), dimension("b", 0, 9, 3), dimension("c", 0, 9, 1)},
			[]string{"a", "b", "c"}, []float64{0.75, 0.25}, players.Weights{"a": 1.5, "b": 4.5, "c": 1.5, "x": 0.5}},
		{"whole numbers", []Dimension{of(players.Integer, dimension("a", 0, 9, 4)), of(players.Integer, dimension("b", 3, 5, 4))}, []string{"a", "b"},
			[]float64{0.95}, players.Weights{"a": 5, "b": 5}},
		{"switches", []Dimension{of(players.Switch, dimension("a", 0, 1, 1)), of(players.Switch, dimension("b", 0, 1, 1))}, []string{"a", "b"},
			[]float64{0.3}, players.Weights{"a": 0, "b": 0}},
	} {
		s, err := NewSpace(test.dimensions, []results.Tie{{Kind: Together, Weights: test.tied}})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if s.sides() != len(test.point) {
			t.Errorf("%s: %d sides, want %d", test.name, s.sides(), len(test.point))
			continue
		}
		if diff := cmp.Diff(test.want, s.weights(test.point)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

// TestOneZero: a follower whose default is 0 stays at 0, and not at a negative one that a config would not read back.
func TestOneZero(t *testing.T) {
	s, err := NewSpace([]Dimension{dimension("a", -2, 2, 1), dimension("b", -1, 1, 0)}, []results.Tie{{Kind: Together, Weights: []string{"a", "b"}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []float64{0, 0.25, 0.5, 0.75} {
		if w := s.weights([]float64{x}); w["b"] != 0 || math.Signbit(w["b"]) {
			t.Errorf("with a at %v, b is %v, want 0", w["a"], w["b"])
		}
	}
}

// drawMean draws a space whose weights all keep their geometric mean.
func drawMean(t *rapid.T) *Space {
	var dimensions []Dimension
	tie := results.Tie{Kind: Mean}
	for i := range rapid.IntRange(2, 5).Draw(t, "weights") {
		name := fmt.Sprint("w", i)
		d := drawReal(t, dimension(name, 0, 0, 0), rapid.IntRange(1, 3000).Draw(t, "min"))
		d.Log = rapid.Bool().Draw(t, "log")
		dimensions = append(dimensions, d)
		tie.Weights = append(tie.Weights, name)
	}
	s, err := NewSpace(dimensions, []results.Tie{tie})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestMean: all over the cube the geometric mean is that of the defaults, and every weight in its range.
func TestMean(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawMean(t)
		w := s.weights(drawPoint(t, s.sides()))
		logs := 0.0
		for _, d := range s.Dimensions() {
			v := w[d.Name]
			if v < d.Min || v > d.Max {
				t.Errorf("%s is %v, out of its range from %v to %v", d.Name, v, d.Min, d.Max)
			}
			logs += math.Log(v / d.Start)
		}
		if off := logs / float64(s.sides()); math.Abs(off) > 1e-5 { // rounding to six digits moves a weight by up to half of that
			t.Errorf("the geometric mean of %v is off by %v of it", w, off)
		}
	})
}

// TestMeanOfDefault: the point of the defaults gives the defaults themselves.
func TestMeanOfDefault(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawMean(t)
		var point []float64
		for _, d := range s.Dimensions() {
			x := (d.Start - d.Min) / (d.Max - d.Min)
			if d.Log {
				x = math.Log(d.Start/d.Min) / math.Log(d.Max/d.Min)
			}
			point = append(point, min(x, almostOne))
		}
		if diff := cmp.Diff(s.Start(), s.weights(point)); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
}

// TestMeanOfProportions: away from the ends of ranges, only the proportions of the drawn values matter.
func TestMeanOfProportions(t *testing.T) {
	var dimensions []Dimension
	for i, start := range []float64{0.8, 1, 1.25} {
		d := dimension(fmt.Sprint("w", i), 0.01, 100, start)
		d.Log = true
		dimensions = append(dimensions, d)
	}
	s, err := NewSpace(dimensions, []results.Tie{{Kind: Mean, Weights: []string{"w0", "w1", "w2"}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, point := range [][]float64{{0.5, 0.5, 0.5}, {0.45, 0.5, 0.6}, {0.6, 0.42, 0.41}} {
		want := s.weights(point)
		for i, d := range dimensions { // the weights themselves: drawn, and scaled by a common factor
			next := dimensions[(i+1)%len(dimensions)]
			got := want[d.Name] / want[next.Name]
			if drawn := d.at(point[i]) / next.at(point[(i+1)%len(point)]); math.Abs(got/drawn-1) > 3e-5 {
				t.Errorf("%v: %s and %s have the proportion %v, were drawn with %v", point, d.Name, next.Name, got, drawn)
			}
		}
		shifted := make([]float64, len(point))
		for i, x := range point {
			shifted[i] = x + 0.1 // a common factor on a logarithmic scale
		}
		got := s.weights(shifted)
		for name, v := range want {
			if math.Abs(got[name]/v-1) > 3e-5 {
				t.Errorf("%v: %s is %v, and %v with all drawn larger by one factor", point, name, v, got[name])
			}
		}
	}
}
