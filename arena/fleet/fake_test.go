package fleet

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/journal"
	"tourney/arena/match"
	"tourney/arena/plan"

	"tourney/players"
	_ "tourney/players/random"
	"tourney/results"
)

// patient is the time after which a test gives up waiting.
const patient = 20 * time.Second

// eventually waits for a condition.
func eventually(t testing.TB, what string, condition func() bool) {
	t.Helper()
	tick := time.NewTicker(2 * time.Millisecond)
	defer tick.Stop()
	for end := time.Now().Add(patient); !condition(); <-tick.C {
		if time.Now().After(end) {
			t.Fatalf("in %v it does not come to this: %s", patient, what)
		}
	}
}

// told collects sentences.
type told struct {
	mu     sync.Mutex
	events []arena.Event
}

func (l *told) tell(event arena.Event) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.events = append(l.events, event)
}

func (l *told) has(event arena.Event) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Contains(l.events, event)
}

// why reports whether some words are in the reason of an event.
func (l *told) why(words string) bool { return strings.Contains(l.String(), words) }

func (l *told) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return fmt.Sprintf("%+v", l.events)
}

// gated is a player that moves at random, but only while its gate is open.
type gated struct{ players.Player }

// gate is what gated players wait for, and counts the turns that have begun.
type gateway struct {
	mu    sync.Mutex
	shut  chan struct{} // nil while open
	turns atomic.Int64
}

var gate gateway

// close lets gated players wait until open is called.
func (g *gateway) close(t testing.TB) (open func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.turns.Store(0)
	shut := make(chan struct{})
	g.shut = shut
	var once sync.Once
	open = func() {
		once.Do(func() {
			g.mu.Lock()
			defer g.mu.Unlock()
			close(shut)
			g.shut = nil
		})
	}
	t.Cleanup(open)
	return open
}

func (g *gateway) wait(ctx context.Context) error {
	g.turns.Add(1)
	g.mu.Lock()
	shut := g.shut
	g.mu.Unlock()
	if shut == nil {
		return nil
	}
	select {
	case <-shut:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (g gated) Choose(ctx context.Context, r players.Request) (players.Decision, error) {
	if err := gate.wait(ctx); err != nil {
		return players.Decision{}, err
	}
	return g.Player.Choose(ctx, r)
}

func init() {
	players.RegisterMethod(players.Method{
		Name: "gated", Doc: "waits",
		New: func(s players.Spec, _ players.Evaluator) (players.Player, error) {
			s.Method = "random"
			p, err := s.New()
			return gated{p}, err
		},
	})
}

// jobsOf returns all jobs of a plan.
func jobsOf(t testing.TB, p plan.Plan) (run results.Run, jobs []match.Job) {
	t.Helper()
	store := arenatest.NewMemory()
	run, err := plan.Enter(t.Context(), p, store, "", plan.Build{Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	rest, err := plan.Resume(t.Context(), p, run, store)
	if err != nil {
		t.Fatal(err)
	}
	for more := true; more; {
		var b arena.Batch
		if b, more, err = rest.Source.Next(); err != nil {
			t.Fatal(err)
		}
		jobs = append(jobs, b.Jobs...)
	}
	return run, jobs
}

// byID returns players by name.
func byName(run results.Run) map[string]results.Player {
	m := map[string]results.Player{}
	for _, p := range run.Players {
		m[p.Name] = p
	}
	return m
}

// trust writes into the journal that workers without ticket had a first chunk that was right.
func trust(t testing.TB, path string) {
	t.Helper()
	j, err := journal.Open(journal.Path(path))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(j.Append(journal.Entry{Trusted: &journal.Trust{Worker: loopback}}), j.Close()); err != nil {
		t.Fatal(err)
	}
}

// vet lets a coordinator take the tickets of these names for trusted.
func vet(c *Coordinator, names ...string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, name := range names {
		c.vetted[name] = c.settings.Keys.key(name)
		delete(c.tickets, name)
	}
}

// invite returns a ticket for a coordinator.
func invite(t testing.TB, c *Coordinator, name string) Ticket {
	t.Helper()
	ticket, err := c.settings.Keys.Invite(name, local(c), later, 0)
	if err != nil {
		t.Fatal(err)
	}
	return ticket
}

// fake is a worker that does what a test wants.
type fake struct {
	t       testing.TB
	conn    *nats.Conn
	name    string
	session string
	errs    chan error // of the connection
}

// dial connects a fake with a ticket.
func dial(t testing.TB, ticket Ticket) *fake {
	t.Helper()
	f, err := connect(t, ticket)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func connect(t testing.TB, ticket Ticket, more ...nats.Option) (*fake, error) {
	o, err := ticket.options()
	if err != nil {
		t.Fatal(err)
	}
	f := &fake{t: t, name: ticket.Name, session: fmt.Sprintf("fake-%016x", rand.Uint64()), errs: make(chan error, 16)}
	o = append(o, nats.NoReconnect(), nats.Timeout(patient), nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { f.errs <- err }))
	f.conn, err = nats.Connect(ticket.url(), append(o, more...)...)
	if err == nil {
		t.Cleanup(f.conn.Close)
	}
	return f, err
}

// strange connects a fake without a ticket from this machine.
func strange(t testing.TB, c *Coordinator) *fake {
	t.Helper()
	ticket, err := Loopback(local(c))
	if err != nil {
		t.Fatal(err)
	}
	return dial(t, ticket)
}

// say sends a request and returns the answer; false if none comes in some time.
func say[A any](f *fake, verb string, request any, wait time.Duration) (*A, bool) {
	f.t.Helper()
	packed, err := encode(request)
	if err != nil {
		f.t.Fatal(err)
	}
	return saying[A](f, verb, packed, wait)
}

func saying[A any](f *fake, verb string, packed []byte, wait time.Duration) (*A, bool) {
	f.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), wait)
	defer cancel()
	m, err := f.conn.RequestWithContext(ctx, subject(f.name, verb), packed)
	if errors.Is(err, context.DeadlineExceeded) {
		return nil, false
	}
	if err != nil {
		f.t.Fatalf("%s: %v", verb, err)
	}
	var a A
	if err := decode(m.Data, &a); err != nil {
		f.t.Fatalf("the answer to %s: %v", verb, err)
	}
	return &a, true
}

// must is say for an answer that must come.
func must[A any](f *fake, verb string, request any) *A {
	f.t.Helper()
	a, ok := say[A](f, verb, request, patient)
	if !ok {
		f.t.Fatalf("no answer to %s", verb)
	}
	return a
}

// hello returns a proper greeting.
func (f *fake) hello() *hello {
	return &hello{Signature: arena.Signature, Arch: runtime.GOARCH, Session: f.session, Host: "fake", Cores: 2}
}

// greet says hello, and must be welcome.
func (f *fake) greet(held ...held) {
	f.t.Helper()
	h := f.hello()
	h.Held = held
	if w := must[welcome](f, helloVerb, h); w.Refused != "" {
		f.t.Fatalf("refused: %s", w.Refused)
	}
}

// take asks for games until there are some.
func (f *fake) take(held ...uint64) *chunk {
	f.t.Helper()
	c := must[chunk](f, takeVerb, &take{Session: f.session, Held: held})
	if c.Unknown || c.ID == 0 {
		f.t.Fatalf("no games: %+v", c)
	}
	return c
}

// play plays the games of a chunk as it should be done.
func (f *fake) play(c *chunk) *answer {
	f.t.Helper()
	jobs, err := c.jobs()
	if err != nil {
		f.t.Fatal(err)
	}
	return f.answerOf(c.ID, jobs)
}

func (f *fake) answerOf(chunk uint64, jobs []match.Job) *answer {
	f.t.Helper()
	a := &answer{Session: f.session, Signature: arena.Signature, Host: "fake", Chunk: chunk, Run: runID(&jobs[0]), Name: jobs[0].Address.Run, Keys: map[int]string{}, Seconds: 1}
	for _, j := range jobs {
		a.Keys[j.Pairing] = j.Key
		g, err := replay(context.Background(), j)
		if err != nil {
			f.t.Fatal(err)
		}
		a.Games = append(a.Games, g)
	}
	return a
}

// work plays all games that come, until the run is over.
func (f *fake) work(done <-chan struct{}) {
	f.t.Helper()
	f.greet()
	for {
		select {
		case <-done:
			return
		default:
		}
		c, ok := say[chunk](f, takeVerb, &take{Session: f.session}, 100*time.Millisecond)
		if !ok || c.ID == 0 {
			continue
		}
		say[receipt](f, answerVerb, f.play(c), patient)
	}
}

// course is a run in progress.
type course struct {
	t        testing.TB
	store    *arenatest.Memory
	done     chan struct{} // closed at the end
	progress arena.Progress
	err      error
	runner   *Runner
	stop     chan struct{}
	cancel   context.CancelFunc
}

// launch begins to play a plan by a coordinator.
func launch(t testing.TB, c *Coordinator, p plan.Plan, store arenatest.Store) *course {
	t.Helper()
	run, err := plan.Enter(t.Context(), p, store, "", plan.Build{Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	rest, err := plan.Resume(t.Context(), p, run, store)
	if err != nil {
		t.Fatal(err)
	}
	r := &course{t: t, done: make(chan struct{}), stop: make(chan struct{})}
	r.store, _ = store.(*arenatest.Memory)
	r.runner = &Runner{Coordinator: c, Store: store, Stop: r.stop}
	rest.Runner, rest.Stop = r.runner, r.stop
	ctx, cancel := context.WithCancel(context.Background())
	r.cancel = cancel
	go func() {
		defer close(r.done)
		r.progress, r.err = arena.Play(ctx, rest)
	}()
	t.Cleanup(func() { cancel(); <-r.done })
	return r
}

// wait waits for the end of the run.
func (r *course) wait() {
	r.t.Helper()
	select {
	case <-r.done:
	case <-time.After(2 * patient):
		buffer := make([]byte, 1<<20)
		r.t.Fatalf("the run does not end\n%s", buffer[:runtime.Stack(buffer, true)])
	}
}

// small is a plan of fast games.
func small(t testing.TB, names ...string) plan.Plan {
	if len(names) == 0 {
		names = []string{"random", "one@1"}
	}
	return arenatest.Pentago(t, names...)
}

// one returns the games of a plan as one machine plays them.
func one(t testing.TB, p plan.Plan) map[arenatest.Game]results.Record {
	t.Helper()
	want := arenatest.NewMemory()
	arenatest.Play(t, p, want, "", 2)
	return want.Stored
}

// database returns a path for a database and what is beside it.
func database(t testing.TB) string { return filepath.Join(t.TempDir(), "t.db") }

// rejectedBy returns the number of refused messages and connections.
func rejectedBy(c *Coordinator) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.rejected
}

// deliver sends an answer until its results are stored.
func deliver(f *fake, a *answer) {
	f.t.Helper()
	eventually(f.t, "the results are stored", func() bool {
		x := must[receipt](f, answerVerb, a)
		if x.Refused != "" {
			f.t.Fatalf("%+v", x)
		}
		return !x.Later
	})
}
