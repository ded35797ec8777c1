package tourney

import (
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"tourney/arena/study"
	"tourney/cli/shell"
	"tourney/results/sqlite"
)

// TestEditingChanged: a name whose holding has changed before the answer is left alone.
func TestEditingChanged(t *testing.T) {
	db := filepath.Join(t.TempDir(), "t.db")
	storeRun(t, db, "duel", []int{0, 1}, []int{1, 0})
	storeRun(t, db, "play-1", []int{0, 1})
	env := &shell.Environment{Ctx: t.Context(), Stdout: io.Discard, Stderr: io.Discard}
	err := editing(env, db, "duel", false, func(*sqlite.Store, study.Names, study.Holding) error {
		for _, args := range [][]string{{"delete", "duel", "--yes"}, {"rename", "play-1", "duel"}} {
			if _, stderr, code := executed(t, append(args, "--db", db)...); code != 0 {
				t.Fatal(stderr)
			}
		}
		return nil
	}, func(*sqlite.Store, study.Names, study.Holding) error { return errors.New("it is done all the same") })
	if want := "run duel with 12 games is now run duel with 6 games, as another program has changed it: try again"; err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}
