//go:build browser

package web

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"tourney/results"
	"tourney/results/sqlite"
	"tourney/web/webtest"
)

// stride is what a reader does with a game, and the ply that is shown then.
type stride struct {
	does string
	do   func()
	ply  int
}

// testGame steps through a game without loading pages.
func testGame(t *testing.T, b *browsing) {
	tab := b.Tab(t, b.site)
	at := func(ply int) string {
		return fmt.Sprintf(`location.search === "?ply=%d" && document.getElementById("board").getAttribute("src").endsWith("/board-%[1]d.svg")
			&& document.getElementById("board").complete && document.getElementById("board").naturalWidth > 0
			&& document.getElementById("ply").value === "%[1]d"
			&& [...document.querySelectorAll("[aria-current]")].map((a) => a.dataset.ply).join() === "%[2]s"`, ply, strings.TrimPrefix(fmt.Sprint(ply), "0"))
	}
	tab.Go(b.site + b.game + "?ply=7")
	tab.Await(at(7))
	tab.Await(`document.getElementById("board").alt.startsWith("The board after ply 7, turn 4, ")`)
	last := webtest.Eval[int](tab, "+document.getElementById('replay').dataset.last")
	if last < 10 {
		t.Fatalf("the game has %d plies: choose a longer one", last)
	}
	loaded := webtest.Eval[float64](tab, "performance.timeOrigin")
	press := func(keys string) func() { return func() { tab.Press(keys) } }
	for _, s := range []stride{
		{"→", press(kb.ArrowRight), 8},
		{"←", press(kb.ArrowLeft), 7},
		{"Home", press(kb.Home), 0},
		{"← at the start", press(kb.ArrowLeft), 0},
		{"End", press(kb.End), last},
		{"→ at the end", press(kb.ArrowRight), last},
		{"a click on a move", func() { tab.Click(`a[data-ply="5"]`) }, 5},
		{"→ after the click", press(kb.ArrowRight), 6},
		{"a click on ‹", func() { tab.Click(`.steps a[aria-label="Back"]`) }, 5},
		{"three quick →", press(kb.ArrowRight + kb.ArrowRight + kb.ArrowRight), 8},
		{"quick ends", press(kb.End + kb.Home + kb.ArrowRight), 1},
	} {
		t.Log(s.does)
		s.do()
		tab.Await(at(s.ply))
	}
	if webtest.Eval[float64](tab, "performance.timeOrigin") != loaded {
		t.Error("the page was loaded again")
	}
	tab.Put(looks[2])
	webtest.Eval[bool](tab, "scrollTo(0, 0), true")
	tab.Press(kb.End)
	tab.Await(at(last))
	if webtest.Eval[bool](tab, "scrollY > 0") {
		t.Error("on a telephone a step has scrolled the page away from the board")
	}
	long := b.Tab(t, b.site)
	long.Put(looks[0])
	// A list of moves that scrolls shows the present one.
	long.Go(b.site + b.ofFour)
	for _, key := range []string{"", kb.Home + kb.ArrowRight, kb.End} {
		long.Press(key)
		long.Await(`(() => {
			const box = document.querySelector(".moves .wide"), row = document.querySelector("tr.current")?.getBoundingClientRect();
			return row && box.scrollHeight > box.clientHeight && row.top >= box.getBoundingClientRect().top && row.bottom <= box.getBoundingClientRect().bottom;
		})()`)
	}
	tab.Show()
	tab.Press(kb.Home + kb.ArrowRight)
	tab.Await(at(1))
	second := b.Tab(t, b.site) // by the address that the first one shows
	second.Go(webtest.Eval[string](tab, "location.href"))
	second.Await(at(1))
	second.Go(b.site + b.game)
	second.Await(fmt.Sprintf(`document.getElementById("ply").value === "%d"`, last))
}

// testReview asks for the review of a game, and goes to a turning point.
func testReview(t *testing.T, b *browsing) {
	tab := b.Tab(t, b.site)
	b.reviewed(tab)
	tab.Fits("the review")
	tab.Click(".turns a")
	tab.Await(`document.getElementById("board")?.naturalWidth > 0 && location.search.startsWith("?ply=")`)
}

// reviewed shows the review of the game, which it begins if there is none.
func (b *browsing) reviewed(tab *webtest.Tab) {
	tab.Go(b.site + b.game + "/review")
	if webtest.Eval[bool](tab, `!!document.querySelector("form button")`) {
		tab.Click("form button")
	}
	tab.Await(`document.getElementById("proof") && ` + settledPage)
}

// testReport opens a report of a run, a study and a run of four seats from disk, steps through a game, and prints it.
func testReport(t *testing.T, b *browsing) {
	text, err := Report(t.Context(), reading(t, b.db), ReportSettings{Path: b.db, Names: []string{"field", "weights", "four"}, Games: 1, Workers: 2, Made: time.Now(),
		CommandLine: func(words []string) string { return strings.Join(words, " ") }, Progress: func(string, string, int, int) {}})
	path := filepath.Join(t.TempDir(), "report.html")
	if err := errors.Join(err, os.WriteFile(path, text, 0o600)); err != nil {
		t.Fatal(err)
	}
	file := "file://" + filepath.ToSlash(path)
	tab := b.Tab(t, "file://")
	tab.Go(file)
	for _, look := range looks {
		tab.Put(look)
		tab.Await(settledPage + ` && [...document.images].every((i) => i.complete && i.naturalWidth > 0)`)
		tab.Fits(look)
	}
	if asked := tab.Requests(); len(asked) != 1 || asked[0] != file {
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
	press := func(keys string) func() { return func() { tab.Press(keys) } }
	click := func(what string) func() { return func() { webtest.Eval[bool](tab, game+what+".click(), true") } }
	webtest.Eval[bool](tab, game+`.scrollIntoView(), true`)
	for _, s := range []stride{
		{"a click on «", click(`.querySelector("[data-key=Home]")`), 0},
		{"a click on ›", click(`.querySelector("[data-key=ArrowRight]")`), 1},
		{"→", press(kb.ArrowRight), 2},
		{"←", press(kb.ArrowLeft), 1},
		{"End", press(kb.End), last},
		{"→ at the end", press(kb.ArrowRight), last},
		{"three quick ←", press(kb.ArrowLeft + kb.ArrowLeft + kb.ArrowLeft), last - 3},
		{"a click on a move", click(`.querySelectorAll("[data-ply]")[2]`), 3},
	} {
		t.Log(s.does)
		s.do()
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

// testNames looks at the pages of a run and a study whose names are hostile.
func testNames(t *testing.T, b *browsing) {
	site := serve(t, copied(t, "hostile", func(store *sqlite.Store) { christen(t, b.db, store) }), "127.0.0.1:0").address
	run, study := "/runs/"+url.PathEscape(hostile[0]), "/studies/"+url.PathEscape(hostile[1])
	tab := b.Tab(t, site)
	for _, page := range []struct {
		address string
		names   []string // that it shows
	}{
		{"/", hostile[:2]},
		{run, hostile},
		{run + "/about", hostile},
		{run + "/games", hostile},
		{run + "/games?" + url.Values{"player": {hostile[1]}, "against": {results.Visible(hostile[2])}}.Encode(), hostile[:3]},
		{run + "/games/1/0?ply=3", hostile[:1]},
		{study, []string{hostile[1], hostile[3]}},
		{study + "/about", []string{hostile[1]}},
		{"/runs/" + url.PathEscape(hostile[3]), []string{"javascript:alert(1)//'"}},
	} {
		tab.Go(site + page.address)
		tab.Await(settledPage)
		if strings.HasSuffix(page.address, url.PathEscape(hostile[3])) {
			tab.Forgive("404")
		}
		text := webtest.Eval[string](tab, "document.title + document.body.textContent")
		for _, name := range page.names {
			holds(t, page.address, text, results.Visible(name))
		}
		if i := strings.IndexFunc(text, unseen); i >= 0 {
			t.Errorf("%s has the character %U", page.address, []rune(text[i:])[0])
		}
		if n := webtest.Eval[int](tab, `document.querySelectorAll("main script, [onerror], img[src=x], [href^='javascript:']").length`); n != 0 {
			t.Errorf("%s: %d elements were made of names", page.address, n)
		}
		tab.Fits(page.address)
		tab.Untroubled(page.address)
	}
}

// christen copies the run field with its games, and the study with its first trials, under hostile names.
func christen(t *testing.T, from string, store *sqlite.Store) {
	ctx, old := t.Context(), reading(t, from)
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	run, err := old.Run(ctx, "field")
	check(err)
	games := gamesOf(t, old, run)
	run.Name = hostile[0]
	for i := range run.Players {
		run.Players[i].Name = hostile[i]
	}
	check(errors.Join(store.Enter(ctx, &run), store.Append(ctx, run, games), store.Finish(ctx, run.Name, run.Started)))
	study, err := old.Study(ctx, "weights")
	check(err)
	trials, err := old.Trials(ctx, "weights")
	check(err)
	trials = trials[:10] // of the search, whose run they need
	study.Name = hostile[1]
	search, err := old.Run(ctx, trials[0].Run)
	check(err)
	trials[1].Player, search.Players[trials[1].Candidate].Name = hostile[3], hostile[3]
	search.Name = hostile[1] + "-search"
	check(errors.Join(store.EnterStudy(ctx, &study), store.Enter(ctx, &search)))
	for i := range trials {
		trials[i].Run = search.Name
	}
	check(errors.Join(store.AddTrials(ctx, study.Name, trials), store.FinishStudy(ctx, study.Name, study.Started)))
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
		{name: "game", address: b.game + "?ply=7"},
		{name: "game-begins", address: b.game + "?ply=0"},
		{name: "game-of-four-seats", address: b.ofFour},
		{name: "review", address: b.game + "/review"},
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
			tab := b.Tab(t, b.site)
			switch {
			case page.name == "review":
				b.reviewed(tab)
			case page.address[0] != '/':
				page.address = inPlay(t, tab, b.site, page.address, page.name == "playing-ended")
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
					for _, link := range webtest.Eval[[]string](tab, deadLinks) {
						t.Errorf("a link leads nowhere: %s", link)
					}
				}
				if load && page.error != "" {
					tab.Forgive(page.error)
				}
				tab.Untroubled(look.String())
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
		if err := os.WriteFile(file, tab.Picture(pagePictures[name].look, pagePictures[name].to), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if _, err := os.Stat(file); err != nil {
		t.Errorf("%v: go test -tags browser ./web -run TestBrowser -update takes the picture", err)
	}
}

// pictureLinks lists the links of a page, or the sources of its images, that lead to pictures.
const pictureLinks = `[...new Set([...document.links].map((a) => a.href).concat([...document.images].map((i) => i.src)))]
	.filter((to) => to.startsWith(location.origin) && new URL(to).pathname.endsWith(".svg"))`

// testPictures opens every kind of picture by its own link. It has its colours there, and the browser complains of nothing.
func testPictures(t *testing.T, b *browsing) {
	tab := b.Tab(t, b.site)
	b.reviewed(tab)
	tab.Put(webtest.Look{Width: 1280})
	opened := map[string]bool{}
	for _, page := range []string{"/runs/field", "/runs/four", "/runs/weights-proof", "/studies/weights", b.game, b.ofFour, b.game + "/review", "/play?game=gomoku",
		"/play?game=loa", "/play?game=blokus"} {
		tab.Go(b.site + page)
		tab.Await(settledPage)
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
			tab.Untroubled(link)
		}
	}
}
