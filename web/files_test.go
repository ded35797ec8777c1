package web

import (
	"compress/gzip"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tourney/results"
	"tourney/results/report/verdict"
	"tourney/results/sqlite"
)

// long is a tournament with more games than a page or a part of a file has.
const long = `
name: long
game: pentago
seed: 5
openings: [{kind: empty, games: 380}]
schedule: {order: both, self: true}
players:
  - {name: ann, kind: random}
  - {name: bob, eval: one, search: {plies: 1}}
`

// rowsOf returns the rows of a CSV file, without its head.
func rowsOf(t *testing.T, text string) [][]string {
	t.Helper()
	lines, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || len(lines) == 0 {
		t.Fatalf("no CSV: %v\n%.500s", err, text)
	}
	return lines[1:]
}

// TestFilesAreWhole: a list of games as a file has all games that match, from every page of the list.
func TestFilesAreWhole(t *testing.T) {
	path := played(t, long)
	p := served(t, path)
	store := reading(t, path)
	run, err := store.Run(t.Context(), "long")
	if err != nil {
		t.Fatal(err)
	}
	var all, lost []string // of ann
	turns := map[string]int{}
	err = store.Games(t.Context(), run, nil, func(r results.Record) error {
		address := run.Address(r.Pairing, r.Number).String()
		all, turns[address] = append(all, address), r.Turns
		for seat, player := range run.Pairings[r.Pairing].Seats {
			if run.Players[player].Name == "ann" && !r.Won(seat) && !r.Drawn(seat) {
				lost = append(lost, address)
				break
			}
		}
		return nil
	})
	if err != nil || len(all) <= 2*partRows || len(lost) <= partRows || len(lost) == len(all) {
		t.Fatalf("%d games, %d lost: %v", len(all), len(lost), err)
	}
	sorted := slices.Clone(all)
	slices.SortStableFunc(sorted, func(a, b string) int { return turns[b] - turns[a] })
	for query, want := range map[string][]string{"": all, "?from=1-7": all, "?player=ann&result=loss": lost, "?player=ann&result=loss&from=1-7": lost, "?sort=turns": sorted} {
		page := shown(t, p, "/runs/long/games"+query)
		for strings.Contains(page, "being read and sorted") {
			page = shown(t, p, "/runs/long/games"+query)
		}
		link := regexp.MustCompile(`href="([^"]*games\.csv[^"]*)"`).FindStringSubmatch(page)
		if link == nil {
			t.Errorf("the games by %q are no file", query)
			continue
		}
		file := html.UnescapeString(link[1])
		var got []string
		for _, row := range rowsOf(t, shown(t, p, file)) {
			got = append(got, row[0])
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s has %d games, want %d in their order", file, len(got), len(want))
		}
		var table struct{ Rows []struct{ Game string } }
		if err := json.Unmarshal([]byte(shown(t, p, strings.Replace(file, ".csv", ".json", 1))), &table); err != nil || len(table.Rows) != len(want) || table.Rows[len(want)-1].Game != want[len(want)-1] {
			t.Errorf("%s as JSON has %d games, want %d: %v", file, len(table.Rows), len(want), err)
		}
	}
	w := ask(t, p, "GET", "/runs/long/tables/games.csv", func(r *http.Request) { r.Header.Set("Accept-Encoding", "gzip") })
	text, err := gzip.NewReader(w.Body)
	if err != nil || w.Header().Get("Content-Encoding") != "gzip" {
		t.Fatalf("a packed file: %v, %v", err, w.Header())
	}
	unpacked, err := io.ReadAll(text)
	if err != nil || string(unpacked) != shown(t, p, "/runs/long/tables/games.csv") {
		t.Errorf("a packed file has %d bytes, %v", len(unpacked), err)
	}
	if w := ask(t, p, "HEAD", "/runs/long/tables/games.csv"); w.Code != http.StatusOK || w.Body.Len() != 0 || w.Header().Get("Content-Disposition") == "" {
		t.Errorf("its head: status %d, %d bytes, %v", w.Code, w.Body.Len(), w.Header())
	}
	if w := ask(t, p, "GET", "/runs/long/tables/games.csv?player=nobody"); w.Code != http.StatusBadRequest {
		t.Errorf("games of nobody: status %d", w.Code)
	}
}

// TestFileBroken: a file that cannot be read to its end breaks the connection; one that cannot be begun is a page.
func TestFileBroken(t *testing.T) {
	path := played(t, long)
	for query, enough := range map[string]int{"": 1300, "?sort=turns": 1520 + 1300} {
		for _, packed := range []bool{false, true} {
			for _, after := range []int{0, enough} {
				p := served(t, path, wrapped(func(db Database) Database { return &failing{Database: db, after: after} }))
				r, err := http.NewRequest("GET", "http://"+listening(t, p)+"/runs/long/tables/games.csv"+query, nil)
				if err != nil {
					t.Fatal(err)
				}
				client := http.Client{Transport: &http.Transport{DisableCompression: !packed, DisableKeepAlives: true}}
				status := 0
				answer, err := client.Do(r)
				if err == nil {
					status = answer.StatusCode
					_, err = io.ReadAll(answer.Body)
					answer.Body.Close()
				}
				switch {
				case after == 0 && (status != http.StatusInternalServerError || err != nil):
					t.Errorf("games%s that cannot be read: status %d, %v", query, status, err)
				case after > 0 && err == nil:
					t.Errorf("games%s, packed %t, of which %d can be read: status %d without an error", query, packed, after, status)
				}
			}
		}
	}
}

// failing is a database of which only a number of games can be read. Those that are sorted are read twice.
type failing struct {
	Database
	after, read int
}

var errDisk = errors.New("input/output error")

func (f *failing) visit(visit func(results.Record) error) func(results.Record) error {
	return func(r results.Record) error {
		if f.read++; f.read > f.after {
			return errDisk
		}
		return visit(r)
	}
}

func (f *failing) Game(ctx context.Context, run results.Run, pairing, number int) (r results.Record, err error) {
	err = f.visit(func(results.Record) error { return nil })(r)
	if err == nil {
		r, err = f.Database.Game(ctx, run, pairing, number)
	}
	return r, err
}

func (f *failing) Games(ctx context.Context, run results.Run, pairings []int, visit func(results.Record) error) error {
	return f.Database.Games(ctx, run, pairings, f.visit(visit))
}

func (f *failing) GamesFrom(ctx context.Context, run results.Run, pairing, number int, visit func(results.Record) error) error {
	return f.Database.GamesFrom(ctx, run, pairing, number, f.visit(visit))
}

// wrapped changes the database of a page.
func wrapped(wrap func(Database) Database) func(*Settings) {
	return func(s *Settings) {
		open := s.Open
		s.Open = func(ctx context.Context) (Database, error) {
			db, err := open(ctx)
			if err != nil {
				return nil, err
			}
			return wrap(db), nil
		}
	}
}

// TestNoDeadline: whatever is read has no deadline, so that no answer depends on how busy the machine is.
func TestNoDeadline(t *testing.T) {
	p := served(t, played(t, night), wrapped(func(db Database) Database { return patientDatabase{db, t} }))
	study := served(t, studied(t, 0), wrapped(func(db Database) Database { return patientDatabase{db, t} }))
	for _, r := range p.table() {
		method, _, _ := strings.Cut(r.pattern, " ")
		address := strings.Replace(addresses[r.pattern], "/tune", "/weights", 1)
		if method == "GET" && address != "/changes" {
			ask(t, p, method, address)
			ask(t, study, method, address)
		}
	}
	for _, address := range []string{"/runs/night/games?sort=turns", "/runs/night/games?from=1-2", "/runs/night/tables/games.csv", "/runs/night/tables/games.json?sort=swing",
		"/runs/night/tables/turns.csv", "/runs/night/tables/settings.csv", "/runs/night/tables/players.csv", "/runs/night/tables/faults.csv", "/runs/night/tables/costs.csv",
		"/runs/night/games/1/0/moves.csv", "/runs/night/games/1/0/game.json"} {
		shown(t, p, address)
	}
	shown(t, study, "/studies/weights/chart.json")
}

// patientDatabase wants that nothing is read with a deadline.
type patientDatabase struct {
	Database
	t *testing.T
}

func (d patientDatabase) check(ctx context.Context, what string) {
	if end, some := ctx.Deadline(); some {
		d.t.Errorf("%s has a deadline, %v", what, end)
	}
}

func (d patientDatabase) Run(ctx context.Context, name string) (results.Run, error) {
	d.check(ctx, "a run")
	return d.Database.Run(ctx, name)
}

func (d patientDatabase) Listed(ctx context.Context) ([]results.Listed, error) {
	d.check(ctx, "the list of runs")
	return d.Database.Listed(ctx)
}

func (d patientDatabase) Studies(ctx context.Context) ([]results.Study, error) {
	d.check(ctx, "the list of studies")
	return d.Database.Studies(ctx)
}

func (d patientDatabase) Study(ctx context.Context, name string) (results.Study, error) {
	d.check(ctx, "a study")
	return d.Database.Study(ctx, name)
}

func (d patientDatabase) Tallies(ctx context.Context, run results.Run) ([]results.Tally, error) {
	d.check(ctx, "tallies")
	return d.Database.Tallies(ctx, run)
}

func (d patientDatabase) TurnCounts(ctx context.Context, run results.Run) ([]results.TurnCount, error) {
	d.check(ctx, "lengths of games")
	return d.Database.TurnCounts(ctx, run)
}

func (d patientDatabase) Game(ctx context.Context, run results.Run, pairing, number int) (results.Record, error) {
	d.check(ctx, "a game")
	return d.Database.Game(ctx, run, pairing, number)
}

func (d patientDatabase) Games(ctx context.Context, run results.Run, pairings []int, visit func(results.Record) error) error {
	d.check(ctx, "games")
	return d.Database.Games(ctx, run, pairings, visit)
}

func (d patientDatabase) GamesFrom(ctx context.Context, run results.Run, pairing, number int, visit func(results.Record) error) error {
	d.check(ctx, "games of a pairing")
	return d.Database.GamesFrom(ctx, run, pairing, number, visit)
}

// TestGamesLookedAt: a page of games that seldom match says how many were read, leads on, and has the whole list as a file.
func TestGamesLookedAt(t *testing.T) {
	const games = 2*mostLooked + 5
	p := served(t, played(t, night), wrapped(func(db Database) Database { return repeating{db, games} }))
	for _, test := range []struct{ from, want, next string }{
		{"", fmt.Sprintf("%d games were read for this page, and none of them matches; the file has those of all games", mostLooked), fmt.Sprintf("0-%d", mostLooked)},
		{fmt.Sprintf("&from=0-%d", mostLooked+5), "night/A-A/" + fmt.Sprint(games-1), ""},
	} {
		text := shown(t, p, "/runs/night/games?player=A&against=A&end=resigned"+test.from)
		next := regexp.MustCompile(`rel="next" href="[^"]*from=([0-9-]*)`).FindStringSubmatch(text)
		if !strings.Contains(text, test.want) || !strings.Contains(text, "games.csv?against=A&amp;end=resigned&amp;player=A\"") || (next != nil) != (test.next != "") || next != nil && next[1] != test.next {
			t.Errorf("from %q, next %v, want %q and %q:\n%s", test.from, next, test.want, test.next, text)
		}
	}
	if rows := rowsOf(t, shown(t, p, "/runs/night/tables/games.csv?player=A&against=A&end=resigned")); len(rows) != 1 {
		t.Errorf("%d games are in the file, want 1", len(rows))
	}
}

// repeating is a database in which the first game of a run is stored again and again; the last one is resigned.
type repeating struct {
	Database
	games int
}

func (d repeating) Games(ctx context.Context, run results.Run, pairings []int, visit func(results.Record) error) error {
	if len(pairings) == 0 {
		return nil
	}
	return d.GamesFrom(ctx, run, pairings[0], 0, visit)
}

func (d repeating) GamesFrom(ctx context.Context, run results.Run, pairing, number int, visit func(results.Record) error) error {
	r, err := d.Database.Game(ctx, run, pairing, 0)
	for ; err == nil && number < d.games; number++ {
		r.Number = number
		if number == d.games-1 {
			r.End = results.End{Kind: results.Resigned, Seat: 1}
		}
		err = visit(r)
	}
	return err
}

// TestListTooLong: a list that is too long for a page says so, and is a file.
func TestListTooLong(t *testing.T) {
	name := "night" + strings.Repeat("&", 50)
	var players []string
	for i := range 4 {
		players = append(players, fmt.Sprintf("{name: \"%s%d\", eval: control, search: {plies: 1, nodes: %d}}", strings.Repeat("&&", 29), i, 100+i))
	}
	p := served(t, played(t, "name: "+name+"\ngame: splut\noptions: {seats: 4}\nopenings: [{kind: random, games: 15}]\nplayers: ["+strings.Join(players, ", ")+"]\n"))
	run := "/runs/" + url.PathEscape(name)
	text := shown(t, p, run+"/games")
	if !strings.Contains(text, "This list is too long for a page: take it as a file.") || strings.Contains(text, "No such game is stored") || !strings.Contains(text, "games.csv?") {
		t.Errorf("a list of long names:\n%.3000s", text)
	}
	if rows := rowsOf(t, shown(t, p, run+"/tables/games.csv")); len(rows) != 60 {
		t.Errorf("its file has %d games, want 60", len(rows))
	}
}

// TestReasons: reasons that are not listed are counted.
func TestReasons(t *testing.T) {
	for _, test := range []struct {
		reasons int
		last    string
	}{{1, "2 games: reason 01"}, {mostReasons, "2 games: reason 10"}, {mostReasons + 1, "2 games: 1 further reason"}, {mostReasons + 3, "6 games: 3 further reasons"}} {
		store := reading(t, played(t, night))
		h, err := readHead(t.Context(), skipping{store, test.reasons}, "night")
		if err != nil {
			t.Fatal(err)
		}
		if got := h.Left[len(h.Left)-1]; got != test.last || len(h.Left) != min(test.reasons, mostReasons+1) {
			t.Errorf("%d reasons: %d lines, the last is %q, want %q", test.reasons, len(h.Left), got, test.last)
		}
	}
}

// reading returns a reader of a database.
func reading(t *testing.T, path string) *sqlite.Store {
	t.Helper()
	store, err := sqlite.OpenReader(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	return store
}

// skipping is a database in which two games each were left out for some reasons.
type skipping struct {
	Database
	reasons int
}

func (d skipping) Unplayed(context.Context, results.Run) (list []results.Unplayed, err error) {
	for i := range d.reasons {
		list = append(list, results.Unplayed{Pairing: 0, From: 100 + 2*i, To: 101 + 2*i, Why: fmt.Sprintf("reason %02d", i+1)})
	}
	return list, nil
}

// TestTrialsAreWhole: the trials of a study as a file are all of them, and so are the data of its charts.
func TestTrialsAreWhole(t *testing.T) {
	path := studied(t, 0)
	all, err := tried{reading(t, path)}.Trials(t.Context(), "weights")
	if err != nil {
		t.Fatal(err)
	}
	p := served(t, path, wrapped(func(db Database) Database { return tried{db} }))
	if rows := rowsOf(t, shown(t, p, "/studies/weights/tables/trials.csv")); len(rows) != len(all) {
		t.Errorf("the file has %d trials, want %d", len(rows), len(all))
	}
	for query, want := range map[string]int{"": mostDrawn + 1, "?best": mostDrawn} {
		var d chartData
		if err := json.Unmarshal([]byte(shown(t, p, "/studies/weights/chart.json"+query)), &d); err != nil || len(d.Trials) != want || d.Shown != want || d.Total != mostDrawn+1 {
			t.Errorf("chart.json%s has %d trials, %d of %d, want %d: %v", query, len(d.Trials), d.Shown, d.Total, want, err)
		}
	}
}

// tried is a database in which the search of a study has one trial more than a script draws at first.
type tried struct{ Database }

func (d tried) Trials(ctx context.Context, study string) ([]results.Trial, error) {
	list, err := d.Database.Trials(ctx, study)
	s, failed := d.Study(ctx, study)
	if err = errors.Join(err, failed); err != nil {
		return nil, err
	}
	met := slices.IndexFunc(list, func(t results.Trial) bool { return t.Stage != results.Screening })
	for n := len(verdict.Ranked(s, list, results.Screening)); n <= mostDrawn; n++ {
		t := list[met]
		t.Stage, t.Player, t.Candidate, t.Meetings = results.Screening, fmt.Sprintf("again-%d", n), 1_000_000+n, nil
		list = append(list, t)
	}
	return list, nil
}
