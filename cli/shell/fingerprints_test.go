package shell

import (
	"path/filepath"
	"testing"

	"tourney/arena"
	"tourney/arena/fingerprint"
	"tourney/games/gamestest"
	"tourney/results"
	"tourney/results/resultstest"
	"tourney/results/sqlite"
)

// TestTellChecked: each report in words. Who was mentioned is not named again for having no fingerprint.
func TestTellChecked(t *testing.T) {
	clock := fingerprint.Finding{Player: "quick", What: "by the clock"}
	hasty := fingerprint.Finding{Player: "hasty", What: "by the clock"}
	slow := fingerprint.Finding{Player: "huddle", What: "it takes too long"}
	const without = "night: no fingerprint: quick (by the clock); new (it takes too long)\n"
	for _, test := range []struct {
		report fingerprint.Report
		want   string
	}{
		{fingerprint.Report{Players: 6, Agree: 6, Decisions: 200},
			"night: 6 players play as before (fingerprints; 200 stored decisions chosen again)\n" + without},
		{fingerprint.Report{Players: 1, Agree: 1, Decisions: 1},
			"night: 1 player plays as before (fingerprint; 1 stored decision chosen again)\n" + without},
		{fingerprint.Report{Players: 1000, Agree: 256},
			"night: 256 of 1000 players play as before (fingerprints; 0 stored decisions chosen again; the others are near copies)\n" +
				without},
		{fingerprint.Report{Players: 2, Unchecked: []fingerprint.Finding{clock, slow, hasty}},
			"night: not checked: quick, hasty (by the clock); huddle (it takes too long)\n" +
				"night: no fingerprint: new (it takes too long)\n"},
		{fingerprint.Report{Players: 2, Not: "it is old"}, "night: not checked: it is old\n" + without},
		{fingerprint.Report{}, without},
	} {
		env, said := testEnv(t)
		told := env.TellChecked("night", test.report)
		env.TellWithout("night", []fingerprint.Finding{clock, {Player: "new", What: "it takes too long"}}, told)
		env.TellWithout("night", []fingerprint.Finding{clock}, told)
		if said.String() != test.want {
			t.Errorf("%+v: %q, want %q", test.report, said.String(), test.want)
		}
	}
}

// TestOtherwise: the error names who differs, a free name, and the command that shows the games.
func TestOtherwise(t *testing.T) {
	env, _ := testEnv(t)
	store := gamestest.Must(env.OpenStore(filepath.Join(t.TempDir(), "t.db")))(t)
	defer store.Close()
	enter(t, store, "night-2", "night-3-proof")
	study := results.Study{Name: "night-4", Game: "chess", Facts: results.StudyFacts{Weights: []results.Weight{{Name: "w", Max: 1}}}}
	gamestest.OK(t, store.EnterStudy(t.Context(), &study))
	var differ []fingerprint.Finding
	for _, name := range []string{"a", "b", "c", "d", "e", "f", "g"} {
		differ = append(differ, fingerprint.Finding{Player: name, What: "x" + name})
	}
	for _, test := range []struct {
		name   string
		differ int
		want   string
	}{
		{"night", 0, ""},
		{"day", 1, "run day: a plays otherwise than when this run began (xa): use another run name, " +
			"or --as day-2 (tourney table day shows the games so far)"},
		{"night-2", 7, "run night-2: a, b, c, d, e, and 2 more play otherwise than when this run began " +
			"(a: xa; b: xb; c: xc; d: xd; e: xe): use another run name, or --as night-5 (tourney table night-2 shows the games so far)"},
		{"to night", 1, "run to night: a plays otherwise than when this run began (xa): use another run name, " +
			"or --as 'to night-2' (tourney table 'to night' shows the games so far)"},
	} {
		report := fingerprint.Report{Differ: differ[:test.differ]}
		err := otherwise(t.Context(), store, "run", test.name, report, []string{"tourney", "table", test.name})
		wantUsage(t, test.name, err, test.want)
	}
}

// TestCheckBegun: what a program that plays differently has begun does not go on, unless it is complete.
func TestCheckBegun(t *testing.T) {
	run := results.Run{Version: "0.0.9", Signature: "0123456789abcdef", Stretches: []results.Stretch{{}}}
	for _, test := range []struct {
		begun Begun
		by    string // "" where it may go on
	}{
		{Begun{Signature: run.Signature, Runs: []results.Run{run}}, "tourney 0.0.9, revision unknown, signature 0123456789abcdef"},
		{Begun{Signature: run.Signature}, "signature 0123456789abcdef"}, // a study without games
		{Begun{Signature: run.Signature, Complete: true}, ""},
		{Begun{Signature: arena.Signature}, ""},
	} {
		want := ""
		if test.by != "" {
			want = `run "night" was begun by a program that plays differently (` + test.by + "; this is " + arena.Signature +
				"): its games cannot be mixed with new ones: go on with that program, or choose another name (--as) or another --db"
		}
		test.begun.What, test.begun.Name = "run", "night"
		_, err := new(Environment).CheckBegun(nil, nil, test.begun)
		wantUsage(t, test.begun, err, want)
	}
}

// enter stores runs without games.
func enter(t *testing.T, store *sqlite.Store, names ...string) {
	t.Helper()
	for _, name := range names {
		run := resultstest.Complete(results.Run{Name: name, Game: "chess", Players: []results.Player{{Name: "a"}, {Name: "b"}},
			Pairings: []results.Pairing{{Key: "a b", Seats: []int{0, 1}}}}, "empty")
		gamestest.OK(t, store.Enter(t.Context(), &run))
	}
}
