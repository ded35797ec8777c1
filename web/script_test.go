package web

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"

	"tourney/arena"
	"tourney/arena/journal"
	"tourney/arena/sitting"
	"tourney/games"
	"tourney/games/gamestest"
	"tourney/games/gamestest/heap"
	"tourney/players"
	"tourney/results"
	"tourney/results/sqlite"
)

// fakes registers a game that is not pointed, and bad players. The pages of other tests do not list them.
var fakes = sync.OnceFunc(func() {
	games.Register(heap.Game{})
	for name, choose := range map[string]func(context.Context) error{
		"panicker": func(context.Context) error { panic("no <b>idea</b>") },
		"dreamer":  func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() },
		"stubborn": func(context.Context) error { time.Sleep(5 * time.Second); return nil },
	} {
		players.RegisterMethod(players.Method{Name: name, Doc: name, New: func(players.Spec, players.Evaluator) (players.Player, error) {
			return faulty{choose}, nil
		}})
	}
})

// faulty is a player that never answers well.
type faulty struct{ choose func(context.Context) error }

func (faulty) Begin(context.Context, players.Setup) error { return nil }
func (faulty) Close() error                               { return nil }
func (f faulty) Choose(ctx context.Context, _ players.Request) (players.Decision, error) {
	return players.Decision{}, f.choose(ctx)
}

// broken is a database with a bug.
type broken struct{ Database }

func (broken) Study(context.Context, string) (results.Study, error) { panic("out of ideas") }

// seat is where a script is on a page, in a bubble.
type seat struct {
	t      *testing.T
	p      *Page
	at     string        // its address
	before string        // the one before
	report string        // shown instead of it
	told   []arena.Event // where the page was started
	other  *sqlite.Store
	files  map[string]string // see put
}

// TestScripts runs the scripts of testdata/scripts.txt, each with a page of its own. Behind its title a script names
// the database and has a step a line:
//
//	go ADDRESS         goes to an address; "back" to the one before
//	follow TEXT        follows the link that a text belongs to
//	says TEXT          the page has a text, or will have it within a minute; with an exclamation mark it has not
//	count N TEXT       the page has a text n times
//	header ADDRESS NAME: TEXT  a header of the answer
//	is STATUS ADDRESSES: TEXT  these are pages of trouble with that status, and a text
//	games N QUERY      lists of games by a query have n on a page
//	rows N ADDRESS     a file of CSV has n rows
//	seats QUERY: NAMES the form of a game has fields for these seats
//	sit FORM           begins a game with the settings of a form
//	refused STATUS FORM: TEXT  does not begin it, and says why
//	type TEXT          types a line, which is obeyed
//	ACT FORM           asks for something else, which is obeyed: undo, hint, move at=3
//	no ACT FORM: TEXT  asks for something that is refused with a text
//	click QUERY: TEXT  clicks, and the page has a text, or not; "old" does so on the first position
//	wait DURATION      time passes
//	journal KIND RUN AGO  adds an entry to the journal of the fleet: state, last, empty or convicted; "note TEXT" adds a note
//	report N NAMES     is a report with n games of each name
//	put FILE, sql STATEMENT  another file takes the database's place; it is changed
//	changed            the page sees that it has changed
//	hurry PLAYER       begins a game against a player that has 50 ms for a turn
//	busy, free         another program writes to the database; it ends
//	end DURATION       the page ends within this time
//	told TEXT          the page has told an event with these values where it was started
//	aside NAMES        the page has stored finished runs aside
//
// In texts, 1h-AGO is the time an hour ago.
func TestScripts(t *testing.T) {
	fakes()
	const dice = "name: dice\ngame: pentago\nopenings: [{kind: empty, games: 2}]\nschedule: {self: true}\nplayers: [{kind: random}]\n"
	const two = "name: two\ngame: pentago\nopenings: [{kind: empty, games: 1}]\nsearch: {plies: 1}\nplayers: [{name: A, eval: a}, {kind: random}]\n"
	for block := range strings.SplitSeq(strings.TrimSpace(testdata(t, "scripts.txt")), "\n\n") {
		title, script, _ := strings.Cut(block, "\n")
		database, script, _ := strings.Cut(script, "\n")
		t.Run(strings.Trim(title, "#. "), func(t *testing.T) {
			if database != "night" {
				gamestest.SkipShort(t)
			}
			s := &seat{}
			path, wrap := played(t, night), func(db Database) Database { return db }
			switch database {
			case "night":
			case "replaced":
				morning := strings.Replace(night, "name: night", "name: morning", 1)
				s.files = map[string]string{"first": path + ".first", "morning": played(t, morning), "both": played(t, night, morning), "text": "testdata/scripts.txt"}
			case "runs":
				path = played(t, night, dice, two)
			case "study":
				path = studied(t, 0)
			case "late":
				path = played(t, late)
			case "open":
				opened(t, path)
			case "long names":
				renamed(t, writer(t, path), "night", "&", []string{strings.Repeat("&", 300), strings.Repeat("&", 301), "dice"}, 54)
			case "many games":
				wrap = func(db Database) Database { return newRepeating(t, db, (2*mostLooked+4)/6, 1e9) }
			case "broken":
				wrap = func(db Database) Database { return broken{db} }
			default:
				t.Fatalf("no database is called %q", database)
			}
			onPage(t, path, func(t *testing.T, p *Page) {
				s.t, s.p = t, p
				s.run(script)
			}, said(&s.told), wrapped(wrap))
		})
	}
}

// acted runs a script.
func acted(t *testing.T, p *Page, script string) *seat {
	t.Helper()
	s := &seat{t: t, p: p}
	s.run(script)
	return s
}

func (s *seat) run(script string) {
	s.t.Helper()
	for line := range strings.SplitSeq(strings.TrimSpace(script), "\n") {
		verb, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		asked, want, _ := strings.Cut(rest, ": ")
		word, words, _ := strings.Cut(rest, " ")
		switch verb {
		case "go":
			s.enter(rest)
		case "back":
			s.enter(s.before)
		case "follow":
			s.enter(found(s.t, s.p, s.at, `href="([^"]*)"[^>]*>`+regexp.QuoteMeta(rest)))
		case "says":
			s.says(agos.ReplaceAllStringFunc(rest, func(text string) string { return stamp(ago(s.t, strings.TrimSuffix(text, "-AGO"))) }))
		case "count":
			if text := s.says(words); strconv.Itoa(strings.Count(text, words)) != word {
				s.t.Errorf("%s: there are %d\n%s", line, strings.Count(text, words), text)
			}
		case "header":
			name, want, _ := strings.Cut(words, ": ")
			if got := ask(s.t, s.p, "GET", word).Header().Get(name); got != want {
				s.t.Errorf("%s: it is %q", line, got)
			}
		case "is":
			s.trouble(word, strings.TrimPrefix(asked, word+" "), want)
		case "games":
			text := says(s.t, s.p, "/runs/night/games?"+words)
			if n := strings.Count(text, `<tr><th scope="row">`); strconv.Itoa(n) != word {
				s.t.Errorf("%s: there are %d", line, n)
			}
		case "rows":
			if n := len(rowsOf(s.t, s.p, words)); strconv.Itoa(n) != word {
				s.t.Errorf("%s: there are %d", line, n)
			}
		case "seats":
			var seats []string
			for _, m := range regexp.MustCompile(`name="seat\.([^"]+)"`).FindAllStringSubmatch(says(s.t, s.p, "/play?game="+asked), -1) {
				seats = append(seats, m[1])
			}
			if got := strings.Join(seats, ", "); got != want {
				s.t.Errorf("%s: the seats are %s", line, got)
			}
		case "sit":
			w := send(s.t, s.p, "/play", "turn=0&"+rest)
			check(s.t, line, w, http.StatusSeeOther)
			s.enter(w.Header().Get("Location"))
		case "refused":
			s.refused(word, strings.TrimPrefix(asked, word+" "), want)
		case "wait":
			time.Sleep(gamestest.Must(time.ParseDuration(rest))(s.t))
		case "put":
			s.put(rest)
		case "sql":
			db, err := sql.Open("sqlite3", "file:"+s.p.settings.Path)
			must(s.t, err)
			_, err = db.Exec(rest)
			must(s.t, errors.Join(err, db.Close()))
		case "changed":
			if !s.p.connection.look(s.t.Context()) {
				s.t.Error("a look sees no change")
			}
		case "hurry":
			setup, err := sitting.New(sitting.Setup{Game: "pentago", Against: rest})
			must(s.t, err)
			setup.Plan.Name, setup.Plan.Deadline = "play-1", 50*time.Millisecond
			game, err := s.p.plays.begin(setup)
			must(s.t, err)
			s.enter("/play/" + game.ID)
		case "busy":
			s.other = writer(s.t, s.p.settings.Path)
		case "free":
			must(s.t, s.other.Close())
		case "end":
			begun := time.Now()
			s.p.background.stop()
			if begun.Before(ago(s.t, rest)) {
				s.t.Errorf("the page took %v to end", time.Since(begun))
			}
		case "told":
			holds(s.t, "what the page told", fmt.Sprintf("%+v", s.told), rest)
		case "aside":
			s.aside(rest)
		case "report":
			names := strings.Fields(words)
			games, err := strconv.Atoi(word)
			must(s.t, err)
			text, err := makeReport(s.t, s.p.settings.Path, games, names...)
			must(s.t, err)
			s.report = string(text)
			closed(s.t, s.report)
		case "journal":
			journaled(s.t, s.p.settings.Path, journalEntry(s.t, word, words))
		case "click":
			says(s.t, s.p, s.at+"?v="+s.version()+"&"+asked, want)
		case "old":
			says(s.t, s.p, s.at+"?v=1&"+asked, want)
		case "no":
			act, form, _ := strings.Cut(asked, " ")
			check(s.t, line, s.send(act, form), http.StatusConflict, want, "!<b>idea")
		case "type":
			s.act("line", "line="+url.QueryEscape(rest))
		default:
			s.act(verb, rest)
		}
	}
}

// agos finds times in texts.
var agos = regexp.MustCompile(`\w+-AGO`)

func ago(t *testing.T, text string) time.Time {
	t.Helper()
	d, err := time.ParseDuration(text)
	must(t, err)
	return time.Now().Add(-d)
}

// journalEntry returns an entry of the journal of a fleet.
func journalEntry(t *testing.T, kind, about string) journal.Entry {
	t.Helper()
	if kind == "note" {
		return journal.Entry{At: time.Now(), Note: about}
	}
	run, since, _ := strings.Cut(about, " ")
	empty := func(run string, at time.Time) journal.Entry {
		return journal.Entry{At: at, State: &journal.State{Run: run, Games: 54}}
	}
	kinds := map[string]func(string, time.Time) journal.Entry{"state": fleetOf, "last": last, "convicted": convicted, "empty": empty}
	return kinds[kind](run, ago(t, since))
}

func (s *seat) enter(address string) { s.before, s.at, s.report = s.at, address, "" }

// send asks for something, by default in the present version of the game.
func (s *seat) send(act, form string) *httptest.ResponseRecorder {
	s.t.Helper()
	if !strings.HasPrefix(form, "v=") {
		form = "v=" + s.version() + "&" + form
	}
	return send(s.t, s.p, s.at+"/"+act, form)
}

// act asks for something, which must be obeyed.
func (s *seat) act(act, form string) {
	s.t.Helper()
	check(s.t, act+" "+form, s.send(act, form), http.StatusSeeOther)
}

// says waits until the page has a text. One that begins with an exclamation mark it must not have now.
func (s *seat) says(text string) string {
	s.t.Helper()
	if s.report != "" {
		holds(s.t, "the report", s.report, text)
		return s.report
	}
	synctest.Wait()
	for range 600 {
		page := ask(s.t, s.p, "GET", s.at).Body.String()
		if text[0] == '!' || strings.Contains(page, text) || strings.Contains(html.UnescapeString(page), text) {
			break
		}
		time.Sleep(100 * time.Millisecond)
		synctest.Wait()
	}
	return says(s.t, s.p, s.at, text)
}

// trouble asks for addresses that are not there, or asked for wrongly; one may begin with ".", for the present one.
func (s *seat) trouble(status, addresses, want string) {
	s.t.Helper()
	code, err := strconv.Atoi(status)
	must(s.t, err)
	for address := range strings.FieldsSeq(addresses) {
		if more, here := strings.CutPrefix(address, "."); here {
			address = s.at + more
		}
		w := ask(s.t, s.p, "GET", address)
		check(s.t, address, w, code, `<p class="trouble">`, want, "!"+s.p.settings.Path, "!goroutine", "!\x00", "!<script>alert")
		if !utf8.Valid(w.Body.Bytes()) {
			s.t.Errorf("%s: %q", address, w.Body)
		}
	}
}

// refused sends the form of a game, which stays as it was written.
func (s *seat) refused(status, form, want string) {
	s.t.Helper()
	w := send(s.t, s.p, "/play", form)
	holds(s.t, form, strconv.Itoa(w.Code), status)
	holds(s.t, form, w.Body.String(), want, "!<b>")
	if q, err := url.ParseQuery(form); err == nil && status == "422" {
		holds(s.t, form, w.Body.String(), `name="against" value="`+q.Get("against")+`"`)
	}
}

// aside looks at the runs that were stored aside.
func (s *seat) aside(want string) {
	s.t.Helper()
	runs, err := reading(s.t, aside(s.p.settings.Path)).Runs(s.t.Context())
	must(s.t, err)
	var names []string
	for _, run := range runs {
		names = append(names, run.Name)
		if run.Finished.IsZero() || run.Started.After(run.Finished) {
			s.t.Errorf("%s, begun %v, finished %v", run.Name, run.Started, run.Finished)
		}
	}
	slices.Sort(names)
	if got := strings.Join(names, " "); got != want {
		s.t.Errorf("stored aside are %s, want %s", got, want)
	}
}

// put replaces the database by a file, or by nothing. The first database is then aside.
func (s *seat) put(name string) {
	s.t.Helper()
	path := s.p.settings.Path
	if name == "nothing" {
		must(s.t, os.Rename(path, path+".first"))
		return
	}
	file, err := os.ReadFile(s.files[name])
	must(s.t, errors.Join(err, os.WriteFile(path+".new", file, 0o600), os.Rename(path+".new", path)))
}

// version returns the version of the game that its page shows.
func (s *seat) version() string {
	s.t.Helper()
	synctest.Wait()
	return found(s.t, s.p, s.at, `name="v" value="(\d+)"`)
}
