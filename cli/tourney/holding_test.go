package tourney

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tourney/arena/study"
	"tourney/cli/shell"
	"tourney/results/sqlite"
)

// storeDuel makes a database of the runs duel, with 6 games, and play-1, with 2. It returns its content.
func storeDuel(t *testing.T) (db string, content []byte) {
	t.Helper()
	db = filepath.Join(t.TempDir(), "t.db")
	storePairs(t, db, map[string][]string{"duel": {"a", "b", "c"}, "play-1": {"a", "b"}})
	content, err := os.ReadFile(db)
	if err != nil {
		t.Fatal(err)
	}
	return db, content
}

// TestEditingRefused: a refused or declined change leaves a database as it is.
func TestEditingRefused(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	db, content := storeDuel(t)
	for _, args := range [][]string{
		{"rename", "duel", "a/b", "--yes"}, {"rename", "duel", "play-1", "--yes"}, {"rename", "nobody", "b", "--yes"},
		{"delete", "nobody", "--yes"},
	} {
		if _, stderr, code := executed(t, append(args, "--db", db)...); code != 2 {
			t.Errorf("%q: code %d, %s", args, code, stderr)
		}
	}
	env := &shell.Environment{Ctx: t.Context(), Stdin: strings.NewReader("no\n"), Stdout: io.Discard, Stderr: io.Discard}
	err := editing(env, db, "duel", false, func(*sqlite.Store, study.Names, study.Holding) error {
		return env.Confirm("delete")
	}, func(*sqlite.Store, study.Names, study.Holding) error { return errors.New("it is done all the same") })
	if !errors.Is(err, shell.ErrDeclined) {
		t.Errorf("after no: %v", err)
	}
	if now, err := os.ReadFile(db); err != nil || !bytes.Equal(now, content) {
		t.Errorf("the file has changed (%v)", err)
	}
	for _, args := range [][]string{{"rename", "duel", "day", "--yes"}, {"delete", "day", "--yes"}} {
		if stdout, stderr, code := executed(t, append(args, "--db", db)...); code != 0 || !strings.Contains(stdout, "with 6 games") {
			t.Errorf("%q: code %d, %s%s", args, code, stdout, stderr)
		}
	}
}

// TestEditingChanged: a name whose holding has changed before the answer is left alone.
func TestEditingChanged(t *testing.T) {
	db, _ := storeDuel(t)
	env := &shell.Environment{Ctx: t.Context(), Stdout: io.Discard, Stderr: io.Discard}
	err := editing(env, db, "duel", false, func(*sqlite.Store, study.Names, study.Holding) error {
		for _, args := range [][]string{{"delete", "duel", "--yes"}, {"rename", "play-1", "duel"}} {
			if _, stderr, code := executed(t, append(args, "--db", db)...); code != 0 {
				t.Fatal(stderr)
			}
		}
		return nil
	}, func(*sqlite.Store, study.Names, study.Holding) error { return errors.New("it is done all the same") })
	if want := "run duel with 6 games is now run duel with 2 games, as another program has changed it: try again"; err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}
