package web

import (
	"context"
	"errors"
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"tourney/arena/sitting"
	"tourney/games"
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

// seatedAt is a game that a test plays on a page.
type seatedAt struct {
	t  *testing.T
	p  *Page
	at string // address
}

// sit begins a game with these settings, written as in an address.
func sit(t *testing.T, p *Page, settings string) *seatedAt {
	t.Helper()
	w := send(t, p, "/play", "turn=0&"+settings)
	if w.Code != http.StatusSeeOther {
		t.Fatalf("%s: status %d\n%s", settings, w.Code, w.Body)
	}
	return &seatedAt{t, p, w.Header().Get("Location")}
}

// send posts a form.
func send(t *testing.T, p *Page, address, form string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), "POST", "http://localhost:8222"+address, strings.NewReader(form))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	p.ServeHTTP(w, r)
	return w
}

// text returns the page of the game, once it holds a text.
func (g *seatedAt) text(until string) string {
	g.t.Helper()
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		w := ask(g.t, g.p, "GET", g.at)
		text := html.UnescapeString(w.Body.String())
		if w.Code == http.StatusOK && strings.Contains(text, until) {
			return text
		}
		if time.Now().After(end) {
			g.t.Fatalf("%s does not say %q: status %d\n%s", g.at, until, w.Code, text)
		}
	}
}

var versionOf = regexp.MustCompile(`name="v" value="(\d+)"`)

func (g *seatedAt) version() string {
	g.t.Helper()
	m := versionOf.FindStringSubmatch(g.text(`name="v"`))
	return m[1]
}

// act asks for something when it is the person's turn, which must be obeyed.
func (g *seatedAt) act(act, form string) {
	g.t.Helper()
	g.text("data-here")
	g.text(yours)
	if w := send(g.t, g.p, g.at+"/"+act, "v="+g.version()+"&"+form); w.Code != http.StatusSeeOther {
		g.t.Fatalf("%s %s: status %d\n%s", act, form, w.Code, w.Body)
	}
}

const yours = `<form class="typed"`

func (g *seatedAt) line(text string) {
	g.t.Helper()
	g.text("it is your turn.")
	g.act("line", "line="+url.QueryEscape(text))
}

// TestPlay plays a game of Pentago with everything that a person can ask for.
func TestPlay(t *testing.T) {
	path := played(t, night)
	p := served(t, path)
	g := sit(t, p, "game=pentago&against=a@2&seed=9")
	g.line("14 2-")
	g.text("2 plies, ")
	g.text("it is your turn.")
	g.act("value", "")
	g.text("a@2 played ")
	g.act("hint", "")
	hint := regexp.MustCompile(`a@2 would play (\d+) (\S+), value`).FindStringSubmatch(g.text("a@2 would play "))
	if text := g.text("hinted"); strings.Count(text, " hinted") != 1 || !strings.Contains(text, `hinted" data-here data-plays="`+hint[1]+`"`) {
		t.Errorf("the hint %q is not shown on the board:\n%s", hint, text)
	}
	g.act("move", "at="+hint[1])
	if text := g.text("go on with the turn"); !strings.Contains(text, "you have played "+hint[1]) || strings.Contains(text, "would play") {
		t.Errorf("half a turn:\n%s", text)
	}
	g.act("undo", "")
	g.text("it is your turn.")
	g.act("undo", "")
	if text := g.text("it is your turn."); strings.Contains(text, "<td>14 2-</td>") {
		t.Errorf("the first turn is not taken back:\n%s", text)
	}
	g.line("20 1+")
	g.line("Resign")
	g.text("Black (a) won: resigned, ")
	g.text(`It is stored as <a href="/runs/play-1/games/0/0">play-1/person-a/0</a>`)
	if text := shown(t, p, "/runs/play-1/about"); !strings.Contains(text, "tourney play pentago --seat White=person --seat Black=a@2 --db") || strings.Contains(text, "tourney run") || strings.Contains(text, "--verify") {
		t.Errorf("how the game was played:\n%s", text)
	}
	if w := ask(t, p, "GET", g.at+"/line"); w.Code != http.StatusSeeOther || w.Header().Get("Location") != g.at {
		t.Errorf("the address of a form leads to %q, status %d", w.Header().Get("Location"), w.Code)
	}
	if text := shown(t, p, "/runs/play-1/games/0/0"); !strings.Contains(text, "person") || !strings.Contains(text, "20") {
		t.Errorf("the stored game:\n%s", text)
	}
}

// TestPlayPersons: two persons and two players at one board, with names and the game stored under them; another game begins
// with the same seats.
func TestPlayPersons(t *testing.T) {
	p := served(t, played(t, night))
	g := sit(t, p, "game=splut&option.seats=4&against=standard@1&seat.South=person:Anna&seat.North=+person&seat.East=random&as=Ben&seed=3")
	text := g.text("South (Anna), it is your turn.")
	for _, want := range []string{
		"<h1>splut by Anna and Ben against standard@1 and random</h1>", "<b>South</b> Anna", "<b>West</b> standard@1", "<b>North</b> Ben", "<b>East</b> random",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("want %s\n%s", want, text)
		}
	}
	if list := shown(t, p, "/play"); !strings.Contains(list, "splut by Anna and Ben against standard@1 and random</a>, in play") {
		t.Errorf("the games in play:\n%s", list)
	}
	g.act("line", "line=Tf2f3")
	g.text("North (Ben), it is your turn.")
	if turns := g.text("1 ply, "); strings.Count(turns, "<td>1 ply, ") != 1 { // the wait of a person is not said
		t.Errorf("the effort of West, and only that, is to be said:\n%s", turns)
	}
	g.act("undo", "")
	g.text("South (Anna), it is your turn.")
	g.act("line", "line=Tf2f3")
	text = g.text("North (Ben), it is your turn.")
	again := html.UnescapeString(regexp.MustCompile(`href="(/play[^"]*)">Another game`).FindStringSubmatch(text)[1])
	if form := shown(t, p, again); !strings.Contains(form, `<details open>`) || !strings.Contains(form, `name="seat.North" value="person"`) ||
		!strings.Contains(form, `name="seat.South" value="person:Anna"`) || !strings.Contains(form, `name="as" value="Ben"`) {
		t.Errorf("another game:\n%s", form)
	}
	g.act("resign", "")
	g.text("4 North (Ben)")
	g.text("play-1/Anna-standard@1-Ben-random/0</a>")
	if text := html.UnescapeString(shown(t, p, "/runs/play-1/about")); !strings.Contains(text, "tourney play splut --seat South=person:Anna --seat West=standard@1 --seat North=person:Ben --seat East=random --option seats=4 --db") {
		t.Errorf("how the game was played:\n%s", text)
	}

	both := sit(t, p, "game=pentago&kept=Cleo&seat.White=person:Anna&seat.Black=person:Ben") // the page fills in the name of its last user
	if text := both.text("<h1>pentago by Anna and Ben</h1>"); strings.Contains(text, "Cleo") {
		t.Errorf("a name that nobody has is kept for another game:\n%s", text)
	}

	alone := sit(t, p, "game=pentago&against=person")
	text = alone.text("White, it is your turn.")
	if !strings.Contains(text, "<h1>pentago by 2 persons</h1>") || strings.Contains(text, "/hint") || strings.Contains(text, "/value") || strings.Contains(text, "you<") {
		t.Errorf("two persons alone:\n%s", text)
	}
	alone.line("14 2-")
	alone.text("Black, it is your turn.")
	alone.act("line", "line=value")
	alone.text("There is no value: only persons play at this board")
	alone.act("resign", "")
	alone.text("White (person) won: resigned, 1 turn")

	named := sit(t, p, "game=pentago&against=a@1&kept=Anna")
	named.line("resign")
	named.text("play-3/Anna-a@1/0</a>")
	if text := html.UnescapeString(shown(t, p, "/runs/play-3/about")); !strings.Contains(text, "tourney play pentago --seat White=person:Anna --seat Black=a@1 --db") {
		t.Errorf("how the game was played:\n%s", text)
	}
}

// TestPlayRules: a game's rules are on its pages, and in the reply to the word.
func TestPlayRules(t *testing.T) {
	fakes()
	p := served(t, played(t, night))
	const words, panel = "The rotation is compulsory.", `<details class="rules" id="rules">`
	if text := shown(t, p, "/play?game=pentago"); !strings.Contains(text, words) || !strings.Contains(text, panel) {
		t.Errorf("the form:\n%s", text)
	}
	g := sit(t, p, "game=pentago&against=random")
	if text := g.text("it is your turn."); strings.Count(text, words) != 1 || !strings.Contains(text, panel) {
		t.Errorf("the game:\n%s", text)
	}
	g.line("rules")
	if text := g.text("it is your turn."); strings.Count(text, words) != 2 {
		t.Errorf("no reply:\n%s", text)
	}
	if w := ask(t, p, "GET", "/rules/pentago.svg"); w.Code != 200 || w.Header().Get("Content-Type") != "image/svg+xml" || !strings.Contains(w.Body.String(), "<svg") {
		t.Errorf("the example: status %d\n%s", w.Code, w.Body)
	}
	for _, name := range []string{"heap", "chess"} {
		if w := ask(t, p, "GET", "/rules/"+name+".svg"); w.Code != http.StatusNotFound {
			t.Errorf("the example of %s: status %d", name, w.Code)
		}
	}
	none := sit(t, p, "game=heap&against=random")
	if text := none.text("it is your turn."); strings.Contains(text, "Rules") {
		t.Errorf("a game without rules:\n%s", text)
	}
	if w := send(t, p, none.at+"/line", "line=rules&v="+none.version()); w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), "heap tells no rules") {
		t.Errorf("rules of a game without: status %d\n%s", w.Code, w.Body)
	}
}

// TestPlayOptions: every value of an option can be chosen, and those of a stored game are kept.
func TestPlayOptions(t *testing.T) {
	p := served(t, played(t, night))
	for address, want := range map[string]string{
		"/play?game=splut":                  `name="option.cap" value="2500"`,
		"/play?game=splut&option.cap=12":    `name="option.cap" value="12"`,
		"/play?game=gomoku":                 `name="option.size" value="15"`,
		"/play?game=loa&option.cap=none":    `name="option.cap" value="none"`,
		"/play?game=pentago":                `<option selected>true</option>`,
		"/play?game=loa&option.rules=other": `name="option.rules" value="other"`, // refused when it is sent
	} {
		if text := shown(t, p, address); !strings.Contains(text, want) {
			t.Errorf("%s: want %s\n%s", address, want, text)
		}
	}
}

// TestPlaySeats: the form has a field for each seat that the options give.
func TestPlaySeats(t *testing.T) {
	p := served(t, played(t, night))
	field := regexp.MustCompile(`name="seat\.([^"]+)"`)
	for address, want := range map[string]string{
		"/play?game=splut":                         "South North",
		"/play?game=splut&option.seats=WNE":        "West North East",
		"/play?game=splut&option.seats=7":          "South North", // refused when it is sent
		"/play?game=blokus-classic":                "Blue Yellow Red Green",
		"/play?game=blokus-classic&option.seats=2": "Blue and red Yellow and green",
	} {
		var seats []string
		for _, m := range field.FindAllStringSubmatch(shown(t, p, address), -1) {
			seats = append(seats, m[1])
		}
		if got := strings.Join(seats, " "); got != want {
			t.Errorf("%s: got %s, want %s", address, got, want)
		}
	}
}

// TestPlayFromAGame: the page of a stored game leads to a game from any of its positions.
func TestPlayFromAGame(t *testing.T) {
	p := served(t, played(t, night))
	text := shown(t, p, "/runs/night/games/1/0?ply=3")
	to := html.UnescapeString(regexp.MustCompile(`href="(/play[^"]*)">Play on from here`).FindStringSubmatch(text)[1])
	q, err := url.Parse(to)
	if err != nil {
		t.Fatal(err)
	}
	form := html.UnescapeString(shown(t, p, to))
	for _, key := range []string{"position", "against"} {
		if value := q.Query().Get(key); value == "" || !strings.Contains(form, fmt.Sprintf("name=%q value=%q", key, value)) {
			t.Errorf("the form has no %s %q:\n%s", key, value, form)
		}
	}
	g := sit(t, p, q.RawQuery)
	if text := g.text("it is your turn."); !strings.Contains(text, "The board: "+q.Query().Get("position")) {
		t.Errorf("the game begins elsewhere than at %q:\n%s", q.Query().Get("position"), text)
	}
	if text := shown(t, p, "/play"); !strings.Contains(text, g.at) {
		t.Errorf("the game in play is not listed:\n%s", text)
	}
	if text := shown(t, p, "/runs/night/about"); !strings.Contains(html.UnescapeString(text), "against=a%402") {
		t.Errorf("players do not lead to games:\n%s", text)
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
		w := send(t, p, "/play", test.form)
		text := html.UnescapeString(w.Body.String())
		if w.Code != test.code || !strings.Contains(text, test.want) {
			t.Errorf("%.80s: status %d, want %d and %q\n%s", test.form, w.Code, test.code, test.want, text)
		}
		if q, err := url.ParseQuery(test.form); err == nil && w.Code == 422 && !strings.Contains(text, fmt.Sprintf(`name="against" value="%s"`, q.Get("against"))) {
			t.Errorf("%s: the form does not keep the opponent", test.form)
		}
		if strings.Contains(w.Body.String(), "<b>") {
			t.Errorf("%s: markup of the request is shown as such", test.form)
		}
	}
	for range mostPlays {
		sit(t, p, "game=pentago&against=random")
	}
	if w := send(t, p, "/play", "turn=0&game=pentago&against=random"); w.Code != 422 || !strings.Contains(w.Body.String(), "8 games are being played on this page: finish or leave one") {
		t.Errorf("one game too many: status %d\n%s", w.Code, w.Body)
	}
	last := p.plays.all()[0]
	if w := send(t, p, "/play/"+last.ID+"/quit", "v="+fmt.Sprint(last.View().Version)); w.Code != http.StatusSeeOther {
		t.Errorf("leaving: status %d", w.Code)
	}
	if w := ask(t, p, "GET", "/play/"+last.ID); w.Code != http.StatusNotFound || !strings.Contains(w.Body.String(), "If it was not finished it is lost") {
		t.Errorf("a game that was left: status %d\n%s", w.Code, w.Body)
	}
	sit(t, p, "game=pentago&against=random")
}

// TestPlayIllegal: what cannot be done is said in a sentence, and changes nothing.
func TestPlayIllegal(t *testing.T) {
	p := served(t, played(t, night))
	g := sit(t, p, "game=loa&against=random")
	g.text("it is your turn.")
	v := g.version()
	for _, test := range []struct{ act, form, want string }{
		{"line", "line=1-2", `move "1-2": want two squares`},
		{"line", "line=b1-b", "want two squares"},
		{"line", "line=b1-b2", "a piece moves 2 squares along that line"},
		{"line", "line=b1-b3 c1-c3", `"c1-c3" is too much`},
		{"line", "line=", "type a move"},
		{"line", "line=moves z", `no legal move begins with "z"`},
		{"line", "line=value", "There is no value: your opponent has not played yet."},
		{"move", "at=1", "these areas are not a whole move yet"},
		{"move", "at=1.2", "no legal move uses these areas together"},
		{"move", "at=1000", "no legal move uses these areas together"},
		{"move", "at=x", "areas are numbers joined by dots"},
		{"undo", "", "there is no turn of yours to take back"},
		{"dance", "", `"dance" cannot be done in a game`},
	} {
		w := send(t, p, g.at+"/"+test.act, "v="+v+"&"+test.form)
		text := html.UnescapeString(w.Body.String())
		if test.form == "line=value" { // it is answered a moment later
			text = g.text(test.want)
		} else if w.Code != http.StatusConflict {
			t.Errorf("%s %s: status %d", test.act, test.form, w.Code)
		}
		if !strings.Contains(text, test.want) {
			t.Errorf("%s %s: want %q\n%s", test.act, test.form, test.want, text)
		}
	}
	for query, want := range map[string]string{
		"&click=27": "no legal move uses d4", "&at=1&click=27": "no legal move uses d4", "&click=x": "there is nothing to click on", "&click=64": "there is no such area",
	} {
		if text := shown(t, p, g.at+"?v="+v+query); !strings.Contains(text, want) {
			t.Errorf("%s: want %q\n%s", query, want, text)
		}
	}
	if w := ask(t, p, "GET", g.at+"?at=1..2"); w.Code != http.StatusBadRequest {
		t.Errorf("broken areas: status %d", w.Code)
	}
	if g.version() != v {
		t.Errorf("the game has changed:\n%s", g.text("it is your turn."))
	}
	for text, want := range map[string]string{"moves b": "b1-b3 ", "help": "undo           take back", "board": "The board is shown"} {
		if w := send(t, p, g.at+"/line", "v="+v+"&line="+url.QueryEscape(text)); w.Code != http.StatusSeeOther {
			t.Errorf("%s: status %d\n%s", text, w.Code, w.Body)
		}
		g.text(want)
	}
}

// TestTwoTabs: a tab that shows an earlier position changes nothing, whatever it asks for.
func TestTwoTabs(t *testing.T) {
	p := served(t, played(t, night))
	g := sit(t, p, "game=gomoku&against=random")
	g.text("it is your turn.")
	old := g.version()
	g.line("h8")
	g.text("it is your turn.")
	now := g.version()
	for _, act := range []string{"move", "line", "undo", "hint", "value", "resign", "quit"} {
		w := send(t, p, g.at+"/"+act, "at=0&line=a1&v="+old)
		if w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), "the game has gone on, maybe in another tab") {
			t.Errorf("%s: status %d\n%s", act, w.Code, w.Body)
		}
	}
	if text := shown(t, p, g.at+"?v="+old+"&at=7&click=7"); strings.Contains(text, "area chosen") {
		t.Errorf("clicks on an earlier position are kept:\n%s", text)
	}
	if g.version() != now {
		t.Error("the game has changed")
	}
	// Of many tabs that ask at once, one is obeyed.
	codes := make(chan int)
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
}

// TestPlayFaults: a player that panics, or that does not answer, loses the game, which is stored.
func TestPlayFaults(t *testing.T) {
	fakes()
	p := served(t, played(t, night))
	g := sit(t, p, "game=pentago&against=panicker")
	g.line("14 2-")
	g.text("Black (panicker) forfeited: panic")
	g.text("It is stored as")
	if text := ask(t, p, "GET", g.at).Body.String(); strings.Contains(text, "<b>idea") {
		t.Errorf("the panic is shown as markup:\n%s", text)
	}
	slow := sit(t, p, "game=pentago&against=dreamer")
	slow.line("14 2-")
	slow.text("Black (dreamer) is thinking")
	slow.text("data-thinking")
	if w := send(t, p, slow.at+"/line", "line=20&v="+slow.version()); w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), "it is not your turn") {
		t.Errorf("out of turn: status %d\n%s", w.Code, w.Body)
	}
	if w := send(t, p, slow.at+"/undo", "v="+slow.version()); w.Code != http.StatusSeeOther {
		t.Errorf("taking back while it thinks: status %d\n%s", w.Code, w.Body)
	}
	slow.text("it is your turn.")
}

// hurried begins a game against a fake that has 50 ms for a turn.
func hurried(t *testing.T, p *Page, against string) *seatedAt {
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
	return &seatedAt{t, p, "/play/" + game.ID}
}

// TestPlayOverrun: a player that takes too long loses the game, also one that cannot be told to stop.
func TestPlayOverrun(t *testing.T) {
	fakes()
	p := served(t, played(t, night))
	for _, name := range []string{"dreamer", "stubborn"} {
		g := hurried(t, p, name)
		g.line("14 2-")
		g.text("Black (" + name + ") forfeited: deadline")
		g.text("It is stored as")
	}
}

// TestPlayStubbornHint: a hint that never comes neither holds up the game nor the end of the page, and its person is told.
func TestPlayStubbornHint(t *testing.T) {
	fakes()
	p := served(t, played(t, night))
	g := hurried(t, p, "stubborn")
	g.text("it is your turn.")
	g.act("hint", "")
	g.text("A hint is being thought about")
	if w := send(t, p, g.at+"/hint", "v="+g.version()); w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), "your last question is still being thought about") {
		t.Errorf("a second hint: status %d\n%s", w.Code, w.Body)
	}
	g.text("There is no hint: stubborn has not answered within 50ms.")
	g.act("hint", "")
	begun := time.Now()
	p.background.stop()
	if took := time.Since(begun); took > 3*time.Second {
		t.Errorf("the page took %v to end", took)
	}
}

// TestPlayReply: what the page says to a request stays until the game goes on or something is clicked.
func TestPlayReply(t *testing.T) {
	p := served(t, played(t, night))
	g := sit(t, p, "game=gomoku&against=random")
	if text := ask(t, p, "GET", g.at).Body.String(); strings.Contains(text, "is thinking") {
		t.Errorf("the opponent thinks while the person is to move:\n%s", text)
	}
	g.text("it is your turn.")
	v := g.version()
	send(t, p, g.at+"/line", "line=z9&v="+v)
	const no = `move "z9" is no cell of this board`
	g.text(no)
	g.text(no)
	if text := html.UnescapeString(shown(t, p, g.at+"?v="+v+"&click=999")); strings.Contains(text, no) || !strings.Contains(text, "there is no such area") {
		t.Errorf("after a click:\n%s", text)
	}
	g.act("line", "line=moves+h")
	g.text("h15 h14 h13")
	g.line("h8")
	if text := g.text("it is your turn."); strings.Contains(text, "h15 h14 h13") {
		t.Errorf("after a move:\n%s", text)
	}
}

// TestPlayTyped: a game that is not pointed is played by its notation.
func TestPlayTyped(t *testing.T) {
	fakes()
	p := served(t, played(t, night))
	if text := shown(t, p, "/play?game=heap"); !strings.Contains(text, "Moves are typed.") || !strings.Contains(text, "fourth") {
		t.Errorf("the form:\n%s", text)
	}
	g := sit(t, p, "game=heap&against=random&option.seats=3")
	if text := g.text("it is your turn."); strings.Contains(text, "<svg") || !strings.Contains(text, `<option value="3">`) {
		t.Errorf("the page:\n%s", text)
	}
	g.line("2 1")
	g.text("<td>2 1</td>")
}

// TestPlayBusy: while another program writes, a finished game is kept in memory. It is stored as soon as that is possible, or
// into another file when the page ends.
func TestPlayBusy(t *testing.T) {
	path := played(t, night)
	var told []string
	var mu sync.Mutex
	p := served(t, path, func(s *Settings) {
		s.Tell = func(text string) { mu.Lock(); defer mu.Unlock(); told = append(told, text) }
		open := s.Writer
		s.Writer = func(ctx context.Context, path string) (Writer, error) {
			w, err := open(ctx, path)
			return &odd{Writer: w, wait: 100 * time.Millisecond}, err
		}
	})
	finish := func() *seatedAt {
		t.Helper()
		g := sit(t, p, "game=pentago&against=random")
		g.line("resign")
		return g
	}
	other := writer(t, path)
	g := finish()
	g.text("It is kept in memory, and stored as soon as the run that writes to the database is done.")
	if err := other.Close(); err != nil {
		t.Fatal(err)
	}
	g.text("It is stored as")

	writer(t, path) // to the end of the test
	const waiting = 3
	for range waiting {
		finish().text("kept in memory")
	}
	sit(t, p, "game=pentago&against=random").text("it is your turn.")
	p.background.stop()
	aside := Aside(path)
	store, err := sqlite.OpenReader(t.Context(), aside, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	runs, err := store.Runs(t.Context())
	if err != nil || len(runs) != waiting {
		t.Errorf("%d games are stored aside, want %d (%v)", len(runs), waiting, err)
	}
	slices.SortFunc(runs, func(a, b results.Run) int { return strings.Compare(a.Name, b.Name) })
	for i, run := range runs { // play-1 is a run of the first database
		if want := fmt.Sprintf("play-%d", i+2); run.Name != want || run.Finished.IsZero() || run.Started.After(run.Finished) {
			t.Errorf("%s, begun %v, finished %v; want %s", run.Name, run.Started, run.Finished, want)
		}
	}
	said := strings.Join(told, "\n")
	for _, want := range []string{
		"the game of pentago against random on the page is stored as play-", "the game of pentago against random on the page was not finished, so it is not stored",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("want %q\n%s", want, said)
		}
	}
	if got, want := filepath.Base(Aside("some/night.db")), "night-play.db"; got != want {
		t.Errorf("aside of night.db is %s, want %s", got, want)
	}
}

// odd is a writer with faults.
type odd struct {
	Writer
	wait   time.Duration
	append error
	close  error
}

func (o *odd) Append(ctx context.Context, r results.Run, games []results.Record) error {
	time.Sleep(o.wait)
	if o.append != nil {
		return o.append
	}
	return o.Writer.Append(ctx, r, games)
}

func (o *odd) Close() error { return errors.Join(o.Writer.Close(), o.close) }

// TestPlayStoredOnce: however often storing fails, and wherever, a game becomes one run.
func TestPlayStoredOnce(t *testing.T) {
	full := errors.New("the disk is full")
	for name, fault := range map[string]odd{"append": {append: full}, "close": {close: full}} {
		t.Run(name, func(t *testing.T) {
			path := played(t, night)
			var tries atomic.Int32
			p := served(t, path, func(s *Settings) {
				open := s.Writer
				s.Writer = func(ctx context.Context, path string) (Writer, error) {
					w, err := open(ctx, path)
					if faulty := fault; tries.Add(1) < 3 {
						faulty.Writer = w
						return &faulty, err
					}
					return w, err
				}
			})
			g := sit(t, p, "game=pentago&against=random")
			g.line("resign")
			g.text("It is stored as")
			p.background.stop()
			store, err := sqlite.OpenReader(t.Context(), path, nil)
			if err != nil {
				t.Fatal(err)
			}
			defer store.Close()
			runs, err := store.Runs(t.Context())
			if err != nil || len(runs) != 2 || runs[1].Finished.IsZero() {
				t.Errorf("%d runs, want two, finished (%v)", len(runs), err)
			}
			if n := tries.Load(); (name == "append") != (n == 3) {
				t.Errorf("%d tries", n)
			}
		})
	}
}

// TestPlayUnstorable: when no file takes a game, that is said.
func TestPlayUnstorable(t *testing.T) {
	told := make(chan string, 1)
	p := served(t, played(t, night), func(s *Settings) {
		s.Writer = func(context.Context, string) (Writer, error) { return nil, errors.New("the disk is full") }
		s.Tell = func(text string) { told <- text }
	})
	g := sit(t, p, "game=pentago&against=random")
	g.line("resign")
	g.text("It is kept in memory, as it cannot be stored: the disk is full. This is tried again until the page ends.")
	p.background.stop()
	if got, want := <-told, "the game of pentago against random on the page is lost: the disk is full; the disk is full"; got != want {
		t.Errorf("told %q, want %q", got, want)
	}
}

// TestPlayByTheClock: no game is begun that would take time from players by the clock.
func TestPlayByTheClock(t *testing.T) {
	path := played(t, night)
	store := writer(t, path)
	clocked := play(t, store, strings.NewReplacer("name: night", "name: clocked", "search: {plies: 2}", "search: {millis: 1}", "{kind: empty, games: 2}, ", "").Replace(night))
	clocked.Finished = time.Time{}
	if err := store.Enter(t.Context(), &clocked); err != nil {
		t.Fatal(err)
	}
	p := served(t, path)
	w := send(t, p, "/play", "turn=0&game=pentago&against=random")
	if w.Code != 422 || !strings.Contains(w.Body.String(), "players of the unfinished run clocked think by the clock. A game may take time from them") {
		t.Errorf("status %d\n%s", w.Code, w.Body)
	}
}
