//go:build browser

package web

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"tourney/arena/transcript"
	"tourney/games"
	"tourney/results"
	"tourney/web/webtest"
)

// testPlay plays whole games by clicks, and some by other ways.
func testPlay(t *testing.T, b *browsing) {
	for name, query := range map[string]string{
		"pentago":               "game=pentago&against=a@2&turn=0",
		"gomoku":                "game=gomoku&against=fhive@1&turn=1&option.size=9",
		"loa":                   "game=loa&against=mixture@1&turn=0",
		"blokus":                "game=blokus&against=influence@1&turn=0",
		"blokus of two colours": "game=blokus-classic&against=influence@1&turn=1&option.seats=2",
		"splut":                 "game=splut&against=standard@1&turn=1",
		"splut of four":         "game=splut&against=standard@1&turn=2&option.seats=4",
	} {
		t.Run(name, func(t *testing.T) {
			tab := b.Tab(t, b.site)
			tab.Put(looks[0])
			tab.Go(b.site + "/play?seed=7&" + query)
			tab.Click("button.main")
			playedByClicks(t, tab, func() bool { return false })
			game, _, _ := strings.Cut(strings.TrimPrefix(query, "game="), "&")
			verifyPlayed(t, b, tab, game)
		})
	}
}

// verifyPlayed opens the game of a person that a tab shows, once it is stored. That replays it by the rules.
func verifyPlayed(t *testing.T, b *browsing, tab *webtest.Tab, game string) {
	t.Helper()
	tab.Await(isStored)
	address := tab.Text(".board a[href^='/runs/play-']")
	name, _, _ := strings.Cut(address, "/")
	store := reading(t, b.db)
	run, err := store.Run(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	r, err := store.Game(t.Context(), run, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	g, err := transcript.Open(run, r)
	if err != nil {
		t.Fatal(err)
	}
	if last := g.At(len(r.Moves)); run.Game != game || run.Finished.IsZero() || r.End.Kind != results.ByRules || !last.Over() || last.Outcome().Reason != r.End.Text {
		t.Errorf("%s of %s ended by %+v in\n%s", address, run.Game, r.End, last.AppendDiagram(nil))
	}
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
		}](tab, fmt.Sprintf(`({ Over: !document.getElementById("move"), State: %s, Offers: %s.length })`, state, offers))
		if now.Over || enough() {
			return
		}
		if now.Offers == 0 {
			t.Fatalf("nothing can be clicked:\n%s", tab.Text("main"))
		}
		tab.ClickOn(fmt.Sprintf("%s[%d]", offers, r.IntN(now.Offers)))
		tab.Await(state + " !== " + webtest.Quote(now.State))
	}
}

// inPlay plays six turns of a game and chooses a part of a hint, or plays all of it. It returns the address.
func inPlay(t testing.TB, tab *webtest.Tab, site, game string, whole bool) string {
	tab.Put(looks[0])
	tab.Go(site + "/play?seed=3&against=control%401&game=" + game)
	tab.Click("button.main")
	playedByClicks(t, tab, func() bool {
		return !whole && webtest.Eval[bool](tab, `document.querySelectorAll("table tr").length > 6 && !document.querySelector("#clear")`)
	})
	if whole {
		tab.Await(isStored)
	} else {
		tab.Click(`form[action$="/hint"] button`)
		tab.Await(`document.querySelector(".hinted")`)
		for range 2 {
			webtest.Eval[bool](tab, `document.querySelector("a.area.hinted:not([data-plays]):not(.chosen)")?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })), true`)
			tab.Await(`!document.querySelector("a.area.hinted:not([data-plays])") || document.querySelector("#clear")`)
		}
	}
	return webtest.Eval[string](tab, "location.pathname + location.search")
}

// testAreas: in random positions of every game a finger or a mouse hits every area that can be clicked, also on a telephone.
// That clicks on areas play every legal sub-move is tested where there is no browser.
func testAreas(t *testing.T, b *browsing) {
	const positions = 20
	tab := b.Tab(t, b.site)
	for i, name := range games.Names() {
		tab.Put(looks[2*(i%2)])
		tab.Go(b.site + "/play")
		list, err := json.Marshal(randomLines(t, name, positions))
		if err != nil {
			t.Fatal(err)
		}
		missed := webtest.Eval[[]string](tab, fmt.Sprintf(`(async (lines) => {
				const missed = [];
				window.hit = window.hit || 0;
				for (const line of lines) {
					const answer = await fetch("/play", { method: "POST", body: new URLSearchParams({ game: %q, against: "random", turn: 0, position: line }) });
					show(await answer.text());
					while (!document.querySelector("a.area:not(.idle), #move button")) show(await (await fetch(answer.url)).text());
					for (const area of document.querySelectorAll("a.area:not(.idle)")) {
						let box = area.getBoundingClientRect();
						if (box.bottom > innerHeight) {
							area.scrollIntoView({ block: "nearest" });
							box = area.getBoundingClientRect();
						}
						if (document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)?.closest("a") !== area)
							missed.push(area.getAttribute("aria-label") + " in " + line);
						window.hit++;
					}
					await fetch(answer.url + "/quit", { method: "POST", body: new URLSearchParams({ v: document.querySelector("input[name=v]").value }) });
				}
				return missed;
			})(%s)`, name, list))
		for _, m := range missed {
			t.Errorf("%s: a click misses %s", name, m)
		}
		t.Logf("%s: %d areas in %d positions", name, webtest.Eval[int](tab, "window.hit"), positions)
	}
}

// randomLines returns the position lines of random open positions.
func randomLines(t *testing.T, name string, n int) (lines []string) {
	t.Helper()
	_, _, start, err := games.SetUp(name, nil, "")
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(3, 4))
	for p := start.Clone(); len(lines) < n; {
		if moves := p.AppendMoves(nil); len(moves) > 0 {
			p.Do(moves[r.IntN(len(moves))])
		}
		if p.Over() {
			p = start.Clone()
			continue
		}
		line, err := p.AppendText(nil)
		if err != nil {
			t.Fatal(err)
		}
		if r.IntN(3) == 0 {
			lines = append(lines, string(line))
		}
	}
	return lines
}

// testKeys plays a game of Lines of Action by keys alone: the Tab key, arrows, Enter, Escape and typed moves.
func testKeys(t *testing.T, b *browsing) {
	tab := b.Tab(t, b.site)
	tab.Put(looks[2]) // a narrow window
	tab.Go(b.site + "/play?game=loa&against=random&seed=5")
	tab.Type(`input[name="seed"]`, kb.Enter)
	tab.Await(mine)
	focused := func(name string) string {
		return fmt.Sprintf(`document.activeElement.getAttribute("aria-label")?.startsWith(%q)`, name)
	}
	press := func(keys, expression string) {
		t.Helper()
		tab.Press(keys)
		tab.Await(expression)
	}
	webtest.Eval[bool](tab, `document.querySelector("h1").scrollIntoView(), document.activeElement.blur(), true`)
	for range 6 { // the links at the head of the page come before the board
		if tab.Press(kb.Tab); webtest.Eval[bool](tab, `document.activeElement.matches("a.area")`) {
			break
		}
	}
	tab.Await(focused("a1"))
	press(kb.ArrowRight, focused("b1, black piece"))
	press(kb.Enter, `document.querySelector("a.area.chosen")?.getAttribute("aria-label") === "b1, black piece: chosen"`)
	tab.Await(focused("b1"))
	press(kb.Escape, `!document.querySelector("a.area.chosen")`)
	press(kb.Enter, `document.querySelector("a.area.chosen")`)
	press(kb.ArrowUp, focused("b2"))
	press(kb.ArrowUp, focused("b3: plays b1-b3"))
	press(kb.Enter, `document.querySelector(".moves td:nth-child(3)")?.innerText === "b1-b3"`)
	tab.Await(mine)
	tab.Await(focused("b3"))
	// Illegal: a sentence, and nothing is played.
	press(kb.ArrowDown, focused("b2"))
	press(kb.Enter, `document.querySelector(".trouble")?.innerText === "no legal move uses b2"`)
	tab.Await(focused("b2"))
	tab.Type(`input[name="line"]`, "b3-b9"+kb.Enter)
	tab.Await(`/"b9" is not a square/.test(document.querySelector(".trouble")?.innerText)`)
	tab.Await(`document.querySelector("input[name='line']").value === "b3-b9"`) // to be mended
	press(kb.Backspace+kb.Backspace+kb.Backspace+kb.Backspace+kb.Backspace+"hint"+kb.Enter, `/random would play/.test(document.querySelector(".advice[role]").innerText)`)
	tab.Await(`document.querySelectorAll("a.area.hinted").length === 2 && document.querySelector("input[name='line']").value === ""`)
	press("undo"+kb.Enter, `document.querySelectorAll(".moves td").length === 0`)
	press("c1-c3"+kb.Enter, `document.querySelector(".moves td:nth-child(3)")?.innerText === "c1-c3"`)
	tab.Await(mine)
	press("resign"+kb.Enter, `/White \(random\) won: resigned/.test(document.querySelector(".status").innerText)`)
	tab.Await(isStored)
	// In Pentago the arrow that was pressed is gone afterwards: the keyboard stays at the board.
	keys := b.Tab(t, b.site)
	keys.Go(b.site + "/play?game=pentago&against=random&seed=5")
	keys.Click("button.main")
	keys.Await(mine)
	webtest.Eval[bool](keys, `document.querySelector("a.area").focus(), true`)
	keys.Press(kb.Enter)
	keys.Await(`document.querySelectorAll("a.area").length === 44`)
	webtest.Eval[bool](keys, `[...document.querySelectorAll("a.area")].at(-1).focus(), true`)
	keys.Press(kb.Enter)
	keys.Await(`document.querySelectorAll(".moves tbody tr").length === 2 && document.activeElement.matches("a.area")`)
	tab.Fits("in play")
}

// testPersons plays a game of two persons in turn, with the rules open beside it. The browser keeps the name of the first.
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
	turn := func(seat string) {
		t.Helper()
		tab.Await(fmt.Sprintf(`document.querySelector(".status")?.innerText === "%s, it is your turn."`, seat))
	}
	area := func(name string) {
		t.Helper()
		tab.ClickOn(fmt.Sprintf(`[...document.querySelectorAll("a.area")].find((a) => a.getAttribute("aria-label").startsWith(%q))`, name))
	}
	for i, cell := range []string{"a1", "a2", "b1", "b2"} {
		turn([]string{"Black (Anna)", "White (Ben)"}[i%2])
		area(cell)
	}
	turn("Black (Anna)")
	tab.Click(`form[action$="/undo"] button`)
	turn("White (Ben)")
	area("c2")
	for i, cell := range []string{"c1", "d2", "d1", "e3", "e1"} {
		turn([]string{"Black (Anna)", "White (Ben)"}[i%2])
		area(cell)
	}
	tab.Await(`/Black \(Anna\) won: five/.test(document.querySelector(".status").innerText)`)
	if !webtest.Eval[bool](tab, `document.getElementById("rules").open`) {
		t.Error("the rules do not stay open")
	}
	verifyPlayed(t, b, tab, "gomoku")
	tab.Go(b.site + "/play?game=loa")
	tab.Await(`document.querySelector("input[name='as']").value === "Anna"`)
	tab.Type(`input[name="as"]`, kb.Backspace+kb.Backspace+kb.Backspace+kb.Backspace)
	tab.Type(`input[name="against"]`, "random"+kb.Enter)
	tab.Await(mine)
	tab.Go(b.site + "/play?game=loa")
	tab.Await(`document.querySelector("input[name='as']").value === ""`)
	tab.Go(b.site + "/play?game=splut") // by the form: two persons, the other seats for the opponent
	tab.Type(`input[name="against"]`, "random")
	tab.Click("form details summary")
	tab.Type(`input[name="seat.South"]`, "person:Anna")
	tab.Type(`input[name="seat.North"]`, "person"+kb.Enter)
	tab.Await(`/all seats are taken, so that none is left for the opponent random/.test(document.querySelector(".trouble")?.innerText)`)
	choose := func(seats string) {
		t.Helper()
		webtest.Eval[bool](tab, fmt.Sprintf(`document.querySelector("select[name='option.seats']").value = %q,
			document.querySelector("select[name='option.seats']").dispatchEvent(new Event("change", { bubbles: true }))`, seats))
	}
	choose("4") // the seats follow
	tab.Await(`document.querySelectorAll("input[name^='seat.']").length === 4`)
	tab.Await(`document.querySelector("input[name='seat.North']").value === "person" && document.querySelector("input[name='against']").value === "random"`)
	tab.Click("button.main")
	turn("South (Anna)")
	tab.Forgive("422")
}

// testHaste clicks and types before the answers to what was done before are there.
func testHaste(t *testing.T, b *browsing) {
	tab := b.Tab(t, b.site)
	tab.Put(looks[0])
	tab.Go(b.site + "/play?game=blokus&against=random&seed=5")
	tab.Click("button.main")
	tab.Await(mine)
	clicks := func(names ...string) {
		t.Helper()
		webtest.Eval[bool](tab, fmt.Sprintf(`%s.split(" ").forEach((name) => [...document.querySelectorAll("a.area")].find((a) => a.getAttribute("aria-label").split(/[:,]/)[0] === name)
			.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }))), true`, webtest.Quote(strings.Join(names, " "))))
	}
	clicks("e10", "e11", "e12")
	tab.Await(`document.querySelectorAll("a.area.chosen").length === 3`)
	tab.Press(kb.Escape)
	tab.Await(`document.querySelectorAll("a.area.chosen").length === 0`)
	tab.Go(b.site + "/play?game=gomoku&against=random&seed=5")
	tab.Click("button.main")
	tab.Await(mine)
	clicks("h8", "h8", "h8") // one move: the others were clicked on the board before it
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
	one, two := b.Tab(t, site.address), b.Tab(t, site.address)
	one.Go(site.address + "/play?game=gomoku&against=random&seed=5")
	one.Click("button.main")
	one.Await(mine)
	two.Go(webtest.Eval[string](one, "location.href"))
	two.Await(mine)
	one.ClickOn(`[...document.querySelectorAll("a.area")].find((a) => a.getAttribute("aria-label").startsWith("h8"))`)
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
	one.Await(`/White \(random\) won: resigned/.test(document.querySelector(".status").innerText)`)
	one.Await(isStored)

	one.Go(site.address + "/play?game=pentago&against=random")
	one.Click("button.main")
	one.Await(mine)
	two.Close()
	address := strings.TrimPrefix(site.address, "http://")
	site.stop()
	one.ClickOn(`document.querySelector("a.area")`)
	one.Await(`/does not answer/.test(document.getElementById("lost").innerText)`)
	serve(t, b.db, address)
	one.Await(`/If it was not finished it is lost/.test(document.querySelector("main").innerText)`)
	one.Troubles() // of requests while there was no server
}
