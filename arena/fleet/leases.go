package fleet

import (
	"maps"
	"slices"
	"time"
)

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

// late returns the games of the oldest chunk that no second process has, if it takes twice as long as a chunk should.
func (r *round) late(s *session) (games []id) {
	var oldest *lease
	for _, l := range r.leases {
		if l.session == s || time.Since(l.begun) < 2*r.c.settings.chunk || oldest != nil && !l.begun.Before(oldest.begun) {
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
