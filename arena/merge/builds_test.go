package merge_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/merge"
	"tourney/games/gamestest"
	"tourney/results"
	"tourney/results/resultstest"
	"tourney/results/sqlite"
)

// stretch is a part of a run that a build of that version began some hours after noon.
func stretch(version string, hours int) results.Stretch {
	return results.Stretch{Started: time.Date(2026, 5, 4, 12+hours, 0, 0, 0, time.UTC), Version: version, Signature: arena.Signature,
		Fingerprint: "0123456789abcdef", Machine: version + " cores"}
}

// TestStretches: the joined run has the stretches of all parts, the first of each build and machine, as they began, and
// every game keeps its own. A game that two have is of the first one's.
func TestStretches(t *testing.T) {
	gamestest.SkipShort(t)
	p := arenatest.Pentago(t, "random", "ruins")
	games := gamesOfPlan(t, p)
	of := func(game, stretch int) results.Record {
		g := games[game]
		g.Stretch = stretch
		return g
	}
	begin := time.Date(2026, 5, 4, 11, 0, 0, 0, time.UTC)
	a, run := enter(t, p, func(r *results.Run) {
		r.Started, r.Stretches = begin.Add(time.Minute), []results.Stretch{stretch("1", 0), stretch("2", 1)}
	})
	gamestest.OK(t, a.Append(t.Context(), run, []results.Record{of(0, 1), of(1, 2), of(5, 2)}))
	b, run := enter(t, p, func(r *results.Run) {
		r.Started, r.Version, r.Stretches = begin, "old", []results.Stretch{stretch("3", 2), stretch("2", 3)}
	})
	gamestest.OK(t, b.Append(t.Context(), run, []results.Record{of(0, 2), of(2, 1), of(3, 2)}))
	old, run := enter(t, p, func(r *results.Run) {
		r.Started, r.Stretches = begin.Add(time.Hour), []results.Stretch{stretch("1", 4)}
	})
	gamestest.OK(t, old.Append(t.Context(), run, []results.Record{of(4, 1)}))

	for _, test := range []struct {
		sources []*sqlite.Store
		first   int // stretch of the game that a and b have
	}{{[]*sqlite.Store{a, b, old}, 1}, {[]*sqlite.Store{b, a, old}, 2}, {[]*sqlite.Store{old, b, a}, 2}} {
		got, _ := merged(t, test.sources...)
		run = runOf(t, got, p.Name)
		resultstest.Same(t, "stretches", []results.Stretch{stretch("1", 0), stretch("2", 1), stretch("3", 2)}, run.Stretches)
		if !run.Started.Equal(begin) || run.Version != "old" {
			t.Errorf("begun %v by %s, want what began first", run.Started, run.Version)
		}
		var stretches []int
		for _, g := range gamesOf(t, got, run) {
			stretches = append(stretches, g.Stretch)
		}
		resultstest.Same(t, "stretches of the games", []int{test.first, 2, 3, 2, 1, 2}, stretches)
	}
}

// TestFingerprints: a player that plays otherwise is named, and one whose fingerprint is missing somewhere is not
// checked.
func TestFingerprints(t *testing.T) {
	gamestest.SkipShort(t)
	p := arenatest.Pentago(t, "random", "ruins", "cheats")
	with := func(prints ...string) func(*results.Run) {
		return func(r *results.Run) {
			for i, print := range prints {
				r.Players[i].Fingerprint = print
			}
		}
	}
	const one, two = "0000000000000001", "0000000000000002"
	a, _ := enter(t, p, with(one, two, ""))
	b, _ := enter(t, p, with(one, "", ""))
	c, _ := enter(t, p, with(one, one, two))
	got, list := merged(t, a, b)
	resultstest.Same(t, "not checked", []string{"ruins", "cheats"}, list[0].Unchecked)
	for i, want := range []string{one, two, ""} {
		if player := runOf(t, got, p.Name).Players[i]; player.Fingerprint != want {
			t.Errorf("%+v, want the fingerprint %q", player, want)
		}
	}
	got, _ = merged(t, b, a)
	if player := runOf(t, got, p.Name).Players[1]; player.Fingerprint != two {
		t.Errorf("%+v, want the fingerprint %q of the second part", player, two)
	}
	_, _, err := into(t, a, b, c)
	if want := (&merge.Conflict{Name: p.Name, Source: "C", Problem: "run test: ruins plays otherwise in A than in C"}); !cmp.Equal(err, error(want)) {
		t.Errorf("%v\nwant %v", err, want)
	}
	// A player that one part alone has needs no check.
	fewer := arenatest.Pentago(t, "random", "ruins")
	d, _ := enter(t, fewer, with(one, two))
	if _, list = merged(t, d, a); len(list[0].Unchecked) > 0 {
		t.Errorf("not checked: %s", strings.Join(list[0].Unchecked, ", "))
	}
}

// late is a store whose run a new build has continued since it was read.
type late struct {
	*sqlite.Store
	before []results.Run
}

func (s late) Runs(context.Context) ([]results.Run, error) { return s.before, nil }

// TestLateStretch: games of a build that began after the run was read are left where they are.
func TestLateStretch(t *testing.T) {
	p := arenatest.Pentago(t, "random", "ruins")
	games := gamesOfPlan(t, p)
	for i := range games {
		games[i].Stretch = 0 // of the last
	}
	a, run := enter(t, p, func(r *results.Run) { r.Stretches = []results.Stretch{stretch("1", 0)} })
	gamestest.OK(t, a.Append(t.Context(), run, games[:3]))
	source := merge.Source{Name: "A", Store: late{a, []results.Run{run}}}
	run.Stretches = []results.Stretch{stretch("2", 1)}
	gamestest.OK(t, a.Enter(t.Context(), &run))
	gamestest.OK(t, a.Append(t.Context(), run, games[3:7]))
	out := open(t)
	list, err := merge.Into(t.Context(), out, []merge.Source{source}, compare, func(int, int) {})
	if err != nil || list[0].Count != 3 || len(gamesOf(t, out, runOf(t, out, p.Name))) != 3 {
		t.Errorf("%+v, %v, want 3 games", list, err)
	}
}

// TestComparisons: the joined run was compared with whatever some part was compared with.
func TestComparisons(t *testing.T) {
	p := arenatest.Pentago(t, "random", "ruins")
	a, run := enter(t, p, nil)
	with := func(name string) results.Compared { return results.Compared{Name: name, Started: run.Started} }
	b, _ := enter(t, p, nil)
	gamestest.OK(t, a.AddComparison(t.Context(), run, with("one")))
	gamestest.OK(t, a.AddComparison(t.Context(), run, with("two")))
	gamestest.OK(t, b.AddComparison(t.Context(), run, with("three")))
	gamestest.OK(t, b.AddComparison(t.Context(), run, with("one")))
	out, _ := merged(t, a, b)
	got := gamestest.Must(out.Comparisons(t.Context(), run))(t)
	resultstest.Same(t, "comparisons", []results.Compared{with("one"), with("two"), with("three")}, got)
}
