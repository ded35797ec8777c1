package fit

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// drawn returns a regression on random columns, with results drawn by the coefficients.
func drawn(r *rand.Rand, rows int, b []float64, ridge float64) *logistic {
	l := &logistic{columns: len(b), ridge: make([]float64, len(b))}
	for k := range l.ridge {
		l.ridge[k] = ridge
	}
	for i := range rows {
		for range b {
			l.x = append(l.x, r.NormFloat64())
		}
		result := 0.0
		if r.Float64() < probability(l.odds(b, i)) {
			result = 1
		}
		l.results = append(l.results, result)
	}
	return l
}

// objective is the sum that solve minimises, from its definition.
func objective(l *logistic, b []float64) (sum float64) {
	for i, result := range l.results {
		p := probability(l.odds(b, i))
		sum -= (result*math.Log(p) + (1-result)*math.Log(1-p)) / float64(len(l.results))
	}
	for k, v := range b {
		sum += l.ridge[k] * v * v / 2
	}
	return sum
}

// TestSolve: no small step from the solution has a smaller sum, and derivatives are those of the sum.
func TestSolve(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		planted := make([]float64, rapid.IntRange(1, 5).Draw(t, "columns"))
		for k := range planted {
			planted[k] = rapid.Float64Range(-3, 3).Draw(t, "planted")
		}
		l := drawn(r, rapid.IntRange(1, 200).Draw(t, "rows"), planted, rapid.SampledFrom([]float64{1e-4, 1e-2, 1}).Draw(t, "ridge"))
		b, err := l.solve(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		least := objective(l, b)
		const step = 1e-3
		gradient, hessian := make([]float64, len(b)), l.hessian(planted)
		l.gradient(gradient, planted)
		for k := range b {
			at := func(center []float64, by float64) float64 {
				moved := append([]float64(nil), center...)
				moved[k] += by
				return objective(l, moved)
			}
			if up, down := at(b, step), at(b, -step); up < least || down < least {
				t.Fatalf("column %d: %v at the solution, %v and %v beside it", k, least, up, down)
			}
			slope := (at(planted, step) - at(planted, -step)) / (2 * step)
			curve := (at(planted, step) + at(planted, -step) - 2*at(planted, 0)) / (step * step)
			if math.Abs(slope-gradient[k]) > 1e-4 || math.Abs(curve-hessian.At(k, k)) > 1e-4 {
				t.Fatalf("column %d: derivatives %v and %v, want %v and %v", k, gradient[k], hessian.At(k, k), slope, curve)
			}
		}
	})
}

// TestSolveSeparable: results that a column determines have finite coefficients.
func TestSolveSeparable(t *testing.T) {
	l := &logistic{columns: 2, x: []float64{1, -2, 1, -1, 1, 1, 1, 2}, results: []float64{0, 0, 1, 1}, ridge: []float64{0, 0}}
	b, err := l.solve(t.Context(), nil)
	if err != nil || !(b[1] > 5) || math.IsInf(b[1], 0) {
		t.Errorf("coefficients %v, error %v", b, err)
	}
}

func TestSolveStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := drawn(rand.New(rand.NewPCG(1, 2)), 100, []float64{1, 2}, 0).solve(ctx, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

func TestLoss(t *testing.T) {
	for _, test := range []struct{ odds, result, want float64 }{
		{0, 1, math.Ln2}, {0, 0.5, math.Ln2}, {math.Log(3), 1, math.Log(4. / 3)}, {math.Log(3), 0, math.Log(4)}, {1000, 0, 1000}, {-1000, 1, 1000}, {1000, 1, 0},
	} {
		if got := loss(test.odds, test.result); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("log odds %v, result %v: loss %v, want %v", test.odds, test.result, got, test.want)
		}
	}
}
