package shell

import (
	"bytes"
	"database/sql"
	"slices"
	"testing"

	"tourney/results"
	"tourney/results/resultstest"
)

// TestStored: names come from the database of the command line, but not from a locked one.
func TestStored(t *testing.T) {
	t.Chdir(t.TempDir())
	var said bytes.Buffer
	env := &Environment{Ctx: t.Context(), Stdout: &said, Stderr: &said}
	store, err := env.OpenStore("other.db")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"night", "day"} {
		run := resultstest.Complete(results.Run{Name: name, Game: "chess", Players: []results.Player{{Name: "a"}, {Name: "b"}},
			Pairings: []results.Pairing{{Key: "a b", Seats: []int{0, 1}}}}, "empty")
		if err := store.Enter(t.Context(), &run); err != nil {
			t.Fatal(err)
		}
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	for db, want := range map[string][]string{"other.db": {"day", "night"}, "": nil} {
		got := Stored(Runs)(env, map[string]string{"db": db})
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("database %q: %q, want %q", db, got, want)
		}
	}

	lock, err := sql.Open("sqlite3", "other.db")
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Close()
	lock.SetMaxOpenConns(1)
	for _, statement := range []string{"PRAGMA journal_mode = DELETE", "BEGIN EXCLUSIVE"} { // a log would let readers through
		if _, err := lock.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	p := larder()
	p.Values["shelf"] = Stored(Runs)
	if err := p.Run(env, []string{answerCommand, "fetch", "--db", "other.db", ""}); err != nil || said.String() != "words\n" {
		t.Errorf("%v, %q, want no words", err, said.String())
	}
}
