package plan_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/arena/arenatest"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/games/gamestest"
	"tourney/players"
	"tourney/results"
	"tourney/results/sqlite"
)

// TestOf: a stored run gives its plan back, whatever the plan has, before and after it was stored.
func TestOf(t *testing.T) {
	store := gamestest.Must(sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "t.db"), nil))(t)
	defer store.Close()
	for _, test := range []struct {
		name string
		edit func(p *plan.Plan)
	}{
		{"usual", func(*plan.Plan) {}},
		{"persons, and several players of one configuration", func(p *plan.Plan) {
			person := gamestest.Must(players.ParsePlayer("pentago", "person"))(t)
			p.Players = append(p.Players, plan.Entrant{Name: "Ada", Spec: person}, plan.Entrant{Name: "Bob", Spec: person})
		}},
		{"fingerprints", func(p *plan.Plan) { p.Players[0].Fingerprint = "0123456789abcdef" }},
		{"engines", func(p *plan.Plan) {
			spec := gamestest.Must(players.ParsePlayer("pentago", `external@command="./none \"x\"\u202e\u00a0é",hash=1`))(t)
			p.Players = append(p.Players, plan.Entrant{Name: "engine", Spec: spec})
		}},
		{"times", func(p *plan.Plan) {
			p.Clock = players.Clock{Turn: time.Second, Game: time.Hour, Increment: 1, Margin: time.Millisecond}
			p.Deadline, p.Thoughts = 100*time.Hour, true
		}},
		{"a gauntlet", func(p *plan.Plan) {
			p.Schedule = schedule.Rule{Order: schedule.Listed, Self: true, Against: []string{"ruins"}, Most: 7}
		}},
		{"until ranked", func(p *plan.Plan) {
			p.Schedule = schedule.Rule{Order: schedule.Both, Until: schedule.Ranked, Margin: 0.1 / 3, Error: 1e-7, Most: 1000}
		}},
		{"until proven", func(p *plan.Plan) { p.Schedule.Until = schedule.Proven }},
		{"a list", func(p *plan.Plan) {
			p.Openings = []openings.Set{
				{Kind: openings.List, Games: 3, Skip: 1, Lines: []string{"a\tb", " é \u202e", `"`}, Symmetry: true, Shuffled: true},
				{Kind: openings.Random, Games: 1, Min: 2, Max: 3, Parity: openings.Odd, Distinct: true},
			}
		}},
	} {
		want := arenatest.Pentago(t, "random", "ruins")
		want.Name = test.name
		test.edit(&want)
		run := plan.RunOf(want, "", plan.Build{Version: "test"})
		if err := store.Enter(t.Context(), &run); err != nil {
			t.Fatal(err)
		}
		stored := gamestest.Must(store.Run(t.Context(), run.Name))(t)
		for _, run := range []results.Run{run, stored} {
			got, err := plan.Of(run)
			if diff := cmp.Diff(want, got); diff != "" || err != nil {
				t.Errorf("%s: error %v (-want +got):\n%s", test.name, err, diff)
			}
			for _, pairing := range want.Pairings() {
				if err == nil && got.Key(pairing) != want.Key(pairing) {
					t.Errorf("%s: the pairing %s has another key", test.name, want.Title(pairing))
				}
			}
			for i, set := range got.Openings {
				if set.Label() != want.Openings[i].Label() {
					t.Errorf("%s: the openings are those of %s, want %s", test.name, set.Label(), want.Openings[i].Label())
				}
			}
		}
	}
}

// TestOfOthers: what later programs have added is at its default; what this program lacks is named.
func TestOfOthers(t *testing.T) {
	want := arenatest.Pentago(t, "random", "one@2")
	for _, test := range []struct {
		edit func(r *results.Run)
		want string // of the error; "" for the plan
	}{
		{func(r *results.Run) { r.Facts.Options = nil }, ""},
		{func(r *results.Run) { r.Players[1].Spec = "one@2" }, ""},
		{func(r *results.Run) { r.Game = "chess" }, `unknown game "chess"`},
		{func(r *results.Run) { r.Facts.Options = map[string]string{"size": "8"} }, `unknown option "size"`},
		{func(r *results.Run) { r.Players[1].Spec = "two@2" }, `player one@2: player "two@2": unknown heuristic of pentago "two"`},
		{func(r *results.Run) { r.Facts.Openings[0].Kind = "queer" }, `openings of kind "queer"`},
		{func(r *results.Run) { r.Facts.Openings[1].Parity = "queer" }, `parity "queer"`},
		{func(r *results.Run) { r.Facts.Order = "queer" }, `the schedule "order: queer`},
		{func(r *results.Run) { r.Facts.Seating = "queer" }, "seating: queer"},
		{func(r *results.Run) { r.Facts.Until = "queer" }, "the schedule "},
	} {
		run := plan.RunOf(want, "", plan.Build{Version: "test"})
		test.edit(&run)
		got, err := plan.Of(run)
		if test.want == "" {
			if diff := cmp.Diff(want, got); diff != "" || err != nil {
				t.Errorf("error %v (-want +got):\n%s", err, diff)
			}
		} else if err == nil || !strings.Contains(err.Error(), test.want) || !strings.HasPrefix(err.Error(), `run "test": this program cannot read its plan: `) {
			t.Errorf("%v, want %s", err, test.want)
		}
	}
}

func init() {
	players.RegisterMethod(players.Method{
		Name: "costly", Doc: "must not be built",
		New: func(players.Spec, players.Evaluator) (players.Player, error) { panic("it was built") },
	})
}

// TestOfUnbuilt: to read a plan no player is built.
func TestOfUnbuilt(t *testing.T) {
	p := arenatest.Pentago(t, "costly", "random")
	if got, err := plan.Of(plan.RunOf(p, "", plan.Build{})); err != nil || got.Players[0].Spec.Method != "costly" {
		t.Errorf("error %v", err)
	}
}

// BenchmarkOf reads the plan of a run of a thousand players, as a study leaves one; BenchmarkRunOf makes the run.
func BenchmarkOf(b *testing.B) {
	run := plan.RunOf(manyPlayers(b), "", plan.Build{})
	b.ReportAllocs()
	for b.Loop() {
		gamestest.Must(plan.Of(run))(b)
	}
}

func BenchmarkRunOf(b *testing.B) {
	p := manyPlayers(b)
	b.ReportAllocs()
	for b.Loop() {
		plan.RunOf(p, "", plan.Build{})
	}
}

func manyPlayers(b *testing.B) plan.Plan {
	p := arenatest.Pentago(b, "random", "a-star")
	p.Schedule.Against = []string{"random"}
	for range 1000 {
		e := p.Players[1]
		e.Name = fmt.Sprintf("a.%d", len(p.Players))
		p.Players = append(p.Players, e)
	}
	return p
}
