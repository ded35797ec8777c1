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
	"runtime"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"tourney/players"
	"tourney/results/stats"
)

// Result is fitted weights, and how well they predict games that they were not fitted to.
type Result struct {
	Weights []Weight // in the heuristic's order
	Ridge   float64  // chosen by the loss of games held out
	Held    bool     // the part of the value that was not fitted sets the scale

	// Mean log losses of positions held out. A constant 1/2 has the loss ln 2. Blind knows who plays and who moves;
	// Present and Fitted know the value, too, each with its best scale.
	Blind, Present, Fitted stats.Estimate
	Gain                   stats.Estimate // Present less Fitted, opening by opening
}

// Weight is a fitted weight.
type Weight struct {
	players.Param
	Present float64
	Fitted  float64        // rounded, and inside the range
	Free    stats.Estimate // before that; without games if the weight was not fitted
	Still   bool           // its feature never varies, so it stays as it is
	Sum     []string       // weights whose features determine this one's feature
}

// Clipped reports whether the weight's best value lies outside its range.
func (w Weight) Clipped() bool {
	return !w.Still && (w.Free.Games == 0 || w.Free.Value < w.Min && w.Fitted == w.Min || w.Free.Value > w.Max && w.Fitted == w.Max)
}

// Check returns an error in words if the sample is too small to fit.
func (s *Sample) Check() error {
	switch {
	case s.Openings < fewest:
		return fmt.Errorf("its games have %d different openings with positions to learn from: fit needs at least %d", s.Openings, fewest)
	case !s.decided():
		return errors.New("it has no decided game: fit learns from games won and lost")
	case len(newFrame(s, make([]bool, len(s.weights))).vary) == 0:
		return errors.New("the features of the weights are the same in all positions: name other weights")
	}
	return nil
}

// folds is the number of parts of a sample. Each is held out once.
const folds = 5

// ridges are those tried, the strongest first. With the first one, weights hardly leave the present ones.
var ridges = [...]float64{1, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5}

// Steps is the number of steps of Fit.
const Steps = folds + 1

// errScale is the error for a sample that leaves the weights without a scale.
var errScale = errors.New("no weights inside their ranges predict the results, or what is kept of the value predicts the opposite")

// Fit fits the weights of a sample that Check accepts, on all cores. progress is called after each step, by one
// goroutine at a time, and may be nil.
func (s *Sample) Fit(ctx context.Context, progress func(done int)) (Result, error) {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	f := &fitting{frame: newFrame(s, make([]bool, len(s.weights))), ctx: ctx}
	f.share()
	var mutex sync.Mutex
	done := 0
	step := func(work func() error) {
		group.Go(func() error {
			err := work()
			mutex.Lock()
			defer mutex.Unlock()
			if done++; err == nil && progress != nil {
				progress(done)
			}
			return err
		})
	}
	var found solution
	step(func() (err error) {
		found, err = f.best(everywhere, -1)
		return err
	})
	blind, present, fitted := make([]float64, len(s.rows)), make([]float64, len(s.rows)), make([]float64, len(s.rows)) // log odds held out
	for fold := range folds {
		step(func() error {
			train := func(opening int) bool { return f.fold[opening] != fold }
			found, err := f.best(train, fold)
			if err != nil {
				return err
			}
			weights := s.present
			if list, _, ok := found.weights(); ok {
				weights = list
			}
			return errors.Join(f.predict(blind, nil, train), f.predict(present, s.present, train), f.predict(fitted, weights, train))
		})
	}
	if err := group.Wait(); err != nil {
		return Result{}, err
	}
	weights, room, ok := found.weights()
	if !ok {
		return Result{}, errScale
	}
	free := found.free(room)
	r := Result{Ridge: found.ridge, Held: f.held}
	for w, p := range s.weights {
		found := Weight{Param: p, Present: s.present[w], Fitted: weights[w], Free: free[w], Still: f.devs[w] == 0}
		for _, other := range f.sums[w] {
			found.Sum = append(found.Sum, s.weights[other].Name)
		}
		r.Weights = append(r.Weights, found)
	}
	r.Blind, r.Present, r.Fitted, r.Gain = s.losses(blind, nil), s.losses(present, nil), s.losses(fitted, nil), s.losses(present, fitted)
	return r, nil
}

func everywhere(int) bool { return true }

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
	*frame // without weights held at 0
	ctx    context.Context
	fold   []int // by opening
}

// share deals the openings to the folds. Openings, games and positions of one fold stay together.
func (f *fitting) share() {
	f.fold = make([]int, f.Openings)
	for i, opening := range rand.New(rand.NewPCG(0, 0)).Perm(f.Openings) {
		f.fold[opening] = i % folds
	}
}

// solution is the coefficients of a regression.
type solution struct {
	*frame
	b     []float64
	ridge float64
}

// best returns the solution with the ridge that predicts best. It uses the openings of train alone, whose folds are all
// but without, and holds out one fold after another. Weights whose sign leaves their range are held at 0, the worst
// first.
func (f *fitting) best(train func(opening int) bool, without int) (solution, error) {
	sums := make([]float64, len(ridges))
	for fold := range folds {
		if fold == without {
			continue
		}
		inner := f.regression(func(opening int) bool { return train(opening) && f.fold[opening] != fold }, 0)
		test := f.regression(func(opening int) bool { return f.fold[opening] == fold }, 0)
		var b []float64
		for i, ridge := range ridges {
			for k := range f.vary {
				inner.ridge[f.first()+k] = ridge
			}
			var err error
			if b, err = inner.solve(f.ctx, b); err != nil {
				return solution{}, err
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
	s := solution{frame: f.frame, ridge: ridges[least]}
	for {
		var err error
		if s.b, err = s.regression(train, s.ridge).solve(f.ctx, nil); err != nil {
			return s, err
		}
		wrong := s.wrong(s.b)
		if wrong < 0 {
			return s, nil
		}
		zero := slices.Clone(s.zero)
		zero[wrong] = true
		s.frame = newFrame(s.Sample, zero)
	}
}

// weights returns the weights as a player string has them, and the factor of room. It reports false if they have no
// scale. Weights whose features do not vary stay as they are.
func (s solution) weights() (weights []float64, room float64, ok bool) {
	weights = slices.Clone(s.present)
	free := s.scaled(s.b)
	if free == nil {
		return weights, 1, false
	}
	room = s.room(free)
	for k, w := range s.vary {
		weights[w] = pasted(s.Sample.weights[w], room*free[k])
	}
	for w, zero := range s.zero {
		if zero {
			weights[w] = pasted(s.Sample.weights[w], 0)
		}
	}
	return weights, room, true
}

// scaled returns the weights of coefficients, before room is made; nil if they have no scale.
func (s solution) scaled(b []float64) []float64 {
	odds, held := s.odds(b)
	factor := s.factor(odds, held)
	if !(factor > 0) || math.IsInf(factor, 0) {
		return nil
	}
	for k := range odds {
		odds[k] *= factor
	}
	return odds
}
