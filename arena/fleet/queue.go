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

// depth returns how many games to have at hand: two chunks that each process holds, and one that waits.
func (r *round) depth() int {
	n := leastDepth
	for _, s := range r.c.sessions {
		n += 3 * r.c.target(s)
	}
	return min(n, mostDepth)
}

// Bounds of depth. mostDepth games take 80 MB.
const (
	leastDepth = 64
	mostDepth  = 1 << 17
)

// Limits of a chunk.
const (
	firstChunk = 2    // games a core
	mostGames  = 8192 // fits a message
)

// target returns how many games a process plays in the time of a chunk, at least one a core. Until the rate is known, chunks
// grow with the games played.
func (c *Coordinator) target(s *session) int {
	if s.rate == 0 {
		return min(max(firstChunk*s.cores, s.games), mostGames)
	}
	return min(max(s.cores, int(s.rate*c.settings.chunk.Seconds())), mostGames)
}

// count counts accepted games of a process, and measures its rate over all its chunks: for a second at first, then over ten.
func (s *session) count(games int, now time.Time) {
	s.games += games
	span, least := now.Sub(s.window).Seconds(), 10.0
	if s.rate == 0 {
		least = 1
	}
	if s.window.IsZero() || s.games == 0 || span < least {
		return
	}
	rate := float64(s.games) / span
	if s.rate > 0 {
		rate = (s.rate + rate) / 2
	}
	s.rate, s.games, s.window = rate, 0, now
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
		if s.window.IsZero() {
			s.window = l.begun
		}
		if t := c.ticket(s.ticket); !t.trusted && t.vet == 0 && t.vetting == 0 {
			t.vet = len(games)
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
			if it == nil || !it.alone || len(it.leases) > 0 || it.not == s.ticket && r.c.others(s.ticket) {
				continue
			}
			if it.only != "" && it.only != s.id && r.c.sessions[it.only] != nil {
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

// isolate lets suspected games be played alone.
func (r *round) isolate() {
	for _, it := range r.items {
		if by, ok := r.c.suspects[it.job.Address.String()]; ok {
			it.alone, it.only = true, by
		}
	}
}
