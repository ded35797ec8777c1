package tourney

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tourney/results"
	"tourney/results/resultstest"
	"tourney/results/sqlite"
)

// TestRenameUnknownGame: a run whose config this build cannot read gets another name all the same, in its config, too.
func TestRenameUnknownGame(t *testing.T) {
	const text = "name: night\ngame: chess\nplayers:\n  - {name: name, eval: deep}\n"
	db := filepath.Join(t.TempDir(), "t.db")
	store, err := sqlite.Open(t.Context(), db, nil)
	if err != nil {
		t.Fatal(err)
	}
	run := resultstest.Complete(results.Run{Name: "night", Game: "chess", Config: text, Started: time.Now(),
		Players: []results.Player{{Name: "name", Spec: "deep@9"}}}, "empty")
	if err := store.Enter(t.Context(), &run); err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	if _, stderr, code := executed(t, "rename", "night", "a: b", "--db", db); code != 0 {
		t.Fatal(stderr)
	}
	reader, err := sqlite.OpenReader(t.Context(), db, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	got, err := reader.Run(t.Context(), "a: b")
	if want := strings.Replace(text, "name: night", `name: "a: b"`, 1); err != nil || got.Config != want {
		t.Errorf("%v, %q\nwant %q", err, got.Config, want)
	}
}
