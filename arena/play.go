package arena

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"tourney/arena/match"
	"tourney/results"
)

// Tournament is a run to be played on.
type Tournament struct {
	Run     results.Run // as the store has it
	Stored  *results.GameSet
	LeftOut results.LeftOut
	Source  Source
	Runner  Runner
	Store   results.Store
	Sinks   []Sink          // told after the store, in this order
	Stop    <-chan struct{} // closed when no further game is to begin; may be nil
}

// LeftOutError reports that games were left out. They are not played unless somebody asks for them again.
type LeftOutError struct {
	Games int
	Why   []string // the reasons, each once
}

// Error says why, and what to do.
func (e *LeftOutError) Error() string {
	games, them := fmt.Sprintf("%d games were not played", e.Games), "them"
	if e.Games == 1 {
		games, them = "1 game was not played", "it"
	}
	return fmt.Sprintf("%s: %s (mend it and add --retry to play %s)", games, strings.Join(e.Why, "; "), them)
}

// Play plays the jobs of the source that the store does not have, and commits finished games in groups. When Stop is
// closed the running games are finished and committed, and no others are begun. When ctx ends the running games are
// dropped. Either is no error: Progress tells whether games are left. Sinks are told at the beginning and after every
// commit.
func Play(ctx context.Context, t Tournament) (Progress, error) {
	ctx, callOff := context.WithCancel(ctx)
	defer callOff()
	s := &session{
		Tournament: t, callOff: callOff, jobs: make(chan match.Job), done: make(chan Done, maxGroup),
		news: make(chan struct{}, 1), hungry: make(chan struct{}, 1), expected: map[game]*answer{},
	}
	s.run.Store(&t.Run)
	s.listener, _ = t.Source.(Listener)
	s.progress = Progress{Stored: t.Stored.Len(), LeftOut: t.LeftOut.Len()}
	s.plan(0)
	if s.listener != nil && s.progress.LeftOut > 0 {
		if err := t.Store.GoOn(ctx, t.Run.Name); err != nil {
			return Progress{}, err
		}
	}
	for _, sink := range t.Sinks {
		if err := sink.Enter(ctx, t.Run); err != nil {
			return s.progress, err
		}
	}
	if err := s.tell(ctx, Commit{}); err != nil {
		return s.progress, err
	}
	var others sync.WaitGroup
	others.Go(func() {
		defer close(s.jobs)
		if err := s.feed(ctx); err != nil && ctx.Err() == nil {
			s.fail(err)
		}
	})
	others.Go(func() {
		defer close(s.done)
		if err := t.Runner.Run(ctx, s.jobs, s.done); err != nil {
			s.fail(err)
		}
	})
	s.record(ctx)
	callOff() // the feeder may still wait for a runner that has given up
	others.Wait()
	if s.failure != nil {
		return s.progress, s.failure
	}
	left, err := s.retriable()
	switch {
	case err != nil:
		return s.progress, err
	case left != nil:
		return s.progress, left
	case !s.complete || s.ended < s.handed.Load(): // of the last, some were dropped
		return s.progress, nil
	}
	return s.progress, t.Store.Finish(context.WithoutCancel(ctx), t.Run.Name, time.Now().UTC().Truncate(time.Second))
}

// retriable returns the games that were left out and may still be played, nil if there are none.
func (s *session) retriable() (*LeftOutError, error) {
	if s.progress.LeftOut == 0 {
		return nil, nil
	}
	ctx := context.Background() // an interruption is no reason to be silent about them
	left, err := s.Store.Unplayed(ctx, *s.run.Load())
	if err != nil {
		return nil, err
	}
	return NewLeftOutError(left), nil
}

// NewLeftOutError reports those of some games that may still be played; nil if there are none.
func NewLeftOutError(left []results.Unplayed) *LeftOutError {
	e := &LeftOutError{}
	for _, u := range left {
		if u.Final {
			continue
		}
		e.Games += u.Games()
		if !slices.Contains(e.Why, u.Why) {
			e.Why = append(e.Why, u.Why)
		}
	}
	if e.Games == 0 {
		return nil
	}
	return e
}

// session is a tournament being played.
type session struct {
	Tournament
	listener Listener                    // the source, if it is one
	run      atomic.Pointer[results.Run] // with what batches have added
	jobs     chan match.Job
	done     chan Done
	callOff  context.CancelFunc

	// Of the goroutine that feeds the runner.
	heard    int         // batches that the listener has heard of
	out      [][]*answer // batches handed out that it has not heard of, in order
	met      int         // jobs of the listener that were stored or left out before
	complete bool        // every job was handed out, and the listener has heard of it

	handed  atomic.Int64  // jobs that the runner has received
	planned atomic.Int64  // games of the run, as far as is decided
	telling sync.Mutex    // a sink hears one thing at a time
	hungry  chan struct{} // has something when the feeder begins to wait until what was handed out is committed
	news    chan struct{} // has something when there are new answers

	// Of the goroutine that records.
	progress Progress
	ended    int64 // jobs that the runner has sent back
	begun    time.Time

	mu       sync.Mutex
	expected map[game]*answer // of jobs handed out, until their ends are committed
	failure  error            // why the tournament cannot go on
}

// game names a job of the run.
type game struct{ pairing, number int }

// answer is how a job has ended, once it has.
type answer struct {
	Finished
	received bool // from the runner, which may send it twice
	ended    bool // and is committed
	fresh    bool // left out in this session: the listener hears of it only when the run goes on
}

func (a *answer) give(f Finished) { a.Finished, a.ended = f, true }

// feed hands out jobs, batch by batch.
func (s *session) feed(ctx context.Context) error {
	for n := 0; ; { // batches, without those that have no jobs
		if s.listener != nil {
			if ok, err := s.hear(ctx, n-s.listener.Lag()); !ok {
				return err
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
			if ok, err := s.hand(ctx, b.Jobs); !ok {
				return err
			}
			n++
		case more && s.listener == nil:
			return errors.New("the source has no job, is not at its end, and hears nothing")
		case more:
			if ok, err := s.hear(ctx, n); !ok {
				return err
			}
		}
		if more {
			continue
		}
		s.complete = true
		if s.listener != nil {
			s.complete, err = s.hear(ctx, n)
		}
		return err
	}
}

// enter notes a run with further players and pairings.
func (s *session) enter(ctx context.Context, r *results.Run) error {
	if err := s.Store.Enter(ctx, r); err != nil {
		return err
	}
	s.run.Store(r)
	s.telling.Lock()
	defer s.telling.Unlock()
	for _, sink := range s.Sinks {
		if err := sink.Enter(ctx, *r); err != nil {
			return err
		}
	}
	return nil
}

// hand hands out those jobs of a batch that the store does not have. It reports false if it was stopped.
func (s *session) hand(ctx context.Context, jobs []match.Job) (ok bool, err error) {
	var missing []match.Job
	var answers []*answer
	for _, j := range jobs {
		id := game{j.Pairing, j.Address.Number}
		stored := s.Stored.Has(id.pairing, id.number)
		why, out := s.LeftOut.Of(id.pairing, id.number)
		a := &answer{}
		if s.listener != nil {
			answers = append(answers, a)
		}
		switch {
		case s.listener == nil && (stored || out):
		case stored:
			r, err := s.Store.Game(ctx, *s.run.Load(), id.pairing, id.number)
			if err != nil {
				return false, err
			}
			a.give(finishedGame(&r))
			s.met++
		case out:
			a.give(Finished{Pairing: id.pairing, Number: id.number, Unplayed: why})
			s.met++
		default:
			missing = append(missing, j)
			s.mu.Lock()
			again := s.expected[id] != nil
			s.expected[id] = a
			s.mu.Unlock()
			if again {
				return false, fmt.Errorf("the source asks twice for game %s", j.Address)
			}
		}
	}
	if s.listener != nil {
		s.out = append(s.out, answers)
	}
	for i, j := range missing {
		s.plan(len(missing) - i)
		select { // alone first: of two cases that are ready, select takes either
		case <-s.Stop:
			return false, nil
		default:
		}
		s.handed.Add(1) // before the runner can send it back
		select {
		case <-s.Stop:
			s.handed.Add(-1)
			return false, nil
		case <-ctx.Done():
			s.handed.Add(-1)
			return false, nil
		case s.jobs <- j:
		}
	}
	s.plan(0)
	return true, nil
}

// plan notes how many games the run has, as far as is decided. Some jobs are at hand and not handed out yet.
func (s *session) plan(atHand int) {
	left, known := s.Source.Left()
	there := s.Stored.Len() + s.LeftOut.Len()
	games := int64(there+atHand) + s.handed.Load()
	if known && s.listener != nil { // its jobs to come are also those that the store has
		left = max(0, left-(there-s.met))
	}
	s.planned.Store(games + int64(left))
}

// hear tells the listener of the batches before number upto, as soon as all their jobs have ended. It reports false if
// it was stopped, or a job was left out: then there is nothing more to hear until the run goes on.
func (s *session) hear(ctx context.Context, upto int) (bool, error) {
	for s.heard < upto {
		ended, left := s.state(s.out[0])
		switch {
		case ended && left:
			return false, nil
		case ended:
			batch := make([]Finished, len(s.out[0]))
			for i, a := range s.out[0] {
				batch[i] = a.Finished
			}
			s.listener.Report(batch)
			s.out, s.heard = s.out[1:], s.heard+1
			continue
		}
		notify(s.hungry)
		select {
		case <-s.Stop:
			return false, nil
		case <-ctx.Done():
			return false, nil
		case <-s.news:
		}
	}
	return true, nil
}

// state reports whether all jobs of a batch have ended, and whether one was left out in this session.
func (s *session) state(batch []*answer) (ended, left bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, a := range batch {
		if !a.ended {
			return false, false
		}
		left = left || a.fresh
	}
	return true, left
}

// notify leaves word in a channel of one place.
func notify(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// A commit costs several times what a game in it does, so that finished games wait for others. Both limits bound what a
// kill can lose: maxGroup the games of a commit, linger the time a finished game waits for it.
const (
	maxGroup = 256
	linger   = 100 * time.Millisecond
)

// record commits finished games in groups, until the runner is done.
func (s *session) record(ctx context.Context) {
	s.begun = time.Now()
	broken := false
	for d := range s.done {
		var c Commit
		s.add(&c, d)
		s.gather(&c)
		if broken {
			continue // drain, so that no worker waits for ever
		}
		// What is finished is kept even if the tournament has been called off, for whatever reason: the store then only
		// does not wait.
		if err := s.commit(ctx, c); err != nil {
			s.fail(err)
			broken = true
		}
	}
}

// add adds what a runner has sent to a commit.
func (s *session) add(c *Commit, d Done) {
	switch {
	case d.Game != nil && s.receive(game{d.Game.Pairing, d.Game.Number}):
		c.Games = append(c.Games, *d.Game)
		s.ended++
	case d.Unplayed != nil && s.receive(game{d.Unplayed.Pairing, d.Unplayed.From}):
		c.Unplayed = append(c.Unplayed, *d.Unplayed)
		s.ended++
	case d.Trouble != "" && !slices.Contains(s.progress.Troubles, d.Trouble): // workers have the same players
		s.progress.Troubles = append(s.progress.Troubles, d.Trouble)
	}
}

// receive reports whether a job was handed out and has not come back before.
func (s *session) receive(id game) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	a := s.expected[id]
	if a == nil || a.received {
		return false
	}
	a.received = true
	return true
}

// gather adds to a commit what is finished meanwhile, until it is full, some time has passed, or nothing will come.
func (s *session) gather(c *Commit) {
	enough := time.NewTimer(linger)
	defer enough.Stop()
	hungry := false
	for len(c.Games)+len(c.Unplayed) < maxGroup {
		if hungry && s.ended == s.handed.Load() {
			return // the feeder waits for these
		}
		select {
		case d, ok := <-s.done:
			if !ok {
				return
			}
			s.add(c, d)
		case <-s.hungry:
			hungry = true
		case <-enough.C:
			return
		}
	}
}

// commit stores what has come, and tells of it.
func (s *session) commit(ctx context.Context, c Commit) error {
	run := *s.run.Load()
	if len(c.Games) > 0 {
		if err := s.Store.Append(ctx, run, c.Games); err != nil {
			return err
		}
	}
	if len(c.Unplayed) > 0 {
		if err := s.Store.AddUnplayed(ctx, run, c.Unplayed); err != nil {
			return err
		}
	}
	s.progress.Played += len(c.Games)
	s.progress.Elapsed = time.Since(s.begun)
	for i := range c.Games {
		s.progress.countFault(run, &c.Games[i])
	}
	for _, u := range c.Unplayed {
		s.progress.LeftOut += u.Games()
	}
	err := s.tell(ctx, c)
	s.answer(c) // who hears of a job may rely on it that the sinks know
	return err
}

// answer notes how jobs have ended, for the listener.
func (s *session) answer(c Commit) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range c.Games {
		r := &c.Games[i]
		id := game{r.Pairing, r.Number}
		if s.listener != nil {
			s.expected[id].give(finishedGame(r))
		}
		delete(s.expected, id)
	}
	for _, u := range c.Unplayed {
		id := game{u.Pairing, u.From}
		s.expected[id].fresh = true
		s.expected[id].give(Finished{Pairing: u.Pairing, Number: u.From, Unplayed: u.Why})
		delete(s.expected, id)
	}
	notify(s.news)
}

// tell tells the sinks of a commit.
func (s *session) tell(ctx context.Context, c Commit) error {
	s.progress.Games = int(s.planned.Load())
	c.Progress = s.progress
	s.telling.Lock()
	defer s.telling.Unlock()
	for _, sink := range s.Sinks {
		if err := sink.Append(ctx, c); err != nil {
			return err
		}
	}
	return nil
}

// fail calls the tournament off for good reason; the first reason counts.
func (s *session) fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.failure == nil {
		s.failure = err
	}
	s.callOff()
}
