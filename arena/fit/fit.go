// Package fit regresses the results of stored games on the features of a heuristic. The weights found predict results
// best, by a logistic curve of the value. They are a start for tuning: what predicts better need not play better.
package fit

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"

	"tourney/players"
	"tourney/results/stats"
)

// Result is fitted weights, and how well they predict games that they were not fitted to.
type Result struct {
	Weights []Weight // in the heuristic's order
	Ridge   float64  // chosen by the loss of games held out
	Held    bool     // the part of the value that was not fitted sets the scale

	// Mean log losses of positions held out, each with the best scale. A prediction of 1/2 has the loss ln 2.
	Present, Fitted stats.Estimate
	Gain            stats.Estimate // Present less Fitted, opening by opening
}

// Weight is a fitted weight.
type Weight struct {
	players.Param
	Present float64
	Fitted  float64        // rounded, and inside the range
	Free    stats.Estimate // before that; without games if the feature never varies
	Sum     []string       // weights whose features determine this one's feature
}

// Clipped reports whether the range has changed the weight.
func (w Weight) Clipped() bool {
	return w.Free.Games > 0 && (w.Free.Value < w.Min && w.Fitted == w.Min || w.Free.Value > w.Max && w.Fitted == w.Max)
}

// Check returns an error in words if the sample is too small to fit.
func (s *Sample) Check() error {
	switch {
	case s.Openings < Fewest:
		return fmt.Errorf("its games have %d different openings with positions to learn from: fit needs at least %d", s.Openings, Fewest)
	case !s.Decided():
		return errors.New("it has no decided game: fit learns from games won and lost")
	}
	return nil
}

// folds is the number of parts of a sample. Each is held out once.
const folds = 5

// ridges are those tried, the strongest first. With the first one, weights hardly leave the present ones.
var ridges = [...]float64{1, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5}

// Solutions is the number of regressions of Fit.
const Solutions = folds*((folds-1)*len(ridges)+1) + folds*len(ridges) + 1

// ErrScale is the error for a sample in which the part of the value that is not fitted predicts nothing.
var ErrScale = errors.New("the part of the value that is not fitted does not predict the results, so it cannot set the scale")

// Fit fits the weights of a sample. progress is called after each regression and may be nil.
func (s *Sample) Fit(ctx context.Context, progress func(done int)) (Result, error) {
	f := &fitting{frame: newFrame(s), ctx: ctx, progress: progress}
	if len(f.vary) == 0 {
		return Result{}, errors.New("the features of the weights are the same in all positions")
	}
	f.share()
	present, fitted := make([]float64, len(s.rows)), make([]float64, len(s.rows)) // log odds of positions held out
	for fold := range folds {
		train := func(opening int) bool { return f.fold[opening] != fold }
		_, b, err := f.best(train, fold)
		if err != nil {
			return Result{}, err
		}
		weights := s.present
		if list, _, ok := f.weightsFor(b); ok {
			weights = list
		}
		if err := errors.Join(f.predict(present, s.present, train), f.predict(fitted, weights, train)); err != nil {
			return Result{}, err
		}
	}
	everywhere := func(int) bool { return true }
	ridge, b, err := f.best(everywhere, -1)
	if err != nil {
		return Result{}, err
	}
	weights, room, ok := f.weightsFor(b)
	if !ok {
		return Result{}, ErrScale
	}
	free := f.free(b, room, f.regression(everywhere, ridge))
	r := Result{Ridge: ridge, Held: f.held}
	for w, p := range s.weights {
		found := Weight{Param: p, Present: s.present[w], Fitted: weights[w], Free: free[w]}
		for _, other := range f.sums[w] {
			found.Sum = append(found.Sum, s.weights[other].Name)
		}
		r.Weights = append(r.Weights, found)
	}
	r.Present, r.Fitted, r.Gain = s.losses(present, nil), s.losses(fitted, nil), s.losses(present, fitted)
	return r, nil
}

// Spec returns the player with the fitted weights.
func (r Result) Spec(s players.Spec) players.Spec {
	s.Weights = maps.Clone(s.Weights)
	for _, w := range r.Weights {
		s.Weights[w.Name] = w.Fitted
	}
	return s
}

// fitting is a Fit in progress.
type fitting struct {
	*frame
	ctx      context.Context
	progress func(done int)
	done     int
	fold     []int // by opening
}

// share deals the openings to the folds. Openings, games and positions of one fold stay together.
func (f *fitting) share() {
	f.fold = make([]int, f.Openings)
	for i, opening := range rand.New(rand.NewPCG(0, 0)).Perm(f.Openings) {
		f.fold[opening] = i % folds
	}
}

// best returns the ridge that predicts best, and its coefficients. It uses the openings of train alone, whose folds are
// all but without, and holds out one fold after another.
func (f *fitting) best(train func(opening int) bool, without int) (ridge float64, b []float64, err error) {
	sums := make([]float64, len(ridges))
	for fold := range folds {
		if fold == without {
			continue
		}
		inner := f.regression(func(opening int) bool { return train(opening) && f.fold[opening] != fold }, 0)
		test := f.regression(func(opening int) bool { return f.fold[opening] == fold }, 0)
		var b []float64
		for i, ridge := range ridges {
			f.strengthen(inner, ridge)
			if b, err = f.solve(inner, b); err != nil {
				return 0, nil, err
			}
			for k, result := range test.results {
				sums[i] += loss(test.odds(b, k), result)
			}
		}
	}
	least := 0
	for i, sum := range sums {
		if sum < sums[least] {
			least = i
		}
	}
	b, err = f.solve(f.regression(train, ridges[least]), nil)
	return ridges[least], b, err
}

func (f *fitting) strengthen(l *logistic, ridge float64) {
	for k := range f.vary {
		l.ridge[f.first()+k] = ridge
	}
}

func (f *fitting) solve(l *logistic, start []float64) ([]float64, error) {
	b, err := l.solve(f.ctx, start)
	if f.done++; f.progress != nil {
		f.progress(f.done)
	}
	return b, err
}

// weightsFor returns the weights of coefficients as a player string has them, and the factor of room. It reports false if
// they have no scale. Weights whose features do not vary stay as they are.
func (f *fitting) weightsFor(b []float64) (weights []float64, room float64, ok bool) {
	weights = append(weights, f.present...)
	free := f.scaled(b)
	if free == nil {
		return weights, 1, false
	}
	room = f.room(free)
	for k, w := range f.vary {
		weights[w] = pasted(f.Sample.weights[w], room*free[k])
	}
	return weights, room, true
}

// scaled returns the weights of coefficients, before room is made; nil if they have no scale.
func (f *fitting) scaled(b []float64) []float64 {
	odds, held := f.odds(b)
	factor := f.factor(odds, held)
	if !(factor > 0) || math.IsInf(factor, 0) {
		return nil
	}
	for k := range odds {
		odds[k] *= factor
	}
	return odds
}

// predict sets the log odds of the rows that are not in train, by the value with these weights. The scale of the value is
// the best for the rows in train; values that predict the opposite have the scale 0.
func (f *fitting) predict(odds, weights []float64, train func(opening int) bool) error {
	columns := func(r row, scaled float64) []float64 {
		value := r.value - f.mean
		for w, v := range weights {
			value += (v - f.present[w]) * r.features[w]
		}
		return []float64{1, r.mover, scaled * value}
	}
	squares, n := 0.0, 0.0
	for _, r := range f.rows {
		value := columns(r, 1)[2]
		squares, n = squares+value*value, n+1
	}
	scaled := 0.0
	if squares > 0 {
		scaled = math.Sqrt(n / squares)
	}
	var b []float64
	for range 2 {
		l := &logistic{columns: 3, ridge: make([]float64, 3)}
		for _, r := range f.rows {
			if train(r.opening) {
				l.x, l.results = append(l.x, columns(r, scaled)...), append(l.results, r.result)
			}
		}
		var err error
		if b, err = l.solve(f.ctx, nil); err != nil {
			return err
		}
		if b[2] >= 0 {
			break
		}
		scaled = 0
	}
	for i, r := range f.rows {
		if !train(r.opening) {
			odds[i] = 0
			for k, x := range columns(r, scaled) {
				odds[i] += b[k] * x
			}
		}
	}
	return nil
}

// mostLoss bounds the loss of one position.
const mostLoss = 50

// losses returns the mean loss of log odds, or by how much it is above that of others.
func (s *Sample) losses(odds, less []float64) stats.Estimate {
	sums, n := make([]float64, s.Openings), make([]int, s.Openings)
	for i, r := range s.rows {
		sums[r.opening] += min(mostLoss, loss(odds[i], r.result))
		if less != nil {
			sums[r.opening] -= min(mostLoss, loss(less[i], r.result))
		}
		n[r.opening]++
	}
	var all stats.Openings
	for opening, sum := range sums {
		all.Add(s.openings[opening], sum, n[opening], s.games[opening])
	}
	if less != nil {
		return all.Mean(-mostLoss, mostLoss)
	}
	return all.Mean(0, mostLoss)
}

// free returns the weights before ranges, with intervals by leaving out one opening after another. Without an opening, one
// step of Newton leads to the new coefficients.
func (f *fitting) free(b []float64, room float64, l *logistic) []stats.Estimate {
	list := make([]stats.Estimate, len(f.Sample.weights))
	for k, v := range f.scaled(b) {
		list[f.vary[k]] = stats.Estimate{Value: room * v, N: f.Openings, Games: f.Games, Why: "leaving out one opening changes too much"}
	}
	var cholesky mat.Cholesky
	if !cholesky.Factorize(l.hessian(b)) {
		return list
	}
	slopes := make([][]float64, f.Openings) // of the loss, by opening
	for opening := range slopes {
		slopes[opening] = make([]float64, l.columns)
	}
	for i, r := range f.rows {
		missed := (probability(l.odds(b, i)) - r.result) / float64(len(f.rows))
		for k, x := range l.x[i*l.columns : (i+1)*l.columns] {
			slopes[r.opening][k] += missed * x
		}
	}
	without := make([][]float64, f.Openings)
	means := make([]float64, len(f.vary))
	for opening, slope := range slopes {
		step := mat.NewVecDense(l.columns, slope)
		if cholesky.SolveVecTo(step, step) != nil {
			return list
		}
		step.AddVec(step, mat.NewVecDense(l.columns, b))
		if without[opening] = f.scaled(step.RawVector().Data); without[opening] == nil {
			return list
		}
		for k, v := range without[opening] {
			means[k] += v / float64(f.Openings)
		}
	}
	n := float64(f.Openings)
	t := distuv.StudentsT{Sigma: 1, Nu: n - 1}.Quantile((1 + stats.Level) / 2)
	for k, w := range f.vary {
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
