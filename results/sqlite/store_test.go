package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"go.uber.org/goleak"

	"tourney/results"
	"tourney/results/resultstest"
)

func TestMain(m *testing.M) {
	if path := os.Getenv(childDatabase); path != "" {
		appendForever(path)
	}
	debug.SetGCPercent(400) // tests keep little of the much that they allocate
	goleak.VerifyTestMain(m)
}

var noon = time.Date(2016, 5, 4, 12, 0, 0, 0, time.UTC)

// must ends the test at an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// refused wants an error of that kind, or of any if it is nil, with all the words.
func refused(t testing.TB, what string, err, kind error, words ...string) {
	t.Helper()
	lacks := func(word string) bool { return !contains(err, word) }
	if err == nil || kind != nil && !errors.Is(err, kind) || slices.ContainsFunc(words, lacks) {
		t.Errorf("%s: error %v, want %v with %q", what, err, kind, words)
	}
}

// errOf returns the error of a call whose value is of no account.
func errOf[T any](_ T, err error) error { return err }

// opened opens a store that is closed with the test.
func opened(t testing.TB, path string, open func(context.Context, string, func(results.Waiting)) (*Store, error)) *Store {
	t.Helper()
	s, err := open(t.Context(), path, nil)
	must(t, err)
	t.Cleanup(func() { must(t, s.Close()) })
	return s
}

// newStore opens a new database.
func newStore(t testing.TB) *Store {
	t.Helper()
	return opened(t, filepath.Join(t.TempDir(), "t.db"), Open)
}

// storeOfRun opens a new database with a run.
func storeOfRun(t testing.TB) (*Store, results.Run) {
	t.Helper()
	s := newStore(t)
	return s, entered(t, s, newRun("t"))
}

// readerOf opens the database of another store for reading.
func readerOf(t testing.TB, s *Store) *Store {
	t.Helper()
	return opened(t, s.path, OpenReader)
}

// byRules is the end of a game without a word.
var byRules = results.End{Kind: results.ByRules, Seat: -1}

// newRun is a run of four players: two pairings of two seats, one of three, one of four, one of a player with itself.
func newRun(name string) results.Run {
	return resultstest.Complete(results.Run{
		Name: name, Game: "pentago", Config: "name: " + name + "\n", Seed: -1 << 62,
		Version: "1.0", Signature: "4417120", Started: noon,
		Players: []results.Player{
			{Name: "A", Spec: "a(monica=1.2)@4", Settings: `[{"name":"eval","value":"a","given":true}]`},
			{Name: "B b", Spec: "random"},
			{Name: "Ç", Spec: "one@auto"},
			{Name: "D", Spec: "control"},
		},
		Pairings: []results.Pairing{
			{Key: "00000000000000ab", Seats: []int{0, 1}},
			{Key: "00000000000000ba", Seats: []int{1, 0}},
			{Key: "0000000000000abc", Seats: []int{0, 1, 2}},
			{Key: "000000000000dcba", Seats: []int{3, 2, 1, 0}},
			{Key: "00000000000000aa", Seats: []int{0, 0}},
		},
	}, "empty", "random")
}

// entered puts a run into the store.
func entered(t testing.TB, s *Store, r results.Run) results.Run {
	t.Helper()
	must(t, s.Enter(t.Context(), &r))
	return r
}

// record draws a game of a pairing. How it begins depends on its number alone, and some games are alike.
func record(r *rand.Rand, run results.Run, pairing, number int) results.Record {
	seats := len(run.Pairings[pairing].Seats)
	begin := rand.New(rand.NewPCG(uint64(number), uint64(seats)))
	g := results.Record{
		Pairing: pairing, Number: number,
		Opening: []string{"empty", "random"}[begin.IntN(2)],
		Start:   []string{"....../....../....../....../....../...... w p", "w.", "b."}[begin.IntN(3)],
		First:   begin.IntN(seats),
		Plies:   r.IntN(72), Turns: r.IntN(36),
		Finished: noon.Add(time.Duration(r.IntN(1e6)) * time.Second),
		Seats:    make([]results.Seat, seats),
		End:      results.End{Kind: results.ByRules, Seat: -1, Text: "five"},
		Stretch:  1,
	}
	if r.IntN(3) == 0 {
		g.Plies = r.IntN(2) // a short game has been played before
	}
	for range g.Plies {
		g.Moves = append(g.Moves, r.Uint32()>>r.IntN(32))
	}
	if g.Plies == 1 {
		g.Moves[0] = uint32(r.IntN(2))
	}
	for i := range g.Seats {
		g.Seats[i] = results.Seat{
			Place: 1 + r.IntN(len(g.Seats)), Points: r.IntN(100) - 50,
			Nodes: r.Int64N(1 << 40), Evals: r.Int64N(1 << 40), Hits: r.Int64N(1 << 40),
			Cuts: r.Int64N(1 << 40), FirstCuts: r.Int64N(1 << 40), Micros: r.Int64N(1 << 30),
		}
	}
	best := r.IntN(len(g.Seats))
	g.Seats[best].Place = 1
	if r.IntN(4) == 0 {
		culprit := (best + 1) % len(g.Seats)
		for i := range g.Seats { // all others are ahead
			g.Seats[i].Place = min(g.Seats[i].Place, len(g.Seats)-1)
		}
		g.Seats[culprit].Place = len(g.Seats)
		g.End = results.End{Kind: results.EndKinds[1+r.IntN(len(results.EndKinds)-1)], Seat: culprit}
		if g.End.Kind.Fault() {
			g.End.Text = []string{"out of ideas", "no\nmove: none\r\n", "error: panic: x"}[r.IntN(3)]
		}
	}
	return g
}

// withThoughts adds some thoughts to games, to most of them.
func withThoughts(r *rand.Rand, games []results.Record) []results.Record {
	for i := range games {
		g := &games[i]
		for range r.IntN(5) {
			score := []float64{r.NormFloat64(), math.NaN(), 0, -1.0 / (1 << 20), 1e300}[r.IntN(5)]
			g.Thoughts = append(g.Thoughts, results.Thought{Ply: r.IntN(g.Plies + 1), Seat: r.IntN(len(g.Seats)), Plies: r.IntN(30),
				Score: score, Nodes: r.Int64N(1 << 53), Evals: r.Int64N(1 << 53)})
			g.Times = append(g.Times, r.Int64N(1<<40))
		}
	}
	return games
}

// shown returns games as they come out of a database.
func shown(games []results.Record) []results.Record {
	games = slices.Clone(games)
	for i := range games {
		games[i].End.Text = results.Visible(games[i].End.Text)
	}
	return games
}

// records draws n games of a run, spread over its pairings, each pairing numbered from number.
func records(r *rand.Rand, run results.Run, number, n int) []results.Record {
	games := make([]results.Record, n)
	for i := range games {
		games[i] = record(r, run, i%len(run.Pairings), number+i/len(run.Pairings))
	}
	return games
}

// number returns the only value of a query.
func number(t testing.TB, db *sql.DB, query string, args ...any) (n int64) {
	t.Helper()
	if err := db.QueryRow(query, args...).Scan(&n); err != nil {
		t.Fatalf("%v in %s", err, query)
	}
	return n
}

func equal(t testing.TB, what string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got, cmpopts.EquateNaNs()); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

func TestRoundTrip(t *testing.T) {
	s := newStore(t)
	other := entered(t, s, newRun("earlier"))
	run := newRun("t")
	run.Started, run.Facts.Planned = noon.Add(time.Hour), 50
	run = entered(t, s, run)
	r := rand.New(rand.NewPCG(1, 2))
	want := withThoughts(r, records(r, run, 0, 50))
	must(t, s.Append(t.Context(), run, want))
	want = shown(want)
	must(t, s.Finish(t.Context(), run.Name, noon.Add(48*time.Hour)))
	run.Finished = noon.Add(48 * time.Hour)

	for _, s := range []*Store{s, readerOf(t, s)} {
		equal(t, "run", readRun(t, s, "t"), run)
		runs, err := s.Runs(t.Context())
		must(t, err)
		equal(t, "runs", runs, []results.Run{other, run})
		checkTwin(t, s, run, want)
		checkTwin(t, s, other, nil)
	}
}

// readRun returns a run, which has to be there.
func readRun(t testing.TB, s *Store, name string) results.Run {
	t.Helper()
	run, err := s.Run(t.Context(), name)
	must(t, err)
	return run
}

// TestNoGame wants missing games and runs to be named as users know them.
func TestNoGame(t *testing.T) {
	s, run := storeOfRun(t)
	games := records(rand.New(rand.NewPCG(1, 2)), run, 3, 2*len(run.Pairings)) // numbers 3 and 4
	games = slices.DeleteFunc(games, func(g results.Record) bool { return g.Pairing == 0 })
	must(t, s.Append(t.Context(), run, games))
	more := run // than is stored
	more.Pairings = append(slices.Clone(run.Pairings), results.Pairing{Key: "1", Seats: []int{0, 3}})
	for _, c := range []struct {
		run     results.Run
		pairing int
		want    string
	}{
		{run, 0, `pairing A-B b, game 5: no such game (none is stored yet)`},
		{run, 3, `pairing D-Ç-B b-A, game 5: no such game (games stored: 2, numbered 3..4)`},
		{run, 99, `pairing with index 99, game 5: no such game`},
		{run, -1, `pairing with index -1, game 5: no such game`},
		{more, 5, `pairing A-D, game 5: no such game`},
	} {
		_, err := s.Game(t.Context(), c.run, c.pairing, 5)
		if !errors.Is(err, results.ErrNoGame) || err.Error() != s.path+`: run "t", `+c.want {
			t.Errorf("got %v, want %s with the path", err, c.want)
		}
	}
	_, err := s.Run(t.Context(), "u")
	for _, err := range []error{err, s.Finish(t.Context(), "u", noon)} {
		if !errors.Is(err, results.ErrNoRun) {
			t.Errorf("of another run: %v, want ErrNoRun", err)
		}
	}
}

func TestGamesStops(t *testing.T) {
	s, run := storeOfRun(t)
	must(t, s.Append(t.Context(), run, records(rand.New(rand.NewPCG(1, 2)), run, 0, 20)))
	enough := errors.New("enough")
	visited := 0
	err := s.Games(t.Context(), run, nil, func(g results.Record) error {
		if visited++; visited < 3 {
			_, err := s.Game(t.Context(), run, g.Pairing, g.Number)
			return err
		}
		return enough
	})
	if err != enough || visited != 3 {
		t.Errorf("Games visited %d and returned %v, want 3 and the visitor's error", visited, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	refused(t, "Games after a cancel", s.Games(ctx, run, nil, func(results.Record) error { return nil }), context.Canceled)
	// Played games are stored in spite of the error.
	if err := s.Append(ctx, run, records(rand.New(rand.NewPCG(1, 2)), run, 10, 5)); err != nil {
		t.Errorf("Append after a cancel: %v", err)
	}
	if n := number(t, s.read, "SELECT count(*) FROM game"); n != 25 {
		t.Errorf("%d games after a cancel, want 25", n)
	}
}

// TestViews reads the views as a notebook would: of two seats, of four players, and of players who have several of four
// seats.
func TestViews(t *testing.T) {
	s := newStore(t)
	run := newRun("t")
	run.Pairings = append(run.Pairings, results.Pairing{Key: "1", Seats: []int{0, 1, 1, 1}}, results.Pairing{Key: "2", Seats: []int{1, 0, 1, 1}})
	run = entered(t, s, run)
	game := func(pairing, number, first, turns int, places ...int) results.Record {
		g := results.Record{Pairing: pairing, Number: number, Opening: "random", First: first, Turns: turns, End: byRules}
		for seat, place := range places {
			g.Seats = append(g.Seats, results.Seat{Place: place, Points: 10 * seat})
		}
		return g
	}
	games := []results.Record{game(1, 0, 0, 10, 1, 2), game(1, 1, 1, 20, 1, 1), game(1, 2, 0, 31, 2, 1), game(3, 0, 0, 7, 1, 3, 1, 4),
		game(5, 0, 3, 10, 1, 2, 3, 4), game(5, 1, 0, 20, 3, 1, 1, 4), game(6, 0, 3, 10, 4, 1, 1, 1)}
	games[0].Start, games[3].Start = "w.", "b."
	games[2].End = results.End{Kind: results.Panic, Seat: 0, Text: "no\nmove\r\n"}
	games[3].Seats[1] = results.Seat{Place: 3, Points: 11, Nodes: 12, Evals: 13, Hits: 14, Cuts: 15, FirstCuts: 16, Micros: 17}
	games[6].End = results.End{Kind: results.IllegalMove, Seat: 0, Text: "no move"}
	must(t, s.Append(t.Context(), run, games))
	wantRows(t, s, "views", `
		SELECT run, pairing, opening, seat, player, games, wins, draws, losses, faults,
			win_rate, draw_rate, loss_rate, mean_turns, typeof(games), typeof(wins)
		FROM win_draw_loss`, `
		SELECT name, pairing, number, seat, first, place, points, result, turns, fault FROM games_by_player
		WHERE run = 't' ORDER BY pairing, number, seat`, `
		SELECT seat, opponent, pairing_name, address, start FROM games_by_player WHERE number = 0 AND pairing < 6 ORDER BY pairing, seat`, `
		SELECT points, nodes, evals, hits, cuts, first_cuts, micros FROM games_by_player WHERE name = 'Ç'`)
}

// wantRows compares the rows of queries with a golden file.
func wantRows(t *testing.T, s *Store, name string, queries ...string) {
	t.Helper()
	var text strings.Builder
	for _, query := range queries {
		fmt.Fprintf(&text, "%s\n----\n", strings.TrimSpace(query))
		for _, row := range table(t, s.read, query) {
			fmt.Fprintf(&text, "%s\n", results.Visible(row))
		}
		text.WriteString("\n")
	}
	resultstest.Golden(t, *update, "testdata/"+name+".txt", text.String())
}

// table returns the rows of a query as text.
func table(t testing.TB, db *sql.DB, query string) (lines []string) {
	t.Helper()
	for _, values := range rowsOf(t, db, query) {
		lines = append(lines, strings.TrimSuffix(fmt.Sprintln(values...), "\n"))
	}
	return lines
}

// rowsOf returns the rows of a query.
func rowsOf(t testing.TB, db *sql.DB, query string, args ...any) (list [][]any) {
	t.Helper()
	must(t, each(t.Context(), db, func(rows *sql.Rows) error {
		columns, err := rows.Columns()
		values, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			into[i] = &values[i]
		}
		list = append(list, values)
		return errors.Join(err, rows.Scan(into...))
	}, query, args...))
	return list
}
