package fleet

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/journal"
	"tourney/arena/openings"
	"tourney/results"
)

// TestBadInput: what no honest worker says is refused in words and counted, and costs no game.
func TestBadInput(t *testing.T) {
	t.Parallel()
	p := small(t)
	p.Thoughts = true
	want := one(t, p)
	path := database(t)
	var l told
	c := begin(t, path, func(s *Settings) { s.Tell, s.silence, s.Spot = l.tell, time.Minute, 0 })
	r := launch(t, c, p, arenatest.NewMemory())
	f := strange(t, c)

	// Bytes that are no message.
	bad := must1(encode(f.hello()))
	bad[2] = 9
	w, ok := saying[welcome](f, helloVerb, bad, patient)
	if !ok || !strings.Contains(w.Refused, fmt.Sprintf("it is of version 9, this is %d", protocol)) {
		t.Errorf("another protocol: %+v", w)
	}
	n := rejectedBy(c)
	for _, verb := range []string{helloVerb, takeVerb, answerVerb, beatVerb, leaveVerb} {
		for name, packed := range map[string][]byte{
			"nothing": nil, "junk": []byte("GET / HTTP/1.1\r\n\r\n"), "cut": bad[:20], "another protocol": bad,
			"bomb": packer().EncodeAll(make([]byte, 2*mostUnpacked), []byte{'t', 'f', protocol}),
		} {
			if err := f.conn.Publish(subject(f.name, verb), packed); err != nil {
				t.Fatalf("%s %s: %v", verb, name, err)
			}
			n++
		}
	}
	eventually(t, "all are counted", func() bool { return rejectedBy(c) == n })
	for _, words := range []string{"the message cannot be read", "the message is of another version", "the message is too long"} {
		eventually(t, "it is told: "+words, func() bool { return l.why(words) })
	}

	// Without a greeting.
	queued(t, c, p)
	if k := must[chunk](f, takeVerb, &take{Session: f.session}); !k.Unknown {
		t.Errorf("games without a greeting: %+v", k)
	}
	if b := must[pulse](f, beatVerb, &beat{Session: f.session}); !b.Unknown {
		t.Errorf("a pulse without a greeting: %+v", b)
	}
	h := f.hello()
	h.Cores, h.Host = 1<<40, "fa\x1bke"+strings.Repeat("x", 1000)
	if w := must[welcome](f, helloVerb, h); w.Refused != "" || w.Beat <= 0 {
		t.Fatalf("%+v", w)
	}
	c.mu.Lock()
	if n := c.round.depth(); n > leastDepth+3*mostGames {
		t.Errorf("a worker of many cores makes the coordinator take %d jobs at a time", n)
	}
	c.mu.Unlock()
	k := f.take()
	if len(k.Games) != p.Games() {
		t.Fatalf("%d games in the first chunk of many cores, want all %d", len(k.Games), p.Games())
	}
	honest := f.play(k)

	// Results that cannot be.
	for name, test := range map[string]struct {
		spoil func(a *answer, g *results.Record)
		words string
	}{
		"pairing":       {func(a *answer, g *results.Record) { g.Pairing = 99 }, "another job"},
		"pairing below": {func(a *answer, g *results.Record) { g.Pairing = -1 }, "another job"},
		"key":           {func(a *answer, g *results.Record) { a.Keys[g.Pairing] = "0123456789abcdef" }, "another job"},
		"no key":        {func(a *answer, g *results.Record) { a.Keys = nil }, "another job"},
		"number":        {func(a *answer, g *results.Record) { g.Number = -1 }, "its number is -1"},
		"great number":  {func(a *answer, g *results.Record) { g.Number = results.MostNumber + 1 }, "its number is"},
		"start":         {func(a *answer, g *results.Record) { g.Start = "elsewhere" }, "another job"},
		"opening":       {func(a *answer, g *results.Record) { g.Opening = "list" }, "another job"},
		"seats":         {func(a *answer, g *results.Record) { g.Seats = append(g.Seats, results.Seat{Place: 2}) }, "another job"},
		"no seats":      {func(a *answer, g *results.Record) { g.Seats = nil }, "it has 0 seats"},
		"no place":      {func(a *answer, g *results.Record) { g.Seats[0].Place = 0 }, "has place 0"},
		"no winner":     {func(a *answer, g *results.Record) { g.Seats[0].Place, g.Seats[1].Place = 2, 2 }, "no seat is in first place"},
		"end":           {func(a *answer, g *results.Record) { g.End.Kind = "boredom\x1b[2J" }, `"boredom\x1b[2J"`},
		"guilty winner": {func(a *answer, g *results.Record) {
			g.Seats[0].Place, g.End = 1, results.End{Kind: results.Panic, Seat: 0}
		}, "has won in spite of its end"},
		"plies":          {func(a *answer, g *results.Record) { g.Plies++ }, "another job"},
		"turns":          {func(a *answer, g *results.Record) { g.Turns = -1 }, "it has -1 turns"},
		"nodes":          {func(a *answer, g *results.Record) { g.Seats[1].Nodes = -1 }, "impossible counts"},
		"cuts":           {func(a *answer, g *results.Record) { g.Seats[1].FirstCuts = math.MinInt64 }, "impossible counts"},
		"time":           {func(a *answer, g *results.Record) { g.Seats[0].Micros = -5 }, "impossible counts"},
		"time of a move": {func(a *answer, g *results.Record) { g.Times[0] = -5 }, "impossible counts"},
		"value":          {func(a *answer, g *results.Record) { g.Thoughts[0].Score = math.Inf(1) }, "impossible counts"},
		"thought":        {func(a *answer, g *results.Record) { g.Thoughts[0].Nodes = -1 }, "thought 0 does not fit"},
		"times":          {func(a *answer, g *results.Record) { g.Times = nil }, "but times of 0"},
	} {
		n, before := rejectedBy(c), l.String()
		a := *honest
		a.Chunk, a.Keys = 0, map[int]string{}
		for i, key := range honest.Keys {
			a.Keys[i] = key
		}
		g := copied(honest.Games[slices.IndexFunc(honest.Games, func(g results.Record) bool { return len(g.Thoughts) > 0 })])
		test.spoil(&a, &g)
		a.Games = records{g}
		if x := must[receipt](f, answerVerb, &a); x.Refused != "" || x.Later {
			t.Errorf("%s: %+v", name, x)
		}
		if got := rejectedBy(c); got != n+1 {
			t.Errorf("%s: %d results were refused, want 1", name, got-n)
		}
		eventually(t, name+" is told as "+test.words+"; instead:"+before, func() bool { return l.why(test.words) })
	}
	for _, u := range []results.Unplayed{{Pairing: 0, From: 3, To: 5}, {Pairing: 0, From: -1, To: -1}, {Pairing: 7}} {
		n, a := rejectedBy(c), *honest
		a.Games, a.Unplayed, a.Chunk = nil, []results.Unplayed{u}, 0
		must[receipt](f, answerVerb, &a)
		if rejectedBy(c) != n+1 {
			t.Errorf("%+v was not refused", u)
		}
	}

	// Results of others, and of other runs.
	other := *honest
	other.Run++
	if x := must[receipt](f, answerVerb, &other); !x.Later {
		t.Errorf("results of another run: %+v", x)
	}
	other = *honest
	other.Signature = "else"
	if x := must[receipt](f, answerVerb, &other); x.Refused == "" {
		t.Errorf("results of another program: %+v", x)
	}
	if len(r.store.Ends()) != 0 {
		t.Errorf("stored: %v", r.store.Ends())
	}

	// All games at last, in reversed order, in two messages, some twice, with times that cannot be.
	slices.Reverse(honest.Games)
	honest.Seconds, honest.Host = math.NaN(), strings.Repeat("\x07", 1<<16)
	honest.Games[0].Finished = time.Date(99999, 1, 1, 0, 0, 0, 0, time.UTC)
	half := len(honest.Games) / 2
	first, rest := *honest, *honest
	first.Games, rest.Games = append(records{honest.Games[0]}, honest.Games[:half+2]...), honest.Games[half:]
	for _, a := range []*answer{&first, &rest} {
		if x := must[receipt](f, answerVerb, a); x.Refused != "" || x.Later {
			t.Errorf("%+v", x)
		}
	}
	r.wait()
	if r.err != nil {
		t.Fatal(r.err)
	}
	if diff := cmp.Diff(want, r.store.Stored, timeless); diff != "" {
		t.Errorf("other games than on one machine (-want +got):\n%s", diff)
	}
	if x := must[receipt](f, answerVerb, honest); x.Refused != "" || x.Later {
		t.Errorf("after the end: %+v", x)
	}
	rejected := rejectedBy(c)
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	summary, err := journal.Follow(journal.Path(path)).Look()
	if state := summary.State.State; err != nil || state == nil || state.Rejected != rejected || !state.Ended {
		t.Errorf("the journal says %+v (%v), want %d refused", state, err, rejected)
	}
	if info, err := os.Stat(journal.Path(path)); err != nil || info.Size() > 50_000 {
		t.Errorf("the journal has %d bytes", info.Size())
	}
	if text := l.String(); text != strings.Map(printable, text) || len(text) > 50_000 {
		t.Errorf("%d bytes were told, or not all can be printed: %q", len(text), text)
	}
}

func printable(r rune) rune {
	if r < ' ' && r != '\n' || r == 0x7f || r >= 0x80 && r < 0xa0 {
		return -1
	}
	return r
}

// copied returns a record that shares no memory.
func copied(g results.Record) results.Record {
	g.Seats, g.Moves, g.Thoughts, g.Times = slices.Clone(g.Seats), slices.Clone(g.Moves), slices.Clone(g.Thoughts), slices.Clone(g.Times)
	return g
}

// TestStrangeSeconds: times of a chunk that are no numbers neither stop the journal nor make chunks of absurd size.
func TestStrangeSeconds(t *testing.T) {
	t.Parallel()
	p := small(t)
	c := begin(t, database(t), func(s *Settings) { s.Spot = 0 })
	defer c.Close()
	r := launch(t, c, p, arenatest.NewMemory())
	f := strange(t, c)
	f.greet()
	seconds := []float64{math.NaN(), math.Inf(1), math.Inf(-1), -1, 0, 5e-324, math.MaxFloat64, 1}
	for i := 0; ; i++ {
		select {
		case <-r.done:
			if i < 2 || r.err != nil {
				t.Errorf("the run has ended after %d chunks: %v", i, r.err)
			}
			return
		default:
		}
		k, ok := say[chunk](f, takeVerb, &take{Session: f.session}, 100*time.Millisecond)
		if !ok {
			continue
		}
		a := f.play(k)
		a.Seconds = seconds[i%len(seconds)]
		must[receipt](f, answerVerb, a)
	}
}

// blocked is a store whose Append waits.
type blocked struct {
	*arenatest.Memory
	begun chan struct{} // an Append has begun
	free  chan struct{} // closed to let it go on
}

func (b *blocked) Append(ctx context.Context, r results.Run, group []results.Record) error {
	select {
	case b.begun <- struct{}{}:
	default:
	}
	<-b.free
	return b.Memory.Append(ctx, r, group)
}

// TestReceipt: no receipt is sent before the store has the games, not even when the results come again after the last
// game of the run.
func TestReceipt(t *testing.T) {
	p := small(t)
	c := begin(t, database(t), func(s *Settings) { s.Spot = 0 })
	defer c.Close()
	store := &blocked{arenatest.NewMemory(), make(chan struct{}, 1), make(chan struct{})}
	r := launch(t, c, p, store)
	f := strange(t, c)
	a := f.play(f.all(c, p))
	receipts := make(chan *receipt, 1)
	go func() {
		x, _ := say[receipt](f, answerVerb, a, patient)
		receipts <- x
	}()
	<-store.begun
	c.mu.Lock()
	round := c.round
	c.mu.Unlock()
	eventually(t, "the run is over, except its last commit", func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		return round.over
	})
	if x, ok := say[receipt](f, answerVerb, a, patient); !ok || !x.Later {
		t.Errorf("results that came twice and are not stored: %+v", x)
	}
	select {
	case x := <-receipts:
		t.Errorf("a receipt for games that are not stored: %+v", x)
	default:
	}
	close(store.free)
	if x := <-receipts; x == nil || x.Later || x.Refused != "" {
		t.Errorf("%+v", x)
	}
	r.wait()
	if x := must[receipt](f, answerVerb, a); x.Later || x.Refused != "" {
		t.Errorf("after the run: %+v", x)
	}
}

// TestStoreBreaks: a store that fails ends the run with its error, and no receipt is sent.
func TestStoreBreaks(t *testing.T) {
	p := small(t)
	c := begin(t, database(t), func(s *Settings) { s.Spot = 0 })
	defer c.Close()
	store := arenatest.NewMemory()
	store.Break(context.DeadlineExceeded)
	r := launch(t, c, p, store)
	f := strange(t, c)
	f.greet()
	a := f.play(f.take())
	x, ok := say[receipt](f, answerVerb, a, 200*time.Millisecond)
	if ok && !x.Later {
		t.Errorf("%+v", x)
	}
	r.wait()
	if r.err == nil {
		t.Error("no error")
	}
	store.Break(nil)
	if x, ok := say[receipt](f, answerVerb, a, patient); !ok || !x.Later {
		t.Errorf("after the end: %+v", x)
	}
}

// TestEarly: results that come before their job does, as after a new start of the coordinator, count when it comes.
func TestEarly(t *testing.T) {
	t.Parallel()
	p := small(t, "random", "quits")
	p.Openings = []openings.Set{{Kind: openings.Random, Games: 2 * leastDepth, Min: 1, Max: 22, Parity: openings.Balanced}}
	want := one(t, p)
	_, jobs := jobsOf(t, p)
	c := begin(t, database(t), func(s *Settings) { s.Spot, s.silence = 0, time.Minute })
	defer c.Close()
	r := launch(t, c, p, arenatest.NewMemory())
	f := strange(t, c)
	eventually(t, "the coordinator has as many jobs as it needs", func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		return c.round != nil && len(c.round.items) == leastDepth
	})
	good := f.answerOf(0, jobs)
	bad := *good // of jobs that are not known yet, so that they seem possible
	bad.Games = nil
	for _, g := range good.Games[2*leastDepth:] {
		g = copied(g)
		g.Start = "elsewhere"
		bad.Games = append(bad.Games, g)
	}
	if x := must[receipt](f, answerVerb, &bad); !x.Later {
		t.Errorf("results whose jobs are not known yet: %+v, want them again later", x)
	}
	half := *good
	half.Games = good.Games[:3*leastDepth] // those that are overdue and some more; one copy of each is early
	deliver(f, &half)
	eventually(t, "false results are refused when their jobs come", func() bool { return rejectedBy(c) >= leastDepth })
	deliver(f, good)
	r.wait()
	c.mu.Lock()
	defer c.mu.Unlock()
	if n := len(c.round.early); n > 0 || c.round.earlyBytes != 0 {
		t.Errorf("%d early results are left, of %d bytes", n, c.round.earlyBytes)
	}
	if diff := cmp.Diff(want, r.store.Stored, timeless); diff != "" || r.err != nil {
		t.Errorf("other games than on one machine (-want +got):\n%s%v", diff, r.err)
	}
}

// TestRoom: what waits for its job has bounds, and what finds no room is kept by the worker.
func TestRoom(t *testing.T) {
	r := &round{early: map[id]*result{}}
	result := func(moves int) *result {
		return &result{Done: arena.Done{Game: &results.Record{Moves: make([]uint32, moves)}}}
	}
	at := func(n int) id { return id{0, n} }
	for range 2 {
		r.remember(at(1), result(10))
	}
	if len(r.early) != 1 || r.earlyBytes != result(10).size() {
		t.Errorf("a result that came twice counts %d times, with %d bytes", len(r.early), r.earlyBytes)
	}
	if r.remember(at(2), result(mostEarlyBytes/4)); len(r.early) != 1 {
		t.Error("there is room for a result that is too long")
	}
	n := 0
	for n <= mostEarly {
		r.remember(at(n), result(0))
		n++
	}
	if len(r.early) != mostEarly || len(r.early) > mostEarly || r.earlyBytes > mostEarlyBytes {
		t.Errorf("there is room for %d results of %d bytes", len(r.early), r.earlyBytes)
	}
	for at := range r.early {
		r.forget(at)
	}
	if r.earlyBytes != 0 {
		t.Errorf("%d bytes are left", r.earlyBytes)
	}
}

// TestNextCoordinator: a coordinator that has just begun takes the results, and the chunks, that a worker has from the
// one before. An answer of that one is for nobody.
func TestNextCoordinator(t *testing.T) {
	p := small(t)
	want := one(t, p)
	path := database(t)
	store := arenatest.NewMemory()
	first := begin(t, path, func(s *Settings) { s.Spot = 0 })
	r := launch(t, first, p, store)
	f := strange(t, first)
	f.greet()
	played, kept := f.take(), f.take(0)
	// The worker no longer holds the first chunk, so the second has the same games.
	if diff := cmp.Diff(played.Games, kept.Games); diff != "" {
		t.Fatalf("games lost on the way do not come again:\n%s", diff)
	}
	third := f.take(kept.ID)
	a := f.play(kept)
	r.cancel()
	r.wait()
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}

	second := begin(t, path, func(s *Settings) { s.Spot, s.silence = 0, time.Minute })
	defer second.Close()
	g := strange(t, second)
	g.session = f.session
	a.Session = g.session
	if x := must[receipt](g, answerVerb, a); !x.Later {
		t.Errorf("results before the run has begun: %+v", x)
	}
	jobs, err := third.jobs()
	if err != nil {
		t.Fatal(err)
	}
	holding := held{Run: third.Run, Chunk: third.ID}
	for i := range jobs {
		holding.Games = append(holding.Games, idOfJob(&jobs[i]))
	}
	_, planned := jobsOf(t, p)
	foreign := held{Run: third.Run + 1, Chunk: 77, Games: []id{idOfJob(&planned[len(planned)-1])}} // of a run that this coordinator does not play
	g.greet(holding, foreign)
	r = launch(t, second, p, store)
	eventually(t, "the results count", func() bool {
		x, ok := say[receipt](g, answerVerb, a, patient)
		return ok && !x.Later
	})
	other := strange(t, second)
	h := other.hello()
	h.Cores = 100
	must[welcome](other, helloVerb, h)
	rest := other.take()
	restJobs, err := rest.jobs()
	if err != nil {
		t.Fatal(err)
	}
	if len(restJobs) != p.Games()-len(a.Games)-len(jobs) {
		t.Errorf("%d games are left, of %d with %d stored and %d in hand", len(restJobs), p.Games(), len(a.Games), len(jobs))
	}
	for i := range restJobs {
		if slices.Contains(holding.Games, idOfJob(&restJobs[i])) {
			t.Errorf("game %s was handed out twice", restJobs[i].Address)
		}
	}
	must[receipt](other, answerVerb, other.play(rest))
	must[receipt](g, answerVerb, g.play(third))
	r.wait()
	if diff := cmp.Diff(want, store.Stored, timeless); diff != "" || r.err != nil {
		t.Errorf("other games than on one machine (-want +got):\n%s%v", diff, r.err)
	}
}

// TestVanished: a worker that answers and is gone before its receipt has delivered its games.
func TestVanished(t *testing.T) {
	t.Parallel()
	p := small(t)
	want := one(t, p)
	c := begin(t, database(t), func(s *Settings) { s.Spot, s.silence = 0, 400*time.Millisecond })
	defer c.Close()
	r := launch(t, c, p, arenatest.NewMemory())
	for range 2 {
		f := strange(t, c)
		f.greet()
		k := f.take()
		f.take(k.ID) // this one is lost with it
		if err := f.conn.Publish(subject(f.name, answerVerb), must1(encode(f.play(k)))); err != nil {
			t.Fatal(err)
		}
		if err := f.conn.Flush(); err != nil {
			t.Fatal(err)
		}
		f.conn.Close()
	}
	eventually(t, "the games count", func() bool { return len(r.store.Ends()) > 0 })
	defer hire(t, c, nil)()
	r.wait()
	if diff := cmp.Diff(want, r.store.Stored, timeless); diff != "" || r.err != nil {
		t.Errorf("other games than on one machine (-want +got):\n%s%v", diff, r.err)
	}
}

// TestForeignInbox: the coordinator's answers go to the worker that asks, whatever the request says.
func TestForeignInbox(t *testing.T) {
	path := database(t)
	c := begin(t, path, nil)
	defer c.Close()
	f := strange(t, c)
	for _, reply := range []string{"_INBOX.other.1", subject("other", leaveVerb), "_INBOX.localx.1", "x"} {
		n := rejectedBy(c)
		if err := f.conn.PublishRequest(subject(f.name, helloVerb), reply, must1(encode(f.hello()))); err != nil {
			t.Fatal(err)
		}
		eventually(t, reply+" is refused", func() bool { return rejectedBy(c) == n+1 })
		c.mu.Lock()
		if len(c.sessions) > 0 {
			t.Errorf("%s: the request was heard", reply)
		}
		c.mu.Unlock()
	}
}

// TestLongChunk: games that do not fit a message together go in several.
func TestLongChunk(t *testing.T) {
	p := small(t)
	c := begin(t, database(t), func(s *Settings) { s.Spot = 0 })
	defer c.Close()
	for i := range p.Players { // a specification is as long as it likes to be
		p.Players[i].Fingerprint = ""
	}
	r := launch(t, c, p, arenatest.NewMemory())
	f := strange(t, c)
	f.greet()
	queued(t, c, p)
	c.mu.Lock()
	var noise bytes.Buffer
	for i := range uint64(mostBytes / 3) {
		noise.WriteByte(byte(i * 0x9e3779b97f4a7c15 >> 56))
	}
	for _, it := range c.round.items {
		it.job.Opening = noise.String() + it.job.Opening + it.job.Address.String()
	}
	c.mu.Unlock()
	h := f.hello()
	h.Cores, f.session = 100, f.session+"x"
	h.Session = f.session
	must[welcome](f, helloVerb, h)
	k := f.take()
	if n := len(k.Games); n == 0 || n >= p.Games() {
		t.Errorf("%d games of %d in one message", n, p.Games())
	}
	c.mu.Lock()
	queued := len(c.round.returned) + len(c.round.queue)
	c.mu.Unlock()
	if queued+len(k.Games) != p.Games() {
		t.Errorf("%d games were sent and %d are queued, of %d", len(k.Games), queued, p.Games())
	}
	r.cancel()
	r.wait()
}
