package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tourney/results"
	"tourney/results/resultstest"
)

// makeLarge makes a database with one run of that name: ten players, every two of them in both orders, so that 90
// pairings share the games evenly. One in ten begins on the empty board. It writes rows as Append does, but in one go:
// ten million games take minutes instead of an hour.
func makeLarge(ctx context.Context, path, name string, games int, tell func(string)) error {
	run := resultstest.Complete(results.Run{Name: name, Game: "pentago", Config: "name: " + name + "\n", Seed: 7, Version: "1.0",
		Signature: "4417120", Started: faultNoon}, "empty", "random")
	for i := range 10 {
		run.Players = append(run.Players, results.Player{Name: fmt.Sprintf("player %d", i), Spec: fmt.Sprintf("a(monica=1.%d)@4", i)})
	}
	for i := range run.Players {
		for j := range run.Players {
			if i != j {
				run.Pairings = append(run.Pairings, results.Pairing{Key: fmt.Sprintf("%016x", 100*i+j), Seats: []int{i, j}})
			}
		}
	}
	numbers := games / len(run.Pairings)
	run.Facts.Planned = numbers * len(run.Pairings)
	s, err := Open(ctx, path, nil)
	if err != nil {
		return err
	}
	if err := errors.Join(s.Enter(ctx, &run), s.Close()); err != nil {
		return err
	}
	db, err := sql.Open("sqlite3", address(path, "mode=rw&_synchronous=off&_journal_mode=off&_foreign_keys=off&_cache_size=-200000"))
	if err != nil {
		return err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if err := fillLarge(ctx, db, run, numbers, tell); err != nil {
		return err
	}
	tell("index")
	// Rows come in the order of the primary key, but hashes do not: sorting them afterwards is faster.
	if _, err := db.ExecContext(ctx, indexes); err != nil {
		return err
	}
	if err := confirm(db, "journal_mode = wal", "wal"); err != nil {
		return err
	}
	if err := db.Close(); err != nil {
		return err
	}
	if s, err = Open(ctx, path, nil); err != nil {
		return err
	}
	return errors.Join(s.Finish(ctx, name, faultNoon.Add(time.Hour)), s.Close())
}

// fillLarge writes the games of numbers 0 to numbers-1 of all pairings, and all that follows from them.
func fillLarge(ctx context.Context, db *sql.DB, run results.Run, numbers int, tell func(string)) error {
	if _, err := db.ExecContext(ctx, "DROP INDEX game_hashes"); err != nil {
		return err
	}
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	statements, err := prepare(tx)
	if err != nil {
		return err
	}
	u, err := readLineup(ctx, tx, run)
	if err != nil {
		return err
	}
	counts := newCensus(u)
	r := rand.New(rand.NewPCG(1, 2))
	g := results.Record{Plies: 24, Turns: 12, Moves: make([]uint32, 24), Seats: make([]results.Seat, 2), Finished: faultNoon, Stretch: 1}
	for at, m := range u.matchups {
		starts, played := map[hash]bool{}, map[hash]bool{}
		for number := range numbers {
			for _, id := range m.orders {
				g.Pairing, _ = u.find(id)
				g.Number = number
				drawLarge(r, &g)
				row := newGameRow(id, &g)
				if err := statements.games.insert(ctx, tx, append(row.appendValues(nil, u.run), row.checksum(u.run)), nil); err != nil {
					return err
				}
				if err := statements.seats.insert(ctx, tx, row.appendSeats(nil, u.run), nil); err != nil {
					return err
				}
				start, game := row.keys()
				if err := counts.add(&g, row.startHash, !starts[start], !played[game]); err != nil {
					return err
				}
				starts[start], played[game] = true, true
			}
			key := blockKey{at, number}
			b := counts.blocks[key]
			delete(counts.blocks, key)
			counts.close(key, b)
			if err := statements.blocks.insert(ctx, tx, sealed(b.values(u, key)...), nil); err != nil {
				return err
			}
		}
		tell(fmt.Sprintf("%d of %d", at+1, len(u.matchups)))
	}
	if err := statements.addCounts(ctx, tx, counts); err != nil {
		return err
	}
	return tx.Commit()
}

// drawLarge draws a game that has its pairing and number. Games of one number begin alike; those on the empty board often
// go alike.
func drawLarge(r *rand.Rand, g *results.Record) {
	g.Opening, g.Start, g.First = results.EmptyBoard, "....../....../....../....../....../...... w p", 0
	if g.Number%10 > 0 {
		board := []byte(".../..")
		for i, n := 0, g.Number; n > 0; i, n = i+1, n/3 {
			for len(board) <= i {
				board = append(board, '.')
			}
			board[i] = ".WB"[n%3]
		}
		g.Opening, g.Start, g.First = "random", string(board)+strings.Repeat(".", 36-len(board))+" b p", g.Number%2
	}
	seed := r.Uint32()
	if g.Number%10 == 0 {
		seed %= 1000
	}
	g.Turns = 8 + int(seed%16)
	for i := range g.Moves {
		seed = seed*1664525 + 1013904223
		g.Moves[i] = seed >> 25
	}
	winner := int(seed >> 8 & 3)
	g.End = results.End{Kind: results.ByRules, Seat: -1, Text: "five"}
	for i := range g.Seats {
		g.Seats[i] = results.Seat{Place: 1, Nodes: int64(seed >> 12), Evals: int64(seed >> 13), Micros: int64(seed >> 20)}
		if winner < 2 && winner != i || winner == 3 && i == 1 {
			g.Seats[i].Place = 2
		}
	}
	g.Finished = faultNoon.Add(time.Duration(g.Number) * time.Second)
}

// TestMakeLarge proves the maker right with a database of 18 000 games.
func TestMakeLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	path := filepath.Join(t.TempDir(), "t.db")
	if err := makeLarge(t.Context(), path, "large", 18000, func(string) {}); err != nil {
		t.Fatal(err)
	}
	s, err := OpenReader(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := errors.Join(faultTables(t.Context(), s), faultVerify(t.Context(), s)); err != nil {
		t.Error(err)
	}
}

// TestLarge makes a database of ten million games where TOURNEY_LARGE says, unless it is there, and tells how long
// reading what tables need takes. TOURNEY_LARGE_GAMES asks for another number of games.
func TestLarge(t *testing.T) {
	path := os.Getenv("TOURNEY_LARGE")
	if path == "" {
		t.Skip("TOURNEY_LARGE names no file")
	}
	games := 10_000_000
	fmt.Sscan(os.Getenv("TOURNEY_LARGE_GAMES"), &games)
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		begun := time.Now()
		if err := makeLarge(context.Background(), path, "large", games, func(text string) { fmt.Println(text) }); err != nil {
			t.Fatal(err)
		}
		t.Logf("made in %v", time.Since(begun).Round(time.Second))
	}
	s, err := OpenReader(context.Background(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	runs, err := s.Runs(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range runs {
		for _, read := range []struct {
			what string
			call func() (int, error)
		}{
			{"Runs", func() (int, error) { all, err := s.Runs(context.Background()); return len(all), err }},
			{"Tallies", func() (int, error) { list, err := s.Tallies(context.Background(), r); return len(list), err }},
			{"TurnCounts", func() (int, error) { list, err := s.TurnCounts(context.Background(), r); return len(list), err }},
			{"BlockTotals", func() (int, error) {
				totals, err := s.BlockTotals(context.Background(), r)
				return len(totals.Scores) + len(totals.Sums), err
			}},
			{"Game", func() (int, error) { _, err := s.Game(context.Background(), r, 89, 1000); return 1, err }},
			{"Played", func() (int, error) { set, err := s.Played(context.Background(), r); return set.Len(), err }},
			{"Blocks by matchup", func() (n int, err error) {
				err = s.Blocks(context.Background(), r, results.ByMatchup, func(results.Block) error { n++; return nil })
				return n, err
			}},
			{"Blocks by opening", func() (n int, err error) {
				err = s.Blocks(context.Background(), r, results.ByOpening, func(results.Block) error { n++; return nil })
				return n, err
			}},
			{"Recount", func() (n int, err error) {
				err = s.Recount(context.Background(), r, func(games int) { n = games })
				return n, err
			}},
			{"Check", func() (int, error) { return 1, s.Check(context.Background()) }},
		} {
			begun := time.Now()
			n, err := read.call()
			t.Logf("%s: %s: %d in %v, peak %s, %v", r.Name, read.what, n, time.Since(begun).Round(time.Millisecond), peakMemory(), err)
		}
	}
}

// peakMemory returns the most memory that this process has had, where the system tells.
func peakMemory() string {
	status, _ := os.ReadFile("/proc/self/status")
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			return strings.TrimSpace(rest)
		}
	}
	return "unknown"
}
