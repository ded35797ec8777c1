package stats

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// TestMethod names the method behind a p value.
type TestMethod string

const (
	ChiSquared TestMethod = "chi-squared"
	Exact      TestMethod = "exact"
	None       TestMethod = "none" // both samples are of one category, so nothing could differ
)

// Test is the outcome of a test of significance.
type Test struct {
	P float64 // probability, in [0,1], of at least this difference by chance alone
	// Mid is P less half the probability of exactly this difference: the value for combining tests. P values of exact
	// tests are too large on average if nothing differs; mid p values are nearly uniform over [0,1]. Other methods have
	// Mid = P.
	//
	// Source: H. O. Lancaster, The combination of probabilities arising from data in discrete distributions, Biometrika
	// 36 (1949).
	Mid    float64
	Method TestMethod
}

// leastExpected is the smallest expected count at which the χ² distribution is trusted (Cochran 1954).
const leastExpected = 5

// Homogeneity tests whether two samples, counted by the same categories, can come from one distribution. It uses
// Pearson's χ² if every expected count is at least 5, else the exact test of Freeman and Halton. Categories without
// counts are left out; with fewer than two others P is 1. Homogeneity panics unless both samples have the same number
// of categories, no negative count, and at least one count.
//
// The exact test visits every contingency table with the same margins. With three categories these are at most the
// square of the smaller sample, and at most about five times both samples.
//
// Sources: K. Pearson, Philosophical Magazine 50 (1900); G. H. Freeman and J. H. Halton, Biometrika 38 (1951); W. G.
// Cochran, Biometrics 10 (1954).
func Homogeneity(a, b []int) Test {
	if len(a) != len(b) {
		panic(fmt.Sprintf("stats: samples of %d and %d categories", len(a), len(b)))
	}
	t := newContingency(a, b)
	switch {
	case len(t.columns) < 2:
		return Test{P: 1, Mid: 1, Method: None}
	case t.expected() < leastExpected:
		p, mid := t.exact()
		return Test{P: p, Mid: mid, Method: Exact}
	}
	p := distuv.ChiSquared{K: float64(len(t.columns) - 1)}.Survival(t.chiSquared())
	return Test{P: p, Mid: p, Method: ChiSquared}
}

// contingency is two samples as a contingency table of two rows, without empty columns.
type contingency struct {
	small   []int // counts of the smaller sample
	columns []int // counts of both samples, ascending
	n, all  int   // sizes of the smaller sample and of both samples
}

func newContingency(a, b []int) contingency {
	var t contingency
	sizes := [2]int{}
	type column struct{ a, both int }
	var columns []column
	for i := range a {
		if a[i] < 0 || b[i] < 0 {
			panic(fmt.Sprintf("stats: negative counts in %v and %v", a, b))
		}
		sizes[0] += a[i]
		sizes[1] += b[i]
		if both := a[i] + b[i]; both > 0 {
			columns = append(columns, column{a[i], both})
		}
	}
	if sizes[0] == 0 || sizes[1] == 0 {
		panic(fmt.Sprintf("stats: a sample without a count: %v and %v", a, b))
	}
	slices.SortStableFunc(columns, func(x, y column) int { return cmp.Compare(x.both, y.both) })
	for _, c := range columns {
		if sizes[0] > sizes[1] {
			c.a = c.both - c.a
		}
		t.small, t.columns = append(t.small, c.a), append(t.columns, c.both)
	}
	t.n, t.all = min(sizes[0], sizes[1]), sizes[0]+sizes[1]
	return t
}

// expected returns the smallest expected count.
func (t contingency) expected() float64 { return float64(t.columns[0]) * float64(t.n) / float64(t.all) }

func (t contingency) chiSquared() float64 {
	sum := 0.0
	for i, both := range t.columns {
		small := float64(both) * float64(t.n) / float64(t.all)
		large := float64(both) - small
		d := float64(t.small[i]) - small // the larger sample deviates by -d
		sum += d*d/small + d*d/large
	}
	return sum
}

// exact sums the probabilities of all contingency tables with these margins that are at most as probable as t. For the
// mid p value, equally probable ones count half.
func (t contingency) exact() (p, mid float64) {
	// logs[i][k] is the logarithm of columns[i] choose k. The probability of a contingency table is the product of its
	// choices over the choices of n among all.
	logs := make([][]float64, len(t.columns))
	observed := -logChoose(t.all, t.n)
	for i, both := range t.columns {
		logs[i] = make([]float64, min(both, t.n)+1)
		for k := range logs[i] {
			logs[i][k] = logChoose(both, k)
		}
		observed += logs[i][t.small[i]]
	}
	const slack = 1e-7 // rounding separates equal probabilities
	var less, equal float64
	var visit func(i, left, room int, log float64)
	visit = func(i, left, room int, log float64) { // room is the sum of columns i and later
		if i == len(t.columns)-1 {
			switch log += logs[i][left]; {
			case log < observed-slack:
				less += math.Exp(log)
			case log <= observed+slack:
				equal += math.Exp(log)
			}
			return
		}
		room -= t.columns[i]
		for k := max(0, left-room); k <= min(left, t.columns[i]); k++ {
			visit(i+1, left-k, room, log+logs[i][k])
		}
	}
	visit(0, t.n, t.all, -logChoose(t.all, t.n))
	return min(1, less+equal), min(1, less+equal/2)
}

// logChoose returns the natural logarithm of the binomial coefficient n over k.
func logChoose(n, k int) float64 {
	log := func(m int) float64 {
		l, _ := math.Lgamma(float64(m) + 1)
		return l
	}
	return log(n) - log(k) - log(n-k)
}
