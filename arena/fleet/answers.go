package fleet

import (
	"errors"
	"fmt"
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
	s.parked = m
	go c.soon()
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
	for _, text := range a.Troubles {
		c.tell(fmt.Sprintf("the worker %s on %s: %s", name, results.Visible(a.Host), text))
	}
	c.mu.Lock()
	r := c.round
	s := c.known(name, a.Session)
	switch {
	case c.finished[a.Run]:
		c.mu.Unlock()
		return &receipt{}
	case r == nil || r.over || r.err != nil || r.id != a.Run:
		c.mu.Unlock()
		return &receipt{Later: true}
	}
	owed := &debt{message: m}
	var fresh []*result
	var again []results.Record
	var wrong []error
	for _, d := range a.results() {
		res := &result{Done: d, ticket: name, debt: owed}
		at, _ := idOf(d)
		if err := r.admits(res, a); err != nil {
			wrong = append(wrong, fmt.Errorf("game %d of pairing %d: %w", at.Number, at.Pairing, err))
			continue
		}
		switch it := r.items[at]; {
		case it != nil:
			if r.settle(at, it, res) {
				fresh = append(fresh, res)
			}
		case r.due[at] != nil: // sent twice
			owed.games++
			r.due[at] = append(r.due[at], owed)
		case r.played.Has(at.Pairing, at.Number):
			if d.Game != nil {
				again = append(again, *d.Game)
			}
		case r.early[at] == nil && len(r.early) < mostEarly:
			owed.games++
			r.early[at] = res
		}
	}
	if s != nil && a.Seconds > 0 && len(a.Games) > 0 {
		s.rate = float64(len(a.Games)) / a.Seconds
	}
	if l := r.leases[a.Chunk]; l != nil && a.Rest {
		r.end(l)
	}
	paid := owed.games == 0
	c.mu.Unlock()
	for _, err := range wrong {
		c.reject(fmt.Sprintf("a result of the worker %s was refused: %v", name, err))
	}
	c.compare(r, name, again)
	if err := c.accept(r, fresh, a.Host, a.Seconds); err != nil {
		r.fail(err)
	}
	c.soon()
	if paid {
		return &receipt{}
	}
	return nil
}

// mostEarly bounds the results that wait for their jobs.
const mostEarly = 1 << 16

var errOtherJob = errors.New("it is of another job than that of this run")

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
		u.Why, u.Final = results.Visible(u.Why), false
		return nil
	}
	g := res.Game
	if err := g.Check(); err != nil {
		return err
	}
	if len(g.Seats) != len(r.run.Pairings[at.Pairing].Seats) || g.Plies != len(g.Moves) {
		return errOtherJob
	}
	g.Stretch = 0 // the present one
	return nil
}

// doubtful reports whether a result may be the machine's rather than the player's. It counts when another worker says so too.
func doubtful(d arena.Done) bool {
	return d.Unplayed != nil ||
		slices.Contains([]results.EndKind{results.Deadline, results.Stall, results.Crash, results.NotStarted, results.Memory}, d.Game.End.Kind)
}

// settle takes the result of a game that is here. It returns false for a result that is not accepted: one that does not
// belong to the job, or that another worker must confirm.
func (r *round) settle(at id, it *item, res *result) bool {
	if g := res.Game; g != nil && (g.Start != it.job.Start || g.Opening != it.job.Opening) {
		return false
	}
	if doubtful(res.Done) && it.not == "" && it.only == "" && r.c.others(res.ticket) {
		it.not = res.ticket
		for _, l := range slices.Clone(it.leases) {
			if l.session.ticket == res.ticket {
				r.release(at, it, l)
			}
		}
		if len(it.leases) == 0 {
			r.returned = append(r.returned, at)
		}
		return false
	}
	for _, l := range slices.Clone(it.leases) {
		r.release(at, it, l)
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
func (c *Coordinator) accept(r *round, fresh []*result, host string, seconds float64) error {
	if len(fresh) == 0 {
		return nil
	}
	name := fresh[0].ticket
	list := journal.List{}
	for _, res := range fresh {
		at, _ := idOf(res.Done)
		list.Add(journal.Title(r.run.Seated(r.run.Pairings[at.Pairing])), at.Number)
	}
	c.patiently("the journal", func() error {
		return c.journal.Append(journal.Entry{Chunk: &journal.Chunk{Run: r.run.Name, Worker: name, Host: results.Visible(host), Seconds: seconds, Games: list.Games()}})
	})
	c.mu.Lock()
	t := c.ticket(name)
	all := !t.trusted
	t.trusted = true
	t.count(len(fresh), time.Now())
	c.mu.Unlock()
	var checks []check
	for _, res := range fresh {
		if (all || rand.Float64() < c.settings.Spot) && r.checkable(res) {
			checks = append(checks, check{record: *res.Game, job: res.job, ticket: name})
		}
	}
	r.enqueue(checks) // before the games are handed over: the round does not end without them
	for _, res := range fresh {
		r.hand(res.Done)
	}
	c.mu.Lock()
	r.hands -= len(fresh)
	c.mu.Unlock()
	for range fresh {
		r.handing.Done()
	}
	notify(r.news)
	return nil
}
