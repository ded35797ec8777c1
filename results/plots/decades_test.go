package plots

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestDecades(t *testing.T) {
	for _, tt := range []struct {
		lo, hi float64
		want   string // first and last number on the axis, and the labels
	}{
		{0.0008, 10583, "0.0005 to 20000: 1 ms, 10 ms, 0.1 s, 1 s, 10 s, 100 s, 1000 s, 10\u00a0000 s"},
		{0.001, 1000, "0.001 to 1000: 1 ms, 10 ms, 0.1 s, 1 s, 10 s, 100 s, 1000 s"},
		{0.002, 0.5, "0.002 to 0.5: 10 ms, 0.1 s"},
		{3, 8, "1 to 10: 1 s, 10 s"},
		{1, 1, "0.1 to 10: 0.1 s, 1 s, 10 s"},
		{5, 5, "1 to 10: 1 s, 10 s"},
		{0.9, 1.1, "0.1 to 10: 0.1 s, 1 s, 10 s"},
		{9, 40, "1 to 100: 1 s, 10 s, 100 s"},
		{1e-9, 1e9, "1e-09 to 1e+09: 10 ns, 1 µs, 0.1 ms, 10 ms, 1 s, 100 s, 10\u00a0000 s, 1e6 s, 1e8 s"},
	} {
		d := newDecades(tt.lo, tt.hi, seconds)
		var labels []string
		d.ticks(func(_ float64, label string) { labels = append(labels, label) })
		got := fmt.Sprintf("%.4g to %.5g: %s", math.Pow(10, d.lo), math.Pow(10, d.hi), strings.Join(labels, ", "))
		if got != tt.want {
			t.Errorf("times from %g to %g: got %q, want %q", tt.lo, tt.hi, got, tt.want)
		}
	}
}

// Whatever the times, they are on the axis, which is no longer than it has to be, and so are lines for at least two
// powers of ten, and not many more.
func TestDecadesHoldAllTimes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		time := rapid.Float64Range(math.SmallestNonzeroFloat64, math.MaxFloat64)
		lo, hi := time.Draw(t, "lo"), time.Draw(t, "hi")
		lo, hi = min(lo, hi), max(lo, hi)
		d := newDecades(lo, hi, seconds)
		const near = 1e-6
		if d.lo > math.Log10(lo)+near || d.hi < math.Log10(hi)-near {
			t.Fatalf("%g to %g do not fit an axis from %g to %g decades", lo, hi, d.lo, d.hi)
		}
		if long, need := d.hi-d.lo, math.Log10(hi)-math.Log10(lo); long > max(2, need+0.8) {
			t.Fatalf("%g to %g: an axis of %g decades for %g", lo, hi, long, need)
		}
		ticks := 0
		on := func(exponent float64) {
			if exponent < d.lo-near || exponent > d.hi+near {
				t.Fatalf("%g to %g: a line at %g on an axis from %g to %g decades", lo, hi, exponent, d.lo, d.hi)
			}
		}
		d.ticks(func(exponent float64, _ string) { on(exponent); ticks++ })
		d.between(on)
		if ticks < 2 || ticks > mostDecades+1 {
			t.Fatalf("%g to %g: %d powers of ten", lo, hi, ticks)
		}
	})
}

// Labels say the time at which they stand.
func TestSeconds(t *testing.T) {
	units := map[string]float64{"s": 1, "ms": 1e-3, "µs": 1e-6, "ns": 1e-9}
	for exponent := -20; exponent <= 20; exponent++ {
		label := strings.ReplaceAll(seconds(exponent), "\u00a0", "")
		var number float64
		var unit string
		if _, err := fmt.Sscan(label, &number, &unit); err != nil {
			t.Fatalf("%q: %v", label, err)
		}
		if got, want := number*units[unit], math.Pow10(exponent); math.Abs(got-want) > 1e-9*want {
			t.Errorf("the label of 1e%d s is %q", exponent, label)
		}
	}
}
