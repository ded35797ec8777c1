//go:build browser

package web

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"tourney/web/webtest"
)

// testScripts runs the scripts of testdata/browser.txt, each with a server of its own for the database that its second
// line names. A script has a step a line:
//
//	tab N              goes on in a tab, which it opens at first on the page of the tab before
//	look N             changes how the tab shows pages, see looks
//	go ADDRESS         loads a page
//	sit QUERY          begins a game against random by the form
//	press KEYS         presses keys by their names, or types other words
//	type SELECTOR: KEYS  does so in an element
//	click, focus SELECTOR
//	on NAME            clicks on an area of the board
//	quick NAMES        clicks on areas before the first answer
//	has N SELECTOR     waits until there are n elements
//	drawn N SELECTOR   waits until n pictures are loaded
//	text, field SELECTOR: TEXT  waits until an element has a text, or a field a value; "empty" until a field has none
//	reads TEXT         waits until the page has a text; with an exclamation mark until it has not
//	mine               waits until the person can do something
//	ply N, ply last    waits until the page of a game shows the position
//	row                waits until the list of moves, which scrolls, shows the present one
//	kept               the page was not loaded again
//	top                the page is not scrolled
//	fits, forgive TEXT see webtest
//	stop, start        the server ends; it begins
//	commit N           another store commits games of the run open; "shown" waits until the page says so; "finish" ends it
//	settled            waits until nothing is being computed
//	watch, still       from here to there the page has not moved
//	journal KIND RUN AGO  see TestScripts
func testScripts(t *testing.T, b *browsing) {
	for block := range strings.SplitSeq(strings.TrimSpace(testdata(t, "browser.txt")), "\n\n") {
		title, script, _ := strings.Cut(block, "\n")
		database, script, _ := strings.Cut(script, "\n")
		t.Run(strings.Trim(title, "#. "), func(t *testing.T) {
			r := &reader{t: t, b: b, db: b.db}
			if database == "open" {
				r.run = newOpenRun(t)
				r.db = r.run.path
			}
			r.server = serve(t, r.db, "127.0.0.1:0")
			r.site = r.server.address
			for line := range strings.SplitSeq("tab 1\n"+script, "\n") {
				verb, rest, _ := strings.Cut(line, " ")
				r.do(verb, rest)
			}
		})
	}
}

// reader is a person at the browser who follows a script.
type reader struct {
	t      *testing.T
	b      *browsing
	db     string
	run    *openRun // nil for a script without one
	server *answering
	site   string
	tabs   []*webtest.Tab
	*webtest.Tab
	loaded float64 // when the page was loaded
}

var keys = strings.NewReplacer("Enter", kb.Enter, "Escape", kb.Escape, "Tab", kb.Tab, "Backspace", kb.Backspace, "Home", kb.Home, "End", kb.End,
	"Left", kb.ArrowLeft, "Right", kb.ArrowRight, "Up", kb.ArrowUp, "Down", kb.ArrowDown, " ", "")

func (r *reader) do(verb, rest string) {
	r.t.Helper()
	r.t.Log(verb, rest)
	n, _ := strconv.Atoi(rest)
	selector, text, _ := strings.Cut(rest, ": ")
	element := fmt.Sprintf("document.querySelector(%s)", strconv.Quote(selector))
	switch verb {
	case "tab":
		r.goTo(n)
	case "look":
		r.Put(looks[n])
	case "go":
		r.Go(r.site + rest)
		r.loaded = webtest.Eval[float64](r.Tab, "performance.timeOrigin")
	case "sit":
		r.Go(r.site + "/play?seed=5&against=random&" + rest)
		r.Click("button.main")
		r.Await(mine)
	case "press":
		r.Press(keys.Replace(rest))
	case "type":
		r.Type(selector, keys.Replace(text))
	case "click":
		r.Click(rest)
	case "focus":
		webtest.Eval[bool](r.Tab, element+".focus(), true")
	case "on":
		r.ClickOn(area(rest))
	case "quick":
		var clicks []string
		for name := range strings.FieldsSeq(rest) {
			clicks = append(clicks, area(name)+`.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }))`)
		}
		webtest.Eval[bool](r.Tab, strings.Join(clicks, ", "))
	case "has":
		number, selector, _ := strings.Cut(rest, " ")
		r.Await(fmt.Sprintf("document.querySelectorAll(%s).length === %s", strconv.Quote(selector), number))
	case "text":
		r.Await(element + "?.innerText === " + strconv.Quote(text))
	case "field", "empty":
		r.Await(element + ".value === " + strconv.Quote(text))
	case "drawn":
		number, selector, _ := strings.Cut(rest, " ")
		r.Await(fmt.Sprintf("[...document.querySelectorAll(%s)].filter((i) => i.complete && i.naturalWidth > 0).length === %s", strconv.Quote(selector), number))
	case "reads":
		text, none := strings.CutPrefix(rest, "!")
		r.Await(fmt.Sprint(reads(text), " === ", !none))
	case "mine":
		r.Await(mine)
	case "ply":
		if rest == "last" {
			n = webtest.Eval[int](r.Tab, "+document.getElementById('replay').dataset.last")
		}
		r.Await(fmt.Sprintf(`location.search === "?ply=%d" && document.getElementById("board").getAttribute("src").endsWith("/board-%[1]d.svg")
			&& document.getElementById("board").complete && document.getElementById("board").naturalWidth > 0
			&& document.getElementById("ply").value === "%[1]d"
			&& [...document.querySelectorAll("[aria-current]")].map((a) => a.dataset.ply).join() === "%[2]s"`, n, strings.TrimPrefix(fmt.Sprint(n), "0")))
	case "row":
		r.Await(`(() => {
			const box = document.querySelector(".moves .wide"), row = document.querySelector("tr.current")?.getBoundingClientRect();
			return row && box.scrollHeight > box.clientHeight && row.top >= box.getBoundingClientRect().top && row.bottom <= box.getBoundingClientRect().bottom;
		})()`)
	case "settled":
		r.Await(settledPage)
	case "watch":
		webtest.Eval[bool](r.Tab, `window.moved = 0, new PerformanceObserver((list) => list.getEntries().forEach((e) => {
			if (!e.hadRecentInput) window.moved += e.value;
		})).observe({type: "layout-shift", buffered: true}), true`)
	case "still":
		if moved := webtest.Eval[float64](r.Tab, "window.moved"); moved > 0.1 {
			r.t.Errorf("layout shift %.3f, want at most 0.1", moved)
		}
	case "kept":
		if webtest.Eval[float64](r.Tab, "performance.timeOrigin") != r.loaded {
			r.t.Error("the page was loaded again")
		}
	case "top":
		if webtest.Eval[bool](r.Tab, "scrollY > 0") {
			r.t.Error("the page is scrolled")
		}
	case "fits":
		r.Fits("in a script")
	case "forgive":
		r.Forgive(rest)
	case "stop":
		r.server.stop()
	case "start":
		r.server = serve(r.t, r.db, strings.TrimPrefix(r.site, "http://"))
	case "commit":
		r.run.commit(n)
	case "finish":
		must(r.t, r.run.store.Finish(r.t.Context(), "open", time.Now().UTC()))
	case "shown":
		r.Await(r.run.shown())
	case "journal":
		kind, about, _ := strings.Cut(rest, " ")
		journaled(r.t, r.db, journalEntry(r.t, kind, about))
	default:
		r.t.Fatalf("no step is called %s", verb)
	}
}

// goTo goes on in the tab n, from 1.
func (r *reader) goTo(n int) {
	if n > len(r.tabs) {
		tab := r.b.Tab(r.t, r.site, webtest.Own)
		tab.Put(looks[0])
		if r.Tab != nil {
			tab.Go(webtest.Eval[string](r.Tab, "location.href"))
		}
		r.tabs = append(r.tabs, tab)
	}
	r.Tab = r.tabs[n-1]
	r.Show()
}
