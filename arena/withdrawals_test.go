package arena_test

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/arenatest/misfit"
	"tourney/arena/match"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/arena/sequential"
	"tourney/players"
	"tourney/results"
)

// mortalPlayer plays at random, and its program ends on some openings: on one in n.
type mortalPlayer struct {
	players.Player
	n    int
	dies bool
}

func (m *mortalPlayer) Begin(ctx context.Context, s players.Setup) error {
	text, err := s.Start.AppendText(nil)
	if err != nil {
		return err
	}
	m.dies = crc32.ChecksumIEEE(text)%uint32(m.n) == 0
	return m.Player.Begin(ctx, s)
}

func (m *mortalPlayer) Choose(ctx context.Context, r players.Request) (players.Decision, error) {
	if m.dies {
		return players.Decision{}, &players.Fault{Kind: players.Crashed, Text: "exit status 1"}
	}
	return m.Player.Choose(ctx, r)
}

// cured lets the players called mortal live on all openings but one in a hundred.
var cured atomic.Bool

func init() {
	for name, does := range map[string]struct {
		players.Lives
		n int
	}{
		"mortal":          {players.Lives{Openings: 3}, 1},
		"mortal-once":     {players.Lives{Openings: 1}, 1},
		"mortal-strictly": {players.Lives{Openings: 1, Strict: true}, 1},
		"mortal-for-ever": {players.Lives{}, 1},
		"mortal-seldom":   {players.Lives{Openings: 3}, 20},
	} {
		players.RegisterMethod(players.Method{
			Name: name, Doc: "an engine that dies on one opening in n",
			Lives: func(players.Spec) players.Lives { return does.Lives },
			New: func(s players.Spec, _ players.Evaluator) (players.Player, error) {
				n := does.n
				if cured.Load() {
					n = 100
				}
				s.Method = "random"
				p, err := s.New()
				return &mortalPlayer{Player: p, n: n}, err
			},
		})
	}
}

// TestWithdrawals: who fails on as many openings in a row as they have lives is withdrawn, and stays so. A game that is
// survived saves the opening, unless the player has ignored their limit of time in another.
func TestWithdrawals(t *testing.T) {
	const (
		survived = ""
		crash    = results.Crash
		late     = results.Deadline
		illegal  = results.IllegalMove
		ignored  = results.EndKind("ignored")
	)
	type game struct {
		number int
		fault  results.EndKind
	}
	clock := players.Clock{Turn: time.Second}
	for _, test := range []struct {
		name, player string
		clock        players.Clock
		games        []game
		want         string // the reason, without the player's name
	}{
		{"two openings", "mortal", players.Clock{}, []game{{0, crash}, {0, crash}, {0, crash}, {0, crash}, {1, crash}}, ""},
		{"three openings, not ended", "mortal", players.Clock{}, []game{{0, crash}, {0, crash}, {1, crash}, {4, crash}}, ""},
		{"three openings", "mortal", players.Clock{}, []game{{0, crash}, {0, crash}, {1, crash}, {4, crash}, {5, survived}},
			"it failed on 3 openings in a row (crash: 4)"},
		{"a survived game on the last", "mortal", players.Clock{}, []game{{0, crash}, {1, crash}, {2, survived}, {2, crash}, {3, crash}, {4, crash}, {5, survived}}, ""},
		{"a survived game between", "mortal", players.Clock{}, []game{{0, crash}, {1, crash}, {1, survived}, {2, crash}, {3, crash}}, ""},
		{"illegal moves are play", "mortal", players.Clock{}, []game{{0, illegal}, {1, illegal}, {2, illegal}, {3, illegal}}, ""},
		{"so is the clock", "mortal", clock, []game{{0, late}, {1, late}, {2, late}, {3, late}}, ""},
		{"but not the deadline", "mortal", players.Clock{}, []game{{0, late}, {1, late}, {2, late}, {3, late}}, "it failed on 3 openings in a row (deadline: 2)"},
		{"one life", "mortal-once", players.Clock{}, []game{{7, crash}, {9, crash}}, "it failed on an opening (crash: 7)"},
		{"a game survived after the end", "mortal-once", players.Clock{}, []game{{7, crash}, {8, survived}}, "it failed on an opening (crash: 7)"},
		{"all lives", "mortal-for-ever", players.Clock{}, []game{{0, crash}, {1, crash}, {2, crash}, {3, crash}, {4, crash}}, ""},
		{"any fault", "mortal-strictly", clock, []game{{0, survived}, {0, illegal}, {1, survived}}, "it failed on an opening (illegal move: 0)"},
		{"a player of ours", "random", players.Clock{}, []game{{0, crash}, {1, results.Panic}, {2, late}, {3, results.Failure}}, ""},
		{"who ignores the deadline", "random", players.Clock{}, []game{{0, ignored}, {0, survived}, {1, ignored}, {2, survived}, {2, ignored}, {3, survived}},
			"it failed on 3 openings in a row (deadline: 2, and did not stop when told to)"},
		{"or the clock", "random", clock, []game{{0, ignored}, {1, ignored}, {2, ignored}, {3, ignored}},
			"it failed on 3 openings in a row (deadline: 2, and did not stop when told to)"},
	} {
		var w arena.Withdrawals
		var j match.Job
		for _, g := range test.games {
			j = match.Job{Game: "pentago", Address: results.Address{Seats: []string{"other", "it"}, Number: g.number},
				Players: []string{"random", test.player}, Clock: test.clock}
			end := results.End{Kind: g.fault, Seat: 1, Text: fmt.Sprint(g.number)}
			switch g.fault {
			case survived:
				end = results.End{Kind: results.ByRules, Seat: -1, Text: "five"}
			case ignored:
				end.Kind, end.Text = results.Deadline, end.Text+results.Unstopped
			}
			w.Hear(&j, g.number, end)
		}
		want := ""
		if test.want != "" {
			want = "it was withdrawn: " + test.want
		}
		if got := w.Of(&j); got != want {
			t.Errorf("%s: %q, want %q", test.name, got, want)
		}
		alone := match.Job{Address: results.Address{Seats: []string{"other", "third"}}}
		if got := w.Of(&alone); got != "" {
			t.Errorf("%s: others are withdrawn, too: %q", test.name, got)
		}
	}
}

// openPlan returns a plan of Pentago with some openings of both kinds.
func openPlan(t *testing.T, random int, names ...string) plan.Plan {
	t.Helper()
	p := arenatest.Pentago(t, names...)
	p.Openings[1].Games = random
	return p
}

// outOf returns the least number of a game that a player's withdrawal has left out, and checks that they were left out of all
// games from there on, and of none before. It returns -1 if none was left out.
func outOf(t *testing.T, p plan.Plan, player string, store *arenatest.Memory) int {
	t.Helper()
	least := -1
	for _, u := range store.Left {
		if !slices.Contains(p.Seated(p.Pairings()[u.Pairing]), player) || !strings.HasPrefix(u.Why, player+" was withdrawn: ") {
			t.Fatalf("left out is %+v", u)
		}
		if least < 0 || u.From < least {
			least = u.From
		}
	}
	for pairing, seats := range p.Pairings() {
		for number, ok := p.Next(0); ok; number, ok = p.Next(number + 1) {
			_, stored := store.Stored[arenatest.Game{Pairing: pairing, Number: number}]
			out := least >= 0 && number >= least && slices.Contains(p.Seated(seats), player)
			if stored == out {
				t.Fatalf("game %d of %s: stored %t, though %s is out from %d on", number, p.Title(seats), stored, player, least)
			}
		}
	}
	return least
}

// untilEnd plays a plan again and again, until every game is stored or left out.
func untilEnd(t *testing.T, p plan.Plan, store *arenatest.Memory) {
	t.Helper()
	for n := 0; ; n++ {
		ctx, cancel := context.WithCancel(t.Context())
		rest := resume(t, p, store, 1)
		m := &mortal{Local: arena.Local{Workers: 1 + n%5}, life: 3 + n%20, end: cancel}
		if n%2 > 0 {
			m.end = func() { store.Break(errKilled); cancel() }
		}
		rest.Runner = m
		progress, err := arena.Play(ctx, rest)
		cancel()
		store.Break(nil)
		var left *arena.LeftOutError
		switch {
		case err != nil && !errors.Is(err, errKilled) && !errors.As(err, &left):
			t.Fatal(err)
		case !errors.Is(err, errKilled) && progress.Left() == 0:
			if n < 5 {
				t.Errorf("interrupted %d times", n)
			}
			return
		}
	}
}

// TestSameWithdrawal: with any number of workers, and after any interruptions, a player is withdrawn from the same opening
// on: the eighth after the one that took their last life.
func TestSameWithdrawal(t *testing.T) {
	for name, lives := range map[string]int{"mortal": 3, "mortal-once": 1, "mortal-seldom": 0, "mortal-for-ever": 0} { // 0: never withdrawn
		p := openPlan(t, 40, "random", "control@1", name)
		want := arenatest.NewMemory()
		_, err := playSome(t.Context(), t, p, want, 1)
		got := outOf(t, p, name, want)
		from := -1
		if lives > 0 {
			from, _ = ahead(p, lives-1, 8)
		}
		if got != from {
			t.Errorf("%s is out from %d on, want %d (%v)", name, got, from, err)
		}
		if faults := want.Ends()[results.Crash]; name == "mortal-seldom" && faults == 0 {
			t.Errorf("%s never dies", name)
		}
		for _, workers := range []int{2, 8} {
			other := arenatest.NewMemory()
			playSome(t.Context(), t, p, other, workers)
			same(t, fmt.Sprintf("%s, %d workers", name, workers), want, other)
		}
		other := arenatest.NewMemory()
		untilEnd(t, p, other)
		same(t, name+", interrupted", want, other)
	}
}

// ahead returns the number of the opening that comes some openings after the n-th.
func ahead(p plan.Plan, n, after int) (number int, ok bool) {
	number, ok = p.Next(0)
	for range n + after {
		number, ok = p.Next(number + 1)
	}
	return number, ok
}

// same compares what two stores hold of games played and left out.
func same(t *testing.T, name string, want, got *arenatest.Memory) {
	t.Helper()
	if diff := cmp.Diff(want.Stored, got.Stored); diff != "" {
		t.Errorf("%s: other games (-want +got):\n%s", name, diff)
	}
	left := func(m *arenatest.Memory) []results.Unplayed {
		list, _ := m.Unplayed(context.Background(), results.Run{})
		return list
	}
	if diff := cmp.Diff(left(want), left(got)); diff != "" {
		t.Errorf("%s: other games left out (-want +got):\n%s", name, diff)
	}
}

// TestSameWithdrawalOfStuck: the same of a player who ignores their limit of time. The plan begins to wait for results with the first
// such game. Until they are withdrawn, each of their games is lost by the deadline.
func TestSameWithdrawalOfStuck(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		misfit.Stuck = make(chan struct{})
		p := openPlan(t, 30, "random", "ruins", "stuck")
		p.Deadline = time.Minute
		from, _ := ahead(p, 2, 8)
		for _, workers := range []int{1, 2, 8} {
			store := arenatest.NewMemory()
			progress, err := playSome(t.Context(), t, p, store, workers)
			var left *arena.LeftOutError
			if !errors.As(err, &left) || len(left.Why) != 1 || !strings.Contains(left.Why[0], "stuck was withdrawn: it failed on 3 openings in a row (deadline: 1m2") {
				t.Fatalf("error %v, want that stuck is withdrawn", err)
			}
			if got := outOf(t, p, "stuck", store); got != from {
				t.Errorf("%d workers: stuck is out from %d on, want %d", workers, got, from)
			}
			for id, r := range store.Stored {
				seated := p.Seated(p.Pairings()[id.Pairing])
				if late := r.End.Kind == results.Deadline; late != slices.Contains(seated, "stuck") || late && (seated[r.End.Seat] != "stuck" || !r.End.Ignored()) {
					t.Errorf("a game of %v ends by %+v", seated, r.End)
				}
			}
			if progress.Left() != 0 || progress.Games != p.Games() || progress.LeftOut != left.Games || progress.Played+left.Games != p.Games() {
				t.Errorf("%d workers: %+v, %d games left out", workers, progress, left.Games)
			}
			again, err := playSome(t.Context(), t, p, store, workers)
			if !errors.As(err, &left) || again.Played > 0 || again.Games != p.Games() || again.Left() != 0 {
				t.Errorf("called again: %+v, error %v: want nothing played, and the same error", again, err)
			}
		}
		close(misfit.Stuck)
		synctest.Wait()
	})
}

// onRequest returns the tournament that plays the games left out, two at a time.
func onRequest(t *testing.T, p plan.Plan, store *arenatest.Memory) arena.Tournament {
	t.Helper()
	if n, err := store.Retry(t.Context(), p.Name); n == 0 || err != nil {
		t.Fatalf("%d games are to be played again (%v)", n, err)
	}
	rest := resume(t, p, store, 2)
	rest.Retry = true
	return rest
}

// TestRetry: on request the games of a withdrawn player are played. What they did before costs no lives then.
func TestRetry(t *testing.T) {
	p := openPlan(t, 30, "random", "mortal")
	store := arenatest.NewMemory()
	progress, err := playSome(t.Context(), t, p, store, 2)
	out := progress.LeftOut
	if err == nil || out == 0 || outOf(t, p, "mortal", store) < 0 {
		t.Fatalf("%+v, error %v: want games left out", progress, err)
	}
	// It still dies: it fails on three more openings, and on those that are handed out meanwhile.
	progress, err = arena.Play(t.Context(), onRequest(t, p, store))
	if err == nil || progress.Played != 10*2 || progress.LeftOut != out-progress.Played {
		t.Errorf("%+v, error %v: want 10 more openings played of %d games", progress, err, out)
	}
	cured.Store(true)
	defer cured.Store(false)
	ctx, cancel := context.WithCancel(t.Context())
	rest := onRequest(t, p, store)
	rest.Runner = &mortal{Local: arena.Local{Workers: 2}, life: 7, end: cancel}
	if progress, err = arena.Play(ctx, rest); err != nil || progress.Left() == 0 || progress.Played == 0 {
		t.Fatalf("%+v, error %v: want some games played before a kill", progress, err)
	}
	// A plain call sees by the games played on request that what was before is forgiven.
	if progress, err = playSome(t.Context(), t, p, store, 2); err != nil || progress.LeftOut != 0 || !store.Finished {
		t.Errorf("after a kill: %+v, error %v: want all games played", progress, err)
	}
}

// TestRetryToTheEnd: the same without a kill.
func TestRetryToTheEnd(t *testing.T) {
	p := openPlan(t, 30, "random", "mortal")
	store := arenatest.NewMemory()
	if _, err := playSome(t.Context(), t, p, store, 2); err == nil {
		t.Fatal("nobody was withdrawn")
	}
	cured.Store(true)
	defer cured.Store(false)
	if progress, err := arena.Play(t.Context(), onRequest(t, p, store)); err != nil || !store.Finished || progress.LeftOut != 0 || progress.Stored+progress.Played != p.Games() {
		t.Errorf("%+v, error %v: want all games played", progress, err)
	}
}

// TestNightGoesOn: a player who dies ends no run whose results decide how it goes on: one call plays all games, the same with
// any number of workers.
func TestNightGoesOn(t *testing.T) {
	p := openPlan(t, 60, "random", "control@1", "mortal")
	p.Openings = p.Openings[1:]
	p.Schedule = schedule.Rule{Order: schedule.Both, Until: schedule.Ranked, Most: 2000, Error: 0.05}
	ranked := func(store *arenatest.Memory, workers int) (arena.Progress, error) {
		rest := resume(t, p, store, workers)
		var err error
		if rest.Source, err = sequential.NewRanked(p, rest.Run, rest.Stored); err != nil {
			t.Fatal(err)
		}
		return arena.Play(t.Context(), rest)
	}
	want := arenatest.NewMemory()
	progress, err := ranked(want, 1)
	if err != nil || !want.Finished || progress.LeftOut == 0 || progress.Left() != 0 || len(want.Stored) < 40 {
		t.Fatalf("%+v, finished %t, error %v: want a run that goes on without a player", progress, want.Finished, err)
	}
	for _, u := range want.Left {
		if !u.Final {
			t.Errorf("left out is %+v, though the run went on", u)
		}
	}
	for _, workers := range []int{2, 8} {
		store := arenatest.NewMemory()
		if _, err := ranked(store, workers); err != nil {
			t.Fatal(err)
		}
		same(t, fmt.Sprint(workers, " workers"), want, store)
	}
	if again, err := ranked(want, 2); err != nil || again.Played > 0 || again.LeftOut != progress.LeftOut {
		t.Errorf("called again: %+v, error %v: want nothing to play", again, err)
	}
}
