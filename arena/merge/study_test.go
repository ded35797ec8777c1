package merge_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/config"
	"tourney/arena/merge"
	"tourney/arena/plan"
	"tourney/arena/study"
	"tourney/games/gamestest"
	"tourney/results"
	"tourney/results/resultstest"
	"tourney/results/sqlite"
)

const studyText = `
name: tuned
game: pentago
method: random
budget: 60
candidate: {eval: a, search: {plies: 1}}
space: {monica: {}, middle: {}}
openings: [{kind: random, games: 3}]
retest: {best: 2, openings: [{kind: random, games: 4}]}
proof: {openings: [{kind: random, games: 5}]}
`

func decoded(t *testing.T, text string) *config.StudyFile {
	t.Helper()
	f := gamestest.Must(config.DecodeStudy("tuned.yaml", []byte(text)))(t)
	return f
}

// begun is a new database with a study, and nothing of it played.
func begun(t *testing.T, f *config.StudyFile) (*sqlite.Store, results.Study) {
	t.Helper()
	store := open(t)
	entered := gamestest.Must(study.Enter(t.Context(), f.Study, store, string(config.EncodeStudy(f.Study)), plan.Build{Version: "test"}))(t)
	return store, entered
}

// wholeStudy is a new database with a study that is played, and the study as entered.
func wholeStudy(t *testing.T, f *config.StudyFile) (*sqlite.Store, results.Study) {
	t.Helper()
	store := made(t, "a study", func(store *sqlite.Store) {
		entered := gamestest.Must(study.Enter(t.Context(), f.Study, store, string(config.EncodeStudy(f.Study)), plan.Build{Version: "test"}))(t)
		playStudy(t, f, store, entered)
	})
	entered := gamestest.Must(store.Study(t.Context(), f.Study.Name))(t)
	return store, entered
}

// playStudy plays the missing games of a study.
func playStudy(t *testing.T, f *config.StudyFile, store *sqlite.Store, entered results.Study) {
	t.Helper()
	progress, err := study.Play(t.Context(), study.Session{Study: f.Study, Entered: entered, Store: store, Runner: arena.Local{Workers: 2},
		Encode: config.Encode, Report: func(study.Progress) {}})
	gamestest.OK(t, err)
	if !progress.Complete {
		t.Fatalf("%+v", progress)
	}
}

// trialsOf reads the trials of a study, without times.
func trialsOf(t *testing.T, store *sqlite.Store, name string) []results.Trial {
	t.Helper()
	trials := gamestest.Must(store.Trials(t.Context(), name))(t)
	for i := range trials {
		trials[i].Finished = time.Time{}
	}
	return trials
}

// some is a database with a part of a study: its first trials, their games and some more.
func some(t *testing.T, f *config.StudyFile, whole *sqlite.Store, trials int, seed uint64) *sqlite.Store {
	t.Helper()
	store, _ := begun(t, f)
	all := gamestest.Must(whole.Trials(t.Context(), f.Study.Name))(t)
	r := rand.New(rand.NewPCG(seed, 1))
	for _, run := range gamestest.Must(whole.Runs(t.Context()))(t) {
		finished := map[string]bool{}
		for _, trial := range all[:trials] {
			finished[trial.Run+"/"+trial.Player] = true
		}
		run.Finished = time.Time{}
		gamestest.OK(t, store.Enter(t.Context(), &run))
		for _, g := range gamesOf(t, whole, run) {
			its := false
			for _, name := range run.Seated(run.Pairings[g.Pairing]) {
				its = its || finished[run.Name+"/"+name]
			}
			if its || r.IntN(2) == 0 {
				gamestest.OK(t, store.Append(t.Context(), run, []results.Record{g}))
			}
		}
	}
	gamestest.OK(t, store.AddTrials(t.Context(), f.Study.Name, all[:trials]))
	return store
}

// TestStudyFindsOthers: parts of a study may have come to other candidates, and their runs may be written otherwise.
func TestStudyFindsOthers(t *testing.T) {
	gamestest.SkipShort(t)
	f := decoded(t, studyText)
	whole, _ := wholeStudy(t, f)
	parts := []*sqlite.Store{some(t, f, whole, 1, 1), some(t, f, whole, 2, 2)}
	for i, store := range parts {
		for _, run := range gamestest.Must(store.Runs(t.Context()))(t) {
			run.Config += fmt.Sprintf("# part %d\n", i)
			run.Players = append(slices.Clone(run.Players), results.Player{Name: f.Study.PlayerName(1000 + i), Spec: run.Players[0].Spec})
			gamestest.OK(t, store.Enter(t.Context(), &run))
		}
	}
	got, _ := merged(t, parts...)
	for _, run := range gamestest.Must(got.Runs(t.Context()))(t) {
		for i := range parts {
			if !slices.ContainsFunc(run.Players, func(p results.Player) bool { return p.Name == f.Study.PlayerName(1000+i) }) {
				t.Errorf("run %s lacks a player of part %d", run.Name, i)
			}
		}
	}
}

// TestStudies: parts of a study become the study, and one that is complete completes the others.
func TestStudies(t *testing.T) {
	gamestest.SkipShort(t)
	f := decoded(t, studyText)
	whole, _ := wholeStudy(t, f)
	n := len(trialsOf(t, whole, "tuned"))
	a, b := some(t, f, whole, 1, 1), some(t, f, whole, n-1, 2)
	for _, stores := range [][]*sqlite.Store{{a, b, whole}, {whole, a}, {b, whole}, {a, b}} {
		got, list := merged(t, stores...)
		s := gamestest.Must(got.Study(t.Context(), "tuned"))(t)
		complete := stores[0] == whole || stores[len(stores)-1] == whole
		if s.Finished.IsZero() == complete {
			t.Errorf("%d databases: finished %v, want %t", len(stores), s.Finished, complete)
		}
		if last := list[len(list)-1]; !last.Study || last.Name != "tuned" || complete && last.Count != n || !complete && last.Count != n-1 {
			t.Errorf("%+v, want the study with %d trials", last, n)
		}
		playStudy(t, f, got, s) // what is missing, if anything is
		resultstest.Same(t, "trials", trialsOf(t, whole, "tuned"), trialsOf(t, got, "tuned"))
		for _, run := range gamestest.Must(study.ReadRuns(t.Context(), whole.Run, s))(t) {
			same(t, run.Name, whole, got, run.Name)
		}
	}
}

// TestStudyBegun: a study began when the first of its parts did, and has the facts that one of them has. A stage is not
// finished because the games asked for so far are there.
func TestStudyBegun(t *testing.T) {
	f := decoded(t, studyText)
	whole, entered := wholeStudy(t, f)
	all := runOf(t, whole, "tuned-search")
	all.Finished, all.Facts.Planned = time.Time{}, 1
	games := gamesOf(t, whole, all)
	part := func(version string, started time.Time, facts results.StudyFacts) *sqlite.Store {
		store, s := open(t), entered
		s.Version, s.Started, s.Facts = version, started, facts
		gamestest.OK(t, store.EnterStudy(t.Context(), &s))
		run := all
		gamestest.OK(t, store.Enter(t.Context(), &run))
		gamestest.OK(t, store.Append(t.Context(), run, games[:1]))
		return store
	}
	noon := time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)
	a, b := part("late", noon.Add(time.Hour), entered.Facts), part("early", noon, entered.Facts)
	for _, stores := range [][]*sqlite.Store{{a, b}, {b, a}} {
		got, _ := merged(t, stores...)
		s := gamestest.Must(got.Study(t.Context(), "tuned"))(t)
		if s.Version != "early" || !s.Started.Equal(noon) || len(s.Facts.Weights) == 0 {
			t.Errorf("%+v, want what began first, with facts", s)
		}
		if run := runOf(t, got, "tuned-search"); !run.Finished.IsZero() {
			t.Error("the search is finished")
		}
	}
}

// TestStudyConflicts: different studies of one name are refused.
func TestStudyConflicts(t *testing.T) {
	gamestest.SkipShort(t)
	f := decoded(t, studyText)
	whole, _ := wholeStudy(t, f)
	edited := func(edit func(*results.Study), trial func(*results.Trial)) *sqlite.Store {
		store := open(t)
		s := gamestest.Must(whole.Study(t.Context(), "tuned"))(t)
		edit(&s)
		gamestest.OK(t, store.EnterStudy(t.Context(), &s))
		for _, run := range gamestest.Must(whole.Runs(t.Context()))(t) {
			gamestest.OK(t, store.Enter(t.Context(), &run))
		}
		trials := gamestest.Must(whole.Trials(t.Context(), "tuned"))(t)
		trial(&trials[1])
		gamestest.OK(t, store.AddTrials(t.Context(), "tuned", trials[1:2]))
		return store
	}
	none, noTrial := func(*results.Study) {}, func(*results.Trial) {}
	tournament := arenatest.Pentago(t, "random", "ruins")
	tournament.Name = "tuned-proof"
	stray, _ := enter(t, tournament, nil)
	other, _ := begun(t, decoded(t, strings.Replace(studyText, "budget: 60", "budget: 61", 1)))
	for _, test := range []struct {
		name string
		b    *sqlite.Store
		want merge.Conflict
	}{
		{"signature", edited(func(s *results.Study) { s.Signature = "1" }, noTrial), merge.Conflict{Name: "tuned", Source: "B",
			Problem: "study tuned is not the same in A and in B: they were played by programs that play differently (signatures " + arena.Signature + " and 1)"}},
		{"config", other, merge.Conflict{Name: "tuned", Source: "B",
			Problem: "study tuned is not the same in A and in B: their configs differ"}},
		{"trial", edited(none, func(trial *results.Trial) { trial.Weights["monica"] = 1 }), merge.Conflict{Name: "tuned", Source: "B",
			Problem: "trial 1 of the study tuned is another in B than in A"}},
		{"a tournament in its place", stray, merge.Conflict{Name: "tuned-proof", Source: "B",
			Problem: "run tuned-proof is a tournament in B, but in A it is for games of the study tuned"}},
	} {
		_, _, err := into(t, whole, test.b)
		got, ok := errors.AsType[*merge.Conflict](err)
		if !ok || *got != test.want {
			t.Errorf("%s: %v, want %+v", test.name, err, test.want)
		}
	}
	if _, _, err := into(t, stray, whole); err == nil || err.Error() != "run tuned-proof is a tournament in A, but in B it is for games of the study tuned" {
		t.Errorf("the tournament first: %v", err)
	}
	// A trial that was finished at another time is the same.
	if _, list, err := into(t, whole, edited(none, func(trial *results.Trial) { trial.Finished = trial.Finished.Add(time.Hour) })); err != nil || len(list) == 0 {
		t.Errorf("%v", err)
	}
	// The games of a study that differ are to be renamed with the study.
	games := gamesOf(t, whole, runOf(t, whole, "tuned-search"))
	odd := edited(none, noTrial)
	games[0].Start = games[1].Start + " "
	gamestest.OK(t, odd.Append(t.Context(), runOf(t, odd, "tuned-search"), games[:1]))
	_, _, err := into(t, whole, odd)
	if got, ok := errors.AsType[*merge.Conflict](err); !ok || got.Name != "tuned" || !strings.Contains(got.Problem, "is another game in B than in A") {
		t.Errorf("%v", err)
	}
}

// TestStudyRounds: of a study with further rounds and one without, the longer is stored; other rounds are another
// study.
func TestStudyRounds(t *testing.T) {
	f := decoded(t, studyText)
	with := func(finished bool, rounds ...int) *sqlite.Store {
		store, s := begun(t, f)
		if finished {
			gamestest.OK(t, store.FinishStudy(t.Context(), s.Name, time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)))
		}
		for _, games := range rounds {
			gamestest.OK(t, store.AddRound(t.Context(), s.Name, games))
		}
		return store
	}
	for _, stores := range [][]*sqlite.Store{{with(true), with(false, 100, 200)}, {with(false, 100, 200), with(true)}, {with(false, 100), with(false, 100, 200)}} {
		got, _ := merged(t, stores...)
		s := gamestest.Must(got.Study(t.Context(), "tuned"))(t)
		if !slices.Equal(s.Rounds, []int{100, 200}) || s.Budget != 360 || !s.Finished.IsZero() {
			t.Errorf("rounds %v, a budget of %d, finished %v; want two rounds, 360 games, and more to play", s.Rounds, s.Budget, s.Finished)
		}
	}
	_, _, err := into(t, with(false, 100), with(false, 200, 100))
	if conflict, ok := errors.AsType[*merge.Conflict](err); !ok || !strings.Contains(conflict.Problem, "their further rounds differ: [100] and [200 100] games") {
		t.Errorf("other rounds: %v", err)
	}
}
