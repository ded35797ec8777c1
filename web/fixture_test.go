package web

import (
	"context"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"tourney/arena"
	"tourney/arena/config"
	"tourney/arena/plan"
	_ "tourney/games/all"
	_ "tourney/players/all"
	"tourney/results"
	"tourney/results/sqlite"
)

// night is a small tournament of Pentago.
const night = `
name: night
game: pentago
seed: 5
openings: [{kind: empty, games: 2}, {kind: random, games: 4, stones: 1..12}]
schedule: {order: both, self: true}
search: {plies: 2}
players:
  - {name: A, eval: a}
  - {name: one, eval: one}
  - {name: dice, kind: random}
`

// played returns a new database with the run of a config, played to its end.
func played(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "t.db")
	store := writer(t, path)
	play(t, store, text)
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func writer(t *testing.T, path string) *sqlite.Store {
	t.Helper()
	store, err := sqlite.Open(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	return store
}

// play enters and plays the run of a config.
func play(t *testing.T, store *sqlite.Store, text string) results.Run {
	t.Helper()
	file, err := config.Decode("test.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	run, err := plan.Enter(t.Context(), file.Plan, store, string(config.Encode(file.Plan)), plan.Build{Version: "test", Machine: "Small Computer, 2 cores"})
	if err != nil {
		t.Fatal(err)
	}
	rest, err := plan.Resume(t.Context(), file.Plan, run, store)
	if err != nil {
		t.Fatal(err)
	}
	rest.Runner = arena.Local{Workers: 2}
	if _, err := arena.Play(t.Context(), rest); err != nil {
		t.Fatal(err)
	}
	return run
}

// beingCounted is what a page says of what is not there yet.
const beingCounted = "still being counted"

// served returns the page of a database.
func served(t *testing.T, path string, change ...func(*Settings)) *Page {
	t.Helper()
	s := Settings{Path: path, CommandLine: func(words []string) string { return strings.Join(words, " ") },
		Open:   func(ctx context.Context) (Database, error) { return sqlite.OpenReader(ctx, path, nil) },
		Writer: func(ctx context.Context, path string) (Writer, error) { return sqlite.Open(ctx, path, nil) },
		Build:  plan.Build{Version: "test"}, Tell: func(string) {}}
	for _, c := range change {
		c(&s)
	}
	p := New(s)
	t.Cleanup(func() {
		p.background.stop()
		p.connection.close()
	})
	return p
}

// ask returns the answer to a request for an address; change may change the request.
func ask(t *testing.T, p http.Handler, method, address string, change ...func(*http.Request)) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, "http://localhost:8222"+address, nil)
	for _, c := range change {
		c(r)
	}
	w := httptest.NewRecorder()
	p.ServeHTTP(w, r)
	return w
}

// shown returns the text of an address, which must be there. It asks again while something is being counted.
func shown(t *testing.T, p *Page, address string) string {
	t.Helper()
	for {
		w := ask(t, p, "GET", address)
		if text := w.Body.String(); w.Code == http.StatusServiceUnavailable && strings.Contains(text, beingCounted) {
			continue
		} else if w.Code != http.StatusOK {
			t.Fatalf("%s: status %d\n%s", address, w.Code, text)
		} else if !strings.Contains(text, "being counted") && !strings.Contains(text, "Being drawn") {
			return text
		}
	}
}
