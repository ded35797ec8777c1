package stats

import (
	"math"
	"testing"
)

// TestValues: differences of pairs in [-1,1] are scores of pairs in [0,1] on another scale.
func TestValues(t *testing.T) {
	counts := [5]int{3, 10, 40, 20, 9}
	same := Between(-1, 1)
	for i, n := range counts {
		for range n {
			same.Add(float64(i)/2-1, 2)
		}
	}
	pairs := Pairs(counts)
	for _, side := range []Side{Either, Above, Below} {
		got, want := same.Against(0, side), pairs.Against(0.5, side)
		if math.Abs(float64(got-want)) > 1e-9 {
			t.Errorf("side %d: evidence %v, that of scores is %v", side, got, want)
		}
	}
	got, want := same.AtAnyTime(), pairs.AtAnyTime()
	for _, f := range []struct{ got, want float64 }{{got.Value, want.Value}, {got.Lo, want.Lo}, {got.Hi, want.Hi}} {
		if math.Abs(f.got-(2*f.want-1)) > 1e-9 {
			t.Errorf("%+v, that of scores is %+v", got, want)
		}
	}
	if got.N != 82 || got.Games != 164 || got.Method != BetOpenings {
		t.Errorf("%+v", got)
	}
}

// TestFewValues: no value, or equal ones at a bound, give words or finite figures.
func TestFewValues(t *testing.T) {
	none := Between(-1, 1)
	if e := none.AtAnyTime(); e.Known() || e.Why == "" || none.Against(0, Either) != 0 {
		t.Errorf("without values: %+v, evidence %v", e, none.Against(0, Either))
	}
	for _, value := range []float64{-1, 0, 1} {
		v := Between(-1, 1)
		for range 200 {
			v.Add(value, 2)
		}
		e := v.AtAnyTime()
		if e.Value != value || !(e.Lo >= -1 && e.Lo <= value && value <= e.Hi && e.Hi <= 1 && e.Hi-e.Lo < 0.2) || math.IsNaN(float64(v.Against(0, Either))) {
			t.Errorf("200 times %v: %+v, evidence %v", value, e, v.Against(0, Either))
		}
	}
	// Sums in another order are the same value.
	v, parts := Between(0, 1), []float64{0.1, 0.2, 0.3}
	one, other := parts[0]+parts[1]+parts[2], parts[2]+parts[1]+parts[0]
	v.Add(one, 2)
	v.Add(other, 2)
	if one == other || len(v.list) != 1 {
		t.Errorf("%v and %v are %d values, want 1", one, other, len(v.list))
	}
}
