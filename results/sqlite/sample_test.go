package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mattn/go-sqlite3"

	"tourney/results"
)

// The sample is a small but complete database: tests damage it, rename in it, delete from it.

// sampleTables are the SQL tables of the sample. All have rows.
var sampleTables = []string{"run", "player", "pairing", "stretch", "comparison", "game", "seat", "unplayed", "tally", "turn_count",
	"block", "block_score", "block_sum", "cost", "study", "trial"}

// derivedTables follow from the games: a recount finds wrong rows there even with valid checksums.
var derivedTables = []string{"tally", "turn_count", "block", "block_score", "block_sum", "cost"}

// sampleRuns are one of two seats that lacks games, and one of four that ended by its results.
func sampleRuns() []results.Run {
	run := func(name string, planned int, pairings ...[]int) results.Run {
		r := newRun(name)
		r.Pairings = nil
		for i, seats := range pairings {
			r.Pairings = append(r.Pairings, results.Pairing{Key: fmt.Sprintf("%016x", i+1), Seats: seats})
		}
		r.Facts.Planned, r.Facts.Challengers = planned, []string{"B b"}
		r.Facts.Options = map[string]string{"size": "6", "swap": "yes"}
		r.Facts.Unrepeatable = map[string]string{"Ç": "by the clock"}
		r.Players[0].Fingerprint, r.Players[2].Fingerprint = "00112233445566ff", "fedcba9876543210"
		r.Stretches = []results.Stretch{newStretch("1", 0)}
		return r
	}
	duel := run("duel", 1000, []int{0, 1}, []int{1, 0}, []int{0, 2}, []int{2, 0}, []int{1, 2}, []int{2, 1}, []int{0, 0})
	four := run("night/four", 40, []int{0, 1, 2, 3}, []int{1, 2, 3, 0}, []int{2, 3, 0, 1}, []int{3, 0, 1, 2})
	four.Facts.Openings[1] = results.OpeningSet{Kind: "random", Games: 4, Skip: 2, Lines: []string{"x", "y"}, Shuffled: true}
	four.Facts.Until, four.Facts.Margin, four.Facts.Deterministic = results.UntilDecided, 0.02, []string{"A", "D"}
	return []results.Run{duel, four}
}

// sampleGames draws the games of all pairings with numbers from lo to hi, hi excluded.
func sampleGames(r *rand.Rand, run results.Run, lo, hi int) []results.Record {
	games := withThoughts(r, records(r, run, lo, (hi-lo)*len(run.Pairings)))
	for i := range games {
		for seat := range games[i].Seats {
			games[i].Seats[seat].Turns = 1 + seat
		}
		games[i].Stretch = 0
	}
	return games
}

// freeGames draws games of the first run that are not in its trials.
func freeGames(r *rand.Rand, duel results.Run, lo, hi int) []results.Record {
	return slices.DeleteFunc(sampleGames(r, duel, lo, hi), func(g results.Record) bool { return 1 < g.Pairing && g.Pairing < 6 })
}

// makeSample writes the sample.
func makeSample(t testing.TB, path string) {
	t.Helper()
	s := opened(t, path, Open)
	r := rand.New(rand.NewPCG(1, 2))
	runs := sampleRuns()
	for i := range runs {
		runs[i] = entered(t, s, runs[i])
	}
	duel, four := runs[0], runs[1]
	games := sampleGames(r, duel, 0, 4)
	for i := range games[4].Seats { // nobody was asked for a move
		games[4].Seats[i] = results.Seat{Place: games[4].Seats[i].Place}
	}
	must(t, s.Append(t.Context(), duel, games[:14]))
	duel.Stretches = []results.Stretch{newStretch("2", 0)}
	duel = entered(t, s, duel)
	must(t, s.Append(t.Context(), duel, games[14:]))
	must(t, s.Append(t.Context(), four, sampleGames(r, four, 0, 4)[:14])) // the last block lacks games
	must(t, s.AddUnplayed(t.Context(), four, []results.Unplayed{{Pairing: 0, From: 5, To: 7, Why: "D is withdrawn"},
		{Pairing: 1, From: 7, To: 8, Why: "no answer", Final: true}, {Pairing: 1, From: 9, To: 9, Why: "no answer"}}))
	for _, name := range []string{"night/four", "x/y"} {
		must(t, s.AddComparison(t.Context(), duel, results.Compared{Name: name, Started: noon}))
	}
	must(t, s.Finish(t.Context(), four.Name, noon.Add(time.Hour)))
	enteredStudy(t, s, sampleStudy("s"))
	must(t, s.AddTrials(t.Context(), "s", []results.Trial{trialOf(duel, games, 0, 0, 2), trialOf(duel, games, 1, 1, 2)}))
	must(t, s.Close())
}

func sampleStudy(name string) results.Study {
	study := newStudy(name)
	study.Facts.Weights = append(study.Facts.Weights, results.Weight{Name: "middle", Min: 1, Max: 10, Log: true})
	study.Facts.Opponents = []results.Player{{Name: "o", Spec: "random"}}
	study.Facts.Unrepeatable = map[string]string{"o": "by the clock"}
	return study
}

// openSample opens the sample for writing and for reading.
func openSample(t *testing.T) (s, reader *Store) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "t.db")
	must(t, os.WriteFile(path, sampleContent(t), 0o666))
	s = opened(t, path, Open)
	return s, readerOf(t, s)
}

// sample is what sampleContent has made.
var sample []byte

// sampleContent returns the bytes of the sample. Its journal is one that a database in memory can have, and it has free
// pages: a database in memory cannot grow.
func sampleContent(t testing.TB) []byte {
	t.Helper()
	if sample == nil {
		path := filepath.Join(t.TempDir(), "sample.db")
		makeSample(t, path)
		makeDatabase(t, path, "PRAGMA journal_mode = delete", "VACUUM", // which gives the pages one order of rows
			"CREATE TABLE filler AS SELECT zeroblob(4000) FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]')", "DROP TABLE filler")
		var err error
		sample, err = os.ReadFile(path)
		must(t, err)
	}
	return sample
}

// inMemory returns a store of a copy of a database in memory, without the guards that keep it sound. Its reads and
// writes share one connection.
func inMemory(t testing.TB, content []byte) *Store {
	t.Helper()
	db, err := sql.Open(driver, "file::memory:?_stmt_cache_size=500") // preparing takes a third of the time
	must(t, err)
	db.SetMaxOpenConns(1)
	conn, err := db.Conn(t.Context())
	must(t, err)
	sum := func(values ...any) int64 {
		for i, v := range values {
			if b, ok := v.([]byte); ok && b == nil { // how NULL comes
				values[i] = nil
			}
		}
		return checksum(values...)
	}
	must(t, conn.Raw(func(c any) error {
		c2 := c.(*sqlite3.SQLiteConn)
		return errors.Join(c2.Deserialize(content, "main"), c2.RegisterFunc("checksum", sum, true))
	}))
	must(t, conn.Close())
	return &Store{path: "t.db", read: db, write: db}
}

// reseal writes valid checksums to all rows of SQL tables, as somebody would who knows how: the checks behind them are
// reached.
func reseal(t testing.TB, s *Store, tables ...string) {
	t.Helper()
	for _, name := range sampleTables {
		if !slices.Contains(tables, name) {
			continue
		}
		switch name {
		case "run", "study": // below, with the rows that belong to them
		case "game", "seat": // which has none
			resealGames(t, s)
		default:
			_, err := s.write.Exec("UPDATE " + name + " SET checksum = checksum(" + summed(t, s, name) + ")")
			must(t, err)
		}
	}
	must(t, s.change(t.Context(), func(ctx context.Context, tx *sql.Tx) error {
		for name, seal := range map[string]func(context.Context, *sql.Tx, int64) error{"run": sealRun, "study": sealStudy} {
			stored, err := readNames(ctx, tx, "FROM "+name)
			if err != nil {
				return err
			}
			for _, id := range stored.ids {
				if err := seal(ctx, tx, id); err != nil {
					return err
				}
			}
		}
		return nil
	}))
}

// resealGames seals games, whose checksums include their seats.
func resealGames(t testing.TB, s *Store) {
	t.Helper()
	columns := summed(t, s, "game")
	for _, id := range table(t, s.write, "SELECT rowid FROM game") {
		values := rowsOf(t, s.write, "SELECT "+columns+" FROM game WHERE rowid = ?", id)[0]
		for _, seat := range rowsOf(t, s.write, `
			SELECT seat, place, points, nodes, evals, hits, cuts, first_cuts, micros, fault, own_turns FROM seat
			WHERE (run, pairing, number) IN (SELECT run, pairing, number FROM game WHERE rowid = ?) ORDER BY seat`, id) {
			values = append(values, seat...)
		}
		_, err := s.write.Exec("UPDATE game SET checksum = ? WHERE rowid = ?", checksum(values...), id)
		must(t, err)
	}
}

// columnsOf lists the columns of an SQL table.
func columnsOf(t testing.TB, s *Store, name string) []string {
	t.Helper()
	return table(t, s.write, "SELECT name FROM pragma_table_info('"+name+"')")
}

// summed lists the columns of an SQL table that its checksum covers.
func summed(t testing.TB, s *Store, name string) string {
	t.Helper()
	return strings.TrimSuffix(strings.Join(columnsOf(t, s, name), ", "), ", checksum")
}

// TestSample wants the sample to be sound, with rows in every SQL table, before and after commands that write: else
// tests that damage it prove nothing.
func TestSample(t *testing.T) {
	s := inMemory(t, sampleContent(t))
	defer s.read.Close()
	must(t, errors.Join(asked(t, s).err(), verify(t, s)))
	reseal(t, s, sampleTables...)
	must(t, errors.Join(asked(t, s).err(), verify(t, s)))
	must(t, written(t, s).err())
	must(t, errors.Join(asked(t, s).err(), verify(t, s)))
	for _, name := range sampleTables {
		if n := number(t, s.read, "SELECT count(*) FROM "+name); n < 2 && name != "study" {
			t.Errorf("the sample has %d rows in %s", n, name)
		}
	}
	names := slices.Sorted(slices.Values(sampleTables))
	equal(t, "tables", table(t, s.read, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"), names)
}
