package landscape

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"tourney/results"
)

// data are the meetings of a search. Each has a row of terms: the candidate's less the opponent's, and then a constant
// for each opponent without weights.
type data struct {
	rows   *mat.Dense
	sides  [][2][]float64 // distances of candidate and opponent from the recommended vector; nil without weights
	games  []float64
	points []float64
	trial  []int // of each row, ascending from 0
}

func (d data) trials() int {
	if len(d.trial) == 0 {
		return 0
	}
	return d.trial[len(d.trial)-1] + 1
}

// read collects the meetings of the search's trials.
func (m *Model) read(trials []results.Trial) data {
	var d data
	fixed := map[string]int{} // column of an opponent without weights
	var columns []int         // of each row's opponent, -1 with weights
	for _, t := range trials {
		own, ok := m.distances(t.Weights)
		if t.Stage != results.Screening || !ok || t.Games() == 0 {
			continue
		}
		number := d.trials()
		for _, met := range t.Meetings {
			column := -1
			other, ok := m.distances(met.Weights)
			if !ok {
				if _, known := fixed[met.Player]; !known {
					fixed[met.Player] = len(m.terms) + len(fixed)
				}
				column, other = fixed[met.Player], nil
			}
			if games := met.Wins + met.Draws + met.Losses; games > 0 {
				d.games, d.points = append(d.games, float64(games)), append(d.points, float64(met.Wins)+float64(met.Draws)/2)
				d.sides, columns = append(d.sides, [2][]float64{own, other}), append(columns, column)
				d.trial = append(d.trial, number)
			}
		}
	}
	if len(d.games) == 0 {
		return d
	}
	d.rows = mat.NewDense(len(d.games), len(m.terms)+len(fixed), nil)
	for i, column := range columns {
		row := d.rows.RawRowView(i)
		for j, t := range m.terms {
			row[j] = t.of(d.sides[i][0])
			if column < 0 {
				row[j] -= t.of(d.sides[i][1])
			}
		}
		if column >= 0 {
			row[column] = -1
		}
	}
	return d
}

// distances returns the distances of a vector from the recommended one; ok is false if it lacks a weight.
func (m *Model) distances(vector map[string]float64) (list []float64, ok bool) {
	list, ok = places(m.weights, vector)
	for j := range list {
		list[j] -= m.at[j]
	}
	return list, ok
}

const (
	// logit is the log odds of one Elo.
	logit = math.Ln10 / 400
	// ridge is the deviation in Elo, across a whole range, that a coefficient has before any game. It is large, so that
	// it decides only what games say nothing of: with 1000 narrow ridges came out too wide.
	ridge = 3000
	// wide is the same for the strength of opponents.
	wide = 2000
	// far is the loss in Elo that reduces the weight of a trial to 1/e, as in CLOP. Strength is hardly quadratic over the
	// whole cube, and near the recommended vector the model must be right. With 50, noise decides which trials are near;
	// without this, losses in simulated searches miss their intervals twice as often.
	far = 100
)

// fit sets the coefficients and their covariance: by logistic regression, first on all trials, then on those that the
// first result puts near the recommended vector.
func (m *Model) fit(d data) {
	n, k := d.rows.Dims()
	prior := make([]float64, k)
	for j := range prior {
		prior[j] = 1.0 / (ridge * ridge)
		if j >= len(m.terms) {
			prior[j] = 1.0 / (wide * wide)
		}
	}
	weights, information := make([]float64, n), make([]float64, n)
	for i := range weights {
		weights[i], information[i] = 1, logit*logit*d.games[i]/4
	}
	f := fitting{data: d, prior: prior, all: mat.NewVecDense(k, nil), rest: mat.NewVecDense(n, nil)}
	f.climb(weights, information)

	m.coefficient = f.all.RawVector().Data[:len(m.terms)]
	p := f.expected()
	for i, sides := range d.sides {
		loss := 0.0
		for _, s := range sides {
			loss += max(0, -m.elo(s))
		}
		weights[i] = math.Exp(-loss / far)
		information[i] = logit * logit * weights[i] * d.games[i] * max(p[i]*(1-p[i]), 0.01)
	}
	hessian := f.climb(weights, information)
	m.covariance = f.sandwich(hessian, weights)
}

// fitting is a regression under way.
type fitting struct {
	data
	prior []float64     // precision of each coefficient
	all   *mat.VecDense // coefficients of terms and opponents
	rest  *mat.VecDense // points above the expected ones, weighted, by row
}

// expected returns the score that each row is expected to have.
func (f *fitting) expected() []float64 {
	var elo mat.VecDense
	elo.MulVec(f.rows, f.all)
	list := elo.RawVector().Data
	for i, e := range list {
		list[i] = 1 / (1 + math.Exp(-logit*e))
	}
	return list
}

// climb goes to the maximum of the likelihood with a fixed matrix of second derivatives. It takes more steps than
// Newton's method, but the matrix is nearly all of the work.
func (f *fitting) climb(weights, information []float64) *mat.Cholesky {
	const mostSteps, near = 50, 0.05 // in Elo
	hessian := gram(f.rows, information)
	for j, p := range f.prior {
		hessian.SetSym(j, j, hessian.At(j, j)+p)
	}
	var factored mat.Cholesky
	if !factored.Factorize(hessian) {
		panic("landscape: second derivatives with a ridge are not positive") // the ridge makes them so
	}
	var slope, step mat.VecDense
	for range mostSteps {
		for i, p := range f.expected() {
			f.rest.SetVec(i, logit*weights[i]*(f.points[i]-f.games[i]*p))
		}
		slope.MulVec(f.rows.T(), f.rest)
		for j, p := range f.prior {
			slope.SetVec(j, slope.AtVec(j)-p*f.all.AtVec(j))
		}
		if err := factored.SolveVecTo(&step, &slope); err != nil {
			break // nearly singular: the result stands
		}
		f.all.AddVec(f.all, &step)
		if mat.Norm(&step, math.Inf(1)) < near {
			break
		}
	}
	return &factored
}

// sandwich returns the covariance of the coefficients by the spread of trials. So games of one trial may depend on each
// other, as those on one opening do.
//
// Source: K.-Y. Liang, S. L. Zeger, Longitudinal data analysis using generalized linear models, Biometrika 73 (1986).
func (f *fitting) sandwich(hessian *mat.Cholesky, weights []float64) *mat.SymDense {
	n, k := f.rows.Dims()
	sums := mat.NewDense(f.trials(), k, nil)
	for i := range n {
		to, r := sums.RawRowView(f.trial[i]), f.rest.AtVec(i)
		for j, x := range f.rows.RawRowView(i) {
			to[j] += r * x
		}
	}
	total, squares := 0.0, 0.0
	for _, w := range weights {
		total, squares = total+w, squares+w*w
	}
	effective := total * total / squares * float64(f.trials()) / float64(n)
	even := make([]float64, f.trials())
	for i := range even {
		even[i] = effective / max(effective-float64(k), effective/2) // a fit takes from the spread
	}
	meat := gram(sums, even)
	for j, p := range f.prior {
		meat.SetSym(j, j, meat.At(j, j)+p)
	}
	var half, whole mat.Dense
	if hessian.SolveTo(&half, meat) != nil || hessian.SolveTo(&whole, half.T()) != nil {
		panic("landscape: a matrix with a ridge cannot be inverted")
	}
	covariance := mat.NewSymDense(k, nil)
	for i := range k {
		for j := i; j < k; j++ {
			covariance.SetSym(i, j, (whole.At(i, j)+whole.At(j, i))/2)
		}
	}
	return covariance
}

// gram returns the sum of weighted outer products of the rows. Blocks of rows that stay in the cache take half the time.
func gram(rows *mat.Dense, weights []float64) *mat.SymDense {
	const block = 512
	n, k := rows.Dims()
	sum, part := mat.NewSymDense(k, nil), mat.NewSymDense(k, nil)
	scaled := mat.NewDense(block, k, nil)
	for from := 0; from < n; from += block {
		for i := range block {
			to := scaled.RawRowView(i)
			w := 0.0
			if from+i < n {
				w = math.Sqrt(weights[from+i])
				copy(to, rows.RawRowView(from+i))
			}
			for j := range to {
				to[j] *= w
			}
		}
		part.SymOuterK(1, scaled.T())
		sum.AddSym(sum, part)
	}
	return sum
}
