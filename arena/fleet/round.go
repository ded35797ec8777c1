package fleet

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"tourney/arena"
	"tourney/arena/match"
	"tourney/results"
)

// round is one call of Runner.Run: the games of one run, or of a stage of a study. The coordinator's mutex protects it.
type round struct {
	c       *Coordinator
	run     results.Run
	id      uint64 // of the run, from its first job on
	players map[string]results.Player
	played  *results.GameSet // stored games
	store   Store

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
	only   string // the ticket that shall play it; "" for any
	not    string // the ticket whose result needs that of another; "" for none
}

// lease is a chunk of games that a process has.
type lease struct {
	id      uint64
	run     uint64
	session *session
	games   []id
	left    int // of them without result
	claims  int // games in round.claimed
	begun   time.Time
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
func (c *Coordinator) enter(ctx context.Context, run results.Run, store Store) error {
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
		if d.games--; d.games == 0 {
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
		if record, ok := runner.Kept(r.ctx, &j); ok {
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
	early, settled, wrong, paid := r.early[at], false, false, false
	if early != nil {
		r.forget(at)
		wrong = !it.fits(early.Game)
		settled = !wrong && r.settle(at, it, early)
		paid = early.debt.games == 0
	}
	if !settled && len(it.leases) == 0 {
		r.queue = append(r.queue, at)
	}
	r.c.mu.Unlock()
	if settled {
		r.c.accept(r, []*result{early}, early.host, 0)
	}
	if wrong {
		r.c.reject(1, fmt.Sprintf("1 result of the worker %s cannot be: game %s: %v", early.ticket, j.Address, errOtherJob))
	}
	if paid {
		r.c.reply(early.debt.message, &receipt{})
	}
	r.c.soon()
}

// remember keeps a result until its job comes. It returns false if there is no room.
func (r *round) remember(at id, res *result) bool {
	r.forget(at) // it was sent twice
	if len(r.early) >= mostEarly || r.earlyBytes+res.size() > mostEarlyBytes {
		return false
	}
	r.early[at] = res
	r.earlyBytes += res.size()
	res.debt.games++
	return true
}

// forget drops a result that came before its job.
func (r *round) forget(at id) {
	if old := r.early[at]; old != nil {
		delete(r.early, at)
		r.earlyBytes -= old.size()
		old.debt.games--
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

// depth returns how many games to have at hand: enough for two chunks of each process.
func (r *round) depth() int {
	n := leastDepth
	for _, s := range r.c.sessions {
		n += 2 * r.c.target(s)
	}
	return n
}

const leastDepth = 64

// Limits of a chunk.
const (
	firstChunk = 2    // games a core
	growth     = 8    // times the one before
	mostGames  = 8192 // fits a message
)

// target returns how many games a process plays in the time of a chunk.
func (c *Coordinator) target(s *session) int {
	if s.rate == 0 {
		return firstChunk * s.cores
	}
	return min(max(1, int(s.rate*c.settings.Chunk.Seconds())), max(1, s.last)*growth, mostGames)
}

// assignment is a chunk to be sent.
type assignment struct {
	message *nats.Msg
	lease   *lease
	chunk   chunk
	jobs    []match.Job
	players map[string]results.Player
}

// gathering is the time in which jobs gather before they are handed out, so that they are divided fairly.
const gathering = 2 * time.Millisecond

// soon lets games be handed out after jobs have gathered.
func (c *Coordinator) soon() { notify(c.wanted) }

// handOut answers requests for games until the coordinator ends.
func (c *Coordinator) handOut() {
	for {
		select {
		case <-c.ended:
			return
		case <-c.wanted:
		}
		select {
		case <-c.ended:
			return
		case <-time.After(gathering):
		}
		c.dispatch()
	}
}

// dispatch answers the requests for games that wait.
func (c *Coordinator) dispatch() {
	c.mu.Lock()
	list := c.assign()
	r := c.round
	c.mu.Unlock()
	for i := range list {
		c.give(r, &list[i])
	}
	if r != nil {
		notify(r.news) // there is room for more jobs
	}
}

// give sends a chunk. If it is too long for a message, half of its games go back.
func (c *Coordinator) give(r *round, a *assignment) {
	for {
		a.chunk.pack(a.jobs, a.players)
		packed, err := encode(&a.chunk)
		n := len(a.jobs) / 2
		switch {
		case errors.Is(err, errTooLong) && n > 0:
			c.mu.Lock()
			for i := range a.jobs[n:] {
				r.giveUp(idOfJob(&a.jobs[n+i]), a.lease)
			}
			a.lease.session.last = n
			c.mu.Unlock()
			a.jobs = a.jobs[:n]
			continue
		case err != nil:
			r.fail(fmt.Errorf("game %s cannot be sent to a worker: %w", a.jobs[0].Address, err))
		default:
			c.send(a.message, packed)
		}
		return
	}
}

// assign leases games to the processes that wait for them, the idlest first.
func (c *Coordinator) assign() (list []assignment) {
	r := c.round
	if r == nil || r.over || r.stopped || r.err != nil {
		return nil
	}
	var waiting []*session
	cores := 0
	for _, s := range c.sessions {
		cores += s.cores
		if s.parked != nil {
			waiting = append(waiting, s)
		}
	}
	slices.SortFunc(waiting, func(a, b *session) int { return a.holding*b.cores - b.holding*a.cores })
	for _, s := range waiting {
		games, alone := r.choose(s, cores)
		if len(games) == 0 {
			continue
		}
		l := &lease{id: rand.Uint64() | 1, run: r.id, session: s, begun: time.Now()}
		r.leases[l.id] = l
		a := assignment{message: s.parked, lease: l, chunk: chunk{ID: l.id, Alone: alone}, players: map[string]results.Player{}}
		for _, at := range games {
			it := r.items[at]
			r.lend(at, it, l)
			a.jobs = append(a.jobs, it.job)
			for _, name := range it.job.Address.Seats {
				a.players[name] = r.players[name]
			}
		}
		if !alone {
			s.last = len(games)
		}
		s.parked = nil
		list = append(list, a)
	}
	return list
}

// choose returns games for a process. All cores of the fleet together have that number.
func (r *round) choose(s *session, cores int) (games []id, alone bool) {
	if at, ok := r.suspected(s); ok {
		return []id{at}, true
	}
	n := r.c.target(s)
	// When jobs are few, everybody gets a share of half of them, so that all end at one time.
	there := len(r.returned) + len(r.queue)
	share := int(math.Ceil(float64(there*s.cores) / float64(2*cores)))
	n = min(n, max(share, s.cores, int(s.rate*leastChunk.Seconds())))
	for _, list := range []*[]id{&r.returned, &r.queue} {
		kept := 0
		for i, at := range *list {
			it := r.items[at]
			if len(games) == n {
				kept += copy((*list)[kept:], (*list)[i:])
				break
			}
			switch {
			case it == nil || len(it.leases) > 0: // it has a result, or somebody has it
			case it.alone || it.not == s.ticket && r.c.others(s.ticket):
				(*list)[kept] = at
				kept++
			default:
				games = append(games, at)
			}
		}
		*list = (*list)[:kept]
	}
	if len(games) == 0 {
		games = r.late(s)
	}
	return games, false
}

// leastChunk is the time that a chunk should take at least: its messages cost a millisecond.
const leastChunk = 50 * time.Millisecond

// suspected returns a game that a process shall play alone.
func (r *round) suspected(s *session) (at id, ok bool) {
	if len(r.c.suspects) == 0 {
		return id{}, false
	}
	for _, list := range []*[]id{&r.returned, &r.queue} {
		for i, at := range *list {
			it := r.items[at]
			if it == nil || !it.alone || len(it.leases) > 0 {
				continue
			}
			if it.only != "" && it.only != s.ticket && r.c.present(it.only) {
				continue
			}
			*list = slices.Delete(*list, i, i+1)
			return at, true
		}
	}
	return id{}, false
}

// late returns the games of the oldest chunk that no second process has, if it takes much longer than it should.
func (r *round) late(s *session) (games []id) {
	var oldest *lease
	for _, l := range r.leases {
		if l.session == s || time.Since(l.begun) < 2*r.c.settings.Chunk || oldest != nil && !l.begun.Before(oldest.begun) {
			continue
		}
		if mine := r.only(l, s); len(mine) > 0 {
			oldest, games = l, mine
		}
	}
	return games
}

// only returns the games that no other lease has, and that a process may play too.
func (r *round) only(l *lease, s *session) (games []id) {
	for _, at := range l.games {
		if it := r.items[at]; it != nil && len(it.leases) == 1 && it.leases[0] == l && !it.alone && it.not != s.ticket {
			games = append(games, at)
		}
	}
	return games
}

// others reports whether a process of another ticket is there.
func (c *Coordinator) others(ticket string) bool {
	for _, s := range c.sessions {
		if s.ticket != ticket {
			return true
		}
	}
	return false
}

// present reports whether a process of a ticket is there.
func (c *Coordinator) present(ticket string) bool {
	for _, s := range c.sessions {
		if s.ticket == ticket {
			return true
		}
	}
	return false
}

// isolate lets suspected games be played alone.
func (r *round) isolate() {
	for _, it := range r.items {
		if by, ok := r.c.suspects[it.job.Address.String()]; ok {
			it.alone, it.only = true, by
		}
	}
}

// leased returns the games without result that a process has.
func (r *round) leased(s *session) map[id]bool {
	games := map[id]bool{}
	for _, l := range r.leases {
		if l.session == s {
			for _, at := range l.games {
				if r.items[at] != nil {
					games[at] = true
				}
			}
		}
	}
	return games
}

// takeBack takes back all games of a process.
func (r *round) takeBack(s *session) {
	for _, l := range r.leases {
		if l.session == s {
			r.end(l)
		}
	}
}

// lend gives a game to a lease.
func (r *round) lend(at id, it *item, l *lease) {
	it.leases = append(it.leases, l)
	l.games = append(l.games, at)
	l.left++
	l.session.holding++
}

// release takes a game from a lease. The lease ends with its last game.
func (r *round) release(at id, it *item, l *lease) {
	it.leases = slices.DeleteFunc(it.leases, func(other *lease) bool { return other == l })
	l.session.holding--
	if l.left--; l.left == 0 && l.claims == 0 {
		delete(r.leases, l.id)
	}
}

// end ends a lease. Its games without result go to others.
func (r *round) end(l *lease) {
	delete(r.leases, l.id)
	for _, at := range l.games {
		r.giveUp(at, l)
	}
	if l.claims > 0 {
		maps.DeleteFunc(r.claimed, func(_ id, other *lease) bool { return other == l })
	}
}

// giveUp takes a game without result from a lease: it goes to others.
func (r *round) giveUp(at id, l *lease) {
	if it := r.items[at]; it != nil && slices.Contains(it.leases, l) {
		r.release(at, it, l)
		r.goBack(at, it)
	}
	notify(r.news)
}

// goBack puts a game into the queue if nobody has it. A run that is stopped drops it.
func (r *round) goBack(at id, it *item) {
	switch {
	case len(it.leases) > 0:
	case r.stopped:
		delete(r.items, at)
	default:
		r.returned = append(r.returned, at)
	}
}

// claim is what a process says to have had since before this coordinator knew it.
type claim struct {
	session *session
	held
}

// claim gives back a chunk to a process. If there is no round, the claim waits for the next.
func (c *Coordinator) claim(s *session, k held) {
	r := c.round
	if r == nil || r.over {
		if len(c.claims) < mostClaims && len(k.Games) <= mostGames {
			c.claims = append(c.claims, claim{s, k})
		}
		return
	}
	if r.id != 0 && k.Run != r.id || r.leases[k.Chunk] != nil || len(k.Games) > mostGames {
		return
	}
	l := &lease{id: k.Chunk, run: k.Run, session: s, begun: time.Now()}
	for _, at := range k.Games {
		it := r.items[at]
		switch {
		case it != nil && len(it.leases) == 0:
			r.lend(at, it, l)
		case it == nil && !r.played.Has(at.Pairing, at.Number) && r.due[at] == nil && r.claimed[at] == nil && len(r.claimed) < mostEarly:
			r.claimed[at] = l
			l.claims++
		}
	}
	if l.left+l.claims > 0 {
		r.leases[l.id] = l
	}
}
