package fleet

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/journal"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/games/gamestest"
	"tourney/results"
	"tourney/results/sqlite"
)

// TestFalse: a worker that falsifies a share of its games is found, and after that the games are those of honest
// workers.
func TestFalse(t *testing.T) {
	gamestest.SkipShort(t)
	t.Parallel()
	p := arenatest.Pentago(t, "random", "one@1", "a@1")
	p.Openings = []openings.Set{{Kind: openings.Random, Games: 300, Min: 1, Max: 22, Parity: openings.Balanced}}
	want := arenatest.NewMemory()
	arenatest.Play(t, p, want, "", 2)

	path := filepath.Join(t.TempDir(), "t.db")
	c := begin(t, path, func(s *Settings) { s.Spot, s.Listen = 0.3, "0.0.0.0:0" })
	keys := c.settings.Keys
	honest := hire(t, c, nil)
	liar, err := keys.Invite("liar", local(c), later, 0)
	if err != nil {
		t.Fatal(err)
	}
	var n atomic.Int64
	cheat := employ(t, c, func(w *Worker) {
		w.Ticket = liar
		w.falsify = func(r *results.Record) { // only later games, as the first are all checked
			if n.Add(1) > 50 && n.Load()%10 == 0 {
				r.Seats[0].Nodes++
			}
		}
	})
	store, err := sqlite.Open(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	_, _, err = play(t.Context(), t, c, p, store)
	var convicted *ConvictedError
	if !errors.As(err, &convicted) || convicted.Worker != "liar" {
		t.Fatalf("error %v: want the liar convicted", err)
	}
	var refused *refusedError
	if <-cheat.ended; !errors.As(cheat.err, &refused) {
		t.Errorf("the liar ends by %v", cheat.err)
	}
	after, err := ReadAftermath(journal.Path(path), p.Name, func(run string) bool { return run == p.Name })
	if err != nil {
		t.Fatal(err)
	}
	run, err := store.Run(t.Context(), p.Name)
	if err != nil {
		t.Fatal(err)
	}
	stored, err := store.Played(t.Context(), run)
	if err != nil {
		t.Fatal(err)
	}
	if !after.Tainted(run, stored) {
		t.Fatal("no stored game is the liar's")
	}
	j, err := journal.Open(journal.Path(path))
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Append(journal.Entry{Aside: &journal.Aside{Name: p.Name, File: "aside"}}); err != nil {
		t.Fatal(err)
	}
	if after, err = ReadAftermath(journal.Path(path), p.Name, func(run string) bool { return run == p.Name }); err != nil || len(after.Asides) != 1 {
		t.Fatal(after, err)
	}
	anew := arenatest.NewMemory()
	run, err = plan.Enter(t.Context(), p, anew, "", plan.Build{Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	rest, err := plan.Resume(t.Context(), p, run, anew)
	if err != nil {
		t.Fatal(err)
	}
	rest.Runner = &Runner{Coordinator: c, Store: anew, Kept: after.Kept([]Games{store})}
	before := c.tickets[loopback].Games
	if _, err := arena.Play(t.Context(), rest); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want.Stored, anew.Stored, timeless); diff != "" {
		t.Errorf("other games than on one machine (-want +got):\n%s", diff)
	}
	again := c.tickets[loopback].Games - before
	t.Logf("%d games were stored, %d were played anew of %d", stored.Len(), again, p.Games())
	if again == 0 || again == p.Games() {
		t.Errorf("%d games of %d were played anew", again, p.Games())
	}
	if err := honest(); err != nil {
		t.Error(err)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}

// TestFound: whatever a worker falsifies is found by a check of all its games, or of its first chunk.
func TestFound(t *testing.T) {
	p := small(t, "one@2", "random")
	p.Openings = []openings.Set{{Kind: openings.Random, Games: 4, Min: 1, Max: 12, Parity: openings.Balanced}}
	p.Thoughts = true
	for name, test := range map[string]struct {
		falsify func(r *results.Record)
		how     string
	}{
		"a move":       {func(r *results.Record) { r.Moves[len(r.Moves)-1] ^= 1 }, "it goes another way at ply "},
		"the way":      {func(r *results.Record) { r.Moves[0], r.Moves[2] = r.Moves[2], r.Moves[0] }, "it goes another way at ply 1"},
		"the length":   {func(r *results.Record) { r.Moves, r.Plies = r.Moves[:len(r.Moves)-1], r.Plies-1; cutThoughts(r) }, "it goes another way at ply "},
		"the places":   {func(r *results.Record) { swapPlaces(r) }, "comes in place "},
		"a draw":       {func(r *results.Record) { r.Seats[0].Place, r.Seats[1].Place = 1, 1 }, "comes in place "},
		"points":       {func(r *results.Record) { r.Seats[0].Points++ }, "points instead of "},
		"a kind":       {func(r *results.Record) { loses(r, results.Panic) }, "it ends by panic instead of "},
		"a resigner":   {func(r *results.Record) { loses(r, results.Resigned) }, "it ends by resigned instead of "},
		"a text":       {func(r *results.Record) { r.End.Text = "a fight\x1b[2J" }, `it ends by a fight\x1b[2J instead of `},
		"nodes":        {func(r *results.Record) { r.Seats[0].Nodes++; r.Seats[1].Nodes++ }, "visit "},
		"evaluations":  {func(r *results.Record) { r.Seats[0].Evals++; r.Seats[1].Evals++ }, "visit "},
		"cut-offs":     {func(r *results.Record) { r.Seats[0].FirstCuts++; r.Seats[1].Cuts++ }, "visit "},
		"turns":        {func(r *results.Record) { r.Turns-- }, "turns instead of "},
		"the beginner": {func(r *results.Record) { r.First = 1 - r.First }, "turns instead of "},
		"a value":      {func(r *results.Record) { r.Thoughts[0].Score += 1 }, "its thoughts differ"},
		"a depth":      {func(r *results.Record) { r.Thoughts[0].Plies++ }, "its thoughts differ"},
		"no thoughts":  {func(r *results.Record) { r.Thoughts, r.Times = nil, nil }, "its thoughts differ"},
	} {
		for _, spot := range []float64{1, 0} {
			t.Run(fmt.Sprint(name, spot), func(t *testing.T) {
				t.Parallel()
				path := database(t)
				c := begin(t, path, func(s *Settings) { public(s); s.Spot = spot; s.Tell = func(arena.Event) {} })
				defer c.Close()
				r := launch(t, c, p, arenatest.NewMemory())
				f := dial(t, invite(t, c, "liar"))
				if spot > 0 {
					vet(c, "liar")
				}
				f.greet()
				a := f.play(f.take())
				test.falsify(&a.Games[0])
				if err := a.Games[0].Check(); err != nil {
					t.Fatalf("this would be refused: %v", err)
				}
				say[receipt](f, answerVerb, a, patient/10) // which may not come any more
				r.wait()
				var e *ConvictedError
				if !errors.As(r.err, &e) || e.Worker != "liar" || !strings.Contains(e.How, test.how) {
					t.Errorf("%v, want %s", r.err, test.how)
				}
				if w := must[welcome](f, helloVerb, f.hello()); !strings.Contains(w.Refused, "a game of it, played again, differs") || w.Busy {
					t.Errorf("%+v", w)
				}
				if x := must[receipt](f, answerVerb, a); x.Refused == "" {
					t.Errorf("%+v", x)
				}
				if k := must[chunk](f, takeVerb, &take{Session: f.session}); !k.Unknown {
					t.Errorf("%+v", k)
				}
				// It stays refused by the next coordinator.
				after, err := ReadAftermath(journal.Path(path), p.Name, func(string) bool { return true })
				if err != nil || len(after.Convicted) != 1 || after.Convicted[0].Worker != "liar" {
					t.Errorf("%+v, %v", after, err)
				}
			})
		}
	}
}

// TestDifference: a record is no other than itself, where a value is no number neither, and times do not count.
func TestDifference(t *testing.T) {
	again := full()
	again.Finished, again.Times, again.Stretch = time.Now(), []int64{7, 8}, 9
	for i := range again.Seats {
		again.Seats[i].Micros++
	}
	if how := difference(full(), again); how != "" {
		t.Error(how)
	}
}

func swapPlaces(r *results.Record) {
	r.Seats[0].Place, r.Seats[1].Place = r.Seats[1].Place, r.Seats[0].Place
	if r.Seats[0].Place == r.Seats[1].Place {
		r.Seats[0].Place = 2
	}
}

// loses lets the seat that has not won, or one of two, be at fault.
func loses(r *results.Record, kind results.EndKind) {
	seat := 0
	if r.Seats[0].Place == 1 && r.Seats[1].Place != 1 {
		seat = 1
	}
	r.Seats[seat].Place, r.End = 2, results.End{Kind: kind, Seat: seat}
}

// cutThoughts drops the thoughts that a shorter game cannot have.
func cutThoughts(r *results.Record) {
	for len(r.Thoughts) > 0 && r.Thoughts[len(r.Thoughts)-1].Ply > r.Plies {
		r.Thoughts, r.Times = r.Thoughts[:len(r.Thoughts)-1], r.Times[:len(r.Times)-1]
	}
}

// TestStaysRefused: a worker convicted before is refused by the next coordinator, and its ticket's name for ever.
func TestStaysRefused(t *testing.T) {
	path := database(t)
	j, err := journal.Open(journal.Path(path))
	if err != nil {
		t.Fatal(err)
	}
	v := journal.Conviction{Run: "night", Worker: "liar", Game: "night/a-b/1", How: "it goes another way at ply 3"}
	if err := errors.Join(j.Append(journal.Entry{Conviction: &v}), j.Close()); err != nil {
		t.Fatal(err)
	}
	c := begin(t, path, public)
	defer c.Close()
	var e *refusedError
	w := employ(t, c, func(w *Worker) { w.Ticket = invite(t, c, "liar") })
	<-w.ended
	if !errors.As(w.err, &e) || !strings.Contains(e.Why, "night/a-b/1: it goes another way at ply 3 (once it is mended, it needs a ticket of another name)") {
		t.Errorf("%v", w.err)
	}
	honest := dial(t, invite(t, c, "honest"))
	honest.greet()
}

// TestTwice: of two different records of one game, by two workers, the false one is found, whichever came first.
func TestTwice(t *testing.T) {
	t.Parallel()
	for _, first := range []string{"liar", "honest"} {
		t.Run(first+" first", func(t *testing.T) {
			p := small(t)
			path := database(t)
			c := begin(t, path, func(s *Settings) { public(s); s.Spot, s.silence = 0, time.Minute })
			defer c.Close()
			r := launch(t, c, p, arenatest.NewMemory())
			workers := map[string]*fake{}
			for _, name := range []string{"liar", "honest"} {
				workers[name] = dial(t, invite(t, c, name))
			}
			vet(c, "liar", "honest")
			k := workers[first].all(c, p)
			truth := workers[first].play(k)
			truth.Games = truth.Games[:5]
			lie := *truth
			lie.Games = append(records{copied(truth.Games[0])}, truth.Games[1:]...)
			swapPlaces(&lie.Games[0])
			say := func(name string) {
				a := *truth
				if name == "liar" {
					a = lie
				}
				f := workers[name]
				f.session += "x" // of any process
				a.Session = f.session
				if x := must[receipt](f, answerVerb, &a); x.Later || x.Refused != "" {
					t.Errorf("%s: %+v", name, x)
				}
			}
			say(first)
			other := map[string]string{"liar": "honest", "honest": "liar"}[first]
			say(other)
			r.wait()
			var e *ConvictedError
			if !errors.As(r.err, &e) || e.Worker != "liar" {
				t.Errorf("%v, want the liar convicted", r.err)
			}
			if c.convicted["honest"] != (journal.Conviction{}) {
				t.Error("the honest one is convicted")
			}
			// Who was found second is among those whose games do not count, too.
			after, err := ReadAftermath(journal.Path(path), p.Name, func(run string) bool { return run == p.Name })
			if err != nil {
				t.Fatal(err)
			}
			run, _ := jobsOf(t, p)
			stored, err := r.store.Played(t.Context(), run)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := after.Tainted(run, stored), first == "liar"; got != want {
				t.Errorf("stored games are the liar's: %t, want %t", got, want)
			}
		})
	}
}

// TestHonest: an honest worker is convicted by nothing: faults, resignations, several seats, every kind of player.
func TestHonest(t *testing.T) {
	heap := arenatest.Heap(t, 3, schedule.Rule{Order: schedule.Both, Seating: schedule.Subsets}, "random", "panics", "cheats", "fails", "quits", "silent")
	heap.Openings = heap.Openings[:1]
	pentago := small(t, "random", "a@2", "a-star@2", "one@2,nodes=300", "a@1,kind=minimax")
	pentago.Openings = []openings.Set{{Kind: openings.Random, Games: 2, Min: 6, Max: 22, Parity: openings.Balanced}}
	pentago.Deadline = time.Minute
	for _, p := range []plan.Plan{heap, pentago} {
		p.Thoughts = true
		want := one(t, p)
		c := begin(t, database(t), func(s *Settings) { s.Spot = 1 })
		end := hire(t, c, nil)
		r := launch(t, c, p, arenatest.NewMemory())
		r.wait()
		if err := end(); err != nil || r.err != nil {
			t.Error(err, r.err)
		}
		if diff := cmp.Diff(want, r.store.Stored, timeless); diff != "" {
			t.Errorf("other games than on one machine (-want +got):\n%s", diff)
		}
		if c.round.checked != p.Games() {
			t.Errorf("%d games of %d were checked", c.round.checked, p.Games())
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestSpotShare: the share of games that are played again is the one asked for.
func TestSpotShare(t *testing.T) {
	p := small(t, "random", "quits")
	p.Openings = []openings.Set{{Kind: openings.Random, Games: 500, Min: 20, Max: 22, Parity: openings.Balanced}}
	path := database(t)
	trust(t, path)
	c := begin(t, path, func(s *Settings) { s.Spot = 0.2 })
	defer c.Close()
	defer hire(t, c, nil)()
	r := launch(t, c, p, arenatest.NewMemory())
	r.wait()
	// 200 of 1000 are expected; the bounds are five standard deviations away.
	if got := c.round.checked; r.err != nil || got < 137 || got > 263 {
		t.Errorf("%d games of %d were checked, want about 200 (%v)", got, p.Games(), r.err)
	}
}

// TestSpotStatistics: of a worker that falsifies one game in a hundred, 460 checked games find one with 99 %.
func TestSpotStatistics(t *testing.T) {
	const share, checked = 0.01, 460
	if missed := math.Pow(1-share, checked); missed > 0.01 || math.Pow(1-share, checked-5) < 0.01 {
		t.Errorf("%d checked games miss it with %v", checked, missed)
	}
	r, missed := rand.New(rand.NewPCG(1, 2)), 0
	const times = 20_000
	for range times {
		found := false
		for range checked {
			found = found || r.Float64() < share
		}
		if !found {
			missed++
		}
	}
	if missed < times/200 || missed > times*3/200 {
		t.Errorf("it is missed %d times of %d, want about one in a hundred", missed, times)
	}
}
