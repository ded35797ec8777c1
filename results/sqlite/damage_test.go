package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"math"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"tourney/results"
	"tourney/results/resultstest"
)

// duel is a run of two players in both seat orders.
func duel() results.Run {
	return resultstest.Complete(results.Run{Name: "duel", Game: "pentago", Config: "name: duel\n", Seed: 1, Version: "1.0", Signature: "1", Started: noon,
		Players:  []results.Player{{Name: "a", Spec: "a"}, {Name: "b", Spec: "b"}},
		Pairings: []results.Pairing{{Key: "0", Seats: []int{0, 1}}, {Key: "1", Seats: []int{1, 0}}}}, "empty", "random")
}

// openDuel returns a store with the games of two blocks, and a plain connection to its file.
func openDuel(t *testing.T) (*Store, results.Run, []results.Record, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "t.db")
	s, err := Open(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	run := entered(t, s, duel())
	games := records(rand.New(rand.NewPCG(3, 44)), run, 0, 4)
	if err := s.Append(t.Context(), run, games); err != nil {
		t.Fatal(err)
	}
	return s, run, games, path
}

// TestDeletedGame checks that a block does not count a deleted game twice when the game comes back, alone or with the
// rest of the block.
func TestDeletedGame(t *testing.T) {
	for _, again := range []int{1, 2} {
		s, run, games, path := openDuel(t)
		db := openRaw(t, path)
		for _, table := range []string{"seat", "game"} {
			if _, err := db.Exec("DELETE FROM "+table+" WHERE number = 0 AND pairing <= ?", again); err != nil {
				t.Fatal(err)
			}
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		if err := s.Append(t.Context(), run, games[:again]); !errors.Is(err, results.ErrDamaged) {
			t.Errorf("%d games come back: %v, want that the database is damaged", again, err)
		}
	}
}

// TestWrongPairs checks that a trial with wrong pairs and a valid checksum is found.
func TestWrongPairs(t *testing.T) {
	for _, wrong := range []bool{false, true} {
		s, run, games, _ := openDuel(t)
		enteredStudy(t, s, newStudy("s"))
		trial := results.Trial{Round: 1, Stage: results.Proof, Run: run.Name, Player: "a", Spec: "a", Weights: map[string]float64{"w": 1}, Finished: noon}
		halves := map[int]int{} // by number
		for _, g := range games {
			seat := g.Pairing // of a
			switch {
			case g.Won(seat):
				trial.Wins++
				halves[g.Number] += 2
			case g.Drawn(seat):
				trial.Draws++
				halves[g.Number]++
			default:
				trial.Losses++
			}
			if g.End.FaultOf(seat) != "" {
				trial.Faults++
			}
		}
		for _, n := range halves {
			trial.Pairs[n]++
		}
		trial.Meetings = []results.Meeting{{Player: "b", Wins: trial.Wins, Draws: trial.Draws, Losses: trial.Losses}}
		if wrong { // as many points, in other pairs
			right, sum := trial.Pairs, halves[0]+halves[1]
			for i := max(0, sum-4); i <= sum/2 && trial.Pairs == right; i++ {
				trial.Pairs = [5]int{}
				trial.Pairs[i]++
				trial.Pairs[sum-i]++
			}
			if trial.Pairs == right {
				t.Fatal("the games leave no other pairs: draw others")
			}
		}
		if err := s.AddTrials(t.Context(), "s", []results.Trial{trial}); err != nil {
			t.Fatal(err)
		}
		if err := s.Recount(t.Context(), run, nil); errors.Is(err, results.ErrDamaged) != wrong || err != nil && !wrong {
			t.Errorf("wrong pairs %t: %v", wrong, err)
		}
	}
}

// TestWrongHash checks that a game whose hash is not that of its start and moves is found, even with a valid checksum. With
// either hash the game is like no other, so that all counts still fit.
func TestWrongHash(t *testing.T) {
	s, run, _, path := openDuel(t)
	db := openRaw(t, path)
	if _, err := db.Exec("UPDATE game SET game_hash = game_hash + 1 WHERE pairing = 1 AND number = 0"); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	reseal(t, s)
	err := s.Recount(t.Context(), run, nil)
	if !errors.Is(err, results.ErrDamaged) || !contains(err, "a-b: the hashes of a game do not match its start and moves") {
		t.Errorf("another hash of a game: %v", err)
	}
}

// TestCostBound checks that no game adds more than 2^40 nodes, evaluations or microseconds to the costs of its players,
// and none less than 0: an engine may claim any number, and the sums of millions of games must stay within 64 bits.
func TestCostBound(t *testing.T) {
	s := newStore(t)
	run := entered(t, s, duel())
	games := records(rand.New(rand.NewPCG(3, 44)), run, 0, 1)
	for seat, n := range []int64{math.MaxInt64, -1} {
		g := &games[0].Seats[seat]
		g.Turns, g.Nodes, g.Evals, g.Micros = 1, n, n, n
	}
	if err := s.Append(t.Context(), run, games); err != nil {
		t.Fatal(err)
	}
	costs, err := s.Costs(t.Context(), run)
	if err != nil {
		t.Fatal(err)
	}
	kind := games[0].Opening
	equal(t, "costs", costs, []results.Cost{{Player: 0, Opening: kind, Games: 1, Turns: 1, Nodes: 1 << 40, Evals: 1 << 40, Micros: 1 << 40},
		{Player: 1, Opening: kind, Games: 1, Turns: 1}})
	checkSound(t, s, run.Name)
}

// TestImpossibleCost checks that a cost that no games can have is refused, even with a valid checksum.
func TestImpossibleCost(t *testing.T) {
	for _, damage := range []string{"part = 31", "part = -1", "turns = -1", "nodes = -1", "evals = -1", "micros = -1"} {
		s, run, _, path := openDuel(t)
		db := openRaw(t, path)
		if _, err := db.Exec("UPDATE cost SET " + damage + " WHERE player = 1 AND part = 0"); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		err := s.change(t.Context(), func(ctx context.Context, tx *sql.Tx) error { return resealRows(ctx, tx, "cost") })
		if err != nil {
			t.Fatal(err)
		}
		_, err = s.Costs(t.Context(), run)
		if !errors.Is(err, results.ErrDamaged) || !contains(err, "a: a row of the SQL table cost (opening ") || !contains(err, ") is impossible") {
			t.Errorf("%s: %v", damage, err)
		}
	}
}

// reseal writes valid checksums to all rows, as somebody would who knows how, so that the checks behind them are reached.
func reseal(t *testing.T, s *Store) {
	t.Helper()
	err := s.change(t.Context(), func(ctx context.Context, tx *sql.Tx) error {
		for _, name := range []string{"player", "pairing", "stretch", "comparison", "unplayed", "trial"} {
			if err := resealRows(ctx, tx, name); err != nil {
				return err
			}
		}
		if err := resealGames(ctx, tx); err != nil {
			return err
		}
		for name, seal := range map[string]func(context.Context, *sql.Tx, int64) error{"run": sealRun, "study": sealStudy} {
			stored, err := readNames(ctx, tx, "FROM "+name)
			if err != nil {
				return err
			}
			for _, id := range stored.ids {
				if err := seal(ctx, tx, id); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// resealRows reseals the rows of an SQL table with a checksum of their other columns.
func resealRows(ctx context.Context, tx *sql.Tx, name string) error {
	sums := map[int64]int64{} // new checksums by the old ones
	err := each(ctx, tx, func(rows *sql.Rows) error {
		columns, err := rows.Columns()
		if err != nil {
			return err
		}
		values, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			return err
		}
		last := len(values) - 1
		sums[values[last].(int64)] = checksum(values[:last]...)
		return nil
	}, "SELECT * FROM "+name)
	for old, sum := range sums {
		if err == nil {
			_, err = tx.ExecContext(ctx, "UPDATE "+name+" SET checksum = ? WHERE checksum = ?", sum, old)
		}
	}
	return err
}

// resealGames reseals the games of all runs.
func resealGames(ctx context.Context, tx *sql.Tx) error {
	sums := map[int64]int64{} // new checksums by the old ones
	err := each(ctx, tx, func(rows *sql.Rows) error {
		var r gameRow
		var run, old int64
		if err := rows.Scan(&run, &r.pairing, &r.number, &r.opening, &r.start, &r.first, &r.reason, &r.plies, &r.turns, &r.moves,
			&r.finished, &r.endKind, &r.endSeat, &r.thoughts, &r.times, &r.startHash, &r.gameHash, &r.stretch, &old); err != nil {
			return err
		}
		err := each(ctx, tx, func(rows *sql.Rows) error {
			var s seatRow
			err := rows.Scan(&s.place, &s.points, &s.nodes, &s.evals, &s.hits, &s.cuts, &s.firstCuts, &s.micros, &s.fault, &s.turns)
			r.seats = append(r.seats, s)
			return err
		}, `SELECT place, points, nodes, evals, hits, cuts, first_cuts, micros, fault, own_turns FROM seat
			WHERE run = ? AND pairing = ? AND number = ? ORDER BY seat`, run, r.pairing, r.number)
		sums[old] = r.checksum(run)
		return err
	}, "SELECT run, "+gameColumns+" FROM game")
	for old, sum := range sums {
		if err == nil {
			_, err = tx.ExecContext(ctx, "UPDATE game SET checksum = ? WHERE checksum = ?", sum, old)
		}
	}
	return err
}
