package fleet

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/crash"
	"tourney/arena/journal"
	"tourney/arena/plan"
	"tourney/results"
)

// all takes all games of a plan in one chunk.
func (f *fake) all(c *Coordinator, p plan.Plan) *chunk {
	f.t.Helper()
	queued(f.t, c, p)
	h := f.hello()
	h.Cores = 100
	must[welcome](f, helloVerb, h)
	k := f.take()
	if len(k.Games) != p.Games() {
		f.t.Fatalf("%d games of %d", len(k.Games), p.Games())
	}
	return k
}

// queued waits until all games of a plan are in the queue.
func queued(t testing.TB, c *Coordinator, p plan.Plan) {
	t.Helper()
	eventually(t, "all games are there", func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		return c.round != nil && c.round.run.Name == p.Name && len(c.round.queue) == p.Games()
	})
}

// TestSilent: the games of a worker that falls silent go to others, which is counted and told.
func TestSilent(t *testing.T) {
	t.Parallel()
	p := small(t)
	want := one(t, p)
	var l told
	path := database(t)
	c := begin(t, path, func(s *Settings) { s.silence, s.Tell = 500*time.Millisecond, l.tell })
	r := launch(t, c, p, arenatest.NewMemory())
	f := strange(t, c)
	f.all(c, p)
	end := hire(t, c, nil)
	r.wait()
	if err := end(); err != nil || r.err != nil {
		t.Error(err, r.err)
	}
	if diff := cmp.Diff(want, r.store.Stored, timeless); diff != "" {
		t.Errorf("other games than on one machine (-want +got):\n%s", diff)
	}
	if !l.has(arena.WorkerLost{Worker: "local", Host: "fake", Games: 16}) {
		t.Errorf("told: %s", &l)
	}
	if b := must[pulse](f, beatVerb, &beat{Session: f.session}); !b.Unknown {
		t.Errorf("%+v", b)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	summary, err := journal.Follow(journal.Path(path)).Look()
	state := summary.State
	if err != nil || len(state.State.Workers) != 1 || state.State.Workers[0].Lost != 1 || state.State.Workers[0].Games != p.Games() {
		t.Errorf("the journal says %+v, %v", state.State, err)
	}
}

// TestLate: one other process, and no third, gets copies of a chunk that takes too long. Whose results come first
// count.
func TestLate(t *testing.T) {
	t.Parallel()
	p := small(t)
	want := one(t, p)
	c := begin(t, database(t), func(s *Settings) { s.Spot, s.chunk, s.silence = 0, 50*time.Millisecond, time.Minute })
	defer c.Close()
	r := launch(t, c, p, arenatest.NewMemory())
	slow, second, third := strange(t, c), strange(t, c), strange(t, c)
	k := slow.all(c, p)
	second.greet()
	copies := second.take()
	if diff := cmp.Diff(k.Games, copies.Games); diff != "" {
		t.Errorf("other games than those that are late (-late +copies):\n%s", diff)
	}
	third.greet()
	if more, ok := say[chunk](third, takeVerb, &take{Session: third.session}, 300*time.Millisecond); ok {
		t.Errorf("a third process gets %d games", len(more.Games))
	}
	// Half of the copies are given back: the third may have these.
	a := second.play(copies)
	for i := range a.Games[:8] {
		a.Back = append(a.Back, id{a.Games[i].Pairing, a.Games[i].Number})
	}
	a.Games = a.Games[8:]
	must[receipt](second, answerVerb, a)
	if more := third.take(); len(more.Games) != 8 {
		t.Errorf("%d games are late, want the 8 given back", len(more.Games))
	}
	must[receipt](slow, answerVerb, slow.play(k))
	r.wait()
	if diff := cmp.Diff(want, r.store.Stored, timeless); diff != "" || r.err != nil {
		t.Errorf("other games than on one machine (-want +got):\n%s%v", diff, r.err)
	}
	if b := must[pulse](third, beatVerb, &beat{Session: third.session}); len(b.Drop) != 1 {
		t.Errorf("the third is told to drop %d chunks, want the one whose games have results", len(b.Drop))
	}
}

// overdue lets a game of an answer end by a fault that may be the machine's.
func overdue(a *answer, game int) {
	g := &a.Games[game]
	g.End = results.End{Kind: results.Deadline, Seat: 0, Text: "too late"}
	g.Seats[0].Place, g.Seats[1].Place = 2, 1
}

// TestDoubtful: a fault that may be the machine's counts when a worker with another ticket has it too.
func TestDoubtful(t *testing.T) {
	t.Parallel()
	for _, really := range []bool{false, true} {
		p := small(t)
		p.Openings = p.Openings[:1]
		want := one(t, p)
		c := begin(t, database(t), func(s *Settings) { public(s); s.Spot, s.silence = 0, time.Minute })
		r := launch(t, c, p, arenatest.NewMemory())
		a, b := dial(t, invite(t, c, "a")), dial(t, invite(t, c, "b"))
		b.greet()
		first := a.play(a.all(c, p))
		overdue(first, 0)
		first.Unplayed = []results.Unplayed{{Pairing: first.Games[1].Pairing, From: first.Games[1].Number, To: first.Games[1].Number, Why: "no engine\n"}}
		first.Games = slices.Delete(first.Games, 1, 2)
		for range 2 { // again, as if the receipt had been lost: this is no second opinion
			if x := must[receipt](a, answerVerb, first); x.Later || x.Refused != "" {
				t.Errorf("%+v", x)
			}
		}
		if n := len(r.store.Ends()); n > 1 || r.store.Ends()[results.Deadline] > 0 || len(r.store.Left) > 0 {
			t.Fatalf("stored: %v, left out: %v", r.store.Ends(), r.store.Left)
		}
		if k, ok := say[chunk](a, takeVerb, &take{Session: a.session}, 200*time.Millisecond); ok {
			t.Errorf("the same worker gets %d games again", len(k.Games))
		}
		k := b.take()
		if len(k.Games) != 2 {
			t.Fatalf("%d games for the second opinion, want 2", len(k.Games))
		}
		second := b.play(k)
		if really {
			overdue(second, 0)
			overdue(second, 1)
		}
		must[receipt](b, answerVerb, second)
		r.wait()
		if really {
			if n := r.store.Ends()[results.Deadline]; n != 2 || len(r.store.Stored) != p.Games() {
				t.Errorf("%v of %d games, want two by the deadline", r.store.Ends(), p.Games())
			}
		} else if diff := cmp.Diff(want, r.store.Stored, timeless); diff != "" || r.err != nil {
			t.Errorf("other games than on one machine (-want +got):\n%s%v", diff, r.err)
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestDoubtfulEnds: a run that is stopped does not wait for a second opinion, and one whose other worker has left asks
// for none.
func TestDoubtfulEnds(t *testing.T) {
	p := small(t)
	p.Openings = p.Openings[:1]
	c := begin(t, database(t), func(s *Settings) { public(s); s.Spot, s.silence = 0, time.Minute })
	defer c.Close()
	r := launch(t, c, p, arenatest.NewMemory())
	a, b := dial(t, invite(t, c, "a")), dial(t, invite(t, c, "b"))
	b.greet()
	first := a.play(a.all(c, p))
	overdue(first, 0)
	close(r.stop)
	eventually(t, "the run knows", func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		return c.round.stopped
	})
	must[receipt](a, answerVerb, first)
	r.wait()
	if n := len(r.store.Stored); n != p.Games()-1 || r.err != nil || r.progress.Left() != 1 {
		t.Errorf("%d games of %d, %d left, %v; want all but the doubtful one", n, p.Games(), r.progress.Left(), r.err)
	}

	r = launch(t, c, p, r.store)
	rest := a.take()
	if err := errors.Join(b.conn.Publish(subject("b", leaveVerb), must1(encode(&leave{Session: b.session}))), b.conn.Flush()); err != nil {
		t.Fatal(err)
	}
	eventually(t, "b has left", func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		return c.sessions[b.session] == nil
	})
	last := a.play(rest)
	overdue(last, 0)
	must[receipt](a, answerVerb, last)
	r.wait()
	if n := r.store.Ends()[results.Deadline]; n != 1 || r.err != nil {
		t.Errorf("%d games end by the deadline, %v; want 1, as there is nobody else", n, r.err)
	}
}

// TestSuspects: a game that may crash workers is handed out alone and to one process at a time, also when it is late; a
// guilty one to the worker that knows the seat, as long as it is there.
func TestSuspects(t *testing.T) {
	t.Parallel()
	p := small(t)
	want := one(t, p)
	_, jobs := jobsOf(t, p)
	c := begin(t, database(t), func(s *Settings) { public(s); s.Spot, s.chunk, s.silence = 0, 20*time.Millisecond, time.Minute })
	defer c.Close()
	a, b := dial(t, invite(t, c, "a")), dial(t, invite(t, c, "b"))
	suspect, guilty := jobs[3].Address.String(), jobs[5].Address.String()
	h := a.hello()
	h.Suspects, h.Guilty = []string{suspect, "another/run/7"}, []string{guilty}
	must[welcome](a, helloVerb, h) // before the run begins
	r := launch(t, c, p, arenatest.NewMemory())
	address := func(k *chunk) string {
		t.Helper()
		list, err := k.jobs()
		if err != nil || len(list) != 1 || !k.Alone {
			t.Fatalf("%d games, alone %t, %v; want one alone", len(list), k.Alone, err)
		}
		return list[0].Address.String()
	}
	b.greet()
	alone := b.take() // b takes the suspect and leaves the guilty one
	if got := address(alone); got != suspect {
		t.Errorf("b plays %s alone, want %s", got, suspect)
	}
	left := func() int {
		c.mu.Lock()
		defer c.mu.Unlock()
		return len(c.round.items)
	}
	queued := p.Games()
	for queued > 2 {
		k := b.take(alone.ID)
		if k.Alone {
			t.Fatalf("b plays %s", address(k))
		}
		queued -= len(k.Games)
		must[receipt](b, answerVerb, b.play(k))
	}
	if n := left(); n != 2 {
		t.Fatalf("%d games are left, want the two that are suspected", n)
	}
	if k, ok := say[chunk](b, takeVerb, &take{Session: b.session, Held: []uint64{alone.ID}}, 300*time.Millisecond); ok {
		t.Errorf("b plays %s, though its chunk is late, and the other game is a's", address(k))
	}
	k := a.take()
	if got := address(k); got != guilty {
		t.Errorf("a plays %s alone, want %s", got, guilty)
	}
	if more, ok := say[chunk](a, takeVerb, &take{Session: a.session, Held: []uint64{k.ID}}, 300*time.Millisecond); ok {
		t.Errorf("a gets more: %d games", len(more.Games))
	}
	crashed := a.play(k)
	g := &crashed.Games[0]
	g.End, g.Seats[0].Place, g.Seats[1].Place = results.End{Kind: results.Crash, Seat: 1, Text: "stack overflow"}, 1, 2
	must[receipt](a, answerVerb, crashed) // another worker must say so, too
	k = b.take(alone.ID)
	if got := address(k); got != guilty {
		t.Errorf("b plays %s alone, want %s", got, guilty)
	}
	confirmed := b.play(k)
	g = &confirmed.Games[0]
	g.End, g.Seats[0].Place, g.Seats[1].Place = results.End{Kind: results.Crash, Seat: 1, Text: "stack overflow"}, 1, 2
	must[receipt](b, answerVerb, confirmed)
	// b dies with the suspect; then everybody may have it.
	if err := errors.Join(b.conn.Publish(subject("b", leaveVerb), must1(encode(&leave{Session: b.session}))), b.conn.Flush()); err != nil {
		t.Fatal(err)
	}
	k = a.take()
	if got := address(k); got != suspect {
		t.Errorf("a plays %s alone, want %s", got, suspect)
	}
	must[receipt](a, answerVerb, a.play(k))
	r.wait()
	at := arenatest.Game{Pairing: jobs[5].Pairing, Number: jobs[5].Address.Number}
	if got := r.store.Stored[at]; got.End.Kind != results.Crash || r.err != nil {
		t.Errorf("%s ends by %+v, %v", guilty, got.End, r.err)
	}
	delete(want, at)
	delete(r.store.Stored, at)
	if diff := cmp.Diff(want, r.store.Stored, timeless); diff != "" {
		t.Errorf("other games than on one machine (-want +got):\n%s", diff)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.suspects) != 1 {
		t.Errorf("suspects are left: %v", c.suspects)
	}
}

// TestWitnessLeft: a guilty game goes to others when the worker that knows it is not there, and so do all suspects when
// the worker that named them was refused.
func TestWitnessLeft(t *testing.T) {
	t.Parallel()
	p := small(t)
	p.Openings = p.Openings[:1]
	want := one(t, p)
	_, jobs := jobsOf(t, p)
	c := begin(t, database(t), func(s *Settings) { public(s); s.Spot, s.silence = 0, 300*time.Millisecond })
	defer c.Close()
	a := dial(t, invite(t, c, "a"))
	h := a.hello()
	for _, j := range jobs {
		h.Guilty = append(h.Guilty, j.Address.String())
	}
	must[welcome](a, helloVerb, h)
	a.conn.Close()
	r := launch(t, c, p, arenatest.NewMemory())
	defer hire(t, c, nil)()
	r.wait()
	if diff := cmp.Diff(want, r.store.Stored, timeless); diff != "" || r.err != nil {
		t.Errorf("other games than on one machine (-want +got):\n%s%v", diff, r.err)
	}
}

// TestCrashed: a worker that was ended by its own crash tells the games of that moment, plays what is handed out alone
// alone, and forgets them.
func TestCrashed(t *testing.T) {
	p := small(t)
	p.Openings = p.Openings[:1]
	want := one(t, p)
	_, jobs := jobsOf(t, p)
	path := database(t) + "-crash"
	suspect, guilty := jobs[2].Address.String(), jobs[3].Address.String()
	if err := os.WriteFile(path, fmt.Appendf(nil, "suspect %s\nguilty 1 %s\tstack overflow\n", suspect, guilty), 0o666); err != nil {
		t.Fatal(err)
	}
	recorder, err := crash.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	c := begin(t, database(t), nil)
	defer c.Close()
	end := hire(t, c, func(w *Worker) { w.Crashes = recorder })
	eventually(t, "the coordinator knows them", func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		_, known := c.suspects[suspect]
		return known && c.suspects[guilty] != ""
	})
	r := launch(t, c, p, arenatest.NewMemory())
	r.wait()
	crashed := arenatest.Game{Pairing: jobs[3].Pairing, Number: jobs[3].Address.Number}
	if e := r.store.Stored[crashed].End; e.Kind != results.Crash || e.Seat != 1 || !strings.Contains(e.Text, "stack overflow") {
		t.Errorf("%s ends by %+v", guilty, e)
	}
	delete(want, crashed)
	delete(r.store.Stored, crashed)
	if err := end(); err != nil || r.err != nil {
		t.Error(err, r.err)
	}
	if diff := cmp.Diff(want, r.store.Stored, timeless); diff != "" {
		t.Errorf("other games than on one machine (-want +got):\n%s", diff)
	}
	if left := recorder.Suspects(); len(left) > 0 {
		t.Errorf("still suspected: %v", left)
	}
	if err := recorder.Close(); err != nil {
		t.Error(err)
	}
}

// TestStopRun: when the run is stopped, games that were not begun are recalled, and those in progress are stored.
func TestStopRun(t *testing.T) {
	p := small(t, "random", "gated")
	path := database(t)
	trust(t, path)
	c := begin(t, path, func(s *Settings) { s.Spot, s.silence = 0, 500*time.Millisecond })
	defer c.Close()
	open := gate.close(t)
	r := launch(t, c, p, arenatest.NewMemory())
	end := hire(t, c, nil)
	eventually(t, "two games have begun", func() bool { return gate.turns.Load() == 2 })
	close(r.stop)
	eventually(t, "the others are recalled", func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		return len(c.round.items) == 2
	})
	select {
	case <-r.done:
		t.Error("the run ends in the middle of games")
	default:
	}
	open()
	r.wait()
	if n := len(r.store.Stored); n != 2 || r.err != nil || r.progress.Left() != p.Games()-2 {
		t.Errorf("%d games stored, %d left, %v; want the 2 in progress", n, r.progress.Left(), r.err)
	}
	// The same worker plays on when the run is continued.
	r = launch(t, c, p, r.store)
	r.wait()
	if n := len(r.store.Stored); n != p.Games() || r.err != nil {
		t.Errorf("%d games of %d, %v", n, p.Games(), r.err)
	}
	if err := end(); err != nil {
		t.Error(err)
	}
}

// TestStopClaimed: games of an earlier coordinator that a worker still has are waited for, though the run is stopped.
func TestStopClaimed(t *testing.T) {
	p := small(t)
	_, jobs := jobsOf(t, p)
	c := begin(t, database(t), func(s *Settings) { s.Spot, s.silence = 0, time.Minute })
	defer c.Close()
	r := launch(t, c, p, arenatest.NewMemory())
	queued(t, c, p)
	f := strange(t, c)
	a := f.answerOf(5, jobs[:3])
	f.greet(held{Run: a.Run, Chunk: 5, Games: []id{idOfJob(&jobs[0]), idOfJob(&jobs[1]), idOfJob(&jobs[2])}})
	close(r.stop)
	eventually(t, "the run knows", func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		return c.round.stopped
	})
	must[receipt](f, answerVerb, a)
	r.wait()
	if n := len(r.store.Stored); n != 3 || r.err != nil {
		t.Errorf("%d games are stored, want the 3 claimed (%v)", n, r.err)
	}
}

// TestCancelRun: the end of the context ends the run at once, whatever workers do.
func TestCancelRun(t *testing.T) {
	p := small(t, "random", "gated")
	c := begin(t, database(t), func(s *Settings) { s.Spot = 0 })
	defer c.Close()
	open := gate.close(t)
	r := launch(t, c, p, arenatest.NewMemory())
	end := hire(t, c, func(w *Worker) { w.farewell = 200 * time.Millisecond })
	eventually(t, "two games have begun", func() bool { return gate.turns.Load() == 2 })
	r.cancel()
	select {
	case <-r.done:
	case <-time.After(patient):
		t.Fatal("the run does not end")
	}
	if r.err != nil || r.progress.Left() != p.Games() {
		t.Errorf("%+v, %v", r.progress, r.err)
	}
	open()
	if err := end(); err != nil {
		t.Error(err)
	}
}

// TestFullDisk: a journal that cannot be written holds games back, and keeps nobody from ending the run.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	p := small(t)
	var l told
	path := database(t)
	c := begin(t, path, func(s *Settings) { s.Spot, s.Tell = 0, l.tell })
	if err := c.journal.Close(); err != nil { // so that it cannot be written
		t.Fatal(err)
	}
	r := launch(t, c, p, arenatest.NewMemory())
	f := strange(t, c)
	a := f.play(f.all(c, p))
	if x, ok := say[receipt](f, answerVerb, a, 300*time.Millisecond); ok {
		t.Errorf("%+v", x)
	}
	eventually(t, "it is told", func() bool { return l.why("the journal cannot be written") })
	if n := len(r.store.Ends()); n > 0 {
		t.Error("games are stored whose player the journal does not know")
	}
	r.cancel()
	r.wait()
	if n := len(r.store.Ends()); n > 0 {
		t.Error("games are stored whose player the journal does not know, at the end")
	}
	_ = c.Close() // which says that the journal is closed already
}

// TestDecided: a run that its results end is the same with three workers as on one machine.
func TestDecided(t *testing.T) {
	p := decided(t)
	want := arenatest.NewMemory()
	playDecided(t, p, want, nil)
	if len(want.Stored) == p.Games() || len(want.Stored) < 20 {
		t.Fatalf("%d games of %d on one machine", len(want.Stored), p.Games())
	}
	c := begin(t, database(t), nil)
	defer c.Close()
	for range 3 {
		defer hire(t, c, func(w *Worker) { w.Cores = 1 })()
	}
	got := arenatest.NewMemory()
	playDecided(t, p, got, &Runner{Coordinator: c, Store: got})
	if diff := cmp.Diff(want.Stored, got.Stored, timeless); diff != "" || !got.Finished {
		t.Errorf("other games than on one machine (-want +got):\n%s", diff)
	}
}
