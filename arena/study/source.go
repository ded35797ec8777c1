package study

import (
	"tourney/arena"
	"tourney/arena/plan"
	"tourney/arena/tune"
	"tourney/results"
)

// source hands out the games of a stage: those of the trials that the course asks for, until it asks for another stage.
// The course is told of trials when all that it has asked for are finished, in their order.
type source struct {
	runner     *runner
	stage      results.Stage
	tournament arena.Tournament // what the store has of the run
	run        results.Run
	asked      []tune.StageTrial // the trials at hand
	jobs       arena.Source      // theirs, as far as the store lacks them
	handed     bool              // all of them
	waited     bool              // until they had ended
	over       bool
}

var _ arena.Listener = (*source)(nil)

// Next returns jobs of the trials at hand. When there are none left, it waits for their ends, and asks for more trials.
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
	r.tell(s.asked)
	r.mu.Unlock()
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
	// Of the new trials alone: the others' games are played, though the tournament began without them.
	jobs, err := plan.NewSource(r.Study.Plan(s.stage, s.asked), s.run, s.tournament.Stored, s.tournament.LeftOut)
	s.jobs, s.handed, s.waited = jobs, false, false
	run := s.run // a copy: the arena reads it while the next one grows
	return arena.Batch{Run: &run}, true, err
}

// Left returns the jobs to come of the trials at hand. What the course asks for after these is not known.
func (s *source) Left() (int, bool) {
	left, _ := s.jobs.Left()
	return left, false
}

// Lag keeps the memory of jobs that are not committed small. The course waits for all of them anyway.
func (s *source) Lag() int { return 64 }

// Report does nothing: trials are counted as their games are committed.
func (s *source) Report([]arena.Finished) {}

// grown returns a run with the players and pairings of another that it lacks, behind its own, and else as the other. Its
// stretches stay: further candidates begin none.
func grown(run, by results.Run) results.Run {
	g := by
	g.Players, g.Pairings, g.Stretches = run.Players, run.Pairings, run.Stretches
	g.Grow(by)
	return g
}
