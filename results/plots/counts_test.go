package plots

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestCounts(t *testing.T) {
	for _, tt := range []struct {
		lo, hi float64
		want   string // places of the ends, and the labels
	}{
		{0, 0, "-1 to 0: 0, 1"},
		{0, 1, "-1 to 0: 0, 1"},
		{0.5, 0.5, "-1 to 0: 0, 1"},
		{0, 3749, "-1 to 3.7: 0, 1, 10, 100, 1000"},
		{1, 1, "-1 to 1: 0, 1, 10"},
		{7, 9, "0 to 1: 1, 10"},
		{1, 8000, "0 to 4: 1, 10, 100, 1000, 10\u00a0000"},
		{30, 2e6, "1.3 to 6.3: 100, 1000, 10\u00a0000, 100\u00a0000, 1\u00a0M"},
		{3e8, 9e9, "8.3 to 10: 1\u00a0G, 10\u00a0G"},
	} {
		c := newCounts(tt.lo, tt.hi)
		var labels []string
		c.ticks(func(_ float64, label string) { labels = append(labels, label) })
		got := fmt.Sprintf("%.2g to %.2g: %s", c.lo, c.hi+0, strings.Join(labels, ", ")) // no minus before zero
		if got != tt.want {
			t.Errorf("counts from %g to %g: got %q, want %q", tt.lo, tt.hi, got, tt.want)
		}
	}
}

// Whatever the counts, they are on the axis; more stand higher, a tenfold count a decade, and labels say what stands
// where they do.
func TestCountsHoldAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		count := rapid.OneOf(rapid.Float64Range(0, 2), rapid.Float64Range(0, 1e6), rapid.Float64Range(1, 1e18))
		a, b := count.Draw(t, "a"), count.Draw(t, "b")
		a, b = min(a, b), max(a, b)
		c := newCounts(a, b)
		const near = 1e-6
		if c.place(a) < c.lo-near || c.place(b) > c.hi+near {
			t.Fatalf("%g and %g do not fit an axis from %g to %g", a, b, c.lo, c.hi)
		}
		if a < b && c.place(a) > c.place(b) {
			t.Fatalf("%g stands above %g", a, b)
		}
		if a >= 1 && math.Abs(c.place(10*a)-c.place(a)-1) > near {
			t.Fatalf("ten times %g stands %g decades above it", a, c.place(10*a)-c.place(a))
		}
		c.ticks(func(place float64, label string) {
			label = strings.ReplaceAll(label, "\u00a0", "")
			label = strings.NewReplacer("M", "e6", "G", "e9").Replace(label)
			if n, err := strconv.ParseFloat(label, 64); err != nil || math.Abs(c.place(n)-place) > near {
				t.Fatalf("the label at %g is %q", place, label)
			}
		})
		c.between(func(place float64) {
			if place <= 0 || place > c.hi+near {
				t.Fatalf("a line at %g on an axis to %g", place, c.hi)
			}
		})
	})
}
