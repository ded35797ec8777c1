package fingerprint

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"tourney/games"
	_ "tourney/games/all"
	"tourney/games/gamestest"
	"tourney/players"
	_ "tourney/players/all"
)

// TestPortraits: what differs between two players is seen, and nothing else.
func TestPortraits(t *testing.T) {
	for _, test := range []struct {
		game, one, other string
		options          games.Options // of the other
		want             string
	}{
		{"pentago", "a@1", "a@1", nil, ""},
		{"pentago", "a@1", "a(monica=1.3)@1", nil, "the values of the heuristic on "},
		{"pentago", "a@1", "a@2", nil, "the decisions of the search on "},
		{"loa", "random", "random", games.Options{"cap": "1"}, "the rules (perft) on "},
		{"splut", "random", "random", nil, ""},
	} {
		portray := func(player string, given games.Options) Portrait {
			g, o, _, err := games.SetUp(test.game, given, "")
			gamestest.OK(t, err)
			s := gamestest.Must(players.ParsePlayer(test.game, player))(t)
			return gamestest.Must(Portray(t.Context(), s, g, o))(t)
		}
		one, other := portray(test.one, nil), portray(test.other, test.options)
		got := strings.Join(one.Since(other), "; ")
		if (got == "") != (test.want == "") || !strings.HasPrefix(got, test.want) {
			t.Errorf("%s: %s since %s %v: %q, want %q", test.game, test.one, test.other, test.options, got, test.want)
		}
		if one.Unchecked(other) != "" || len(one.Boards) != positions || len(one.Decisions) != positions/decisionsApart {
			t.Errorf("%s: %s: %d boards and %d decisions", test.game, test.one, len(one.Boards), len(one.Decisions))
		}
	}
}

// TestPortraitsOfTime: what cannot be seen in time, or depends on it, is not checked and no change, whichever build
// was slow.
func TestPortraitsOfTime(t *testing.T) {
	var wait chan struct{}
	stuck := func() { <-wait }
	for _, test := range []struct {
		name, player string
		slow         func() // before each answer of the slow build
		begin        func(context.Context) error
		want         string // unchecked
		values       bool
	}{
		{"values that never come", "huddle@1", stuck, nil, "its values and decisions (it takes too long)", false},
		{"decisions that never come", "picky", stuck, nil, "64 of its 64 decisions (it takes too long)", false},
		{"slow decisions", "picky", func() { time.Sleep(700 * time.Millisecond) }, nil,
			"60 of its 64 decisions (it takes too long)", false},
		{"a cancelled decision", "picky", nil, func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() },
			"64 of its 64 decisions (it takes too long)", false},
		{"by the clock", "huddle@2,millis=5", nil, nil, "its decisions (by the clock)", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				wait = make(chan struct{})
				defer func() { close(wait); synctest.Wait() }()
				g, o, _, err := games.SetUp("pentago", nil, "")
				gamestest.OK(t, err)
				s := gamestest.Must(players.ParsePlayer("pentago", test.player))(t)
				fast := gamestest.Must(Portray(t.Context(), s, g, o))(t)
				edited(t, func() { ways.wait, ways.begin = test.slow, test.begin })
				slow := gamestest.Must(Portray(t.Context(), s, g, o))(t)
				for _, pair := range [][2]Portrait{{fast, slow}, {slow, fast}} {
					if got := pair[0].Unchecked(pair[1]); got != test.want {
						t.Errorf("not checked: %q, want %q", got, test.want)
					}
					if got := pair[0].Since(pair[1]); got != nil {
						t.Errorf("changed: %q", got)
					}
				}
				if (len(slow.Values) > 0) != test.values {
					t.Errorf("%d values", len(slow.Values))
				}
			})
		})
	}
}
