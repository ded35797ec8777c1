package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tourney/results"
)

// The fault tests damage a small but complete database in every known way. They want an error or the original content.
// TOURNEY_FAULTS=long in the environment asks for many more damages of each kind.
var faultsLong = os.Getenv("TOURNEY_FAULTS") == "long"

var faultNoon = time.Date(2016, 5, 4, 12, 0, 0, 0, time.UTC)

// faultRuns are those of the sample: one of two seats that is finished, one of four that is finished, and one that is
// not.
func faultRuns() []results.Run {
	facts := func(planned, seats int) results.Facts {
		return results.Facts{SeatNames: []string{"White", "Black", "Red", "Green"}[:seats], Planned: planned,
			Options: map[string]string{"size": "6", "swap": "yes"}, Challengers: []string{"B b"},
			Unrepeatable: map[string]string{"Ç": "by the clock"},
			Openings:     []results.OpeningSet{{Kind: "empty", Games: 100}, {Kind: "random", Games: 100}}}
	}
	run := func(name string, seats, planned int, pairings ...[]int) results.Run {
		r := results.Run{Name: name, Game: "pentago", Config: "name: " + name + "\ngames: 6\n", Seed: -1 << 62,
			Version: "1.0", Signature: "4417120", Started: faultNoon, Facts: facts(planned, seats),
			Players: []results.Player{{Name: "A", Spec: "a(monica=1.2)@4"}, {Name: "B b", Spec: "random"},
				{Name: "Ç", Spec: "one@auto"}, {Name: "d-D", Spec: "control"}}}
		for _, s := range pairings {
			key := "abcd"
			for _, seat := range s {
				key += fmt.Sprint(seat)
			}
			r.Pairings = append(r.Pairings, results.Pairing{Key: strings.Repeat("0", 16-len(key)) + key, Seats: s})
		}
		return r
	}
	duel := run("duel", 2, 42, []int{0, 1}, []int{1, 0}, []int{0, 2}, []int{2, 0}, []int{1, 2}, []int{2, 1}, []int{0, 0})
	four := run("four", 4, 16, []int{0, 1, 2, 3}, []int{1, 2, 3, 0}, []int{2, 3, 0, 1}, []int{3, 0, 1, 2})
	half := run("night/half", 2, 20, []int{0, 3}, []int{3, 0})
	half.Facts.Challengers = nil
	half.Facts.Openings = []results.OpeningSet{{Kind: "empty", Games: 4}, {Kind: "list", Games: 4, Skip: 2, Lines: 6, Shuffled: true}}
	half.Facts.Until, half.Facts.Margin, half.Facts.Deterministic = results.UntilDecided, 0.02, []string{"A", "d-D"}
	for _, r := range []*results.Run{&duel, &half} {
		r.Players[0].Fingerprint, r.Players[2].Fingerprint = "00112233445566ff", "fedcba9876543210"
	}
	for _, r := range []*results.Run{&duel, &four, &half} {
		r.Stretches = []results.Stretch{faultStretch("0.9")}
	}
	return []results.Run{duel, four, half}
}

// faultStretch is the stretch of a build of that version.
func faultStretch(version string) results.Stretch {
	return results.Stretch{Started: faultNoon, Version: version, Revision: "baa2a62", Signature: "4417120", Fingerprint: "0123456789abcdef", Machine: "1 core"}
}

// faultRecord draws a game. Games of one number begin alike.
func faultRecord(r *rand.Rand, run results.Run, pairing, number int) results.Record {
	seats := len(run.Pairings[pairing].Seats)
	g := results.Record{Pairing: pairing, Number: number, Opening: results.EmptyBoard,
		Start: "....../....../....../....../....../...... w p", First: 0, Plies: 2 + r.IntN(8), Turns: 1 + r.IntN(5),
		Finished: faultNoon.Add(time.Duration(r.IntN(1e6)) * time.Second),
		Seats:    make([]results.Seat, seats), End: results.End{Kind: results.ByRules, Seat: -1, Text: "five"}}
	if number%3 > 0 {
		g.Opening, g.First = "random", number%seats
		g.Start = fmt.Sprintf("B...../....../..W.../....../%06d/...... w p", number*number)
	}
	for range g.Plies {
		g.Moves = append(g.Moves, r.Uint32()>>r.IntN(32))
	}
	places := r.Perm(seats)
	if r.IntN(3) == 0 { // a tie for the first place
		for i := range places {
			places[i] = max(0, places[i]-1)
		}
	}
	for i, place := range places {
		if place > 0 && places[0] == 0 && seats > 2 && r.IntN(4) == 0 {
			place = seats - 1
		}
		g.Seats[i] = results.Seat{Place: 1 + place, Points: r.IntN(100) - 50, Nodes: r.Int64N(1 << 40), Evals: r.Int64N(1 << 40),
			Hits: r.Int64N(1 << 40), Cuts: r.Int64N(1 << 40), FirstCuts: r.Int64N(1 << 40), Micros: r.Int64N(1 << 30)}
	}
	kinds := results.EndKinds
	if kind := kinds[number%len(kinds)]; kind != results.ByRules {
		loser := 0
		for i := range g.Seats {
			if g.Seats[i].Place > g.Seats[loser].Place {
				loser = i
			}
		}
		g.Seats[loser].Place = seats
		g.Seats[(loser+1)%seats].Place = 1
		g.End = results.End{Kind: kind, Seat: loser}
		if kind.Fault() {
			g.End.Text = "out of ideas (x.go:7)"
		}
	}
	for ply := 0; ply < g.Plies && number%2 == 0; ply += 2 {
		score := []float64{r.NormFloat64(), math.NaN(), -1e300}[r.IntN(3)]
		g.Thoughts = append(g.Thoughts, results.Thought{Ply: ply, Seat: r.IntN(seats), Plies: r.IntN(9), Score: score,
			Nodes: r.Int64N(1 << 40), Evals: r.Int64N(1 << 40)})
		g.Times = append(g.Times, r.Int64N(1<<30))
	}
	return g
}

// faultGames draws the games of all pairings with numbers from lo to hi, hi excluded.
func faultGames(r *rand.Rand, run results.Run, lo, hi int) (games []results.Record) {
	for number := lo; number < hi; number++ {
		for pairing := range run.Pairings {
			games = append(games, faultRecord(r, run, pairing, number))
		}
	}
	return games
}

// faultSample makes the sample, a checkpointed and closed database.
func faultSample(t testing.TB, path string) {
	t.Helper()
	s, err := Open(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}()
	r := rand.New(rand.NewPCG(1, 2))
	runs := faultRuns()
	study := faultStudy("s")
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	for i := range runs {
		must(s.Enter(t.Context(), &runs[i]))
	}
	must(s.Append(t.Context(), runs[0], faultGames(r, runs[0], 0, 4)))
	runs[0].Stretches = []results.Stretch{faultStretch("1.0")}
	must(s.Enter(t.Context(), &runs[0]))
	must(s.Append(t.Context(), runs[0], faultGames(r, runs[0], 4, 6)))
	must(s.Append(t.Context(), runs[1], faultGames(r, runs[1], 0, 4)))
	half := faultGames(r, runs[2], 0, 5)
	must(s.Append(t.Context(), runs[2], append(half[:5], half[8:]...)))
	must(s.AddUnplayed(t.Context(), runs[2], []results.Unplayed{{Pairing: 0, From: 5, To: 7, Why: "d-D is withdrawn"},
		{Pairing: 1, From: 7, To: 8, Why: "no answer", Final: true}, {Pairing: 1, From: 9, To: 9, Why: "no answer"}}))
	for _, name := range []string{"night/half", "four"} {
		must(s.AddComparison(t.Context(), runs[0], results.Compared{Name: name, Started: faultNoon}))
	}
	must(s.Finish(t.Context(), runs[0].Name, faultNoon.Add(time.Hour)))
	must(s.Finish(t.Context(), runs[1].Name, faultNoon.Add(time.Hour)))
	must(s.EnterStudy(t.Context(), &study))
	tallies, err := s.Tallies(t.Context(), runs[0])
	must(err)
	must(s.AddTrials(t.Context(), study.Name, []results.Trial{faultTrial(runs[0], tallies, 0), faultTrial(runs[0], tallies, 1)}))
}

func faultStudy(name string) results.Study {
	return results.Study{Name: name, Game: "pentago", Heuristic: "a", Method: "random", Budget: 1000, Config: "name: " + name + "\n",
		Seed: 7, Version: "1.0", Signature: "4417120", Started: faultNoon, Facts: results.StudyFacts{
			Weights:   []results.Weight{{Name: "monica", Min: 0.9, Max: 1.3}, {Name: "middle", Min: 1, Max: 10, Log: true}},
			Opponents: []results.Player{{Name: "o", Spec: "random"}}, Unrepeatable: map[string]string{"o": "by the clock"}}}
}

// faultTrial returns the trial of the player of that index, with its games against the players behind it in a run.
func faultTrial(run results.Run, tallies []results.Tally, player int) results.Trial {
	t := results.Trial{Number: player, Round: 1, Stage: results.Screening, Candidate: player, Run: run.Name, Player: run.Players[player].Name,
		Spec: run.Players[player].Spec, Weights: map[string]float64{"monica": 1.13, "middle": 1 + float64(player)/8},
		Finished: faultNoon.Add(2 * time.Hour)}
	for _, tally := range tallies {
		seats := run.Pairings[tally.Pairing].Seats
		for seat, p := range seats {
			if p != player || seats[1-seat] <= player {
				continue
			}
			n, opponent := tally.Seats[seat], run.Players[seats[1-seat]].Name
			t.Wins, t.Draws, t.Losses, t.Faults = t.Wins+n.Wins, t.Draws+n.Draws, t.Losses+n.Losses, t.Faults+n.Faults
			at := slices.IndexFunc(t.Meetings, func(m results.Meeting) bool { return m.Player == opponent })
			if at < 0 {
				at, t.Meetings = len(t.Meetings), append(t.Meetings, results.Meeting{Player: opponent})
			}
			m := &t.Meetings[at]
			m.Wins, m.Draws, m.Losses = m.Wins+n.Wins, m.Draws+n.Draws, m.Losses+n.Losses
		}
	}
	return t
}

// faultSound opens a database, reads all that tables and charts read, and verifies it.
func faultSound(ctx context.Context, path string, writer bool) error {
	open := OpenReader
	if writer {
		open = Open
	}
	s, err := open(ctx, path, nil)
	if err != nil {
		return err
	}
	return errors.Join(faultTables(ctx, s), faultVerify(ctx, s), s.Close())
}

// faultTables reads all that tables and charts read.
func faultTables(ctx context.Context, s *Store) error {
	runs, err := s.Runs(ctx)
	if err != nil {
		return err
	}
	for _, r := range runs {
		if _, err := s.Run(ctx, r.Name); err != nil {
			return err
		}
		if _, err := s.Tallies(ctx, r); err != nil {
			return err
		}
		if _, err := s.TurnCounts(ctx, r); err != nil {
			return err
		}
		if _, err := s.Costs(ctx, r); err != nil {
			return err
		}
		if _, err := s.BlockTotals(ctx, r); err != nil {
			return err
		}
		if _, err := s.Unplayed(ctx, r); err != nil {
			return err
		}
		if _, err := s.Comparisons(ctx, r); err != nil {
			return err
		}
		for _, order := range []results.BlockOrder{results.ByMatchup, results.ByOpening} {
			if err := s.Blocks(ctx, r, order, func(results.Block) error { return nil }); err != nil {
				return err
			}
		}
	}
	studies, err := s.Studies(ctx)
	if err != nil {
		return err
	}
	for _, study := range studies {
		if _, err := s.Trials(ctx, study.Name); err != nil {
			return err
		}
	}
	return nil
}

// faultVerify does what tourney verify does but replaying games.
func faultVerify(ctx context.Context, s *Store) error {
	runs, err := s.Runs(ctx)
	if err != nil {
		return err
	}
	for _, r := range runs {
		if err := s.Recount(ctx, r, nil); err != nil {
			return err
		}
	}
	return s.Check(ctx)
}

// faultExplained reports whether an error explains the defect in our own words.
func faultExplained(err error) bool {
	for _, known := range []error{results.ErrDamaged, results.ErrForeign, results.ErrEarlier, results.ErrLater, errProtected, results.ErrNoRun, results.ErrNoStudy} {
		if errors.Is(err, known) {
			return true
		}
	}
	return false
}

// faultEdit opens a database without the guards that keep it sound.
func faultEdit(t testing.TB, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite3", address(path, "mode=rw&_foreign_keys=off&_synchronous=off&_ignore_check_constraints=on"))
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	return db
}

// faultDump lists all rows of all tables as plain SQL reads them.
func faultDump(path string) (dump string, err error) {
	db, err := sql.Open("sqlite3", address(path, "mode=rw&_query_only=on"))
	if err != nil {
		return "", err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	var b strings.Builder
	for _, table := range faultTableNames {
		fmt.Fprintln(&b, table)
		rows, err := db.Query("SELECT * FROM " + table + " NOT INDEXED ORDER BY 1, 2, 3, 4, 5")
		if err != nil {
			return "", err
		}
		columns, err := rows.Columns()
		if err != nil {
			rows.Close()
			return "", err
		}
		values, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			into[i] = &values[i]
		}
		for rows.Next() {
			if err := rows.Scan(into...); err != nil {
				rows.Close()
				return "", err
			}
			for i, v := range values {
				fmt.Fprintf(&b, " %s=%T:%q", strings.ToLower(columns[i]), v, fmt.Sprint(v))
			}
			fmt.Fprintln(&b)
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			return "", err
		}
	}
	return b.String(), nil
}

// faultTableNames lists the tables of the present form.
var faultTableNames = []string{"run", "player", "pairing", "game", "seat", "tally", "turn_count", "block", "block_score",
	"block_sum", "cost", "unplayed", "stretch", "comparison", "study", "trial"}

// faultCopy writes files of a database that are given by their suffixes.
func faultCopy(t testing.TB, path string, files map[string][]byte) {
	t.Helper()
	for _, suffix := range []string{"", "-wal", "-shm", "-journal", "-lock"} {
		content, ok := files[suffix]
		var err error
		if ok {
			err = os.WriteFile(path+suffix, content, 0o666)
		} else if err = os.Remove(path + suffix); errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// faultRead returns the bytes of the sample.
func faultRead(t testing.TB) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "sample.db")
	faultSample(t, path)
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// TestFaultSample wants the sample to be sound, with rows in every SQL table: else the fault tests prove nothing.
func TestFaultSample(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	path := filepath.Join(t.TempDir(), "t.db")
	faultCopy(t, path, map[string][]byte{"": faultRead(t)})
	for _, writer := range []bool{false, true} {
		if err := faultAsk(t.Context(), path, writer).err(); err != nil {
			t.Errorf("writer %v: %v", writer, err)
		}
	}
	if err := errors.Join(faultGoOn(t.Context(), path), faultAsk(t.Context(), path, false).err()); err != nil {
		t.Errorf("with more games: %v", err)
	}
	db := faultEdit(t, path)
	defer db.Close()
	for _, table := range faultTableNames {
		var n int
		if err := db.QueryRow("SELECT count(*) FROM " + table).Scan(&n); err != nil || n < 2 && table != "study" {
			t.Errorf("the sample has %d rows in %s: %v", n, table, err)
		}
	}
	var objects int
	if err := db.QueryRow("SELECT count(*) FROM sqlite_schema WHERE type = 'table'").Scan(&objects); err != nil || objects != len(faultTableNames) {
		t.Errorf("the database has %d tables, the test knows %d: %v", objects, len(faultTableNames), err)
	}
}
