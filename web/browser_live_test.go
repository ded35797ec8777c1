//go:build browser

package web

import (
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"

	"tourney/results"
	"tourney/results/sqlite"
	"tourney/web/webtest"
)

// openGames is the number of games that an open run has not stored yet at first; allGames are those of its plan.
const openGames, allGames = 60, 160

// openRun is the run open, which has the games of the run field. Another store than that of a page stores them.
type openRun struct {
	t     *testing.T
	path  string
	store *sqlite.Store
	run   results.Run
	rest  []results.Record // games that are not stored yet
}

func newOpenRun(t *testing.T) *openRun {
	t.Helper()
	o := &openRun{t: t, path: copied(t, "browser", nil)}
	o.store = writer(t, o.path)
	_, o.rest = gamesOf(t, o.store, "field")
	o.run = reopen(t, o.store, "field", "open", func(*results.Run) {})
	o.commit(allGames - openGames)
	return o
}

// commit stores further games, and returns what pages then say.
func (o *openRun) commit(games int) (shown string) {
	o.t.Helper()
	must(o.t, o.store.Append(o.t.Context(), o.run, o.rest[:games]))
	o.rest = o.rest[games:]
	return o.shown()
}

// shown is an expression that is true of a page that is up to date.
func (o *openRun) shown() string {
	return reads(fmt.Sprintf("%d of %d games", allGames-len(o.rest), allGames))
}

// streams fails the test if two streams of changes are open at once.
type streams struct {
	http.Handler
	t     *testing.T
	begun chan bool  // has an element for each stream
	open  sync.Mutex // held while a stream is open
	mute  sync.Mutex // held while nothing is told
	late  func()     // called while the answer to an address with ?late is ready, but not sent
}

func (s *streams) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/changes" {
		if !s.open.TryLock() {
			s.t.Error("two streams are open at once")
			return
		}
		defer s.open.Unlock()
		s.begun <- true
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

// testTabs opens ten tabs of a run. A browser opens at most six connections to a server, so that streams of their own
// would block the seventh tab.
func testTabs(t *testing.T, b *browsing) {
	o := newOpenRun(t)
	count := &streams{t: t, begun: make(chan bool, 100)}
	site := serve(t, o.path, "127.0.0.1:0", func(p *Page) {
		count.Handler, p.routes = p.routes, http.NewServeMux()
		p.routes.Handle("/", count)
	}).address
	var tabs []*webtest.Tab
	for len(tabs) < 10 {
		tab := b.Tab(t, site, webtest.Behind)
		tab.Go(site + "/runs/open")
		tab.Await(o.shown())
		tabs = append(tabs, tab)
	}
	upToDate := func() {
		t.Helper()
		for _, tab := range tabs {
			tab.Show()
			tab.Await(o.shown())
		}
		if <-count.begun; len(count.begun) > 0 {
			t.Errorf("%d further streams were begun", len(count.begun))
		}
	}
	last := tabs[9]
	last.Show()
	for range 3 {
		last.Await(o.commit(1))
	}
	upToDate()

	last.Show()
	count.late = sync.OnceFunc(func() { // between the first look of an eleventh tab and its first message
		last.Await(o.commit(1))
		count.mute.Lock() // so that nothing more is told
	})
	eleventh := b.Tab(t, site, webtest.Own)
	eleventh.Go(site + "/runs/open?late")
	eleventh.Await(o.shown())
	count.mute.Unlock()

	leader := slices.IndexFunc(tabs, func(tab *webtest.Tab) bool { return slices.Contains(tab.Requests(), site+"/changes") })
	if leader < 0 {
		t.Fatal("no tab has asked for changes")
	}
	tabs[leader].Close()
	tabs = slices.Delete(tabs, leader, leader+1)
	o.commit(1)
	upToDate()
}
