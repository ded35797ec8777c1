package fingerprint

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"tourney/arena/arenatest"
	"tourney/games/gamestest"
	"tourney/players"
	"tourney/players/bottest"
)

// choosing has bots call a function before they choose, until the test ends.
func choosing(t testing.TB, f func(ctx context.Context, s players.Spec) error) {
	t.Helper()
	bottest.Chooses = f
	t.Cleanup(func() { bottest.Chooses = nil })
}

// waiting is a bot that takes a time for each decision.
func waiting(d time.Duration) func(context.Context, players.Spec) error {
	return func(ctx context.Context, _ players.Spec) error {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(d):
			return nil
		}
	}
}

func TestUnheeded(t *testing.T) {
	ends := []players.Weights{nil, {"attack": 0, "defence": 0}, {"attack": 5, "defence": 5}}
	failing := func(err error) func(context.Context, players.Spec) error {
		return func(context.Context, players.Spec) error { return err }
	}
	for _, test := range []struct {
		name    string
		player  string
		changes []players.Weights
		chooses func(context.Context, players.Spec) error
		want    int
	}{
		{"moves that follow the weights", "bot", ends, nil, 0},
		{"values that follow the weights", "bot@obeys=value", ends, nil, 0},
		{"nothing follows them", "bot@obeys=nothing", ends, nil, positions / apart},
		{"nothing follows them, unrepeatable", "bot@obeys=nothing,repeatable=false", ends, nil, positions / apart},
		{"only the last differs", "bot", []players.Weights{nil, {"attack": 1}, {"attack": 2}}, nil, 0},
		{"only another weight is obeyed", "bot(attack=0)", []players.Weights{nil, {"attack": 0}, {"defence": 2}}, nil, positions / apart},
		{"a search", "huddle", []players.Weights{nil, {"weight": 7}}, nil, 0},
		{"a player without weights", "picky", ends, nil, 0},
		{"a fault", "bot@obeys=nothing", ends, failing(&players.Fault{Kind: players.Crashed}), 0},
		{"a late answer", "bot@obeys=nothing", ends, failing(&players.Fault{Kind: players.Overdue}), 0},
		{"a panic", "bot@obeys=nothing", ends, func(context.Context, players.Spec) error { panic("no") }, 0},
		{"resigning", "bot", ends, failing(players.ErrResign), positions / apart},
		{"a slow player", "bot@obeys=nothing", ends, waiting(sitting / 11), 0},
		{"one just quick enough", "bot@obeys=nothing", ends, waiting(sitting / 13), positions / apart},
		{"one that never answers", "bot@obeys=nothing", ends, waiting(time.Hour), 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				choosing(t, test.chooses)
				s := gamestest.Must(players.ParsePlayer("pentago", test.player))(t)
				begun := time.Now()
				if got := taker(t).Unheeded(t.Context(), s, test.changes...); got != test.want {
					t.Errorf("the same on %d positions, want %d", got, test.want)
				}
				if took := time.Since(begun); took > sitting+grace {
					t.Errorf("it takes %v", took)
				}
			})
		})
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := gamestest.Must(players.ParsePlayer("pentago", "bot@obeys=nothing"))(t)
	if got := taker(t).Unheeded(ctx, s, ends...); got != 0 {
		t.Errorf("after a cancellation: the same on %d positions", got)
	}
}

// TestOwnWeightsPrinted: fingerprints tell players of different weights from each other, but not a default from the same
// value written out.
func TestOwnWeightsPrinted(t *testing.T) {
	digits, without := taken(t, "bot", "bot(attack=1)@pace=3", "bot(attack=-5)", "bot(attack=-5,fast=true)", "bot@obeys=nothing")
	if len(without) > 0 || digits[0] != digits[1] || digits[0] == digits[2] || digits[2] != digits[3] || digits[0] == digits[4] {
		t.Errorf("fingerprints %q, without %v", digits, without) // fast changes the value alone
	}
}

// TestKindsOfPrograms: near copies have the same command and settings, and only these share a limit and a slow one's fate.
func TestKindsOfPrograms(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var names []string
		for i := range most + 10 {
			names = append(names, fmt.Sprintf("bot:./quick(attack=%d)", i))
		}
		names = append(names, "bot:./slow(attack=1)", "bot:./slow(attack=2)", "bot:./other", "bot:./quick@4", "picky")
		var asked atomic.Int32
		choosing(t, func(ctx context.Context, s players.Spec) error {
			if s.Options[players.CommandOption] == "./slow" {
				asked.Add(1)
				<-ctx.Done()
				return errors.New("gone")
			}
			return nil
		})
		p, without, err := taker(t).Plan(t.Context(), arenatest.Pentago(t, names...))
		gamestest.OK(t, err)
		for i, e := range p.Players {
			slow := i == most+10 || i == most+11
			if want := (i < most || i >= most+10) && !slow; (e.Fingerprint != "") != want {
				t.Errorf("%s has the fingerprint %q", e.Spec.Short(), e.Fingerprint)
			}
		}
		if len(without) != 2 || without[0].What != tooSlow || without[1].What != tooSlow {
			t.Errorf("without %v", without)
		}
	})
}

// TestToldOnce: that an engine has no fingerprint is said in the first plan with players of it.
func TestToldOnce(t *testing.T) {
	taker := taker(t)
	for _, test := range []struct{ names, want []string }{
		{[]string{"bot:./a@repeatable=false", "bot:./a(attack=2)@repeatable=false"}, []string{"bot:./a@repeatable=false", "bot:./a(attack=2)@repeatable=false"}},
		{[]string{"bot:./a(attack=3)@repeatable=false", "bot:./b@repeatable=false", "picky"}, []string{"bot:./b@repeatable=false"}},
	} {
		_, without, err := taker.Plan(t.Context(), arenatest.Pentago(t, test.names...))
		gamestest.OK(t, err)
		var got []string
		for _, w := range without {
			got = append(got, w.Player)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%q: without are %q, want %q", test.names, got, test.want)
		}
	}
}
