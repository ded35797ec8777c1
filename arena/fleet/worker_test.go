package fleet

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nats-io/nats.go"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/match"
	"tourney/arena/plan"
	"tourney/games"
	"tourney/players"
	"tourney/players/engine"
	"tourney/players/process"
	"tourney/results"
	"tourney/results/resultstest"
)

// TestEngine is no test, but the engine of TestChangedEngine, which starts this program with a player as its argument.
func TestEngine(t *testing.T) {
	if flag.Arg(0) != "served" {
		t.Skip("the engine of another test")
	}
	g, options, _, err := games.SetUp("pentago", nil, "")
	if err != nil {
		t.Fatal(err)
	}
	spec, err := players.ParsePlayer("pentago", flag.Arg(1))
	if err != nil {
		t.Fatal(err)
	}
	e := engine.Server{Game: g, Options: options, Spec: spec}
	if err := e.Serve(context.Background(), "tourney", os.Stdin, os.Stdout); err != nil {
		t.Fatal(err)
	}
	os.Exit(0)
}

// stage starts a server that answers requests of workers as a test wants.
func stage(t testing.TB, respond func(verb string, m *nats.Msg)) (address string) {
	t.Helper()
	keys, err := OpenKeys(filepath.Join(t.TempDir(), "keys"))
	if err != nil {
		t.Fatal(err)
	}
	b, err := startBroker("127.0.0.1:0", keys, func(arena.Refused) {})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.close)
	for _, verb := range []string{helloVerb, takeVerb, answerVerb, beatVerb} {
		if _, err := b.conn.Subscribe(subject("*", verb), func(m *nats.Msg) { respond(verb, m) }); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.conn.Flush(); err != nil {
		t.Fatal(err)
	}
	return b.at
}

// at lets a worker work for an address.
func at(t testing.TB, address string) func(*Worker) {
	ticket, err := Loopback(address)
	if err != nil {
		t.Fatal(err)
	}
	return func(w *Worker) { w.Ticket = ticket }
}

// TestRefused: a worker that may not work ends with a refusedError that says why.
func TestRefused(t *testing.T) {
	other := must1(encode(&welcome{}))
	other[2]++
	for name, test := range map[string]struct {
		verb  string
		bytes []byte
		words string
	}{
		"in words":                   {helloVerb, must1(encode(&welcome{Refused: "your hat is red"})), "your hat is red"},
		"another protocol":           {helloVerb, other, fmt.Sprintf("it is of version %d, this is %d: use the same version of the program on all machines", protocol+1, protocol)},
		"not a coordinator":          {helloVerb, []byte("220 ready"), "the message cannot be read"},
		"by a pulse":                 {beatVerb, must1(encode(&pulse{Refused: "you are too late"})), "you are too late"},
		"by a chunk that is none":    {takeVerb, []byte("games"), "the message cannot be read"},
		"by a chunk without games":   {takeVerb, must1(encode(&chunk{ID: 7})), "the message cannot be read"},
		"by a chunk with bad places": {takeVerb, must1(encode(&chunk{ID: 7, Games: []chunkGame{{Start: 9}}})), "the message cannot be read"},
	} {
		t.Run(name, func(t *testing.T) {
			address := stage(t, func(verb string, m *nats.Msg) {
				switch verb {
				case test.verb:
					_ = m.Respond(test.bytes)
				case helloVerb:
					_ = m.Respond(must1(encode(&welcome{Beat: 20 * time.Millisecond})))
				}
			})
			w := Worker{Cores: 1, Spool: filepath.Join(t.TempDir(), "spool"), Tell: func(arena.Event) {}}
			at(t, address)(&w)
			var e *refusedError
			if err := w.Run(t.Context()); !errors.As(err, &e) || !strings.Contains(e.Why, test.words) {
				t.Errorf("%v, want %s", err, test.words)
			}
		})
	}
}

// TestOthersRefused: the coordinator refuses programs and machines whose games may differ, tickets that ended, and
// nonsense, each in words.
func TestOthersRefused(t *testing.T) {
	var l told
	c := begin(t, database(t), func(s *Settings) { public(s); s.Tell = l.tell })
	defer c.Close()
	f := dial(t, invite(t, c, "f"))
	for words, change := range map[string]func(h *hello){
		`it is another program, whose games differ (signature 12\n3`: func(h *hello) { h.Signature = "12\n3" },
		`its processor is a pdp11, and this one a ` + runtime.GOARCH: func(h *hello) { h.Arch = "pdp11" },
		`its session has no proper name`:                             func(h *hello) { h.Session = "" },
		`use the same version of the program on all machines`:        func(h *hello) { h.Signature = "" },
		`values may differ in the last bit`:                          func(h *hello) { h.Arch = "" },
		`no proper name`:                                             func(h *hello) { h.Session = strings.Repeat("x", 65) },
	} {
		h := f.hello()
		change(h)
		w := must[welcome](f, helloVerb, h)
		if !strings.Contains(w.Refused, words) || w.Busy {
			t.Errorf("%+v, want %s", w, words)
		}
		if !l.has(arena.Refused{Worker: "f", Host: "fake", Why: w.Refused}) {
			t.Errorf("not told: %s", words)
		}
	}
	f.greet()
	invite(t, c, "f") // a new ticket for that name: the connection stays, its requests are those of the name
	if p := must[pulse](f, beatVerb, &beat{Session: f.session}); p.Refused != "" {
		t.Errorf("%+v", p)
	}
	c.mu.Lock()
	c.settings.Keys.file.Invited = nil
	c.mu.Unlock()
	for range 2 {
		if p := must[pulse](f, beatVerb, &beat{Session: f.session}); !strings.Contains(p.Refused, "its ticket was withdrawn") {
			t.Errorf("%+v", p)
		}
	}
	if x := must[receipt](f, answerVerb, &answer{Session: f.session}); !strings.Contains(x.Refused, "its ticket was withdrawn") {
		t.Errorf("%+v", x)
	}
}

// TestRefusedTicket: a worker whose ticket has ended is told so, whether it connects or is at work.
func TestRefusedTicket(t *testing.T) {
	t.Parallel()
	c := begin(t, database(t), func(s *Settings) { public(s); s.silence = 200 * time.Millisecond })
	defer c.Close()
	old := invite(t, c, "anna")
	invite(t, c, "anna")
	var e *refusedError
	ended := func(ticket Ticket) error {
		w := Worker{Ticket: ticket, Cores: 1, Spool: filepath.Join(t.TempDir(), "spool"), Tell: func(arena.Event) {}}
		return w.Run(t.Context())
	}
	if err := ended(old); !errors.As(err, &e) || !strings.Contains(e.Why, "its ticket was withdrawn, has expired, or is one of another fleet") {
		t.Errorf("withdrawn: %v", err)
	}
	soon, err := c.settings.Keys.Invite("soon", local(c), time.Now().Add(2*time.Second), 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := ended(soon); !errors.As(err, &e) || !strings.Contains(e.Why, "expired") {
		t.Errorf("at work: %v", err)
	}
}

// TestOtherPlayers: a worker whose players play otherwise ends in words, and its games go to others.
func TestOtherPlayers(t *testing.T) {
	t.Parallel()
	p := small(t)
	c := begin(t, database(t), nil)
	defer c.Close()
	p.Players[1].Fingerprint = "0123456789abcdef"
	r := launch(t, c, p, arenatest.NewMemory())
	w := employ(t, c, nil)
	<-w.ended
	var e *refusedError
	if err := w.err; !errors.As(err, &e) || !strings.Contains(e.Why, "the player one@1 plays differently here") {
		t.Errorf("%v", err)
	}
	f := strange(t, c)
	f.work(r.done)
	r.wait()
	if diff := cmp.Diff(one(t, small(t)), r.store.Stored, timeless); diff != "" || r.err != nil {
		t.Errorf("other games than on one machine (-want +got):\n%s%v", diff, r.err)
	}
}

// tardy is a player whose program never becomes ready in time.
type tardy struct{ players.Player }

func (tardy) Begin(context.Context, players.Setup) error {
	return &players.Fault{Kind: players.NotStarted, Text: "no answer\nwithin 1s"}
}

func (tardy) Close() error { return nil }

func init() {
	players.RegisterMethod(players.Method{Name: "tardy", Doc: "is late",
		New: func(players.Spec, players.Evaluator) (players.Player, error) { return tardy{}, nil }})
}

// TestLatePlayersPlay: a worker whose machine takes a fingerprint too slowly says once that it is not checked, and
// plays.
func TestLatePlayersPlay(t *testing.T) {
	var l told
	d := &desk{Worker: Worker{Tell: l.tell}, ctx: t.Context(), right: map[string]bool{}}
	c := &chunk{Shared: match.Job{Game: "pentago"}, Players: []results.Player{{Name: "anna", Spec: "tardy", Fingerprint: "0123456789abcdef"}}}
	for range 2 {
		if err := d.agree(c); err != nil {
			t.Fatal(err)
		}
	}
	resultstest.Same(t, "told", []arena.Event{arena.Trouble{Why: "the player anna is not checked: no answer\nwithin 1s"}}, l.events)
}

// TestChangedEngine: a worker whose engine differs from the run's ends in words, and its games go to others.
func TestChangedEngine(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("the engine is a script")
	}
	t.Cleanup(engine.EndIdle)
	script := filepath.Join(t.TempDir(), "engine.sh")
	write := func(more string) {
		text := fmt.Sprintf("#!/bin/sh\nexec '%s' -test.run=^TestEngine$ served one@1\n%s", os.Args[0], more)
		if err := os.WriteFile(script, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	write("")
	spec, err := players.Spec{Game: "pentago", Method: engine.Name, Options: games.Options{players.CommandOption: process.Join("/bin/sh", script)}}.Complete()
	if err != nil {
		t.Fatal(err)
	}
	p := small(t)
	p.Players[1] = plan.Entrant{Name: "engine", Spec: spec}
	p.Openings = p.Openings[:1]
	c := begin(t, database(t), nil)
	defer c.Close()
	r := launch(t, c, p, arenatest.NewMemory())
	write("# mended\n")
	first := employ(t, c, nil)
	<-first.ended
	if err := first.err; !errors.Is(err, players.ErrChanged) || !strings.Contains(err.Error(), "engine.sh") {
		t.Errorf("%v", err)
	}
	write("")
	second := hire(t, c, nil)
	r.wait()
	if err := second(); err != nil || r.err != nil || len(r.store.Stored) != p.Games() {
		t.Errorf("%v, %v, %d games", err, r.err, len(r.store.Stored))
	}
	if n := r.store.Ends()[results.ByRules]; n != p.Games() {
		t.Errorf("%d games of %d end by the rules: %v", n, p.Games(), r.store.Ends())
	}
}

// TestStopWorker: a worker that is stopped gives back at once what it has not begun, and delivers what it has.
func TestStopWorker(t *testing.T) {
	p := small(t, "random", "gated")
	want := one(t, p)
	path := database(t)
	trust(t, path)
	c := begin(t, path, func(s *Settings) { s.Spot = 0 })
	defer c.Close()
	open := gate.close(t)
	r := launch(t, c, p, arenatest.NewMemory())
	end := hire(t, c, nil)
	eventually(t, "two games have begun", func() bool { return gate.turns.Load() == 2 })
	stopped := make(chan error)
	go func() { stopped <- end() }()
	left := func() int {
		c.mu.Lock()
		defer c.mu.Unlock()
		return len(c.round.items) - len(c.round.queue) - len(c.round.returned)
	}
	eventually(t, "the others have come back", func() bool { return left() == 2 })
	select {
	case err := <-stopped:
		t.Fatalf("the worker ends in the middle of its games: %v", err)
	default:
	}
	open()
	if err := <-stopped; err != nil {
		t.Error(err)
	}
	if n := len(r.store.Ends()); n == 0 {
		t.Error("the games in progress were not delivered")
	}
	defer hire(t, c, nil)()
	r.wait()
	if diff := cmp.Diff(want, r.store.Stored, timeless); diff != "" || r.err != nil {
		t.Errorf("other games than on one machine (-want +got):\n%s%v", diff, r.err)
	}
}

// TestIdle: a worker without games ends after a while, whether there is a coordinator or not; one with a long game does
// not.
func TestIdle(t *testing.T) {
	const short = 300 * time.Millisecond
	c := begin(t, database(t), func(s *Settings) { s.silence = 200 * time.Millisecond })
	idle := employ(t, c, func(w *Worker) { w.Idle = short })
	<-idle.ended
	if err := idle.err; !errors.Is(err, ErrIdle) {
		t.Errorf("without a run: %v", err)
	}

	open := gate.close(t)
	r := launch(t, c, small(t, "random", "gated"), arenatest.NewMemory())
	idle = employ(t, c, func(w *Worker) { w.Idle = short })
	select {
	case <-time.After(3 * short):
	case <-idle.ended:
		t.Error("the worker ends with a game in progress")
	}
	open()
	r.wait()
	<-idle.ended
	if err := idle.err; !errors.Is(err, ErrIdle) || r.err != nil {
		t.Errorf("after the run: %v, %v", err, r.err)
	}
	address := local(c)
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	w := Worker{Cores: 1, Idle: short, Spool: filepath.Join(t.TempDir(), "spool"), Tell: func(arena.Event) {}}
	at(t, address)(&w)
	if err := w.Run(t.Context()); !errors.Is(err, errAlone) {
		t.Errorf("without a coordinator: %v", err)
	}
}

// failing is a store that takes no games until it is mended.
type failing struct{ *arenatest.Memory }

func (f failing) Append(context.Context, results.Run, []results.Record) error {
	return errors.New("the disk is full")
}

// turnsOf returns how many turns the gated player has in all games of a plan.
func turnsOf(t testing.TB, p plan.Plan) (want map[arenatest.Game]results.Record, turns int64) {
	gate.turns.Store(0)
	want = one(t, p)
	turns = gate.turns.Load()
	if turns == 0 {
		t.Fatal("nothing was counted")
	}
	return want, turns
}

// again starts a coordinator where another one was.
func again(t testing.TB, path, address string, change func(*Settings)) *Coordinator {
	return begin(t, path, func(s *Settings) {
		s.Listen, s.Spot = address, 0
		if change != nil {
			change(s)
		}
	})
}

// TestComesBack: what a worker has played, and plays, while the coordinator is away is not played again.
func TestComesBack(t *testing.T) {
	p := small(t, "random", "gated")
	want, turns := turnsOf(t, p)
	path := database(t)
	trust(t, path)
	store := arenatest.NewMemory()
	c := again(t, path, "127.0.0.1:0", nil)
	address := c.Address()
	open := gate.close(t)
	r := launch(t, c, p, failing{store})
	var l told
	end := hire(t, c, func(w *Worker) { w.Tell = l.tell })
	eventually(t, "two games have begun", func() bool { return gate.turns.Load() == 2 })
	r.cancel()
	r.wait()
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	eventually(t, "the worker knows", func() bool { return l.has(arena.Coordinator{Address: address, Is: arena.Gone}) })
	c = again(t, path, address, nil)
	defer c.Close()
	r = launch(t, c, p, store)
	eventually(t, "the worker is back", func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		for _, s := range c.sessions {
			if s.holding > 0 {
				return true
			}
		}
		return false
	})
	open()
	r.wait()
	if err := end(); err != nil {
		t.Error(err)
	}
	if diff := cmp.Diff(want, store.Stored, timeless); diff != "" || r.err != nil {
		t.Errorf("other games than on one machine (-want +got):\n%s%v", diff, r.err)
	}
	if got := gate.turns.Load(); got != turns {
		t.Errorf("%d turns were played, want %d: no game twice", got, turns)
	}
}

// TestLost: a worker whose connection ends says so in the same words however it ended, unless it was turned away.
func TestLost(t *testing.T) {
	t.Parallel()
	reset := &net.OpError{Op: "read", Net: "tcp", Err: os.NewSyscallError("read", syscall.ECONNRESET)}
	for _, err := range []error{io.EOF, io.ErrUnexpectedEOF, reset, nats.ErrStaleConnection} {
		var l told
		ctx, end := context.WithCancelCause(t.Context())
		d := &desk{Worker: Worker{Tell: l.tell, Ticket: Ticket{Address: "night:4222"}}, ctx: ctx, end: end}
		d.lost(err)
		resultstest.Same(t, err.Error(), []arena.Event{arena.Coordinator{Address: "night:4222", Is: arena.Gone}}, l.events)
		d.lost(nats.ErrAuthRevoked)
		var refused *refusedError
		if cause := context.Cause(ctx); !errors.As(cause, &refused) || len(l.events) != 1 {
			t.Errorf("turned away: %v, told %s", cause, &l)
		}
	}
}

// TestSpool: results that cannot be delivered go into files, stay there while another run is played, and the next
// worker delivers them.
func TestSpool(t *testing.T) {
	p := small(t, "random", "gated")
	p.Thoughts = true
	want, turns := turnsOf(t, p)
	gate.turns.Store(0)
	path := database(t)
	trust(t, path)
	spool := filepath.Join(t.TempDir(), "a[b]*")
	files := func() []string {
		list, err := filepath.Glob(filepath.Join(filepath.Dir(spool), "*"))
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	with := func(w *Worker) { w.Spool, w.patience, w.farewell = spool, 50*time.Millisecond, time.Second }
	c := again(t, path, "127.0.0.1:0", nil)
	address := c.Address()
	r := launch(t, c, p, failing{arenatest.NewMemory()})
	end := hire(t, c, with)
	r.wait()
	if r.err == nil || !strings.Contains(r.err.Error(), "the disk is full") {
		t.Fatalf("%v", r.err)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	eventually(t, "there are files", func() bool { return len(files()) > 0 })
	if err := end(); err != nil {
		t.Error(err)
	}
	before := gate.turns.Load()
	kept := files()
	for _, name := range kept {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 || !strings.HasSuffix(name, spoolEnd) {
			t.Errorf("%s: %v %v", name, info.Mode(), err)
		}
	}

	// Files of others, and damaged ones, stay.
	mine := kept[0]
	for name, size := range map[string]int64{"b-1" + spoolEnd: -1, filepath.Base(spool) + "-x-1" + spoolEnd: -1, filepath.Base(spool) + "-2" + spoolEnd: 50, filepath.Base(spool) + "-3" + partEnd: -1} {
		text, err := os.ReadFile(mine)
		if err != nil {
			t.Fatal(err)
		}
		if size > 0 {
			text = text[:size]
		}
		if err := os.WriteFile(filepath.Join(filepath.Dir(spool), name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	const foreign = 4

	other := small(t)
	other.Name = "other"
	c = again(t, database(t), address, nil)
	r = launch(t, c, other, arenatest.NewMemory())
	var l told
	end = hire(t, c, func(w *Worker) { with(w); w.Tell = l.tell })
	r.wait()
	if err := end(); err != nil || r.err != nil || len(r.store.Stored) != other.Games() {
		t.Errorf("%v, %v, %d games of the other run", err, r.err, len(r.store.Stored))
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if n := len(files()); n != len(kept)+foreign {
		t.Errorf("%d files after another run, want %d", n, len(kept)+foreign)
	}
	if !l.why("are not sent: the message cannot be read") {
		t.Errorf("a damaged file is not told: %s", l.String())
	}

	c = again(t, path, address, nil)
	defer c.Close()
	r = launch(t, c, p, arenatest.NewMemory())
	eventually(t, "the run has begun", func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		return c.round != nil && c.round.id != 0
	})
	end = hire(t, c, func(w *Worker) { with(w); w.Cores = 1 })
	eventually(t, "the files are delivered", func() bool { return len(files()) == foreign })
	r.wait()
	if err := end(); err != nil {
		t.Error(err)
	}
	if diff := cmp.Diff(want, r.store.Stored, timeless); diff != "" || r.err != nil {
		t.Errorf("other games than on one machine (-want +got):\n%s%v", diff, r.err)
	}
	if got := gate.turns.Load(); got >= turns+before {
		t.Errorf("%d turns were played, %d of them before, and %d on one machine: no game of the files counted", got, before, turns)
	}
}

// TestOldSpool: results of another program are dropped in words, and do not end a worker that may work.
func TestOldSpool(t *testing.T) {
	p := small(t)
	_, jobs := jobsOf(t, p)
	c := begin(t, database(t), nil)
	defer c.Close()
	spool := filepath.Join(t.TempDir(), "spool")
	f := strange(t, c)
	a := f.answerOf(1, jobs[:2])
	a.Signature = "of last year"
	old := spool + "-17" + spoolEnd
	if err := os.WriteFile(old, must1(encode(a)), 0o600); err != nil {
		t.Fatal(err)
	}
	var l told
	end := hire(t, c, func(w *Worker) { w.Spool, w.Tell = spool, l.tell })
	r := launch(t, c, p, arenatest.NewMemory())
	r.wait()
	eventually(t, "the file is gone", func() bool { _, err := os.Stat(old); return os.IsNotExist(err) })
	if err := end(); err != nil || r.err != nil {
		t.Error(err, r.err)
	}
	if !l.why("results of an earlier worker do not count: they are of another program") {
		t.Errorf("told: %s", l.String())
	}
}

// TestNextRun: a worker that still plays copies when the run is over plays the next run, and lets go of what nobody
// needs.
func TestNextRun(t *testing.T) {
	p := small(t, "random", "gated")
	p.Openings = p.Openings[:1]
	path := database(t)
	trust(t, path)
	c := begin(t, path, func(s *Settings) { s.Spot, s.chunk, s.silence = 0, 20*time.Millisecond, 5*time.Minute })
	defer c.Close()
	r := launch(t, c, p, arenatest.NewMemory())
	f := strange(t, c)
	a := f.play(f.all(c, p))
	open := gate.close(t)
	end := hire(t, c, nil)
	eventually(t, "the worker plays copies", func() bool { return gate.turns.Load() == 2 })
	must[receipt](f, answerVerb, a)
	r.wait()
	if r.err != nil || len(r.store.Stored) != p.Games() {
		t.Fatalf("%v, %d games", r.err, len(r.store.Stored))
	}
	f.conn.Close()
	next := small(t)
	next.Name = "next"
	r = launch(t, c, next, arenatest.NewMemory())
	r.wait() // though the gate is shut
	if r.err != nil || len(r.store.Stored) != next.Games() {
		t.Errorf("%v, %d games", r.err, len(r.store.Stored))
	}
	open()
	if err := end(); err != nil {
		t.Error(err)
	}
	if diff := cmp.Diff(one(t, next), r.store.Stored, timeless); diff != "" {
		t.Errorf("other games than on one machine (-want +got):\n%s", diff)
	}
}
