package search

import (
	"context"
	"math"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
)

const ms = time.Millisecond

func TestAllow(t *testing.T) {
	for _, test := range []struct {
		set    settings
		budget players.Budget
		want   time.Duration
	}{
		{settings{}, players.Budget{}, 0},
		{settings{millis: 7 * ms}, players.Budget{}, 7 * ms},
		{settings{}, players.Budget{Turn: 100 * ms}, 93 * ms},
		{settings{millis: 20 * ms}, players.Budget{Turn: 100 * ms}, 20 * ms},
		{settings{millis: 200 * ms}, players.Budget{Turn: 100 * ms}, 93 * ms},
		{settings{stepwise: true}, players.Budget{Turn: 100 * ms}, 46500 * time.Microsecond},
		{settings{}, players.Budget{Turn: 1}, least},
		{settings{}, players.Budget{Game: 1}, least},
		{settings{stepwise: true}, players.Budget{Turn: 1, Game: 1}, least},
		{settings{}, players.Budget{Game: 12100 * ms}, 1000 * ms},
		{settings{stepwise: true}, players.Budget{Game: 12100 * ms}, 1000 * ms / 3},
		{settings{}, players.Budget{Game: 12100 * ms, Increment: 100 * ms}, 1075 * ms},
		{settings{}, players.Budget{Game: 12100 * ms, Turn: 100 * ms}, 93 * ms},
		{settings{}, players.Budget{Game: 1300 * ms, Turn: 200 * ms}, 100 * ms},
		{settings{}, players.Budget{Game: 300 * ms, Increment: time.Second}, 200 * ms * 2 / 3},
		{settings{}, players.Budget{Game: 96 * ms}, 2 * ms},
		{settings{}, players.Budget{Turn: 4 * ms}, 2800 * time.Microsecond},
	} {
		w := &searcher{settings: test.set}
		if got := w.allow(test.budget); got != test.want {
			t.Errorf("millis %v, stepwise %t, %+v: %v, want %v", test.set.millis, test.set.stepwise, test.budget, got, test.want)
		}
	}
}

// lazy is an evaluator that takes some time for each position.
type lazy struct {
	judge
	each time.Duration
}

func (e lazy) Evaluate(p games.Position, root games.Seat) float64 {
	time.Sleep(e.each)
	return e.judge.Evaluate(p, root)
}

func (e lazy) EvaluateChildren(p games.Position, root games.Seat, moves []games.Move, values []float64, enough float64) int {
	time.Sleep(time.Duration(len(moves)) * e.each)
	return e.judge.EvaluateChildren(p, root, moves, values, enough)
}

// budgeted searches p under a budget, to any depth that the time allows. It returns what that took.
func (w *searcher) budgeted(t fatal, p games.Position, b players.Budget) (players.Decision, time.Duration) {
	t.Helper()
	began := time.Now()
	d, err := w.Choose(context.Background(), players.Request{Position: p, Budget: b})
	if err != nil {
		t.Fatal(err)
	}
	return d, time.Since(began)
}

// TestTurnIsEnough: no search takes longer than its turn, and none much less while there is more to search. Evaluators
// take from 10 microseconds to a millisecond. A limit of the search's own is exceeded a little.
func TestTurnIsEnough(t *testing.T) {
	gamestest.SkipShort(t)
	step := chosen(t, 60, nil)
	step.stepwise = true
	for _, set := range []settings{
		chosen(t, 60, nil), step, fixed(plain(false), 60), fixed(plain(true), 60), chosen(t, 60, nil).unrefined(),
		chosen(t, 60, games.Options{orderOption: orders[byStatic], frontierOption: "false", tableOption: "0"}),
		chosen(t, 60, games.Options{effortOption: "3"}), chosen(t, 60, games.Options{players.MillisOption: "5000"}),
	} {
		for _, each := range []time.Duration{10 * time.Microsecond, 100 * time.Microsecond, ms} {
			for _, turn := range []time.Duration{10 * ms, 50 * ms, 200 * ms} {
				synctest.Test(t, func(t *testing.T) {
					p := newGraph(2, 2, 5000, math.MaxInt)
					w := begun(t, p, set, lazy{each: each})
					d, took := w.budgeted(t, p, players.Budget{Turn: turn})
					shortest := turn * 7 / 10
					if set.stepwise {
						shortest = turn * 7 / 20
					}
					if took > turn || took < shortest || d.Plies >= 60 {
						t.Errorf("%v\n%v each: %v and %d plies for a turn of %v, want %v to that", set, each, took, d.Plies, turn, shortest)
					}
					if each > 10*time.Microsecond {
						return
					}
					w.millis = turn
					if d, took := w.budgeted(t, p, players.Budget{}); took < turn || took > turn+3*ms || d.Plies < 1 || d.Plies >= 60 {
						t.Errorf("%v\n%v and %d plies for a search of %v, want at most 3 ms more", set, took, d.Plies, turn)
					}
				})
			}
		}
	}
}

// slowBoard is a board on which every sub-move takes some time, whether its position is evaluated or not.
type slowBoard struct {
	*graph
	each time.Duration
}

func (b slowBoard) Do(m games.Move) (games.Seat, bool) {
	time.Sleep(b.each)
	return b.graph.Do(m)
}

// TestGameIsEnough plays the turns of games by the clock, each from a position of its own.
func TestGameIsEnough(t *testing.T) {
	gamestest.SkipShort(t)
	var starts []*graph // by step
	for seed := range uint64(3) {
		starts = append(starts, newGraph(2+seed, 2, 5000, math.MaxInt))
	}
	for _, test := range []struct {
		clock players.Clock
		turns int
		least float64 // the share of all time that must be used
	}{
		{players.Clock{Game: 10 * time.Second}, 20, 0.65},
		{players.Clock{Game: 10 * time.Second}, 100, 0.95},
		{players.Clock{Game: 10 * time.Second}, 120, 0.95},
		{players.Clock{Game: time.Second}, 100, 0.9},
		{players.Clock{Game: 2 * time.Second, Increment: 20 * ms}, 20, 0.55},
		{players.Clock{Game: 2 * time.Second, Increment: 20 * ms}, 100, 0.9},
		{players.Clock{Game: 100 * ms, Increment: 100 * ms}, 100, 0.9},
		{players.Clock{Game: 50 * ms, Increment: 20 * ms}, 100, 0.9},
		{players.Clock{Game: 10 * time.Second, Turn: 50 * ms}, 100, 0.4},
		{players.Clock{Game: 2 * time.Second, Increment: 100 * ms, Turn: 80 * ms}, 40, 0.4},
	} {
		for _, steps := range []int{1, 2, 3} { // a turn has
			synctest.Test(t, func(t *testing.T) {
				set := chosen(t, 60, nil)
				set.stepwise = steps > 1
				w := newSearcher(set, judge{})
				left, all, used := test.clock.Game, test.clock.Game, time.Duration(0)
				for turn := range test.turns {
					var spent time.Duration
					for step := range steps {
						b := players.Budget{Game: max(1, left-spent), Increment: test.clock.Increment}
						if test.clock.Turn > 0 {
							b.Turn = max(1, test.clock.Turn-spent)
						}
						each := max(50*time.Microsecond, test.clock.Game/100_000)
						p := slowBoard{starts[step].Clone().(*graph), each}
						w.begin(t, p, p.Mover(), [2]uint64{1, 2})
						_, took := w.budgeted(t, p, b)
						spent += took
					}
					if spent > left || test.clock.Turn > 0 && spent > test.clock.Turn {
						t.Fatalf("%+v, %d steps: turn %d takes %v of %v", test.clock, steps, turn, spent, left)
					}
					left, used = left-spent, used+spent
					if turn < test.turns-1 {
						left, all = left+test.clock.Increment, all+test.clock.Increment
					}
				}
				share := float64(used) / float64(all)
				t.Logf("%+v, %d steps: %d turns take %.0f %%, %v left", test.clock, steps, test.turns, 100*share, left)
				if share < test.least && steps != 2 {
					t.Errorf("%+v, %d steps: %d turns take %.2f of the time, want %v", test.clock, steps, test.turns, share, test.least)
				}
			})
		}
	}
}

// TestDepthBounds: with more time than it needs, a search chooses as without a clock, at the same depth.
func TestDepthBounds(t *testing.T) {
	for seed := range gamestest.Rounds[uint64](30, 200, 4000) {
		set, plies := inTurn(combined, seed), 1+int(seed%5)
		name, p, eval := gameOf(seed)
		free, clocked := newSearcher(fixed(set, plies), eval), newSearcher(fixed(set, plies), eval)
		for _, w := range []*searcher{free, clocked} {
			w.begin(t, p, p.Mover(), [2]uint64{1, 2})
		}
		want := free.choose(t, p)
		budgets := []players.Budget{{Turn: time.Hour}, {Game: time.Hour}, {Turn: time.Hour, Game: time.Hour, Increment: ms}}
		got, _ := clocked.budgeted(t, p, budgets[seed%3])
		if got.Score != want.Score || got.Plies > plies || !slices.Equal(got.Moves, want.Moves) {
			t.Fatalf("%s at %d plies, %v:\nby the clock %v worth %v at %d plies, want %v worth %v", name, plies, set,
				got.Moves, got.Score, got.Plies, want.Moves, want.Score)
		}
		if again := free.choose(t, p); free.allowance != 0 || again.Plies != want.Plies {
			t.Fatalf("%s: without a clock %v allowed", name, free.allowance)
		}
	}
}
