package arena_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/internal/misfit"
	"tourney/arena/match"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/review"
	"tourney/arena/schedule"
	"tourney/arena/sequential"
	"tourney/games/gamestest"
	"tourney/results"
	"tourney/results/resultstest"
)

var (
	subsets = schedule.Rule{Order: schedule.Both, Seating: schedule.Subsets}
	field   = schedule.Rule{Order: schedule.Both, Seating: schedule.OneVField}
)

// dying is a runner that ends the program after some games: it drops those that are being played.
type dying struct {
	arena.Local
	life int
	end  func()
}

func (d *dying) Run(ctx context.Context, jobs <-chan match.Job, done chan<- arena.Done) error {
	through, err := make(chan arena.Done), make(chan error, 1)
	go func() { err <- d.Local.Run(ctx, jobs, through) }()
	for {
		select {
		case game := <-through:
			if d.life--; d.life == 0 {
				d.end()
			}
			done <- game
		case e := <-err:
			return e
		}
	}
}

var errKilled = errors.New("killed")

// never are more lives than a run has openings.
const never = 1000

// killed plays a run again and again, until it is at its end, and returns the last source. The program dies at another
// game each time. Every second time the store dies too, and with it the group of games that it was to keep.
func killed(t *testing.T, store *arenatest.Memory, start func(*arenatest.Memory) arena.Tournament) arena.Source {
	t.Helper()
	for n := 0; ; n++ {
		ctx, cancel := context.WithCancel(t.Context())
		to := start(store)
		d := &dying{Local: arena.Local{Workers: 1 + n%5}, life: 3 + n%20, end: cancel}
		if n%2 > 0 {
			d.end = func() { store.Break(errKilled); cancel() }
		}
		to.Runner = d
		_, err := arena.Play(ctx, to)
		cancel()
		store.Break(nil)
		var left *arena.LeftOutError
		switch {
		case store.Finished, errors.As(err, &left):
			if n == 0 && len(store.Stored) > 40 { // a short run may be over before it notices
				t.Error("it is never killed")
			}
			return to.Source
		case err != nil && !errors.Is(err, errKilled):
			t.Fatal(err)
		}
	}
}

// TestSameInAllWays: the number of workers and kills change no game, neither those of plans, nor those that are skipped
// because a player is withdrawn, nor those of sources that decide by results.
func TestSameInAllWays(t *testing.T) {
	gamestest.SkipShort(t)
	defer goleak.VerifyNone(t)
	few := func(n int) int { return gamestest.Full(n, 5*n) }
	ofPlan := func(p plan.Plan) func(*arenatest.Memory) arena.Tournament {
		return func(store *arenatest.Memory) arena.Tournament { return resume(t, p, store, 1) }
	}
	thinking := arenatest.Heap(t, 2, subsets, "random", "quits", "control@1")
	thinking.Thoughts = true
	thinking.Openings[1].Games = few(40)
	remembering := func(game string, names ...string) plan.Plan {
		p := drawnPlan(t, game, openings.Any, 1000, names...)
		p.Openings, p.Thoughts = p.Openings[1:], true
		return p
	}
	ranked := openPlan(t, 60, "random", "control@1", "mortal")
	ranked.Openings = ranked.Openings[1:]
	ranked.Schedule = schedule.Rule{Order: schedule.Both, Until: schedule.Ranked, Most: 2000, Error: 0.05}
	three := arenatest.Heap(t, 3, subsets, "random", "sulks", "yields", "cheats")
	three.Schedule.Self = true
	four := arenatest.Heap(t, 4, field, "random", "control@2", "sulks")
	for _, test := range []struct {
		name    string
		plan    plan.Plan // of the games; none of the ladder
		start   func(*arenatest.Memory) arena.Tournament
		out     string // who is withdrawn
		lives   int    // after how many openings, or never
		decides bool   // by results
	}{
		{name: "two seats", plan: arenatest.Pentago(t, "random", "ruins", "cheats")},
		{name: "two seats, with thoughts", plan: thinking},
		{name: "three seats", plan: three},
		{name: "four seats", plan: four},
		// Players who keep memory count each game as if it were their first.
		{name: "memory in Pentago", plan: remembering("pentago", "a-star@3", "a@3,table=10", "one@2,nodes=300")},
		{name: "memory in Lines of Action", plan: remembering("loa", "mixture@2", "connected@2,deepening=1")},
		{name: "memory in Gomoku", plan: remembering("gomoku", "windows@1", "control@1")},
		{name: "memory in Splut!", plan: remembering("splut", "standard@2", "control@2")},
		{name: "memory in Blokus", plan: remembering("blokus", "influence@1", "simple@1")},
		{name: "three lives", plan: openPlan(t, few(20), "random", "control@1", "mortal"), out: "mortal", lives: 3},
		{name: "one life", plan: openPlan(t, few(20), "random", "control@1", "mortal-once"), out: "mortal-once", lives: 1},
		{name: "seldom at fault", plan: openPlan(t, few(40), "random", "control@1", "mortal-seldom"), out: "mortal-seldom", lives: never},
		{name: "any number of lives", plan: openPlan(t, few(20), "random", "control@1", "mortal-for-ever"), out: "mortal-for-ever", lives: never},
		{name: "until ranked", plan: ranked, decides: true, start: func(store *arenatest.Memory) arena.Tournament {
			rest := resume(t, ranked, store, 1)
			source := gamestest.Must(sequential.NewRanked(ranked, rest.Run, rest.Stored))(t)
			rest.Source = source
			return rest
		}},
		{name: "a ladder", decides: true, start: func(store *arenatest.Memory) arena.Tournament {
			rest := gamestest.Must(newLadder(newRun()).tournament(t.Context(), store))(t)
			return rest
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.start == nil {
				test.start = ofPlan(test.plan)
			}
			want := arenatest.NewMemory()
			first := test.start(want)
			progress, err := arena.Play(t.Context(), first)
			whole := err == nil && want.Finished && progress.Played == len(want.Stored)
			if whole != (test.lives == 0 || test.lives == never) || len(want.Stored) == 0 {
				t.Fatalf("%+v, finished %t, error %v", progress, want.Finished, err)
			}
			switch {
			case test.out != "":
				checkWithdrawn(t, test.plan, test.out, test.lives, want)
			case !test.decides:
				checkGames(t, test.plan, want)
			case test.plan.Game != "" && (progress.LeftOut == 0 || arena.NewLeftOutError(want.Left) != nil):
				t.Errorf("skipped are %+v, want some games, all of them for good", want.Left)
			}
			for _, workers := range []int{2, 8} {
				to, got := arena.Tournament{}, arenatest.NewMemory()
				to = test.start(got)
				to.Runner = arena.Local{Workers: workers}
				_, _ = arena.Play(t.Context(), to) // its error is in what it has skipped
				same(t, fmt.Sprint(workers, " workers"), want, got, first.Source, to.Source)
			}
			got := arenatest.NewMemory()
			last := killed(t, got, test.start)
			same(t, "killed", want, got, first.Source, last)
			if again, _ := arena.Play(t.Context(), test.start(got)); again.Played > 0 || again.LeftOut != progress.LeftOut || again.Left() != 0 {
				t.Errorf("a run at its end goes on: %+v", again)
			}
		})
	}
}

// same compares two stores and, of ladders, what these have handed out and heard.
func same(t *testing.T, name string, want, got *arenatest.Memory, sources ...arena.Source) {
	t.Helper()
	if diff := cmp.Diff(want.Stored, got.Stored); diff != "" || want.Finished != got.Finished {
		t.Errorf("%s: finished %t, other games (-want +got):\n%s", name, got.Finished, diff)
	}
	left := func(m *arenatest.Memory) []results.Unplayed {
		list, _ := m.Unplayed(context.Background(), results.Run{})
		return list
	}
	resultstest.Same(t, name+": other games are skipped", left(want), left(got))
	if first, ok := sources[0].(*ladder); ok {
		l := sources[1].(*ladder)
		if diff := cmp.Diff(first.jobs, l.jobs); diff != "" || l.state != first.state || l.heard != len(l.jobs) || len(l.run.Players) != 4 {
			t.Errorf("%s: other jobs (-want +got):\n%s", name, diff)
		}
	}
}

// checkGames checks games of a plan: each by itself, by the rules, and by its places.
func checkGames(t *testing.T, p plan.Plan, store *arenatest.Memory) {
	t.Helper()
	if len(store.Stored) != p.Games() {
		t.Fatalf("%d games are stored of %d", len(store.Stored), p.Games())
	}
	pairings, v := p.Pairings(), gamestest.Must(review.NewVerifier(plan.RunOf(p, "", plan.Build{})))(t)
	for id, r := range store.Stored {
		seats := pairings[id.Pairing]
		if err := v.Verify(t.Context(), r); err != nil {
			t.Errorf("%s, game %d: %v", p.Title(seats), id.Number, err)
		}
		job := gamestest.Must(p.Job(id.Pairing, id.Number))(t)
		job.Deadline = time.Nanosecond // nobody looks at the clock here
		single := gamestest.Must(match.Single(t.Context(), job, arenatest.Build(t, p, id.Pairing)))(t)
		resultstest.Same(t, fmt.Sprintf("%s, game %d by itself is another", p.Title(seats), id.Number), r, arenatest.Plain(single))
		for s, seat := range r.Seats {
			ahead := 0
			for _, other := range r.Seats {
				if other.Place < seat.Place {
					ahead++
				}
			}
			if seat.Place != ahead+1 || r.End.FaultOf(s) != "" && seat.Place != len(seats) {
				t.Errorf("%s, game %d (%s): seat %d in place %d behind %d", p.Title(seats), id.Number, r.End.Reason(), s, seat.Place, ahead)
			}
		}
	}
}

// checkWithdrawn wants a player to be left out of all games from the eighth opening after the one that took their last
// life, and of none before. The player must have crashed at least once.
func checkWithdrawn(t *testing.T, p plan.Plan, player string, lives int, store *arenatest.Memory) {
	t.Helper()
	from := -1
	for number, ok := p.Next(0); ok && lives > -8; number, ok = p.Next(number + 1) {
		if lives--; lives == -8 {
			from = number
		}
	}
	for _, u := range store.Left {
		if !strings.HasPrefix(u.Why, player+" was withdrawn: ") {
			t.Errorf("left out is %+v", u)
		}
	}
	for pairing, seats := range p.Pairings() {
		for number, ok := p.Next(0); ok; number, ok = p.Next(number + 1) {
			_, stored := store.Stored[arenatest.Game{Pairing: pairing, Number: number}]
			if out := from >= 0 && number >= from && slices.Contains(p.Seated(seats), player); stored == out {
				t.Fatalf("game %d of %s: stored %t, though %s is out from %d on", number, p.Title(seats), stored, player, from)
			}
		}
	}
	if store.Ends()[results.Crash] == 0 {
		t.Errorf("%s never crashes", player)
	}
}

// TestSameWithdrawalOfStuck: the same of a player who ignores their limit of time. The plan begins to wait for results
// with the first such game. Until they are withdrawn, each of their games is lost by the deadline.
func TestSameWithdrawalOfStuck(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		misfit.Stuck = make(chan struct{})
		p := openPlan(t, 15, "random", "ruins", "stuck")
		p.Deadline = time.Minute
		var first *arenatest.Memory
		for _, workers := range []int{1, 8} {
			store := arenatest.NewMemory()
			progress, err := arena.Play(t.Context(), resume(t, p, store, workers))
			var left *arena.LeftOutError
			const why = "stuck was withdrawn: it failed on 3 openings in a row (deadline: 1m2"
			if !errors.As(err, &left) || len(left.Why) != 1 || !strings.Contains(left.Why[0], why) {
				t.Fatalf("error %v, want that stuck is withdrawn", err)
			}
			for id, r := range store.Stored {
				seated := p.Seated(p.Pairings()[id.Pairing])
				late := r.End.Kind == results.Deadline
				if late != slices.Contains(seated, "stuck") || late && (seated[r.End.Seat] != "stuck" || !r.End.Ignored()) {
					t.Errorf("a game of %v ends by %+v", seated, r.End)
				}
			}
			if progress.Games != p.Games() || progress.LeftOut != left.Games || progress.Played+left.Games != p.Games() {
				t.Errorf("%d workers: %+v, %d games left out", workers, progress, left.Games)
			}
			if first == nil {
				first = store
			}
			for id := range first.Stored {
				if _, ok := store.Stored[id]; !ok || len(first.Stored) != len(store.Stored) {
					t.Fatalf("%d workers: %d games, with one worker %d", workers, len(store.Stored), len(first.Stored))
				}
			}
			again, err := arena.Play(t.Context(), resume(t, p, store, workers))
			if !errors.As(err, &left) || again.Played > 0 || again.Games != p.Games() || again.Left() != 0 {
				t.Errorf("called again: %+v, error %v: want nothing played, and the same error", again, err)
			}
		}
		close(misfit.Stuck)
		synctest.Wait()
	})
}
