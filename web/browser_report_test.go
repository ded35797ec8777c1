//go:build browser

package web_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"tourney/web/webtest"
)

// testReport opens a report of a run, a study and a run of four seats from disk, steps through a game, and prints it.
func testReport(t *testing.T, browser *webtest.Browser, p *programs) {
	p.run(t, "tourney", "report", "field", "weights", "four", "--db", p.db, "-o", "report.html", "--games", "1")
	file := "file://" + filepath.ToSlash(filepath.Join(p.folder, "report.html"))
	tab := browser.Tab(t, "file://")
	for _, look := range looks {
		tab.Put(look)
		tab.Go(file)
		tab.Await(settled + ` && [...document.images].every((i) => i.complete && i.naturalWidth > 0)`)
		if n := tab.Overflow(); n > 0 {
			t.Errorf("%v: the report is %d pixels too wide: %s", look, n, tab.Wide())
		}
		tab.Accessible()
	}
	if asked := tab.Requests(); len(asked) != len(looks) || asked[0] != file {
		t.Errorf("opened %d times, the report sent these requests: %q", len(looks), asked)
	}

	tab.Put(looks[0])
	tab.Go(file)
	tab.Await(settled)
	const game = `document.querySelectorAll("[data-boards]")[1]`
	last := webtest.Eval[int](tab, game+`.querySelectorAll("[data-ply]").length`)
	first := webtest.Eval[string](tab, `[...`+game+`.querySelectorAll(".stills img")].at(-1).src`)
	at := func(ply int) string {
		return fmt.Sprintf(`%s.querySelector("output").value === "%d" && [...%[1]s.querySelectorAll("[aria-current]")].map((m) => m.dataset.ply).join() === "%[3]s"
			&& [...%[1]s.querySelectorAll(".stills img")].at(-1).naturalWidth > 0
			&& [...%[1]s.querySelectorAll(".stills img")].at(-1).alt.startsWith(%[2]d ? "The board after ply %[2]d, " : "The board at the start: ")`,
			game, ply, strings.TrimPrefix(fmt.Sprint(ply), "0"))
	}
	webtest.Eval[bool](tab, game+`.scrollIntoView(), true`)
	for _, step := range []struct {
		does string
		do   func()
		ply  int
	}{
		{"a click on «", func() { webtest.Eval[bool](tab, game+`.querySelector("[data-key=Home]").click(), true`) }, 0},
		{"a click on ›", func() { webtest.Eval[bool](tab, game+`.querySelector("[data-key=ArrowRight]").click(), true`) }, 1},
		{"→", func() { tab.Press(kb.ArrowRight) }, 2},
		{"←", func() { tab.Press(kb.ArrowLeft) }, 1},
		{"End", func() { tab.Press(kb.End) }, last},
		{"→ at the end", func() { tab.Press(kb.ArrowRight) }, last},
		{"three quick ←", func() { tab.Press(kb.ArrowLeft + kb.ArrowLeft + kb.ArrowLeft) }, last - 3},
		{"a click on a move", func() { webtest.Eval[bool](tab, game+`.querySelectorAll("[data-ply]")[2].click(), true`) }, 3},
	} {
		t.Log(step.does)
		step.do()
		tab.Await(at(step.ply))
	}
	if webtest.Eval[string](tab, `[...`+game+`.querySelectorAll(".stills img")].at(-1).src`) == first {
		t.Error("the board has not changed")
	}
	tab.Accessible()
	for _, trouble := range tab.Troubles() {
		t.Error(trouble)
	}
	tab.Go(file)
	if n := tab.Pages(); n < 15 || n > 50 {
		t.Errorf("on paper the report has %d pages", n)
	}
}
