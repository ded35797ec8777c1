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

// form3Copy returns a copy of a database of form 3, and its content. It has the run duel of 36 games.
func form3Copy(t *testing.T) (db string, content []byte) {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", "form3", "duel.db"))
	if err != nil {
		t.Fatal(err)
	}
	db = filepath.Join(t.TempDir(), "t.db")
	if err := os.WriteFile(db, content, 0o666); err != nil {
		t.Fatal(err)
	}
	return db, content
}

// TestEditingRefused: a refused or declined change leaves a database of an earlier form unchanged.
func TestEditingRefused(t *testing.T) {
	db, content := form3Copy(t)
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
		if stdout, stderr, code := executed(t, append(args, "--db", db)...); code != 0 || !strings.Contains(stdout, "with 36 games") {
			t.Errorf("%q: code %d, %s%s", args, code, stdout, stderr)
		}
	}
}

// TestEditingChanged: a name whose holding has changed before the answer is left alone.
func TestEditingChanged(t *testing.T) {
	db, _ := form3Copy(t)
	env := &shell.Environment{Ctx: t.Context(), Stdout: io.Discard, Stderr: io.Discard}
	err := editing(env, db, "duel", false, func(*sqlite.Store, study.Names, study.Holding) error {
		for _, args := range [][]string{{"delete", "duel", "--yes"}, {"rename", "play-1", "duel"}} {
			if _, stderr, code := executed(t, append(args, "--db", db)...); code != 0 {
				t.Fatal(stderr)
			}
		}
		return nil
	}, func(*sqlite.Store, study.Names, study.Holding) error { return errors.New("it is done all the same") })
	if want := "run duel with 36 games is now run duel with 1 game, as another program has changed it: try again"; err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}
