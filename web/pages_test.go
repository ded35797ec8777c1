package web

import (
	"context"
	"errors"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"tourney/games/gamestest"
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
	gamestest.SkipShort(t)
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

// hostile are names that would do something if a page or a report took them for anything but text.
var hostile = []string{`<script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, "\x1b[31mred\u202egnp.exe\u2066", `javascript:alert(1)//'"</title></style></script>{{.}}`}

// TestNames: names are shown as text, whatever they hold, and lead to their pages.
func TestNames(t *testing.T) {
	gamestest.SkipShort(t)
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
				says(t, p, here+more, name, "!<script>alert", "!<img src=x", "!onclick='x", `!href="javascript:`)
			}
			says(t, p, here+"/games/0/0/game.txt", name)
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
