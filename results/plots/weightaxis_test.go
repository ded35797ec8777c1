package plots

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
	"pgregory.net/rapid"

	"tourney/results"
)

func TestWeightAxisTicks(t *testing.T) {
	for _, tt := range []struct {
		w         results.Weight
		positions []float64
		length    vg.Length
		want      string
	}{
		{results.Weight{Min: 0.9, Max: 1.3}, nil, 200, "0.9 1.0 1.1 1.2 1.3"},
		{results.Weight{Min: 0.9, Max: 1.3}, []float64{2.6}, 200, "1.0 1.5 2.0 2.5"},
		{results.Weight{Min: 0.9, Max: 1.3}, nil, 50, "1.0 1.2"},
		{results.Weight{Min: -4, Max: 4}, nil, 200, "-4 -2 0 2 4"},
		{results.Weight{Min: 0, Max: 5_000_000}, nil, 150, "0 2000000 4000000"},
		{results.Weight{Min: 0, Max: 50_000_000}, nil, 150, "0 1e+07 2e+07 3e+07 4e+07"},
		{results.Weight{Min: 3, Max: 3}, nil, 200, "2.7 2.8 2.9 3.0 3.1 3.2 3.3"},
		{results.Weight{Min: math.NaN(), Max: math.Inf(1)}, nil, 200, "0.0 0.2 0.4 0.6 0.8 1.0"},
		{results.Weight{Min: 0, Max: 1, Switch: true}, []float64{1}, 200, "off on"},
		{results.Weight{Min: 0.9, Max: 1.3, Log: true}, nil, 200, "0.9 1.0 1.1 1.2 1.3"},
		{results.Weight{Min: 0.1, Max: 20, Log: true}, nil, 300, "0.1 0.2 0.5 1 2 5 10 20"},
		{results.Weight{Min: 0.01, Max: 50, Log: true}, nil, 190, "0.01 0.03 0.1 0.3 1 3 10 30"},
		{results.Weight{Min: 0.01, Max: 50, Log: true}, nil, 160, "0.01 0.1 1 10"},
		{results.Weight{Min: 1e-9, Max: 1e9, Log: true}, nil, 160, "1e-05 1 100000"},
		{results.Weight{Min: 0, Max: 10, Log: true}, []float64{0}, 200, "1 2 5 10"},
	} {
		var labels []string
		for _, tick := range newWeightAxis(tt.w, tt.positions, tt.length).ticks {
			labels = append(labels, tick.label)
		}
		if got := strings.Join(labels, " "); got != tt.want {
			t.Errorf("%+v with %v: labels %s, want %s", tt.w, tt.positions, got, tt.want)
		}
	}
}

// Every axis holds its range and all positions, has ticks inside, and ends.
func TestWeightAxisProperties(t *testing.T) {
	extreme := rapid.SampledFrom([]float64{0, mostX, -mostX, 1e-320, leastX, 1 / leastX})
	number := rapid.OneOf(rapid.Float64Range(-2, 2), rapid.Float64(), extreme)
	rapid.Check(t, func(t *rapid.T) {
		w := results.Weight{Name: "w", Log: rapid.Bool().Draw(t, "log"), Switch: rapid.IntRange(0, 5).Draw(t, "switch") == 0}
		w.Min = number.Draw(t, "min")
		w.Max = rapid.OneOf(number, rapid.Just(math.Nextafter(w.Min, math.Inf(1)))).Draw(t, "max")
		var positions []float64
		for _, v := range rapid.SliceOfN(number, 0, 3).Draw(t, "values") {
			if at, ok := placeOf(w, map[string]float64{"w": v}); ok {
				positions = append(positions, at)
			}
		}
		const length = 170
		a := newWeightAxis(w, positions, length)
		if !(a.lo < a.hi) || math.IsInf(a.hi-a.lo, 0) {
			t.Fatalf("%+v with %v: an axis from %v to %v", w, positions, a.lo, a.hi)
		}
		for _, at := range positions {
			if x := a.at(at, length); !(0 <= x && x <= length) {
				t.Fatalf("%+v: %v stands at %v of %v", w, at, x, length)
			}
		}
		for _, tick := range a.ticks {
			if x := a.at(tick.v, length); !(-1 <= x && x <= length+1) || tick.label == "" {
				t.Fatalf("%+v with %v: tick %+v stands at %v of %v", w, positions, tick, x, length)
			}
		}
		if len(a.ticks) > 1 && !a.apart(length) {
			t.Fatalf("%+v with %v: labels meet: %v", w, positions, a.ticks)
		}
	})
}

func TestWeightPlace(t *testing.T) {
	for _, tt := range []struct {
		w    results.Weight
		v    float64
		at   float64
		some bool
	}{
		{results.Weight{}, -1.5, -1.5, true}, {results.Weight{}, 2e9, 0, false}, {results.Weight{}, math.NaN(), 0, false},
		{results.Weight{Log: true}, 100, 2, true}, {results.Weight{Log: true}, 0, 0, false},
		{results.Weight{Log: true}, 5e-324, 0, false}, {results.Weight{Log: true}, math.Inf(1), 0, false},
		{results.Weight{Switch: true}, 1, 1, true}, {results.Weight{Switch: true}, 0.5, 0, false},
	} {
		if at, some := placeOf(tt.w, map[string]float64{"": tt.v}); some != tt.some || some && at != tt.at {
			t.Errorf("%+v: %v stands at %v, %v, want %v, %v", tt.w, tt.v, at, some, tt.at, tt.some)
		}
	}
	if _, some := placeOf(results.Weight{Name: "other"}, map[string]float64{"": 1}); some {
		t.Error("a missing weight has a place")
	}
}
