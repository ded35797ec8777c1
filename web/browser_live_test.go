//go:build browser

package web_test

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"tourney/arena/journal"
	"tourney/results"
	"tourney/results/sqlite"
	"tourney/web/webtest"
)

// mostDelay is the time within which a page shows nine in ten games that are committed, and the last of them in thrice
// that time: the machine does other things, too.
const mostDelay = time.Second

func checkDelays(t *testing.T, delays []time.Duration) {
	t.Helper()
	slices.Sort(delays)
	last := len(delays) - 1
	t.Logf("%d commits, seen after %v in the median, %v at the longest", len(delays), delays[len(delays)/2].Round(time.Millisecond), delays[last].Round(time.Millisecond))
	if delays[last*9/10] > mostDelay || delays[last] > 3*mostDelay {
		t.Errorf("games were seen %v after their commits, want at most %v", delays, mostDelay)
	}
}

// openRun is a run of which the last games are still to be stored.
type openRun struct {
	db    string
	store *sqlite.Store
	run   results.Run
	games int // stored
	rest  []results.Record
}

// newOpenRun copies the run field without its last games.
func newOpenRun(t *testing.T, from string, without int) *openRun {
	t.Helper()
	o := &openRun{db: filepath.Join(t.TempDir(), "open.db")}
	old := reader(t, from)
	run, err := old.Run(t.Context(), "field")
	if err != nil {
		t.Fatal(err)
	}
	run.Finished = time.Time{}
	games := gamesOf(t, old, run)
	if o.store, err = sqlite.Open(t.Context(), o.db, nil); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { o.store.Close() })
	if err := o.store.Enter(t.Context(), &run); err != nil {
		t.Fatal(err)
	}
	o.run, o.games = run, len(games)-without
	o.rest = games[o.games:]
	if err := o.store.Append(t.Context(), run, games[:o.games]); err != nil {
		t.Fatal(err)
	}
	return o
}

// commit stores a game, and returns what pages then say.
func (o *openRun) commit(t *testing.T) (shown string) {
	t.Helper()
	if err := o.store.Append(t.Context(), o.run, o.rest[:1]); err != nil {
		t.Fatal(err)
	}
	o.rest = o.rest[1:]
	o.games++
	return o.shown()
}

// shown is an expression that is true of a page that is up to date.
func (o *openRun) shown() string {
	return says(fmt.Sprintf("%d of %d games", o.games, o.games+len(o.rest)))
}

func says(text string) string {
	return fmt.Sprintf("document.body.innerText.includes(%s)", webtest.Quote(text))
}

func gamesOf(t *testing.T, store *sqlite.Store, run results.Run) (games []results.Record) {
	t.Helper()
	err := store.Games(t.Context(), run, nil, func(r results.Record) error {
		r.Moves = slices.Clone(r.Moves)
		games = append(games, r)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return games
}

// streams counts the streams of changes that are open.
type streams struct {
	http.Handler
	late func() // called while the answer to an address with ?late is ready, but not sent
	sync.Mutex
	now, most, all int
}

func (s *streams) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/changes" {
		s.add(1)
		defer s.add(-1)
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

func (s *streams) add(n int) {
	s.Lock()
	defer s.Unlock()
	s.now += n
	s.all += max(n, 0)
	s.most = max(s.most, s.now)
}

func (s *streams) counts() (now, most, all int) {
	s.Lock()
	defer s.Unlock()
	return s.now, s.most, s.all
}

// testTabs opens ten tabs of a run. A browser opens at most six connections to a server, so that streams of their own
// would block the seventh tab.
func testTabs(t *testing.T, browser *webtest.Browser, p *programs) {
	o := newOpenRun(t, p.db, 8)
	page := newPage(o.db)
	following, stop := context.WithCancel(context.Background())
	count := &streams{Handler: page}
	server := httptest.NewUnstartedServer(count)
	var work sync.WaitGroup
	work.Go(func() { page.Follow(following) })
	server.Start()
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
		stop()
		work.Wait()
	})
	var tabs []*webtest.Tab
	for len(tabs) < 10 {
		tab := browser.Behind(t, server.URL)
		begun := time.Now()
		tab.Go(server.URL + "/runs/field")
		tab.Await(o.shown())
		tabs = append(tabs, tab)
		t.Logf("tab %d is there after %v", len(tabs), time.Since(begun).Round(time.Millisecond))
	}
	last := tabs[9]
	last.Show()
	var delays []time.Duration
	for range 3 {
		shown, begun := o.commit(t), time.Now()
		last.Await(shown)
		delays = append(delays, time.Since(begun))
	}
	checkDelays(t, delays)
	for _, tab := range tabs {
		tab.Show()
		tab.Await(o.shown())
	}
	if now, most, all := count.counts(); now != 1 || most != 1 || all != 1 {
		t.Errorf("ten tabs: %d streams are open, %d at once, %d in all; want 1", now, most, all)
	}

	var shown string
	count.late = sync.OnceFunc(func() { // between the first look of an eleventh tab and its first message
		shown = o.commit(t)
		last.Await(shown)
		time.Sleep(2 * time.Second) // until nothing more is told
	})
	eleventh := browser.Tab(t, server.URL)
	eleventh.Go(server.URL + "/runs/field?late")
	eleventh.AwaitFor(5*time.Second, shown)

	leader := slices.IndexFunc(tabs, func(tab *webtest.Tab) bool { return tab.Asked("/changes") })
	if leader < 0 {
		t.Fatal("no tab has asked for changes")
	}
	tabs[leader].Close()
	tabs = slices.Delete(tabs, leader, leader+1)
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		if now, _, all := count.counts(); now == 1 && all == 2 {
			break
		}
		if time.Now().After(end) {
			now, most, all := count.counts()
			t.Fatalf("without the tab that had the stream: %d open, %d at once, %d in all; want a second one", now, most, all)
		}
	}
	shown = o.commit(t)
	for _, tab := range tabs {
		tab.Show()
		tab.Await(shown)
	}
	if now, _, all := count.counts(); now != 1 || all != 2 {
		t.Errorf("nine tabs: %d streams are open, %d in all; want 1 and 2", now, all)
	}
}

// watched notes what a page shows: the moments at which its number of games changed, and how much it moved.
const watched = `(() => {
	window.seen = [];
	window.moved = 0;
	const note = () => {
		const games = parseInt(document.querySelector(".progress .figures")?.innerText);
		if (games !== window.seen.at(-1)?.games) window.seen.push({games, at: performance.timeOrigin + performance.now()});
	};
	note();
	new MutationObserver(note).observe(document.querySelector("main"), {subtree: true, childList: true, characterData: true});
	new PerformanceObserver((list) => list.getEntries().forEach((e) => {
		if (!e.hadRecentInput) window.moved += e.value;
	})).observe({type: "layout-shift", buffered: true});
	return true;
})()`

// moment is when a number of games was stored, or shown.
type moment struct {
	Games int
	At    float64 // milliseconds
}

func now() float64 { return float64(time.Now().UnixMicro()) / 1000 }

// testAnotherProcess follows a run of another process to its end.
func testAnotherProcess(t *testing.T, browser *webtest.Browser, p *programs) {
	db := filepath.Join(t.TempDir(), "long.db")
	command := p.command(t, "tourney", "run", "testdata/long.yaml", "--workers", "1", "--db", db)
	var output strings.Builder
	command.Stdout, command.Stderr = &output, &output
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- command.Wait() }()
	t.Cleanup(func() { command.Process.Kill() })

	store, run := awaitRun(t, db, "long", 60) // of 300: of fewer the answer has hardly begun, and grows by lines
	site := serve(t, db, "127.0.0.1:0").address
	tab, home := browser.Tab(t, site), browser.Tab(t, site)
	tab.Go(site + "/runs/long")
	webtest.Eval[bool](tab, watched)
	loaded := webtest.Eval[float64](tab, "performance.timeOrigin")
	home.Go(site)

	var stored []moment
	for running := true; running; time.Sleep(5 * time.Millisecond) {
		select {
		case err := <-ended:
			if err != nil {
				t.Fatalf("%v\n%s", err, output.String())
			}
			running = false
		default:
		}
		if n := countGames(t, store, run); len(stored) == 0 || n != stored[len(stored)-1].Games {
			stored = append(stored, moment{n, now()})
		}
	}
	total := stored[len(stored)-1].Games
	for _, tab := range []*webtest.Tab{tab, home} {
		tab.Await(`document.querySelector(".state")?.innerText === "finished"`)
		tab.Await(says(fmt.Sprintf("%d games", total)))
		tab.Await(settled)
	}
	if webtest.Eval[float64](tab, "performance.timeOrigin") != loaded {
		t.Error("the page was loaded again")
	}
	seen := webtest.Eval[[]moment](tab, "window.seen")
	delays := delaysOf(stored, seen)
	if len(delays) < 5 {
		t.Fatalf("only %d commits were seen while the page was open: choose a longer run; stored %v, seen %v", len(delays), stored, seen)
	}
	checkDelays(t, delays)
	moved := webtest.Eval[float64](tab, "window.moved")
	t.Logf("%d states of the page, layout shift %.3f", len(seen), moved)
	if moved > 0.1 {
		t.Errorf("layout shift %.3f, want at most 0.1", moved)
	}
}

// delaysOf returns how long after each commit its games were seen, for those after the page was there.
func delaysOf(stored, seen []moment) (delays []time.Duration) {
	for _, s := range stored {
		if s.At < seen[0].At {
			continue
		}
		i := slices.IndexFunc(seen, func(m moment) bool { return m.Games >= s.Games })
		if i >= 0 {
			delays = append(delays, max(0, time.Duration((seen[i].At-s.At)*float64(time.Millisecond)).Round(time.Millisecond)))
		}
	}
	return delays
}

// awaitRun waits until another process has stored some games of a run.
func awaitRun(t *testing.T, db, name string, games int) (*sqlite.Store, results.Run) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		if store, err := sqlite.OpenReader(t.Context(), db, nil); err == nil {
			run, err := store.Run(t.Context(), name)
			if err == nil && countGames(t, store, run) >= games {
				t.Cleanup(func() { store.Close() })
				return store, run
			}
			store.Close()
		}
		if time.Now().After(end) {
			t.Fatalf("%s has no %d games of %s", db, games, name)
		}
	}
}

func countGames(t *testing.T, store *sqlite.Store, run results.Run) (n int) {
	t.Helper()
	tallies, err := store.Tallies(t.Context(), run)
	if err != nil {
		t.Fatal(err)
	}
	for _, tally := range tallies {
		n += tally.Games
	}
	return n
}

// testFleet lets a fleet begin, and come to an end, while nothing is committed.
func testFleet(t *testing.T, browser *webtest.Browser, p *programs) {
	o := newOpenRun(t, p.db, 8)
	site := serve(t, o.db, "127.0.0.1:0").address
	tab := browser.Tab(t, site)
	tab.Go(site + "/runs/field")
	tab.Await(o.shown())
	j, err := journal.Open(journal.Path(o.db))
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	state := journal.State{Run: "field", Workers: []journal.Worker{{Name: "office", Hosts: []string{"office-1"}, Processes: 1, Cores: 16, Games: 900, Rate: 40, Seen: time.Now()},
		{Name: "mallory", Hosts: []string{"cellar"}, Seen: time.Now(), Refused: "found out"}}}
	add := func(e journal.Entry) {
		t.Helper()
		if err := j.Append(e); err != nil {
			t.Fatal(err)
		}
	}
	add(journal.Entry{Conviction: &journal.Conviction{Run: "field", Worker: "mallory", Game: "field/a-one/0", How: "another move at ply 5"}})
	add(journal.Entry{Note: "laptop: another signature"})
	add(journal.Entry{State: &state})
	tab.Await(says("1 worker, 40 games/s"))
	for _, look := range looks {
		tab.Put(look)
		if n := tab.Overflow(); n > 0 {
			t.Errorf("%v: the page is %d pixels too wide: %s", look, n, tab.Wide())
		}
		tab.Accessible()
	}
	state.Ended = true
	add(journal.Entry{State: &state})
	tab.Await(says("The coordinator ended at"))
	tab.Await("!" + says("40 games/s"))
}

// testStop lets the server stop while two tabs are seen, and come back.
func testStop(t *testing.T, browser *webtest.Browser, p *programs) {
	o := newOpenRun(t, p.db, 8)
	first := serve(t, o.db, "127.0.0.1:0")
	tabs := []*webtest.Tab{browser.Tab(t, first.address), browser.Tab(t, first.address)}
	for _, tab := range tabs {
		tab.Go(first.address + "/runs/field")
		tab.Await(o.shown())
	}
	shown := o.commit(t)
	for _, tab := range tabs {
		tab.Await(shown)
	}
	first.stop()
	for i, tab := range tabs {
		tab.Await(says("does not answer"))
		t.Logf("tab %d: %s", i, tab.Text("#lost"))
	}
	shown = o.commit(t)
	serve(t, o.db, strings.TrimPrefix(first.address, "http://"))
	begun := time.Now()
	for i, tab := range tabs {
		tab.Await("!" + says("does not answer"))
		tab.Await(shown)
		t.Logf("tab %d goes on after %v", i, time.Since(begun).Round(time.Millisecond))
	}
	shown = o.commit(t)
	for _, tab := range tabs {
		tab.Await(shown)
		for _, trouble := range tab.Troubles() {
			if !strings.Contains(trouble, "net::ERR_") { // of the time without a server
				t.Error(trouble)
			}
		}
	}
}
