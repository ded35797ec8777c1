package fit

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"
)

// logistic is a ridge regression of results on the columns of a table. It minimises the mean log loss, plus half the
// sum of ridge times coefficient squared.
type logistic struct {
	columns int
	x       []float64 // row by row
	results []float64
	ridge   []float64 // by column
}

// leastRidge keeps coefficients finite that the data leave open. It is far below what they would notice.
const leastRidge = 1e-9

func (l *logistic) row(i int) []float64 { return l.x[i*l.columns : (i+1)*l.columns] }

// odds returns the log odds of row i.
func (l *logistic) odds(b []float64, i int) (z float64) {
	for k, x := range l.row(i) {
		z += x * b[k]
	}
	return z
}

// loss returns the log loss of a prediction: minus the log of the probability of the result.
func loss(odds, result float64) float64 {
	// log(1+e^z) - result z, without overflow
	return max(odds, 0) + math.Log1p(math.Exp(-math.Abs(odds))) - result*odds
}

func probability(odds float64) float64 { return 1 / (1 + math.Exp(-odds)) }

// solve returns the coefficients, from a start that may be nil. It ends with ctx.
func (l *logistic) solve(ctx context.Context, start []float64) ([]float64, error) {
	if start == nil {
		start = make([]float64, l.columns)
	}
	n := float64(len(l.results))
	problem := optimize.Problem{
		Func: func(b []float64) (sum float64) {
			for i, result := range l.results {
				sum += loss(l.odds(b, i), result) / n
			}
			for k, v := range b {
				sum += (l.ridge[k] + leastRidge) * v * v / 2
			}
			return sum
		},
		Grad: l.gradient,
		Hess: func(h *mat.SymDense, b []float64) { h.CopySym(l.hessian(b)) },
		Status: func() (optimize.Status, error) {
			if err := ctx.Err(); err != nil {
				return optimize.Failure, err
			}
			return optimize.NotTerminated, nil
		},
	}
	found, err := optimize.Minimize(problem, start, &optimize.Settings{GradientThreshold: enough, MajorIterations: 100}, &optimize.Newton{})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	// A line search may fail where rounding hides the last improvement: the gradient tells whether that is the end.
	if found != nil {
		gradient := make([]float64, l.columns)
		l.gradient(gradient, found.X)
		if mat.Norm(mat.NewVecDense(l.columns, gradient), math.Inf(1)) < 100*enough {
			return found.X, nil
		}
	}
	if err == nil {
		err = fmt.Errorf("the regression does not converge (%v): fit fewer weights, or more games", found.Status)
	}
	return nil, err
}

// enough is a gradient at which coefficients no longer change in digits that are shown.
const enough = 1e-8

func (l *logistic) gradient(g, b []float64) {
	n := float64(len(l.results))
	clear(g)
	for i, result := range l.results {
		missed := (probability(l.odds(b, i)) - result) / n
		for k, x := range l.row(i) {
			g[k] += missed * x
		}
	}
	for k, v := range b {
		g[k] += (l.ridge[k] + leastRidge) * v
	}
}

// hessian returns the second derivatives.
func (l *logistic) hessian(b []float64) *mat.SymDense {
	n := float64(len(l.results))
	sums := make([]float64, l.columns*l.columns)
	for i := range l.results {
		p := probability(l.odds(b, i))
		curve := p * (1 - p) / n
		x := l.row(i)
		for k, v := range x {
			v *= curve
			line := sums[k*l.columns:]
			for m := k; m < len(x); m++ {
				line[m] += v * x[m]
			}
		}
	}
	for k := range l.ridge {
		sums[k*l.columns+k] += l.ridge[k] + leastRidge
	}
	return mat.NewSymDense(l.columns, sums) // reads the upper triangle
}
