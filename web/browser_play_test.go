//go:build browser

package web

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

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
	tab := b.Tab(t, site)
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
			t.Fatalf("%d offers; clicks miss %q:\n%s", now.Offers, now.Missed, tab.Text("main"))
		}
		tab.ClickOn(fmt.Sprintf("%s[%d]", offers, r.IntN(now.Offers)))
		tab.Await(state + " !== " + webtest.Quote(now.State))
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

// testKeys plays Lines of Action by keys alone: the Tab key, arrows, Enter, Escape and typed moves.
func testKeys(t *testing.T, b *browsing) {
	tab := b.Tab(t, b.site)
	tab.Put(looks[2]) // a narrow window
	tab.Go(b.site + "/play?game=loa&against=random&seed=5")
	tab.Type(`input[name="seed"]`, kb.Enter)
	tab.Await(mine)
	focused := func(name string) string {
		return fmt.Sprintf(`document.activeElement.getAttribute("aria-label")?.startsWith(%q)`, name)
	}
	webtest.Eval[bool](tab, `document.querySelector("h1").scrollIntoView(), document.activeElement.blur(), true`)
	for range 6 { // the links at the head of the page come before the board
		if tab.Press(kb.Tab); webtest.Eval[bool](tab, `document.activeElement.matches("a.area")`) {
			break
		}
	}
	const field = `document.querySelector("input[name='line']").value`
	for _, step := range []struct{ keys, expression string }{
		{"", focused("a1")},
		{kb.ArrowRight, focused("b1, black piece")},
		{kb.Enter, `document.querySelector("a.area.chosen")?.getAttribute("aria-label") === "b1, black piece: chosen" && ` + focused("b1")},
		{kb.Escape, `!document.querySelector("a.area.chosen")`},
		{kb.Enter, `document.querySelector("a.area.chosen")`},
		{kb.ArrowUp, focused("b2")},
		{kb.ArrowUp, focused("b3: plays b1-b3")},
		{kb.Enter, `document.querySelector(".moves td:nth-child(3)")?.innerText === "b1-b3" && ` + mine + " && " + focused("b3")},
		{kb.ArrowDown, focused("b2")},
		{kb.Enter, `document.querySelector(".trouble")?.innerText === "no legal move uses b2" && ` + focused("b2")}, // nothing is played
	} {
		tab.Press(step.keys)
		tab.Await(step.expression)
	}
	tab.Type(`input[name="line"]`, "b3-b9"+kb.Enter)
	tab.Await(`/"b9" is not a square/.test(document.querySelector(".trouble")?.innerText) && ` + field + ` === "b3-b9"`) // to be mended
	tab.Press(strings.Repeat(kb.Backspace, 5) + "hint" + kb.Enter)
	tab.Await(`document.querySelectorAll("a.area.hinted").length === 2 && ` + field + ` === ""`)
	tab.Press("resign" + kb.Enter)
	tab.Await(isStored)
	tab.Fits("after the game")
	// In Pentago the arrow that was pressed is gone afterwards: the keyboard stays at the board.
	keys := b.sit(t, b.site, "game=pentago&against=random&seed=5")
	webtest.Eval[bool](keys, `document.querySelector("a.area").focus(), true`)
	keys.Press(kb.Enter)
	keys.Await(`document.querySelectorAll("a.area").length === 44`)
	webtest.Eval[bool](keys, `[...document.querySelectorAll("a.area")].at(-1).focus(), true`)
	keys.Press(kb.Enter)
	keys.Await(`document.querySelectorAll(".moves tbody tr").length === 2 && document.activeElement.matches("a.area")`)
}

// testPersons: the rules stay open beside a game of two persons, the browser keeps the name of the first, and the seats of a
// form follow its options.
func testPersons(t *testing.T, b *browsing) {
	tab := b.Tab(t, b.site)
	tab.Put(looks[2]) // a narrow window
	tab.Go(b.site + "/play?game=gomoku&against=person:Ben&option.size=5")
	tab.Type(`input[name="as"]`, "Anna"+kb.Enter)
	tab.Await(mine)
	const picture = `document.querySelector("#rules img")`
	if webtest.Eval[bool](tab, picture+".complete && "+picture+".naturalWidth > 0") {
		t.Error("the picture of the rules is loaded before anybody asks for it")
	}
	tab.Click("#rules summary")
	tab.Await(picture + ".complete && " + picture + ".naturalWidth > 0")
	tab.Fits("in play")
	for i, cell := range []string{"a1", "a2", "b1"} {
		tab.Await(reads([]string{"Black (Anna)", "White (Ben)"}[i%2] + ", it is your turn."))
		tab.ClickOn(area(cell))
	}
	tab.Await(reads("White (Ben), it is your turn."))
	tab.Click(`form[action$="/undo"] button`)
	tab.Await(reads("Black (Anna), it is your turn."))
	if !webtest.Eval[bool](tab, `document.getElementById("rules").open`) {
		t.Error("the rules do not stay open")
	}
	tab.Go(b.site + "/play?game=loa")
	tab.Await(`document.querySelector("input[name='as']").value === "Anna"`)
	tab.Type(`input[name="as"]`, strings.Repeat(kb.Backspace, 4))
	tab.Type(`input[name="against"]`, "random"+kb.Enter)
	tab.Await(mine)
	tab.Go(b.site + "/play?game=splut")
	tab.Await(`document.querySelector("input[name='as']").value === ""`)
	tab.Type(`input[name="against"]`, "random")
	tab.Click("form details summary")
	tab.Type(`input[name="seat.North"]`, "person")
	webtest.Eval[bool](tab, `((seats) => {
		seats.value = "4";
		return seats.dispatchEvent(new Event("change", { bubbles: true }));
	})(document.querySelector("select[name='option.seats']"))`)
	tab.Await(`document.querySelectorAll("input[name^='seat.']").length === 4 && document.querySelector("input[name='seat.North']").value === "person"
		&& document.querySelector("input[name='against']").value === "random"`)
}

// testHaste clicks and types before the answers to what was done before are there.
func testHaste(t *testing.T, b *browsing) {
	clicks := func(tab *webtest.Tab, names ...string) {
		t.Helper()
		var list []string
		for _, name := range names {
			list = append(list, area(name)+`.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }))`)
		}
		webtest.Eval[bool](tab, strings.Join(append(list, "true"), ", "))
	}
	tab := b.sit(t, b.site, "game=blokus&against=random&seed=5")
	clicks(tab, "e10", "e11", "e12")
	tab.Await(`document.querySelectorAll("a.area.chosen").length === 3`)
	tab.Press(kb.Escape)
	tab.Await(`document.querySelectorAll("a.area.chosen").length === 0`)
	tab = b.sit(t, b.site, "game=gomoku&against=random&seed=5")
	clicks(tab, "h8", "h8", "h8") // one move: the others were clicked on the board before it
	tab.Await(`document.querySelector(".moves td:nth-child(3)")?.innerText === "h8" && ` + mine)
	tab.Await(`document.querySelectorAll(".moves tbody tr").length === 2 && document.querySelector(".trouble").hidden`)
	// What is typed while an answer is on its way stays.
	tab.Type(`input[name="line"]`, "a1"+kb.Enter+"a2")
	tab.Await(`[...document.querySelectorAll(".moves td:nth-child(3)")].some((e) => e.innerText === "a1") && ` + mine)
	if got := webtest.Eval[string](tab, `document.querySelector("input[name='line']").value`); got != "a2" {
		t.Errorf("the field holds %q", got)
	}
}

// testPlayTabs: a game in two tabs, a server that ends and one that begins.
func testPlayTabs(t *testing.T, b *browsing) {
	site := serve(t, b.db, "127.0.0.1:0")
	one, two := b.sit(t, site.address, "game=gomoku&against=random&seed=5"), b.Tab(t, site.address)
	two.Go(webtest.Eval[string](one, "location.href"))
	two.Await(mine)
	one.ClickOn(area("h8"))
	for _, tab := range []*webtest.Tab{one, two} { // the other one follows
		tab.Await(`document.querySelector(".moves td:nth-child(3)")?.innerText === "h8" && ` + mine)
	}
	// A tab that missed a change is told so.
	webtest.Eval[bool](two, `document.querySelectorAll("input[name=v]").forEach((v) => v.value = "1"), true`)
	two.Click(`form[action$="/undo"] button`)
	two.Await(`/the game has gone on, maybe in another tab/.test(document.querySelector(".trouble")?.innerText)`)
	two.Click(`form[action$="/undo"] button`)
	for _, tab := range []*webtest.Tab{one, two} {
		tab.Await(`document.querySelectorAll(".moves td").length === 0 && document.querySelector(".trouble").hidden`)
	}
	two.Click("details summary") // to resign, which has to be confirmed
	two.Click(`form[action$="/resign"] button`)
	one.Await(reads("White (random) won: resigned") + " && " + isStored)

	one = b.sit(t, site.address, "game=pentago&against=random")
	site.stop()
	one.ClickOn(`document.querySelector("a.area")`)
	one.Await(reads("does not answer"))
	serve(t, b.db, strings.TrimPrefix(site.address, "http://"))
	one.Await(reads("If it was not finished it is lost"))
	one.Forgive("net::ERR_") // of the time without a server
	two.Forgive("net::ERR_")
}
