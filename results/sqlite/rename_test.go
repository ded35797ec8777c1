package sqlite

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tourney/games/gamestest"
	"tourney/results"
)

func TestRename(t *testing.T) {
	gamestest.SkipShort(t)
	s, reader := openSample(t)
	before := map[string]results.Run{}
	games := map[string][]results.Record{}
	for _, name := range []string{"night/four", "duel"} {
		before[name] = readRun(t, s, name)
		games[name] = askAll(t, s, before[name]).Games
	}
	askAll(t, reader, before["duel"]) // whose lineup both remember now
	trials, err := s.Trials(t.Context(), "s")
	must(t, err)
	// "duel" takes the name that "night/four" gives up.
	must(t, s.Rename(t.Context(),
		results.Renaming{Name: "night/four", To: "fünf", Config: "name: fünf\n"},
		results.Renaming{Name: "duel", To: "night/four", Config: "name: night/four\n"},
		results.Renaming{Name: "fünf", To: "fünf", Config: "again"},
		results.Renaming{Study: true, Name: "s", To: "night/four", Config: "name: night/four # a study\n"}))
	for _, s := range []*Store{reader, s} {
		if games, err := s.Played(t.Context(), before["duel"]); !errors.Is(err, results.ErrNoRun) {
			t.Errorf("a run by the name that it had: %d games, %v, want ErrNoRun", games.Len(), err)
		}
		for old, now := range map[string]string{"night/four": "fünf", "duel": "night/four"} {
			want := before[old]
			want.Name, want.Config = now, map[string]string{"fünf": "again", "night/four": "name: night/four\n"}[now]
			got := readRun(t, s, now)
			equal(t, "run", got, want)
			checkTwin(t, s, got, games[old])
		}
		want := sampleStudy("night/four")
		want.Config = "name: night/four # a study\n"
		for i := range trials {
			trials[i].Run = "night/four"
		}
		checkStudies(t, s, []results.Study{want}, "night/four", trials)
	}

	// Games go where the name says.
	r := rand.New(rand.NewPCG(7, 8))
	four := readRun(t, s, "fünf")
	must(t, s.Rename(t.Context(), results.Renaming{Name: "fünf", To: "day", Config: "c"}))
	refused(t, "games of the run by the name that it had", s.Append(t.Context(), four, sampleGames(r, four, 10, 11)), results.ErrNoRun)
	four.Name = "day"
	must(t, s.Append(t.Context(), four, sampleGames(r, four, 10, 12)))
	checkSound(t, s, "day")
}

func TestRenameRefuses(t *testing.T) {
	gamestest.SkipShort(t)
	s, reader := openSample(t)
	before := asked(t, reader)
	good := results.Renaming{Name: "night/four", To: "five", Config: "c"}
	for _, c := range []struct {
		bad  results.Renaming
		is   error
		want string
	}{
		{results.Renaming{Name: "none", To: "x"}, results.ErrNoRun, `run "none": no such run`},
		{results.Renaming{Name: "s", To: "x"}, results.ErrNoRun, `run "s": no such run`},
		{results.Renaming{Name: "night/four", To: "x"}, results.ErrNoRun, `run "night/four": no such run`},
		{results.Renaming{Study: true, Name: "duel", To: "x"}, results.ErrNoStudy, `study "duel": no such study`},
		{results.Renaming{Name: "five", To: "duel"}, nil,
			`run "five": there is another run "duel": choose another name, or rename that first`},
		{results.Renaming{Name: "duel", To: "five"}, nil, `run "duel": there is another run "five"`},
	} {
		refused(t, fmt.Sprintf("%v", c.bad), s.Rename(t.Context(), good, c.bad), c.is, c.want, s.path)
		unchanged(t, reader, before)
	}
	enteredStudy(t, s, sampleStudy("second"))
	if err := s.Rename(t.Context(), results.Renaming{Study: true, Name: "s", To: "second"}); !contains(err, `study "s": there is another study "second"`) {
		t.Errorf("a study by the name of another: %v", err)
	}
}

// unchanged wants the answers that a store had before.
func unchanged(t *testing.T, s *Store, before answers) {
	t.Helper()
	now := asked(t, s)
	must(t, errors.Join(now.err(), now.judge(before)))
}

// countsOf counts the rows of all tables.
func countsOf(t *testing.T, s *Store) (counts []string) {
	t.Helper()
	for _, name := range sampleTables {
		counts = append(counts, fmt.Sprint(name, " ", number(t, s.read, "SELECT count(*) FROM "+name)))
	}
	return counts
}

// TestDelete wants the same database as if the deleted rows had never been entered.
func TestDelete(t *testing.T) {
	gamestest.SkipShort(t)
	for _, c := range []struct {
		study string
		runs  []string
		stay  []string
	}{
		{"s", []string{"duel"}, []string{"night/four"}},
		{"s", nil, []string{"duel", "night/four"}},
		{"", []string{"night/four", "night/four"}, []string{"duel"}},
		{"s", []string{"night/four", "duel"}, nil},
		{"", nil, []string{"duel", "night/four"}},
	} {
		s, reader := openSample(t)
		before := asked(t, reader)
		must(t, s.Delete(t.Context(), c.study, c.runs...))
		equal(t, "references looked up afterwards", number(t, s.write, "PRAGMA foreign_keys"), int64(1))
		for _, s := range []*Store{reader, s} {
			names, err := s.RunNames(t.Context())
			must(t, err)
			equal(t, "runs", names, c.stay)
			after := asked(t, s)
			checkSound(t, s)
			for name, was := range before {
				run := slices.IndexFunc(sampleRuns(), func(r results.Run) bool { return strings.HasPrefix(name, r.Name) })
				stays := run >= 0 && slices.Contains(c.stay, sampleRuns()[run].Name) || c.study == "" && name == "study"
				if now := after[name]; stays && now != was {
					t.Errorf("%s and %q deleted: %s has another answer: %v", c.study, c.runs, name, now.err)
				}
			}
			equal(t, "the study is gone", errors.Is(after["study"].err, results.ErrNoStudy), c.study != "")
		}
		for _, table := range append(slices.Clone(ofOneRun), "trial") { // and no row is left of another run
			if n := number(t, s.read, "SELECT count(*) FROM "+table+" WHERE run NOT IN (SELECT id FROM run)"); n != 0 {
				t.Errorf("%d rows of %s are left", n, table)
			}
		}
		if n := number(t, s.read, "SELECT (SELECT count(*) FROM study) + (SELECT count(*) FROM trial)"); c.study != "" && n != 0 {
			t.Errorf("%d rows of the study are left", n)
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
	gamestest.SkipShort(t)
	s, reader := openSample(t)
	enteredStudy(t, s, sampleStudy("second"))
	before := asked(t, reader)
	for _, c := range []struct {
		study string
		runs  []string
		is    error
		want  string
	}{
		{"", []string{"night/four", "none"}, results.ErrNoRun, `run "none": no such run`},
		{"none", []string{"night/four"}, results.ErrNoStudy, `study "none": no such study`},
		{"", []string{"night/four", "duel"}, nil, `run "duel": it has the games of trials of study "s": delete that study first`},
		{"second", []string{"duel"}, nil, `run "duel": it has the games of trials of study "s": delete that study first`},
	} {
		refused(t, fmt.Sprintf("%s %q", c.study, c.runs), s.Delete(t.Context(), c.study, c.runs...), c.is, c.want, s.path)
		unchanged(t, reader, before)
		equal(t, "references looked up afterwards", number(t, s.write, "PRAGMA foreign_keys"), int64(1))
	}
}

// TestDeletedIDs enters a run that gets the ids of a deleted one, which readers and the writer still remember.
func TestDeletedIDs(t *testing.T) {
	gamestest.SkipShort(t)
	r := rand.New(rand.NewPCG(1, 2))
	s := newStore(t)
	reader, asleep := readerOf(t, s), readerOf(t, s) // asleep while a run is deleted and another entered
	stays := entered(t, s, newRun("stays"))
	others := shown(records(r, stays, 0, 30))
	must(t, s.Append(t.Context(), stays, others))
	before := newRun("t")
	before.Stretches = []results.Stretch{newStretch("1", 0), newStretch("2", 0)}
	for _, name := range []string{"t", "u"} {
		first := entered(t, s, before)
		id := number(t, s.read, "SELECT id FROM run WHERE name = ?", first.Name)
		games := shown(records(r, first, 0, 40))
		for i := range games {
			games[i].Stretch = len(first.Stretches)
		}
		must(t, s.Append(t.Context(), first, games[:30]))
		must(t, s.AddUnplayed(t.Context(), first, []results.Unplayed{{Pairing: 0, From: 50, To: 60, Why: "withdrawn"}}))
		checkTwin(t, reader, first, games[:30])
		checkTwin(t, asleep, first, games[:30])
		must(t, s.Delete(t.Context(), "", first.Name))
		for _, s := range []*Store{s, reader} {
			refused(t, "games of a deleted run", errOf(s.Played(t.Context(), first)), results.ErrNoRun)
		}
		refused(t, "games for a deleted run", s.Append(t.Context(), first, games[30:]), results.ErrNoRun)

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
		must(t, s.Append(t.Context(), next, games))
		for _, s := range []*Store{asleep, s, reader} {
			played, err := s.Played(t.Context(), first) // by the names of its players: the two orders of A and B b
			if name == first.Name && (err != nil || played.Len() != 2*len(games)/5) || name != first.Name && !errors.Is(err, results.ErrNoRun) {
				t.Errorf("games of the run before: %d, %v", played.Len(), err)
			}
			checkTwin(t, s, next, games)
		}
		if left := leftOut(t, s, next); len(left) != 0 {
			t.Errorf("%v are left out of the next run", left)
		}
		must(t, s.Delete(t.Context(), "", name))
	}
	for _, s := range []*Store{asleep, s, reader} {
		checkTwin(t, s, stays, others)
	}
}

// TestDeleteDamaged deletes a run that cannot be read.
func TestDeleteDamaged(t *testing.T) {
	s, reader := openSample(t)
	for _, damage := range []string{"UPDATE run SET seed = 7 WHERE name = 'night/four'", "UPDATE seat SET nodes = 7 WHERE run = 2",
		"DELETE FROM block WHERE run = 2", "UPDATE pairing SET seats = 'x' WHERE id = 8"} {
		_, err := s.write.Exec(damage)
		must(t, err)
	}
	if _, err := reader.Runs(t.Context()); !errors.Is(err, results.ErrDamaged) {
		t.Fatalf("before: %v", err)
	}
	must(t, s.Delete(t.Context(), "", "night/four"))
	checkSound(t, reader, "duel")
}
