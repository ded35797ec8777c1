package tourney

import (
	"fmt"
	"io"
	"runtime"
	"testing"
	"time"

	"tourney/arena/config"
	"tourney/arena/plan"
	"tourney/cli/shell"
	"tourney/games/gamestest"
	"tourney/results"
	"tourney/results/sqlite"
)

// storeMany stores a finished gauntlet of n Pentago players, all challengers except one, with four made-up
// games in each pairing. It has its config and its facts, as if it had been played.
func storeMany(t testing.TB, db string, players int) {
	t.Helper()
	text := []byte("name: many\ngame: pentago\nschedule: {against: [default]}\nopenings: [{kind: random, games: 4}]\nplayers:\n" +
		"  - {name: default, eval: a}\n")
	for i := 1; i < players; i++ {
		text = fmt.Appendf(text, "  - {name: a.%d, eval: a, weights: {monica: %.5f}}\n", i, 0.9+float64(i)/float64(5*players))
	}
	file := gamestest.Must(config.Decode("many.yaml", text))(t)
	store := gamestest.Must(sqlite.Open(t.Context(), db, nil))(t)
	defer store.Close()
	run := gamestest.Must(plan.Enter(t.Context(), file.Plan, store, string(config.Encode(file.Plan)), shell.Build()))(t)
	noon := time.Date(2016, 5, 4, 12, 0, 0, 0, time.UTC)
	var games []results.Record
	for pairing := range run.Pairings {
		for number := range 4 {
			place := 1 + (pairing+number)%3/2
			games = append(games, results.Record{Pairing: pairing, Number: number, Opening: "random", Start: fmt.Sprint(number),
				Plies: 20, Turns: 10 + number, Moves: []uint32{uint32(number), uint32(pairing)}, Finished: noon,
				Seats: []results.Seat{{Place: place}, {Place: 3 - place}},
				End:   results.End{Kind: results.ByRules, Seat: -1, Text: "five"}})
		}
	}
	gamestest.OK(t, store.Append(t.Context(), run, games))
	gamestest.OK(t, store.Finish(t.Context(), run.Name, noon))
}

// TestTableMemory: tables of a stored run build no players and read no YAML, which would take 358 MiB each time. A
// table of a thousand players needs less than a fifth of that, one of an eighth of them less than two thirds of an eighth.
func TestTableMemory(t *testing.T) {
	gamestest.SkipShort(t)
	t.Chdir(t.TempDir())
	players := gamestest.Full(135, 8*135) // which are the candidates that a study of the 2016 report had, or an eighth
	storeMany(t, "many.db", players)
	for _, args := range [][]string{
		{"list", "pentago"},
		{"table", "many", "--kind", "rates"},
		{"table", "many", "--kind", "rates", "--format", "csv"},
		{"table", "many", "--kind", "places"},
		{"table", "many", "--kind", "seats"},
		{"table", "many", "--kind", "cross"},
		{"table", "many", "--kind", "cross", "--format", "csv"},
	} {
		var before, after runtime.MemStats
		env := &shell.Environment{Ctx: t.Context(), Stdout: io.Discard, Stderr: io.Discard}
		runtime.ReadMemStats(&before)
		gamestest.OK(t, Program().Run(env, append(args, "--db", "many.db")))
		runtime.ReadMemStats(&after)
		allocated := float64(after.TotalAlloc-before.TotalAlloc) / (1 << 20)
		t.Logf("%q: %.1f MiB allocated", args, allocated)
		if most := 23 + 0.0437*float64(players); allocated > most { // what was collected too: 26 and 60 MiB when this was written
			t.Errorf("%q: %.1f MiB allocated, want at most %.1f", args, allocated, most)
		}
	}
}
