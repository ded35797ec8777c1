//go:build browser

package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"tourney/web/webtest"
)

// testGame steps through a game without loading pages.
func testGame(t *testing.T, browser *webtest.Browser, p *programs, site string) {
	game := addressOf(t, p.db, "field", "a", "a-star")
	tab := browser.Tab(t, site)
	at := func(ply int) string {
		return fmt.Sprintf(`location.search === "?ply=%d" && document.getElementById("board").getAttribute("src").endsWith("/board-%[1]d.svg")
			&& document.getElementById("board").complete && document.getElementById("board").naturalWidth > 0
			&& document.getElementById("ply").value === "%[1]d"
			&& [...document.querySelectorAll("[aria-current]")].map((a) => a.dataset.ply).join() === "%[2]s"`, ply, strings.TrimPrefix(fmt.Sprint(ply), "0"))
	}
	tab.Go(site + game + "?ply=7")
	tab.Await(at(7))
	tab.Await(`document.getElementById("board").alt.startsWith("The board after ply 7, turn 4, ")`)
	last := webtest.Eval[int](tab, "+document.getElementById('replay').dataset.last")
	if last < 10 {
		t.Fatalf("the game has %d plies: choose a longer one", last)
	}
	loaded := webtest.Eval[float64](tab, "performance.timeOrigin")
	for _, step := range []struct {
		does string
		do   func()
		ply  int
	}{
		{"→", func() { tab.Press(kb.ArrowRight) }, 8},
		{"←", func() { tab.Press(kb.ArrowLeft) }, 7},
		{"Home", func() { tab.Press(kb.Home) }, 0},
		{"← at the start", func() { tab.Press(kb.ArrowLeft) }, 0},
		{"End", func() { tab.Press(kb.End) }, last},
		{"→ at the end", func() { tab.Press(kb.ArrowRight) }, last},
		{"a click on a move", func() { tab.Click(`a[data-ply="5"]`) }, 5},
		{"→ after the click", func() { tab.Press(kb.ArrowRight) }, 6},
		{"a click on ‹", func() { tab.Click(`.steps a[aria-label="Back"]`) }, 5},
		{"three quick →", func() { tab.Press(kb.ArrowRight + kb.ArrowRight + kb.ArrowRight) }, 8},
		{"quick ends", func() { tab.Press(kb.End + kb.Home + kb.ArrowRight) }, 1},
	} {
		t.Log(step.does)
		step.do()
		tab.Await(at(step.ply))
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
	long := browser.Tab(t, site)
	long.Put(looks[0])
	// A list of moves that scrolls shows the present one.
	long.Go(site + addressOf(t, p.db, "four", "depth 1", "depth 2", "control", "random"))
	for _, key := range []string{"", kb.Home + kb.ArrowRight, kb.End} {
		long.Press(key)
		long.Await(`(() => {
			const box = document.querySelector(".moves .wide"), row = document.querySelector("tr.current")?.getBoundingClientRect();
			return row && box.scrollHeight > box.clientHeight && row.top >= box.getBoundingClientRect().top && row.bottom <= box.getBoundingClientRect().bottom;
		})()`)
	}
	tab.Press(kb.Home + kb.ArrowRight)
	tab.Await(at(1))
	second := browser.Tab(t, site) // by the address that the first one shows
	second.Go(webtest.Eval[string](tab, "location.href"))
	second.Await(at(1))
	second.Go(site + game)
	second.Await(fmt.Sprintf(`document.getElementById("ply").value === "%d"`, last))
}

// testReview asks for the review of a game, and goes to a turning point.
func testReview(t *testing.T, browser *webtest.Browser, p *programs, site string) {
	game := addressOf(t, p.db, "field", "a", "a-star")
	tab := browser.Tab(t, site)
	reviewed(tab, site+game)
	tab.Accessible()
	tab.Click(".turns a")
	tab.Await(`document.getElementById("board")?.naturalWidth > 0 && location.search.startsWith("?ply=")`)
}

// reviewed shows the review of a game, which it begins if there is none.
func reviewed(tab *webtest.Tab, game string) {
	tab.Go(game + "/review")
	if webtest.Eval[bool](tab, `!!document.querySelector("form button")`) {
		tab.Click("form button")
	}
	tab.Await(`document.getElementById("proof") && ` + settled)
}
