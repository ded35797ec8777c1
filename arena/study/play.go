package study

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tourney/arena"
	"tourney/arena/tune"
	"tourney/results"
)

// Progress is how far a study has come.
type Progress struct {
	Stage   results.Stage
	Games   int // that the study will have, as far as is known
	Stored  int // before this call of Play
	Played  int // and committed since
	Trials  int // finished, of this stage
	Of      int // those asked for in this stage
	Best    results.Trial // the best of them; without games before the first
	Faults  []arena.FaultCount
	Elapsed time.Duration
}

// Left returns the games that are still to be played.
func (p Progress) Left() int { return p.Games - p.Stored - p.Played }

// ETA returns the time the games left will take at the rate so far; ok is false before the first.
func (p Progress) ETA() (eta time.Duration, ok bool) {
	if p.Played == 0 {
		return 0, false
	}
	return p.Elapsed / time.Duration(p.Played) * time.Duration(p.Left()), true
}

// player is a study being played.
type player struct {
	Study
	study    results.Study
	store    results.StudyStore
	workers  int
	stop     <-chan struct{}
	course   *tune.Course
	finished map[int]results.Trial // by number
	asked    map[results.Stage][]tune.Trial
	encode   func(arena.Plan) []byte
	progress Progress
	report   func(Progress)
}

// Play plays every game of the study that the store does not have, on the given number of workers, and keeps what came
// of each trial. What is played depends on the study alone. study is as the store has it; encode writes the plans of
// stages the way the store keeps configs. Stopping, and the end of ctx, are as in arena.Play: no errors, Progress tells
// whether games are left. report is called from one goroutine at a time.
func Play(ctx context.Context, stop <-chan struct{}, s Study, study results.Study, store results.StudyStore, workers int,
	encode func(arena.Plan) []byte, report func(Progress)) (Progress, error) {
	p := &player{Study: s, study: study, store: store, workers: workers, stop: stop, course: s.course(),
		finished: map[int]results.Trial{}, asked: map[results.Stage][]tune.Trial{}, encode: encode, report: report}
	trials, err := store.Trials(ctx, study.ID)
	if err != nil {
		return Progress{}, err
	}
	for _, t := range trials {
		p.finished[t.Number] = t
	}
	for asked := p.course.Ask(); len(asked) > 0; asked = p.course.Ask() {
		if err := p.batch(ctx, asked); err != nil || !p.has(asked) {
			return p.progress, err
		}
		for _, t := range asked {
			p.course.Tell(t.Number, score(p.finished[t.Number]))
		}
	}
	return p.progress, store.FinishStudy(context.WithoutCancel(ctx), study.ID, stamp())
}

// has reports whether all of the trials are finished.
func (p *player) has(trials []tune.Trial) bool {
	return !slices.ContainsFunc(trials, func(t tune.Trial) bool { _, ok := p.finished[t.Number]; return !ok })
}

// batch plays what is missing of some trials of one stage.
func (p *player) batch(ctx context.Context, trials []tune.Trial) error {
	stage := trials[0].Stage
	p.asked[stage] = append(p.asked[stage], trials...)
	p.expect(stage)
	for _, t := range trials {
		stored, ok := p.finished[t.Number]
		if !ok {
			continue
		}
		if err := p.same(stored, t); err != nil {
			return err
		}
		p.finish(stored)
		p.progress.Stored += stored.Games()
	}
	missing := slices.DeleteFunc(slices.Clone(trials), func(t tune.Trial) bool { _, ok := p.finished[t.Number]; return ok })
	if len(missing) == 0 {
		return nil
	}
	plan := p.Plan(stage, p.asked[stage])
	run, err := arena.Enter(ctx, plan, p.store, string(p.encode(plan)), p.study.Version)
	if err != nil {
		return err
	}
	return p.play(ctx, plan, run, missing)
}

// expect brings the progress up to date with what has been asked for.
func (p *player) expect(stage results.Stage) {
	r := p.Rules()
	p.progress.Stage, p.progress.Trials, p.progress.Of = stage, 0, len(p.asked[stage])
	p.progress.Best = results.Trial{}
	for _, t := range p.asked[stage] {
		if stored, ok := p.finished[t.Number]; ok && !p.course.Asks(t.Number) {
			p.finish(stored)
		}
	}
	p.progress.Games = len(p.asked[results.Search])*r.Trial + len(p.asked[results.Retest])*r.Retest + r.Proof
}

// finish counts a finished trial of the stage at hand.
func (p *player) finish(t results.Trial) {
	p.finished[t.Number] = t
	p.progress.Trials++
	if best := p.progress.Best; best.Games() == 0 || score(t) > score(best) {
		p.progress.Best = t
	}
}

// play plays trials of a run, of which some games may be stored already.
func (p *player) play(ctx context.Context, plan arena.Plan, run results.Run, trials []tune.Trial) error {
	count := newCounter(p.Study, plan, run, trials, p.games(trials[0].Stage))
	var full []results.Trial
	err := p.store.Games(ctx, run.ID, func(r results.Record) error {
		if t, done := count.add(r); done {
			full = append(full, t)
		}
		return nil
	})
	if err != nil {
		return err
	}
	before, elapsed := p.progress, p.progress.Elapsed
	keep := func(trials []results.Trial) error {
		if len(trials) == 0 {
			return nil
		}
		return nil
	}
	_ = keep
	_ = before
	_ = elapsed
	return errors.New("unfinished")
}
