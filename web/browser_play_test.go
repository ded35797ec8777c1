//go:build browser

package web

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"

	"tourney/web/webtest"
)

// testPlay plays whole games by clicks, some of them on a telephone.
func testPlay(t *testing.T, b *browsing) {
	for i, query := range []string{
		"pentago&against=a@2&turn=0",
		"gomoku&against=fhive@1&turn=1&option.size=9",
		"loa&against=mixture@1&turn=0",
		"blokus&against=influence@1&turn=0",
		"blokus-classic&against=influence@1&turn=1&option.seats=2",
		"splut&against=standard@1&turn=1",
		"splut&against=standard@1&turn=2&option.seats=4",
	} {
		t.Run(query, func(t *testing.T) {
			tab := b.sit(t, b.site, "seed=7&game="+query)
			tab.Put(looks[2*(i%2)])
			playedByClicks(t, tab, func() bool { return false })
			tab.Await(isStored)
			tab.ClickOn(isStored)
			tab.Await(`document.getElementById("replay")`)
			if end := webtest.Eval[string](tab, `fetch(location.pathname + "/game.json").then((r) => r.json()).then((g) => g.end_kind)`); end != "rules" {
				t.Errorf("the game ended by %q", end)
			}
		})
	}
}

// sit opens a tab and begins a game there.
func (b *browsing) sit(t *testing.T, site, query string) *webtest.Tab {
	t.Helper()
	tab := b.Tab(t, site, webtest.Own)
	tab.Put(looks[0])
	tab.Go(site + "/play?" + query)
	tab.Click("button.main")
	tab.Await(mine)
	return tab
}

// area is the area of the board whose name begins with a text.
func area(name string) string {
	return fmt.Sprintf(`[...document.querySelectorAll("a.area")].find((a) => a.getAttribute("aria-label").startsWith(%q))`, name)
}

// mine is true when the person can do something, or the game is over.
const mine = `document.getElementById("playing") && !document.querySelector("[data-thinking]")`

// isStored is true when the page says where a game is stored.
const isStored = `document.querySelector(".board a[href^='/runs/play-']")`

// offers lists what a click chooses or plays: areas, or else the buttons that play a move.
const offers = `(() => {
	const list = [...document.querySelectorAll("a.area.open, a.area.sure")];
	return list.length ? list : [...document.querySelectorAll("#move button")];
})()`

// state changes with every click that is obeyed.
const state = `location.search + (document.querySelector("input[name=v]")?.value ?? "over")`

// missed lists the areas that a finger or a mouse in their middle does not hit.
const missed = `[...document.querySelectorAll("a.area:not(.idle)")].filter((area) => {
	area.scrollIntoView({ block: "nearest" });
	const box = area.getBoundingClientRect();
	return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)?.closest("a") !== area;
}).map((area) => area.getAttribute("aria-label"))`

// playedByClicks plays random moves by clicks on what the page offers, to the end of the game or until enough. It knows no
// rules.
func playedByClicks(t testing.TB, tab *webtest.Tab, enough func() bool) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	for {
		tab.Await(mine)
		now := webtest.Eval[struct {
			Over   bool
			State  string
			Offers int
			Missed []string
		}](tab, fmt.Sprintf(`({ Over: !document.getElementById("move"), State: %s, Offers: %s.length, Missed: %s })`, state, offers, missed))
		if now.Over || enough() {
			return
		}
		if now.Offers == 0 || len(now.Missed) > 0 {
			t.Fatalf("%d offers; clicks miss %q:\n%s", now.Offers, now.Missed, webtest.Eval[string](tab, "document.body.innerText"))
		}
		tab.ClickOn(fmt.Sprintf("%s[%d]", offers, r.IntN(now.Offers)))
		tab.Await(state + " !== " + strconv.Quote(now.State))
	}
}

// inPlay opens a tab, plays six turns of a game and chooses a part of a hint, or plays all of it.
func (b *browsing) inPlay(t *testing.T, game string, whole bool) *webtest.Tab {
	t.Helper()
	tab := b.sit(t, b.site, "seed=3&against=control%401&game="+game)
	playedByClicks(t, tab, func() bool {
		return !whole && webtest.Eval[bool](tab, `document.querySelectorAll("table tr").length > 6 && !document.querySelector("#clear")`)
	})
	if whole {
		tab.Await(isStored)
		return tab
	}
	tab.Click(`form[action$="/hint"] button`)
	tab.Await(`document.querySelector(".hinted")`)
	for range 2 {
		webtest.Eval[bool](tab, `document.querySelector("a.area.hinted:not([data-plays]):not(.chosen)")?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })), true`)
		tab.Await(`!document.querySelector("a.area.hinted:not([data-plays])") || document.querySelector("#clear")`)
	}
	return tab
}
