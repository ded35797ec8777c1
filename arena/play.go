package arena

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"tourney/arena/match"
	"tourney/results"
)

// Ledger is the store of the run that is played. Extend writes the run's facts, and its players and pairings from these
// indices on. Append and AddUnplayed store all of a list or nothing, and ignore what is stored; a game appended is no
// longer left out. GoOn makes the games left out final.
type Ledger interface {
	Extend(ctx context.Context, r *results.Run, players, pairings int) error
	Played(ctx context.Context, r results.Run) (*results.GameSet, error)
	Unplayed(ctx context.Context, r results.Run) ([]results.Unplayed, error)
	Game(ctx context.Context, r results.Run, pairing, number int) (results.Record, error)
	Append(ctx context.Context, r results.Run, games []results.Record) error
	AddUnplayed(ctx context.Context, r results.Run, left []results.Unplayed) error
	GoOn(ctx context.Context, run string) error
	Finish(ctx context.Context, run string, at time.Time) error
}

// Tournament is a run to be played or continued.
type Tournament struct {
	Run     results.Run // as stored
	Stored  *results.GameSet
	LeftOut results.LeftOut
	Source  Source
	Runner  Runner
	Store   Ledger
	Sinks   []Sink          // told after the store, in this order
	Stop    <-chan struct{} // closed when no new game may begin; may be nil
	Retry   bool            // faults in stored games cost no lives: the players were mended
}

// LeftOutError reports games that were not played. They are played only on request (--retry).
type LeftOutError struct {
	Games int
	Why   []string // each reason once
}

func (e *LeftOutError) Error() string {
	games, them := fmt.Sprintf("%d games were not played", e.Games), "them"
	if e.Games == 1 {
		games, them = "1 game was not played", "it"
	}
	return fmt.Sprintf("%s: %s (mend it and add --retry to play %s)", games, strings.Join(e.Why, "; "), them)
}

// Play plays the jobs of the source that are not stored yet, and commits finished games in groups. When Stop is closed,
// Play finishes and commits the games in progress and begins no others. When ctx ends, Play drops the games in
// progress. Neither is an error: Progress.Left returns the number of games left. Sinks are told at the beginning and
// after every commit.
func Play(ctx context.Context, t Tournament) (Progress, error) {
	ctx, callOff := context.WithCancel(ctx)
	defer callOff()
	s := &session{
		Tournament: t, callOff: callOff, jobs: make(chan match.Job), done: make(chan Done, maxGroup),
		news: make(chan struct{}, 1), hungry: make(chan struct{}, 1), expected: map[game]*answer{},
		there: t.Stored, base: t.Stored.Len() + t.LeftOut.Len(), alarm: make(chan struct{}),
	}
	if sink, ok := t.Runner.(Sink); ok {
		s.Sinks = append(slices.Clip(t.Sinks), sink)
	}
	s.run.Store(&t.Run)
	s.paced, _ = t.Source.(Paced)
	s.listener, _ = t.Source.(Listener)
	s.patient, _ = t.Source.(Patient)
	s.grouped, _ = t.Source.(Grouped)
	s.progress = Progress{Stored: t.Stored.Len(), LeftOut: t.LeftOut.Len()}
	s.plan(0)
	if s.listener != nil && s.progress.LeftOut > 0 {
		if err := t.Store.GoOn(ctx, t.Run.Name); err != nil {
			return Progress{}, err
		}
	}
	for _, sink := range s.Sinks {
		if err := sink.Enter(ctx, t.Run); err != nil {
			return s.progress, err
		}
	}
	if err := s.tell(ctx, Commit{}); err != nil {
		return s.progress, err
	}
	feeding, stopFeeding := context.WithCancel(ctx)
	defer stopFeeding()
	fed := make(chan struct{})
	var others sync.WaitGroup
	others.Go(func() {
		defer close(fed)
		defer close(s.jobs)
		if err := s.feed(feeding); err != nil && feeding.Err() == nil {
			s.fail(err)
		}
	})
	others.Go(func() {
		defer close(s.done)
		if err := t.Runner.Run(ctx, s.jobs, s.done); err != nil {
			s.fail(err)
		}
		stopFeeding() // it may still wait for a runner that has stopped
		<-fed         // it sends to done, too
	})
	s.record(ctx)
	callOff()
	others.Wait()
	if s.failure != nil {
		return s.progress, s.failure
	}
	if !s.complete || s.ended < s.handed.Load() { // some jobs were dropped
		return s.progress, nil
	}
	s.plan(0) // a listener may want fewer games than it had left at the last commit
	s.progress.Games = int(s.planned.Load())
	if err := s.goOn(context.WithoutCancel(ctx)); err != nil { // its last decisions are made without them
		return s.progress, err
	}
	if s.progress.LeftOut > 0 {
		left, err := s.Store.Unplayed(context.Background(), *s.run.Load()) // also reported after an interruption
		if err != nil {
			return s.progress, err
		}
		if e := NewLeftOutError(left); e != nil {
			return s.progress, e
		}
	}
	return s.progress, t.Store.Finish(context.WithoutCancel(ctx), t.Run.Name, time.Now().UTC().Truncate(time.Second))
}

// NewLeftOutError reports the games that may still be played, nil if there are none.
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

// session is the state of Play.
type session struct {
	Tournament
	paced    Paced                       // the source if it waits for results, or nil
	listener Listener                    // the source if it decides by results, or nil
	patient  Patient                     // the source if it can begin to wait, or nil
	grouped  Grouped                     // the source if it tells openings apart itself, or nil
	run      atomic.Pointer[results.Run] // grows with Batch.Run
	jobs     chan match.Job
	done     chan Done
	callOff  context.CancelFunc

	// Owned by the goroutine that feeds the runner.
	heard    int         // batches that the listener has heard of
	out      [][]*answer // batches handed out and not heard of, in order
	met      int         // jobs of a Paced source that were stored or left out already
	complete bool        // every job was handed out, and its result was heard of if the source is Paced

	there       *results.GameSet // games stored when the source began
	withdrawals Withdrawals
	uncounted   []*answer // jobs handed out by whose results no lives were counted, in order
	goesOn      bool      // a listener has heard of games left out in this session, which were not made final

	handed  atomic.Int64  // jobs that the runner has received
	planned atomic.Int64  // games of the run, as decided so far
	storing sync.Mutex    // of games and of what the run has gained
	telling sync.Mutex    // calls of a sink do not overlap
	hungry  chan struct{} // signals that the feeder waits for all jobs handed out to be committed
	news    chan struct{} // signals new answers
	base    int           // games stored or left out before this session

	// Owned by the goroutine that commits.
	progress Progress
	ended    int64 // jobs that the runner has returned, or that were not handed to it
	begun    time.Time

	alarm chan struct{} // closed when a player has ignored their limit of time
	raise sync.Once

	mu       sync.Mutex
	expected map[game]*answer // jobs handed out whose results are not committed
	waits    []*answer        // the batch that the feeder waits for, if the listener has little lag
	failure  error            // why the tournament stopped
}

// game identifies a job of the run.
type game struct{ pairing, number int }

// answer is the result of a job, to be filled in.
type answer struct {
	Finished
	job      *match.Job
	received bool // from the runner, which may send a result twice
	ended    bool // the result is committed
	opening  int  // as Withdrawals counts them
	forgiven bool // its faults cost no lives
	fresh    bool // left out in this session
}

// alarming closes alarm if a player has ignored their limit of time.
func (s *session) alarming(end results.End) {
	if end.Ignored() {
		s.raise.Do(func() { close(s.alarm) })
	}
}

func (a *answer) give(f Finished) { a.Finished, a.ended = f, true }

// notify signals through a channel of capacity 1.
func notify(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// A commit costs several times as much as one game in it, so finished games wait for others. Both limits bound the loss
// by a kill: maxGroup games, each finished at most linger ago.
const (
	maxGroup = 256
	linger   = 100 * time.Millisecond
)

// record commits finished games in groups until the runner has ended.
func (s *session) record(ctx context.Context) {
	s.begun = time.Now()
	broken := false
	for d := range s.done {
		var c Commit
		s.add(&c, d)
		s.gather(&c)
		if broken {
			continue // drain, so that no worker blocks
		}
		// Finished games are kept even after the tournament has stopped: with ctx ended, the store commits without
		// waiting.
		if err := s.commit(ctx, c); err != nil {
			s.fail(err)
			broken = true
		}
	}
}

func (s *session) add(c *Commit, d Done) {
	switch {
	case d.Game != nil && s.receive(game{d.Game.Pairing, d.Game.Number}):
		c.Games = append(c.Games, *d.Game)
		s.ended++
	case d.Unplayed != nil && s.receive(game{d.Unplayed.Pairing, d.Unplayed.From}):
		c.Unplayed = append(c.Unplayed, *d.Unplayed)
		s.ended++
	case d.Event != nil && !slices.Contains(s.progress.Events, d.Event): // workers share players: it comes many times
		s.progress.Events = append(s.progress.Events, d.Event)
	}
}

// receive reports whether a job was handed out and has not been returned before.
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

// gather adds finished games to a commit until it is full, linger has passed, or no more can come.
func (s *session) gather(c *Commit) {
	enough := time.NewTimer(linger)
	defer enough.Stop()
	hungry := false
	for len(c.Games)+len(c.Unplayed) < maxGroup {
		if hungry && (s.ended == s.handed.Load() || s.fed()) {
			return // the feeder waits for these games
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

// fed reports whether the runner has returned all jobs of the batch that the feeder waits for.
func (s *session) fed() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.waits) > 0 && !slices.ContainsFunc(s.waits, func(a *answer) bool { return !a.ended && !a.received })
}

// commit stores a group and tells the sinks.
func (s *session) commit(ctx context.Context, c Commit) error {
	run, err := s.store(ctx, c)
	if err != nil {
		return err
	}
	s.progress.Played += len(c.Games)
	s.progress.Elapsed = time.Since(s.begun)
	for i := range c.Games {
		s.progress.fault(run, &c.Games[i])
		s.alarming(c.Games[i].End)
	}
	for _, u := range c.Unplayed {
		s.progress.LeftOut += u.Games()
	}
	err = s.tell(ctx, c)
	s.answer(c) // after tell: a listener that hears of a job may rely on the sinks knowing it
	return err
}

// store returns the run with which it stores a group.
func (s *session) store(ctx context.Context, c Commit) (results.Run, error) {
	s.storing.Lock() // a store is fast with the newest run only
	defer s.storing.Unlock()
	run := *s.run.Load()
	if len(c.Games) > 0 {
		if err := s.Store.Append(ctx, run, c.Games); err != nil {
			return run, err
		}
	}
	if len(c.Unplayed) > 0 {
		return run, s.Store.AddUnplayed(ctx, run, c.Unplayed)
	}
	return run, nil
}

// answer notes the results of a commit for the listener.
func (s *session) answer(c Commit) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range c.Games {
		r := &c.Games[i]
		id := game{r.Pairing, r.Number}
		if s.paced != nil {
			s.expected[id].give(FinishedGame(r))
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

// fail stops the tournament; only the first error counts.
func (s *session) fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.failure == nil {
		s.failure = err
	}
	s.callOff()
}
