package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"tourney/results"
)

// earlier lists the forms that a writer converts.
var earlier = []int{1, 2, 3, 4, 5, 6, 7, 8, 9}

// makeForm makes a database of an earlier form with some games, and returns its content. All but the columns that the
// form lacks come from a present database with random games.
func makeForm(t *testing.T, form int, path string) (results.Run, []results.Record, []results.Tally) {
	t.Helper()
	s := newStore(t)
	run := entered(t, s, newRun("t"))
	if err := s.Append(t.Context(), run, records(rand.New(rand.NewPCG(1, 2)), run, 0, 40)); err != nil {
		t.Fatal(err)
	}
	games := collect(t, s, run)
	seat := "run, pairing, number, seat, place, points, nodes, evals, micros, fault"
	if form >= 2 {
		seat += ", hits, cuts, first_cuts"
	} else {
		for _, g := range games {
			for i := range g.Seats {
				g.Seats[i].Hits, g.Seats[i].Cuts, g.Seats[i].FirstCuts = 0, 0, 0
			}
		}
	}
	tallies, err := s.Tallies(t.Context(), run)
	if err != nil {
		t.Fatal(err)
	}
	if form >= 4 {
		faultOldForm(t, form, s.path, path)
		return run, games, tallies
	}
	schema, err := os.ReadFile(filepath.Join("testdata", fmt.Sprintf("schema-%d.sql", form)))
	if err != nil {
		t.Fatal(err)
	}
	makeDatabase(t, path, "PRAGMA journal_mode = wal", string(schema), `
		ATTACH '`+s.path+`' AS present;
		INSERT INTO run SELECT id, name, game, config, seed, version, signature, started, finished FROM present.run;
		INSERT INTO player SELECT id, run, name, spec, position FROM present.player;
		INSERT INTO pairing SELECT id, run, key, seats, position FROM present.pairing;
		INSERT INTO game SELECT run, pairing, number, opening, start, first, reason, plies, turns, moves, finished FROM present.game;
		INSERT INTO seat (`+seat+`) SELECT `+seat+` FROM present.seat;
		INSERT INTO tally SELECT run, pairing, opening, first, seat, games, wins, draws, losses, faults, turns, turns_squared
		FROM present.tally`)
	return run, games, tallies
}

// checkStored compares the stored content of a run.
func checkStored(t *testing.T, s *Store, run results.Run, games []results.Record, tallies []results.Tally) {
	t.Helper()
	got, err := s.Run(t.Context(), run.Name)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "run", got, run)
	equal(t, "games", collect(t, s, run), games)
	first, err := s.Game(t.Context(), run, games[0].Pairing, games[0].Number)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "first game", first, games[0])
	gotTallies, err := s.Tallies(t.Context(), run)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "tallies", gotTallies, tallies)
}

// checkStudies compares the stored studies, and the trials of one.
func checkStudies(t *testing.T, s *Store, studies []results.Study, of string, trials []results.Trial) {
	t.Helper()
	got, err := s.Studies(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "studies", got, studies)
	var names []string
	for _, study := range studies {
		names = append(names, study.Name)
	}
	gotNames, err := s.StudyNames(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "names of studies", gotNames, names)
	gotTrials, err := s.Trials(t.Context(), of)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "trials", gotTrials, trials)
	if _, err := s.Study(t.Context(), "none"); !errors.Is(err, results.ErrNoStudy) || !contains(err, `study "none"`) {
		t.Errorf("Study of a name that is not there: %v, want ErrNoStudy with the name", err)
	}
}

func TestMigrate(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	for _, form := range earlier {
		t.Run(fmt.Sprintf("form %d", form), func(t *testing.T) { testMigrate(t, form) })
	}
}

// testMigrate reads a database of an earlier form, which leaves it as it is, then opens it for writing, and stores more
// games and a study.
func testMigrate(t *testing.T, form int) {
	path := filepath.Join(t.TempDir(), "t.db")
	run, games, tallies := makeForm(t, form, path)
	before := snapshot(t, filepath.Dir(path))
	for range 2 {
		reader, err := OpenReader(t.Context(), path, nil)
		if err != nil {
			t.Fatal(err)
		}
		checkStored(t, reader, run, games, tallies)
		checkStudies(t, reader, nil, "s", nil)
		if err := reader.Close(); err != nil {
			t.Fatal(err)
		}
		equal(t, "files of the folder", snapshot(t, filepath.Dir(path)), before)
	}

	reader, err := OpenReader(t.Context(), path, nil) // stays open while the form changes
	if err != nil {
		t.Fatal(err)
	}
	checkStored(t, reader, run, games, tallies)
	s, err := Open(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	checkStored(t, s, run, games, tallies)
	checkStored(t, reader, run, games, tallies)
	checkStudies(t, reader, nil, "s", nil)
	checkTallies(t, s.read)
	checkForm(t, s)

	more := records(rand.New(rand.NewPCG(3, 4)), run, 100, 30)
	if err := s.Append(t.Context(), run, slices.Concat(games, more)); err != nil {
		t.Fatal(err)
	}
	games = shown(slices.Concat(games, more))
	slices.SortFunc(games, func(a, b results.Record) int {
		if a.Pairing != b.Pairing {
			return a.Pairing - b.Pairing
		}
		return a.Number - b.Number
	})
	tallies = tally(slices.Clone(games))
	checkStored(t, reader, run, games, tallies)
	studies := []results.Study{enteredStudy(t, s, newStudy("s"))}
	trials := []results.Trial{newTrial(run, 0), newTrial(run, 1)}
	if err := s.AddTrials(t.Context(), studies[0].Name, trials); err != nil {
		t.Fatal(err)
	}
	checkStudies(t, reader, studies, "s", trials)
	checkTallies(t, s.read)
	if err := errors.Join(reader.Close(), s.Close()); err != nil {
		t.Fatal(err)
	}
	onlyFile(t, path)
	if s, err = Open(t.Context(), path, nil); err != nil {
		t.Fatal(err)
	}
	checkStored(t, s, run, games, tallies)
	checkStudies(t, s, studies, "s", trials)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// checkForm wants the form of a new database: the same columns, in whatever order, with the same references, and the
// same views and indices.
func checkForm(t *testing.T, s *Store) {
	t.Helper()
	fresh := newStore(t)
	for what, query := range map[string]string{
		"version": "SELECT user_version FROM pragma_user_version",
		"objects": "SELECT type, name FROM sqlite_schema ORDER BY name",
		"views":   "SELECT sql FROM sqlite_schema WHERE type = 'view' ORDER BY name",
		"columns": `
			SELECT o.name, c.name, c.type, c."notnull", c.pk FROM sqlite_schema AS o JOIN pragma_table_info(o.name) AS c
			WHERE o.type = 'table' ORDER BY o.name, c.name`,
		"kinds of tables": "SELECT name, wr, strict FROM pragma_table_list WHERE type = 'table' ORDER BY name",
		"references": `
			SELECT o.name, f."from", f."table", f."to" FROM sqlite_schema AS o JOIN pragma_foreign_key_list(o.name) AS f
			WHERE o.type = 'table' ORDER BY o.name, f."table", f."from"`,
	} {
		equal(t, what, table(t, s.read, query), table(t, fresh.read, query))
	}
}

// TestKilledInMigration opens the files of a writer killed just before the commit of a migration, and just after it.
// The files are copied while the writer is open; before the commit a part of it has reached the log.
func TestKilledInMigration(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	for _, form := range earlier {
		t.Run(fmt.Sprintf("form %d", form), func(t *testing.T) { testKilledInMigration(t, form) })
	}
}

func testKilledInMigration(t *testing.T, form int) {
	dying := filepath.Join(t.TempDir(), "t.db")
	run, games, tallies := makeForm(t, form, dying)
	db, err := sql.Open("sqlite3", address(dying, writing))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	for _, pragma := range []string{"PRAGMA cache_size = 1", "PRAGMA cache_spill = 1"} {
		if _, err := tx.Exec(pragma); err != nil {
			t.Fatal(err)
		}
	}
	if err := (&Store{}).migrate(t.Context(), tx, form); err != nil {
		t.Fatal(err)
	}
	uncommitted := snapshot(t, filepath.Dir(dying))
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	committed := snapshot(t, filepath.Dir(dying))
	if len(uncommitted["t.db-wal"]) == 0 || len(committed["t.db-wal"]) == 0 {
		t.Fatal("nothing of the migration has reached the log")
	}

	for form, left := range map[int]map[string]string{form: uncommitted, schemaVersion: committed} {
		for _, readerFirst := range []bool{true, false} {
			path := filepath.Join(t.TempDir(), "t.db")
			for name, content := range left {
				if err := os.WriteFile(filepath.Join(filepath.Dir(path), name), []byte(content), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			if readerFirst {
				reader, err := OpenReader(t.Context(), path, nil)
				if err != nil {
					t.Fatal(err)
				}
				if got := number(t, reader.read, "PRAGMA user_version"); got != int64(form) {
					t.Errorf("a reader finds form %d, want %d", got, form)
				}
				checkStored(t, reader, run, games, tallies)
				if err := reader.Close(); err != nil {
					t.Fatal(err)
				}
			}
			s, err := Open(t.Context(), path, nil)
			if err != nil {
				t.Fatal(err)
			}
			checkStored(t, s, run, games, tallies)
			checkForm(t, s)
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			onlyFile(t, path)
		}
	}
}

// TestForm5 reads and migrates testdata/form-5.db, a tournament and a study that the program of commit d28e753 played.
func TestForm5(t *testing.T) {
	content, err := os.ReadFile("testdata/form-5.db")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "t.db")
	if err := os.WriteFile(path, content, 0o666); err != nil {
		t.Fatal(err)
	}
	reader, err := OpenReader(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	old := faultSummary(t, reader)
	if err := faultVerify(t.Context(), reader); err != nil {
		t.Error(err)
	}
	run, err := reader.Run(t.Context(), "duel")
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "games", len(collect(t, reader, run)), 12)
	equal(t, "stretches", run.Stretches, []results.Stretch(nil))
	if snapshot(t, filepath.Dir(path))["t.db"] != string(content) {
		t.Error("reading has changed the file")
	}

	s, err := Open(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	checkForm(t, s)
	for _, s := range []*Store{s, reader} {
		equal(t, "what the migrated database says", faultSummary(t, s), old)
		checkSound(t, s, "duel", "small-search", "small-proof")
	}

	// A later build goes on, and knows no better how those play who were there before.
	later := run
	later.Stretches = []results.Stretch{newStretch("2", 0)}
	later.Players = slices.Clone(run.Players)
	later.Players[1].Fingerprint = "0011"
	later = entered(t, s, later)
	equal(t, "players", later.Players, run.Players)
	g := record(rand.New(rand.NewPCG(1, 2)), run, 0, 100)
	if err := s.Append(t.Context(), later, []results.Record{g}); err != nil {
		t.Fatal(err)
	}
	if g, err = reader.Game(t.Context(), later, 0, 100); err != nil || g.Stretch != 1 {
		t.Errorf("a game of stretch %d (%v), want 1", g.Stretch, err)
	}
	got, err := reader.Run(t.Context(), "duel")
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "run", got, later)
	if err := reader.Check(t.Context()); err != nil {
		t.Error(err)
	}
}
