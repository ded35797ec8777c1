package web

import (
	"database/sql"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"tourney/results"
)

// TestDamaged: damaged rows are a page that says so, and others are shown.
func TestDamaged(t *testing.T) {
	path := played(t, night)
	store := writer(t, path)
	play(t, store, strings.Replace(night, "name: night", "name: morning", 1))
	store.Close()
	edit(t, path, "UPDATE tally SET wins = wins + 1 WHERE run = 1")
	edit(t, path, "UPDATE game SET moves = x'00' WHERE run = 2 AND number = 3")
	p := served(t, path)
	for address, want := range map[string]int{"/": 200, "/runs/night": 500, "/runs/morning": 200, "/runs/morning/games/1/3": 500, "/runs/morning/games/1/0": 200} {
		w := ask(t, p, "GET", address)
		for strings.Contains(w.Body.String(), beingCounted) {
			w = ask(t, p, "GET", address)
		}
		if w.Code != want || want == 500 && !strings.Contains(w.Body.String(), results.ErrDamaged.Error()) {
			t.Errorf("%s: status %d, want %d\n%s", address, w.Code, want, w.Body)
		}
	}
}

// edit changes rows by SQLite alone.
func edit(t *testing.T, path, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite3", "file:"+path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if done, err := db.Exec(statement); err != nil {
		t.Fatal(err)
	} else if n, err := done.RowsAffected(); n == 0 || err != nil {
		t.Fatalf("%s: %d rows, %v", statement, n, err)
	}
}

// TestOtherForm: a database of another form is a page that says so.
func TestOtherForm(t *testing.T) {
	for form, want := range map[int]error{10: results.ErrEarlier, 99: results.ErrLater} {
		path := played(t, night)
		db, err := sql.Open("sqlite3", "file:"+path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec(fmt.Sprintf("PRAGMA user_version = %d", form)); err != nil {
			t.Fatal(err)
		}
		db.Close()
		p := served(t, path)
		if w := ask(t, p, "GET", "/"); w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), want.Error()) {
			t.Errorf("form %d: status %d: %s", form, w.Code, w.Body)
		}
	}
}
