package arena

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"tourney/arena/match"
	"tourney/results"
)

// feed hands out all jobs, batch by batch.
func (s *session) feed(ctx context.Context) error {
	for n := 0; ; { // n counts batches that have jobs
		switch {
		case s.alarmed():
			if ok, err := s.wait(ctx); !ok {
				return err
			}
			n = 0
		case s.paced != nil:
			if !s.hear(ctx, n-s.paced.Lag()) {
				return nil
			}
		}
		b, more, err := s.Source.Next()
		if err != nil {
			return err
		}
		if b.Run != nil {
			if err := s.enter(ctx, b.Run); err != nil {
				return err
			}
		}
		switch {
		case len(b.Jobs) > 0:
			if err := s.goOn(ctx); err != nil {
				return err
			}
			if ok, err := s.hand(ctx, b.Jobs); !ok {
				return err
			}
			n++
		case more && s.listener == nil:
			return errors.New("the source has no job, is not at its end, and hears nothing")
		case more:
			if !s.hear(ctx, n) {
				return nil
			}
		}
		if more || s.alarmed() {
			continue
		}
		s.complete = s.paced == nil || s.hear(ctx, n)
		return nil
	}
}

// alarmed reports whether a source that waits for nothing must begin to: a player has ignored their limit of time.
func (s *session) alarmed() bool { return s.patient != nil && s.paced == nil && s.ignored() }

// ignored reports whether a player has ignored their limit of time.
func (s *session) ignored() bool {
	select {
	case <-s.alarm:
		return true
	default:
		return false
	}
}

// wait lets the source begin to wait for results. What was handed out ends first; then all jobs of the run are gone
// through from the first one, so that it is decided by their order who is withdrawn. It returns false if the run
// stopped.
func (s *session) wait(ctx context.Context) (ok bool, err error) {
	for s.underway() {
		if !s.await(ctx) {
			return false, nil
		}
	}
	run := *s.run.Load()
	if s.there, err = s.Store.Played(ctx, run); err != nil {
		return false, err
	}
	left, err := s.Store.Unplayed(ctx, run)
	if err != nil {
		return false, err
	}
	s.LeftOut = results.NewLeftOut(left)
	waiting := s.patient.Wait()
	s.Source = waiting
	s.mu.Lock()
	defer s.mu.Unlock()
	s.paced = waiting
	return true, nil
}

// underway reports whether results of jobs handed out are not committed.
func (s *session) underway() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.expected) > 0
}

// goOn makes games final that were left out in this session, before the first game that a listener asks for after it
// has heard of them: to play them now would change its decisions.
func (s *session) goOn(ctx context.Context) error {
	if !s.goesOn {
		return nil
	}
	s.goesOn = false
	s.storing.Lock()
	defer s.storing.Unlock()
	return s.Store.GoOn(ctx, s.run.Load().Name)
}

// enter stores a run that has grown, and tells the sinks.
func (s *session) enter(ctx context.Context, r *results.Run) error {
	if err := s.extend(ctx, r); err != nil {
		return err
	}
	s.telling.Lock()
	defer s.telling.Unlock()
	for _, sink := range s.Sinks {
		if err := sink.Enter(ctx, *r); err != nil {
			return err
		}
	}
	return nil
}

func (s *session) extend(ctx context.Context, r *results.Run) error {
	s.storing.Lock()
	defer s.storing.Unlock()
	before := s.run.Load()
	err := s.Store.Extend(ctx, r, len(before.Players), len(before.Pairings))
	if err == nil {
		s.run.Store(r)
	}
	return err
}

// hand sends the jobs of a batch that are not stored to the runner, and leaves out those of withdrawn players. It
// returns false if the run stopped. It ends early at an alarm.
func (s *session) hand(ctx context.Context, jobs []match.Job) (ok bool, err error) {
	var missing []*answer
	var answers []*answer
	for i := range jobs {
		j := &jobs[i]
		id := game{j.Pairing, j.Address.Number}
		stored := s.there.Has(id.pairing, id.number)
		why, out := s.LeftOut.Of(id.pairing, id.number)
		a := &answer{job: j, opening: j.Address.Number}
		if s.grouped != nil {
			a.opening = s.grouped.Opening(j)
		}
		if s.paced != nil {
			answers, s.uncounted = append(answers, a), append(s.uncounted, a)
		}
		switch {
		case s.paced == nil && (stored || out):
		case stored:
			r, err := s.Store.Game(ctx, *s.run.Load(), id.pairing, id.number)
			if err != nil {
				return false, err
			}
			a.give(FinishedGame(&r))
			a.forgiven = s.Retry && s.Stored.Has(id.pairing, id.number)
			s.alarming(a.End)
			s.pardon(j)
			s.met++
		case out:
			a.give(Finished{Pairing: id.pairing, Number: id.number, Unplayed: why})
			s.met++
		default:
			missing = append(missing, a)
			s.mu.Lock()
			again := s.expected[id] != nil
			s.expected[id] = a
			s.mu.Unlock()
			if again {
				return false, fmt.Errorf("the source asks twice for game %s", j.Address)
			}
		}
	}
	if s.paced != nil {
		s.out = append(s.out, answers)
	}
	var alarm <-chan struct{}
	if s.patient != nil && s.paced == nil {
		alarm = s.alarm
	}
	for i, a := range missing {
		s.plan(len(missing) - i)
		if !s.countBefore(ctx, a) {
			return false, nil
		}
		if out := s.withdrawals.Of(a.job); out != nil {
			n := a.job.Address.Number
			s.handed.Add(1)
			s.done <- Done{Unplayed: &results.Unplayed{Pairing: a.job.Pairing, From: n, To: n, Why: out.Reason()}}
			continue
		}
		select { // first alone: a select of several ready cases picks any
		case <-s.Stop:
			return false, nil
		case <-alarm:
			s.takeBack(missing[i:])
			return true, nil
		default:
		}
		s.handed.Add(1) // before the runner can return it
		select {
		case <-s.Stop:
			s.handed.Add(-1)
			return false, nil
		case <-ctx.Done():
			s.handed.Add(-1)
			return false, nil
		case <-alarm:
			s.handed.Add(-1)
			s.takeBack(missing[i:])
			return true, nil
		case s.jobs <- *a.job:
		}
	}
	s.plan(0)
	return true, nil
}

// together is the most jobs of a listener in progress once a player has ignored their limit of time. Each game of such
// a player takes all that time and leaves a goroutine behind, and the batches of a study are long.
const together = 64

// countBefore counts lives by the results of all jobs before one but the last, if a player of a listener's jobs has
// ignored their limit of time. It returns false if the run stopped.
func (s *session) countBefore(ctx context.Context, a *answer) bool {
	if s.listener == nil || !s.ignored() {
		return true
	}
	for slices.Index(s.uncounted, a) >= together {
		if s.endedAll(s.uncounted[:1]) {
			s.count(s.uncounted[0])
			continue
		}
		if !s.await(ctx) {
			return false
		}
	}
	return true
}

// count counts the lives of the players of a job, which is the first of uncounted.
func (s *session) count(a *answer) {
	s.uncounted = s.uncounted[1:]
	if a.Unplayed == "" && !a.forgiven {
		s.withdrawals.Hear(a.job, a.opening, a.End)
	}
}

// pardon is called for each stored job. If a player of it is withdrawn by now, it was played on request: earlier faults
// cost no lives any more.
func (s *session) pardon(j *match.Job) {
	if s.withdrawals.Of(j) == nil {
		return
	}
	s.withdrawals.pardon(j)
	for _, a := range s.uncounted {
		a.forgiven = a.job != j
	}
}

// await waits for a commit. It returns false if the run stopped.
func (s *session) await(ctx context.Context) bool {
	notify(s.hungry)
	select {
	case <-s.Stop:
		return false
	case <-ctx.Done():
		return false
	case <-s.news:
		return true
	}
}

// takeBack forgets jobs that were not handed out.
func (s *session) takeBack(list []*answer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, a := range list {
		delete(s.expected, game{a.job.Pairing, a.job.Address.Number})
	}
}

// plan updates the number of games of the run; atHand jobs are taken from the source and not handed out yet.
func (s *session) plan(atHand int) {
	left, known := s.Source.Left()
	games := int64(s.base+atHand) + s.handed.Load()
	if known && s.paced != nil { // Left also counts jobs that the store already has
		left = max(0, left-(s.there.Len()+s.LeftOut.Len()-s.met))
	}
	s.planned.Store(games + int64(left))
}

// hear hears of the batches before number upto, and waits until all their jobs have ended. It returns false if the run
// stopped.
func (s *session) hear(ctx context.Context, upto int) bool {
	for s.heard < upto {
		if s.endedAll(s.out[0]) {
			s.report(s.out[0])
			s.out, s.heard = s.out[1:], s.heard+1
			continue
		}
		if s.paced.Lag() < manyBatches {
			s.mu.Lock()
			s.waits = s.out[0]
			s.mu.Unlock()
		}
		if !s.await(ctx) {
			return false
		}
	}
	return true
}

// report counts the lives of the players of a batch, and tells a listener of its results.
func (s *session) report(batch []*answer) {
	list := make([]Finished, len(batch))
	for i, a := range batch {
		list[i] = a.Finished
		if len(s.uncounted) > 0 && s.uncounted[0] == a { // else it is counted already
			s.count(a)
		}
	}
	if s.listener != nil {
		s.listener.Report(list)
		s.goesOn = s.goesOn || slices.ContainsFunc(batch, func(a *answer) bool { return a.fresh })
	}
}

// manyBatches in progress keep the workers busy while a group of games waits for others. With fewer, the games that a
// listener must hear of next are committed at once.
const manyBatches = 4

// endedAll reports whether all jobs of a batch have ended.
func (s *session) endedAll(batch []*answer) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return !slices.ContainsFunc(batch, func(a *answer) bool { return !a.ended })
}
