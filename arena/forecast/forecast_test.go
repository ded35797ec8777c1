package forecast_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/forecast"
	"tourney/arena/match"
	"tourney/arena/plan"
	_ "tourney/players/all"
	"tourney/results"
)

// TestRestOf: stored games and games left out are not drawn, those of new pairings are, and each game only once.
func TestRestOf(t *testing.T) {
	p := arenatest.Pentago(t, "random", "control@1")
	store := arenatest.NewMemory()
	run, err := plan.Enter(t.Context(), p, store, "", plan.Build{})
	if err != nil {
		t.Fatal(err)
	}
	for number := range 4 { // alternating between the sets: two of each
		store.Stored[arenatest.Game{Pairing: 0, Number: number}] = results.Record{Number: number}
	}
	if err := store.AddUnplayed(t.Context(), run, []results.Unplayed{{Pairing: 1, From: 0, To: 0, Why: "late"}}); err != nil {
		t.Fatal(err)
	}
	grown := arenatest.Pentago(t, "random", "control@1", "control@2")
	for _, test := range []struct {
		name                  string
		plan                  plan.Plan
		run                   results.Run
		stored, leftOut, left int
	}{
		{"a new run", p, results.Run{}, 0, 0, 16},
		{"one that goes on", p, run, 4, 1, 11},
		{"one that a player has joined", grown, run, 4, 1, 43},
	} {
		rest, err := forecast.RestOf(t.Context(), test.plan, test.run, store)
		if err != nil || rest.Stored != test.stored || rest.LeftOut != test.leftOut || rest.Games != test.left {
			t.Errorf("%s: %d stored, %d left out, %d to play, error %v; want %d, %d, %d",
				test.name, rest.Stored, rest.LeftOut, rest.Games, err, test.stored, test.leftOut, test.left)
		}
		all, err := rest.Draw(1000)
		drawn := map[string]bool{}
		for _, j := range all {
			drawn[j.Address.String()] = true
			id := arenatest.Game{Pairing: j.Pairing, Number: j.Address.Number}
			if _, stored := store.Stored[id]; test.run.Name != "" && (stored || id == arenatest.Game{Pairing: 1}) {
				t.Errorf("%s: draws %s, which is not missing", test.name, j.Address)
			}
			if got, want := rest.Run.Title(rest.Run.Pairings[j.Pairing]), test.plan.Title(rest.Run.Pairings[j.Pairing].Seats); got != want {
				t.Errorf("%s: %s is of the pairing %s, want %s", test.name, j.Address, got, want)
			}
		}
		if err != nil || len(all) != test.left || len(drawn) != test.left {
			t.Errorf("%s: draws %d games, %d of them different, error %v, want %d", test.name, len(all), len(drawn), err, test.left)
		}
		some, err := rest.Draw(6)
		if err != nil || len(some) != 6 || !cmp.Equal(some, all[:6]) {
			t.Errorf("%s: six games are not the first six of all (%v)", test.name, err)
		}
	}
}

// TestDrawIsPlayed: a game drawn is the game that the run plays.
func TestDrawIsPlayed(t *testing.T) {
	p := arenatest.Pentago(t, "random", "control@1")
	store := arenatest.NewMemory()
	arenatest.Play(t, p, store, "", 2)
	rest, err := forecast.RestOf(t.Context(), p, results.Run{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	jobs, err := rest.Draw(10)
	if err != nil {
		t.Fatal(err)
	}
	s, err := forecast.Play(t.Context(), jobs, arena.Local{Workers: 1}, 2, time.Hour)
	if err != nil || len(s.Games) != 10 || len(s.Took) != 10 || s.Cut != 0 {
		t.Fatalf("%d games with %d times, %v cut, error %v; want 10", len(s.Games), len(s.Took), s.Cut, err)
	}
	for _, g := range s.Games {
		want := store.Stored[arenatest.Game{Pairing: g.Pairing, Number: g.Number}]
		if diff := cmp.Diff(arenatest.Plain(want), arenatest.Plain(g)); diff != "" {
			t.Errorf("pairing %d, game %d (-played +drawn):\n%s", g.Pairing, g.Number, diff)
		}
	}
}

// metronome is a Runner to whom a game takes as many seconds as its number says. It leaves out games from number 100
// on, fails at game 1000, and has trouble besides.
type metronome struct{}

func (metronome) Run(ctx context.Context, jobs <-chan match.Job, done chan<- arena.Done) error {
	for {
		var j match.Job
		var ok bool
		select {
		case <-ctx.Done():
			return nil
		case j, ok = <-jobs:
		}
		switch n := j.Address.Number; {
		case !ok:
			return nil
		case n >= 1000:
			return errors.New("no power")
		case n >= 100:
			done <- arena.Done{Unplayed: &results.Unplayed{Pairing: j.Pairing, From: n, To: n}}
		default:
			done <- arena.Done{Event: arena.Trouble{Why: "a squeak"}}
			select {
			case <-ctx.Done():
				return nil
			case <-time.After(time.Duration(n) * time.Second):
				done <- arena.Done{Game: &results.Record{Pairing: j.Pairing, Number: n}}
			}
		}
	}
}

// TestPlay: each game is measured alone, and unfinished games count as time.
func TestPlay(t *testing.T) {
	for _, test := range []struct {
		name    string
		numbers []int
		workers int
		limit   time.Duration
		want    string // seconds of the games, cut off, games a second, and the error
	}{
		{"no games", nil, 2, time.Minute, "[] 0s 0.000 <nil>"},
		{"one after the other", []int{2, 3, 5}, 1, time.Minute, "[2s 3s 5s] 0s 0.300 <nil>"},
		{"side by side", []int{2, 3, 5}, 2, time.Minute, "[2s 3s 5s] 0s 0.300 <nil>"},
		{"the limit cuts one off", []int{2, 3, 5}, 1, 6 * time.Second, "[2s 3s] 1s 0.333 <nil>"},
		{"the limit cuts two off", []int{2, 9, 9}, 2, 4 * time.Second, "[2s] 6s 0.125 <nil>"},
		{"none is finished", []int{9, 8, 7}, 2, 4 * time.Second, "[] 8s 0.000 <nil>"},
		{"some are left out", []int{100, 2, 101}, 1, time.Minute, "[2s] 0s 0.500 <nil>"},
		{"it cannot be played", []int{2, 1000}, 1, time.Minute, "[2s] 0s 0.500 no power"},
	} {
		synctest.Test(t, func(t *testing.T) {
			var jobs []match.Job
			for i, n := range test.numbers {
				jobs = append(jobs, match.Job{Pairing: i, Address: results.Address{Number: n}})
			}
			s, err := forecast.Play(t.Context(), jobs, metronome{}, test.workers, test.limit)
			got := fmt.Sprintf("%v %v %.3f %v", slices.Sorted(slices.Values(s.Took)), s.Cut, s.Rate(), err)
			if got != test.want || len(s.Games) != len(s.Took) {
				t.Errorf("%s: %s, want %s", test.name, got, test.want)
			}
		})
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if _, err := forecast.Play(stopped, []match.Job{{}}, metronome{}, 1, time.Minute); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped by the user: %v", err)
	}
}

func TestTime(t *testing.T) {
	const s = time.Second
	for _, test := range []struct {
		sample         forecast.Sample
		games, workers int
		from, to       time.Duration
	}{
		{forecast.Sample{Cut: 3 * s}, 10, 2, 0, 0},
		{forecast.Sample{Took: []time.Duration{2 * s, 2 * s}}, 0, 2, 0, 0},
		{forecast.Sample{Took: []time.Duration{2 * s}}, 10, 1, 10 * s, 30 * s},
		{forecast.Sample{Took: []time.Duration{2 * s, 2 * s}}, 10, 1, 18 * s, 22 * s},
		{forecast.Sample{Took: []time.Duration{2 * s, 2 * s}}, 10, 4, 4500 * time.Millisecond, 5500 * time.Millisecond},
		{forecast.Sample{Took: []time.Duration{2 * s, 2 * s}}, 3, 8, 1800 * time.Millisecond, 2200 * time.Millisecond},
		{forecast.Sample{Took: []time.Duration{2 * s, 2 * s}, Cut: 2 * s}, 10, 1, 15 * s, 45 * s},
		{forecast.Sample{Took: []time.Duration{1 * s, 3 * s}}, 10, 1, 10 * s, 30 * s},
		{forecast.Sample{Took: slices.Repeat([]time.Duration{1 * s, 3 * s}, 50)}, 1000, 1, 1799 * s, 2201 * s},
	} {
		from, to := test.sample.Time(test.games, test.workers)
		if from.Round(s/10) != test.from.Round(s/10) || to.Round(s/10) != test.to.Round(s/10) {
			t.Errorf("%v and %v: %d games on %d workers take %v to %v, want %v to %v",
				test.sample.Took, test.sample.Cut, test.games, test.workers, from, to, test.from, test.to)
		}
	}
}
