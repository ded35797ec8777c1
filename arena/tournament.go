package arena

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"tourney/arena/openings"
	"tourney/players"
	"tourney/results"
)

// Progress is how far a tournament has come.
type Progress struct {
	Games   int              // in the plan
	Stored  int              // before this call of Play
	Played  int              // and committed since
	Faults  []FaultCount     // games among Played that ended by a fault; not to be changed
	New     []results.Record // those committed since the last report; only in force during it
	Elapsed time.Duration
}

// FaultCount counts the games that a player has lost by one kind of fault.
type FaultCount struct {
	Player string
	Fault  results.EndKind
	Games  int
	First  string // what was noted of the first of them
}

// Left returns the games that are still to be played.
func (p Progress) Left() int { return p.Games - p.Stored - p.Played }

// Rate returns the games played per second, 0 before the first.
func (p Progress) Rate() float64 {
	if p.Elapsed <= 0 {
		return 0
	}
	return float64(p.Played) / p.Elapsed.Seconds()
}

// ETA returns the time the games left will take at the rate so far; ok is false before the first.
func (p Progress) ETA() (eta time.Duration, ok bool) {
	if p.Played == 0 {
		return 0, false
	}
	return time.Duration(float64(p.Left()) / p.Rate() * float64(time.Second)), true
}

// BenchedError reports that games were left out because a player ignored its deadline. They are played when the same
// tournament is played again.
type BenchedError struct {
	Players map[string]string // why, by name
	Games   int
}

// Error names the players and says what to do.
func (e *BenchedError) Error() string {
	var why []string
	for _, name := range slices.Sorted(maps.Keys(e.Players)) {
		why = append(why, fmt.Sprintf("%s was benched: %s", name, e.Players[name]))
	}
	return fmt.Sprintf("%d games were not played; %s (mend it and run the same command to play them)", e.Games,
		strings.Join(why, "; "))
}

// tournament is a run in progress.
type tournament struct {
	plan    Plan
	run     results.Run
	sources []*openings.Source
	jobs    *jobs
	done    chan results.Record
	callOff context.CancelFunc

	playing sync.WaitGroup // workers that are not abandoned

	mu      sync.Mutex
	current map[*worker]*game
	failure error // why the tournament cannot go on
}

// Play plays every game of the plan that the store does not have, on the given number of workers, and commits finished
// games in groups. When stop is closed the running games are finished and committed, and no others are begun; when ctx
// ends the running games are dropped. Either is no error: Progress tells whether games are left. report is called at the
// beginning and after every commit, from one goroutine at a time.
func Play(ctx context.Context, stop <-chan struct{}, p Plan, run results.Run, store results.Store, workers int,
	report func(Progress)) (Progress, error) {
	stored, err := store.Played(ctx, run)
	if err != nil {
		return Progress{}, err
	}
	sources, err := p.Sources()
	if err != nil {
		return Progress{}, err
	}
	ctx, callOff := context.WithCancel(ctx)
	defer callOff()
	t := &tournament{
		plan: p, run: run, sources: sources, jobs: newJobs(p, stored, stop), callOff: callOff,
		done:    make(chan results.Record, maxGroup),
		current: map[*worker]*game{},
	}
	progress := Progress{Games: p.Games(), Stored: t.jobs.done}
	for range max(1, min(workers, progress.Left())) {
		t.employ(ctx)
	}
	finished := make(chan struct{})
	var others sync.WaitGroup
	others.Go(func() { t.patrolling(ctx, finished) })
	others.Go(func() {
		select {
		case <-ctx.Done():
			t.jobs.stop()
		case <-finished:
		}
	})
	go func() {
		t.playing.Wait()
		close(t.done)
	}()

	report(progress)
	t.record(ctx, store, &progress, report)
	close(finished)
	others.Wait()
	if t.failure != nil {
		return progress, t.failure
	}
	if progress.Left() == 0 {
		return progress, store.Finish(ctx, run.Name, time.Now().UTC().Truncate(time.Second))
	}
	if t.jobs.skipped > 0 {
		return progress, t.benched()
	}
	return progress, nil
}

// A commit costs several times what a game in it does, so that finished games wait for others. Both limits bound what a
// kill can lose: maxGroup the games of a commit, linger the time a finished game waits for it.
const (
	maxGroup = 256
	linger   = 100 * time.Millisecond
)

// record commits finished games in groups, until no worker is left.
func (t *tournament) record(ctx context.Context, store results.Store, p *Progress, report func(Progress)) {
	begun := time.Now()
	var group []results.Record
	failed := false
	for r := range t.done {
		group = append(group[:0], r)
		if failed {
			continue // drain, so that no worker waits for ever
		}
		group = t.gather(group)
		// What is finished is kept even if the tournament has just been called off: the store then only does not wait.
		if err := store.Append(ctx, t.run, group); err != nil {
			failed = true
			t.fail(err)
			continue
		}
		p.Played += len(group)
		p.New = group
		p.Elapsed = time.Since(begun)
		t.countFaults(group, p)
		report(*p)
		p.New = nil
	}
}

// gather adds games to a group as they are finished, until the group is full, some time has passed, or none will come.
func (t *tournament) gather(group []results.Record) []results.Record {
	enough := time.NewTimer(linger)
	defer enough.Stop()
	for len(group) < maxGroup {
		select {
		case r, ok := <-t.done:
			if !ok {
				return group
			}
			group = append(group, r)
		case <-enough.C:
			return group
		}
	}
	return group
}

// countFaults adds the faults of a group of games to the progress.
func (t *tournament) countFaults(group []results.Record, p *Progress) {
	for _, r := range group {
		end := r.End
		if !end.Kind.Fault() {
			continue
		}
		player := t.plan.Players[t.jobs.pairings[r.Pairing][end.Seat]].Name
		i := slices.IndexFunc(p.Faults, func(c FaultCount) bool { return c.Player == player && c.Fault == end.Kind })
		if i < 0 {
			i = len(p.Faults)
			p.Faults = append(p.Faults, FaultCount{Player: player, Fault: end.Kind, First: end.FaultOf(end.Seat)})
		}
		p.Faults[i].Games++
	}
}

// fail calls the tournament off for good reason; the first reason counts.
func (t *tournament) fail(err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.failure == nil {
		t.failure = err
	}
	t.callOff()
}

// employ starts a worker.
func (t *tournament) employ(ctx context.Context) {
	w := &worker{t: t, built: map[chair]players.Player{}}
	t.playing.Add(1)
	go func() {
		if w.work(ctx) {
			t.playing.Done()
		}
	}()
}

// benched says who was benched.
func (t *tournament) benched() error {
	e := &BenchedError{Players: map[string]string{}, Games: t.jobs.skipped}
	for player, why := range t.jobs.benched {
		e.Players[t.plan.Players[player].Name] = why
	}
	return e
}
