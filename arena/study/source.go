package study

import (
	"tourney/arena"
	"tourney/arena/plan"
	"tourney/arena/tune"
	"tourney/results"
)

// source hands out the games of a stage, trial by trial, until the course asks for another stage. It tells the course
// of trials in order, when all trials asked for are finished.
type source struct {
	runner     *runner
	stage      results.Stage
	tournament arena.Tournament // the stored part of the run
	run        results.Run
	asked      []tune.StageTrial // the present trials
	jobs       arena.Source      // their games, without stored ones
	handed     bool              // all jobs were handed out
	close      func() error      // stores the trials of a proof that has ended early
	waited     bool              // all of them have ended
	over       bool
}

var _ arena.Listener = (*source)(nil)

// Next returns jobs of the present trials. After the last job it waits for the results, and asks for more trials.
func (s *source) Next() (arena.Batch, bool, error) {
	switch {
	case !s.handed:
		b, more, err := s.jobs.Next()
		s.handed = !more
		return b, true, err
	case !s.waited:
		s.waited = true
		return arena.Batch{}, true, nil
	}
	r := s.runner
	r.mu.Lock()
	err := s.close()
	if err == nil {
		r.tell(s.asked)
	}
	r.mu.Unlock()
	if err != nil {
		return arena.Batch{}, false, err
	}
	if s.asked = r.next; !r.goesOn(s.stage) {
		s.over = true
		return arena.Batch{}, false, nil
	}
	if err := r.begin(s.stage, s.asked); err != nil {
		return arena.Batch{}, false, err
	}
	p, err := r.plan(s.stage)
	if err != nil {
		return arena.Batch{}, false, err
	}
	s.run = grown(s.run, plan.RunOf(p, string(r.Encode(p)), r.Build))
	r.expect(s.run, s.asked)
	// Only of the new trials: the others are played, although the tournament began without them.
	jobs, err := plan.NewSource(r.Study.Plan(s.stage, s.asked), s.run, s.tournament.Stored, s.tournament.LeftOut)
	s.jobs, s.handed, s.waited = jobs, false, false
	run := s.run // a copy, because the arena reads it while the next one grows
	return arena.Batch{Run: &run}, true, err
}

// Left returns the jobs of the present trials. Later trials are unknown.
func (s *source) Left() (int, bool) {
	left, _ := s.jobs.Left()
	return left, false
}

// Lag is that of the proof, which may end early. In other stages it bounds the memory of uncommitted jobs; the course
// waits for all of them anyway.
func (s *source) Lag() int {
	if l, ok := s.jobs.(arena.Listener); ok {
		return l.Lag()
	}
	return 64
}

// Report tells the proof of its games. The games of other stages are counted by the sink.
func (s *source) Report(batch []arena.Finished) {
	if l, ok := s.jobs.(arena.Listener); ok {
		l.Report(batch)
	}
}

// grown returns a run with the missing players and pairings of another appended. Its other fields are those of the
// other run. Its stretches stay, because new candidates begin no stretch.
func grown(run, by results.Run) results.Run {
	g := by
	g.Players, g.Pairings, g.Stretches = run.Players, run.Pairings, run.Stretches
	g.Grow(by)
	return g
}
