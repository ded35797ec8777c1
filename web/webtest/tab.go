//go:build browser

package webtest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"tourney/games/gamestest"
)

// Tab is a tab of a browser. Its methods fail the test at once if the browser does not do what they ask for.
type Tab struct {
	t      testing.TB
	ctx    context.Context
	cancel context.CancelFunc
	host   string

	mu       sync.Mutex
	troubles []string
	requests []string
}

// within bounds the time of an action, also on a machine that does much else.
const within = 2 * time.Minute

// Own and Behind say where a tab opens: in a window of its own, or in one window with others, where only one can be
// seen. Show shows it.
const Own, Behind = true, false

// Tab opens a tab for the pages of site, such as http://127.0.0.1:8222. In the end the test fails if there were
// troubles, see Untroubled.
func (b *Browser) Tab(t testing.TB, site string, window bool) *Tab {
	t.Helper()
	tab := &Tab{t: t, host: gamestest.Must(url.Parse(site))(t).Host}
	tab.ctx, tab.cancel = chromedp.NewContext(b.ctx, chromedp.WithNewWindow(window), chromedp.WithListener(tab.hear))
	t.Cleanup(tab.Close)
	late := time.AfterFunc(within, tab.cancel) // what is opened lives as long as the context that opens it
	if err := chromedp.Do(tab.ctx); err != nil || !late.Stop() {
		t.Fatalf("no tab is opened within %v: %v", within, err)
	}
	t.Cleanup(func() { tab.Untroubled("at the end") })
	return tab
}

// Close closes the tab.
func (tab *Tab) Close() { tab.cancel() }

// hear notes what goes wrong in the tab. The browser waits for it.
func (tab *Tab) hear(event any) {
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		text := e.ExceptionDetails.Text
		if o := e.ExceptionDetails.Exception; o != nil {
			text += " " + o.Description
		}
		tab.note("exception: %s", text)
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeWarning {
			text := ""
			for _, a := range e.Args {
				text += " " + string(a.Value) + a.Description
			}
			tab.note("console %s:%s", e.Type, text)
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError || e.Entry.Level == log.EntryLevelWarning {
			tab.note("%s %s: %s %s", e.Entry.Source, e.Entry.Level, e.Entry.Text, e.Entry.URL)
		}
	case *network.EventRequestWillBeSent:
		tab.ask(e.Request.URL)
	case *page.EventJavascriptDialogOpening:
		tab.note("dialog: %s", e.Message)
	}
}

func (tab *Tab) note(format string, args ...any) {
	tab.mu.Lock()
	defer tab.mu.Unlock()
	tab.troubles = append(tab.troubles, fmt.Sprintf(format, args...))
}

func (tab *Tab) ask(address string) {
	to, err := url.Parse(address)
	if err == nil && to.Scheme == "data" || address == "about:blank" {
		return
	}
	if err != nil || to.Host != tab.host {
		tab.note("foreign request: %s", address)
	}
	tab.mu.Lock()
	defer tab.mu.Unlock()
	tab.requests = append(tab.requests, address)
}

// Untroubled fails the test for each trouble since the last call: errors and warnings on the console, exceptions,
// dialogs, and requests to another host than that of the site.
func (tab *Tab) Untroubled(when any) {
	tab.t.Helper()
	tab.mu.Lock()
	defer tab.mu.Unlock()
	for _, trouble := range tab.troubles {
		tab.t.Errorf("%v: %s", when, trouble)
	}
	tab.troubles = nil
}

// Forgive drops the troubles so far that contain a text, and reports whether there were some.
func (tab *Tab) Forgive(text string) bool {
	tab.mu.Lock()
	defer tab.mu.Unlock()
	before := len(tab.troubles)
	tab.troubles = slices.DeleteFunc(tab.troubles, func(s string) bool { return strings.Contains(s, text) })
	return len(tab.troubles) < before
}

// Requests returns the addresses of the requests that the tab has sent, without those of data in the page itself.
func (tab *Tab) Requests() []string {
	tab.mu.Lock()
	defer tab.mu.Unlock()
	return slices.Clone(tab.requests)
}

// Look is how a tab shows pages.
type Look struct {
	Width int
	Dark  bool
}

// height is the height of a window, in pixels.
const height = 800

// Put changes the look. Motion is reduced, so that pictures do not depend on the moment.
func (tab *Tab) Put(l Look) {
	tab.t.Helper()
	scheme := "light"
	if l.Dark {
		scheme = "dark"
	}
	tab.do(chromedp.EmulateViewport(int64(l.Width), height))
	call(tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}})
}

// Go loads a page.
func (tab *Tab) Go(address string) {
	tab.t.Helper()
	tab.do(chromedp.Navigate(address))
}

// Show brings the tab to the front.
func (tab *Tab) Show() {
	tab.t.Helper()
	call(tab, page.BringToFront, cdp.Empty{})
}

// painted is done once the page was shown. Browsers drop keys and clicks on a page that nobody can have seen.
const painted = `performance.getEntriesByName("first-paint").length > 0 || new Promise((done) =>
	new PerformanceObserver((list) => list.getEntriesByName("first-paint").length && done(true)).observe({type: "paint", buffered: true}))`

// Press presses keys, see package kb.
func (tab *Tab) Press(keys string) {
	tab.t.Helper()
	Eval[bool](tab, painted)
	tab.do(chromedp.KeyEvent(keys))
}

// Click clicks the first element that matches a selector of CSS.
func (tab *Tab) Click(selector string) {
	tab.t.Helper()
	Eval[bool](tab, painted)
	tab.do(chromedp.Click(chromedp.CSS(selector)))
}

// Type types into the first element that matches a selector of CSS.
func (tab *Tab) Type(selector, keys string) {
	tab.t.Helper()
	Eval[bool](tab, painted)
	tab.do(chromedp.SendKeys(chromedp.CSS(selector), keys))
}

// ClickOn clicks the middle of an element, an expression of JavaScript, with the mouse.
func (tab *Tab) ClickOn(element string) {
	tab.t.Helper()
	Eval[bool](tab, painted)
	at := Eval[[2]float64](tab, `((e) => {
		e.scrollIntoView({ block: "nearest" });
		const box = e.getBoundingClientRect();
		return [box.left + box.width / 2, box.top + box.height / 2];
	})(`+element+`)`)
	tab.do(chromedp.MouseClickXY(at[0], at[1]))
}

func (tab *Tab) do(steps ...chromedp.Action[chromedp.Void]) {
	tab.t.Helper()
	ctx, cancel := context.WithTimeout(tab.ctx, within)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		tab.t.Fatal(err)
	}
}

// call calls a method of the browser.
func call[P, R any](tab *Tab, method cdp.Command[P, R], params P) R {
	tab.t.Helper()
	ctx, cancel := context.WithTimeout(tab.ctx, within)
	defer cancel()
	answer, err := chromedp.Call(ctx, method, params)
	if err != nil {
		tab.t.Fatal(err)
	}
	return answer
}

// Eval returns the value of an expression of JavaScript, or what its promise brings.
func Eval[T any](tab *Tab, expression string) T {
	tab.t.Helper()
	ctx, cancel := context.WithTimeout(tab.ctx, within)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		tab.t.Fatalf("%.200s: %v", expression, err)
	}
	return value
}

// awaited is done once a page is loaded, with its scripts, and an expression is true: after a change of the page, or
// after another event in it. Events that are not told, such as a new address, are found a moment later. A quiet page
// gives up now and then, so that its end is noticed.
const awaited = `new Promise((done, failed) => {
	const events = ["load", "error", "focusin", "focusout", "readystatechange", "input"], begun = performance.now();
	const look = () => {
		try {
			const is = document.readyState === "complete" && !!(%s);
			if (!is && performance.now() - begun < 5000) return;
			observer.disconnect();
			clearInterval(clock);
			events.forEach((e) => removeEventListener(e, look, true));
			done(is);
		} catch (error) {
			failed(error);
		}
	};
	const observer = new MutationObserver(look), clock = setInterval(look, 50);
	observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
	events.forEach((e) => addEventListener(e, look, true));
	look();
})`

// Await waits until an expression of JavaScript is true, also in a tab that cannot be seen.
func (tab *Tab) Await(expression string) {
	tab.t.Helper()
	ctx, cancel := context.WithTimeout(tab.ctx, within)
	defer cancel()
	for {
		is, err := chromedp.Run(ctx, chromedp.Evaluate[bool](fmt.Sprintf(awaited, expression), chromedp.EvalAwaitPromise))
		_, thrown := errors.AsType[*chromedp.ExceptionError](err)
		switch {
		case is:
			return
		case thrown:
			tab.t.Fatalf("%.200s: %v", expression, err)
		case ctx.Err() != nil:
			tab.t.Fatalf("after %v this is still false: %s; the page says:\n%.2000s", within, expression, Eval[string](tab, "document.body.innerText"))
		} // other errors are those of a page that gives way to the next one
	}
}

// Pages returns the number of pages of paper that the page has, in the size that its style asks for.
func (tab *Tab) Pages() int {
	tab.t.Helper()
	printed := call(tab, page.PrintToPDF, page.PrintToPDFParams{PreferCSSPageSize: new(true), PrintBackground: new(true)})
	return len(regexp.MustCompile(`/Type\s*/Page\b[^s]`).FindAll(printed.Data, -1))
}
