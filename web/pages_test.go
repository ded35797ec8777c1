package web

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
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

var (
	// links finds the addresses in a page.
	links = regexp.MustCompile(`(?:href|src|action|data-src)="([^"]*)"`)
	// numbers are what addresses of one kind differ in.
	numbers = regexp.MustCompile(`\d+`)
)

// TestPages walks through the links of the page from its root. Every one leads to an answer, and none elsewhere. Of the
// addresses that differ in numbers alone it takes three.
func TestPages(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	onPage(t, played(t, night), func(t *testing.T, p *Page) {
		seen, alike, kinds := map[string]bool{}, map[string]int{}, map[string]int{}
		for next := []string{"/"}; len(next) > 0; next = next[1:] {
			w := ask(t, p, "GET", next[0])
			if w.Code != http.StatusOK {
				t.Errorf("%s: status %d", next[0], w.Code)
			}
			kind := strings.TrimSuffix(w.Header().Get("Content-Type"), "; charset=utf-8")
			kinds[kind]++
			if kind != "text/html" {
				continue
			}
			for _, m := range links.FindAllStringSubmatch(w.Body.String(), -1) {
				to := html.UnescapeString(m[1])
				if to == "data:," || strings.HasPrefix(to, "#") {
					continue
				}
				if !strings.HasPrefix(to, "/") || strings.HasPrefix(to, "//") {
					t.Errorf("%s leads to %s", next[0], to)
				} else if like := numbers.ReplaceAllString(to, "0"); !seen[to] && alike[like] < 3 {
					seen[to] = true
					alike[like]++
					next = append(next, to)
				}
			}
		}
		if kinds["text/html"] < 20 || kinds["image/svg+xml"] < 5 || kinds["text/csv"] < 3 || kinds["application/json"] < 3 {
			t.Errorf("answers by kind: %v", kinds)
		}
	})
}

// TestPagesOfRun: what the pages of a run and of its games say.
func TestPagesOfRun(t *testing.T) {
	const dice = "name: dice\ngame: pentago\nopenings: [{kind: empty, games: 2}]\nschedule: {self: true}\nplayers: [{kind: random}]\n"
	const two = "name: two\ngame: pentago\nopenings: [{kind: empty, games: 1}]\nsearch: {plies: 1}\nplayers: [{name: A, eval: a}, {kind: random}]\n"
	onPage(t, played(t, night, dice, two), func(t *testing.T, p *Page) {
		says(t, p, "/", `<a href="/runs/night">night</a>`, "3 players")
		night := says(t, p, "/runs/night", `<span class="state finished">finished</span>`, "54 games", "<caption><span>night (pentago): score of the row",
			"ratings in Elo", `/runs/night/games?against=dice&amp;player=A`, `/runs/night/tables/rates.csv`, `class="n h`, `/runs/night/pictures/turns.svg?v=`,
			">Costs</h2>", `/runs/night/tables/costs.csv`, `/runs/night/pictures/costs.svg`, "Times are of Small Computer, 2 cores.",
			"<dt>all searches</dt><dd>plies 2</dd>\n<dt>A</dt><dd>a</dd>\n<dt>dice</dt><dd>random</dd>", "/pictures/evaluations.svg", "!Settled or not")
		if n := strings.Count(night, `<dl class="legend">`); n != 1 {
			t.Errorf("the page says %d times how the players differ", n)
		}
		_, row, _ := strings.Cut(night, `<th scope="row">A</th>`)
		row, _, _ = strings.Cut(row, "</tr>")
		holds(t, "the first row of the crosstable", row, "against=dice&amp;player=A", "!against=A&amp;player=dice")
		says(t, p, "/runs/dice", "!/pictures/evaluations.svg")
		says(t, p, "/runs/two", "Settled or not")
		says(t, p, "/runs/night/about", `href="/runs/night/tables/settings.csv"`, "<td>Small Computer, 2 cores</td>", "against=a%402")
		for _, kind := range []string{"cross", "rates", "ratings", "costs", "settings"} {
			if got := decoded[struct{ Table string }](t, p, "/runs/night/tables/"+kind+".json").Table; got != kind {
				t.Errorf("%s.json has the table %s", kind, got)
			}
		}

		whole := says(t, p, "/runs/night/games/1/0", `aria-current="step"`, "White (A)")
		if last := strings.Count(whole, `data-ply="`) - 1; last < 5 || !strings.Contains(whole, fmt.Sprintf(`data-last="%d"`, last)) {
			t.Errorf("the game has %d plies:\n%s", last, whole)
		}
		says(t, p, "/runs/night/games/1/0?ply=0", `!aria-current="step"`, "The board at the start")
		says(t, p, "/runs/night/games/1/3", `<a rel="prev" href="/runs/night/games/1/2">`, `<a rel="next" href="/runs/night/games/1/5">`)
		says(t, p, "/runs/night/games/1/0", "!rel=\"prev\"")
		boards := map[string]bool{}
		for _, ply := range []string{"0", "1", "5"} {
			says(t, p, "/runs/night/games/1/0?ply="+ply, "/runs/night/games/1/0/board-"+ply+".svg")
			boards[says(t, p, "/runs/night/games/1/0/board-"+ply+".svg")] = true
		}
		if len(boards) != 3 {
			t.Errorf("three positions have %d boards", len(boards))
		}
		if line := decoded[struct{ Address string }](t, p, "/runs/night/games/1/0/game.json"); line.Address != "night/A-one/0" {
			t.Errorf("the game as JSON: %+v", line)
		}
		if text := says(t, p, "/runs/night/games/1/0/game.txt"); !strings.HasPrefix(text, "night/A-one/0, empty opening\n") {
			t.Errorf("the game as text: %q", text)
		}
	})
}

// TestThoughtsOfTurn: the thoughts beside a turn are those of its plies.
func TestThoughtsOfTurn(t *testing.T) {
	onPage(t, played(t, night), func(t *testing.T, p *Page) {
		rows := regexp.MustCompile(`(?s)<tr[^>]*><th scope="row" class="n">\d+</th>.*?</tr>`).FindAllString(says(t, p, "/runs/night/games/1/0"), -1)
		if len(rows) == 0 {
			t.Fatal("the game has no turns")
		}
		for i, row := range rows { // both players think once a turn
			if n := strings.Count(row, `class="said"`); n != 1 {
				t.Errorf("turn %d has %d thoughts:\n%s", i+1, n, row)
			}
		}
	})
}

// TestGames: lists of games by query, in pages.
func TestGames(t *testing.T) {
	onPage(t, played(t, night), func(t *testing.T, p *Page) {
		rows := func(address string) int { return strings.Count(says(t, p, address), `<tr><th scope="row">`) }
		for query, want := range map[string]int{"": 50, "player=A": 30, "player=A&against=A": 6, "player=A&against=dice": 12, "opening=empty": 18,
			"opening=empty&player=dice": 10, "end=panic": 0, "sort=turns": 50, "sort=swing&player=A": 30, "from=3-0": 36, "from=0-5&player=A&against=A": 2,
			"player=A&result=win": 25, "player=A&result=draw": 0, "player=A&result=loss": 11} {
			if got := rows("/runs/night/games?" + query); got != want {
				t.Errorf("games by %q: %d, want %d", query, got, want)
			}
		}
		if n := rows(found(t, p, "/runs/night/games", `rel="next" href="([^"]*)"`)); n != 4 {
			t.Errorf("the second page has %d games, want 4", n)
		}
	})
}

// TestNotThere: what is not there, or was asked for wrongly, is said with its status, in a page.
func TestNotThere(t *testing.T) {
	const run, game = "/runs/night/", "/runs/night/games/0/0"
	onPage(t, played(t, night), func(t *testing.T, p *Page) {
		for status, list := range map[int][]string{
			404: {"/runs/nigth", "/runs/nigth/games", run + "tables/cross.xlsx", run + "tables/crss.csv", run + "pictures/turns.png", run + "pictures/nope.svg",
				run + "pictures/evaluation.svg", run + "games/99/0", run + "games/-1/0", run + "games/0/99", run + "games/0/x", run + "games/0/99999999999999999999",
				game + "/board-x.svg", game + "/board-9999.svg", game + "/game.svg", game + "/game.sgf", game + "/x", "/studies/x", "/studies/x/about",
				"/studies/x/chart.json", "/studies/x/pictures/slices.svg", "/assets/x.js", "/favicon.ico", "/%00", "/runs/%ff%fe", "/runs/..%2f..", "/tables/x.csv"},
			400: {game + "?ply=x", game + "?ply=-1", game + "?ply=9999", run + "games?player=B", run + "games?against=B", run + "games?opening=x",
				run + "games?result=won&player=A", run + "games?result=win", run + "games?sort=x", run + "games?from=x", run + "games?from=-1-2",
				run + "tables/games.csv?player=nobody"},
		} {
			for _, address := range list {
				text := check(t, address, ask(t, p, "GET", address), status, `<p class="trouble">`, "!goroutine", "!\x00")
				if !utf8.ValidString(text) {
					t.Errorf("%s: %q", address, text)
				}
			}
		}
		check(t, "another folder", ask(t, p, "GET", "/assets/../web.go"), http.StatusTemporaryRedirect)
		for address, want := range map[string]string{"/assets/page.js": "no-cache", "/assets/page.js?v=1": "public, max-age=31536000, immutable"} {
			if got := ask(t, p, "GET", address).Header().Get("Cache-Control"); got != want {
				t.Errorf("%s: %s, want %s", address, got, want)
			}
		}
	})
}

// hostile are names that would do something if a page or a report took them for anything but text.
var hostile = []string{`<script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, "\x1b[31mred\u202egnp.exe\u2066", `javascript:alert(1)//'"</title></style></script>{{.}}`}

// unseen finds characters that no page may have.
func unseen(c rune) bool {
	return c == 0x1b || c >= 0x202a && c <= 0x202e || c >= 0x2066 && c <= 0x2069
}

// TestNames: names are shown as text, whatever they hold, and lead to their pages.
func TestNames(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	names := append([]string{"..", ".", "~.", "a/b", "100%", "?x=1#y", "a+b c", "' onclick='x"}, hostile...)
	path := copied(t, "names", func(store *sqlite.Store) {
		play(t, store, night)
		for i, name := range names {
			renamed(t, store, "night", name, []string{name, names[(i+1)%len(names)], names[(i+2)%len(names)]}, 6)
		}
	})
	onPage(t, path, func(t *testing.T, p *Page) {
		home := html.UnescapeString(says(t, p, "/"))
		for _, name := range names {
			name = results.Visible(name) // as stores return it
			here := runAddress(name)
			holds(t, "the home page", home, `href="`+here+`"`)
			for _, more := range []string{"", "/about", "/games", "/games/0/0", "/games?player=" + url.QueryEscape(name)} {
				text := says(t, p, here+more, name, "!<script>alert", "!<img src=x", "!onclick='x", `!href="javascript:`)
				if i := strings.IndexFunc(text, unseen); i >= 0 {
					t.Errorf("%s has %q", here+more, text[i:i+3])
				}
			}
			says(t, p, here+"/games/0/0/game.txt", name, "!\x1b", "!\u202e")
		}
	})
}

// TestAges: an answer is not sent again before something changes.
func TestAges(t *testing.T) {
	path := played(t, night)
	onPage(t, path, func(t *testing.T, p *Page) {
		tag := ask(t, p, "GET", "/runs/night").Header().Get("ETag")
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
		says(t, p, "/runs/night", "63 games")
		if code := again(); code != http.StatusOK {
			t.Errorf("the changed page: status %d", code)
		}
		if p.connection.look(t.Context()); p.connection.look(t.Context()) {
			t.Error("a look sees changes where there are none")
		}
	})
}

// TestTroubles: a database that goes, comes back as another, is damaged or of another form is a page that says so.
func TestTroubles(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	morning := strings.Replace(night, "name: night", "name: morning", 1)
	path, other := played(t, night), played(t, morning)
	onPage(t, path, func(t *testing.T, p *Page) {
		must := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		become := func(other string) {
			t.Helper()
			file, err := os.ReadFile(other)
			must(errors.Join(err, os.WriteFile(path+".new", file, 0o600), os.Rename(path+".new", path)))
		}
		edit := func(statement string) {
			t.Helper()
			db, err := sql.Open("sqlite3", "file:"+path)
			must(err)
			defer db.Close()
			_, err = db.Exec(statement)
			must(err)
		}
		aside := path + ".aside"
		for _, step := range []struct {
			when   string
			do     func()
			checks string // address, status and text by line
		}{
			{"at first", func() {}, "/runs/night 200 night"},
			{"gone", func() { must(os.Rename(path, aside)) }, "/runs/night 503 t.db is not there: this page goes on when it is"},
			{"another", func() { become(other) }, "/runs/morning 200 morning\n/runs/night 404 no such run"},
			{"a text", func() { must(os.WriteFile(path+".txt", []byte("no database at all"), 0o600)); become(path + ".txt") }, "/ 503 not a tourney database"},
			{"back", func() { become(aside) }, "/runs/night 200 night"},
			{"damaged", func() {
				become(played(t, night, morning))
				edit("UPDATE tally SET wins = wins + 1 WHERE run = 1")
				edit("UPDATE game SET moves = x'00' WHERE run = 2 AND number = 3")
			}, "/ 200 night\n/runs/night 500 " + results.ErrDamaged.Error() + "\n/runs/morning 200 morning\n/runs/morning/games/1/0 200 A\n/runs/morning/games/1/3 500 " +
				results.ErrDamaged.Error()},
			{"of an earlier form", func() { become(aside); edit("PRAGMA user_version = 10") }, "/ 503 " + results.ErrEarlier.Error()},
			{"of a later form", func() { become(aside); edit("PRAGMA user_version = 99") }, "/ 503 " + results.ErrLater.Error()},
		} {
			step.do()
			if step.when == "gone" && !p.connection.look(t.Context()) {
				t.Error("a look does not see that the database is gone")
			}
			for line := range strings.SplitSeq(step.checks, "\n") {
				var address string
				var status int
				if _, err := fmt.Sscan(line, &address, &status); err != nil {
					t.Fatal(err)
				}
				_, want, _ := strings.Cut(line, fmt.Sprint(status, " "))
				check(t, step.when+": "+address, ask(t, p, "GET", address), status, want, "!goroutine", "!"+path)
			}
		}
		time.Sleep(forgetAfter) // until those that were replaced are closed
	})
}

// TestOpening: an error of opening is said, one after openWithin in which another program has locked the database, too. For
// openAgain nobody tries again.
func TestOpening(t *testing.T) {
	tries := 0
	path := played(t, night)
	onPage(t, path, func(t *testing.T, p *Page) {
		for _, when := range []time.Duration{openWithin, 0} { // it waits for the lock; others do not
			begun := time.Now()
			check(t, "locked", ask(t, p, "GET", "/"), http.StatusServiceUnavailable, "another program has locked it")
			if took := time.Since(begun); took != when || tries != 1 {
				t.Errorf("%d tries to open the database, after %v, want 1 after %v", tries, took, when)
			}
		}
		time.Sleep(openAgain)
		says(t, p, "/", "night")
	}, func(s *Settings) {
		open := s.Open
		s.Open = func(ctx context.Context) (Database, error) {
			if tries++; tries == 1 {
				<-ctx.Done()
				return nil, errors.New("another program has locked it")
			}
			return open(ctx)
		}
	})
}

// TestPanic: a panic is a short page, and the next request is answered.
func TestPanic(t *testing.T) {
	onPage(t, played(t, night), func(t *testing.T, p *Page) {
		for range 2 {
			check(t, "a panic", ask(t, p, "GET", "/studies/x/about"), http.StatusInternalServerError, "this is a bug of the program: out of ideas", "!goroutine")
		}
		says(t, p, "/", "night")
	}, wrapped(func(db Database) Database { return broken{db} }))
}

type broken struct{ Database }

func (broken) Study(context.Context, string) (results.Study, error) { panic("out of ideas") }
