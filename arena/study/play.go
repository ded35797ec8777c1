package study

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"time"

	"tourney/arena"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/arena/sequential"
	"tourney/arena/tune"
	"tourney/results"
)

// Progress is the progress of a study. Games counts the whole study; it is an estimate until the last stage.
type Progress struct {
	arena.Progress
	Stage    results.Stage
	Trials   int           // finished in this stage
	Asked    int           // asked for in this stage
	Best     results.Trial // best finished trial; without games before the first
	Complete bool
}

// Session is the input of Play.
type Session struct {
	Study   Study
	Entered results.Study // as stored
	Store   results.StudyStore
	Runner  arena.Runner
	Stop    <-chan struct{} // closed when no new game may begin; may be nil
	Retry   bool            // play the games left out, unless the study has continued without them
	Build   plan.Build      // the program
	// Printed adds fingerprints to a plan's players; may be nil.
	Printed func(plan.Plan) (plan.Plan, error)
	Encode  func(plan.Plan) []byte // writes a stage's plan as the config of its run
	Report  func(Progress)         // called from one goroutine at a time
}

// Play plays all games of the study that are not stored, and stores each finished trial. Stop and the end of ctx are
// not errors, as in arena.Play; Progress.Complete tells whether the study is complete. After a study has continued
// without the games left out, they do not belong to their trials.
func Play(ctx context.Context, s Session) (Progress, error) { return lead(ctx, s, s.Study.course()) }

// lead plays a study with the given course.
func lead(ctx context.Context, s Session, c *tune.Course) (Progress, error) {
	trials, err := s.Store.Trials(ctx, s.Entered.Name)
	if err != nil {
		return Progress{}, err
	}
	r := &runner{
		Session: s, course: c, finished: map[int]results.Trial{}, asked: map[results.Stage][]tune.StageTrial{},
	}
	for _, t := range trials {
		r.finished[t.Number] = t
	}
	r.next = r.course.Ask(math.MaxInt)
	for len(r.next) > 0 {
		complete, err := r.advance(ctx)
		if err != nil && errors.Is(err, ctx.Err()) {
			return r.progress, nil // a query failed because ctx has ended
		}
		if err != nil || !complete {
			return r.progress, err
		}
	}
	r.progress.Complete = true
	if !s.Entered.Finished.IsZero() {
		return r.progress, nil
	}
	return r.progress, s.Store.FinishStudy(ctx, s.Entered.Name, stamp())
}

// runner is the state of Play.
type runner struct {
	Session
	course *tune.Course
	next   []tune.StageTrial // asked for and not begun, maybe of the next stage

	mu       sync.Mutex            // protects the fields below, which the source and the sink of a stage share
	finished map[int]results.Trial // by number
	asked    map[results.Stage][]tune.StageTrial
	counter  *counter // of the present stage
	progress Progress
	earlier  int // games left out in earlier stages
}

// advance plays the next trials and reports whether they are complete.
func (r *runner) advance(ctx context.Context) (complete bool, err error) {
	stage := r.next[0].Stage
	if err := r.begin(stage, r.next); err != nil {
		return false, err
	}
	if !slices.ContainsFunc(r.next, func(t tune.StageTrial) bool { _, ok := r.finished[t.ID]; return !ok }) {
		if err := r.skip(ctx, stage); err != nil {
			return false, err
		}
		r.tell(r.next)
		return true, r.finish(ctx, stage)
	}
	return r.play(ctx, stage)
}

// tell tells the course of finished trials and asks for the next ones.
func (r *runner) tell(trials []tune.StageTrial) {
	for _, t := range trials {
		r.course.Tell(t.ID, tune.ResultOf(r.finished[t.ID]))
	}
	r.next = r.course.Ask(math.MaxInt)
}

// goesOn reports whether the next trials belong to the stage.
func (r *runner) goesOn(stage results.Stage) bool { return len(r.next) > 0 && r.next[0].Stage == stage }

// finish finishes a stage's run, in case the program ended between the last trial and that.
func (r *runner) finish(ctx context.Context, stage results.Stage) error {
	if r.goesOn(stage) {
		return nil
	}
	run, err := r.Store.Run(ctx, r.Study.RunName(stage))
	if err != nil || !run.Finished.IsZero() {
		return err
	}
	return r.Store.Finish(ctx, run.Name, stamp())
}

// play plays the rest of a stage, beginning with the next trials, and reports whether it is complete.
func (r *runner) play(ctx context.Context, stage results.Stage) (complete bool, err error) {
	p, err := r.plan(stage)
	if err != nil {
		return false, err
	}
	run, err := plan.Enter(ctx, p, r.Store, string(r.Encode(p)), r.Build)
	if err != nil {
		return false, err
	}
	if r.Retry {
		if _, err := r.Store.Retry(ctx, run.Name); err != nil {
			return false, err
		}
	}
	t, err := plan.Resume(ctx, p, run, r.Store)
	if err != nil {
		return false, err
	}
	r.counter = newCounter(r.Study, t.LeftOut)
	r.expect(run, r.next)
	if r.counter.empty() { // a trial without games cannot be counted
		return false, r.without(ctx, run)
	}
	if len(t.LeftOut) > 0 { // before a trial is stored without them
		if err := r.Store.GoOn(ctx, run.Name); err != nil {
			return false, err
		}
	}
	if err := r.resume(ctx, run); err != nil {
		return false, err
	}
	source := &source{runner: r, close: func() error { return r.close(ctx) }, stage: stage, run: run, jobs: t.Source, asked: r.next, tournament: t}
	if p.Schedule.Until != schedule.Played {
		enough, _ := sequential.Compare(p)
		if source.jobs, err = sequential.New(p, run, enough); err != nil {
			return false, err
		}
	}
	t.Source, t.Runner, t.Stop = source, r.Runner, r.Stop
	before := r.progress
	before.LeftOut = r.earlier // the tournament counts those of the whole stage
	t.Sinks = []arena.Sink{&sink{runner: r, before: before}}
	_, err = arena.Play(ctx, t)
	return err == nil && source.over, err
}

// skip counts the games that the finished trials of a stage lack. A proof may have ended early: then only those left out
// are missing.
func (r *runner) skip(ctx context.Context, stage results.Stage) error {
	missing := 0
	for _, t := range r.next {
		missing += r.Study.games(stage) - r.finished[t.ID].Games()
	}
	if stage == results.Proof && missing > 0 {
		run, err := r.Store.Run(ctx, r.Study.RunName(stage))
		if err != nil {
			return err
		}
		left, err := r.Store.Unplayed(ctx, run)
		if err != nil {
			return err
		}
		out := results.NewLeftOut(left).Len()
		r.progress.Games -= missing - out
		missing = out
	}
	r.progress.LeftOut += missing
	return nil
}

// plan returns the tournament of all trials asked for in a stage.
func (r *runner) plan(stage results.Stage) (plan.Plan, error) {
	p := r.Study.Plan(stage, r.asked[stage])
	if r.Printed == nil {
		return p, nil
	}
	return r.Printed(p)
}

// without returns an error about the games left out of a run, if a trial has no other games.
func (r *runner) without(ctx context.Context, run results.Run) error {
	left, err := r.Store.Unplayed(ctx, run)
	if err != nil {
		return err
	}
	r.progress.LeftOut = results.NewLeftOut(left).Len()
	if out := arena.NewLeftOutError(left); out != nil {
		return out
	}
	return fmt.Errorf("study %s: a trial has no games, as all of them were left out: give the study another name", r.Study.Name)
}

// begin updates the progress for new trials.
func (r *runner) begin(stage results.Stage, trials []tune.StageTrial) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	p := &r.progress
	if p.Stage != stage {
		p.Stage, p.Trials, p.Best = stage, 0, results.Trial{}
		r.earlier = p.LeftOut
	}
	r.asked[stage] = append(r.asked[stage], trials...)
	p.Asked = len(r.asked[stage])

	rules := r.Study.Rules()
	retested := len(r.asked[results.Retest])
	if stage == results.Screening {
		retested = min(rules.Best, len(r.asked[stage])-1)
	}
	if retested < 2 { // no re-test
		retested = 0
	}
	p.Games = len(r.asked[results.Screening])*rules.Trial + retested*rules.Retest + rules.Proof
	for _, t := range trials {
		if err := r.Study.playable(t, r.asked[stage]); err != nil {
			return err
		}
		stored, ok := r.finished[t.ID]
		if !ok {
			continue
		}
		if err := r.Study.same(stored, t); err != nil {
			return err
		}
		r.progress.Stored += stored.Games()
		r.count(stored)
	}
	return nil
}

// expect adds the unfinished trials to the counter.
func (r *runner) expect(run results.Run, trials []tune.StageTrial) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.counter.expect(run, slices.DeleteFunc(slices.Clone(trials), func(t tune.StageTrial) bool { _, ok := r.finished[t.ID]; return ok }))
}

// count notes a finished trial.
func (r *runner) count(t results.Trial) {
	r.finished[t.Number] = t
	r.progress.Trials++
	if best := r.progress.Best; best.Games() == 0 || t.Score() > best.Score() {
		r.progress.Best = t
	}
}

// resume counts the stored games of unfinished trials.
func (r *runner) resume(ctx context.Context, run results.Run) error {
	var full []results.Trial
	err := r.Store.Games(ctx, run, nil, func(g results.Record) error {
		t, last, counts := r.counter.add(g)
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

// close stores the trials of a proof that has ended early, with the games that it has.
func (r *runner) close(ctx context.Context) error {
	var early []results.Trial
	for _, s := range r.counter.trials {
		if _, done := r.finished[s.trial.Number]; !done && s.trial.Stage == results.Proof {
			early = append(early, s.trial)
			r.progress.Games -= s.left
		}
	}
	return r.keep(context.WithoutCancel(ctx), early)
}

func (r *runner) keep(ctx context.Context, trials []results.Trial) error {
	if len(trials) == 0 {
		return nil
	}
	for _, t := range trials {
		r.count(t)
	}
	return r.Store.AddTrials(ctx, r.Entered.Name, trials)
}

// stamp returns the present time in whole seconds, as stored.
func stamp() time.Time { return time.Now().UTC().Truncate(time.Second) }

// sink counts the committed games of a stage, and stores each trial after its last game.
type sink struct {
	runner *runner
	before Progress
}

func (*sink) Enter(context.Context, results.Run) error { return nil }

func (s *sink) Append(ctx context.Context, c arena.Commit) error {
	r := s.runner
	r.mu.Lock()
	defer r.mu.Unlock()
	var full []results.Trial
	for _, g := range c.Games {
		if t, last, _ := r.counter.add(g); last {
			full = append(full, t)
		}
	}
	if err := r.keep(ctx, full); err != nil {
		return err
	}
	r.progress.Played = s.before.Played + c.Progress.Played
	r.progress.LeftOut = s.before.LeftOut + c.Progress.LeftOut
	r.progress.Elapsed = s.before.Elapsed + c.Progress.Elapsed
	r.progress.Faults = merged(s.before.Faults, c.Progress.Faults)
	r.progress.Troubles = slices.Concat(s.before.Troubles, c.Progress.Troubles)
	r.Report(r.progress)
	return nil
}

// merged adds the faults of a stage to those of earlier stages.
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
