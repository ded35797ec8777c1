package sqlite

import (
	"errors"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"tourney/results"
)

// duel is a run of two players in both seat orders.
func duel() results.Run {
	return results.Run{Name: "duel", Game: "pentago", Config: "name: duel\n", Seed: 1, Version: "1.0", Signature: "1", Started: noon,
		Players:  []results.Player{{Name: "a", Spec: "a"}, {Name: "b", Spec: "b"}},
		Pairings: []results.Pairing{{Key: "0", Seats: []int{0, 1}}, {Key: "1", Seats: []int{1, 0}}}}
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

// TestMigrateWrongBlock checks that a migration refuses blocks that differ from their games, and leaves the file as it is.
func TestMigrateWrongBlock(t *testing.T) {
	for _, form := range []int{4, 7} {
		for damage, want := range map[string]string{
			"DELETE FROM game WHERE number = 0 AND pairing = 2; DELETE FROM seat WHERE number = 0 AND pairing = 2": "a stored block differs from its games",
			"DELETE FROM block WHERE number = 1":                  "a stored block differs from its games",
			"UPDATE block SET scores = '12,12', places = '36,36'": "does not match its checksum",
			"UPDATE seat SET place = 3 - place WHERE number = 0":  "does not match its checksum",
		} {
			s, _, _, path := openDuel(t)
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			old := filepath.Join(filepath.Dir(path), "old.db")
			faultOldForm(t, form, path, old)
			db := faultEdit(t, old)
			if _, err := db.Exec(damage); err != nil {
				t.Fatal(err)
			}
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
			if s, err := Open(t.Context(), old, nil); !errors.Is(err, results.ErrDamaged) || !contains(err, want) {
				t.Errorf("form %d, %s: %v, want %q", form, damage, err, want)
				if err == nil {
					s.Close()
				}
			}
			reader, err := OpenReader(t.Context(), old, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := faultForm(t, reader); got != form {
				t.Errorf("%s: the database has form %d instead of %d", damage, got, form)
			}
			if err := reader.Close(); err != nil {
				t.Fatal(err)
			}
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

// TestLoweredForm checks that a database with an earlier form than its SQL tables is refused: its checksums would not
// be read.
func TestLoweredForm(t *testing.T) {
	for _, form := range []string{"1", "2", "3", "4", "5", "6", "7"} {
		s, _, _, path := openDuel(t)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		db := openRaw(t, path)
		if _, err := db.Exec("PRAGMA user_version = " + form); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		for _, o := range openings {
			if s, err := o.open(t.Context(), path, nil); !errors.Is(err, results.ErrDamaged) {
				t.Errorf("%s of form %s: %v", o.name, form, err)
				if err == nil {
					s.Close()
				}
			}
		}
	}
}
