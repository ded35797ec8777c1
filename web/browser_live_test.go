//go:build browser

package web

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"tourney/arena/journal"
	"tourney/results"
	"tourney/web/webtest"
)

// openVariable names the environment variable with a database for TestBrowserWriter.
const openVariable = "TOURNEY_TEST_OPEN"

// TestBrowserWriter is no test: TestBrowser runs it as another program. It enters the run open with the games of the run
// field, without the last openGames. Each number that it reads is how many games it stores next. At the end of its input it
// finishes the run.
func TestBrowserWriter(t *testing.T) {
	path := os.Getenv(openVariable)
	if path == "" {
		t.Skip("TestBrowser runs it")
	}
	store := writer(t, path)
	old, err := store.Run(t.Context(), "field")
	if err != nil {
		t.Fatal(err)
	}
	run := reopen(t, store, "field", "open", func(*results.Run) {})
	rest := gamesOf(t, store, old)
	more := func(n int) {
		if err := store.Append(t.Context(), run, rest[:n]); err != nil {
			t.Fatal(err)
		}
		rest = rest[n:]
		fmt.Println("stored")
	}
	more(len(rest) - openGames)
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		n, err := strconv.Atoi(lines.Text())
		if err != nil {
			t.Fatal(err)
		}
		more(n)
	}
	if err := store.Finish(t.Context(), run.Name, time.Now().UTC()); err != nil {
		t.Fatal(err)
	}
}

// openGames is the number of games that an open run has not stored yet at first; allGames are those of its plan.
const openGames, allGames = 60, 160

// openRun is a run that another program plays.
type openRun struct {
	t      *testing.T
	path   string
	in     io.WriteCloser
	out    *bufio.Scanner
	stored int
}

func newOpenRun(t *testing.T, b *browsing) *openRun {
	t.Helper()
	o := &openRun{t: t, path: copied(t, "browser", nil), stored: allGames - openGames}
	program := exec.Command(os.Args[0], "-test.run=^TestBrowserWriter$")
	program.Env = append(os.Environ(), openVariable+"="+o.path)
	program.Stderr = os.Stderr
	var err error
	if o.in, err = program.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := program.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	o.out = bufio.NewScanner(out)
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		o.finish()
		if err := program.Wait(); err != nil {
			t.Error(err)
		}
	})
	o.heard()
	return o
}

// heard waits until the program says that it has stored games.
func (o *openRun) heard() {
	o.t.Helper()
	for o.out.Scan() {
		if o.out.Text() == "stored" {
			return
		}
	}
	o.t.Fatal("the program that plays the run has ended")
}

// commit stores further games, and returns what pages then say.
func (o *openRun) commit(games int) (shown string) {
	o.t.Helper()
	fmt.Fprintln(o.in, games)
	o.heard()
	o.stored += games
	return o.shown()
}

// finish lets the program finish the run and end.
func (o *openRun) finish() {
	o.in.Close()
	for o.out.Scan() {
	}
}

// shown is an expression that is true of a page that is up to date.
func (o *openRun) shown() string { return reads(fmt.Sprintf("%d of %d games", o.stored, allGames)) }

// streams counts the streams of changes that are open.
type streams struct {
	http.Handler
	late func() // called while the answer to an address with ?late is ready, but not sent

	mute           sync.Mutex // held while nothing is told
	mu             sync.Mutex
	changed        *sync.Cond // of what follows
	now, most, all int
}

func (s *streams) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/changes" {
		s.add(1)
		defer s.add(-1)
		w = &muted{w, &s.mute}
	}
	if !r.URL.Query().Has("late") {
		s.Handler.ServeHTTP(w, r)
		return
	}
	ready := httptest.NewRecorder()
	s.Handler.ServeHTTP(ready, r)
	s.late()
	maps.Copy(w.Header(), ready.Header())
	w.WriteHeader(ready.Code)
	_, _ = ready.Body.WriteTo(w)
}

// muted is an answer that can be held back.
type muted struct {
	http.ResponseWriter
	mute *sync.Mutex
}

func (m *muted) Unwrap() http.ResponseWriter { return m.ResponseWriter }

func (m *muted) Write(b []byte) (int, error) {
	m.mute.Lock()
	defer m.mute.Unlock()
	return m.ResponseWriter.Write(b)
}

func (s *streams) add(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now += n
	s.all += max(n, 0)
	s.most = max(s.most, s.now)
	s.changed.Broadcast()
}

// await waits until streams are open, of all so far.
func (s *streams) await(now, all int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.now != now || s.all != all {
		s.changed.Wait()
	}
}

// counts fails the test unless now streams are open, most were open at once, and all were begun.
func (s *streams) counts(t *testing.T, now, most, all int) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.now != now || s.most != most || s.all != all {
		t.Errorf("%d streams are open, %d at once, %d in all; want %d, %d, %d", s.now, s.most, s.all, now, most, all)
	}
}

// testTabs opens ten tabs of a run. A browser opens at most six connections to a server, so that streams of their own
// would block the seventh tab.
func testTabs(t *testing.T, b *browsing) {
	o := newOpenRun(t, b)
	page := served(t, o.path)
	following, stop := context.WithCancel(context.Background())
	count := &streams{Handler: page}
	count.changed = sync.NewCond(&count.mu)
	server := httptest.NewServer(count)
	var work sync.WaitGroup
	work.Go(func() { page.Follow(following) })
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
		stop()
		work.Wait()
	})
	var tabs []*webtest.Tab
	for len(tabs) < 10 {
		tab := b.Behind(t, server.URL)
		tab.Go(server.URL + "/runs/open")
		tab.Await(o.shown())
		tabs = append(tabs, tab)
	}
	last := tabs[9]
	last.Show()
	for range 3 {
		last.Await(o.commit(1))
	}
	for _, tab := range tabs {
		tab.Show()
		tab.Await(o.shown())
	}
	count.counts(t, 1, 1, 1)

	last.Show()
	var shown string
	count.late = sync.OnceFunc(func() { // between the first look of an eleventh tab and its first message
		shown = o.commit(1)
		last.Await(shown)
		count.mute.Lock() // so that nothing more is told
	})
	eleventh := b.Tab(t, server.URL)
	eleventh.Go(server.URL + "/runs/open?late")
	eleventh.Await(shown)
	count.mute.Unlock()

	leader := slices.IndexFunc(tabs, func(tab *webtest.Tab) bool { return slices.Contains(tab.Requests(), server.URL+"/changes") })
	if leader < 0 {
		t.Fatal("no tab has asked for changes")
	}
	tabs[leader].Close()
	tabs = slices.Delete(tabs, leader, leader+1)
	count.await(1, 2)
	shown = o.commit(1)
	for _, tab := range tabs {
		tab.Show()
		tab.Await(shown)
	}
	count.counts(t, 1, 1, 2)
}

// watched notes how much a page moves.
const watched = `(() => {
	window.moved = 0;
	new PerformanceObserver((list) => list.getEntries().forEach((e) => {
		if (!e.hadRecentInput) window.moved += e.value;
	})).observe({type: "layout-shift", buffered: true});
	return true;
})()`

// testAnotherProcess follows a run of another process to its end.
func testAnotherProcess(t *testing.T, b *browsing) {
	o := newOpenRun(t, b)
	site := serve(t, o.path, "127.0.0.1:0").address
	home, tab := b.Tab(t, site), b.Tab(t, site)
	home.Go(site)
	tab.Go(site + "/runs/open")
	tab.Await(settledPage)
	webtest.Eval[bool](tab, watched)
	loaded := webtest.Eval[float64](tab, "performance.timeOrigin")
	for o.stored < allGames {
		tab.Await(o.commit(5))
	}
	o.finish()
	for _, tab := range []*webtest.Tab{tab, home} {
		tab.Await(`[...document.querySelectorAll(".state")].every((e) => e.innerText === "finished") && ` + settledPage)
		tab.Await(reads(fmt.Sprintf("%d games", allGames)))
	}
	if webtest.Eval[float64](tab, "performance.timeOrigin") != loaded {
		t.Error("the page was loaded again")
	}
	if moved := webtest.Eval[float64](tab, "window.moved"); moved > 0.1 {
		t.Errorf("layout shift %.3f, want at most 0.1", moved)
	}
}

// testFleet lets a fleet begin, and come to an end, while nothing is committed.
func testFleet(t *testing.T, b *browsing) {
	o := newOpenRun(t, b)
	site := serve(t, o.path, "127.0.0.1:0").address
	tab := b.Tab(t, site)
	tab.Go(site + "/runs/open")
	tab.Await(o.shown())
	now := time.Now()
	journaled(t, o.path, convicted("open", now), journal.Entry{At: now, Note: "laptop: another signature"}, fleetOf("open", now))
	tab.Await(reads("1 worker, 13 games/s"))
	for _, look := range looks {
		tab.Put(look)
		tab.Fits(look)
	}
	journaled(t, o.path, last(fleetOf("open", now)))
	tab.Await(reads("The coordinator ended at"))
	tab.Await("!" + reads("13 games/s"))
}

// testStop lets the server stop while two tabs are seen, and come back.
func testStop(t *testing.T, b *browsing) {
	o := newOpenRun(t, b)
	first := serve(t, o.path, "127.0.0.1:0")
	tabs := []*webtest.Tab{b.Tab(t, first.address), b.Tab(t, first.address)}
	await := func(expression string) {
		t.Helper()
		for _, tab := range tabs {
			tab.Await(expression)
		}
	}
	for _, tab := range tabs {
		tab.Go(first.address + "/runs/open")
	}
	await(o.shown())
	await(o.commit(1))
	first.stop()
	await(reads("does not answer"))
	shown := o.commit(1)
	serve(t, o.path, strings.TrimPrefix(first.address, "http://"))
	await("!" + reads("does not answer"))
	await(shown)
	await(o.commit(1))
	for _, tab := range tabs {
		for _, trouble := range tab.Troubles() {
			if !strings.Contains(trouble, "net::ERR_") { // of the time without a server
				t.Error(trouble)
			}
		}
	}
}
