package match

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"tourney/games"
	"tourney/games/gamestest"
	_ "tourney/games/pentago"
	"tourney/players"
	"tourney/results"
)

const ms = time.Millisecond

// TestBudgets: a seat always sees a budget above zero and within its limit. Its time for the game is the sum of the
// additions less the time spent, and never negative.
func TestBudgets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string, least int) time.Duration {
			return time.Duration(rapid.IntRange(least, 100).Draw(t, name)) * ms
		}
		c := players.Clock{Turn: draw("turn", 0), Game: draw("game", 0), Margin: draw("margin", 0)}
		if c.Game > 0 {
			c.Increment = draw("increment", 0)
		}
		at := newTimes(c, draw("deadline", 0))
		left := c.Game
		for range 20 {
			l := at.limit(0)
			var spent time.Duration
			for range rapid.IntRange(1, 3).Draw(t, "steps") {
				b := at.budget(0, spent)
				if c.Set() != (b != players.Budget{}) || c.Set() && b.Turn <= 0 && b.Game <= 0 {
					t.Fatalf("%+v: budget %+v", c, b)
				}
				for _, d := range []time.Duration{b.Turn, b.Game} {
					if d > 1 && d > l.most-spent {
						if b.Turn == 0 || b.Game == 0 || min(b.Turn, b.Game) > max(1, l.most-spent) {
							t.Fatalf("%+v after %v: budget %+v, limit %+v", c, spent, b, l)
						}
					}
				}
				if c.Game > 0 && b.Game != max(1, left-spent) {
					t.Fatalf("%+v after %v: budget %+v with %v left", c, spent, b, left)
				}
				spent += draw("spent", 0)
			}
			at.charge(0, spent)
			if left = max(0, left-spent) + c.Increment; c.Game == 0 {
				left = 0
			}
			if at.left[0] != left || at.left[1] != c.Game {
				t.Fatalf("%+v: %v and %v left, want %v and %v", c, at.left[0], at.left[1], left, c.Game)
			}
		}
	})
}

// thinker plays the first legal sub-move after a time of its own.
type thinker struct {
	begin    time.Duration
	takes    []time.Duration // for its decisions, in order; then nothing
	stubborn bool            // it does not stop when told to
	asked    []players.Budget
	stopped  time.Duration // how long it had thought when it was told to stop
}

func (p *thinker) Begin(context.Context, players.Setup) error {
	time.Sleep(p.begin)
	return nil
}

func (p *thinker) Choose(ctx context.Context, r players.Request) (players.Decision, error) {
	p.asked = append(p.asked, r.Budget)
	if n := len(p.asked); n <= len(p.takes) {
		began := time.Now()
		stop := ctx.Done()
		if p.stubborn {
			stop = nil
		}
		select {
		case <-stop:
			p.stopped = time.Since(began)
			return players.Decision{}, ctx.Err()
		case <-time.After(p.takes[n-1]):
		}
	}
	return players.Decision{Moves: r.Position.AppendMoves(nil)[:1]}, nil
}

func (p *thinker) Close() error { return nil }

// pentago is a game of the first legal sub-moves; a turn has two, the first seat begins.
func pentago(c players.Clock, deadline time.Duration) Job {
	return Job{Game: "pentago", Options: games.Options{"last_rotation": "true"}, Start: "....../....../....../....../....../...... w p",
		Players: []string{"w", "b"}, Clock: c, Deadline: deadline}
}

// played plays a game, watched as the arena does except while the process is suspended.
func played(t *testing.T, j Job, seated []*thinker, suspended func(since time.Duration) bool) results.Record {
	t.Helper()
	m := gamestest.Must(New(j, nil))(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ended := make(chan struct{})
	var taken results.Record
	var watching sync.WaitGroup
	began := time.Now()
	watching.Go(func() {
		for {
			select {
			case <-ended:
				return
			case <-time.After(Patrol):
			}
			if suspended != nil && suspended(time.Since(began)) {
				continue
			}
			if r, ok, err := m.Overdue(time.Now(), cancel); ok {
				if err != nil {
					t.Error(err)
				}
				taken = r
				return
			}
		}
	})
	m.Watched()
	err := m.Play(ctx, func(s games.Seat) (players.Player, error) { return seated[s], nil })
	close(ended)
	watching.Wait()
	if errors.Is(err, ErrTaken) {
		return taken
	}
	gamestest.OK(t, err)
	return m.Record()
}

// TestClock: what the first seat is told of its time, and how the game ends. Times are of its decisions, two for each turn,
// and budgets of the turn and the game.
func TestClock(t *testing.T) {
	for _, test := range []struct {
		name     string
		clock    players.Clock
		deadline time.Duration
		begin    time.Duration // of the first seat
		takes    string        // its decisions
		asked    string        // of its first decisions: the time for the turn, /, that for the game
		lost     string        // how it loses the game; "" for a game that ends by the rules
	}{
		{"none", players.Clock{}, time.Minute, 0, "1s", "- -", ""},
		{"a turn of two sub-moves", players.Clock{Turn: 100 * ms}, 0, 0, "60ms 40ms 100ms", "100ms/ 40ms/ 100ms/ 1ns/ 100ms/", ""},
		{"the second sub-move overruns", players.Clock{Turn: 100 * ms}, 0, 0, "60ms 41ms", "100ms/ 40ms/", "101ms for a turn, with 100ms on the clock for each"},
		{"by less than a millisecond", players.Clock{Turn: 100 * ms}, 0, 0, "100.000001ms", "100ms/", "101ms for a turn, with 100ms on the clock for each"},
		{"within the margin", players.Clock{Turn: 100 * ms, Margin: 10 * ms}, 0, 0, "105ms 5ms", "100ms/ 1ns/ 100ms/", ""},
		{"beyond the margin", players.Clock{Turn: 100 * ms, Margin: 10 * ms}, 0, 0, "105ms 6ms", "100ms/ 1ns/", "111ms for a turn, with 100ms on the clock for each"},
		{"a game", players.Clock{Game: 100 * ms}, 0, 0, "30ms 20ms 10ms 0s 0s 39ms", "/100ms /70ms /50ms /40ms /40ms /40ms /1ms /1ms", ""},
		{"a game's clock runs out", players.Clock{Game: 100 * ms}, 0, 0, "30ms 20ms 30ms 21ms", "/100ms /70ms /50ms /20ms", "51ms for a turn with 50ms left on the clock"},
		{"a game with increment", players.Clock{Game: 100 * ms, Increment: 40 * ms}, 0, 0, "50ms 30ms 60ms 0s 0s 0s", "/100ms /50ms /60ms /1ns /40ms /40ms /80ms", ""},
		{"the increment comes after the turn", players.Clock{Game: 50 * ms, Increment: 40 * ms}, 0, 0, "51ms", "/50ms", "51ms for a turn with 50ms left on the clock"},
		{"a clock is never below zero", players.Clock{Game: 50 * ms, Increment: 20 * ms, Margin: 10 * ms}, 0, 0, "30ms 30ms 30ms", "/50ms /20ms /20ms /1ns /20ms", ""},
		{"the margin is no time to spend twice", players.Clock{Game: 50 * ms, Margin: 10 * ms}, 0, 0, "60ms 0s 10ms 1ms", "/50ms /1ns /1ns /1ns", "11ms for a turn with 0s left on the clock"},
		{"to begin costs no time", players.Clock{Turn: 20 * ms, Game: 50 * ms}, 0, 3 * time.Second, "15ms", "20ms/50ms 5ms/35ms 20ms/35ms", ""},
		{"whatever the deadline is", players.Clock{Turn: 20 * ms}, time.Second, time.Minute, "", "20ms/ 20ms/", ""},
		{"but has a limit of its own", players.Clock{}, time.Second, 301 * time.Second, "", "", "5m1s for a start of at most 5m0s"},
		{"unless nothing is limited", players.Clock{}, 0, time.Hour, "", "-", ""},
		{"the tighter counts: the turn's", players.Clock{Turn: 20 * ms, Game: 50 * ms}, 100 * ms, 0, "21ms", "20ms/50ms", "21ms for a turn, with 20ms on the clock for each"},
		{"the tighter counts: the game's", players.Clock{Turn: 20 * ms, Game: 25 * ms}, 100 * ms, 0, "15ms 0s 11ms", "20ms/25ms 5ms/10ms 20ms/10ms", "11ms for a turn with 10ms left on the clock"},
		{"the tighter counts: the deadline", players.Clock{Game: time.Minute}, time.Second, 0, "600ms 401ms", "1s/1m0s 400ms/59.4s", "1.001s for a turn of at most 1s"},
		{"the turn's, though the deadline is equal", players.Clock{Turn: 40 * ms, Margin: 10 * ms}, 50 * ms, 0, "51ms", "40ms/", "51ms for a turn, with 40ms on the clock for each"},
		{"the deadline within the margin", players.Clock{Turn: 40 * ms, Margin: 11 * ms}, 50 * ms, 0, "51ms", "40ms/", "51ms for a turn of at most 50ms"},
		{"the deadline before the turn's end", players.Clock{Turn: 60 * ms}, 50 * ms, 0, "51ms", "50ms/", "51ms for a turn of at most 50ms"},
		{"the deadline before the game's end", players.Clock{Game: 80 * ms, Margin: 5 * ms}, 50 * ms, 0, "10ms 0s 51ms", "50ms/80ms 40ms/70ms 50ms/70ms", "51ms for a turn of at most 50ms"},
		{"no time is left", players.Clock{Game: 50 * ms}, 0, 0, "50ms 0s 2ns", "/50ms /1ns /1ns", "1ms for a turn with 0s left on the clock"},
		{"who hangs is stopped", players.Clock{Turn: 100 * ms, Margin: 10 * ms}, 0, 0, "40ms 1h", "100ms/ 60ms/", "149ms for a turn, with 100ms on the clock for each"},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				first, second := thinker{begin: test.begin}, thinker{begin: ms, takes: []time.Duration{ms}}
				for _, text := range strings.Fields(test.takes) {
					d := gamestest.Must(time.ParseDuration(text))(t)
					first.takes = append(first.takes, d)
				}
				r := played(t, pentago(test.clock, test.deadline), []*thinker{&first, &second}, nil)
				end := results.End{Kind: results.ByRules, Seat: -1, Text: r.End.Text}
				if test.lost != "" {
					end = results.End{Kind: results.Deadline, Text: test.lost}
				}
				if len(first.asked) == 0 {
					end.Kind = results.NotStarted
				}
				if r.End != end {
					t.Errorf("end %+v, want %+v", r.End, end)
				}
				want := strings.Fields(test.asked)
				if test.lost == "" {
					first.asked = first.asked[:len(want)]
				}
				got := make([]string, len(first.asked))
				for i, b := range first.asked {
					got[i] = budgetText(b, test.clock.Increment)
				}
				if !slices.Equal(got, want) {
					t.Errorf("budgets %q, want %q", got, want)
				}
			})
		})
	}
}

// budgetText writes a budget whose increment is that of the clock: "20ms/50ms", without what is not limited.
func budgetText(b players.Budget, increment time.Duration) string {
	if b == (players.Budget{}) {
		return "-"
	}
	text := "/"
	if b.Turn > 0 {
		text = b.Turn.String() + text
	}
	if b.Game > 0 {
		text += b.Game.String()
	}
	if b.Increment != increment {
		text += "+" + b.Increment.String()
	}
	return text
}

// TestOverrun: a player is told to stop soon after the limit of the clock or the deadline. One that ignores that loses
// the game all the same.
func TestOverrun(t *testing.T) {
	const most = 110 * ms
	for _, c := range []struct {
		clock    players.Clock
		deadline time.Duration
	}{
		{players.Clock{Turn: 100 * ms, Margin: 10 * ms}, time.Minute}, {players.Clock{Game: 100 * ms, Margin: 10 * ms}, 0},
		{players.Clock{}, most}, {players.Clock{Game: time.Minute}, most},
	} {
		synctest.Test(t, func(t *testing.T) {
			heeds := thinker{takes: []time.Duration{70 * ms, time.Hour}}
			r := played(t, pentago(c.clock, c.deadline), []*thinker{&heeds, {}}, nil)
			if total := 70*ms + heeds.stopped; total < most || total > most+Patrol {
				t.Errorf("%+v: told to stop after %v, want %v to %v", c, total, most, most+Patrol)
			}
			if got := time.Duration(r.Seats[0].Micros) * time.Microsecond; r.End.Kind != results.Deadline || got != 70*ms+heeds.stopped {
				t.Errorf("%+v: %+v after %v, stopped after %v", c, r.End, got, heeds.stopped)
			}
		})
		synctest.Test(t, func(t *testing.T) {
			deaf := thinker{takes: []time.Duration{70 * ms, time.Hour}, stubborn: true}
			r := played(t, pentago(c.clock, c.deadline), []*thinker{{}, &deaf}, nil)
			took := time.Duration(r.Seats[1].Micros) * time.Microsecond
			if r.End.Kind != results.Deadline || r.End.Seat != 1 || !r.End.Ignored() || took < most+Grace || took > most+Grace+3*Patrol {
				t.Errorf("%+v: %+v after %v, want the game lost after %v", c, r.End, took, most+Grace)
			}
			if !strings.HasPrefix(r.End.Text, took.Round(ms).String()+" for a turn") {
				t.Errorf("%+v: %q after %v", c, r.End.Text, took)
			}
		})
	}
}

// TestStandstill: time in which the process was suspended counts for no seat, in both orders in which the player and
// the watchdog may continue.
func TestStandstill(t *testing.T) {
	for _, test := range []struct {
		name  string
		since time.Duration   // the process is suspended, for a minute
		takes []time.Duration // with the suspension
		spent time.Duration   // on the first turn
		took  time.Duration   // in all
	}{
		{"the watchdog looks first", 70 * ms, []time.Duration{10 * ms, time.Minute + 10*ms}, 70 * ms, 70 * ms},
		{"the player answers first, and thinks again", 70 * ms, []time.Duration{10 * ms, time.Minute - 30*ms, 30 * ms}, 50 * ms, 60 * ms},
		{"before the first look, and the watchdog looks first", 0, []time.Duration{time.Minute + 20*ms}, 20 * ms, 20 * ms},
		{"before the first look, and the player answers first", 0, []time.Duration{time.Minute - 20*ms}, 0, 0},
	} {
		for _, clock := range []players.Clock{{Turn: 100 * ms}, {Game: 100 * ms}} {
			synctest.Test(t, func(t *testing.T) {
				first := thinker{takes: test.takes}
				suspended := func(since time.Duration) bool { return test.since < since && since < time.Minute }
				r := played(t, pentago(clock, time.Minute), []*thinker{&first, {}}, suspended)
				took := time.Duration(r.Seats[0].Micros) * time.Microsecond
				if r.End.Kind != results.ByRules || took != test.took {
					t.Fatalf("%s, %+v: %+v, %v on record, want %v", test.name, clock, r.End, took, test.took)
				}
				if left := first.asked[2].Game; clock.Game > 0 && left != clock.Game-test.spent {
					t.Errorf("%s: %v left of %v, want %v less", test.name, left, clock.Game, test.spent)
				}
			})
		}
	}
}

// TestCancelled: a player that was told to stop has overrun, even if the measured time is shorter.
func TestCancelled(t *testing.T) {
	begun, told := time.Now(), 0
	var c stopwatch
	c.start(0, limit{most: time.Minute, allow: time.Minute}, 50*time.Second, begun)
	for look := begun; look.Before(begun.Add(11500 * time.Millisecond)); look = look.Add(Patrol) { // with 50 s spent before
		if c.look(look, func() { told++ }) {
			t.Errorf("abandoned after %v", look.Sub(begun))
		}
	}
	if _, cancelled, mine := c.stop(begun.Add(10 * time.Second)); told != 1 || !cancelled || !mine {
		t.Errorf("told %d times, cancelled %t, mine %t; want once", told, cancelled, mine)
	}
}
