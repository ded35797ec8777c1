package fleet

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"tourney/arena"
	"tourney/arena/journal"
	"tourney/arena/match"
	"tourney/results"
)

// Settings say how a Coordinator works.
type Settings struct {
	Listen  string  // address and port for workers
	Keys    *Keys   // of the workers' tickets
	Journal string  // path
	Spot    float64 // share of the games that the coordinator plays again, in [0,1]
	Tell    func(string)

	Chunk   time.Duration // that a worker should need for the games of a chunk; 0 for 5 s
	Silence time.Duration // after which a worker is given up; 0 for 20 s
}

// Coordinator hands out the games of runs, one run after another, to workers anywhere. It is safe for concurrent use.
type Coordinator struct {
	settings Settings
	broker   *broker
	journal  *journal.Journal
	ended    chan struct{} // by Close
	running  sync.WaitGroup
	wanted   chan struct{} // of capacity 1: requests for games wait
	refusals chan string   // sentences to be told
	doors    sync.RWMutex  // read-locked while a message is handled
	closed   bool          // no more messages are handled; protected by doors

	mu        sync.Mutex
	round     *round              // nil before the first
	sessions  map[string]*session // of workers, by hello.Session
	tickets   map[string]*ticket
	convicted map[string]journal.Conviction // by ticket
	suspects  map[string]string             // games suspected of crashing workers: the ticket that shall play it, "" for any
	finished  map[uint64]bool               // runs played to their end by this coordinator
	claims    []claim                       // of workers that were here before the round
	rejected  int
	told      map[string]time.Time // sentences told lately
}

// ticket is all the processes that work with one ticket.
type ticket struct {
	journal.Worker
	trusted bool      // the ticket's first chunk was accepted, by this or an earlier coordinator
	first   time.Time // when this coordinator first accepted games of it
	lately  [2]tally  // games accepted in the present and the last minute
}

type tally struct {
	minute int64
	games  int // or refusals
}

// session is a process of a worker.
type session struct {
	id, ticket, host string
	cores            int
	seen             time.Time
	rate             float64   // games a second, 0 if not known yet
	last             int       // games of its last chunk
	holding          int       // games leased to it
	parked           *nats.Msg // a request for games that waits
	drop             []uint64  // chunks to be told to drop
}

// Start listens for workers. The caller must call Close.
func Start(s Settings) (*Coordinator, error) {
	s.Chunk, s.Silence = cmp.Or(s.Chunk, 5*time.Second), cmp.Or(s.Silence, 20*time.Second)
	c := &Coordinator{settings: s, ended: make(chan struct{}), wanted: make(chan struct{}, 1), refusals: make(chan string, 64), sessions: map[string]*session{}, tickets: map[string]*ticket{},
		convicted: map[string]journal.Conviction{}, suspects: map[string]string{}, finished: map[uint64]bool{}, told: map[string]time.Time{}}
	err := journal.Read(s.Journal, func(e journal.Entry) error {
		switch {
		case e.Chunk != nil:
			c.ticket(e.Chunk.Worker).trusted = true
		case e.Conviction != nil:
			c.convicted[e.Conviction.Worker] = *e.Conviction
		}
		return nil
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if c.journal, err = journal.Open(s.Journal); err != nil {
		return nil, err
	}
	if c.broker, err = startBroker(s.Listen, s.Keys, func(why string) { c.reject(1, why) }); err != nil {
		return nil, errors.Join(err, c.journal.Close())
	}
	for _, verb := range []string{helloVerb, takeVerb, answerVerb, beatVerb, leaveVerb} {
		subscription, failed := c.broker.conn.Subscribe(subject("*", verb), func(m *nats.Msg) { c.receive(verb, m) })
		if failed == nil { // what does not fit is sent again
			failed = subscription.SetPendingLimits(mostConnections, 64<<20)
		}
		err = errors.Join(err, failed)
	}
	if err = errors.Join(err, c.broker.conn.Flush()); err != nil { // from now on somebody answers
		c.Close()
		return nil, err
	}
	c.running.Go(c.tick)
	c.running.Go(c.handOut)
	return c, nil
}

// Address returns where the coordinator listens.
func (c *Coordinator) Address() string { return c.broker.at }

// Close ends the coordinator. Workers go on without it, and wait for the next.
func (c *Coordinator) Close() error {
	close(c.ended)
	c.doors.Lock() // waits for messages at hand
	c.closed = true
	c.doors.Unlock()
	c.running.Wait()
	c.writeState(true)
	err := c.broker.conn.Flush()
	c.broker.close()
	return errors.Join(err, c.journal.Close())
}

// tick drops silent workers, hands out copies of what is late, tells refusals, and writes the state into the journal.
func (c *Coordinator) tick() {
	ticker := time.NewTicker(min(time.Second, c.settings.Silence/4))
	defer ticker.Stop()
	written := time.Now()
	lately := tally{}
	for {
		select {
		case <-c.ended:
			return
		case why := <-c.refusals: // of strangers too, who must not fill the disk
			if minute := time.Now().Unix() / 60; lately.minute != minute {
				lately = tally{minute: minute}
			}
			if lately.games < mostTold && c.tell(why) {
				lately.games++
			}
			continue
		case <-ticker.C:
		}
		c.dropSilent(time.Now())
		c.soon()
		if time.Since(written) > stateEvery {
			written = time.Now()
			c.writeState(false)
		}
	}
}

// stateEvery is the time between two states in the journal.
const stateEvery = 10 * time.Second

// mostTold is the most refusals told in a minute. All are counted.
const mostTold = 60

var errForeignInbox = errors.New("its answer would go to another worker")

// receive handles a request of a worker.
func (c *Coordinator) receive(verb string, m *nats.Msg) {
	c.doors.RLock()
	defer c.doors.RUnlock()
	if c.closed {
		return
	}
	name := nameIn(m.Subject)
	var err error
	if m.Reply != "" && !strings.HasPrefix(m.Reply, inboxes(name)+".") { // the server lets the coordinator write to all
		err, verb = errForeignInbox, ""
	}
	switch verb {
	case helloVerb:
		err = handle(m, func(h *hello) (any, error) { return c.welcome(name, h), nil })
	case takeVerb:
		err = handle(m, func(t *take) (any, error) { return c.park(name, t, m), nil })
	case answerVerb:
		err = handle(m, func(a *answer) (any, error) { return c.answer(name, a, m), nil })
	case beatVerb:
		err = handle(m, func(b *beat) (any, error) { return c.pulse(name, b), nil })
	case leaveVerb:
		err = handle(m, func(l *leave) (any, error) { c.leave(name, l); return nil, nil })
	}
	if err != nil {
		c.reject(1, fmt.Sprintf("a message of the worker %s was refused: %v", name, err))
		if verb == helloVerb {
			c.reply(m, &welcome{Refused: err.Error()})
		}
	}
}

// nameIn returns the worker's name in a subject. The server admits no other than that of the worker's ticket.
func nameIn(subject string) string {
	name := subject[len("fleet."):]
	for i := range name {
		if name[i] == '.' {
			return name[:i]
		}
	}
	return name
}

// handle decodes a request, and answers it unless the answer is nil.
func handle[M any](m *nats.Msg, respond func(*M) (any, error)) error {
	var request M
	if err := decode(m.Data, &request); err != nil {
		return err
	}
	response, err := respond(&request)
	if response == nil || err != nil || m.Reply == "" {
		return err
	}
	packed, err := encode(response)
	if err != nil {
		return err
	}
	return m.Respond(packed)
}

func (c *Coordinator) reply(m *nats.Msg, response any) {
	packed, err := encode(response)
	if err != nil {
		c.tell(fmt.Sprintf("an answer to a worker was lost: %v", err))
		return
	}
	c.send(m, packed)
}

// send answers a request with an encoded message, if it wants an answer.
func (c *Coordinator) send(m *nats.Msg, packed []byte) {
	if m.Reply == "" {
		return
	}
	if err := m.Respond(packed); err != nil && !errors.Is(err, nats.ErrConnectionClosed) {
		c.tell(fmt.Sprintf("an answer to a worker was lost: %v", err))
	}
}

// tell tells a sentence to the user, and writes it into the journal, but each only once a minute.
func (c *Coordinator) tell(text string) (told bool) {
	c.mu.Lock()
	now := time.Now()
	if len(c.told) > 1000 {
		clear(c.told)
	}
	again := now.Sub(c.told[text]) < time.Minute
	if !again {
		c.told[text] = now
	}
	c.mu.Unlock()
	if again {
		return false
	}
	c.settings.Tell(results.Visible(text))
	_ = c.journal.Append(journal.Entry{Note: results.Visible(text)}) // the disk may be full; the user has been told
	return true
}

// reject counts refused connections, messages or results, and lets the reason be told. It does not wait, as the server
// calls it with locks of its own held.
func (c *Coordinator) reject(n int, why string) {
	c.mu.Lock()
	c.rejected += n
	c.mu.Unlock()
	select {
	case c.refusals <- why[:min(len(why), 3*mostWords)]: // it may hold the stranger's words
	default: // there are too many
	}
}

// ticket returns the ticket of a name.
func (c *Coordinator) ticket(name string) *ticket {
	t := c.tickets[name]
	if t == nil {
		t = &ticket{Worker: journal.Worker{Name: name}}
		c.tickets[name] = t
	}
	return t
}

// welcome admits or refuses a process.
func (c *Coordinator) welcome(name string, h *hello) *welcome {
	h.Host, h.Cores = shortened(h.Host), min(max(1, h.Cores), mostCores)
	if why, busy := c.refusal(name, h); why != "" {
		c.tell(fmt.Sprintf("the worker %s on %s was refused: %s", name, h.Host, why))
		return &welcome{Refused: why, Busy: busy}
	}
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
	s.seen = time.Now()
	c.ticket(name).Seen = s.seen
	c.suspect(h.Suspects, "")
	c.suspect(h.Guilty, name) // the worker knows the seat, so the same worker says it
	for _, k := range h.Held {
		c.claim(s, k)
	}
	return &welcome{Beat: c.settings.Silence / 5}
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
	case invited && i.Expired(time.Now()):
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
		c.tell(fmt.Sprintf("the worker %s on %s has ended: %s", name, s.host, shortened(l.Why)))
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

// dropSilent gives up workers that have been silent for too long.
func (c *Coordinator) dropSilent(now time.Time) {
	c.mu.Lock()
	var notes []string
	for _, s := range c.sessions {
		if now.Sub(s.seen) < c.settings.Silence {
			continue
		}
		if s.holding > 0 {
			c.ticket(s.ticket).Lost++
			notes = append(notes, fmt.Sprintf("the worker %s on %s has been silent for %v: its %s go to others", s.ticket, s.host,
				now.Sub(s.seen).Round(time.Second), results.Counted(s.holding, "game")))
		}
		c.dismiss(s)
	}
	c.mu.Unlock()
	for _, note := range notes {
		c.tell(note)
	}
}

// suspect notes that games may crash a worker: each is played alone. Only the worker called by may play them, unless by is "".
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

// convict refuses a worker from now on, and ends the round.
func (c *Coordinator) convict(r *round, name string, game results.Address, how string) {
	v := journal.Conviction{Run: r.run.Name, Worker: name, Game: game.String(), How: how}
	c.mu.Lock()
	_, known := c.convicted[name]
	c.convicted[name] = v
	t := c.ticket(name)
	t.Refused = how
	for _, s := range c.sessions {
		if s.ticket == name {
			c.dismiss(s)
		}
	}
	c.mu.Unlock()
	if known {
		return
	}
	e := &ConvictedError{Run: r.run.Name, Worker: name, Game: game, How: how}
	c.settings.Tell(results.Visible(e.Error()))
	c.patiently(r, "the journal", func() error { return c.journal.Append(journal.Entry{Conviction: &v}) })
	r.fail(e)
}

// patiently repeats what needs space on the disk, and tells why it waits. It returns false if it gives up because the round
// or the coordinator ends.
func (c *Coordinator) patiently(r *round, what string, do func() error) bool {
	for {
		err := do()
		if err == nil {
			return true
		}
		c.tell(fmt.Sprintf("%s cannot be written (%v): waiting", what, err))
		select {
		case <-r.ctx.Done():
			return false
		case <-c.ended:
			return false
		case <-time.After(time.Second):
		}
	}
}

// writeState writes the state of the fleet into the journal.
func (c *Coordinator) writeState(last bool) {
	c.mu.Lock()
	now := time.Now()
	state := journal.State{Ended: last, Rejected: c.rejected}
	if r := c.round; r != nil {
		state.Run, state.Waiting, state.Checked, state.Unchecked = r.run.Name, len(r.queue)+len(r.returned), r.checked, r.unchecked
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

var _ interface {
	arena.Runner
	arena.Sink
} = (*Runner)(nil)

// Runner is the arena.Runner of a coordinator. The store is that of the tournaments that it plays.
type Runner struct {
	*Coordinator
	Store Store
	Stop  <-chan struct{} // closed when no new game may begin; may be nil
	// Kept returns the record of a job that need not be played; nil for none.
	Kept func(ctx context.Context, j *match.Job) (results.Record, bool)
}

// Store is the part of results.Store that a coordinator reads.
type Store interface {
	Played(ctx context.Context, r results.Run) (*results.GameSet, error)
	Game(ctx context.Context, r results.Run, pairing, number int) (results.Record, error)
}
