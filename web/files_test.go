package web

import (
	"compress/gzip"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"tourney/games/gamestest"
	"tourney/report"
	"tourney/report/compare"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/resultstest"
)

// rowsOf returns the rows of a CSV file, without its head.
func rowsOf(t *testing.T, p *Page, address string) [][]string {
	t.Helper()
	text := says(t, p, address)
	lines, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || len(lines) == 0 {
		t.Fatalf("%s is no CSV: %v\n%.500s", address, err, text)
	}
	return lines[1:]
}

// repeating is a database in which each pairing of the run night has its games some times over, the last of the first
// pairing resigned. left games can be read.
type repeating struct {
	Database
	stored      [][]results.Record // by pairing
	times, left int
}

func newRepeating(t *testing.T, db Database, times, left int) *repeating {
	t.Helper()
	run, games := gamesOf(t, db, "night")
	d := &repeating{Database: db, stored: make([][]results.Record, len(run.Pairings)), times: times, left: left}
	for _, r := range games {
		d.stored[r.Pairing] = append(d.stored[r.Pairing], r)
	}
	return d
}

func (d *repeating) Game(_ context.Context, _ results.Run, pairing, number int) (results.Record, error) {
	if d.left--; d.left < 0 {
		return results.Record{}, errors.New("input/output error")
	}
	list := d.stored[pairing]
	r := list[number%len(list)]
	if r.Number = number; pairing == 0 && number == d.times*len(list)-1 {
		r.End = results.End{Kind: results.Resigned, Seat: 1}
	}
	return r, nil
}

func (d *repeating) Games(ctx context.Context, run results.Run, pairings []int, visit func(results.Record) error) error {
	for pairing := range d.stored {
		if pairings == nil || slices.Contains(pairings, pairing) {
			if err := d.GamesFrom(ctx, run, pairing, 0, visit); err != nil {
				return err
			}
		}
	}
	return nil
}

func (d *repeating) GamesFrom(ctx context.Context, run results.Run, pairing, number int, visit func(results.Record) error) error {
	for ; number < d.times*len(d.stored[pairing]); number++ {
		r, err := d.Game(ctx, run, pairing, number)
		if err == nil {
			err = visit(r)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// times is how often the run night is repeated, for more games than a page or two parts of a file have.
const times = 26

// TestFilesAreWhole: a list of games as a file has all games that match, from every page of the list.
func TestFilesAreWhole(t *testing.T) {
	gamestest.SkipShort(t)
	var db *repeating
	onPage(t, played(t, night), func(t *testing.T, p *Page) {
		says(t, p, "/")
		run, err := db.Run(t.Context(), "night")
		must(t, err)
		var all, won []string // by A
		turns := map[string]int{}
		err = db.Games(t.Context(), run, nil, func(r results.Record) error {
			address := run.Address(r.Pairing, r.Number).String()
			all, turns[address] = append(all, address), r.Turns
			for seat, player := range run.Pairings[r.Pairing].Seats {
				if run.Players[player].Name == "A" && r.Won(seat) {
					won = append(won, address)
				}
			}
			return nil
		})
		if err != nil || len(all) <= 2*partRows || len(won) <= partRows || len(won) == len(all) {
			t.Fatalf("%d games, %d won: %v", len(all), len(won), err)
		}
		sorted := slices.Clone(all)
		slices.SortStableFunc(sorted, func(a, b string) int { return turns[b] - turns[a] })
		for query, want := range map[string][]string{"": all, "?player=A&result=win&from=1-7": won, "?sort=turns": sorted} {
			file := found(t, p, "/runs/night/games"+query, `href="([^"]*games\.csv[^"]*)"`)
			var asCSV, asJSON []string
			for _, row := range rowsOf(t, p, file) {
				asCSV = append(asCSV, row[0])
			}
			for _, row := range decoded[struct{ Rows []struct{ Game string } }](t, p, strings.Replace(file, ".csv", ".json", 1)).Rows {
				asJSON = append(asJSON, row.Game)
			}
			if !slices.Equal(asCSV, want) || !slices.Equal(asJSON, want) {
				t.Errorf("%s has %d games, %d as JSON, want %d in their order", file, len(asCSV), len(asJSON), len(want))
			}
		}
		const file = "/runs/night/tables/games.csv"
		w := ask(t, p, "GET", file, func(r *http.Request) { r.Header.Set("Accept-Encoding", "gzip") })
		text, err := gzip.NewReader(w.Body)
		if err != nil || w.Header().Get("Content-Encoding") != "gzip" {
			t.Fatalf("a packed file: %v, %v", err, w.Header())
		}
		if unpacked, err := io.ReadAll(text); err != nil || string(unpacked) != says(t, p, file) {
			t.Errorf("a packed file has %d bytes, %v", len(unpacked), err)
		}
		if w := ask(t, p, "HEAD", file); w.Code != http.StatusOK || w.Body.Len() != 0 || w.Header().Get("Content-Disposition") == "" {
			t.Errorf("its head: status %d, %d bytes, %v", w.Code, w.Body.Len(), w.Header())
		}
	}, wrapped(func(d Database) Database { db = newRepeating(t, d, times, 1e9); return db }))
}

// TestFileBroken: a file that cannot be read to its end breaks the connection; one that cannot be begun is a page.
func TestFileBroken(t *testing.T) {
	gamestest.SkipShort(t)
	path := played(t, night)
	const games = times * 54
	for _, test := range []struct {
		query string
		left  int // games that can be read
	}{{"", 0}, {"", 1300}, {"?sort=turns", 0}, {"?sort=turns", games + 1100}} { // to sort games they are read twice
		for _, packing := range []string{"", "gzip"} {
			onPage(t, path, func(t *testing.T, p *Page) {
				r := httptest.NewRequestWithContext(t.Context(), "GET", "http://localhost/runs/night/tables/games.csv"+test.query, nil)
				r.Header.Set("Accept-Encoding", packing)
				w := httptest.NewRecorder()
				broke := func() (broke any) {
					defer func() { broke = recover() }()
					p.ServeHTTP(w, r)
					return nil
				}()
				if begun := test.left > 0; begun && (broke != http.ErrAbortHandler || w.Body.Len() == 0) || !begun && (broke != nil || w.Code != http.StatusInternalServerError) {
					t.Errorf("games%s, packed by %q, of which %d can be read: status %d, %d bytes, %v", test.query, packing, test.left, w.Code, w.Body.Len(), broke)
				}
			}, wrapped(func(db Database) Database { return newRepeating(t, db, times, test.left) }))
		}
	}
}

// TestNoDeadline: what is read has no deadline, so that no answer depends on how busy the machine is.
func TestNoDeadline(t *testing.T) {
	gamestest.SkipShort(t)
	onPage(t, studied(t, 0), func(t *testing.T, p *Page) {
		routes(t, p, func(method, address string) {
			if method == "GET" && address != "/changes" {
				ask(t, p, method, strings.Replace(address, "/tune", "/weights", 1))
			}
		})
		for _, file := range strings.Fields("games?sort=turns games?from=1-2 tables/games.csv tables/games.json?sort=swing tables/turns.csv tables/settings.csv " +
			"tables/players.csv tables/faults.csv tables/costs.csv games/1/0/moves.csv games/1/0/game.json") {
			says(t, p, "/runs/night/"+file)
		}
	}, wrapped(func(db Database) Database { return unhurried{db, t} }))
}

// unhurried is a database from which nothing is to be read with a deadline.
type unhurried struct {
	Database
	t *testing.T
}

func (d unhurried) checked(ctx context.Context, what string) context.Context {
	if end, some := ctx.Deadline(); some {
		d.t.Errorf("%s has a deadline, %v", what, end)
	}
	return ctx
}

func (d unhurried) Run(ctx context.Context, name string) (results.Run, error) {
	return d.Database.Run(d.checked(ctx, "a run"), name)
}

func (d unhurried) Listed(ctx context.Context) ([]results.Listed, error) {
	return d.Database.Listed(d.checked(ctx, "the list of runs"))
}

func (d unhurried) Studies(ctx context.Context) ([]results.Study, error) {
	return d.Database.Studies(d.checked(ctx, "the list of studies"))
}

func (d unhurried) Study(ctx context.Context, name string) (results.Study, error) {
	return d.Database.Study(d.checked(ctx, "a study"), name)
}

func (d unhurried) Tallies(ctx context.Context, run results.Run) ([]results.Tally, error) {
	return d.Database.Tallies(d.checked(ctx, "tallies"), run)
}

func (d unhurried) TurnCounts(ctx context.Context, run results.Run) ([]results.TurnCount, error) {
	return d.Database.TurnCounts(d.checked(ctx, "lengths of games"), run)
}

func (d unhurried) Game(ctx context.Context, run results.Run, pairing, number int) (results.Record, error) {
	return d.Database.Game(d.checked(ctx, "a game"), run, pairing, number)
}

func (d unhurried) Games(ctx context.Context, run results.Run, pairings []int, visit func(results.Record) error) error {
	return d.Database.Games(d.checked(ctx, "games"), run, pairings, visit)
}

func (d unhurried) GamesFrom(ctx context.Context, run results.Run, pairing, number int, visit func(results.Record) error) error {
	return d.Database.GamesFrom(d.checked(ctx, "games of a pairing"), run, pairing, number, visit)
}

// TestReasons: reasons that are not listed are counted.
func TestReasons(t *testing.T) {
	store := reading(t, played(t, night))
	for _, test := range []struct {
		reasons int
		last    string
	}{{1, "2 games: reason 01"}, {mostReasons, "2 games: reason 10"}, {mostReasons + 1, "2 games: 1 further reason"}, {mostReasons + 3, "6 games: 3 further reasons"}} {
		h, err := readHead(t.Context(), skipping{store, test.reasons}, "night")
		must(t, err)
		if got := h.Left[len(h.Left)-1]; got != test.last || len(h.Left) != min(test.reasons, mostReasons+1) || h.LeftOut != 2*test.reasons {
			t.Errorf("%d reasons: %d lines for %d games, the last is %q, want %q", test.reasons, len(h.Left), h.LeftOut, got, test.last)
		}
	}
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
	gamestest.SkipShort(t)
	path := studied(t, 0)
	all, err := tried{reading(t, path)}.Trials(t.Context(), "weights")
	must(t, err)
	onPage(t, path, func(t *testing.T, p *Page) {
		if rows := rowsOf(t, p, "/studies/weights/tables/trials.csv"); len(rows) != len(all) {
			t.Errorf("the file has %d trials, want %d", len(rows), len(all))
		}
		for query, want := range map[string]int{"": mostDrawn + 1, "?best": mostDrawn} {
			if d := decoded[chartData](t, p, "/studies/weights/chart.json"+query); len(d.Trials) != want || d.Shown != want || d.Total != mostDrawn+1 {
				t.Errorf("chart.json%s has %d trials, %d of %d, want %d", query, len(d.Trials), d.Shown, d.Total, want)
			}
		}
		check(t, "a picture of all", ask(t, p, "GET", "/studies/weights/pictures/study.svg"), http.StatusNotFound, "trials, too many for a picture on a page")
	}, wrapped(func(db Database) Database { return tried{db} }))
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
	for n := len(compare.Ranked(s, list, results.Screening)); n <= mostDrawn; n++ {
		t := list[met]
		t.Stage, t.Player, t.Candidate, t.Meetings = results.Screening, fmt.Sprintf("again-%d", n), 1_000_000+n, nil
		list = append(list, t)
	}
	return list, nil
}

// TestFiguresAtOnce: several visitors get all figures of a run at the same time.
func TestFiguresAtOnce(t *testing.T) {
	onPage(t, played(t, night), func(t *testing.T, p *Page) {
		var visitors sync.WaitGroup
		for range 4 {
			for _, figure := range report.Figures(report.OfRun, report.ATable) {
				visitors.Go(func() { ask(t, p, "GET", "/runs/night/tables/"+figure.Kind+".csv") })
			}
			for _, figure := range report.Figures(report.OfRun, report.APicture) {
				visitors.Go(func() { ask(t, p, "GET", "/runs/night/pictures/"+figure.Kind+".svg") })
			}
		}
		visitors.Wait()
		says(t, p, "/runs/night/tables/places.csv", "run,game,player,")
	})
}

// busy is a store that answers nothing at the moment.
type busy struct{ report.Runs }

func (busy) TurnCounts(context.Context, results.Run) ([]results.TurnCount, error) {
	return nil, errors.New("busy")
}

// TestTableOfBusyStore: only a figure that does not suit a run is missing; an error of the store passes.
func TestTableOfBusyStore(t *testing.T) {
	var lasting *problem
	run := results.Run{Name: "r", Players: []results.Player{{Name: "a"}}, Pairings: []results.Pairing{{Seats: []int{0, 0}}}}
	view := &runView{run: &report.Run{Run: run, Store: busy{}}}
	turns := resultstest.Must(report.Find(report.OfRun, report.ATable, "turns"))
	if _, err := view.table(t.Context(), turns, nil, table.CSV); err == nil || errors.As(err, &lasting) {
		t.Errorf("of a busy store: %v", err)
	}
}
