package study

import (
	"context"
	"errors"
	"slices"
	"time"

	"tourney/arena"
	"tourney/arena/tune"
	"tourney/results"
)

// Progress is how far a study has come. Its Games are those of the whole study, and an estimate until the last stage.
type Progress struct {
	arena.Progress
	Stage    results.Stage
	Trials   int           // finished, of this stage
	Asked    int           // trials of this stage
	Best     results.Trial // the best of those finished; it has no games before the first
	Complete bool
}

// Play plays every game of the study that the store does not have, on the given number of workers, and keeps what came
// of each trial. The study alone decides what is played; entered is the study as the store has it, and encode writes the
// plan of a stage as the config to be kept with its run. Stopping, and the end of ctx, are no errors, as in arena.Play:
// Progress tells whether the study is complete. report is called from one goroutine at a time.
func Play(ctx context.Context, stop <-chan struct{}, s Study, entered results.Study, store results.StudyStore, workers int,
	encode func(arena.Plan) []byte, report func(Progress)) (Progress, error) {
	trials, err := store.Trials(ctx, entered.Name)
	if err != nil {
		return Progress{}, err
	}
	r := &runner{
		study: s, entered: entered, store: store, stop: stop, workers: workers, encode: encode, report: report,
		finished: map[int]results.Trial{}, asked: map[results.Stage][]tune.Trial{},
	}
	for _, t := range trials {
		r.finished[t.Number] = t
	}
	course := s.course()
	for asked := course.Ask(); len(asked) > 0; asked = course.Ask() {
		complete, err := r.play(ctx, asked)
		if err != nil && errors.Is(err, ctx.Err()) {
			return r.progress, nil // the store was asked when ctx had ended
		}
		if err != nil || !complete {
			return r.progress, err
		}
		for _, t := range asked {
			course.Tell(t.Number, r.finished[t.Number].Score())
		}
	}
	r.progress.Complete = true
	if !entered.Finished.IsZero() {
		return r.progress, nil
	}
	return r.progress, store.FinishStudy(ctx, entered.Name, stamp())
}

// runner is a study being played.
type runner struct {
	study    Study
	entered  results.Study
	store    results.StudyStore
	stop     <-chan struct{}
	workers  int
	encode   func(arena.Plan) []byte
	report   func(Progress)
	finished map[int]results.Trial // by number
	asked    map[results.Stage][]tune.Trial
	progress Progress
}

// play plays what is missing of trials, all of one stage, and reports whether they are complete.
func (r *runner) play(ctx context.Context, trials []tune.Trial) (complete bool, err error) {
	stage := trials[0].Stage
	r.begin(stage, trials)
	var missing []tune.Trial
	for _, t := range trials {
		stored, ok := r.finished[t.Number]
		if !ok {
			missing = append(missing, t)
			continue
		}
		if err := r.study.same(stored, t); err != nil {
			return false, err
		}
		r.progress.Stored += stored.Games()
		r.count(stored)
	}
	if len(missing) == 0 {
		return true, r.finish(ctx, stage)
	}
	plan := r.study.Plan(stage, r.asked[stage])
	run, err := arena.Enter(ctx, plan, r.store, string(r.encode(plan)), r.entered.Version)
	if err != nil {
		return false, err
	}
	counter := newCounter(r.study, run, missing)
	if err := r.resume(ctx, run, counter); err != nil {
		return false, err
	}
	if err := r.tournament(ctx, plan, run, counter); err != nil {
		return false, err
	}
	return !slices.ContainsFunc(missing, func(t tune.Trial) bool { _, ok := r.finished[t.Number]; return !ok }), nil
}

// finish notes that nothing is missing of a stage's run, where the program was ended after the last trial and before that.
func (r *runner) finish(ctx context.Context, stage results.Stage) error {
	run, err := r.store.Run(ctx, r.study.RunName(stage))
	if err != nil || !run.Finished.IsZero() {
		return err
	}
	return r.store.Finish(ctx, run.Name, stamp())
}

// begin brings the progress up to date with what has been asked for.
func (r *runner) begin(stage results.Stage, trials []tune.Trial) {
	p := &r.progress
	if p.Stage != stage {
		p.Stage, p.Trials, p.Best = stage, 0, results.Trial{}
	}
	r.asked[stage] = append(r.asked[stage], trials...)
	p.Asked = len(r.asked[stage])

	rules := r.study.Rules()
	retested := len(r.asked[results.Retest])
	if stage == results.Search {
		retested = min(rules.Best, len(r.asked[stage])-1)
	}
	if retested < 2 { // there is nothing to choose
		retested = 0
	}
	p.Games = len(r.asked[results.Search])*rules.Trial + retested*rules.Retest + rules.Proof
}

// count notes a finished trial.
func (r *runner) count(t results.Trial) {
	r.finished[t.Number] = t
	r.progress.Trials++
	if best := r.progress.Best; best.Games() == 0 || t.Score() > best.Score() {
		r.progress.Best = t
	}
}

// resume counts the games of a run that are stored, though their trials are not.
func (r *runner) resume(ctx context.Context, run results.Run, c *counter) error {
	var full []results.Trial
	err := r.store.Games(ctx, run, func(g results.Record) error {
		t, last, counts := c.add(g)
		if counts {
			r.progress.Stored++
		}
		if last {
			full = append(full, t)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return r.keep(ctx, full)
}

// keep stores finished trials.
func (r *runner) keep(ctx context.Context, trials []results.Trial) error {
	if len(trials) == 0 {
		return nil
	}
	for _, t := range trials {
		r.count(t)
	}
	return r.store.AddTrials(ctx, r.entered.Name, trials)
}

// tournament plays the games that are missing of a run, and keeps every trial as soon as its last game is committed.
func (r *runner) tournament(ctx context.Context, plan arena.Plan, run results.Run, c *counter) error {
	ctx, callOff := context.WithCancel(ctx)
	defer callOff()
	var failure error
	before := r.progress
	_, err := arena.Play(ctx, r.stop, plan, run, r.store, r.workers, func(p arena.Progress) {
		var full []results.Trial
		for _, g := range p.New {
			if t, last, _ := c.add(g); last {
				full = append(full, t)
			}
		}
		if err := r.keep(ctx, full); err != nil && failure == nil {
			failure = err
			callOff()
		}
		r.progress.Played = before.Played + p.Played
		r.progress.Elapsed = before.Elapsed + p.Elapsed
		r.progress.Faults = merged(before.Faults, p.Faults)
		r.report(r.progress)
	})
	if failure != nil {
		return failure
	}
	return err
}

// merged adds the faults of one stage to those of the stages before.
func merged(before, now []arena.FaultCount) []arena.FaultCount {
	all := slices.Clone(before)
	for _, f := range now {
		i := slices.IndexFunc(all, func(c arena.FaultCount) bool { return c.Player == f.Player && c.Fault == f.Fault })
		if i < 0 {
			all = append(all, f)
			continue
		}
		all[i].Games += f.Games
	}
	return all
}

// stamp is the time as the store keeps it.
func stamp() time.Time { return time.Now().UTC().Truncate(time.Second) }
