package fleet

import (
	"context"
	"fmt"
	"sync"

	"github.com/nats-io/nats.go"

	"tourney/arena"
	"tourney/arena/match"
	"tourney/results"
)

// round is one call of Runner.Run: the games of one run, or of a stage of a study. The coordinator's mutex protects it.
type round struct {
	c        *Coordinator
	run      results.Run
	id       uint64 // of the run, from its first job on
	players  map[string]results.Player
	played   *results.GameSet // stored games
	store    Games
	progress arena.Progress

	ctx    context.Context
	cancel context.CancelFunc
	done   chan<- arena.Done
	err    error
	over   bool          // Run has returned
	news   chan struct{} // of capacity 1: a game has ended, or there are requests

	items      map[id]*item
	queue      []id // of games that nobody has, in order
	returned   []id // as queue; these come first
	leases     map[uint64]*lease
	claimed    map[id]*lease  // games that a worker has had since before this coordinator, which are not in items yet
	early      map[id]*result // results of games that are not in items yet
	earlyBytes int
	due        map[id][]*debt // results handed over and not stored yet

	shared     match.Job       // what all jobs have in common
	repeatable map[string]bool // players, by their complete strings
	stopped    bool
	handing    sync.WaitGroup // results on their way to done
	hands      int            // as handing
	checks     chan check
	checked    int
	unchecked  int
}

// item is a game that the fleet has and that has no result yet.
type item struct {
	job    match.Job
	leases []*lease
	alone  bool   // it may crash a worker
	only   string // the session that knows its end; "" for none
	not    string // the ticket whose result needs that of another; "" for none
}

// debt is a receipt that a worker gets when all games of the answer are stored.
type debt struct {
	message *nats.Msg
	games   int
}

// result is a result with the worker that sent it.
type result struct {
	arena.Done
	job    match.Job // once settled
	ticket string
	host   string
	debt   *debt
}

// size estimates the memory of a result.
func (res *result) size() int {
	if g := res.Game; g != nil {
		return 512 + 4*len(g.Moves) + 48*len(g.Thoughts) + 8*len(g.Times) + len(g.Start) + len(g.End.Text)
	}
	return 512
}

// fits reports whether a record is of the job; one that is missing is.
func (it *item) fits(g *results.Record) bool {
	return g == nil || g.Start == it.job.Start && g.Opening == it.job.Opening
}

// enter begins a round, or lets the run of the present one grow.
func (c *Coordinator) enter(ctx context.Context, run results.Run, store Games) error {
	c.mu.Lock()
	r := c.round
	grows := r != nil && !r.over && r.run.Name == run.Name
	c.mu.Unlock()
	if !grows {
		played, err := store.Played(ctx, run)
		if err != nil {
			return err
		}
		r = &round{c: c, store: store, played: played, players: map[string]results.Player{}, news: make(chan struct{}, 1),
			items: map[id]*item{}, leases: map[uint64]*lease{}, claimed: map[id]*lease{}, early: map[id]*result{}, due: map[id][]*debt{},
			repeatable: map[string]bool{}, checks: make(chan check, mostUnchecked)}
		r.ctx, r.cancel = context.WithCancel(context.WithoutCancel(ctx))
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, p := range run.Players[len(r.run.Players):] {
		r.players[p.Name] = p
	}
	r.run = run
	c.round = r
	waiting := c.claims
	c.claims = nil
	for _, k := range waiting {
		if c.sessions[k.session.id] == k.session {
			c.claim(k.session, k.held)
		}
	}
	return nil
}

// Enter is told of the run before Run, and when it grows.
func (r *Runner) Enter(ctx context.Context, run results.Run) error { return r.enter(ctx, run, r.Store) }

// Append is told what has been stored: the workers may forget it.
func (r *Runner) Append(_ context.Context, commit arena.Commit) error {
	c := r.Coordinator
	c.mu.Lock()
	c.round.progress = commit.Progress
	var paid []*debt
	for i := range commit.Games {
		at := id{commit.Games[i].Pairing, commit.Games[i].Number}
		c.round.played.Add(at.Pairing, at.Number)
		paid = c.round.pay(at, paid)
	}
	for _, u := range commit.Unplayed {
		paid = c.round.pay(id{u.Pairing, u.From}, paid)
	}
	c.mu.Unlock()
	for _, d := range paid {
		c.reply(d.message, &receipt{})
	}
	return nil
}

// pay notes that a game is stored, and appends the debts that are paid by that.
func (r *round) pay(at id, paid []*debt) []*debt {
	for _, d := range r.due[at] {
		if d.games--; d.games == 0 && d.message != nil {
			paid = append(paid, d)
		}
	}
	delete(r.due, at)
	return paid
}

// Run hands out jobs until all have results and all checks are done.
func (r *Runner) Run(ctx context.Context, jobs <-chan match.Job, done chan<- arena.Done) error {
	c := r.Coordinator
	c.mu.Lock()
	round := c.round
	round.done = done
	c.mu.Unlock()
	unhook := context.AfterFunc(ctx, round.cancel)
	defer unhook()
	defer round.cancel()
	ended := round.beginChecks()
	round.feed(jobs, r)
	round.finish(r.Stop)
	c.mu.Lock()
	round.over = true // no more results are settled
	c.mu.Unlock()
	round.cancel()
	ended()
	round.handing.Wait()
	c.mu.Lock()
	defer c.mu.Unlock()
	if round.err != nil {
		return round.err
	}
	if ctx.Err() == nil && len(round.items) == 0 && !round.stopped {
		c.finished[round.id] = true
	}
	return nil
}

// feed receives the jobs as far as the workers need them.
func (r *round) feed(jobs <-chan match.Job, runner *Runner) {
	for {
		r.c.mu.Lock()
		room := len(r.items) < r.depth()
		r.c.mu.Unlock()
		open := jobs
		if !room {
			open = nil
		}
		select {
		case <-r.ctx.Done():
			return
		case <-runner.Stop:
			r.stop()
			return
		case <-r.news:
		case j, ok := <-open:
			if !ok {
				return
			}
			r.take(j, runner)
		}
	}
}

// finish waits for the last games and checks.
func (r *round) finish(stop <-chan struct{}) {
	for {
		r.c.mu.Lock()
		rest := len(r.items) + r.unchecked + r.hands
		r.c.mu.Unlock()
		if rest == 0 {
			return
		}
		select {
		case <-r.ctx.Done():
			return
		case <-stop:
			r.stop()
			stop = nil
		case <-r.news:
		}
	}
}

// stop drops the games that nobody has begun, and tells the workers to begin no others.
func (r *round) stop() {
	r.c.mu.Lock()
	defer r.c.mu.Unlock()
	r.stopped = true
	for _, list := range [][]id{r.queue, r.returned} {
		for _, at := range list {
			if it := r.items[at]; it != nil && len(it.leases) == 0 { // a claim may have been faster
				delete(r.items, at)
			}
		}
	}
	r.queue, r.returned = nil, nil
	for _, l := range r.leases {
		l.session.drop = append(l.session.drop, l.id)
	}
	notify(r.news)
}

// take takes a job from the tournament: it has a result already, a worker has it, or it joins the queue.
func (r *round) take(j match.Job, runner *Runner) {
	at := idOfJob(&j)
	if runner.Kept != nil {
		r.c.mu.Lock()
		run := r.run
		r.c.mu.Unlock()
		if record, ok := runner.Kept(r.ctx, run, &j); ok {
			record.Pairing, record.Stretch = j.Pairing, 0
			r.hand(arena.Done{Game: &record})
			return
		}
	}
	r.c.mu.Lock()
	if r.id == 0 {
		r.id, r.shared = runID(&j), j
		delete(r.c.finished, r.id)
		for _, l := range r.leases { // claims
			if l.run != r.id {
				r.end(l)
			}
		}
	}
	it := &item{job: j}
	r.items[at] = it
	if by, ok := r.c.suspects[j.Address.String()]; ok {
		it.alone, it.only = true, by
	}
	if l := r.claimed[at]; l != nil {
		delete(r.claimed, at)
		l.claims--
		r.lend(at, it, l)
	}
	early, settled, wrong := r.early[at], false, false
	if early != nil {
		r.forget(at)
		wrong = !it.fits(early.Game)
		settled = !wrong && r.settle(at, it, early)
	}
	if !settled && len(it.leases) == 0 {
		r.queue = append(r.queue, at)
	}
	r.c.mu.Unlock()
	if settled {
		r.c.accept(r, []*result{early}, early.host, 0)
	}
	if wrong {
		why := fmt.Sprintf("game %s: %v", j.Address, errOtherJob)
		r.c.reject(arena.Refused{Worker: early.ticket, Results: 1, Why: why})
	}
	r.c.soon()
}

// remember keeps a result until its job comes, if there is room. The worker keeps it too, and sends it again.
func (r *round) remember(at id, res *result) {
	r.forget(at) // it was sent twice
	if len(r.early) < mostEarly && r.earlyBytes+res.size() <= mostEarlyBytes {
		res.debt = &debt{}
		r.early[at] = res
		r.earlyBytes += res.size()
	}
}

// forget drops a result that came before its job.
func (r *round) forget(at id) {
	if old := r.early[at]; old != nil {
		delete(r.early, at)
		r.earlyBytes -= old.size()
	}
}

// Bounds of the results and claims that wait for their jobs.
const (
	mostEarly      = 1 << 16
	mostEarlyBytes = 1 << 26
	mostClaims     = 1000 // chunks
)

// hand hands a result to the tournament, and waits for room.
func (r *round) hand(d arena.Done) {
	select {
	case r.done <- d:
	case <-r.ctx.Done():
	}
}

// fail ends the round with an error; the first counts.
func (r *round) fail(err error) {
	r.c.mu.Lock()
	if r.err == nil {
		r.err = err
	}
	r.c.mu.Unlock()
	r.cancel()
}

// notify signals through a channel of capacity 1.
func notify(news chan struct{}) {
	select {
	case news <- struct{}{}:
	default:
	}
}
