package fit

import (
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

// frame is a sample made ready for regression: which columns the regression has, and their means and deviations. The
// columns are 1, who moves, who is stronger, the value with the present weights, and the features that vary. Features are deviations from
// the present weights: their ridge pulls the weights back to the present ones, and leaves the value's scale free.
type frame struct {
	*Sample
	zero       []bool  // by weight: held at 0
	vary       []int   // weights that are fitted: those whose features vary
	mover      bool    // who moves is a column: it varies, and no features say the same
	edge       float64 // deviation of strengths; 0 if there is no such column
	mean, dev  float64 // of the value; dev is 0 if it does not vary
	means      []float64
	devs       []float64     // by weight; 0 for features that do not vary
	covariance *mat.SymDense // of the features of vary
	held       bool          // a part of the value that is not fitted varies; it sets the scale
	sums       [][]int       // by weight: others whose features determine this one
}

// still is the largest deviation that rounding makes of 0, as a share of the largest size.
const still = 1e-6

// newFrame returns the frame in which some weights are held at 0.
func newFrame(s *Sample, zero []bool) *frame {
	f := &frame{Sample: s, zero: zero, means: make([]float64, len(s.weights)), devs: make([]float64, len(s.weights)), sums: make([][]int, len(s.weights))}
	column := make([]float64, len(s.rows))
	deviation := func(of func(r row) float64) (mean, dev float64) {
		most := 0.0
		for i, r := range s.rows {
			column[i] = of(r)
			most = max(most, math.Abs(column[i]))
		}
		if mean, dev = stat.PopMeanStdDev(column, nil); dev <= still*most {
			dev = 0
		}
		return mean, dev
	}
	f.mean, f.dev = deviation(f.value)
	for w := range s.weights {
		if f.means[w], f.devs[w] = deviation(func(r row) float64 { return r.features[w] }); f.devs[w] > 0 && !zero[w] {
			f.vary = append(f.vary, w)
		}
	}
	_, f.edge = deviation(func(r row) float64 { return r.edge })
	_, moves := deviation(func(r row) float64 { return r.mover })
	features := mat.NewDense(len(s.rows), len(f.vary)+1, nil)
	for i, r := range s.rows {
		for k, w := range f.vary {
			features.Set(i, k, r.features[w])
		}
		features.Set(i, len(f.vary), r.mover)
	}
	all := new(mat.SymDense)
	stat.CovarianceMatrix(all, features, nil)
	f.covariance = new(mat.SymDense)
	if len(f.vary) > 0 { // else there is nothing to slice
		f.covariance = all.SliceSym(0, len(f.vary)).(*mat.SymDense)
	}
	determined := f.redundant(all)
	f.mover = moves > 0 && !determined
	_, rest := deviation(func(r row) float64 {
		rest := f.value(r)
		for _, w := range f.vary {
			rest -= s.present[w] * r.features[w]
		}
		return rest
	})
	f.held = rest > heldShare*f.dev
	return f
}

// value returns the value of a row with the present weights, or 0 for those held at 0.
func (f *frame) value(r row) float64 {
	value := r.value
	for w, zero := range f.zero {
		if zero {
			value -= f.present[w] * r.features[w]
		}
	}
	return value
}

// heldShare is the least deviation of the part of the value that is not fitted, as a share of the whole deviation, which
// can set the scale. Less is rounding, or a bound of values.
const heldShare = 1e-3

// redundant finds the features that are weighted sums of earlier ones. It reports whether all together determine who
// moves, the last column of the covariance.
func (f *frame) redundant(covariance *mat.SymDense) (mover bool) {
	var free []int // columns that do not depend on earlier ones
	for k := range covariance.SymmetricDim() {
		own := covariance.At(k, k)
		n := len(free)
		if own == 0 {
			continue
		}
		var by mat.VecDense // weights of the free columns, in deviations
		left := 1.0
		if n > 0 {
			among, with := mat.NewSymDense(n, nil), mat.NewVecDense(n, nil)
			for a, i := range free {
				with.SetVec(a, correlation(covariance, i, k))
				for b := a; b < n; b++ {
					among.SetSym(a, b, correlation(covariance, i, free[b]))
				}
			}
			var cholesky mat.Cholesky
			if cholesky.Factorize(among) && cholesky.SolveVecTo(&by, with) == nil {
				left = 1 - mat.Dot(&by, with)
			}
		}
		switch {
		case left > still:
			free = append(free, k)
		case k == len(f.vary):
			mover = true
		default:
			for a, i := range free {
				if math.Abs(by.AtVec(a)) > math.Sqrt(still) {
					f.sums[f.vary[k]] = append(f.sums[f.vary[k]], f.vary[i])
				}
			}
		}
	}
	return mover
}

func correlation(c *mat.SymDense, i, k int) float64 {
	return c.At(i, k) / math.Sqrt(c.At(i, i)*c.At(k, k))
}

// first returns the number of columns before the features.
func (f *frame) first() int {
	n := 1
	if f.mover {
		n++
	}
	if f.edge > 0 {
		n++
	}
	if f.dev > 0 {
		n++
	}
	return n
}

// regression returns the regression on the rows of some openings, with a ridge on the features.
func (f *frame) regression(in func(opening int) bool, ridge float64) *logistic {
	first := f.first()
	l := &logistic{columns: first + len(f.vary), ridge: make([]float64, first+len(f.vary))}
	for k := range f.vary {
		l.ridge[first+k] = ridge
	}
	for _, r := range f.rows {
		if in(r.opening) {
			l.x, l.results = f.appendColumns(l.x, r), append(l.results, r.result)
		}
	}
	return l
}

func (f *frame) appendColumns(x []float64, r row) []float64 {
	x = append(x, 1)
	if f.mover {
		x = append(x, r.mover)
	}
	if f.edge > 0 {
		x = append(x, r.edge/f.edge)
	}
	if f.dev > 0 {
		x = append(x, (f.value(r)-f.mean)/f.dev)
	}
	for _, w := range f.vary {
		x = append(x, (r.features[w]-f.means[w])/f.devs[w])
	}
	return x
}

// odds returns what one of each feature of vary adds to the log odds, and what one of the value held adds.
func (f *frame) odds(b []float64) (of []float64, held float64) {
	first := f.first()
	if f.dev > 0 {
		held = b[first-1] / f.dev
	}
	for k, w := range f.vary {
		of = append(of, held*f.present[w]+b[first+k]/f.devs[w])
	}
	return of, held
}

// wrong returns the weight whose best value has a sign outside its range and changes the value most, or -1.
func (f *frame) wrong(b []float64) int {
	worst, most := -1, 0.0
	odds, _ := f.odds(b)
	for k, w := range f.vary {
		p, v := f.weights[w], odds[k]
		if (v < 0 && p.Min >= 0 || v > 0 && p.Max <= 0) && math.Abs(v)*f.devs[w] > most {
			worst, most = w, math.Abs(v)*f.devs[w]
		}
	}
	return worst
}
