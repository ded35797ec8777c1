// Package web is the live page: the runs, studies and games of one database, to watch, replay and review, and games
// against its players; and the report, which is the same in one file. It writes only such games to the database, and
// knows no SQL. Everything works without JavaScript; scripts add what moves.
package web

import (
	"context"
	"net/http"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"tourney/arena"
	"tourney/arena/plan"
	"tourney/report"
	"tourney/results"
	"tourney/results/gamelist"
)

// Database is the store that the page reads.
type Database interface {
	gamelist.Games
	report.Runs
	report.Studies
	RunNames(ctx context.Context) ([]string, error)
	Listed(ctx context.Context) ([]results.Listed, error)
	Studies(ctx context.Context) ([]results.Study, error)
	// Changed returns a number that grows with the commits of other stores, in any process.
	Changed(ctx context.Context) (uint64, error)
	// Written reports whether a store, of any process, may write to the database.
	Written() bool
	Close() error
}

// Settings say what a Page shows, and to whom.
type Settings struct {
	Path  string // of the database, as its user wrote it
	Open  func(ctx context.Context) (Database, error)
	Hosts []string // names and addresses, without ports, that requests may be for; besides those of loopback
	Token string   // that browsers must know; "" for none
	// CommandLine joins words, quoted for a shell.
	CommandLine func(words []string) string
	// Writer opens the database at a path to store games played on the page. The error is results.ErrBusy while another
	// program writes to it.
	Writer func(ctx context.Context, path string) (Writer, error)
	Build  plan.Build               // of this program
	Encode func(p plan.Plan) []byte // writes a plan as a config
	Tell   func(arena.Event)        // prints it where the page was started
}

// Page is the handler of all addresses. It is safe for concurrent use.
type Page struct {
	guard
	settings   Settings
	connection *connection
	listeners  *listeners
	background *background
	fleet      *fleet
	speeds     speeds
	reviews    *reviews
	plays      *plays
	routes     *http.ServeMux
	waiting    atomic.Pointer[string] // the last sentence of Waits; nil before
	crowded    func() bool            // most connections that Serve allows are in use; nil without Serve

	lists    *cache[*homeView]
	heads    *cache[*head]
	runs     *cache[*runView]
	studies  *cache[*studyView]
	pictures *cache[*picture]
	sorted   *cache[*foundGames]
}

// These shares of a core go into computing values again while a run is played: figures of progress, tables, pictures.
// All together stay below the 2 % of two cores that a page may cost.
const (
	often  = 20
	seldom = 60
	rarely = 300
)

// New returns a page. It answers requests while Serve runs.
func New(s Settings) *Page {
	l := newListeners()
	b := newBackground(l.notify)
	p := &Page{guard: guard{hosts: s.Hosts, token: s.Token}, settings: s, connection: &connection{path: s.Path, open: s.Open}, listeners: l, background: b, fleet: newFleet(s),
		reviews: newReviews(b), plays: &plays{in: b, settings: s}, lists: newCache[*homeView](b, often, true), heads: newCache[*head](b, often, true),
		runs: newCache[*runView](b, seldom, false), studies: newCache[*studyView](b, seldom, false),
		pictures: newCache[*picture](b, rarely, false), sorted: newCache[*foundGames](b, rarely, false)}
	p.connection.renew = func() {
		for _, c := range []interface{ clear() }{p.lists, p.heads, p.runs, p.studies, p.pictures, p.sorted, p.reviews} {
			c.clear()
		}
	}
	p.routes = http.NewServeMux()
	for _, r := range p.table() {
		p.routes.HandleFunc(r.pattern, r.handle)
	}
	return p
}

// Waits tells of a wait of the store of this program's own games: pages of a run in progress say it until it is over.
func (p *Page) Waits(w results.Waiting) {
	words := strings.ReplaceAll(report.Sentence(arena.Waiting(w)), p.settings.Path, filepath.Base(p.settings.Path))
	p.waiting.Store(&words)
	p.listeners.notify()
}

// route is an address of the page; pattern is one of http.ServeMux.
type route struct {
	pattern string
	handle  http.HandlerFunc
}

// table lists all addresses.
func (p *Page) table() []route {
	return []route{
		{"GET /{$}", p.show(p.home)},
		{"GET /tables/{file}", p.send(p.homeTable)},
		{"GET /changes", p.changes},
		{"GET /assets/{file}", p.asset},
		{"GET /runs/{run}", p.show(p.run)},
		{"GET /runs/{run}/about", p.show(p.aboutRun)},
		{"GET /runs/{run}/config.yaml", p.send(p.runConfig)},
		{"GET /runs/{run}/tables/{file}", p.send(p.runTable)},
		{"GET /runs/{run}/pictures/{file}", p.send(p.runPicture)},
		{"GET /runs/{run}/games", p.show(p.games)},
		{"GET /runs/{run}/games/{pairing}/{number}", p.show(p.game)},
		{"GET /runs/{run}/games/{pairing}/{number}/{file}", p.send(p.gameFile)},
		{"GET /runs/{run}/games/{pairing}/{number}/review", p.show(p.review)},
		{"POST /runs/{run}/games/{pairing}/{number}/review", p.post(p.begin)},
		{"GET /rules/{file}", p.send(p.rulesPicture)},
		{"GET /play", p.show(p.play)},
		{"POST /play", p.post(p.beginPlay)},
		{"GET /play/{id}", p.show(p.playing)},
		{"POST /play/{id}/{act}", p.post(p.act)},
		{"GET /play/{id}/{act}", p.post(func(v *visit) (string, *sheet, error) { return address("play", v.PathValue("id")), nil, nil })},
		{"GET /studies/{study}", p.show(p.study)},
		{"GET /studies/{study}/about", p.show(p.aboutStudy)},
		{"GET /studies/{study}/config.yaml", p.send(p.studyConfig)},
		{"GET /studies/{study}/chart.json", p.send(p.studyChart)},
		{"GET /studies/{study}/tables/{file}", p.send(p.studyTable)},
		{"GET /studies/{study}/pictures/{file}", p.send(p.studyPicture)},
		{"GET /", p.show(func(*visit) (*sheet, error) { return nil, missing("There is no such page.") })},
	}
}

func (p *Page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	headers(w)
	if p.crowded != nil && p.crowded() {
		w.Header().Set("Connection", "close") // so that idle browsers keep no place
	}
	if p.admits(w, r) {
		p.routes.ServeHTTP(w, r)
	}
}

// words returns a command line.
func (p *Page) words(words ...string) string { return p.settings.CommandLine(words) }

// pollEvery is the time between two looks for commits, and for news of a fleet. Both together cost 16 µs.
const pollEvery = 250 * time.Millisecond

// follow notifies browsers of commits, and of news of a fleet, until ctx ends.
func (p *Page) follow(ctx context.Context) {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		committed, heard := p.connection.look(ctx), p.fleet.look(time.Now())
		if committed || heard {
			p.listeners.notify()
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
