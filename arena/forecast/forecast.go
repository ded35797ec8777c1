// Package forecast estimates the time that the rest of a run takes. It plays a few of the missing games without storing
// them.
package forecast

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"tourney/arena"
	"tourney/arena/match"
	"tourney/arena/plan"
	"tourney/results"
)

// Rest is the part of a run that is still to be played.
type Rest struct {
	Run     results.Run // with the players and pairings of the plan, after those stored
	Stored  int         // games of the plan that are stored
	LeftOut int         // games left out for good
	Games   int         // games to be played

	plan   plan.Plan
	stored *results.GameSet
	left   results.LeftOut
}

// ledger is the store of the run that goes on.
type ledger interface {
	Played(ctx context.Context, r results.Run) (*results.GameSet, error)
	Unplayed(ctx context.Context, r results.Run) ([]results.Unplayed, error)
}

// RestOf returns the rest of a plan's run. run is as in the store; the store of a new run, without a name, may be nil.
func RestOf(ctx context.Context, p plan.Plan, run results.Run, store ledger) (r Rest, err error) {
	r = Rest{plan: p, stored: &results.GameSet{}, Run: plan.RunOf(p, "", plan.Build{})}
	if run.Name != "" {
		if r.stored, err = store.Played(ctx, run); err != nil {
			return r, err
		}
		left, err := store.Unplayed(ctx, run)
		if err != nil {
			return r, err
		}
		r.left = results.NewLeftOut(left)
		run.Grow(r.Run)
		r.Run = run
	}
	source, err := plan.NewSource(p, r.Run, r.stored, r.left)
	if err != nil {
		return r, err
	}
	r.Games, _ = source.Left()
	r.LeftOut = r.left.Len()
	r.Stored = p.Games() - r.Games - r.LeftOut
	return r, nil
}

// Draw returns at most n of the missing games, in a random order that is the same in every call. It draws a pairing
// first, so that few games cover many pairings, and openings in proportion to their sets.
func (r Rest) Draw(n int) ([]match.Job, error) {
	jobs, err := r.plan.Jobs()
	if err != nil {
		return nil, err
	}
	index, err := r.plan.In(r.Run)
	if err != nil {
		return nil, err
	}
	random := rand.New(rand.NewPCG(uint64(r.plan.Seed), 0))
	order := random.Perm(len(index))
	drawn := &results.GameSet{}
	var list []match.Job
	// A pairing with few missing games is rarely drawn, in proportion. The loop ends early if a run is nearly complete.
	for try := 0; len(list) < min(n, r.Games) && try < 100*n; try++ {
		at, number := index[order[try%len(order)]], draw(r.plan, random)
		if r.left.Has(at, number) || r.stored.Has(at, number) || drawn.Has(at, number) {
			continue
		}
		drawn.Add(at, number)
		start, err := jobs.Start(number)
		if err != nil {
			return nil, err
		}
		list = append(list, jobs.Job(r.Run, at, number, start))
	}
	return list, nil
}

// draw returns a random number of a game of any pairing.
func draw(p plan.Plan, r *rand.Rand) int {
	openings := 0
	for _, s := range p.Openings {
		openings += s.Games
	}
	n := r.IntN(openings)
	for set, s := range p.Openings {
		if n < s.Games {
			return p.Number(set, s.Skip+n)
		}
		n -= s.Games
	}
	panic("forecast: no such opening")
}

// Sample holds games of a run that were played to measure their time.
type Sample struct {
	Games []results.Record // finished games
	Took  []time.Duration  // time of each game, by one worker beside the others
	Cut   time.Duration    // time of all workers in unfinished games
}

// Play plays games in order until the list or the time ends. Each worker calls the runner for itself, so the runner
// should have one worker: each game is then measured alone, and still beside the others. The error is that of ctx, or
// of a runner that cannot play.
func Play(ctx context.Context, list []match.Job, runner arena.Runner, workers int, limit time.Duration) (Sample, error) {
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	jobs := make(chan match.Job, len(list))
	for _, j := range list {
		jobs <- j
	}
	close(jobs)
	var mu sync.Mutex
	var all Sample
	playing, limited := errgroup.WithContext(limited)
	for range workers {
		playing.Go(func() error {
			s, err := play(limited, jobs, runner)
			mu.Lock()
			defer mu.Unlock()
			all.Games, all.Took, all.Cut = append(all.Games, s.Games...), append(all.Took, s.Took...), all.Cut+s.Cut
			return err
		})
	}
	err := playing.Wait()
	return all, errors.Join(ctx.Err(), err)
}

// play plays games one after another until ctx ends.
func play(ctx context.Context, list <-chan match.Job, runner arena.Runner) (s Sample, err error) {
	jobs, done, ended, failed := make(chan match.Job), make(chan arena.Done), make(chan arena.Done), make(chan error, 1)
	go func() {
		failed <- runner.Run(ctx, jobs, done)
		close(done)
	}()
	go func() {
		for d := range done {
			if d.Event == nil {
				ended <- d
			}
		}
		close(ended)
	}()
	for more := true; more && ctx.Err() == nil; {
		var j match.Job
		if j, more = <-list; !more {
			break
		}
		begun := time.Now()
		select {
		case jobs <- j:
		case _, more = <-ended: // the runner has stopped
			continue
		}
		var d arena.Done
		if d, more = <-ended; !more {
			s.Cut += time.Since(begun)
		} else if d.Game != nil {
			s.Games, s.Took = append(s.Games, *d.Game), append(s.Took, time.Since(begun))
		}
	}
	close(jobs)
	for range ended {
	}
	return s, <-failed
}

// Rate returns games per second of one worker, 0 without a finished game. The time of unfinished games counts, because
// without it long games would count too little.
func (s Sample) Rate() float64 {
	spent := s.Cut
	for _, t := range s.Took {
		spent += t
	}
	if spent <= 0 {
		return 0
	}
	return float64(len(s.Took)) / spent.Seconds()
}

// Bounds of the relative error of a forecast.
const (
	leastError = 0.1 // machines vary in speed
	mostError  = 0.5 // also of a single game
)

// Time returns an interval for the time of a number of games on workers side by side: two standard errors around the
// mean, at least a tenth of it. Both ends are 0 if no game of the sample was finished.
func (s Sample) Time(games, workers int) (from, to time.Duration) {
	rate := s.Rate()
	if rate == 0 || games == 0 {
		return 0, 0
	}
	n := float64(len(s.Took))
	share := mostError
	if n > 1 {
		squares := 0.0
		for _, t := range s.Took {
			deviation := t.Seconds()*rate - 1
			squares += deviation * deviation
		}
		share = min(mostError, max(leastError, 2*math.Sqrt(squares/(n-1)/n)))
	}
	mean := float64(games) / rate / float64(max(1, min(workers, games))) * float64(time.Second)
	return time.Duration(mean * (1 - share)), time.Duration(mean * (1 + share))
}
