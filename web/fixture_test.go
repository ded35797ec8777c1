package web

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"tourney/arena"
	"tourney/arena/config"
	"tourney/arena/plan"
	"tourney/arena/study"
	_ "tourney/games/all"
	_ "tourney/players/all"
	"tourney/results"
	"tourney/results/evidence"
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

// must fails the test at once if there is an error.
func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// databases holds the databases of the tests by what was played: each is played once, and copied.
var databases = map[string][]byte{}

// copied returns a copy of the database that play fills. It is called outside of bubbles, in which games take no time.
func copied(t *testing.T, key string, play func(store *sqlite.Store)) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "tourney.db")
	if file := databases[key]; file != nil {
		must(t, os.WriteFile(path, file, 0o600))
		return path
	}
	store := writer(t, path)
	play(store)
	must(t, store.Close())
	file, err := os.ReadFile(path)
	must(t, err)
	databases[key] = file
	return path
}

// played returns a database with the runs of configs, played to their end.
func played(t *testing.T, configs ...string) string {
	t.Helper()
	return copied(t, strings.Join(configs, "\n"), func(store *sqlite.Store) {
		for _, text := range configs {
			play(t, store, text)
		}
	})
}

// studied returns a database with the run night, and with the study of testdata/weights.yaml on a small budget and on
// boards that are almost full, played until it has some trials; 0 for to its end.
func studied(t *testing.T, trials int) string {
	t.Helper()
	small := strings.NewReplacer("budget: 3000", "budget: 500", "  - {kind: empty,  games: 1}\n", "", "games: 4, stones: 1..22", "games: 5, stones: 25..27")
	return copied(t, fmt.Sprint("weights", trials), func(store *sqlite.Store) {
		play(t, store, night)
		tune(t, store, small.Replace(testdata(t, "weights.yaml")), trials)
	})
}

func testdata(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	must(t, err)
	return string(text)
}

// tune enters and plays the study of a config until it has some trials; 0 for to its end.
func tune(t *testing.T, store *sqlite.Store, text string, trials int) {
	t.Helper()
	file, err := config.DecodeStudy("weights.yaml", []byte(text))
	must(t, err)
	build := plan.Build{Version: "test"}
	entered, err := study.Enter(t.Context(), file.Study, store, string(config.EncodeStudy(file.Study)), build)
	must(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	_, err = study.Play(ctx, study.Session{Study: file.Study, Entered: entered, Store: store, Runner: arena.Local{Workers: 2}, Build: build,
		Encode: config.Encode, Report: func(p study.Progress) {
			if trials > 0 && p.Trials >= trials {
				cancel()
			}
		}})
	if err != nil && ctx.Err() == nil {
		t.Fatal(err)
	}
}

func writer(t *testing.T, path string) *sqlite.Store {
	t.Helper()
	store, err := sqlite.Open(t.Context(), path, nil)
	must(t, err)
	t.Cleanup(func() { store.Close() })
	return store
}

func reading(t *testing.T, path string) *sqlite.Store {
	t.Helper()
	store, err := sqlite.OpenReader(t.Context(), path, nil)
	must(t, err)
	t.Cleanup(func() { store.Close() })
	return store
}

// play enters and plays the run of a config.
func play(t *testing.T, store *sqlite.Store, text string) {
	t.Helper()
	file, err := config.Decode("test.yaml", []byte(text))
	must(t, err)
	run, err := plan.Enter(t.Context(), file.Plan, store, string(config.Encode(file.Plan)), plan.Build{Version: "test", Machine: "Small Computer, 2 cores"})
	must(t, err)
	rest, err := plan.Resume(t.Context(), file.Plan, run, store)
	must(t, err)
	rest.Runner = arena.Local{Workers: 2}
	if _, err := arena.Play(t.Context(), rest); err != nil {
		t.Fatal(err)
	}
}

// reopen enters a run once more under another name, without its end. change may change it.
func reopen(t *testing.T, store *sqlite.Store, of, name string, change func(*results.Run)) results.Run {
	t.Helper()
	run, err := store.Run(t.Context(), of)
	must(t, err)
	run.Name, run.Finished = name, time.Time{}
	change(&run)
	must(t, store.Enter(t.Context(), &run))
	return run
}

// gamesOf returns a run and its games.
func gamesOf(t *testing.T, db evidence.Blocks, name string) (run results.Run, games []results.Record) {
	t.Helper()
	ctx := context.Background() // tests hand their databases into bubbles
	run, err := db.Run(ctx, name)
	must(t, err)
	must(t, db.Games(ctx, run, nil, func(r results.Record) error {
		r.Moves = slices.Clone(r.Moves)
		games = append(games, r)
		return nil
	}))
	return run, games
}

// renamed copies a run with its first games under other names.
func renamed(t *testing.T, store *sqlite.Store, of, name string, players []string, games int) {
	t.Helper()
	run := reopen(t, store, of, name, func(run *results.Run) {
		run.Config, run.Players = "name: "+name, slices.Clone(run.Players)
		for i := range run.Players {
			run.Players[i].Name = players[i%len(players)]
		}
	})
	_, list := gamesOf(t, store, of)
	must(t, store.Append(t.Context(), run, list[:min(games, len(list))]))
}

// onPage runs a test on the page of a database in a bubble of testing/synctest: what is computed takes no time there,
// so that no answer depends on how busy the machine is, and what waits takes none of the test's.
func onPage(t *testing.T, path string, test func(t *testing.T, p *Page), change ...func(*Settings)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) { test(t, served(t, path, change...)) })
}

// served returns the page of a database.
func served(t *testing.T, path string, change ...func(*Settings)) *Page {
	t.Helper()
	s := Settings{Path: path, Encode: config.Encode, CommandLine: func(words []string) string { return strings.Join(words, " ") },
		Open:   func(ctx context.Context) (Database, error) { return sqlite.OpenReader(ctx, path, nil) },
		Writer: func(ctx context.Context, path string) (Writer, error) { return sqlite.Open(ctx, path, nil) },
		Build:  plan.Build{Version: "test"}, Tell: func(arena.Event) {}}
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

// wrapped changes the database of a page.
func wrapped(wrap func(Database) Database) func(*Settings) {
	return func(s *Settings) {
		open := s.Open
		s.Open = func(ctx context.Context) (Database, error) {
			db, err := open(ctx)
			if err == nil {
				db = wrap(db)
			}
			return db, err
		}
	}
}

// ask returns the answer to a request for an address; change may change the request. A stream ends at once.
func ask(t *testing.T, p http.Handler, method, address string, change ...func(*http.Request)) *httptest.ResponseRecorder {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	if address == "/changes" {
		cancel()
	}
	r := httptest.NewRequestWithContext(ctx, method, "http://localhost:8222"+address, nil)
	for _, c := range change {
		c(r)
	}
	w := httptest.NewRecorder()
	p.ServeHTTP(w, r)
	return w
}

// send posts a form.
func send(t *testing.T, p *Page, address, form string) *httptest.ResponseRecorder {
	t.Helper()
	return ask(t, p, "POST", address, func(r *http.Request) {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Body = io.NopCloser(strings.NewReader(form))
	})
}

// check fails the test unless an answer has a status and texts, and none of the texts that begin with an exclamation
// mark. Those wanted may stand there as HTML or as what readers see.
func check(t *testing.T, what string, w *httptest.ResponseRecorder, status int, texts ...string) string {
	t.Helper()
	got := w.Body.String()
	if w.Code != status {
		t.Errorf("%s: status %d, want %d\n%.3000s", what, w.Code, status, got)
	}
	holds(t, what, got, texts...)
	return got
}

// holds is check for a text. It has no characters that hide or turn others.
func holds(t *testing.T, what, got string, texts ...string) {
	t.Helper()
	unseen := func(c rune) bool { return c == 0x1b || c >= 0x202a && c <= 0x202e || c >= 0x2066 && c <= 0x2069 }
	if i := strings.IndexFunc(got, unseen); i >= 0 {
		t.Errorf("%s has %q", what, got[i:i+3])
	}
	seen := html.UnescapeString(got)
	for _, text := range texts {
		if bad, none := strings.CutPrefix(text, "!"); none && strings.Contains(got, bad) {
			t.Errorf("%s has %q:\n%s", what, bad, got)
		} else if !none && !strings.Contains(got, text) && !strings.Contains(seen, text) {
			t.Errorf("%s lacks %q:\n%s", what, text, got)
		}
	}
}

// says returns the answer to an address, which must have some texts, see check.
func says(t *testing.T, p *Page, address string, texts ...string) string {
	t.Helper()
	return check(t, address, ask(t, p, "GET", address), http.StatusOK, texts...)
}

// found returns the first part of the answer to an address that an expression finds.
func found(t *testing.T, p *Page, address, expression string) string {
	t.Helper()
	text := says(t, p, address)
	m := regexp.MustCompile(expression).FindStringSubmatch(text)
	if m == nil {
		t.Fatalf("%s has no %s:\n%s", address, expression, text)
	}
	return html.UnescapeString(m[1])
}

// decoded reads an answer as JSON.
func decoded[V any](t *testing.T, p *Page, address string) (value V) {
	t.Helper()
	if err := json.Unmarshal([]byte(says(t, p, address)), &value); err != nil {
		t.Fatalf("%s: %v", address, err)
	}
	return value
}
