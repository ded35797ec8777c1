package chart

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestRoundUp(t *testing.T) {
	for _, tt := range []struct{ in, want float64 }{
		{1, 1}, {1.01, 2}, {2, 2}, {2.5, 5}, {5.1, 10}, {0.03, 0.05}, {0.8, 1}, {77, 100}, {1001, 2000},
	} {
		if got := roundUp(tt.in); math.Abs(got-tt.want) > 1e-12*tt.want {
			t.Errorf("roundUp(%v) = %v, want %v", tt.in, got, tt.want)
		}
	}
}

// wholly returns a scale from 0 to 1.
func wholly(s *Scale) axis { return axis{Scale: s.Flush(), to: 1} }

// labels returns those that a scale shows on an axis.
func labels(s *Scale, length float64, across bool) string {
	var list []string
	for _, t := range newAxis(s, length, across).ticks {
		list = append(list, t.Label)
	}
	return strings.ReplaceAll(strings.Join(list, " "), unbroken, "_")
}

// The labels of a scale are as dense as there is room for, and round.
func TestTicks(t *testing.T) {
	upTo := func(n int) []float64 {
		list := make([]float64, n)
		for i := range list {
			list[i] = float64(i)
		}
		return list
	}
	for _, tt := range []struct {
		name   string
		scale  *Scale
		length float64
		across bool
		want   string
	}{
		{"per cent", Percent(), 300, true, "0 25 50 75 100"},
		{"steps", Linear(8.5, 36.5, 6, 0), 300, true, "10 15 20 25 30 35"},
		{"parts", Linear(0, 0.6, 6, 0), 300, true, "0.0 0.1 0.2 0.3 0.4 0.5 0.6"},
		{"half steps", Linear(98, 100, 5, 0), 80, false, "98.0 98.5 99.0 99.5 100.0"},
		{"low", Linear(98, 100, 5, 0), 40, false, "98 99 100"},
		{"whole", Linear(0, 3, 8, 1), 300, true, "0 1 2 3"},
		{"negative", Linear(-4, 4, 6, 0), 212, true, "-4 -2 0 2 4"},
		{"narrow", Linear(0.9, 1.3, 6, 0), 62, true, "1.0 1.2"},
		{"long", Linear(0, 5_000_000, 6, 0), 162, true, "0 2000000 4000000"},
		{"longer", Linear(0, 50_000_000, 6, 0), 162, true, "0 2e+07 4e+07"},
		{"outward", Outward(3, 57, 6, 0), 176, true, "0 10 20 30 40 50 60"},
		{"outward from nothing", Outward(0, 1, 4, 1), 80, false, "0 1"},
		{"values", Values([]float64{6, 2, 4, 2}), 510, true, "2 4 6"},
		{"one value", Values([]float64{5}), 510, true, "5"},
		{"close values", Values(upTo(24)), 213, true, "0 5 10 15 20"},
		{"values with room", Values(upTo(24)), 510, true, strings.Trim(fmt.Sprint(upTo(24)), "[]")},
		{"many values", Values(upTo(400)), 320, true, "0 50 100 150 200 250 300 350"},
		{"values apart", Values([]float64{1, 2, 1000}), 300, true, "200 400 600 800 1000"},
		{"a part of a decade", Log(0.9, 1.3), 212, true, "0.9 1.0 1.1 1.2 1.3"},
		{"twos and fives", Log(0.1, 20), 312, true, "0.1 0.2 0.5 1 2 5 10 20"},
		{"threes", Log(0.01, 50), 212, true, "0.01 0.03 0.1 0.3 1 3 10 30"},
		{"tens", Log(0.01, 50), 152, true, "0.01 0.1 1 10"},
		{"many decades", Log(1e-9, 1e9), 172, true, "1e-05 1 100000"},
		{"times", Seconds(0.0008, 10583), 300, false, "1 ms 10 ms 0.1 s 1 s 10 s 100 s 1000 s 10_000 s"},
		{"few times", Seconds(3, 8), 300, false, "1 s 2 s 5 s 10 s"},
		{"one time", Seconds(1, 1), 300, false, "0.1 s 0.2 s 0.5 s 1 s 2 s 5 s 10 s"},
		{"all times", Seconds(1e-9, 1e9), 300, false, "10 ns 1 µs 0.1 ms 10 ms 1 s 100 s 10_000 s 1e6 s 1e8 s"},
		{"no count", Counts(0, 0), 260, false, "0 1"},
		{"counts", Counts(0, 3749), 260, false, "0 1 10 100 1000"},
		{"counts from 1", Counts(1, 8000), 260, false, "1 10 100 1000 10_000"},
		{"large counts", Counts(30, 2e6), 260, false, "100 1000 10_000 100_000 1_M"},
		{"larger counts", Counts(3e8, 9e9), 260, false, "200_M 500_M 1_G 2_G 5_G 10_G"},
		{"no values", Signed(nil), 170, false, "lost −1 0 1 won"},
		{"values about 0", Signed([]float64{1, -0.5, 100, math.Inf(1)}), 170, false, "lost −100 −10 −1 0 1 10 100 won"},
		{"extreme values", Signed([]float64{math.MaxFloat64, math.SmallestNonzeroFloat64}), 170, false, "lost −1e+309 0 1e+309 won"},
		{"low panel", Signed([]float64{1, -0.5, 100}), 80, false, "lost −1 0 1 won"},
		{"names", Names([]string{"a", strings.Repeat("m", 40)}), 20, true, "a mmmmmmmm…mmmmmmmm"},
		{"nothing", nil, 100, true, ""},
	} {
		if got := labels(tt.scale, tt.length, tt.across); got != tt.want {
			t.Errorf("%s: labels %s, want %s", tt.name, got, tt.want)
		}
	}
}

// Values of any size stand on their scale, in order; labels lie inside and name the values at their places.
func TestScalesHoldAll(t *testing.T) {
	positive := rapid.OneOf(rapid.Float64Range(0.1, 10), rapid.Float64Range(1e-300, math.MaxFloat64))
	count := rapid.OneOf(rapid.Float64Range(0, 2), rapid.Float64Range(0, 1e6), rapid.Float64Range(1, 1e18))
	number := rapid.OneOf(rapid.Float64Range(-2, 2), rapid.Float64Range(-1e9, 1e9))
	units := map[string]float64{"": 1, "s": 1, "ms": 1e-3, "µs": 1e-6, "ns": 1e-9, "M": 1e6, "G": 1e9}
	apart := func(lo, hi float64) float64 { return max(hi, lo+1e-3*max(1, math.Abs(lo))) }
	for name, kind := range map[string]struct {
		values *rapid.Generator[float64]
		scale  func(lo, hi float64) *Scale
		most   int // labels
	}{
		"linear":  {number, func(lo, hi float64) *Scale { return Linear(lo, apart(lo, hi), 6, 0) }, 7},
		"outward": {number, func(lo, hi float64) *Scale { return Outward(lo, apart(lo, hi), 6, 0) }, 8},
		"values":  {number, func(lo, hi float64) *Scale { return Values([]float64{hi, lo}) }, 21},
		"log":     {positive, func(lo, hi float64) *Scale { return Log(lo/2, min(math.MaxFloat64, hi*2)) }, 100},
		"seconds": {positive, Seconds, 14},
		"counts":  {count, Counts, 14},
		"signed":  {rapid.OneOf(number, rapid.Float64()), func(lo, hi float64) *Scale { return Signed([]float64{lo, hi}) }, 9},
	} {
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			lo, hi := kind.values.Draw(t, "lo"), kind.values.Draw(t, "hi")
			lo, hi = min(lo, hi), max(lo, hi)
			s := kind.scale(lo, hi)
			const slack = 1e-6
			if a, b := wholly(s).at(lo), wholly(s).at(hi); !(-slack <= a && a <= b+slack && b <= 1+slack) {
				t.Fatalf("%g and %g stand at %g and %g", lo, hi, a, b)
			}
			shown := newAxis(s, rapid.Float64Range(40, 600).Draw(t, "length"), rapid.Bool().Draw(t, "across")).ticks
			if len(shown) > kind.most {
				t.Fatalf("%g to %g: %d labels", lo, hi, len(shown))
			}
			for _, tick := range shown {
				at := wholly(s).position(tick.Place)
				if !(-slack <= at && at <= 1+slack) || tick.Label == "" {
					t.Fatalf("%g to %g: the label %q stands at %g", lo, hi, tick.Label, at)
				}
				label, unit, _ := strings.Cut(strings.NewReplacer("−", "-", unbroken+"0", "0", unbroken, " ").Replace(tick.Label), " ")
				v, err := strconv.ParseFloat(label, 64)
				if v *= units[unit]; err == nil && !math.IsInf(v, 0) && v != 0 && math.Abs(wholly(s).at(v)-at) > 1e-3 {
					t.Fatalf("the label at %g is %q, of which the place is %g", at, tick.Label, wholly(s).at(v))
				}
			}
			for _, tick := range s.minor {
				if at := wholly(s).position(tick.Place); at < -slack || at > 1+slack {
					t.Fatalf("%g to %g: a short line at %g", lo, hi, at)
				}
			}
		}))
	}
}

// Scales are to scale: a tenfold time a decade higher, nothing a decade below one, won and lost at the ends.
func TestPlaces(t *testing.T) {
	signed := Signed([]float64{1, -0.5, 100})
	for _, tt := range []struct {
		name  string
		scale *Scale
		v     float64
		want  float64
	}{
		{"linear", Linear(10, 20, 5, 0), 12.5, 0.25},
		{"logarithmic", Log(1, 100), 10, 0.5},
		{"times", Seconds(0.01, 100), 0.1, 0.25},
		{"no count", Counts(0, 10), 0, 0}, {"one", Counts(0, 10), 1, 0.5}, {"half", Counts(0, 10), 0.5, 0.25},
		{"nothing", signed, 0, 0.5}, {"lost", signed, math.Inf(-1), 0}, {"won", signed, math.Inf(1), 1},
		{"unit", signed, 1, 0.5 + 0.5/3.5}, {"half a unit", signed, -0.5, 0.5 - 0.25/3.5}, {"hundred", signed, 100, 0.5 + 1.5/3.5},
	} {
		if got := wholly(tt.scale).at(tt.v); math.Abs(got-tt.want) > 1e-9 {
			t.Errorf("%s: %g stands at %g, want %g", tt.name, tt.v, got, tt.want)
		}
	}
}
