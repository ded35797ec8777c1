package sqlite

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tourney/results"
)

// openSample opens the fault tests' sample, which has rows in all tables, for writing and for reading.
func openSample(t *testing.T) (s, reader *Store) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "t.db")
	faultSample(t, path)
	s, err := Open(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	if reader, err = OpenReader(t.Context(), path, nil); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := errors.Join(reader.Close(), s.Close()); err != nil {
			t.Error(err)
		}
	})
	return s, reader
}

// readRun returns a run, which has to be there.
func readRun(t *testing.T, s *Store, name string) results.Run {
	t.Helper()
	run, err := s.Run(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	return run
}

func TestRename(t *testing.T) {
	s, reader := openSample(t)
	before := map[string]results.Run{}
	games := map[string][]results.Record{}
	for _, name := range []string{"four", "night/half", "duel"} {
		before[name] = readRun(t, s, name)
		games[name] = collect(t, s, before[name])
	}
	collect(t, reader, before["duel"]) // whose lineup both remember now
	trials, err := s.Trials(t.Context(), "s")
	if err != nil {
		t.Fatal(err)
	}
	// "duel" takes the name that "four" gives up.
	err = s.Rename(t.Context(),
		results.Renaming{Name: "four", To: "fünf", Config: "name: fünf\n"},
		results.Renaming{Name: "duel", To: "four", Config: "name: four\n"},
		results.Renaming{Name: "night/half", To: "night/half", Config: "again"},
		results.Renaming{Study: true, Name: "s", To: "four", Config: "name: four # a study\n"})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []*Store{reader, s} {
		if games, err := s.Played(t.Context(), before["duel"]); !errors.Is(err, results.ErrNoRun) {
			t.Errorf("a run by the name that it had: %d games, %v, want ErrNoRun", games.Len(), err)
		}
	}
	for old, now := range map[string]string{"four": "fünf", "duel": "four", "night/half": "night/half"} {
		want := before[old]
		want.Name, want.Config = now, "name: "+now+"\n"
		if old == now {
			want.Config = "again"
		}
		for _, s := range []*Store{s, reader} {
			got := readRun(t, s, now)
			equal(t, "run", got, want)
			equal(t, "games", collect(t, s, got), games[old])
			checkTwin(t, s, got, games[old])
		}
	}
	for _, s := range []*Store{reader, s} {
		want := faultStudy("four")
		want.Config = "name: four # a study\n"
		for i := range trials {
			trials[i].Run = "four"
		}
		checkStudies(t, s, []results.Study{want}, "four", trials)
	}

	// Games go where the name says.
	r := rand.New(rand.NewPCG(7, 8))
	half := readRun(t, s, "night/half")
	if err := s.Rename(t.Context(), results.Renaming{Name: "night/half", To: "day", Config: "c"}); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(t.Context(), half, faultGames(r, half, 100, 101)); !errors.Is(err, results.ErrNoRun) {
		t.Errorf("games of the run by the name that it had: %v, want ErrNoRun", err)
	}
	half.Name = "day"
	if err := s.Append(t.Context(), half, faultGames(r, half, 3, 5)); err != nil {
		t.Error(err)
	}
	checkSound(t, s, "day")
}

func TestRenameRefuses(t *testing.T) {
	s, reader := openSample(t)
	before := summary(t, reader)
	good := results.Renaming{Name: "four", To: "five", Config: "c"}
	for _, c := range []struct {
		bad  results.Renaming
		is   error
		want string
	}{
		{results.Renaming{Name: "none", To: "x"}, results.ErrNoRun, `run "none": no such run`},
		{results.Renaming{Name: "s", To: "x"}, results.ErrNoRun, `run "s": no such run`},
		{results.Renaming{Name: "four", To: "x"}, results.ErrNoRun, `run "four": no such run`},
		{results.Renaming{Study: true, Name: "duel", To: "x"}, results.ErrNoStudy, `study "duel": no such study`},
		{results.Renaming{Name: "duel", To: "night/half"}, nil,
			`run "duel": there is another run "night/half": choose another name, or rename that first`},
		{results.Renaming{Name: "duel", To: "five"}, nil, `run "duel": there is another run "five"`},
	} {
		err := s.Rename(t.Context(), good, c.bad)
		if !contains(err, c.want) || !contains(err, s.path) || c.is != nil && !errors.Is(err, c.is) {
			t.Errorf("%v: %v, want %q with the path", c.bad, err, c.want)
		}
		equal(t, "what a reader is told", summary(t, reader), before)
	}
	second := faultStudy("second")
	if err := s.EnterStudy(t.Context(), &second); err != nil {
		t.Fatal(err)
	}
	if err := s.Rename(t.Context(), results.Renaming{Study: true, Name: "s", To: "second"}); !contains(err, `study "s": there is another study "second"`) {
		t.Errorf("a study by the name of another: %v", err)
	}
	if err := reader.Rename(t.Context(), good); !errors.Is(err, errReadOnly) {
		t.Errorf("renamed by a reader: %v", err)
	}
	checkSound(t, s, "duel", "four", "night/half")
}

// TestRenameDamage checks that renaming gives an edited row no valid checksum.
func TestRenameDamage(t *testing.T) {
	for _, c := range []struct {
		damage string
		rename results.Renaming
	}{
		{"UPDATE run SET seed = 7", results.Renaming{Name: "duel", To: "x"}},
		{"DELETE FROM stretch", results.Renaming{Name: "duel", To: "x"}},
		{"UPDATE study SET seed = 8", results.Renaming{Study: true, Name: "s", To: "x"}},
	} {
		s, _ := openSample(t)
		if _, err := s.write.Exec(c.damage); err != nil {
			t.Fatal(err)
		}
		if err := s.Rename(t.Context(), c.rename); !errors.Is(err, results.ErrDamaged) {
			t.Errorf("after %s: %v, want that the database is damaged", c.damage, err)
		}
	}
}

// rowsOf counts the rows of all tables.
func rowsOf(t *testing.T, s *Store) (counts []string) {
	t.Helper()
	for _, name := range faultTableNames {
		counts = append(counts, fmt.Sprint(name, " ", number(t, s.read, "SELECT count(*) FROM "+name)))
	}
	return counts
}

// TestDelete wants the same database as if the deleted rows had never been entered.
func TestDelete(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	for _, c := range []struct {
		study string
		runs  []string
		stay  []string
	}{
		{"s", []string{"duel"}, []string{"four", "night/half"}},
		{"s", nil, []string{"duel", "four", "night/half"}},
		{"", []string{"four"}, []string{"duel", "night/half"}},
		{"", []string{"four", "night/half", "four"}, []string{"duel"}},
		{"s", []string{"night/half", "four", "duel"}, nil},
		{"", nil, []string{"duel", "four", "night/half"}},
	} {
		s, reader := openSample(t)
		kept := map[string]results.Run{}
		games := map[string][]results.Record{}
		for _, name := range c.stay {
			kept[name] = readRun(t, reader, name)
			games[name] = collect(t, reader, kept[name])
		}
		trials, err := reader.Trials(t.Context(), "s")
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Delete(t.Context(), c.study, c.runs...); err != nil {
			t.Fatal(err)
		}
		equal(t, "references looked up afterwards", number(t, s.write, "PRAGMA foreign_keys"), int64(1))
		for _, s := range []*Store{reader, s} {
			runs, err := s.Runs(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			equal(t, "runs", len(runs), len(c.stay))
			for _, r := range runs {
				equal(t, "run", r, kept[r.Name])
				checkTwin(t, s, r, games[r.Name])
			}
			if c.study == "" {
				checkStudies(t, s, []results.Study{faultStudy("s")}, "s", trials)
			} else {
				checkStudies(t, s, nil, "s", nil)
			}
			checkSound(t, s)
		}
		for _, table := range append(slices.Clone(ofOneRun), "trial") { // and no row is left of another run
			if n := number(t, s.read, "SELECT count(*) FROM "+table+" WHERE run NOT IN (SELECT id FROM run)"); n != 0 {
				t.Errorf("%d rows of %s are left", n, table)
			}
		}
		if len(c.stay) == 0 {
			for _, name := range rowsOf(t, s) {
				if name[len(name)-2:] != " 0" {
					t.Errorf("rows are left: %s", name)
				}
			}
		}
	}
}

// TestDeleteCoversTables wants every table with a column run to be emptied.
func TestDeleteCoversTables(t *testing.T) {
	s := newStore(t)
	want := append(slices.Clone(ofOneRun), "trial") // whose rows go with their study
	slices.Sort(want)
	equal(t, "tables", table(t, s.read, `
		SELECT o.name FROM sqlite_schema AS o JOIN pragma_table_info(o.name) AS c WHERE o.type = 'table' AND c.name = 'run' ORDER BY o.name`), want)
}

func TestDeleteRefuses(t *testing.T) {
	s, reader := openSample(t)
	second := faultStudy("second")
	if err := s.EnterStudy(t.Context(), &second); err != nil {
		t.Fatal(err)
	}
	before := summary(t, reader)
	for _, c := range []struct {
		study string
		runs  []string
		is    error
		want  string
	}{
		{"", []string{"four", "none"}, results.ErrNoRun, `run "none": no such run`},
		{"none", []string{"four"}, results.ErrNoStudy, `study "none": no such study`},
		{"", []string{"four", "duel"}, nil, `run "duel": it has the games of trials of study "s": delete that study first`},
		{"second", []string{"duel"}, nil, `run "duel": it has the games of trials of study "s": delete that study first`},
	} {
		err := s.Delete(t.Context(), c.study, c.runs...)
		if !contains(err, c.want) || !contains(err, s.path) || c.is != nil && !errors.Is(err, c.is) {
			t.Errorf("%s %q: %v, want %q with the path", c.study, c.runs, err, c.want)
		}
		equal(t, "what a reader is told", summary(t, reader), before)
		equal(t, "references looked up afterwards", number(t, s.write, "PRAGMA foreign_keys"), int64(1))
	}
	if err := reader.Delete(t.Context(), "", "four"); !errors.Is(err, errReadOnly) {
		t.Errorf("deleted by a reader: %v", err)
	}
}

// TestDeletedIDs enters a run that gets the ids of a deleted one, which readers and the writer still remember.
func TestDeletedIDs(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	r := rand.New(rand.NewPCG(1, 2))
	s := newStore(t)
	reader, err := OpenReader(t.Context(), s.path, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	asleep, err := OpenReader(t.Context(), s.path, nil) // while a run is deleted and another entered
	if err != nil {
		t.Fatal(err)
	}
	defer asleep.Close()
	stays := entered(t, s, newRun("stays"))
	others := shown(records(r, stays, 0, 30))
	if err := s.Append(t.Context(), stays, others); err != nil {
		t.Fatal(err)
	}
	before := newRun("t")
	before.Stretches = []results.Stretch{newStretch("1", 0), newStretch("2", 0)}
	for _, name := range []string{"t", "t", "u"} {
		first := entered(t, s, before)
		id := number(t, s.read, "SELECT id FROM run WHERE name = ?", first.Name)
		games := shown(records(r, first, 0, 40))
		for i := range games {
			games[i].Stretch = len(first.Stretches)
		}
		if err := s.Append(t.Context(), first, games[:30]); err != nil {
			t.Fatal(err)
		}
		if err := s.AddUnplayed(t.Context(), first, []results.Unplayed{{Pairing: 0, From: 50, To: 60, Why: "withdrawn"}}); err != nil {
			t.Fatal(err)
		}
		checkTwin(t, reader, first, games[:30])
		checkTwin(t, asleep, first, games[:30])
		if err := s.Delete(t.Context(), "", first.Name); err != nil {
			t.Fatal(err)
		}
		for _, s := range []*Store{s, reader} {
			if _, err := s.Played(t.Context(), first); !errors.Is(err, results.ErrNoRun) {
				t.Errorf("games of a deleted run: %v, want ErrNoRun", err)
			}
		}
		if err := s.Append(t.Context(), first, games[30:]); !errors.Is(err, results.ErrNoRun) {
			t.Errorf("games for a deleted run: %v, want ErrNoRun", err)
		}

		// Equal games are new to the next run, which has other players in the same places.
		next := newRun(name)
		next.Players[0].Name, next.Players[1].Name = "B b", "A"
		for i := range next.Pairings {
			next.Pairings[i].Key = fmt.Sprintf("%016d", i)
		}
		next = entered(t, s, next)
		if got := number(t, s.read, "SELECT id FROM run WHERE name = ?", name); got != id {
			t.Fatalf("the next run has id %d, want %d as before", got, id)
		}
		for i := range games {
			games[i].Stretch = 1
		}
		if err := s.Append(t.Context(), next, games); err != nil {
			t.Fatal(err)
		}
		for _, s := range []*Store{asleep, s, reader} {
			played, err := s.Played(t.Context(), first) // by the names of its players: the two orders of A and B b
			if name == first.Name && (err != nil || played.Len() != 2*len(games)/5) || name != first.Name && !errors.Is(err, results.ErrNoRun) {
				t.Errorf("games of the run before: %d, %v", played.Len(), err)
			}
			checkTwin(t, s, next, games)
			checkTwin(t, s, stays, others)
		}
		if left := leftOut(t, s, next); len(left) != 0 {
			t.Errorf("%v are left out of the next run", left)
		}
		if err := s.Delete(t.Context(), "", name); err != nil {
			t.Fatal(err)
		}
	}
	checkSound(t, s, "stays")
}

// TestDeleteDamaged deletes a run that cannot be read.
func TestDeleteDamaged(t *testing.T) {
	s, reader := openSample(t)
	for _, damage := range []string{"UPDATE run SET seed = 7 WHERE name = 'four'", "UPDATE seat SET nodes = 7 WHERE run = 2",
		"DELETE FROM block WHERE run = 2", "UPDATE pairing SET seats = 'x' WHERE id = 8"} {
		if _, err := s.write.Exec(damage); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := reader.Runs(t.Context()); !errors.Is(err, results.ErrDamaged) {
		t.Fatalf("before: %v", err)
	}
	if err := s.Delete(t.Context(), "", "four"); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(faultTables(t.Context(), reader), faultVerify(t.Context(), reader)); err != nil {
		t.Errorf("after: %v", err)
	}
}

// summary returns everything that a reader reads from a database, as text.
func summary(t *testing.T, s *Store) string {
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
