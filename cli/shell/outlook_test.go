package shell

import (
	"bytes"
	"testing"
	"time"

	"tourney/arena"
	"tourney/results"
	"tourney/results/resultstest"
)

// TestForeteller: a long run is foretold once, a few seconds after it has begun, and a short one never.
func TestForeteller(t *testing.T) {
	for _, test := range []struct {
		name string
		seen []arena.Progress
		want string // what stands before the time of day
	}{
		{"at once", []arena.Progress{{Games: 900}}, ""},
		{"too early", []arena.Progress{{Games: 900, Played: 1, Elapsed: 2 * time.Second}}, ""},
		{"short", []arena.Progress{{Games: 60, Played: 3, Elapsed: 3 * time.Second}}, ""},
		{"then slower", []arena.Progress{{Games: 60, Played: 3, Elapsed: 3 * time.Second}, {Games: 60, Played: 4, Elapsed: time.Hour}}, ""},
		{"long", []arena.Progress{{Games: 900}, {Games: 900, Stored: 297, Played: 3, Elapsed: 4 * time.Second},
			{Games: 900, Stored: 297, Played: 4, Elapsed: 5 * time.Second}}, "night: 600 games to go, about 13 minutes; ends about "},
	} {
		var out bytes.Buffer
		f := Foreteller{Ctx: t.Context(), Meter: NewMeter(&out, "games")}
		for _, p := range test.seen {
			f.See("night", p, nil)
		}
		if test.want == "" && out.Len() > 0 || !bytes.HasPrefix(out.Bytes(), []byte(test.want)) || bytes.Count(out.Bytes(), []byte("\n")) > 1 {
			t.Errorf("%s: %q, want %q and the time", test.name, out.String(), test.want)
		}
	}
}

// TestForetellerBytes: the size comes from the games seen, which it does not share memory with.
func TestForetellerBytes(t *testing.T) {
	run := resultstest.Complete(results.Run{
		Name: "night", Game: "pentago", Players: []results.Player{{Name: "A", Spec: "random"}, {Name: "B", Spec: "a"}},
		Pairings: []results.Pairing{{Key: "00000000000000ab", Seats: []int{0, 1}}},
	}, "empty")
	game := results.Record{
		Opening: "empty", Start: "w", Plies: 3, Turns: 3, Moves: []uint32{1, 2, 3}, Finished: time.Now().UTC(),
		Seats: []results.Seat{{Place: 1}, {Place: 2}}, End: results.End{Kind: results.ByRules, Seat: -1, Text: "five"},
	}
	var out bytes.Buffer
	f := Foreteller{Ctx: t.Context(), Meter: NewMeter(&out, "games"), Run: run}
	f.See("night", arena.Progress{Games: 1e6, Played: 1, Elapsed: time.Second}, []results.Record{game})
	game.Moves[0], game.Seats[0].Place = 1<<31, 7
	f.See("night", arena.Progress{Games: 1e6, Played: 10, Elapsed: 4 * time.Second}, nil)
	if got := out.String(); !bytes.Contains(out.Bytes(), []byte(" MB; ends about ")) {
		t.Errorf("%q: want megabytes", got)
	}
}
