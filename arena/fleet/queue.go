package fleet

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/nats-io/nats.go"

	"tourney/arena/match"
	"tourney/results"
)

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

// reserve is the time in which jobs gather for a process that has others to play.
const reserve = 200 * time.Millisecond

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
		// Jobs that come slowly would otherwise go out in crumbs.
		if there := len(r.returned) + len(r.queue); s.holding > 0 && 2*there < c.target(s) && time.Since(s.since) < reserve {
			time.AfterFunc(reserve, c.soon)
			continue
		}
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
