//go:build browser

package web

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"tourney/web/webtest"
)

// testReport opens a report of a run, a study and a run of four seats from disk, steps through a game, and prints it.
func testReport(t *testing.T, b *browsing) {
	text, err := makeReport(t, b.db, 1, "field", "weights", "four")
	path := filepath.Join(t.TempDir(), "report.html")
	must(t, errors.Join(err, os.WriteFile(path, text, 0o600)))
	file := "file://" + filepath.ToSlash(path)
	tab := b.Tab(t, "file://", webtest.Own)
	tab.Go(file)
	for _, look := range looks {
		tab.Put(look)
		tab.Await(settledPage + ` && [...document.images].every((i) => i.complete && i.naturalWidth > 0)`)
		tab.Fits(look)
	}
	if asked := tab.Requests(); !slices.Equal(asked, []string{file}) {
		t.Errorf("the report sent these requests: %q", asked)
	}
	tab.Put(looks[0])
	const game = `document.querySelectorAll("[data-boards]")[1]`
	const board = `[...` + game + `.querySelectorAll(".stills img")].at(-1)`
	last := webtest.Eval[int](tab, game+`.querySelectorAll("[data-ply]").length`)
	first := webtest.Eval[string](tab, board+".src")
	at := func(ply int) string {
		return fmt.Sprintf(`%s.querySelector("output").value === "%d" && [...%[1]s.querySelectorAll("[aria-current]")].map((m) => m.dataset.ply).join() === "%[3]s"
			&& %[4]s.naturalWidth > 0 && %[4]s.alt.startsWith(%[2]d ? "The board after ply %[2]d, " : "The board at the start: ")`,
			game, ply, strings.TrimPrefix(fmt.Sprint(ply), "0"), board)
	}
	webtest.Eval[bool](tab, game+`.scrollIntoView(), true`)
	for _, s := range []struct {
		keys, element string // the reader presses keys or else clicks on an element
		ply           int    // that is shown then
	}{
		{"", game + `.querySelector("[data-key=Home]")`, 0},
		{"", game + `.querySelector("[data-key=ArrowRight]")`, 1},
		{kb.ArrowRight, "", 2},
		{kb.ArrowLeft, "", 1},
		{kb.End, "", last},
		{kb.ArrowRight, "", last},
		{kb.ArrowLeft + kb.ArrowLeft + kb.ArrowLeft, "", last - 3},
		{"", game + `.querySelectorAll("[data-ply]")[2]`, 3},
	} {
		if tab.Press(s.keys); s.element != "" {
			tab.ClickOn(s.element)
		}
		tab.Await(at(s.ply))
	}
	if webtest.Eval[string](tab, board+".src") == first {
		t.Error("the board has not changed")
	}
	tab.Fits("after steps")
	tab.Untroubled("after steps")
	tab.Go(file)
	if n := tab.Pages(); n < 15 || n > 50 {
		t.Errorf("on paper the report has %d pages", n)
	}
}

// deadLinks lists the links of a page, files included, that are not answered.
const deadLinks = `Promise.all([...new Set([...document.links].filter((a) => !a.hash).map((a) => a.href))].map((to) => fetch(to).then((r) => r.ok ? "" : to)))
	.then((list) => list.filter((to) => to))`

// pagePictures are those in docs/page: of a page, in a look, from the top to the end of an element.
var pagePictures = map[string]struct {
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

// clockless stops the clocks of a page, so that its picture does not depend on them: all dates are one, and all times of a
// search.
const clockless = `(() => {
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let n = texts.nextNode(); n; n = texts.nextNode())
		n.data = n.data.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/g, "2026-11-26 20:00").replace(/[\d.]+(µs|ms)/g, "20µs");
	return true;
})()`

// testPages looks at every kind of page in every look.
func testPages(t *testing.T, b *browsing) {
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
		{name: "game", address: ofTwo + "?ply=7"},
		{name: "game-begins", address: ofTwo + "?ply=0"},
		{name: "game-of-four-seats", address: ofFour},
		{name: "review", address: ofTwo + "/review"},
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
			tab := b.Tab(t, b.site, webtest.Own)
			if page.name == "review" {
				tab.Go(b.site + page.address)
				tab.Click("form button")
				tab.Await(`document.getElementById("proof")`)
			}
			if page.address[0] != '/' {
				page.address = webtest.Eval[string](b.inPlay(t, page.address, page.name == "playing-ended"), "location.pathname + location.search")
			}
			for i, look := range looks {
				// Charts are drawn when a page is loaded; the style sheet follows the look by itself.
				load := i == 0 || *update || webtest.Eval[bool](tab, `!!document.querySelector("[data-chart]")`)
				if tab.Put(look); load {
					tab.Go(b.site + page.address)
				}
				tab.Await(settledPage)
				tab.Fits(look)
				if i == 0 {
					testPictures(t, b, webtest.Eval[[]string](tab, pictureLinks))
					for _, link := range webtest.Eval[[]string](tab, deadLinks) {
						t.Errorf("a link leads nowhere: %s", link)
					}
				}
				if load && page.error != "" && !tab.Forgive(page.error) {
					t.Errorf("the browser does not complain of %s", page.error)
				}
				tab.Untroubled(look)
				if look == pagePictures[page.name].look {
					keepPicture(t, tab, page.name)
				}
			}
		})
	}
}

// keepPicture takes the picture of a page with -update, and otherwise wants that there is one.
func keepPicture(t *testing.T, tab *webtest.Tab, name string) {
	t.Helper()
	file := filepath.Join("../docs/page", name+".png")
	if *update {
		webtest.Eval[bool](tab, clockless)
		must(t, os.WriteFile(file, tab.Picture(pagePictures[name].look, pagePictures[name].to), 0o666))
	} else if _, err := os.Stat(file); err != nil {
		t.Errorf("%v: go test -tags browser ./web -run TestBrowser -update takes the picture", err)
	}
}

// pictureLinks lists the links of a page, or the sources of its images, that lead to pictures.
const pictureLinks = `[...new Set([...document.links].map((a) => a.href).concat([...document.images].map((i) => i.src)))]
	.filter((to) => to.startsWith(location.origin) && new URL(to).pathname.endsWith(".svg"))`

// testPictures opens the pictures of a page by their own links. They have their colours there, and the browser complains of nothing.
func testPictures(t *testing.T, b *browsing, links []string) {
	tab := b.Tab(t, b.site, webtest.Own)
	for _, link := range links {
		tab.Go(link)
		if n := tab.Colours(); n < 2 {
			t.Errorf("%s has %d colours: it is black", link, n)
		}
		tab.Untroubled(link)
	}
}
