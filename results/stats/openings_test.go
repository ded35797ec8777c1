package stats

import (
	"math"
	"testing"
)

// opening is a kind of opening with the values of its blocks.
type opening struct {
	kind  string
	given []float64
}

// openingsOf adds openings, whose blocks have two games each.
func openingsOf(list ...opening) (o Openings) {
	for _, one := range list {
		sum := 0.0
		for _, x := range one.given {
			sum += x
		}
		o.Add(one.kind, sum, len(one.given), 2*len(one.given))
	}
	return o
}

// TestUnboundedMean: equal openings leave a mean without bounds no range.
func TestUnboundedMean(t *testing.T) {
	o := openingsOf(opening{"random", []float64{70}}, opening{"random", []float64{70}})
	if e := o.Mean(math.Inf(-1), math.Inf(1)); e.Known() || e.Value != 70 || e.Why == "" {
		t.Errorf("two equal openings: %+v", e)
	}
	o = openingsOf(opening{"random", []float64{70}}, opening{"random", []float64{72}})
	if e := o.Mean(math.Inf(-1), math.Inf(1)); math.Abs(e.Lo-(71-12.706205)) > 1e-6 || math.Abs(e.Hi-(71+12.706205)) > 1e-6 {
		t.Errorf("two openings: %+v", e)
	}
}

func TestOpeningsMean(t *testing.T) {
	random := func(given ...float64) opening { return opening{"random", given} }
	empty := func(given ...float64) opening { return opening{"empty", given} }
	for _, tt := range []struct {
		name string
		o    Openings
		want Estimate
	}{
		{"none", Openings{}, Estimate{Why: "no games"}},
		{"one", openingsOf(random(0.5, 0)), Estimate{Value: 0.25, Games: 4, Why: "one opening has no spread"}},
		// 0, 0.5, 0.25, -0.25: mean 0.125, variance 0.3125/3 = 0.104167; 3.182446 · sqrt(0.104167/4) = 0.513565.
		{"four, one block each", openingsOf(random(0), random(0.5), random(0.25), random(-0.25)),
			Estimate{Value: 0.125, Lo: -0.388565, Hi: 0.638565, Games: 8, Method: StudentOpenings}},
		// The same means, each of two blocks that differ: what blocks differ by on one opening is no evidence.
		{"four, two blocks each", openingsOf(random(-1, 1), random(0.5, 0.5), random(1, -0.5), random(0, -0.5)),
			Estimate{Value: 0.125, Lo: -0.388565, Hi: 0.638565, Games: 16, Method: StudentOpenings}},
		// Every block counts alike: the mean is 1/4. The openings miss it by -1/4 in one block, 1/2 in two and -1/4 in one:
		// squares 0.0625 + 0.25 + 0.0625 = 0.375, times 3/2, over 16: 0.035156; 4.302653 · sqrt of it = 0.806747.
		{"unequal", openingsOf(random(0), random(1, 0), random(0)),
			Estimate{Value: 0.25, Lo: -0.556747, Hi: 1, Games: 8, Method: StudentOpenings}},
		// By kinds: 1/2 for sure, and 0 ± the spread of two: squares 0.5, times 2/1, over 16: 0.0625; 12.706205 · 0.25.
		{"kinds apart", openingsOf(empty(0.5), random(0.5), empty(0.5), random(-0.5)),
			Estimate{Value: 0.25, Lo: -1, Hi: 1, Games: 8, Method: StudentOpenings}},
		// 1, 1/2, 1, 1/2 and 0, 1/2, 0, 1/2: squares of each kind 1/4, times 4/3, over 64: variance 2 · 0.005208; of six
		// degrees of freedom 2.446912 · sqrt = 0.249737.
		{"two kinds", openingsOf(empty(1), empty(0.5), empty(1), empty(0.5), random(0), random(0.5), random(0), random(0.5)),
			Estimate{Value: 0.5, Lo: 0.5 - 0.249737, Hi: 0.5 + 0.249737, Games: 16, Method: StudentOpenings}},
		// A kind of one opening has no spread: 1/2, 0, 1/4 are taken for one kind. Variance 1/16; 4.302653 · sqrt(1/48).
		{"a kind of one", openingsOf(empty(0.5), random(0), random(0.25)),
			Estimate{Value: 0.25, Lo: 0.25 - 0.621034, Hi: 0.25 + 0.621034, Games: 6, Method: StudentOpenings}},
		// 1 - 0.05^(1/5) = 0.450720.
		{"five alike", openingsOf(random(0), random(0), random(0, 0), random(0), random(0)),
			Estimate{Lo: -0.450720, Hi: 0.450720, Games: 12, Method: EqualOpenings}},
		{"five all better", openingsOf(random(1), random(1), random(1), random(1), random(1)),
			Estimate{Value: 1, Lo: 0.098561, Hi: 1, Games: 10, Method: EqualOpenings}},
		{"four all better", openingsOf(random(1), random(1), random(1), random(1)),
			Estimate{Value: 1, Lo: -0.054258, Hi: 1, Games: 8, Method: EqualOpenings}},
		// 1 - 0.05^(1/4) = 0.527129; the kinds gave 0 and 1/2: 0.25 - 0.527129 · 1.5, and 0.25 + 0.527129 · 1.
		{"each kind alike", openingsOf(empty(0.5), empty(0.5), random(0), random(0)),
			Estimate{Value: 0.25, Lo: -0.540694, Hi: 0.777129, Games: 8, Method: EqualOpenings}},
		// In floating point, three thirds differ from 1.
		{"alike up to rounding", openingsOf(random(1./3, 1./3, 1./3), random(1./3), random(0.1, 0.2, 0.7)),
			Estimate{Value: 1. / 3, Lo: 1./3 - 0.631597*4/3, Hi: 1./3 + 0.631597*2/3, Games: 14, Method: EqualOpenings}},
	} {
		got := tt.o.Mean(-1, 1)
		wantEstimate(t, tt.name, got, tt.want, 1e-6)
		if got.Method != tt.want.Method {
			t.Errorf("%s: method %q, want %q", tt.name, got.Method, tt.want.Method)
		}
	}
}

// TestExactOpenings: a value that is known adds no uncertainty, and takes none from other kinds, in any order.
func TestExactOpenings(t *testing.T) {
	type add func(o *Openings)
	exact := func(o *Openings) { o.AddExact("empty exact", 10*0.9, 10, 2) }
	random := func(o *Openings) {
		for i := range 10 {
			o.Add("random", 0.1*float64(i%4), 1, 2)
		}
	}
	single := func(o *Openings) { o.Add("list", 0.7, 1, 2) }
	of := func(list ...add) Estimate {
		var o Openings
		for _, a := range list {
			a(&o)
		}
		return o.Mean(0, 1)
	}
	alone := of(random)
	for _, both := range []Estimate{of(exact, random), of(random, exact)} {
		if half := alone.Margin() / 2; math.Abs(both.Margin()-half) > 1e-9 || math.Abs(both.Value-(0.9+alone.Value)/2) > 1e-9 {
			t.Errorf("half exact: %+v, the other half %+v", both, alone)
		}
	}
	first, last := of(exact, random, single), of(random, single, exact)
	if !first.Known() || math.Abs(first.Value-last.Value) > 1e-12 || math.Abs(first.Margin()-last.Margin()) > 1e-12 {
		t.Errorf("%+v, in another order %+v", first, last)
	}
	if e := of(exact); e.Known() || e.Why != OnlyExact || e.Value != 0.9 {
		t.Errorf("only exact: %+v", e)
	}
	if e := of(exact, single); e.Known() || e.Why == OnlyExact {
		t.Errorf("one opening beside: %+v", e)
	}
}

// TestValues: shares of the points of pairs are scores of pairs.
func TestValues(t *testing.T) {
	counts := [5]int{3, 10, 40, 20, 9}
	var same Values
	for i, n := range counts {
		for range n {
			same.Add(float64(i)/4, 2)
		}
	}
	got, want := same.AtAnyTime(), Pairs(counts).AtAnyTime()
	if want.N, want.Method = 82, BetOpenings; got != want {
		t.Errorf("%+v, that of scores is %+v", got, want)
	}
}

// TestFewValues: no share, or equal ones at a bound, give words or finite figures.
func TestFewValues(t *testing.T) {
	if e := (Values{}).AtAnyTime(); e.Known() || e.Why == "" {
		t.Errorf("without shares: %+v", e)
	}
	for _, share := range []float64{0, 0.5, 1} {
		var v Values
		for range 200 {
			v.Add(share, 2)
		}
		e := v.AtAnyTime()
		if e.Value != share || !(e.Lo >= 0 && e.Lo <= share && share <= e.Hi && e.Hi <= 1 && e.Hi-e.Lo < 0.1) {
			t.Errorf("200 times %v: %+v", share, e)
		}
	}
	// Sums in another order are the same share.
	v, parts := Values{}, []float64{0.1, 0.2, 0.3}
	one, other := parts[0]+parts[1]+parts[2], parts[2]+parts[1]+parts[0]
	v.Add(one, 2)
	v.Add(other, 2)
	if one == other || len(v.list) != 1 {
		t.Errorf("%v and %v are %d shares, want 1", one, other, len(v.list))
	}
}
