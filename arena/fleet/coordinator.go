package fleet

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
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
	Tell    func(arena.Event)
	Words   func(arena.Event) string // of the journal's notes

	chunk   time.Duration // that a worker should need for the games of a chunk; 0 for 5 s
	silence time.Duration // after which a worker is given up; 0 for 20 s
}

// Coordinator hands out the games of runs, one run after another, to workers anywhere. It is safe for concurrent use.
type Coordinator struct {
	settings Settings
	broker   *broker
	journal  *journal.Journal
	ended    chan struct{} // by Close
	running  sync.WaitGroup
	wanted   chan struct{}      // of capacity 1: requests for games wait
	refusals chan arena.Refused // to be told
	doors    sync.RWMutex       // read-locked while a message is handled
	closed   bool               // no more messages are handled; protected by doors

	mu        sync.Mutex
	round     *round              // nil before the first
	sessions  map[string]*session // of workers, by hello.Session
	tickets   map[string]*ticket
	convicted map[string]journal.Conviction // by ticket
	vetted    map[string]string             // keys of tickets whose first chunk was right, by name
	suspects  map[string]string             // games suspected of crashing workers: the session that knows the culprit, or ""
	finished  map[uint64]bool               // runs played to their end by this coordinator
	claims    []claim                       // of workers that were here before the round
	rejected  int
	told      map[arena.Event]time.Time // lately
}

// Start listens for workers. The caller must call Close.
func Start(s Settings) (*Coordinator, error) {
	s.chunk, s.silence = cmp.Or(s.chunk, 5*time.Second), cmp.Or(s.silence, 20*time.Second)
	c := &Coordinator{settings: s, ended: make(chan struct{}), wanted: make(chan struct{}, 1),
		refusals: make(chan arena.Refused, 64), sessions: map[string]*session{}, tickets: map[string]*ticket{},
		convicted: map[string]journal.Conviction{}, vetted: map[string]string{}, suspects: map[string]string{},
		finished: map[uint64]bool{}, told: map[arena.Event]time.Time{}}
	err := journal.Read(s.Journal, func(e journal.Entry) error {
		switch {
		case e.Trusted != nil:
			c.vetted[e.Trusted.Worker] = e.Trusted.Key
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
	if c.broker, err = startBroker(s.Listen, s.Keys, c.reject); err != nil {
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
	c.writeState(false)
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
	ticker := time.NewTicker(min(time.Second, c.settings.silence/4))
	defer ticker.Stop()
	written := time.Now()
	lately := tally{}
	for {
		select {
		case <-c.ended:
			return
		case event := <-c.refusals: // of strangers too, who must not fill the disk
			if minute := time.Now().Unix() / 60; lately.minute != minute {
				lately = tally{minute: minute}
			}
			if lately.games < mostTold && c.tell(event) {
				lately.games++
			}
			continue
		case <-ticker.C:
		}
		if connected, ok := c.broker.connected(c.settings.Keys); ok {
			c.dropSilent(time.Now(), connected)
		}
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
		c.reject(arena.Refused{Worker: name, Why: err.Error()})
		if verb != "" && m.Reply != "" { // the worker reads that the version is another, if nothing else
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
	m.Data = nil // the message may wait for long
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
		c.trouble("an answer to a worker was lost: %v", err)
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
		c.trouble("an answer to a worker was lost: %v", err)
	}
}

// trouble tells an error that cost no game.
func (c *Coordinator) trouble(format string, args ...any) {
	c.tell(arena.Trouble{Why: fmt.Sprintf(format, args...)})
}

// tell tells an event to the user, and writes it into the journal, but each only once a minute.
func (c *Coordinator) tell(event arena.Event) (told bool) {
	c.mu.Lock()
	now := time.Now()
	if len(c.told) > 1000 {
		clear(c.told)
	}
	again := now.Sub(c.told[event]) < time.Minute
	if !again {
		c.told[event] = now
	}
	c.mu.Unlock()
	if again {
		return false
	}
	c.settings.Tell(event)
	_ = c.journal.Append(journal.Entry{Note: c.settings.Words(event)}) // the disk may be full; the user has been told
	return true
}

// reject counts refused connections, messages or results, and lets the event be told. It does not wait, as the server
// calls it with locks of its own held.
func (c *Coordinator) reject(event arena.Refused) {
	c.mu.Lock()
	c.rejected += max(1, event.Results)
	c.mu.Unlock()
	event.Why = event.Why[:min(len(event.Why), 3*mostWords)] // it may hold the stranger's words
	select {
	case c.refusals <- event:
	default: // there are too many
	}
}

// patiently writes an entry into the journal, and waits for space on the disk. It returns false when the coordinator
// ends, or the round, unless it is nil.
func (c *Coordinator) patiently(r *round, e journal.Entry) bool {
	var over <-chan struct{}
	if r != nil {
		over = r.ctx.Done()
	}
	for {
		err := c.journal.Append(e)
		if err == nil {
			return true
		}
		c.trouble("the journal cannot be written (%v): waiting", err)
		select {
		case <-over:
			return false
		case <-c.ended:
			return false
		case <-time.After(time.Second):
		}
	}
}

var _ interface {
	arena.Runner
	arena.Sink
} = (*Runner)(nil)

// Runner is the arena.Runner of a coordinator. The store is that of the tournaments that it plays.
type Runner struct {
	*Coordinator
	Store Games
	Stop  <-chan struct{} // closed when no new game may begin; may be nil
	// Kept returns the record of a job that need not be played; nil for none.
	Kept func(ctx context.Context, run results.Run, j *match.Job) (results.Record, bool)
}

// Games is the store of games that need not be played again. Errors wrap results.ErrNoRun and results.ErrNoGame for
// those that it lacks.
type Games interface {
	Run(ctx context.Context, name string) (results.Run, error)
	Played(ctx context.Context, r results.Run) (*results.GameSet, error)
	Game(ctx context.Context, r results.Run, pairing, number int) (results.Record, error)
}
