package arena

import (
	"context"
	"errors"
	"maps"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"tourney/games"
	"tourney/results"
)

// TestSameGames plays one plan with several numbers of workers, and in pieces.
func TestSameGames(t *testing.T) {
	defer goleak.VerifyNone(t)
	p := planOf(t, "random", "ruins", "cheats")
	want := newMemory()
	progress := playAll(t, p, want, 1)
	if got := len(want.games); got != p.Games() || progress.Played != got || !want.finished {
		t.Fatalf("stored %d games, reported %d, finished %t; want %d", got, progress.Played, want.finished, p.Games())
	}
	for _, workers := range []int{2, 8} {
		got := newMemory()
		playAll(t, p, got, workers)
		if diff := cmp.Diff(want.games, got.games); diff != "" {
			t.Errorf("%d workers play other games (-want +got):\n%s", workers, diff)
		}
	}

	pieces := newMemory()
	for id, r := range want.games {
		if (id.Number+id.Pairing)%3 == 0 {
			pieces.games[id] = r
		}
	}
	stored := len(pieces.games)
	if progress := playAll(t, p, pieces, 3); progress.Stored != stored || progress.Played != p.Games()-stored {
		t.Errorf("resumed with %d stored, played %d; want %d and %d", progress.Stored, progress.Played, stored, p.Games()-stored)
	}
	if diff := cmp.Diff(want.games, pieces.games); diff != "" {
		t.Errorf("a resumed run plays other games (-want +got):\n%s", diff)
	}
	if progress := playAll(t, p, pieces, 3); progress.Played != 0 {
		t.Errorf("a finished run plays %d games again", progress.Played)
	}
}

// TestAddedPlayer adds a player and games: those stored before stay what they were.
func TestAddedPlayer(t *testing.T) {
	small, large := planOf(t, "random", "cheats"), planOf(t, "random", "ruins", "cheats")
	large.Openings[1].Games += 4
	before, after := newMemory(), newMemory()
	playAll(t, small, before, 2)
	playAll(t, large, after, 2)
	keyOf := func(p Plan, id gameID) string { return p.Key(p.Pairings()[id.Pairing]) }
	found := 0
	for id, r := range before.games {
		for other, s := range after.games {
			if id.Number == other.Number && keyOf(small, id) == keyOf(large, other) {
				s.Pairing = r.Pairing
				if diff := cmp.Diff(r, s); diff != "" {
					t.Errorf("game %d of %s changed (-before +after):\n%s", id.Number, keyOf(small, id), diff)
				}
				found++
			}
		}
	}
	if found != len(before.games) {
		t.Errorf("%d of %d games are still part of the larger plan", found, len(before.games))
	}
}

// TestSharedOpenings checks that every pairing meets the same openings by number, and both parities equally often.
func TestSharedOpenings(t *testing.T) {
	p := planOf(t, "random", "ruins", "cheats")
	p.Openings[1].Games = 40
	store := newMemory()
	playAll(t, p, store, 2)
	starts, blackFirst := map[int]string{}, 0
	for id, r := range store.games {
		if start, ok := starts[id.Number]; ok && start != r.Start {
			t.Errorf("game %d starts from %s and from %s", id.Number, start, r.Start)
		}
		starts[id.Number] = r.Start
		blackFirst += r.First
	}
	if want := p.Games() * 20 / 43; blackFirst != want {
		t.Errorf("Black moves first in %d games, want %d", blackFirst, want)
	}
}

// TestFaults lets players do everything wrong: each time one game is lost, with the reason on record.
func TestFaults(t *testing.T) {
	for _, test := range []struct {
		name   string
		fault  results.EndKind
		detail string
	}{
		{"panics", results.Panic, "out of ideas (fixture_test.go:"},
		{"fails", results.Failure, "no luck"},
		{"cheats", results.IllegalMove, "move 99"},
		{"silent", results.IllegalMove, "no move"},
		{"babbles", results.IllegalMove, "3 sub-moves for a turn of 2"},
		{"unborn", results.Panic, "no parts (fixture_test.go:"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := planOf(t, "random", test.name)
			store := newMemory()
			progress := playAll(t, p, store, 2)
			faults := 0
			for _, r := range store.games {
				guilty := 1 - r.Pairing // pairing 0 seats it second, pairing 1 first
				if r.End.Kind == results.ByRules {
					continue // the game was over before its second turn
				}
				faults++
				if r.End.Kind != test.fault || r.End.Seat != guilty || !strings.HasPrefix(r.End.Text, test.detail) {
					t.Errorf("the end is %+v; want %q of seat %d and %q", r.End, test.fault, guilty, test.detail)
				}
				if fault := r.End.FaultOf(guilty); !strings.HasPrefix(fault, string(test.fault)+": "+test.detail) {
					t.Errorf("fault %q, want %q and %q", fault, test.fault, test.detail)
				}
				if own, other := r.Seats[guilty].Place, r.Seats[1-guilty].Place; own != 2 || other != 1 {
					t.Errorf("places %d and %d, want the seat at fault second", own, other)
				}
				if err := verifier(t, p).Verify(t.Context(), r); err != nil {
					t.Errorf("the game does not verify: %v", err)
				}
			}
			reported := 0
			for _, c := range progress.Faults {
				if c.Player != test.name || c.Fault != test.fault || !strings.Contains(c.First, test.detail) {
					t.Errorf("reported is %+v", c)
				}
				reported += c.Games
			}
			if faults < p.Games()/2 || len(progress.Faults) != 1 || reported != faults {
				t.Errorf("%d of %d games have a fault, %d reported", faults, p.Games(), reported)
			}
		})
	}
}

// TestCounts wants the counts of a seat's answers added up: of two for its first turn, and an illegal one without any.
func TestCounts(t *testing.T) {
	store := newMemory()
	playAll(t, planOf(t, "random", "cheats"), store, 1)
	want := results.Seat{Place: 2, Nodes: 2, Evals: 4, Hits: 6, Cuts: 8, FirstCuts: 10}
	faults := 0
	for id, r := range store.games {
		for s, got := range r.Seats {
			if r.End.FaultOf(s) == "" {
				continue // the game was over before its second turn, or it is the other's
			}
			faults++
			if got != want {
				t.Errorf("game %d of pairing %d: the seat at fault is %+v, want %+v", id.Number, id.Pairing, got, want)
			}
		}
	}
	if faults == 0 {
		t.Error("no game has a fault")
	}
}

// TestDeadline: a player that is slow loses the game, whether it heeds the end of its context, answers too late, or takes
// too long over the sub-moves of a turn together.
func TestDeadline(t *testing.T) {
	for _, name := range []string{"slow", "late", "dawdles"} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := planOf(t, "random", name)
				p.Deadline = time.Minute
				store := newMemory()
				playAll(t, p, store, 2)
				if n := store.count()[results.Deadline]; n < p.Games()/2 || len(store.games) != p.Games() {
					t.Errorf("%d of %d stored games are lost by the deadline, of %d", n, len(store.games), p.Games())
				}
			})
		})
	}
}

// TestStuck: a player that never answers loses one game for each worker it got hold of, and is benched.
func TestStuck(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stuck = make(chan struct{}) // of this bubble, whose clock stands still while a goroutine waits for the world
		p := planOf(t, "random", "ruins", "stuck")
		p.Deadline = time.Minute
		store := newMemory()
		run, err := Enter(t.Context(), p, store, "", "test")
		if err != nil {
			t.Fatal(err)
		}
		progress, err := Play(t.Context(), nil, p, run, store, 2, func(Progress) {})
		var benched *BenchedError
		if !errors.As(err, &benched) || !strings.Contains(benched.Players["stuck"], "ignored the deadline of 1m0s") {
			t.Fatalf("error %v, want that stuck is benched", err)
		}
		if n := store.count()[results.Deadline]; n < 1 || n > 2 {
			t.Errorf("%d games are lost by the deadline, want one for each of 2 workers at most", n)
		}
		alone := 0
		for _, r := range store.games {
			if r.Pairing == 0 || r.Pairing == 2 { // random-ruins and ruins-random
				alone++
			}
		}
		if alone != 16 {
			t.Errorf("%d games without the stuck player were played, want 16", alone)
		}
		if progress.Left() != benched.Games || store.finished {
			t.Errorf("%d games left, %d skipped, finished %t", progress.Left(), benched.Games, store.finished)
		}
		close(stuck) // so that the bubble's goroutines can end
		synctest.Wait()
	})
}

// TestStop finishes the running games and begins no others; the rest is played when the plan is played again.
func TestStop(t *testing.T) {
	defer goleak.VerifyNone(t)
	p := planOf(t, "random", "ruins")
	p.Openings[0].Games = 300
	want := newMemory()
	playAll(t, p, want, 2)

	store, stop := newMemory(), make(chan struct{})
	run, err := Enter(t.Context(), p, store, "", "test")
	if err != nil {
		t.Fatal(err)
	}
	stopped := false
	progress, err := Play(t.Context(), stop, p, run, store, 2, func(p Progress) {
		if p.Played > 0 && !stopped {
			stopped = true
			close(stop)
		}
	})
	if err != nil || progress.Left() == 0 || progress.Played != len(store.games) || store.finished {
		t.Fatalf("error %v, %d left, %d reported, %d stored, finished %t", err, progress.Left(), progress.Played, len(store.games), store.finished)
	}
	playAll(t, p, store, 2)
	if diff := cmp.Diff(want.games, store.games); diff != "" {
		t.Errorf("a stopped run goes on with other games (-want +got):\n%s", diff)
	}
}

// TestKill drops running games at once, even if a player does not notice.
func TestKill(t *testing.T) {
	for _, name := range []string{"slow", "stuck"} {
		t.Run(name, func(t *testing.T) { testKill(t, name) })
	}
}

func testKill(t *testing.T, name string) {
	synctest.Test(t, func(t *testing.T) {
		stuck = make(chan struct{})
		defer close(stuck)
		p := planOf(t, "random", name)
		store := newMemory()
		run, err := Enter(t.Context(), p, store, "", "test")
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
		defer cancel()
		begun := time.Now()
		progress, err := Play(ctx, nil, p, run, store, 2, func(Progress) {})
		if err != nil || progress.Left() == 0 || progress.Played != len(store.games) {
			t.Errorf("error %v, %d games left, %d reported, %d stored", err, progress.Left(), progress.Played, len(store.games))
		}
		if took := time.Since(begun) - time.Hour; took > 2*grace {
			t.Errorf("it took %v to stop", took)
		}
		if n := store.count()[results.Failure]; n > 0 {
			t.Errorf("%d dropped games are on record as errors of the player", n)
		}
	})
}

// TestStandstill: time in which the whole process is suspended costs nobody a game, whoever notices first.
func TestStandstill(t *testing.T) {
	const deadline = time.Minute
	begun := time.Now()
	at := func(seconds float64) time.Time { return begun.Add(time.Duration(seconds * float64(time.Second))) }
	never := func() { t.Error("a short thought is cancelled") }
	for name, test := range map[string]struct {
		events func(c *clock)
		end    float64
		want   time.Duration
	}{
		"the player answers first": {func(*clock) {}, 3600, 500 * time.Millisecond},
		"the watchdog looks first": {func(c *clock) { c.look(at(3600), deadline, never) }, 3602, 2500 * time.Millisecond},
		"a thought begins first": {func(c *clock) {
			c.stop(at(3600))
			c.start(1, 0, at(3600))
			c.look(at(3600.5), deadline, never)
		}, 3602, 1500 * time.Millisecond},
	} {
		var c clock
		c.start(1, 0, at(0))
		c.look(at(0.5), deadline, never)
		test.events(&c)
		for look := at(3600.55); look.Before(at(test.end)); look = look.Add(patrol) {
			c.look(look, deadline, never)
		}
		if took, cancelled, mine := c.stop(at(test.end)); took != test.want || cancelled || !mine {
			t.Errorf("%s: took %v, cancelled %t, mine %t; want %v of an own game", name, took, cancelled, mine, test.want)
		}
	}
}

// TestCancelled: whoever was told to stop has overrun, however the times were taken.
func TestCancelled(t *testing.T) {
	begun, told := time.Now(), 0
	var c clock
	c.start(0, 50*time.Second, begun)
	for look := begun; look.Before(begun.Add(11500 * time.Millisecond)); look = look.Add(patrol) { // with 50 s spent before
		if c.look(look, time.Minute, func() { told++ }) {
			t.Errorf("abandoned after %v", look.Sub(begun))
		}
	}
	if _, cancelled, mine := c.stop(begun.Add(10 * time.Second)); told != 1 || !cancelled || !mine {
		t.Errorf("told %d times, cancelled %t, mine %t; want once", told, cancelled, mine)
	}
}

// TestBrokenStore reports what the store says, and stops.
func TestBrokenStore(t *testing.T) {
	defer goleak.VerifyNone(t)
	p := planOf(t, "random", "ruins")
	store := newMemory()
	run, err := Enter(t.Context(), p, store, "", "test")
	if err != nil {
		t.Fatal(err)
	}
	store.broken = errors.New("disk full")
	if _, err := Play(t.Context(), nil, p, run, store, 2, func(Progress) {}); !errors.Is(err, store.broken) {
		t.Errorf("error %v, want %v", err, store.broken)
	}
}

func verifier(t *testing.T, p Plan) *Verifier {
	t.Helper()
	v, err := NewVerifier(p, runOf(p), "test")
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestVerify finds tampering of every kind.
func TestVerify(t *testing.T) {
	p := planOf(t, "random", "ruins")
	store := newMemory()
	playAll(t, p, store, 2)
	for id, r := range maps.All(store.games) {
		if err := verifier(t, p).Verify(t.Context(), r); err != nil {
			t.Fatalf("game %v: %v", id, err)
		}
	}
	for name, tamper := range map[string]func(*results.Record){
		"a move":   func(r *results.Record) { r.Moves[4] = (r.Moves[4] + 1) % 36 },
		"an end":   func(r *results.Record) { r.Moves = r.Moves[:len(r.Moves)-1]; r.Plies-- },
		"a winner": func(r *results.Record) { r.Seats[0].Place = 3 - r.Seats[0].Place },
		"a start":  func(r *results.Record) { r.Start = strings.Replace(r.Start, "/", "|", 1) },
		"a turn":   func(r *results.Record) { r.Turns++ },
		"first":    func(r *results.Record) { r.First = 1 - r.First },
		"a reason": func(r *results.Record) { r.End.Text = "boredom" },
	} {
		r := store.games[gameID{0, 0}]
		r.Moves, r.Seats = append([]uint32(nil), r.Moves...), append([]results.Seat(nil), r.Seats...)
		tamper(&r)
		if err := verifier(t, p).Verify(t.Context(), r); err == nil {
			t.Errorf("%s was changed, and the game still verifies", name)
		}
	}
}

// TestSeatStreams: no two addresses share a stream.
func TestSeatStreams(t *testing.T) {
	seen := map[uint64]string{}
	for _, key := range []string{"a", "b"} {
		for number := range 50 {
			for seat := range games.Seat(2) {
				for _, seed := range []int64{1, 2} {
					v := seatStream(seed, key, number, seat).Uint64()
					if other, ok := seen[v]; ok {
						t.Errorf("%d %s %d %d begins like %s", seed, key, number, seat, other)
					}
					seen[v] = key
				}
			}
		}
	}
}
