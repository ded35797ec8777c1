package fleet

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/nats-io/nats.go"

	"tourney/arena"
	"tourney/arena/journal"
	"tourney/results"
)

// park keeps a request for games until there are some.
func (c *Coordinator) park(name string, t *take, m *nats.Msg) any {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.known(name, t.Session)
	if s == nil {
		return &chunk{Unknown: true}
	}
	if r := c.round; r != nil {
		for _, l := range r.leases { // what the worker does not hold was lost on the way to it
			if l.session == s && !slices.Contains(t.Held, l.id) {
				r.end(l)
			}
		}
	}
	c.soon()
	if t.Last {
		s.parked = nil
		return &chunk{}
	}
	s.parked, s.since = m, time.Now()
	return nil
}

// answer takes the results of a worker. The worker gets its receipt once they are stored.
func (c *Coordinator) answer(name string, a *answer, m *nats.Msg) any {
	if why := c.barred(name); why != "" {
		return &receipt{Refused: why}
	}
	if a.Signature != arena.Signature {
		return &receipt{Refused: "they are of another program, whose games differ"}
	}
	a.Host = shortened(a.Host)
	if !(a.Seconds > 0 && a.Seconds < mostSeconds) { // no number neither
		a.Seconds = 0
	}
	c.mu.Lock()
	r := c.round
	s := c.known(name, a.Session)
	switch here := r != nil && r.id != 0 && r.id == a.Run; {
	case c.finished[a.Run] && !(here && len(r.due) > 0):
		c.mu.Unlock()
		return &receipt{}
	case !here || r.over || r.err != nil:
		c.mu.Unlock()
		return &receipt{Later: true}
	}
	owed := &debt{message: m}
	var fresh []*result
	var again []results.Record
	var wrong error // the first of wrongs
	wrongs, later := 0, false
	for _, d := range a.results() {
		res := &result{Done: d, ticket: name, host: a.Host, debt: owed}
		at, _ := idOf(d)
		it := r.items[at]
		err := r.admits(res, a)
		if err == nil && it != nil && !it.fits(d.Game) {
			err = errOtherJob
		}
		switch {
		case err != nil:
			if wrongs++; wrong == nil {
				wrong = fmt.Errorf("game %d of pairing %d: %w", at.Number, at.Pairing, err)
			}
		case it != nil && r.foreign(it, name):
			later = true
		case it != nil:
			if r.settle(at, it, res) {
				fresh = append(fresh, res)
			}
		case r.due[at] != nil: // sent twice
			owed.games++
			r.due[at] = append(r.due[at][max(0, len(r.due[at])-mostDebts+1):], owed)
		case r.played.Has(at.Pairing, at.Number):
			if d.Game != nil {
				again = append(again, *d.Game)
			}
		default: // its job comes soon
			r.remember(at, res)
			later = true
		}
	}
	if s != nil {
		s.count(len(fresh), time.Now())
	}
	if l := r.leases[a.Chunk]; l != nil && l.session == s {
		for _, at := range a.Back {
			r.giveUp(at, l)
		}
	}
	paid := owed.games == 0
	c.mu.Unlock()
	if wrongs > 0 {
		c.reject(arena.Refused{Worker: name, Results: wrongs, Why: wrong.Error()})
	}
	c.compare(r, name, again)
	c.accept(r, fresh, a.Host, a.Seconds)
	c.soon()
	switch {
	case later:
		return &receipt{Later: true}
	case paid:
		return &receipt{}
	}
	return nil
}

// mostSeconds bounds the time of a chunk.
const mostSeconds = 1e9

var (
	errOtherJob = errors.New("it is of another job than that of this run")
	errCounts   = errors.New("it has impossible counts or times")
)

// mostDebts bounds the receipts that one game holds up. A worker that gets none asks again.
const mostDebts = 4

// admits refuses a result that cannot be one of the run's.
func (r *round) admits(res *result, a *answer) error {
	at, _ := idOf(res.Done)
	if at.Pairing < 0 || at.Pairing >= len(r.run.Pairings) || a.Keys[at.Pairing] != r.run.Pairings[at.Pairing].Key {
		return errOtherJob
	}
	if u := res.Unplayed; u != nil {
		if u.From != u.To || u.From < 0 || u.From > results.MostNumber {
			return errOtherJob
		}
		u.Why, u.Final = shortened(u.Why), false
		return nil
	}
	g := res.Game
	if err := g.Check(); err != nil {
		return err
	}
	if len(g.Opening) > mostWords || len(g.Start) > mostAddress || len(g.End.Text) > mostAddress {
		return errTooLong
	}
	if len(g.Seats) != len(r.run.Pairings[at.Pairing].Seats) || g.Plies != len(g.Moves) {
		return errOtherJob
	}
	for _, s := range g.Seats {
		for _, n := range []int64{s.Nodes, s.Evals, s.Hits, s.Cuts, s.FirstCuts, s.Micros} {
			if n < 0 || n > results.MostCount {
				return errCounts
			}
		}
	}
	for i, t := range g.Times {
		if t < 0 || t > results.MostCount || math.IsInf(g.Thoughts[i].Score, 0) {
			return errCounts
		}
	}
	if now := time.Now().UTC().Truncate(time.Second); g.Finished.After(now) || now.Sub(g.Finished) > mostSeconds*time.Second {
		g.Finished = now // clocks differ
	}
	g.Stretch = 0 // the present one
	return nil
}

// doubtful reports whether a result may be the machine's rather than the player's. It counts when another worker says
// so too.
func doubtful(d arena.Done) bool {
	return d.Unplayed != nil ||
		slices.Contains([]results.EndKind{results.Deadline, results.Stall, results.Crash, results.NotStarted, results.Memory}, d.Game.End.Kind)
}

// settle takes the result of a game that is here. It returns false for a result that another worker must confirm.
func (r *round) settle(at id, it *item, res *result) bool {
	if doubtful(res.Done) && (it.not == "" || it.not == res.ticket) && r.c.others(res.ticket) {
		it.not, it.only = res.ticket, ""
		for _, l := range slices.Clone(it.leases) {
			if l.session.ticket == res.ticket {
				r.giveUp(at, l)
			}
		}
		return false
	}
	copies := len(it.leases) > 1
	for _, l := range slices.Clone(it.leases) {
		if r.release(at, it, l); copies && l.left == 0 {
			l.session.drop = append(l.session.drop, l.id) // nobody waits for the rest of it
		}
	}
	delete(r.items, at)
	delete(r.c.suspects, it.job.Address.String())
	res.debt.games++
	r.due[at] = append(r.due[at], res.debt)
	res.job = it.job
	r.handing.Add(1)
	r.hands++
	return true
}

// accept writes settled results into the journal, hands them to the tournament, and draws games to be checked.
func (c *Coordinator) accept(r *round, fresh []*result, host string, seconds float64) {
	if len(fresh) == 0 {
		return
	}
	defer func() {
		c.mu.Lock()
		r.hands -= len(fresh)
		c.mu.Unlock()
		r.handing.Add(-len(fresh))
		notify(r.news)
	}()
	name := fresh[0].ticket
	c.mu.Lock()
	run := r.run
	c.mu.Unlock()
	list := journal.List{}
	for _, res := range fresh {
		at, _ := idOf(res.Done)
		list.Add(journal.Title(run.Seated(run.Pairings[at.Pairing])), at.Number)
	}
	chunk := &journal.Chunk{Run: run.Name, Worker: name, Host: host, Seconds: seconds, Games: list.Games()}
	if !c.patiently(r, journal.Entry{Chunk: chunk}) { // whose games these are must be known
		return
	}
	c.mu.Lock()
	t := c.ticket(name)
	t.count(len(fresh), time.Now())
	first := 0
	if !t.trusted {
		first = min(t.vet, len(fresh))
		t.vet -= first
	}
	c.mu.Unlock()
	var checks []check
	for i, res := range fresh {
		if (i < first || rand.Float64() < c.settings.Spot) && r.checkable(res) {
			checks = append(checks, check{record: *res.Game, job: res.job, ticket: name, first: i < first})
		}
	}
	c.mu.Lock()
	for _, k := range checks {
		if k.first {
			t.vetting++
		}
	}
	c.mu.Unlock()
	r.enqueue(checks) // before the games are handed over: the round does not end without them
	for _, res := range fresh {
		r.hand(res.Done)
	}
}

// foreign reports whether others have a game, and this ticket has not.
func (r *round) foreign(it *item, ticket string) bool {
	return len(it.leases) > 0 && !slices.ContainsFunc(it.leases, func(l *lease) bool { return l.session.ticket == ticket })
}
