package web_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"tourney/arena/transcript"
	"tourney/results"
	"tourney/web/webtest"
)

// testPlay plays whole games by clicks, and some by other ways.
func testPlay(t *testing.T, browser *webtest.Browser, p *programs, site string) {
	for _, test := range []struct{ name, game, against, turn, options string }{
		{"pentago", "pentago", "a@2", "first", ""},
		{"gomoku", "gomoku", "fhive@1", "second", "&option.size=9"},
		{"loa", "loa", "mixture@1", "first", ""},
		{"blokus", "blokus", "influence@1", "first", ""},
		{"splut", "splut", "standard@1", "second", ""},
		{"splut of four", "splut", "standard@1", "third", "&option.seats=4"},
	} {
		t.Run(test.name, func(t *testing.T) {
			tab := browser.Tab(t, site)
			tab.Put(looks[0])
			tab.Go(fmt.Sprintf("%s/play?game=%s&against=%s&seed=7&turn=%d%s", site, test.game, test.against, turnNumber(test.turn), test.options))
			tab.Click("button.main")
			begun := time.Now()
			clicks := playedByClicks(t, tab)
			tab.Await(`document.querySelector(".board a[href^='/runs/play-']")`)
			t.Logf("%d clicks, %v each with the answers", clicks, (time.Since(begun) / time.Duration(clicks)).Round(time.Millisecond))
			verifyPlayed(t, p.db, tab.Text(".board a[href^='/runs/play-']"), test.game)
		})
	}
}

func turnNumber(word string) int {
	return map[string]int{"first": 0, "second": 1, "third": 2, "fourth": 3}[word]
}

// verifyPlayed opens a stored game of a person, which replays it by the rules.
func verifyPlayed(t *testing.T, db, address, game string) {
	t.Helper()
	name, _, _ := strings.Cut(address, "/")
	store := reader(t, db)
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

// spot is what can be clicked next, in the window.
type spot struct{ X, Y float64 }

// spots lists the areas that a click chooses or plays, or else the buttons that play a move.
const spots = `(() => {
	let list = [...document.querySelectorAll("a.area.open, a.area.sure")];
	if (!list.length) list = [...document.querySelectorAll("#move button")];
	return list.map((e) => {
		const box = e.getBoundingClientRect();
		return { X: box.left + box.width / 2, Y: box.top + box.height / 2 };
	});
})()`

// playedByClicks plays random moves by clicks on what the page offers, to the end of the game. It knows no rules.
func playedByClicks(t *testing.T, tab *webtest.Tab) (clicks int) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	for ; ; clicks++ {
		tab.Await(mine)
		if webtest.Eval[bool](tab, `!document.getElementById("move")`) {
			return clicks
		}
		before := webtest.Quote(webtest.Eval[string](tab, state))
		list := webtest.Eval[[]spot](tab, spots)
		if len(list) == 0 {
			t.Fatalf("nothing can be clicked:\n%s", tab.Text("main"))
		}
		at := list[r.IntN(len(list))]
		tab.ClickAt(at.X, at.Y)
		if os.Getenv("SHOTS") != "" && (clicks == 9 || clicks == 10 || clicks == 16) {
			tab.Await(state + " !== " + before)
			tab.Await(mine)
			os.WriteFile(fmt.Sprintf("/tmp/t/shot-%s-%d.png", strings.ReplaceAll(t.Name()[17:], "/", "-"), clicks), tab.Picture(looks[0]), 0o666)
		}
		tab.Await(state + " !== " + before)
	}
}

// state changes with every click that is obeyed.
const state = `location.search + (document.querySelector("input[name=v]")?.value ?? "over")`

var _ = kb.Enter
