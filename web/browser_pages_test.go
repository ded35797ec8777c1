//go:build browser

package web_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"tourney/results"
	"tourney/web/webtest"
)

// looks are the looks in which every page is seen: a telephone and a desk, by day and at night.
var looks = []webtest.Look{{Width: 1280}, {Width: 1280, Dark: true}, {Width: 360}, {Width: 360, Dark: true}}

// settled is true once a page waits for nothing more.
const settled = `document.readyState === "complete" && !/being (counted|drawn|read)/i.test(document.body.innerText)
	&& [...document.querySelectorAll("[data-chart]")].every((f) => f.querySelector("canvas"))`

// deadLinks lists the links of a page, files included, that are not answered.
const deadLinks = `Promise.all([...new Set([...document.links].filter((a) => !a.hash).map((a) => a.href))].map((to) => fetch(to).then((r) => r.ok ? "" : to)))
	.then((list) => list.filter((to) => to))`

// pictures are those in docs/page: of a page, in a look, from the top to the end of an element.
var pictures = map[string]struct {
	look webtest.Look
	to   string // a selector of CSS
}{
	"run":            {looks[0], "#table-ratings"},
	"games-lost":     {looks[0], "tr:nth-child(20)"},
	"game":           {looks[3], "main"},
	"review":         {looks[0], "#continuations"}, // what is below depends on the speed of the machine
	"study":          {looks[0], ".pictures section:nth-child(2)"},
	"playing-blokus": {looks[0], "main"},
}

// stopped stops the clocks of a page, so that its picture does not depend on them: all dates are one, and all times of a
// search.
const stopped = `(() => {
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let n = texts.nextNode(); n; n = texts.nextNode())
		n.data = n.data.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/g, "2026-11-26 20:00").replace(/[\d.]+(µs|ms)/g, "20µs");
	return true;
})()`

// testPages looks at every kind of page in every look.
func testPages(t *testing.T, browser *webtest.Browser, p *programs, site string) {
	game := addressOf(t, p.db, "field", "a", "a-star")
	splut := addressOf(t, p.db, "four", "depth 1", "depth 2", "control", "random")
	for _, page := range []struct {
		name, address string
		error         string // that the browser logs
	}{
		{name: "home", address: "/"},
		{name: "run", address: "/runs/field"},
		{name: "run-of-four-seats", address: "/runs/four"},
		{name: "run-of-two", address: "/runs/weights-proof"},
		{name: "games", address: "/runs/field/games"},
		{name: "games-lost", address: "/runs/field/games?player=one&result=loss&sort=turns"},
		{name: "game", address: game + "?ply=7"},
		{name: "game-begins", address: game + "?ply=0"},
		{name: "game-of-four-seats", address: splut},
		{name: "review", address: game + "/review"},
		{name: "about-run", address: "/runs/field/about"},
		{name: "study", address: "/studies/weights"},
		{name: "about-study", address: "/studies/weights/about"},
		{name: "play", address: "/play"},
		{name: "play-pentago", address: "/play?game=pentago&against=a-star%402"},
		{name: "playing", address: "pentago"},
		{name: "playing-blokus", address: "blokus"},
		{name: "playing-ended", address: "splut"},
		{name: "not-here", address: "/runs/field/games/99/0", error: "404"},
		{name: "not-understood", address: "/runs/field/games?player=nobody", error: "400"},
	} {
		t.Run(page.name, func(t *testing.T) {
			tab := browser.Tab(t, site)
			switch page.name {
			case "review":
				reviewed(tab, site+game)
			case "playing", "playing-blokus", "playing-ended":
				page.address = inPlay(t, tab, site, page.address, page.name == "playing-ended")
			}
			for i, look := range looks {
				tab.Put(look)
				tab.Go(site + page.address)
				tab.Await(settled)
				if n := tab.Overflow(); n > 0 {
					t.Errorf("%v: the page is %d pixels too wide: %s", look, n, tab.Wide())
				}
				tab.Accessible()
				if i == 0 {
					for _, link := range webtest.Eval[[]string](tab, deadLinks) {
						t.Errorf("a link leads nowhere: %s", link)
					}
				}
				if page.error != "" {
					tab.Forgive(page.error)
				}
				for _, trouble := range tab.Troubles() {
					t.Errorf("%v: %s", look, trouble)
				}
				if look == pictures[page.name].look {
					picture(t, tab, page.name)
				}
			}
		})
	}
}

// pictureLinks lists the links of a page, or the sources of its images, that lead to pictures.
const pictureLinks = `[...new Set([...document.links].map((a) => a.href).concat([...document.images].map((i) => i.src)))]
	.filter((to) => to.startsWith(location.origin) && new URL(to).pathname.endsWith(".svg"))`

// testPictures opens every kind of picture by its own link. It has its colours there, and the browser complains of nothing.
func testPictures(t *testing.T, browser *webtest.Browser, p *programs, site string) {
	game := addressOf(t, p.db, "field", "a", "a-star")
	splut := addressOf(t, p.db, "four", "depth 1", "depth 2", "control", "random")
	tab := browser.Tab(t, site)
	reviewed(tab, site+game)
	tab.Put(webtest.Look{Width: 1280})
	opened := map[string]bool{}
	for _, page := range []string{"/runs/field", "/runs/four", "/runs/weights-proof", "/studies/weights", game, splut, game + "/review", "/play?game=gomoku", "/play?game=loa",
		"/play?game=blokus"} {
		tab.Go(site + page)
		tab.Await(settled)
		links := webtest.Eval[[]string](tab, pictureLinks)
		if len(links) == 0 {
			t.Errorf("%s has no picture", page)
		}
		for _, link := range links {
			if opened[link] {
				continue
			}
			opened[link] = true
			tab.Go(link)
			if n := tab.Colours(); n < 2 {
				t.Errorf("%s has %d colours: it is black", link, n)
			}
			for _, trouble := range tab.Troubles() {
				t.Errorf("%s: %s", link, trouble)
			}
		}
	}
}

// picture takes the picture of a page with -update, and otherwise wants that there is one.
func picture(t *testing.T, tab *webtest.Tab, name string) {
	t.Helper()
	file := filepath.Join("../docs/page", name+".png")
	if *update {
		webtest.Eval[bool](tab, stopped)
		if err := os.WriteFile(file, tab.Picture(pictures[name].look, pictures[name].to), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if _, err := os.Stat(file); err != nil {
		t.Errorf("%v: go test ./web -run TestBrowser -update takes the picture", err)
	}
}

// addressOf returns the address of a game between players, in the order of their seats.
func addressOf(t *testing.T, db, run string, seated ...string) string {
	t.Helper()
	r, err := reader(t, db).Run(t.Context(), run)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(r.Pairings, func(p results.Pairing) bool { return slices.Equal(r.Seated(p), seated) })
	if i < 0 {
		t.Fatalf("%s has no pairing of %v", run, seated)
	}
	return fmt.Sprintf("/runs/%s/games/%d/0", run, i)
}
