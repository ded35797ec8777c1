package stats

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// Published p values, and some of the 2016 Pentago report against re-runs of it.
func TestHomogeneity(t *testing.T) {
	for _, tt := range []struct {
		name   string
		a, b   []int
		p      float64
		within float64
		method TestMethod
	}{
		{"the lady tasting tea (Fisher 1935)", []int{3, 1}, []int{1, 3}, 34.0 / 70, 1e-9, Exact},
		{"contingency table of SciPy's manual", []int{10, 10, 20}, []int{20, 20, 20}, 0.24935220877729619, 1e-9, ChiSquared},
		{"one against itself", []int{92, 33, 75}, []int{61, 28, 71}, 0.303, 5e-4, ChiSquared},
		{"one-two against itself", []int{80, 34, 86}, []int{61, 32, 47}, 0.167, 5e-4, ChiSquared},
		{"convictions of twins, by R without Yates's correction", []int{2, 15}, []int{10, 3}, 0.0003063, 5e-8, ChiSquared},
		{"expected counts of 5", []int{7, 3}, []int{3, 7}, 0.0736, 5e-5, ChiSquared},
		{"expected counts of 4.5", []int{4, 6}, []int{5, 5}, 1, 1e-9, Exact},
		{"expected counts of 4.5, the larger first", []int{6, 4}, []int{5, 5}, 1, 1e-9, Exact},
		{"nothing but losses", []int{0, 200, 0}, []int{0, 100, 0}, 1, 1e-9, None},
		{"a category that nobody met", []int{3, 0, 1}, []int{1, 0, 3}, 34.0 / 70, 1e-9, Exact},
	} {
		got := Homogeneity(tt.a, tt.b)
		if math.Abs(got.P-tt.p) > tt.within || got.Method != tt.method {
			t.Errorf("%s: %v, want %v by %s", tt.name, got, tt.p, tt.method)
		}
	}
}

// Convictions of twins (Fisher 1962), of which R's manual gives the exact p value.
func TestExactPublished(t *testing.T) {
	const want = 0.0005367
	if got, _ := newContingency([]int{2, 15}, []int{10, 3}).exact(); math.Abs(got-want) > 5e-8 {
		t.Errorf("%v, want %v", got, want)
	}
}

// The slow twin of the exact test adds fractions of big numbers.
func TestExactAgainstFractions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		count := rapid.IntRange(0, 12)
		a, b := [3]int{count.Draw(t, "a0"), count.Draw(t, "a1"), count.Draw(t, "a2")}, [3]int{}
		for i := range b {
			b[i] = count.Draw(t, "b")
		}
		n := a[0] + a[1] + a[2]
		if n == 0 || b[0]+b[1]+b[2] == 0 {
			t.Skip("a sample without a count")
		}
		columns := [3]int{a[0] + b[0], a[1] + b[1], a[2] + b[2]}
		ways := func(x, y int) *big.Int {
			product := new(big.Int).Binomial(int64(columns[0]), int64(x))
			product.Mul(product, new(big.Int).Binomial(int64(columns[1]), int64(y)))
			return product.Mul(product, new(big.Int).Binomial(int64(columns[2]), int64(n-x-y)))
		}
		observed, sum, half, all := ways(a[0], a[1]), new(big.Int), new(big.Int), new(big.Int)
		for x := 0; x <= min(n, columns[0]); x++ {
			for y := 0; y <= min(n-x, columns[1]); y++ {
				w := ways(x, y)
				all.Add(all, w)
				switch w.Cmp(observed) {
				case -1:
					half.Add(half, w)
					fallthrough
				case 0:
					half.Add(half, w)
					sum.Add(sum, w)
				}
			}
		}
		table := newContingency(a[:], b[:])
		if len(table.columns) < 2 {
			t.Skip("one category")
		}
		p, mid := table.exact()
		wantP, _ := new(big.Rat).SetFrac(sum, all).Float64()
		wantMid, _ := new(big.Rat).SetFrac(half, all.Lsh(all, 1)).Float64()
		if math.Abs(p-wantP) > 1e-9 || math.Abs(mid-wantMid) > 1e-9 {
			t.Fatalf("%v against %v: %v and %v, want %v and %v", a, b, p, mid, wantP, wantMid)
		}
	})
}

func TestHolm(t *testing.T) {
	for _, tt := range []struct{ ps, want []float64 }{
		{[]float64{0.01, 0.02, 0.03, 0.04, 0.05}, []float64{0.05, 0.08, 0.09, 0.09, 0.09}},
		{[]float64{0.04, 0.01, 0.05, 0.03, 0.02}, []float64{0.09, 0.05, 0.09, 0.09, 0.08}},
		{[]float64{0.6, 0, 0.5}, []float64{1, 0, 1}},
		{nil, nil},
	} {
		got := Holm(tt.ps)
		if len(got) != len(tt.want) {
			t.Fatalf("%v: %v, want %v", tt.ps, got, tt.want)
		}
		for i := range got {
			if math.Abs(got[i]-tt.want[i]) > 1e-12 {
				t.Errorf("%v: %v, want %v", tt.ps, got, tt.want)
			}
		}
	}
}

func TestFisher(t *testing.T) {
	for _, tt := range []struct {
		ps   []float64
		want float64
	}{
		{[]float64{0.1, 0.05, 0.02, 0.3}, 0.007616871850449092}, // SciPy's manual
		{[]float64{0.25}, 0.25},
		{[]float64{1, 1, 1}, 1},
		{[]float64{0, 1}, 0},
	} {
		if got := Fisher(tt.ps); math.Abs(got-tt.want) > 1e-9 {
			t.Errorf("%v: %v, want %v", tt.ps, got, tt.want)
		}
	}
}
