package web

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"html"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"tourney/results"
	"tourney/results/sqlite"
)

// links finds the addresses in a page.
var links = regexp.MustCompile(`(?:href|src|action|data-src)="([^"]*)"`)

// TestPages walks through all links of the page from its root. Every one leads to an answer, and none elsewhere.
func TestPages(t *testing.T) {
	p := served(t, played(t, night))
	seen, next := map[string]bool{}, []string{"/"}
	kinds := map[string]int{}
	for len(next) > 0 {
		address := next[0]
		next = next[1:]
		w := ask(t, p, "GET", address)
		switch body := w.Body.String(); {
		case w.Code == http.StatusServiceUnavailable:
			next = append(next, address)
			continue
		case w.Code != http.StatusOK:
			t.Errorf("%s: status %d", address, w.Code)
		case !strings.HasPrefix(w.Header().Get("Content-Type"), "text/html"):
		case strings.Contains(body, "being counted") || strings.Contains(body, "Being drawn"):
			next = append(next, address)
			continue
		default:
			for _, m := range links.FindAllStringSubmatch(body, -1) {
				to := strings.ReplaceAll(m[1], "&amp;", "&")
				if to == "data:," || strings.HasPrefix(to, "#") {
					continue
				}
				if !strings.HasPrefix(to, "/") || strings.HasPrefix(to, "//") {
					t.Errorf("%s leads to %s", address, to)
				} else if !seen[to] && len(seen) < 400 {
					seen[to] = true
					next = append(next, to)
				}
			}
		}
		kinds[strings.TrimSuffix(w.Header().Get("Content-Type"), "; charset=utf-8")]++
	}
	if kinds["text/html"] < 20 || kinds["image/svg+xml"] < 5 || kinds["text/csv"] < 3 || kinds["application/json"] < 3 {
		t.Errorf("answers by kind: %v", kinds)
	}
}

// TestRunOfDice: a run in which nobody searches offers no picture of evaluations.
func TestRunOfDice(t *testing.T) {
	path := played(t, night)
	store := writer(t, path)
	play(t, store, "name: dice\ngame: pentago\nopenings: [{kind: empty, games: 2}]\nschedule: {self: true}\nplayers: [{kind: random}]\n")
	p := served(t, path)
	const link = "/pictures/evaluations.svg"
	if !strings.Contains(shown(t, p, "/runs/night"), link) || strings.Contains(shown(t, p, "/runs/dice"), link) {
		t.Error("the picture of evaluations is offered to the wrong runs")
	}
}

// TestRunPage: what the page of a run says.
func TestRunPage(t *testing.T) {
	p := served(t, played(t, night))
	text := shown(t, p, "/runs/night")
	for _, want := range []string{`<span class="state finished">finished</span>`, "54 games", "<caption><span>night (pentago): score of the row", "ratings in Elo",
		`/runs/night/games?against=dice&amp;player=A`, `/runs/night/tables/rates.csv`, `class="n h`, `/runs/night/pictures/turns.svg?v=`,
		">Costs</h2>", `/runs/night/tables/costs.csv`, `/runs/night/pictures/costs.svg`, "Times are of Small Computer, 2 cores."} {
		if !strings.Contains(text, want) {
			t.Errorf("the page of a run lacks %s", want)
		}
	}
	if strings.Count(text, `<dl class="legend">`) != 1 || !strings.Contains(text, "<dt>all searches</dt><dd>plies 2</dd>\n<dt>A</dt><dd>a</dd>\n<dt>dice</dt><dd>random</dd>") {
		t.Errorf("the page does not say once how the players differ:\n%s", text)
	}
	if !strings.Contains(shown(t, p, "/runs/night/about"), `href="/runs/night/tables/settings.csv"`) {
		t.Error("the page about a run does not lead to the settings")
	}
	if about := shown(t, p, "/runs/night/about"); !strings.Contains(about, "<td>Small Computer, 2 cores</td>") {
		t.Error("the page about a run does not name its machine")
	}
	if home := shown(t, p, "/"); !strings.Contains(home, `<a href="/runs/night">night</a>`) || !strings.Contains(home, "3 players") {
		t.Errorf("the home page does not list the run:\n%s", home)
	}
	for _, kind := range []string{"cross", "rates", "ratings", "costs", "settings"} {
		var table struct{ Table, Run string }
		if err := json.Unmarshal([]byte(shown(t, p, "/runs/night/tables/"+kind+".json")), &table); err != nil || table.Table != kind {
			t.Errorf("%s.json: %+v, %v", kind, table, err)
		}
	}
}

// TestGames: lists of games by query, in pages.
func TestGames(t *testing.T) {
	p := served(t, played(t, night))
	rows := func(query string) int {
		return strings.Count(shown(t, p, "/runs/night/games?"+query), `<tr><th scope="row">`)
	}
	for query, want := range map[string]int{"": 50, "player=A": 30, "player=A&against=A": 6, "player=A&against=dice": 12, "opening=empty": 18, "opening=empty&player=dice": 10,
		"end=panic": 0, "sort=turns": 50, "sort=swing&player=A": 30, "from=3-0": 36, "from=0-5&player=A&against=A": 2} {
		if got := rows(query); got != want {
			t.Errorf("games by %q: %d, want %d", query, got, want)
		}
	}
	won, drawn, lost := rows("player=A&result=win"), rows("player=A&result=draw"), rows("player=A&result=loss")
	if won < 15 || won+drawn+lost < 30 { // a game against itself has both
		t.Errorf("A wins %d, draws %d and loses %d", won, drawn, lost)
	}
	text := shown(t, p, "/runs/night/games")
	next := regexp.MustCompile(`rel="next" href="([^"]*)"`).FindStringSubmatch(text)
	if next == nil {
		t.Fatal("the first page leads to no second one")
	}
	if n := strings.Count(shown(t, p, strings.ReplaceAll(next[1], "&amp;", "&")), `<tr><th scope="row">`); n != 4 {
		t.Errorf("the second page has %d games, want 4", n)
	}
}

// TestGame: a game at each of its positions, and its files.
func TestGame(t *testing.T) {
	p := served(t, played(t, night))
	whole := shown(t, p, "/runs/night/games/1/0")
	last := strings.Count(whole, `data-ply="`) - 1
	if last < 5 || !strings.Contains(whole, `aria-current="step"`) || !strings.Contains(whole, "White (A)") {
		t.Fatalf("the page of a game with %d plies:\n%s", last, whole)
	}
	start := shown(t, p, "/runs/night/games/1/0?ply=0")
	if strings.Contains(start, `aria-current="step"`) || !strings.Contains(start, "The board at the start") {
		t.Error("the start is shown as a ply")
	}
	boards := map[string]bool{}
	for _, ply := range []string{"0", "1", "5"} {
		if !strings.Contains(shown(t, p, "/runs/night/games/1/0?ply="+ply), "/runs/night/games/1/0/board-"+ply+".svg") {
			t.Errorf("at ply %s another board is shown", ply)
		}
		boards[shown(t, p, "/runs/night/games/1/0/board-"+ply+".svg")] = true
	}
	if len(boards) != 3 {
		t.Errorf("three positions have %d boards", len(boards))
	}
	var line struct{ Address string }
	if err := json.Unmarshal([]byte(shown(t, p, "/runs/night/games/1/0/game.json")), &line); err != nil || line.Address != "night/A-one/0" {
		t.Errorf("the game as JSON: %+v, %v", line, err)
	}
	if text := shown(t, p, "/runs/night/games/1/0/game.txt"); !strings.HasPrefix(text, "night/A-one/0, empty opening\n") {
		t.Errorf("the game as text: %q", text)
	}
}

// TestNotThere: what is not there, or was asked for wrongly, is said with its status, in a page.
func TestNotThere(t *testing.T) {
	p := served(t, played(t, night))
	for address, want := range map[string]int{
		"/runs/nigth": 404, "/runs/nigth/games": 404, "/runs/night/tables/cross.xlsx": 404, "/runs/night/tables/crss.csv": 404,
		"/runs/night/pictures/turns.png": 404, "/runs/night/pictures/nope.svg": 404, "/runs/night/pictures/evaluation.svg": 404, "/runs/night/games/99/0": 404, "/runs/night/games/-1/0": 404,
		"/runs/night/games/0/99": 404, "/runs/night/games/0/x": 404, "/runs/night/games/0/99999999999999999999": 404, "/runs/night/games/0/0?ply=x": 400,
		"/runs/night/games/0/0?ply=-1": 400, "/runs/night/games/0/0?ply=9999": 400, "/runs/night/games/0/0/board-x.svg": 404, "/runs/night/games/0/0/board-9999.svg": 404,
		"/runs/night/games/0/0/game.svg": 404, "/runs/night/games/0/0/game.sgf": 404, "/runs/night/games/0/0/x": 404, "/runs/night/games?player=B": 400, "/runs/night/games?against=B": 400,
		"/runs/night/games?opening=x": 400, "/runs/night/games?result=won&player=A": 400, "/runs/night/games?result=win": 400, "/runs/night/games?sort=x": 400,
		"/runs/night/games?from=x": 400, "/runs/night/games?from=-1-2": 400, "/studies/x": 404, "/studies/x/about": 404, "/studies/x/chart.json": 404, "/studies/x/pictures/slices.svg": 404,
		"/assets/x.js": 404, "/assets/../web.go": 307, "/favicon.ico": 404, "/%00": 404, "/runs/%ff%fe": 404, "/runs/..%2f..": 404,
	} {
		w := ask(t, p, "GET", address)
		for w.Code == http.StatusServiceUnavailable {
			w = ask(t, p, "GET", address)
		}
		if w.Code != want {
			t.Errorf("%s: status %d, want %d", address, w.Code, want)
		}
		text := w.Body.String()
		if strings.Contains(text, "goroutine") || want != 307 && !strings.Contains(text, `<p class="trouble">`) || strings.Contains(text, "\x00") || !utf8.ValidString(text) {
			t.Errorf("%s: %s", address, text)
		}
	}
}

// TestNames: names are shown as text, whatever they hold, and lead to their pages.
func TestNames(t *testing.T) {
	path := played(t, night)
	store := writer(t, path)
	run, err := store.Run(t.Context(), "night")
	if err != nil {
		t.Fatal(err)
	}
	records := []results.Record{}
	if err := store.Games(t.Context(), run, nil, func(r results.Record) error { records = append(records, r); return nil }); err != nil {
		t.Fatal(err)
	}
	names := []string{`<script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, "\x1b[2J", "\u202eevil\u2066", "..", ".", "~.", "a/b", "100%", "?x=1#y", "a+b c", "' onclick='x", "javascript:alert(1)", "{{.}}"}
	for i, name := range names {
		copied := run
		copied.Name, copied.Players = name, []results.Player{{Name: names[(i+1)%len(names)], Spec: run.Players[0].Spec}, {Name: names[(i+2)%len(names)], Spec: run.Players[1].Spec},
			{Name: name, Spec: run.Players[2].Spec}}
		copied.Config = "name: " + name
		if err := store.Enter(t.Context(), &copied); err != nil {
			t.Fatal(err)
		}
		if err := store.Append(t.Context(), copied, records); err != nil {
			t.Fatal(err)
		}
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	p := served(t, path)
	home := html.UnescapeString(shown(t, p, "/"))
	for _, name := range names {
		name = results.Visible(name) // as stores return it
		here := runAddress(name)
		if !strings.Contains(home, `href="`+here+`"`) {
			t.Errorf("the home page does not lead to %s", here)
		}
		for _, address := range []string{here, here + "/about", here + "/games", here + "/games/0/0", here + "/games?player=" + url.QueryEscape(name), here + "/games/0/0/game.txt"} {
			text := shown(t, p, address)
			for _, bad := range []string{"<script>alert", "<img src=x", "\x1b", "\u202e", "\u2066", "onclick='x", `href="javascript:`} {
				if strings.Contains(text, bad) && !strings.HasSuffix(address, ".txt") {
					t.Errorf("%s has %q", address, bad)
				}
			}
		}
	}
}

// TestAges: an answer is not sent again before something changes.
func TestAges(t *testing.T) {
	path := played(t, night)
	p := served(t, path)
	shown(t, p, "/runs/night")
	first := ask(t, p, "GET", "/runs/night")
	tag := first.Header().Get("ETag")
	again := func() int {
		return ask(t, p, "GET", "/runs/night", func(r *http.Request) { r.Header.Set("If-None-Match", tag) }).Code
	}
	if code := again(); tag == "" || code != http.StatusNotModified {
		t.Errorf("the same page again: status %d", code)
	}
	store := writer(t, path)
	play(t, store, strings.Replace(night, "games: 4", "games: 5", 1))
	if !p.connection.look(t.Context()) {
		t.Error("a look does not see the commits of another store")
	}
	for begun := time.Now(); !strings.Contains(shown(t, p, "/runs/night"), "63 games"); time.Sleep(10 * time.Millisecond) {
		if time.Since(begun) > time.Minute {
			t.Fatal("the page does not show the new games")
		}
	}
	if code := again(); code != http.StatusOK {
		t.Errorf("the changed page: status %d", code)
	}
	if p.connection.look(t.Context()); p.connection.look(t.Context()) {
		t.Error("a look sees changes where there are none")
	}
}

// TestTroubles: a database that goes, comes back as another, is damaged or of another form is a page that says so.
func TestTroubles(t *testing.T) {
	path := played(t, night)
	other := played(t, strings.Replace(night, "name: night", "name: morning", 1))
	p := served(t, path)
	shown(t, p, "/runs/night")
	check := func(when, address string, status int, want string) {
		t.Helper()
		w := ask(t, p, "GET", address)
		for strings.Contains(w.Body.String(), beingCounted) {
			w = ask(t, p, "GET", address)
		}
		if text := w.Body.String(); w.Code != status || !strings.Contains(text, want) || strings.Contains(text, "goroutine") {
			t.Errorf("%s: status %d, want %d and %q:\n%s", when, w.Code, status, want, text)
		}
	}
	aside := path + ".aside"
	move := func(from, to string) {
		t.Helper()
		if err := os.Rename(from, to); err != nil {
			t.Fatal(err)
		}
	}
	move(path, aside)
	check("gone", "/runs/night", 503, "t.db is not there: this page goes on when it is")
	if !p.connection.look(t.Context()) {
		t.Error("a look does not see that the database is gone")
	}
	move(other, path)
	check("another", "/runs/morning", 200, "morning")
	check("another", "/runs/night", 404, "no such run")
	move(path, other)
	if err := os.WriteFile(path, []byte("no database at all, but a text of some length"), 0o600); err != nil {
		t.Fatal(err)
	}
	check("a text", "/", 503, "not a tourney database")
	os.Remove(path)
	move(aside, path)
	check("back", "/runs/night", 200, "night")
}

// TestLocked: a database that another program has locked is a page that says so, soon.
func TestLocked(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	path := played(t, night)
	db, err := sql.Open("sqlite3", path+"?_txlock=exclusive&_locking_mode=exclusive")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	p := served(t, path)
	w := ask(t, p, "GET", "/")
	if w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), "another program has locked the database") {
		t.Errorf("status %d: %s", w.Code, w.Body)
	}
	if err := errors.Join(tx.Rollback(), db.Close()); err != nil {
		t.Fatal(err)
	}
	time.Sleep(openAgain)
	shown(t, p, "/")
}

// TestPanic: a panic is a short page, and the next request is answered.
func TestPanic(t *testing.T) {
	p := served(t, played(t, night), func(s *Settings) {
		open := s.Open
		s.Open = func(ctx context.Context) (Database, error) {
			db, err := open(ctx)
			return broken{db}, err
		}
	})
	for range 2 {
		if w := ask(t, p, "GET", "/studies/x/about"); w.Code != http.StatusInternalServerError || !strings.Contains(w.Body.String(), "this is a bug of the program: out of ideas") ||
			strings.Contains(w.Body.String(), "goroutine") {
			t.Errorf("status %d: %s", w.Code, w.Body)
		}
	}
	if shown(t, p, "/") == "" {
		t.Error("nothing is shown after a panic")
	}
}

type broken struct{ Database }

func (broken) Study(context.Context, string) (results.Study, error) { panic("out of ideas") }

// TestOpening: an error of opening is said, and opening is tried again.
func TestOpening(t *testing.T) {
	tries := 0
	path := played(t, night)
	p := served(t, path, func(s *Settings) {
		s.Open = func(ctx context.Context) (Database, error) {
			if tries++; tries == 1 {
				return nil, errors.New("too many open files")
			}
			return sqlite.OpenReader(ctx, path, nil)
		}
	})
	if w := ask(t, p, "GET", "/"); w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), "too many open files") {
		t.Errorf("status %d: %s", w.Code, w.Body)
	}
	if w := ask(t, p, "GET", "/"); w.Code != http.StatusServiceUnavailable || tries != 1 {
		t.Errorf("at once again: status %d after %d tries", w.Code, tries)
	}
	time.Sleep(openAgain)
	shown(t, p, "/")
}
