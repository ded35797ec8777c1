package web

import (
	"context"
	"errors"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"tourney/arena/match"
	"tourney/arena/sitting"
	"tourney/games"
	"tourney/games/gamestest/heap"
	"tourney/players"
	"tourney/players/external"
	"tourney/results"
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

// seat is where a test plays on a page, in a bubble.
type seat struct {
	t  *testing.T
	p  *Page
	at string // address of the game
}

// acted runs a script, line by line:
//
//	sit FORM           begins a game with the settings of a form
//	type TEXT          types a line, which is obeyed
//	ACT FORM           asks for something else, which is obeyed: undo, hint, move at=3
//	no ACT FORM: TEXT  asks for something that is refused with a text
//	click QUERY: TEXT  clicks, and the page has a text, or not, see check
//	says TEXT          the page of the game has a text, or will have it within a minute, or has not
//	go ADDRESS         leaves for another page
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
		ask, want, _ := strings.Cut(rest, ": ")
		switch verb {
		case "sit":
			w := send(s.t, s.p, "/play", "turn=0&"+rest)
			check(s.t, line, w, http.StatusSeeOther)
			s.at = w.Header().Get("Location")
		case "go":
			s.at = rest
		case "says":
			s.says(rest)
		case "click":
			says(s.t, s.p, s.at+"?v="+s.version()+"&"+ask, want)
		case "no":
			act, form, _ := strings.Cut(ask, " ")
			check(s.t, line, send(s.t, s.p, s.at+"/"+act, "v="+s.version()+"&"+form), http.StatusConflict, want, "!<b>idea")
		case "type":
			s.act("line", "line="+url.QueryEscape(rest))
		default:
			s.act(verb, rest)
		}
	}
}

// act asks for something, which must be obeyed.
func (s *seat) act(act, form string) {
	s.t.Helper()
	w := send(s.t, s.p, s.at+"/"+act, "v="+s.version()+"&"+form)
	check(s.t, act+" "+form, w, http.StatusSeeOther)
}

// says waits until the page of the game has a text. One that begins with an exclamation mark it must not have now.
func (s *seat) says(text string) string {
	s.t.Helper()
	synctest.Wait()
	for range 600 {
		if page := ask(s.t, s.p, "GET", s.at).Body.String(); strings.Contains(page, text) || strings.Contains(html.UnescapeString(page), text) {
			break
		}
		if text[0] == '!' {
			break
		}
		time.Sleep(100 * time.Millisecond)
		synctest.Wait()
	}
	return says(s.t, s.p, s.at, text)
}

// version returns the version of the game that its page shows.
func (s *seat) version() string {
	s.t.Helper()
	synctest.Wait()
	return found(s.t, s.p, s.at, `name="v" value="(\d+)"`)
}

// TestPlay: what persons can ask for at a board, and what the page says to it.
func TestPlay(t *testing.T) {
	fakes()
	for name, script := range map[string]string{
		"with everything that a person can ask for": `
			sit game=pentago&against=a@2&seed=9
			says !is thinking
			type 14 2-
			says 2 plies,
			says it is your turn.
			value
			says a@2 played
			hint
			says a@2 would play
			says hinted" data-here data-plays="
			undo
			says !<td>14 2-</td>
			move at=21
			says you have played 21: go on with the turn
			says !would play
			undo
			type 20 1+
			type Resign
			says Black (a) won: resigned,
			says It is stored as <a href="/runs/play-1/games/0/0">play-1/person-a/0</a>
			go /runs/play-1/about
			says tourney play pentago --seat White=person --seat Black=a@2 --db
			says !tourney run
			says !--verify
			go /runs/play-1/games/0/0
			says person
			says 20`,
		"two persons and two players at one board": `
			sit game=splut&option.seats=4&against=standard@1&seat.South=person:Anna&seat.North=+person&seat.East=random&as=Ben&seed=3
			says South (Anna), it is your turn.
			says <h1>splut by Anna and Ben against standard@1 and random</h1>
			says <b>South</b> Anna
			says <b>West</b> standard@1
			says <b>North</b> Ben
			says <b>East</b> random
			type Tf2f3
			says North (Ben), it is your turn.
			says <td>1 ply,
			undo
			says South (Anna), it is your turn.
			type Tf2f3
			says North (Ben), it is your turn.
			says seat.North=person&seat.South=person%3AAnna
			says as=Ben&
			resign
			says 4 North (Ben)
			says play-1/Anna-standard@1-Ben-random/0</a>
			go /runs/play-1/about
			says tourney play splut --seat South=person:Anna --seat West=standard@1 --seat North=person:Ben --seat East=random --option seats=4 --db`,
		"two persons alone": `
			sit game=pentago&against=person
			says White, it is your turn.
			says <h1>pentago by 2 persons</h1>
			says !/hint
			says !/value
			says !you<
			type 14 2-
			says Black, it is your turn.
			type value
			says There is no value: only persons play at this board
			resign
			says White (person) won: resigned, 1 turn`,
		"a name kept for another game": `
			sit game=pentago&kept=Cleo&seat.White=person:Anna&seat.Black=person:Ben
			says <h1>pentago by Anna and Ben</h1>
			says !Cleo
			sit game=pentago&against=a@1&kept=Anna
			type resign
			says play-1/Anna-a@1/0</a>
			go /runs/play-1/about
			says tourney play pentago --seat White=person:Anna --seat Black=a@1 --db`,
		"what is illegal": `
			sit game=loa&against=random
			no line line=1-2: move "1-2": want two squares
			no line line=b1-b: want two squares
			no line line=b1-b2: a piece moves 2 squares along that line
			no line line=b1-b3+c1-c3: "c1-c3" is too much
			no line line=: type a move
			no line line=moves+z: no legal move begins with "z"
			no move at=1: these areas are not a whole move yet
			no move at=1.2: no legal move uses these areas together
			no move at=1000: no legal move uses these areas together
			no move at=x: areas are numbers joined by dots
			no undo : there is no turn of yours to take back
			no dance : "dance" cannot be done in a game
			click click=27: no legal move uses d4
			click at=1&click=27: no legal move uses d4
			click at=1&click=27: area chosen
			click click=x: there is nothing to click on
			click click=64: there is no such area
			says !<tbody><tr>
			type value
			says There is no value: your opponent has not played yet.
			type moves b
			says b1-b3
			type help
			says undo           take back
			type board
			says The board is shown`,
		"a reply stays until the game goes on or something is clicked": `
			sit game=gomoku&against=random
			no line line=z9: move "z9" is no cell of this board
			says move "z9" is no cell of this board
			click click=999: there is no such area
			click click=999: !is no cell of this board
			type moves h
			says h15 h14 h13
			type h8
			says !h15 h14 h13`,
		"a game without areas and without rules": `
			go /play?game=heap
			says Moves are typed.
			says fourth
			sit game=heap&against=random&option.seats=3
			says !<svg
			says !Rules
			says <option value="3">
			no line line=rules: heap tells no rules
			type 2 1
			says <td>2 1</td>`,
		"rules": `
			go /play?game=pentago
			says The rotation is compulsory.
			says <details class="rules" id="rules">
			sit game=pentago&against=random
			says <details class="rules" id="rules">
			type rules
			says <div class="advice"><p>White moves first. A turn is a stone`,
		"a player that panics": `
			sit game=pentago&against=panicker
			type 14 2-
			says Black (panicker) forfeited: panic
			says It is stored as
			says !<b>idea`,
		"a player that does not answer": `
			sit game=pentago&against=dreamer
			type 14 2-
			says Black (dreamer) is thinking
			says data-thinking
			no line line=20: it is not your turn
			undo
			says it is your turn.`,
	} {
		t.Run(name, func(t *testing.T) {
			onPage(t, played(t, night), func(t *testing.T, p *Page) { acted(t, p, script) })
		})
	}
}

// TestPlayLinks: what stands on the pages of games in play, and leads there.
func TestPlayLinks(t *testing.T) {
	fakes()
	onPage(t, played(t, night), func(t *testing.T, p *Page) {
		to := found(t, p, "/runs/night/games/1/0?ply=3", `href="(/play[^"]*)">Play on from here`)
		q, err := url.Parse(to)
		if err != nil {
			t.Fatal(err)
		}
		position := q.Query().Get("position")
		says(t, p, to, fmt.Sprintf("name=%q value=%q", "position", position), `name="against" value="a@2"`)
		g := acted(t, p, "sit "+q.RawQuery+"\nsays The board: "+position)
		says(t, p, "/play", g.at, "pentago against a@2</a>, in play")
		leads := ask(t, p, "GET", g.at+"/line")
		if check(t, "the address of a form", leads, http.StatusSeeOther); leads.Header().Get("Location") != g.at {
			t.Errorf("it leads to %q", leads.Header().Get("Location"))
		}
		another := acted(t, p, "sit game=splut&option.seats=4&against=random&seat.South=person:Anna&seat.North=person&as=Ben")
		says(t, p, found(t, p, another.at, `href="(/play[^"]*)">Another game`), `<details open>`, `name="seat.North" value="person"`,
			`name="seat.South" value="person:Anna"`, `name="as" value="Ben"`, `name="option.seats"`)

		hinted := acted(t, p, "sit game=pentago&against=a@2&seed=9\nhint\nsays would play")
		m := regexp.MustCompile(`a@2 would play (\d+) `).FindStringSubmatch(hinted.says("would play"))
		if text := hinted.says("hinted"); m == nil || strings.Count(text, " hinted") != 1 || !strings.Contains(text, `hinted" data-here data-plays="`+m[1]+`"`) {
			t.Errorf("the hint %q is not shown on the board:\n%s", m, text)
		}
		if w := ask(t, p, "GET", "/rules/pentago.svg"); w.Header().Get("Content-Type") != "image/svg+xml" || !strings.Contains(w.Body.String(), "<svg") {
			t.Errorf("the example: status %d\n%s", w.Code, w.Body)
		}
		for _, name := range []string{"heap", "chess"} {
			check(t, "the example of "+name, ask(t, p, "GET", "/rules/"+name+".svg"), http.StatusNotFound)
		}
		check(t, "broken areas", ask(t, p, "GET", g.at+"?at=1..2"), http.StatusBadRequest)
	})
}

// TestPlayForm: the form has a field for each seat that the options give, and every value of an option can be chosen.
func TestPlayForm(t *testing.T) {
	if playable(players.Spec{Method: external.Name}) {
		t.Error("engines of others are offered")
	}
	p := served(t, played(t, night))
	for _, test := range []struct{ query, option, seats string }{
		{"splut", `name="option.cap" value="2500"`, "South North"},
		{"splut&option.cap=12", `name="option.cap" value="12"`, "South North"},
		{"splut&option.seats=WNE", "", "West North East"},
		{"splut&option.seats=7", "", "South North"}, // refused when it is sent
		{"gomoku", `name="option.size" value="15"`, "Black White"},
		{"loa&option.cap=none", `name="option.cap" value="none"`, "Black White"},
		{"loa&option.rules=other", `name="option.rules" value="other"`, "Black White"}, // refused when it is sent
		{"pentago", `<option selected>true</option>`, "White Black"},
		{"blokus-classic", "", "Blue Yellow Red Green"},
		{"blokus-classic&option.seats=2", "", "Blue and red Yellow and green"},
	} {
		text := says(t, p, "/play?game="+test.query, test.option)
		var seats []string
		for _, m := range regexp.MustCompile(`name="seat\.([^"]+)"`).FindAllStringSubmatch(text, -1) {
			seats = append(seats, m[1])
		}
		if got := strings.Join(seats, " "); got != test.seats {
			t.Errorf("%s: got the seats %s, want %s", test.query, got, test.seats)
		}
	}
}

// TestPlayRefused: a game that cannot be played, a sentence, and the form with what was written.
func TestPlayRefused(t *testing.T) {
	p := served(t, played(t, night))
	for _, test := range []struct {
		form string
		code int
		want string
	}{
		{"turn=0&game=chess&against=random", 404, `unknown game "chess"`},
		{"turn=0&game=pentago&against=", 422, "choose an opponent, such as random, or person for a second person"},
		{"turn=0&game=pentago&against=zenith", 422, `player "zenith": unknown`},
		{"turn=0&game=pentago&against=random&as=a/b", 422, "the name of a person must be 1 to 60 printable characters"},
		{"turn=0&game=splut&against=random&as=standard", 422, `a person cannot be called "standard", as standard is a player of splut: choose another name`},
		{"turn=0&game=pentago&against=random&seat.West=person", 422, `no seat is called "West": want one of White, Black, as in person in the field White`},
		{"turn=0&game=pentago&against=random&seat.White=a", 422, "no seat is a person's: write person in the field White for one that is"},
		{
			"turn=0&game=blokus-classic&against=eastwood@1&as=Anna&seat.Red=person:Ben", 422,
			"no person without a name is left to be called Anna: write, for instance, person:Anna in the field Blue, or leave out the name",
		},
		{"turn=0&game=pentago&against=&seat.White=person&seat.Black=external:./engine", 422, "external:./engine is an external engine"},
		{"turn=0&game=pentago&against=external:./engine", 422, "external:./engine is an external engine, which a page does not start: play against it by tourney play pentago --against"},
		{"turn=0&game=pentago&against=pentago/external@command=x", 422, "pentago/external@command=x is an external engine"},
		{"turn=0&game=pentago&against=random&position=%3Cb%3E", 422, `position "<b>" has 1 fields`},
		{"turn=2&game=pentago&against=random", 422, "you cannot move after 2 others: there are 2 seats"},
		{"turn=x&game=pentago&against=random", 422, `choose whether you move first, second, third or fourth, not "x"`},
		{"turn=0&game=pentago&against=random&seed=-1", 422, `a seed is a whole number from 0 to 4294967295, not "-1"`},
		{"turn=0&game=pentago&against=random&option.size=9", 422, `pentago: unknown option "size"`},
		{"turn=0&game=gomoku&against=random&option.size=900", 422, "size cannot be"},
		{"turn=0&%zz", 400, "this form cannot be read"},
		{"turn=0&game=pentago&position=" + strings.Repeat("x", mostBody), 400, "this form is larger than 4096 bytes"},
	} {
		text := check(t, test.form[:min(80, len(test.form))], send(t, p, "/play", test.form), test.code, test.want, "!<b>")
		if q, err := url.ParseQuery(test.form); err == nil && test.code == 422 {
			holds(t, test.form, text, fmt.Sprintf(`name="against" value="%s"`, q.Get("against")))
		}
	}
}

// TestPlayRoom: mostPlays games are in play at most. One that is left or over makes room.
func TestPlayRoom(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	onPage(t, played(t, night), func(t *testing.T, p *Page) {
		const another = "turn=0&game=pentago&against=random"
		var last *seat
		for range mostPlays {
			last = acted(t, p, "sit game=pentago&against=random")
		}
		check(t, "one too many", send(t, p, "/play", another), 422, "8 games are being played on this page: finish or leave one")
		last.act("quit", "")
		check(t, "a game that was left", ask(t, p, "GET", last.at), http.StatusNotFound, "If it was not finished it is lost")
		over := acted(t, p, "sit game=pentago&against=random\ntype resign\nsays It is stored as")
		check(t, "after an end", send(t, p, "/play", another), http.StatusSeeOther)
		check(t, "the game that is over", ask(t, p, "GET", over.at), http.StatusNotFound)
		check(t, "one too many", send(t, p, "/play", another), 422)
		time.Sleep(dropAfter + time.Second) // nobody looks at them
		check(t, "after an hour", send(t, p, "/play", another), http.StatusSeeOther)
	})
}

// TestTwoTabs: a tab that shows an earlier position changes nothing, whatever it asks for.
func TestTwoTabs(t *testing.T) {
	onPage(t, played(t, night), func(t *testing.T, p *Page) {
		g := acted(t, p, "sit game=gomoku&against=random")
		old := g.version()
		g.run("type h8")
		now := g.version()
		for _, act := range []string{"move", "line", "undo", "hint", "value", "resign", "quit"} {
			check(t, act, send(t, p, g.at+"/"+act, "at=0&line=a1&v="+old), http.StatusConflict, "the game has gone on, maybe in another tab")
		}
		says(t, p, g.at+"?v="+old+"&at=7&click=7", "!area chosen")
		says(t, p, g.at+"?v="+old+"&at=7", "!area chosen")
		if g.version() != now {
			t.Error("the game has changed")
		}
		codes := make(chan int) // of many tabs that ask at once, one is obeyed
		for i := range 10 {
			go func() { codes <- send(t, p, g.at+"/line", fmt.Sprintf("line=a%d&v=%s", i+1, now)).Code }()
		}
		obeyed := 0
		for range 10 {
			if <-codes == http.StatusSeeOther {
				obeyed++
			}
		}
		if obeyed != 1 {
			t.Errorf("%d of ten tabs were obeyed", obeyed)
		}
	})
}

// hurried begins a game against a fake that has 50 ms for a turn.
func hurried(t *testing.T, p *Page, against string) *seat {
	t.Helper()
	s, err := sitting.New(sitting.Setup{Game: "pentago", Against: against})
	if err != nil {
		t.Fatal(err)
	}
	s.Plan.Name, s.Plan.Deadline = "play-1", 50*time.Millisecond
	game, err := p.plays.begin(s)
	if err != nil {
		t.Fatal(err)
	}
	return &seat{t, p, "/play/" + game.ID}
}

// TestPlayOverrun: a player that takes too long loses the game, also one that cannot be told to stop. A hint of such a player
// neither holds up the game nor the end of the page, and its person is told.
func TestPlayOverrun(t *testing.T) {
	fakes()
	onPage(t, played(t, night), func(t *testing.T, p *Page) {
		for _, name := range []string{"dreamer", "stubborn"} {
			hurried(t, p, name).run("type 14 2-\nsays Black (" + name + ") forfeited: deadline\nsays It is stored as")
		}
		g := hurried(t, p, "stubborn")
		g.run(`hint
			says A hint is being thought about
			no hint : your last question is still being thought about
			says There is no hint: stubborn has not answered within 50ms.
			hint`)
		begun := time.Now()
		p.background.stop()
		if took := time.Since(begun); took > match.Grace+50*time.Millisecond {
			t.Errorf("the page took %v to end", took)
		}
		time.Sleep(time.Minute) // until the stubborn are done
	})
}

// writers changes how a page opens databases to store games.
func writers(open func(ctx context.Context, path string, open func(context.Context, string) (Writer, error)) (Writer, error)) func(*Settings) {
	return func(s *Settings) {
		real := s.Writer
		s.Writer = func(ctx context.Context, path string) (Writer, error) { return open(ctx, path, real) }
	}
}

// said collects what a page tells where it was started.
func said(told *[]string) func(*Settings) {
	var mu sync.Mutex
	return func(s *Settings) {
		s.Tell = func(text string) { mu.Lock(); defer mu.Unlock(); *told = append(*told, text) }
	}
}

// TestPlayBusy: while another program writes, a finished game is kept in memory. It is stored as soon as that is possible, or
// into another file when the page ends.
func TestPlayBusy(t *testing.T) {
	path := played(t, night)
	var told []string
	onPage(t, path, func(t *testing.T, p *Page) {
		const finish = "sit game=pentago&against=random\ntype resign\n"
		other := writer(t, path)
		g := acted(t, p, finish+"says It is kept in memory, and stored as soon as the run that writes to the database is done.")
		if err := other.Close(); err != nil {
			t.Fatal(err)
		}
		g.run("says It is stored as")

		writer(t, path) // to the end of the test
		const waiting = 3
		for range waiting {
			acted(t, p, finish+"says kept in memory")
		}
		acted(t, p, "sit game=pentago&against=random\nsays it is your turn.")
		p.background.stop()
		runs, err := reading(t, Aside(path)).Runs(t.Context())
		if err != nil || len(runs) != waiting {
			t.Errorf("%d games are stored aside, want %d (%v)", len(runs), waiting, err)
		}
		slices.SortFunc(runs, func(a, b results.Run) int { return strings.Compare(a.Name, b.Name) })
		for i, run := range runs { // play-1 is a run of the first database
			if want := fmt.Sprintf("play-%d", i+2); run.Name != want || run.Finished.IsZero() || run.Started.After(run.Finished) {
				t.Errorf("%s, begun %v, finished %v; want %s", run.Name, run.Started, run.Finished, want)
			}
		}
		holds(t, "the end of the page", strings.Join(told, "\n"), "the game of pentago against random on the page is stored as play-",
			"the game of pentago against random on the page was not finished, so it is not stored")
	}, said(&told))
	if got, want := filepath.Base(Aside("some/night.db")), "night-play.db"; got != want {
		t.Errorf("aside of night.db is %s, want %s", got, want)
	}
}

// odd is a writer with faults.
type odd struct {
	Writer
	append, close error
}

func (o *odd) Append(ctx context.Context, r results.Run, games []results.Record) error {
	if o.append != nil {
		return o.append
	}
	return o.Writer.Append(ctx, r, games)
}

func (o *odd) Close() error { return errors.Join(o.Writer.Close(), o.close) }

// TestPlayStoredOnce: however often storing fails, and wherever, a game becomes one run. When no file takes it, that is said.
func TestPlayStoredOnce(t *testing.T) {
	full := errors.New("the disk is full")
	for _, test := range []struct {
		name  string
		fault odd // of the first two writers
		tries int // until the game is stored
	}{{"append", odd{append: full}, 3}, {"close", odd{close: full}, 1}} {
		t.Run(test.name, func(t *testing.T) {
			path := played(t, night)
			tries := 0
			onPage(t, path, func(t *testing.T, p *Page) {
				acted(t, p, "sit game=pentago&against=random\ntype resign\nsays It is stored as")
				p.background.stop()
				runs, err := reading(t, path).Runs(t.Context())
				if err != nil || len(runs) != 2 || runs[1].Finished.IsZero() || tries != test.tries {
					t.Errorf("%d runs after %d tries, want two, finished, after %d (%v)", len(runs), tries, test.tries, err)
				}
			}, writers(func(ctx context.Context, path string, open func(context.Context, string) (Writer, error)) (Writer, error) {
				w, err := open(ctx, path)
				if tries++; tries < 3 {
					faulty := test.fault
					faulty.Writer = w
					return &faulty, err
				}
				return w, err
			}))
		})
	}
	var told []string
	onPage(t, played(t, night), func(t *testing.T, p *Page) {
		acted(t, p, `sit game=pentago&against=random
			type resign
			says It is kept in memory, as it cannot be stored: the disk is full. This is tried again until the page ends.`)
		p.background.stop()
		if want := "the game of pentago against random on the page is lost: the disk is full; the disk is full"; strings.Join(told, "\n") != want {
			t.Errorf("told %q, want %q", told, want)
		}
	}, said(&told), writers(func(context.Context, string, func(context.Context, string) (Writer, error)) (Writer, error) {
		return nil, full
	}))
}
