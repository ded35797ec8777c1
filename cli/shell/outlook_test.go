package shell

import (
	"regexp"
	"testing"
	"time"

	"tourney/arena"
	"tourney/results"
	"tourney/results/resultstest"
)

// TestForeteller: a long run is foretold once, a few seconds after it has begun, and a short one never. The size comes from the
// games seen, which it does not share memory with.
func TestForeteller(t *testing.T) {
	run := resultstest.Complete(results.Run{
		Name: "night", Game: "pentago", Players: []results.Player{{Name: "A", Spec: "random"}, {Name: "B", Spec: "a"}},
		Pairings: []results.Pairing{{Key: "00000000000000ab", Seats: []int{0, 1}}},
	}, "empty")
	game := results.Record{
		Opening: "empty", Start: "w", Plies: 3, Turns: 3, Moves: []uint32{1, 2, 3}, Finished: time.Now().UTC(),
		Seats: []results.Seat{{Place: 1}, {Place: 2}}, End: results.End{Kind: results.ByRules, Seat: -1, Text: "five"},
	}
	for _, test := range []struct {
		name  string
		games []results.Record
		seen  []arena.Progress
		want  string // matches what is said
	}{
		{"at once", nil, []arena.Progress{{Games: 900}}, "^$"},
		{"too early", nil, []arena.Progress{{Games: 900, Played: 1, Elapsed: 2 * time.Second}}, "^$"},
		{"short", nil, []arena.Progress{{Games: 60, Played: 3, Elapsed: 3 * time.Second}}, "^$"},
		{"then slower", nil, []arena.Progress{{Games: 60, Played: 3, Elapsed: 3 * time.Second},
			{Games: 60, Played: 4, Elapsed: time.Hour}}, "^$"},
		{"long", nil, []arena.Progress{{Games: 900}, {Games: 900, Stored: 297, Played: 3, Elapsed: 4 * time.Second},
			{Games: 900, Stored: 297, Played: 4, Elapsed: 5 * time.Second}},
			"^night: 600 games to go, about 13 minutes; ends about .*\n$"},
		{"with a game", []results.Record{game}, []arena.Progress{{Games: 1e6, Played: 1, Elapsed: time.Second},
			{Games: 1e6, Played: 10, Elapsed: 4 * time.Second}}, "^night: .* MB; ends about .*\n$"},
	} {
		env, said := testEnv(t)
		f := Foreteller{Ctx: t.Context(), Meter: NewMeter(env.Stdout, "games"), Run: run}
		for _, p := range test.seen {
			f.See("night", p, test.games)
			for _, g := range test.games {
				g.Moves[0], g.Seats[0].Place = 1<<31, 7
			}
			test.games = nil
		}
		if !regexp.MustCompile(test.want).MatchString(said.String()) {
			t.Errorf("%s: %q, want %q", test.name, said, test.want)
		}
	}
}
