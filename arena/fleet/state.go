package fleet

import (
	"cmp"
	"slices"
	"time"

	"tourney/arena/journal"
)

// ticket is all the processes that work with one ticket.
type ticket struct {
	journal.Worker
	key     string    // of the invitation; "" without
	trusted bool      // all games of the first chunk were played again and are right
	vet     int       // games of the first chunk that have not come yet; 0 before it is handed out
	vetting int       // games of the first chunk that are being checked
	first   time.Time // when this coordinator first accepted games of it
	lately  [2]tally  // games accepted in the present and the last minute
}

type tally struct {
	minute int64
	games  int // or refusals
}

// ticket returns the ticket of a name. A new invitation of the name is another worker.
func (c *Coordinator) ticket(name string) *ticket {
	key := c.settings.Keys.key(name)
	t := c.tickets[name]
	if t == nil {
		t = &ticket{Worker: journal.Worker{Name: name}}
		c.tickets[name] = t
	} else if t.key == key {
		return t
	}
	vetted, ok := c.vetted[name]
	t.key, t.trusted, t.vet, t.vetting = key, ok && vetted == key, 0, 0
	return t
}

// passed notes a game that was played again and is right. With the last one of its first chunk a ticket is trusted.
func (c *Coordinator) passed(k check) {
	if !k.first {
		return
	}
	c.mu.Lock()
	t := c.ticket(k.ticket)
	t.vetting--
	trusted := t.vet == 0 && t.vetting == 0 && !t.trusted
	if trusted {
		t.trusted = true
		c.vetted[t.Name] = t.key
	}
	key := t.key
	c.mu.Unlock()
	if trusted {
		_ = c.journal.Append(journal.Entry{Trusted: &journal.Trust{Worker: k.ticket, Key: key}}) // else the next coordinator checks again
	}
}

// writeState writes the state of the fleet into the journal.
func (c *Coordinator) writeState(last bool) {
	c.mu.Lock()
	now := time.Now()
	state := journal.State{Ended: last, Rejected: c.rejected}
	if r := c.round; r != nil {
		state.Games, state.Done = r.progress.Games, r.progress.Games-r.progress.Left()
		state.Run, state.Checked, state.Unchecked = r.run.Name, r.checked, r.unchecked
	}
	for _, t := range c.tickets {
		w := t.Worker
		w.Processes, w.Cores, w.Holding, w.Rate = 0, 0, 0, t.rate(now)
		for _, s := range c.sessions {
			if s.ticket == w.Name {
				w.Processes, w.Cores, w.Holding = w.Processes+1, w.Cores+s.cores, w.Holding+s.holding
			}
		}
		if w.Processes > 0 || w.Games > 0 || w.Refused != "" {
			w.Hosts = slices.Clone(w.Hosts)
			state.Workers = append(state.Workers, w)
		}
	}
	c.mu.Unlock()
	slices.SortFunc(state.Workers, func(a, b journal.Worker) int { return cmp.Compare(a.Name, b.Name) })
	_ = c.journal.Append(journal.Entry{State: &state}) // the next one is due soon
}

// count counts accepted games.
func (t *ticket) count(n int, now time.Time) {
	if t.Games == 0 {
		t.first = now
	}
	t.Games += n
	minute := now.Unix() / 60
	if t.lately[0].minute != minute {
		t.lately[0], t.lately[1] = tally{minute: minute}, t.lately[0]
	}
	t.lately[0].games += n
}

// rate returns the games a second of the last one to two minutes.
func (t *ticket) rate(now time.Time) float64 {
	minute, games := now.Unix()/60, 0
	for _, l := range t.lately {
		if l.minute >= minute-1 {
			games += l.games
		}
	}
	return float64(games) / max(1, min(now.Sub(t.first).Seconds(), float64(60+now.Unix()%60)))
}
