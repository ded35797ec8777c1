package sqlite

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tourney/results"
)

// faultChild names the environment variable that turns the test binary into a process to be killed. Its value is the
// task, a colon, and the database.
const faultChild = "TOURNEY_FAULT_CHILD"

// TestFaultChild is that process. It prints a line at each step, and does nothing in a test run.
func TestFaultChild(t *testing.T) {
	what, path, asked := strings.Cut(os.Getenv(faultChild), ":")
	if !asked {
		t.Skip("for other tests")
	}
	fmt.Println("begun")
	s, err := Open(context.Background(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Println("open")
	if what == "append" {
		faultAppend(t, s)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	fmt.Println("closed")
}

// faultGroup is how many numbers of all pairings a process appends at a time.
const faultGroup = 2

// faultAppend appends group after group, and never ends.
func faultAppend(t *testing.T, s *Store) {
	run := faultRuns()[0]
	run.Facts.Planned = 1 << 30
	if err := s.Enter(context.Background(), &run); err != nil {
		t.Fatal(err)
	}
	played, err := s.Played(context.Background(), run)
	if err != nil {
		t.Fatal(err)
	}
	for number := played.Len() / len(run.Pairings); ; number += faultGroup {
		r := rand.New(rand.NewPCG(9, uint64(number)))
		if err := s.Append(context.Background(), run, faultGames(r, run, number, number+faultGroup)); err != nil {
			t.Fatal(err)
		}
		fmt.Println("stored")
	}
}

// faultKill runs a process and kills it after the given time, or lets it end before. It returns the lines that the
// process printed, and its time from the first of them.
func faultKill(t *testing.T, what, path string, after time.Duration) (lines []string, killed bool, took time.Duration) {
	t.Helper()
	child := exec.Command(os.Args[0], "-test.run=^TestFaultChild$")
	child.Env = append(os.Environ(), faultChild+"="+what+":"+path)
	stdout, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	var alarm *time.Timer
	var begun time.Time
	scanner := bufio.NewScanner(stdout)
	for scanner.Scan() {
		if lines = append(lines, scanner.Text()); scanner.Text() == "begun" {
			begun = time.Now()
			alarm = time.AfterFunc(after, func() { child.Process.Kill() })
		}
	}
	io.Copy(io.Discard, stdout)
	err = child.Wait()
	if alarm != nil {
		alarm.Stop()
	}
	if err != nil && child.ProcessState.Exited() {
		t.Fatalf("the process failed by itself: %v, after %q", err, lines)
	}
	return lines, err != nil, time.Since(begun)
}

// faultOldForm makes a database of an earlier form with all games of a present one.
func faultOldForm(t testing.TB, form int, present, path string) {
	t.Helper()
	version := form
	if form == 3 {
		version = 2
	}
	schema, err := os.ReadFile(filepath.Join("testdata", fmt.Sprintf("schema-%d.sql", version)))
	if err != nil {
		t.Fatal(err)
	}
	text := string(schema)
	if form == 3 {
		later, err := migrations.ReadFile("migrations/3.sql")
		if err != nil {
			t.Fatal(err)
		}
		text += string(later)
	}
	if err := os.WriteFile(path, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	db := faultEdit(t, path)
	defer db.Close()
	for _, statement := range []string{"PRAGMA journal_mode = wal", text, "ATTACH '" + present + "' AS present"} {
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	for _, table := range faultTableNames {
		rows, err := db.Query("SELECT name FROM pragma_table_info(?, 'main')", table)
		if err != nil {
			t.Fatal(err)
		}
		var columns []string
		for rows.Next() {
			var name string
			if err := rows.Scan(&name); err != nil {
				t.Fatal(err)
			}
			columns = append(columns, name)
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
		if len(columns) == 0 {
			continue // the form does not have it
		}
		list := strings.Join(columns, ", ")
		if _, err := db.Exec("INSERT INTO main." + table + " (" + list + ") SELECT " + list + " FROM present." + table); err != nil {
			t.Fatalf("form %d, %s: %v", form, table, err)
		}
	}
	if form >= 4 { // blocks had other checksums
		columns := faultColumns(t, db, "block")
		for _, row := range faultRows(t, db, "block", columns, math.MaxInt) {
			if err := faultSeal(db, "block", columns, row.where, row.keys...); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// faultSummary returns everything that a reader reads from a database, as text.
func faultSummary(t *testing.T, s *Store) string {
	t.Helper()
	var b strings.Builder
	runs, err := s.Runs(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range runs {
		played, err := s.Played(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		tallies, err := s.Tallies(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		turns, err := s.TurnCounts(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		costs, err := s.Costs(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		totals, err := s.BlockTotals(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(&b, r, played.Len(), tallies, turns, costs, totals)
		blocks := fnvOffset
		err = s.Blocks(t.Context(), r, results.ByOpening, func(b results.Block) error {
			blocks = blocks.text(fmt.Sprint(b))
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		games := fnvOffset
		err = s.Games(t.Context(), r, nil, func(g results.Record) error {
			games = games.text(fmt.Sprint(g))
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(&b, blocks, games)
	}
	studies, err := s.Studies(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, study := range studies {
		trials, err := s.Trials(t.Context(), study.Name)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(&b, study, trials)
	}
	return b.String()
}

// faultForm returns the form of an open database.
func faultForm(t *testing.T, s *Store) (form int) {
	t.Helper()
	if err := s.read.QueryRow("PRAGMA user_version").Scan(&form); err != nil {
		t.Fatal(err)
	}
	return form
}

// TestFaultMigration kills writers at random times during a migration. Readers then find one form or the other,
// complete.
func TestFaultMigration(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	folder := t.TempDir()
	present := filepath.Join(folder, "present.db")
	if err := makeLarge(t.Context(), present, "large", 1800, func(string) {}); err != nil {
		t.Fatal(err)
	}
	s, err := Open(t.Context(), present, nil)
	if err != nil {
		t.Fatal(err)
	}
	run := faultRuns()[1]
	r := rand.New(rand.NewPCG(5, 6))
	study := faultStudy("s")
	err = errors.Join(s.Enter(t.Context(), &run), s.Append(t.Context(), run, faultGames(r, run, 0, 4)), s.EnterStudy(t.Context(), &study))
	if err != nil {
		t.Fatal(err)
	}
	tallies, err := s.Tallies(t.Context(), run)
	if err != nil {
		t.Fatal(err)
	}
	err = errors.Join(s.AddTrials(t.Context(), "s", []results.Trial{faultTrial(run, tallies, 0), faultTrial(run, tallies, 1)}), s.Close())
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0)) // the times differ from run to run; what is wanted does not
	var kills, before, after int
	forms := []int{earlier[0], earlier[len(earlier)/2], earlier[len(earlier)-1]}
	if faultsLong {
		forms = earlier
	}
	for _, form := range forms {
		old := filepath.Join(folder, fmt.Sprintf("old-%d.db", form))
		faultOldForm(t, form, present, old)
		content, err := os.ReadFile(old)
		if err != nil {
			t.Fatal(err)
		}
		reader, err := OpenReader(t.Context(), old, nil)
		if err != nil {
			t.Fatal(err)
		}
		want := faultSummary(t, reader)
		if err := reader.Close(); err != nil {
			t.Fatal(err)
		}
		// How long it takes without a kill.
		path := filepath.Join(folder, fmt.Sprintf("t-%d.db", form))
		faultCopy(t, path, map[string][]byte{"": content})
		_, killed, whole := faultKill(t, "migrate", path, time.Minute)
		if killed {
			t.Fatal("a migration took a minute")
		}
		faultCopy(t, path, map[string][]byte{"": content})
		most := 8
		if faultsLong {
			most = 200
		}
		for n, migrated := 0, false; n < most || !migrated; {
			wait := time.Duration(random.Int64N(int64(whole)))
			if n >= most {
				wait = time.Minute // this one may end
			}
			lines, killed, _ := faultKill(t, "migrate", path, wait)
			if killed {
				kills++
				n++
			} else {
				whole = whole * 7 / 8 // it is quicker than it was
			}
			reader, err := OpenReader(t.Context(), path, nil)
			if err != nil {
				t.Fatalf("form %d, killed after %v and %q: %v", form, wait, lines, err)
			}
			is := faultForm(t, reader)
			switch {
			case is == form && len(lines) < 2:
				before++
			case is == schemaVersion:
				after++
				if err := faultVerify(t.Context(), reader); err != nil {
					t.Errorf("form %d, killed after %v and %q: %v", form, wait, lines, err)
				}
				migrated = true
			default:
				t.Errorf("form %d, killed after %v and %q: it has form %d", form, wait, lines, is)
			}
			if got := faultSummary(t, reader); got != want {
				t.Errorf("form %d, killed after %v and %q: a reader is told\n%.2000s\ninstead of\n%.2000s", form, wait, lines, got, want)
			}
			if err := reader.Close(); err != nil {
				t.Fatal(err)
			}
			if migrated && n < most {
				faultCopy(t, path, map[string][]byte{"": content})
				migrated = false
			}
		}
	}
	t.Logf("%d kills: %d times the form before, %d times the one after", kills, before, after)
}

// TestFaultAppending kills writers at random times while they append groups of games with blocks.
func TestFaultAppending(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	path := filepath.Join(t.TempDir(), "t.db")
	random := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	stored, most := 0, 25
	if faultsLong {
		most = 400
	}
	pairings := len(faultRuns()[0].Pairings)
	for kill := range most {
		wait := time.Duration(random.Int64N(int64(60 * time.Millisecond)))
		lines, killed, _ := faultKill(t, "append", path, wait)
		if !killed {
			t.Fatalf("kill %d: the process ended by itself after %q", kill, lines)
		}
		reported := 0
		for _, line := range lines {
			if line == "stored" {
				reported++
			}
		}
		reader, err := OpenReader(t.Context(), path, nil)
		if errors.Is(err, os.ErrNotExist) || errors.Is(err, results.ErrForeign) && stored == 0 && reported == 0 {
			continue // killed before there was a database
		}
		if err != nil {
			t.Fatalf("kill %d: %v", kill, err)
		}
		runs, err := reader.Runs(t.Context())
		if err != nil {
			t.Fatalf("kill %d: %v", kill, err)
		}
		games := 0
		for _, r := range runs {
			played, err := reader.Played(t.Context(), r)
			if err != nil {
				t.Fatalf("kill %d: %v", kill, err)
			}
			games += played.Len()
			if err := errors.Join(faultTables(t.Context(), reader), reader.Recount(t.Context(), r, nil)); err != nil {
				t.Errorf("kill %d: %v", kill, err)
			}
			for number := range games / pairings {
				for pairing := range r.Pairings {
					if !played.Has(pairing, number) {
						t.Errorf("kill %d: game %d of pairing %d is missing", kill, number, pairing)
					}
				}
			}
		}
		if err := errors.Join(reader.Check(t.Context()), reader.Close()); err != nil {
			t.Errorf("kill %d: %v", kill, err)
		}
		groups := games / (faultGroup * pairings)
		if games%(faultGroup*pairings) != 0 || groups < stored+reported || groups > stored+reported+1 {
			t.Errorf("kill %d: %d games are stored, want %d groups or one more", kill, games, stored+reported)
		}
		stored = groups
	}
	t.Logf("%d kills, %d groups", most, stored)
}

// TestFaultTold wants a migration to report its progress.
func TestFaultTold(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	defer func(d time.Duration) { tellEvery = d }(tellEvery)
	tellEvery = 0
	folder := t.TempDir()
	present, old := filepath.Join(folder, "present.db"), filepath.Join(folder, "old.db")
	if err := makeLarge(t.Context(), present, "large", 900, func(string) {}); err != nil {
		t.Fatal(err)
	}
	for _, form := range []int{3, 7} { // the first and the last that need all games
		old := fmt.Sprintf("%s-%d", old, form)
		faultOldForm(t, form, present, old)
		var told []string
		s, err := Open(t.Context(), old, func(text string) { told = append(told, text) })
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if len(told) < 10 || told[len(told)-1] != "" || !strings.HasSuffix(told[len(told)-2], ": 900 of 900") {
			t.Errorf("form %d: told %q", form, told)
		}
		for i, text := range told[:len(told)-1] {
			if !strings.Contains(text, old) || !strings.Contains(text, " of 900") || i > 0 && text == told[i-1] {
				t.Errorf("form %d: told %q as number %d", form, text, i)
			}
		}
	}
}
