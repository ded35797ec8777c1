package tune

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tourney/players"
	"tourney/results"
)

// almostOne is the largest number a side of the cube has.
var almostOne = math.Nextafter(1, 0)

func TestAt(t *testing.T) {
	number := func(low, high float64) Dimension {
		return Dimension{Param: players.Param{Name: "w", Min: low, Max: high}}
	}
	log := func(d Dimension) Dimension { d.Log = true; return d }
	whole := func(d Dimension) Dimension { d.Kind = players.Integer; return d }
	onOff := number(0, 1)
	onOff.Kind = players.Switch
	for _, test := range []struct {
		name    string
		d       Dimension
		x, want float64
	}{
		{"a range's lower end", number(-2, 2), 0, -2},
		{"its first quarter", number(-2, 2), 0.25, -1},
		{"its upper end", number(-2, 2), almostOne, 2},
		{"six digits of a third", number(0, 1), 1.0 / 3, 0.333333},
		{"six digits of many", number(0, 1e6), 0.1234567891, 123457},
		{"rounded, but not above the end", number(0, 0.12345678), almostOne, 0.12345678},
		{"rounded, but not below the end", number(0.12345612, 1), 0, 0.12345612},
		{"the middle of a logarithmic scale", log(number(0.01, 100)), 0.5, 1},
		{"its first quarter", log(number(0.01, 100)), 0.25, 0.1},
		{"its lower end", log(number(0.01, 100)), 0, 0.01},
		{"its upper end", log(number(0.01, 100)), almostOne, 100},
		{"the first whole number", whole(number(2, 5)), 0, 2},
		{"the first until its quarter ends", whole(number(2, 5)), 0.2499, 2},
		{"the second from there", whole(number(2, 5)), 0.25, 3},
		{"the last from the last quarter", whole(number(2, 5)), 0.75, 5},
		{"the last", whole(number(2, 5)), almostOne, 5},
		{"whole numbers below 0", whole(number(-3, -2)), 0.6, -2},
		{"whole numbers as far as they go", whole(number(1e15, 1e15+1)), almostOne, 1e15 + 1},
		{"1 on a logarithmic scale of whole numbers", whole(log(number(1, 7))), 0.33, 1},
		{"2 and 3 on it", whole(log(number(1, 7))), 0.34, 2},
		{"4 and beyond on it", whole(log(number(1, 7))), 0.67, 4},
		{"its last", whole(log(number(1, 7))), almostOne, 7},
		{"off", onOff, 0.4999, 0},
		{"on", onOff, 0.5, 1},
		{"on until the end", onOff, almostOne, 1},
	} {
		if got := test.d.at(test.x); got != test.want {
			t.Errorf("%s: at %v is %v, want %v", test.name, test.x, got, test.want)
		}
	}
}

// spaceOf makes a space without ties.
func spaceOf(t rapid.TB, dimensions ...Dimension) *Space {
	t.Helper()
	s, err := NewSpace(dimensions, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// drawDimension draws a dimension that passes its Check, with ends and a start of few digits.
func drawDimension(t *rapid.T, name string) Dimension {
	d := Dimension{Param: players.Param{Name: name, Kind: rapid.SampledFrom(
		[]players.Kind{players.Real, players.Integer, players.Switch}).Draw(t, "kind")}}
	switch d.Kind {
	case players.Switch:
		d.Max, d.Start = 1, float64(rapid.IntRange(0, 1).Draw(t, "start"))
	case players.Integer:
		d.Log = rapid.Bool().Draw(t, "log")
		low := rapid.IntRange(-50, 50).Draw(t, "min")
		if d.Log {
			low = max(low, 1)
		}
		high := low + rapid.IntRange(1, 100).Draw(t, "width")
		d.Min, d.Max, d.Start = float64(low), float64(high), float64(rapid.IntRange(low, high).Draw(t, "start"))
	default:
		d = drawReal(t, d, rapid.IntRange(-9999, 9999).Draw(t, "min"))
		d.Log = d.Min > 0 && rapid.Bool().Draw(t, "log")
	}
	if err := d.Check(); err != nil {
		t.Fatal(err)
	}
	return d
}

// drawReal draws the range of a real weight from low thousandths on, and its start.
func drawReal(t *rapid.T, d Dimension, low int) Dimension {
	high := low + rapid.IntRange(1, 9999).Draw(t, "width")
	d.Min, d.Max = float64(low)/1000, float64(high)/1000
	d.Start = float64(rapid.IntRange(low, high).Draw(t, "start")) / 1000
	return d
}

// drawPoint draws a point of the unit cube, often on its rim.
func drawPoint(t *rapid.T, sides int) []float64 {
	x := rapid.OneOf(rapid.SampledFrom([]float64{0, 0.5, almostOne}), rapid.Float64Range(0, almostOne))
	return rapid.SliceOfN(x, sides, sides).Draw(t, "point")
}

func TestSpaceStart(t *testing.T) {
	dimensions := []Dimension{
		{Param: players.Param{Name: "a", Min: 0.1, Max: 2, Default: 0.5}, Start: 1.5},
		{Param: players.Param{Name: "b", Kind: players.Integer, Min: 1, Max: 9}, Start: 4},
		{Param: players.Param{Name: "c", Min: 1, Max: 2}, Start: 1},
	}
	s, err := NewSpace(dimensions, []results.Tie{{Kind: Mean, Weights: []string{"a", "c"}}})
	if err != nil {
		t.Fatal(err)
	}
	want := players.Weights{"a": 1.5, "b": 4, "c": 1}
	first := s.Start()
	if diff := cmp.Diff(want, first); diff != "" {
		t.Errorf("start (-want +got):\n%s", diff)
	}
	first["a"] = 7 // the caller's own
	s.weights([]float64{0.9, 0.9, 0.9})
	if diff := cmp.Diff(want, s.Start()); diff != "" {
		t.Errorf("the start has changed (-want +got):\n%s", diff)
	}
}
