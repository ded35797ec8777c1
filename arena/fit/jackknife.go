package fit

import (
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"

	"tourney/results/stats"
)

// free returns the weights before ranges, with intervals by leaving out one opening after another. Without an opening,
// one step of Newton leads to the new coefficients.
func (s solution) free(room float64) []stats.Estimate {
	l := s.regression(everywhere, s.ridge)
	list := make([]stats.Estimate, len(s.Sample.weights))
	for k, v := range s.scaled(s.b) {
		list[s.vary[k]] = stats.Estimate{Value: room * v, N: s.Openings, Games: s.Games, Why: "leaving out one opening changes too much"}
	}
	var cholesky mat.Cholesky
	if !cholesky.Factorize(l.hessian(s.b)) {
		return list
	}
	slopes := make([][]float64, s.Openings) // of the loss, by opening
	for opening := range slopes {
		slopes[opening] = make([]float64, l.columns)
	}
	for i, r := range s.rows {
		missed := (probability(l.odds(s.b, i)) - r.result) / float64(len(s.rows))
		for k, x := range l.row(i) {
			slopes[r.opening][k] += missed * x
		}
	}
	without := make([][]float64, s.Openings)
	means := make([]float64, len(s.vary))
	for opening, slope := range slopes {
		step := mat.NewVecDense(l.columns, slope)
		if cholesky.SolveVecTo(step, step) != nil {
			return list
		}
		step.AddVec(step, mat.NewVecDense(l.columns, s.b))
		if without[opening] = s.scaled(step.RawVector().Data); without[opening] == nil {
			return list
		}
		for k, v := range without[opening] {
			means[k] += v / float64(s.Openings)
		}
	}
	n := float64(s.Openings)
	t := distuv.StudentsT{Sigma: 1, Nu: n - 1}.Quantile((1 + stats.Level) / 2)
	for k, w := range s.vary {
		squares := 0.0
		for _, v := range without {
			squares += (v[k] - means[k]) * (v[k] - means[k])
		}
		half := t * room * math.Sqrt(squares*(n-1)/n)
		e := &list[w]
		e.Lo, e.Hi, e.Level, e.Method, e.Why = e.Value-half, e.Value+half, stats.Level, stats.JackknifeOpenings, ""
	}
	return list
}
