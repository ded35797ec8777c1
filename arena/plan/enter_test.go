package plan_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/arena/arenatest"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/games"
	"tourney/games/gamestest"
	_ "tourney/players/all"
	"tourney/results"
	"tourney/results/resultstest"
)

// TestFactsOf: a run knows the facts that its tables need.
func TestFactsOf(t *testing.T) {
	pentago := games.Options{"last_rotation": "true"}
	gauntlet := arenatest.Pentago(t, "random", "ruins", "cheats")
	gauntlet.Schedule.Against = []string{"ruins"}
	pool := arenatest.Pentago(t, "random", "ruins")
	pool.Schedule.Against = []string{"random", "ruins"}
	pool.Schedule.Self = true
	three := arenatest.Heap(t, 3, subsets, "random", "sulks", "yields", "control@2,millis=20")
	four := arenatest.Heap(t, 4, schedule.Rule{Order: schedule.Both, Seating: schedule.OneVField, Against: []string{"yields"}},
		"random", "sulks", "yields")
	two, none := []string{"White", "Black"}, map[string]string{}
	for _, test := range []struct {
		name string
		plan plan.Plan
		want results.Facts
	}{
		{"a round robin", arenatest.Pentago(t, "random", "ruins", "cheats"),
			results.Facts{SeatNames: two, Options: pentago, Planned: 6 * 8, Unrepeatable: none}},
		{"a gauntlet", gauntlet,
			results.Facts{SeatNames: two, Options: pentago, Planned: 4 * 8, Challengers: []string{"random", "cheats"}, Unrepeatable: none}},
		{"a gauntlet without challengers", pool,
			results.Facts{SeatNames: two, Options: pentago, Planned: 2 * 8, Unrepeatable: none}},
		{"three seats, one of them by the clock", three,
			results.Facts{SeatNames: []string{"North", "East", "South"}, Options: games.Options{"seats": "3"}, Planned: 4 * 3 * 8,
				Unrepeatable: map[string]string{"control@2,millis=20": "by the clock"}}},
		{"a gauntlet of four seats", four,
			results.Facts{SeatNames: []string{"North", "East", "South", "West"}, Options: games.Options{"seats": "4"}, Planned: 2 * 4 * 8,
				Challengers: []string{"random", "sulks"}, Unrepeatable: none}},
	} {
		test.want.Schedule = results.Schedule(test.plan.Schedule)
		for _, set := range test.plan.Openings {
			test.want.Openings = append(test.want.Openings, results.OpeningSet(set))
		}
		resultstest.Same(t, test.name, test.want, plan.FactsOf(test.plan))
		run, err := plan.Enter(t.Context(), test.plan, arenatest.NewMemory(), "", plan.Build{Version: "test"})
		if diff := cmp.Diff(test.want, run.Facts); diff != "" || err != nil {
			t.Errorf("%s: entered are other facts (%v):\n%s", test.name, err, diff)
		}
	}
}

// TestFactsOfMatch: a run until ranked knows its error, its margin, its list and who always plays alike.
func TestFactsOfMatch(t *testing.T) {
	p := arenatest.Pentago(t, "random", "ruins")
	p.Schedule = schedule.Rule{Order: schedule.Both, Until: schedule.Ranked, Margin: 0.02, Error: 0.01, Most: 7}
	p.Openings = []openings.Set{{Kind: openings.List, Games: 1, Skip: 1, Lines: []string{"x", "y"}, Shuffled: true}}
	got := plan.FactsOf(p)
	if want := []results.OpeningSet{{Kind: "list", Games: 1, Skip: 1, Lines: []string{"x", "y"}, Shuffled: true}}; !cmp.Equal(got.Openings, want) ||
		got.Until != results.UntilRanked || got.Margin != 0.02 || got.Error != 0.01 || got.Planned != 2 || got.Deterministic != nil || (results.Run{Facts: got, Stretches: make([]results.Stretch, 1)}).Check() != nil {
		t.Errorf("%+v", got)
	}
}

// TestKeyOfTwins: in a run until decided or ranked equal players have a key for each seat order, and other players keep
// theirs.
func TestKeyOfTwins(t *testing.T) {
	p := arenatest.Pentago(t, "random", "ruins")
	played, other := p.Key([]int{0, 1}), p.Players[1].Spec
	for _, p.Schedule.Until = range []string{schedule.Decided, schedule.Ranked} {
		if p.Players[1].Spec = other; p.Key([]int{0, 1}) != played {
			t.Error("the key of different players depends on when the run ends")
		}
		if p.Players[1].Spec = p.Players[0].Spec; p.Key([]int{0, 1}) == p.Key([]int{1, 0}) {
			t.Error("equal players have one key for both seat orders: their games would be copies")
		}
	}
}

// TestStretches: a new player begins no stretch if the same build continues. Another build begins one, with a
// fingerprint of all players.
func TestStretches(t *testing.T) {
	p := arenatest.Pentago(t, "random", "ruins", "cheats")
	for i := range p.Players {
		p.Players[i].Fingerprint = "0123456789abcdef"
	}
	store, two := arenatest.NewMemory(), p
	two.Players = p.Players[:2]
	stretches := func(p plan.Plan, build plan.Build) []results.Stretch {
		t.Helper()
		run := gamestest.Must(plan.Enter(t.Context(), p, store, "", build))(t)
		return run.Stretches
	}
	first := plan.Build{Version: "1", Revision: "1f2e"}
	began := stretches(two, first)
	if diff := cmp.Diff(began, stretches(p, first)); diff != "" || len(began) != 1 {
		t.Errorf("%d stretches (-before +with another player):\n%s", len(began), diff)
	}
	list := stretches(p, plan.Build{Version: "1", Revision: "a0b1", Machine: "2 cores"})
	if len(list) != 2 || list[0] != began[0] || list[1].Revision != "a0b1" || list[1].Machine != "2 cores" || list[1].Fingerprint == began[0].Fingerprint {
		t.Errorf("with another build: %+v", list)
	}
}

// holder is a store that holds a run.
type holder struct {
	*arenatest.Memory
	run results.Run
}

func (h holder) Run(context.Context, string) (results.Run, error) { return h.run, nil }

// TestKeysStay: a stored pairing keeps its key while its players are the same, whatever this program makes of them: it
// leaves out weights at their defaults, and a default may have changed since.
func TestKeysStay(t *testing.T) {
	p := arenatest.Pentago(t, "random", "ruins", "cheats")
	run := plan.RunOf(p, "", plan.Build{})
	of := func(run results.Run, title string) string {
		at := slices.IndexFunc(run.Pairings, func(o results.Pairing) bool { return run.Title(o) == title })
		return run.Pairings[at].Key
	}
	for i := range run.Pairings {
		run.Pairings[i].Key = "old " + run.Title(run.Pairings[i])
	}
	run.Players[2].Spec += "@plies=9"
	entered := gamestest.Must(plan.Enter(t.Context(), p, holder{arenatest.NewMemory(), run}, "", plan.Build{}))(t)
	if got := of(entered, "random-ruins"); got != "old random-ruins" {
		t.Errorf("the same players have the key %s", got)
	}
	if got := of(entered, "random-cheats"); got == "old random-cheats" {
		t.Errorf("another player has the key %s", got)
	}
}
