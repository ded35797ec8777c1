package arena

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"sync"

	"tourney/arena/crash"
	"tourney/arena/match"
	"tourney/games"
	"tourney/players"
	"tourney/results"
)

// Local is the Runner that plays on the cores of this machine.
type Local struct {
	Workers int             // games side by side, at least 1
	Crashes *crash.Recorder // finds the games that crash the program; nil for none
}

// Run plays jobs with l.Workers workers and starts a watchdog.
func (l Local) Run(ctx context.Context, jobs <-chan match.Job, done chan<- Done) error {
	ctx, callOff := context.WithCancel(ctx)
	defer callOff()
	p := &pool{jobs: jobs, done: done, callOff: callOff, crashes: l.Crashes, current: map[*worker]*underway{}}
	for range max(1, l.Workers) {
		p.employ(ctx)
	}
	finished := make(chan struct{})
	var watching sync.WaitGroup
	watching.Go(func() { p.patrol(ctx, finished) })
	p.playing.Wait()
	close(finished)
	watching.Wait()
	return p.failure
}

// Crowd returns the event of a run whose players think by the clock. It is none if this process has a core for each
// worker.
func Crowd(run string, workers int) (c Crowded, crowded bool) {
	cores := min(runtime.NumCPU(), runtime.GOMAXPROCS(0)) // the latter is less in a container with a share of the machine
	return Crowded{Run: run, Workers: workers, Cores: cores}, workers > cores
}

// pool holds the workers of a run.
type pool struct {
	jobs    <-chan match.Job
	done    chan<- Done
	callOff context.CancelFunc
	crashes *crash.Recorder
	playing sync.WaitGroup // workers that are not abandoned, and players being closed
	quiet   sync.RWMutex   // read-locked by every game; write-locked by a game that is played alone

	mu      sync.Mutex
	current map[*worker]*underway
	failure error // why no more games can be played
}

// fail stops the run; only the first error counts.
func (p *pool) fail(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.failure == nil {
		p.failure = err
	}
	p.callOff()
}

func (p *pool) employ(ctx context.Context) {
	w := &worker{pool: p, built: map[chair]*resident{}}
	p.playing.Add(1)
	go func() {
		if w.work(ctx) {
			w.closeAll()
			p.playing.Done()
		}
	}()
}

// worker plays games one after another. It keeps the players it has built, by player and seat, because an evaluator's
// lookups and transposition table stay useful for many games.
type worker struct {
	pool  *pool
	mu    sync.Mutex // of built: the watchdog closes the players of an abandoned worker
	built map[chair]*resident
	last  *match.Match // the next match reuses its memory

	alone   string // address of the game in progress if it must be played alone
	release func() // unlocks pool.quiet when the watchdog takes the game over
}

// chair is a player in a seat.
type chair struct {
	player string // complete player string
	seat   games.Seat
}

// resident is a player that a worker keeps.
type resident struct {
	players.Player
	name string // short name for messages
	used bool   // since the last sweep
}

// mostResidents are the players that a worker keeps before it sweeps. A sweep closes those not seated since the last
// one: the transposition tables of the thousands of vectors of a search would fill the memory, and each new page of
// memory costs more than a fast game.
const mostResidents = 128

// underway is the watchdog's view of a worker.
type underway struct {
	job    match.Job
	match  *match.Match
	cancel context.CancelFunc
}

// work plays until no job is left. It returns false if the watchdog has abandoned this worker and started another.
func (w *worker) work(ctx context.Context) bool {
	for {
		var j match.Job
		var ok bool
		select {
		case <-ctx.Done():
			return true
		case j, ok = <-w.pool.jobs:
		}
		if !ok {
			return true
		}
		d, err := w.try(ctx, j)
		switch {
		case errors.Is(err, match.ErrTaken):
			w.leave()
			return false
		case err == nil:
			w.pool.done <- d
		case ctx.Err() == nil:
			w.pool.fail(err)
			return true
		default: // ctx has ended
			return true
		}
	}
}

// try plays the game of a job. A game that may have crashed the program is played alone; one that did so twice is not
// played.
func (w *worker) try(ctx context.Context, j match.Job) (Done, error) {
	c, quiet := w.pool.crashes, &w.pool.quiet
	if c == nil {
		return w.play(ctx, j)
	}
	name := j.Address.String()
	v, guilty := c.Guilty(name)
	switch {
	case guilty:
		return condemned(j, v)
	case c.Suspect(name):
		return w.holding(quiet.Lock, quiet.Unlock, func() (Done, error) { return w.playAlone(ctx, j, name) })
	}
	return w.holding(quiet.RLock, quiet.RUnlock, func() (Done, error) {
		crash.Label(name, -1)
		return w.play(ctx, j)
	})
}

// holding plays a game with a lock held. If the watchdog takes the game over, the watchdog unlocks it.
func (w *worker) holding(lock, unlock func(), play func() (Done, error)) (Done, error) {
	lock()
	w.release = unlock
	d, err := play()
	if !errors.Is(err, match.ErrTaken) {
		unlock()
	}
	return d, err
}

// playAlone plays one game while no other is in progress. It builds new players, because goroutines of earlier players
// must not run meanwhile.
func (w *worker) playAlone(ctx context.Context, j match.Job, name string) (Done, error) {
	if err := w.pool.crashes.Alone(name); err != nil {
		return Done{}, err
	}
	w.closeAll()
	w.alone = name
	d, err := w.play(ctx, j)
	if errors.Is(err, match.ErrTaken) {
		return d, err
	}
	w.alone = ""
	w.closeAll()
	if err == nil {
		err = w.pool.crashes.Survived(name)
	}
	return d, err
}

// condemned returns the result of a game that has crashed the program twice.
func condemned(j match.Job, v crash.Culprit) (Done, error) {
	if v.Seat < 0 || v.Seat >= len(j.Players) {
		n := j.Address.Number
		return Done{Unplayed: &results.Unplayed{
			Pairing: j.Pairing, From: n, To: n, Why: fmt.Sprintf("game %s has crashed the program twice (%s)", j.Address, v.Why),
		}}, nil
	}
	record, err := match.Crashed(j, games.Seat(v.Seat), v.Why)
	return Done{Game: &record}, err
}

// play plays the game of a job. It returns an error when the run stops.
func (w *worker) play(ctx context.Context, j match.Job) (Done, error) {
	if len(w.built) >= mostResidents {
		w.sweep()
	}
	specs := make([]players.Spec, len(j.Players))
	m, err := match.New(j, w.last)
	if err != nil {
		return Done{}, err
	}
	for s, text := range j.Players { // before the game: a string that cannot be read is not a fault of the seat
		if w.has(chair{text, games.Seat(s)}) != nil {
			continue
		}
		if specs[s], err = players.ParsePlayer(j.Game, text); err != nil {
			return Done{}, fmt.Errorf("game %s: this program lacks a player: %w", j.Address, err)
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	m.Watched()
	w.pool.watch(w, &underway{job: j, match: m, cancel: cancel})
	err = m.Play(ctx, func(s games.Seat) (players.Player, error) {
		return w.seat(chair{j.Players[s], s}, specs[s], j.Address.Seats[s])
	})
	if err != nil {
		return Done{}, err
	}
	record := m.Record()
	w.last = m
	if end := record.End; end.Kind.Fault() { // the player may be in any state
		at := chair{j.Players[end.Seat], games.Seat(end.Seat)}
		w.close(func(c chair, _ *resident) bool { return c == at })
	}
	return Done{Game: &record}, nil
}

// seat returns the player of a chair, and builds it for its first game.
func (w *worker) seat(c chair, s players.Spec, name string) (players.Player, error) {
	if w.alone != "" {
		crash.Label(w.alone, int(c.seat))
	}
	r := w.has(c)
	if r == nil {
		p, err := s.New()
		if err != nil {
			return nil, err
		}
		if w.alone != "" {
			p = labelled{p, w.alone, int(c.seat)}
		}
		r = &resident{Player: p, name: name}
		w.mu.Lock()
		w.built[c] = r
		w.mu.Unlock()
	}
	r.used = true
	return r.Player, nil
}

// labelled is a player whose goroutines carry the game and seat, to be found in a crash report.
type labelled struct {
	players.Player
	game string
	seat int
}

func (l labelled) Begin(ctx context.Context, s players.Setup) error {
	crash.Label(l.game, l.seat)
	return l.Player.Begin(ctx, s)
}

func (l labelled) Choose(ctx context.Context, r players.Request) (players.Decision, error) {
	crash.Label(l.game, l.seat)
	return l.Player.Choose(ctx, r)
}

func (w *worker) has(c chair) *resident {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.built[c]
}

func (w *worker) sweep() {
	w.close(func(_ chair, r *resident) bool { return !r.used })
	for _, r := range w.built {
		r.used = false
	}
}

func (w *worker) closeAll() { w.close(func(chair, *resident) bool { return true }) }

// close closes the selected players. It leaves behind a player whose Close does not return.
func (w *worker) close(which func(chair, *resident) bool) {
	w.mu.Lock()
	leaving := maps.Clone(w.built)
	maps.DeleteFunc(leaving, func(c chair, r *resident) bool { return !which(c, r) })
	maps.DeleteFunc(w.built, which)
	w.mu.Unlock()
	for c, r := range leaving {
		if err := players.Close(r.Player); err != nil {
			w.pool.done <- Done{Event: NotClosed{Player: r.name, Seat: int(c.seat), Why: err.Error()}}
		}
	}
}

// leave closes the players of an abandoned worker. Only the stuck player is left. Errors are dropped: nobody receives
// from done any more.
func (w *worker) leave() {
	w.mu.Lock()
	left := slices.Collect(maps.Values(w.built))
	clear(w.built)
	w.mu.Unlock()
	for _, r := range left {
		players.Close(r.Player)
	}
}
