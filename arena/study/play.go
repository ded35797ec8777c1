package study

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"tourney/arena"
	"tourney/arena/internal/tune"
	"tourney/arena/plan"
	"tourney/results"
)

// Progress is the progress of a study. Games counts the whole study; it is an estimate until the last stage.
type Progress struct {
	arena.Progress
	Stage    results.Stage
	Round    int           // from 1
	Trials   int           // finished in this stage
	Asked    int           // asked for in this stage
	Best     results.Trial // of this stage; without games before the first, and where trials differ in games or opponents
	Complete bool
}

// Session is the input of Play.
type Session struct {
	Study   Study
	Entered results.Study // as stored
	Store   Ledger
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
	l, err := s.Study.layout()
	if err != nil {
		return Progress{}, fmt.Errorf("study %s: %w", s.Study.Name, err)
	}
	r := &runner{Session: s, course: c, layout: l, stored: map[int]results.Trial{},
		add: func(list []results.Trial) error {
			return s.Store.AddTrials(context.WithoutCancel(ctx), s.Entered.Name, list)
		},
		goOn: func(run string) error { return s.Store.GoOn(context.WithoutCancel(ctx), run) }}
	for _, t := range trials {
		r.stored[t.Number] = t
	}
	for {
		t, err := r.skip(ctx)
		if t == nil && err == nil {
			break
		}
		complete := false
		if err == nil {
			complete, err = r.play(ctx, t)
		}
		switch {
		case err != nil && errors.Is(err, ctx.Err()): // a query failed because ctx has ended
			return r.progress, nil
		case err != nil || !complete:
			return r.progress, err
		}
	}
	r.progress.Complete = true
	r.progress.Games = r.progress.Stored + r.progress.Played + r.progress.LeftOut
	if !s.Entered.Finished.IsZero() {
		return r.progress, nil
	}
	return r.progress, s.Store.FinishStudy(ctx, s.Entered.Name, stamp())
}

// runner is the state of Play.
type runner struct {
	Session
	course *tune.Course
	layout layout
	stored map[int]results.Trial // by number
	add    func([]results.Trial) error
	goOn   func(run string) error // makes its games final that were left out
	stage  results.Stage          // of the run that is played
	round  int
	past   []tune.StageTrial // of the stage, up to the first one that is not stored

	mu       sync.Mutex       // protects the fields below, which the source and the sink of a stage share
	next     *tune.StageTrial // asked for and not begun, maybe of the next stage
	planned  int              // games of the trials of this run
	leftOut  int              // games left out in earlier stages
	progress Progress
}

// peek returns the next trial, or nil if there is none before more results are in.
func (r *runner) peek() *tune.StageTrial {
	if r.next == nil {
		if asked := r.course.Ask(1); len(asked) > 0 {
			r.next = &asked[0]
		}
	}
	return r.next
}

// goesOn reports whether a trial belongs to the present run.
func (r *runner) goesOn(t *tune.StageTrial) bool { return t.Stage == r.stage && t.Round == r.round }

// skip goes over stored trials. It returns the next one that is not stored, or nil at the end of the study. It finishes
// the runs that it leaves behind, in case the program ended between the last trial and that.
func (r *runner) skip(ctx context.Context) (*trial, error) {
	from := ""
	for {
		next := r.peek()
		if from != "" && (next == nil || !r.goesOn(next)) {
			if err := r.finish(ctx, from); err != nil {
				return nil, err
			}
		}
		if next == nil {
			return nil, nil
		}
		if !r.goesOn(next) {
			r.enter(*next)
		}
		asked := *next
		t, stored, err := r.begin()
		if !stored {
			return t, err
		}
		r.past = append(r.past, asked)
		from = r.Study.runName(r.stage, r.round)
	}
}

// finish marks a run as finished.
func (r *runner) finish(ctx context.Context, name string) error {
	run, err := r.Store.Run(ctx, name)
	if err != nil || !run.Finished.IsZero() {
		return err
	}
	return r.Store.Finish(ctx, name, stamp())
}

// enter enters a stage, and foresees the games that are still to come.
func (r *runner) enter(first tune.StageTrial) {
	r.stage, r.round = first.Stage, first.Round
	r.planned, r.past = 0, nil
	p := &r.progress
	r.leftOut = p.LeftOut
	p.Stage, p.Round, p.Trials, p.Asked, p.Best = first.Stage, first.Round, 0, 0, results.Trial{}
	p.Games = p.Stored + p.Played + p.LeftOut + r.Study.rest(first)
}

// rest returns the most games from the first trial of a stage on.
func (s Study) rest(first tune.StageTrial) int {
	games := 0
	for round := first.Round; round <= 1+len(s.Rounds); round++ {
		games += s.rules(round).Budget
	}
	rules := s.rules(first.Round)
	switch {
	case first.Stage == results.Retest:
		games -= rules.Search()
	case first.Stage == results.Proof:
		games -= rules.Budget - min(rules.Budget, 2*first.Blocks+rules.Deeper+rules.Empty)
	case first.Stage == results.Deeper:
		games -= rules.Budget - rules.Deeper - rules.Empty
	case first.Stage == results.Empty:
		games -= rules.Budget - rules.Empty
	}
	return games
}

// begin begins the next trial. It reports whether the trial is stored.
func (r *runner) begin() (t *trial, stored bool, err error) {
	asked := *r.next
	r.next = nil
	t = r.trial(asked)
	r.planned += t.games()
	r.progress.Asked++
	known, ok := r.stored[asked.ID]
	if !ok {
		return t, false, nil
	}
	t.stored = true
	if err := r.Study.same(known, t.result); err != nil {
		return nil, false, err
	}
	r.progress.Stored += known.Games()
	if asked.Stage != results.Proof { // a proof may have ended early
		r.progress.LeftOut += t.games() - known.Games()
	}
	r.count(known)
	return t, true, nil
}

// trial returns a trial without results.
func (r *runner) trial(asked tune.StageTrial) *trial {
	return r.Study.trial(r.course, asked, r.Study.runName(asked.Stage, asked.Round))
}

// count notes a finished trial, and tells the course.
func (r *runner) count(t results.Trial) {
	r.note(t)
	r.course.Tell(t.Number, told(t))
}

// note notes a finished trial.
func (r *runner) note(t results.Trial) {
	r.stored[t.Number] = t
	r.progress.Trials++
	compared := !results.Learns(r.Study.Method) || t.Stage != results.Screening
	if best := r.progress.Best; compared && (best.Games() == 0 || t.Score() > best.Score()) {
		r.progress.Best = t
	}
}

// errWithout is the error of a study that does not go on without games that were left out.
var errWithout = errors.New("games were left out")

// keep stores finished trials.
func (r *runner) keep(trials []*trial) error {
	var list []results.Trial
	if slices.ContainsFunc(trials, func(t *trial) bool { return t.result.Games() == 0 || len(t.gone) == len(t.opponents) }) {
		return errWithout // before the games left out become final: they can be played on request
	}
	for _, t := range trials {
		if t.stored {
			continue
		}
		if t.without { // before the trial is stored without these games
			if err := r.goOn(t.result.Run); err != nil {
				return err
			}
		}
		t.result.Finished = stamp()
		list = append(list, t.result)
		r.count(t.result)
	}
	if len(list) == 0 {
		return nil
	}
	return r.add(list)
}

// play plays the rest of a stage, beginning with a trial, and reports whether it is complete.
func (r *runner) play(ctx context.Context, first *trial) (complete bool, err error) {
	sets := r.layout.rounds[r.round-1][r.stage]
	if r.stage == results.Proof {
		sets = Sized(sets, first.asked.Blocks)
	}
	p := r.Study.plan(r.stage, r.round, sets)
	early := r.stage == results.Proof && r.Study.mayEndEarly()
	switch {
	case early:
		p = r.Study.untilProven(p, first)
	case r.stage != results.Screening:
		p.Players = []plan.Entrant{first.entrant, first.opponents[0]}
	}
	run, err := r.run(ctx, p)
	if err != nil {
		return false, err
	}
	if r.Retry {
		if _, err := r.Store.Retry(ctx, run.Name); err != nil {
			return false, err
		}
	}
	left, err := r.Store.Unplayed(ctx, run)
	if err != nil {
		return false, err
	}
	t := arena.Tournament{Run: run, Store: r.Store, LeftOut: results.NewLeftOut(left), Runner: r.Runner, Stop: r.Stop, Retry: r.Retry}
	if t.Stored, err = r.Store.Played(ctx, run); err != nil {
		return false, err
	}
	source, err := newSource(r, p, sets, run, first, left)
	if err != nil {
		return false, err
	}
	t.Source = source
	if early {
		if t.Source, err = newProver(source, first, len(left) > 0); err != nil {
			return false, err
		}
	} else if err := r.without(run, left); err != nil {
		return false, err
	}
	r.progress.Stored += t.Stored.Len()
	for _, known := range r.stored {
		if known.Run == run.Name {
			r.progress.Stored -= known.Games()
		}
	}
	t.Sinks = []arena.Sink{&sink{runner: r, source: source, before: r.progress}}
	_, err = arena.Play(ctx, t)
	if errors.Is(err, errWithout) {
		if left, err = r.Store.Unplayed(ctx, source.run); err == nil { // the run has grown
			err = r.noGames(left)
		}
	}
	return err == nil && source.over, err
}

// without returns an error about games that were left out and may still be played, if all opponents are withdrawn: no
// further trial would have games.
func (r *runner) without(run results.Run, left []results.Unplayed) error {
	gone := map[string]bool{}
	for _, u := range left {
		if arena.Withdrawn(u.Why) && !u.Final {
			for _, name := range run.Seated(run.Pairings[u.Pairing]) {
				gone[name] = true
			}
		}
	}
	if slices.ContainsFunc(r.Study.Opponents, func(e plan.Entrant) bool { return !gone[e.Name] }) {
		return nil
	}
	return r.noGames(left)
}

// noGames returns the error of a study that cannot go on without the games left out.
func (r *runner) noGames(left []results.Unplayed) error {
	r.progress.LeftOut = results.NewLeftOut(left).Len()
	if e := arena.NewLeftOutError(left); e != nil {
		return e
	}
	return fmt.Errorf("study %s: a trial has no games, as all of them were left out: give the study another name", r.Study.Name)
}

// run enters the run of a stage, or what the run has gained.
func (r *runner) run(ctx context.Context, p plan.Plan) (results.Run, error) {
	if r.Printed != nil {
		var err error
		if p, err = r.Printed(p); err != nil {
			return results.Run{}, err
		}
	}
	run := plan.RunOf(p, string(r.Encode(p)), r.Build)
	if p.Schedule.Until == "" {
		run.Facts.Planned = r.planned // grows with the trials
	}
	stored, err := r.Store.Run(ctx, p.Name)
	switch {
	case errors.Is(err, results.ErrNoRun):
	case err != nil:
		return run, err
	default:
		if p.Schedule.Until == "" {
			run.Facts = stored.Facts
		}
		stored.Grow(run)
		run.Players, run.Pairings = stored.Players, stored.Pairings
	}
	err = r.Store.Enter(ctx, &run)
	return run, err
}

// stamp returns the present time in whole seconds, as stored.
func stamp() time.Time { return time.Now().UTC().Truncate(time.Second) }

// sink counts the committed games, and reports the progress.
type sink struct {
	runner *runner
	source *source
	before Progress
}

func (*sink) Enter(context.Context, results.Run) error { return nil }

func (s *sink) Append(_ context.Context, c arena.Commit) error {
	r := s.runner
	r.mu.Lock()
	defer r.mu.Unlock()
	list := make([]arena.Finished, len(c.Games))
	for i := range c.Games {
		list[i] = arena.FinishedGame(&c.Games[i])
	}
	if err := s.source.count(list); err != nil {
		return err
	}
	r.progress.Played = s.before.Played + c.Progress.Played
	r.progress.LeftOut = r.leftOut + c.Progress.LeftOut
	r.progress.Elapsed = s.before.Elapsed + c.Progress.Elapsed
	r.progress.Faults = slices.Clone(s.before.Faults)
	for _, f := range c.Progress.Faults {
		r.progress.Faults = arena.AddFault(r.progress.Faults, f)
	}
	r.progress.Events = slices.Concat(s.before.Events, c.Progress.Events)
	r.Report(r.progress)
	return nil
}
