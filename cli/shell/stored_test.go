package shell

import (
	"database/sql"
	"slices"
	"testing"

	"tourney/games/gamestest"
)

// TestStored: names come from the database of the command line, but not from a locked one.
func TestStored(t *testing.T) {
	t.Chdir(t.TempDir())
	env, said := testEnv(t)
	store := gamestest.Must(env.OpenStore("other.db"))(t)
	enter(t, store, "night", "day")
	gamestest.OK(t, store.Close())
	for db, want := range map[string][]string{"other.db": {"day", "night"}, "": nil} {
		got := Stored(Runs)(env, map[string]string{"db": db})
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("database %q: %q, want %q", db, got, want)
		}
	}

	lock := gamestest.Must(sql.Open("sqlite3", "other.db"))(t)
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
