package fleet

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"
	"time"

	"github.com/nats-io/nats.go"

	"tourney/arena"
	"tourney/arena/journal"
	"tourney/arena/match"
	"tourney/results"
)

// session is a process of a worker.
type session struct {
	id, ticket, host string
	cores            int
	seen             time.Time
	connected        bool      // its connection was there at the last look
	rate             float64   // games a second, 0 if not known yet
	games            int       // accepted since the beginning or, once there is a rate, in the present window
	window           time.Time // begin of the window; zero before the first chunk
	holding          int       // games leased to it
	parked           *nats.Msg // a request for games that waits
	since            time.Time // of the request
	drop             []uint64  // chunks to be told to drop
}

// welcome admits or refuses a process.
func (c *Coordinator) welcome(name string, h *hello) *welcome {
	h.Host, h.Cores = cmp.Or(shortened(h.Host), "unknown"), min(max(1, h.Cores), mostCores)
	if why, busy := c.refusal(name, h); why != "" {
		c.tell(arena.Refused{Worker: name, Host: h.Host, Why: why})
		return &welcome{Refused: why, Busy: busy}
	}
	connected, _ := c.broker.connected(c.settings.Keys)
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.sessions[h.Session]
	if s == nil {
		s = &session{id: h.Session, ticket: name, host: h.Host, cores: h.Cores}
		c.sessions[h.Session] = s
		t := c.ticket(name)
		t.Refused = ""
		t.Hosts = slices.DeleteFunc(t.Hosts, func(host string) bool { return host == s.host })
		t.Hosts = append([]string{s.host}, t.Hosts...)
		t.Hosts = t.Hosts[:min(len(t.Hosts), journal.MostHosts)]
	}
	s.seen, s.connected = time.Now(), connected[h.Session]
	c.ticket(name).Seen = s.seen
	c.suspect(h.Suspects, "")
	c.suspect(h.Guilty, s.id) // this process knows the seat, and says it
	for _, k := range h.Held {
		c.claim(s, k)
	}
	return &welcome{Beat: c.settings.silence / 5}
}

// Bounds of what a process can say about itself.
const (
	mostCores   = 4096
	mostWords   = 200     // characters of a name or a reason
	mostAddress = 1 << 12 // bytes of a game's address
)

// shortened returns a text of a worker for people.
func shortened(text string) string {
	text = results.Visible(text[:min(len(text), mostWords)])
	return text[:min(len(text), mostWords)]
}

// refusal returns why a process must not work, "" if it may; busy tells that the reason may pass soon.
func (c *Coordinator) refusal(name string, h *hello) (why string, busy bool) {
	const same = ": use the same version of the program on all machines"
	switch {
	case h.Signature != arena.Signature:
		return fmt.Sprintf("it is another program, whose games differ (signature %s, here %s)%s", shortened(h.Signature), arena.Signature, same), false
	case h.Arch != runtime.GOARCH:
		return fmt.Sprintf("its processor is a %s, and this one a %s: values may differ in the last bit", shortened(h.Arch), runtime.GOARCH), false
	case len(h.Session) < 8 || len(h.Session) > 64:
		return "its session has no proper name", false
	}
	if why := c.barred(name); why != "" {
		return why, false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if s := c.sessions[h.Session]; s != nil {
		if s.ticket != name {
			return "its session is another worker's", false
		}
		return "", false
	}
	if len(c.sessions) >= mostConnections {
		return "there are too many workers", true
	}
	most := 0 // without limit
	if i, ok := c.settings.Keys.named(name); ok {
		most = i.Copies
	}
	if most == 0 {
		return "", false
	}
	others, where := 0, ""
	for _, s := range c.sessions {
		if s.ticket == name {
			others, where = others+1, s.host
		}
	}
	if others < most {
		return "", false
	}
	return fmt.Sprintf("its ticket is in use by %s already, one of them on %s: each worker needs a ticket of its own, or one for several (fleet invite --copies)",
		results.Counted(others, "worker"), where), true
}

// barred returns why a ticket must not be used now, "" if it may be.
func (c *Coordinator) barred(name string) string {
	c.mu.Lock()
	v, convicted := c.convicted[name]
	c.mu.Unlock()
	switch i, invited := c.settings.Keys.named(name); {
	case convicted:
		return fmt.Sprintf("a game of it, played again, differs: %s: %s (once it is mended, it needs a ticket of another name)", v.Game, v.How)
	case name != loopback && !invited:
		return "its ticket was withdrawn"
	case invited && i.expired(time.Now()):
		return fmt.Sprintf("its ticket expired on %s", i.Until.Local().Format(time.DateTime))
	}
	return ""
}

// pulse answers a sign of life.
func (c *Coordinator) pulse(name string, b *beat) *pulse {
	if why := c.barred(name); why != "" {
		return &pulse{Refused: why}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.known(name, b.Session)
	if s == nil {
		return &pulse{Unknown: true}
	}
	p := &pulse{Drop: s.drop}
	s.drop = nil
	return p
}

// known returns the session of a worker, which has given a sign of life, or nil.
func (c *Coordinator) known(name, id string) *session {
	s := c.sessions[id]
	if s == nil || s.ticket != name {
		return nil
	}
	s.seen = time.Now()
	c.ticket(name).Seen = s.seen
	return s
}

// leave takes back the games of a process that ends.
func (c *Coordinator) leave(name string, l *leave) {
	c.mu.Lock()
	s := c.known(name, l.Session)
	var bug *match.Job
	r := c.round
	if s != nil {
		if r != nil && l.Game != "" {
			for at := range r.leased(s) {
				if j := &r.items[at].job; j.Address.String() == l.Game {
					bug = j
				}
			}
		}
		c.dismiss(s)
	}
	c.mu.Unlock()
	if l.Why != "" && s != nil {
		c.tell(arena.WorkerLost{Worker: name, Host: s.host, Why: shortened(l.Why)})
	}
	if bug != nil {
		c.running.Go(func() { r.examine(*bug) })
	}
	c.soon()
}

// dismiss forgets a session and takes back its games.
func (c *Coordinator) dismiss(s *session) {
	if c.round != nil {
		c.round.takeBack(s)
	}
	delete(c.sessions, s.id)
}

// dropSilent gives up workers whose connection has ended, or that have been silent for too long. connected are the
// sessions with a connection.
func (c *Coordinator) dropSilent(now time.Time, connected map[string]bool) {
	c.mu.Lock()
	var lost []arena.WorkerLost
	for _, s := range c.sessions {
		gone := s.connected && !connected[s.id]
		s.connected = connected[s.id]
		if !gone && now.Sub(s.seen) < c.settings.silence {
			continue
		}
		if s.holding > 0 {
			c.ticket(s.ticket).Lost++
			lost = append(lost, arena.WorkerLost{Worker: s.ticket, Host: s.host, Games: s.holding})
		}
		c.dismiss(s)
	}
	c.mu.Unlock()
	for _, event := range lost {
		c.tell(event)
	}
}

// suspect notes that games may crash a worker: each is played alone. Only the worker called by may play them, unless by
// is "".
func (c *Coordinator) suspect(list []string, by string) {
	if len(list) == 0 {
		return
	}
	for _, game := range list {
		if len(c.suspects) < mostSuspects && len(game) < mostAddress {
			c.suspects[game] = by
		}
	}
	if c.round != nil {
		c.round.isolate()
	}
}

// mostSuspects bounds what workers can make the coordinator remember.
const mostSuspects = 10_000
