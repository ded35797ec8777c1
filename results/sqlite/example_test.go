package sqlite_test

import (
	"context"
	"database/sql"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"time"

	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/sqlite"
)

// ok ends an example at an error.
func ok(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// storeNight stores a run of four games in a new database and returns its path.
func storeNight(ctx context.Context, folder string) string {
	path := filepath.Join(folder, "night.db")
	store, err := sqlite.Open(ctx, path, nil)
	ok(err)
	run := results.Run{
		Name: "night", Game: "pentago", Started: time.Date(2026, 11, 1, 20, 0, 0, 0, time.UTC),
		Facts:     results.Facts{Planned: 4, SeatNames: []string{"White", "Black"}, Openings: []results.OpeningSet{{Kind: "random", Games: 2}}},
		Stretches: []results.Stretch{{Version: "0.1.0", Started: time.Date(2026, 11, 1, 20, 0, 0, 0, time.UTC)}},
		Players:   []results.Player{{Name: "a", Spec: "a@2"}, {Name: "b", Spec: "b@2"}},
		Pairings:  []results.Pairing{{Key: "00000000000000ab", Seats: []int{0, 1}}, {Key: "00000000000000ba", Seats: []int{1, 0}}},
	}
	ok(store.Enter(ctx, &run))
	places := [][2]int{{1, 2}, {2, 1}, {1, 2}, {1, 1}} // of both seats
	var games []results.Record
	for i, p := range places {
		games = append(games, results.Record{
			Pairing: i % 2, Number: i / 2, Opening: "random", Start: fmt.Sprint("board ", i/2),
			Plies: 40, Turns: 20 + i, Moves: []uint32{uint32(i)}, Finished: run.Started.Add(time.Minute),
			Seats: []results.Seat{{Place: p[0]}, {Place: p[1]}},
			End:   results.End{Kind: results.ByRules, Seat: -1, Text: "five"},
		})
	}
	ok(store.Append(ctx, run, games))
	ok(store.Close())
	return path
}

// A database is opened for reading; every run is listed with the scores of its players.
func ExampleOpenReader() {
	ctx := context.Background()
	folder, err := os.MkdirTemp("", "example")
	ok(err)
	defer os.RemoveAll(folder)

	store, err := sqlite.OpenReader(ctx, storeNight(ctx, folder), nil)
	ok(err)
	defer store.Close()
	runs, err := store.Runs(ctx)
	ok(err)
	for _, run := range runs {
		counts, err := evidence.Read(ctx, store, run)
		ok(err)
		for i, player := range run.Players {
			score := counts.Player(i, "")
			fmt.Printf("%s: %s scores %.2f in %d games\n", run.Name, player.Name, score.Estimate().Value, score.Games)
		}
	}
	// Output:
	// night: a scores 0.88 in 4 games
	// night: b scores 0.12 in 4 games
}

// Other programs ask the database's views, with any driver for SQLite.
func Example_view() {
	ctx := context.Background()
	folder, err := os.MkdirTemp("", "example")
	ok(err)
	defer os.RemoveAll(folder)

	db, err := sql.Open("sqlite3", "file:"+storeNight(ctx, folder)+"?mode=ro")
	ok(err)
	defer db.Close()
	rows, err := db.QueryContext(ctx, "SELECT pairing, player, seat, games, wins FROM win_draw_loss WHERE run = ?", "night")
	ok(err)
	defer rows.Close()
	for rows.Next() {
		var pairing, player string
		var seat, games, wins int
		ok(rows.Scan(&pairing, &player, &seat, &games, &wins))
		fmt.Printf("%s: %s in seat %d won %d of %d\n", pairing, player, seat, wins, games)
	}
	ok(rows.Err())
	// Output:
	// a-b: a in seat 0 won 2 of 2
	// a-b: b in seat 1 won 0 of 2
	// b-a: b in seat 0 won 0 of 2
	// b-a: a in seat 1 won 1 of 2
}
