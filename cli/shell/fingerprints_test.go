package shell

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"tourney/arena"
	"tourney/arena/fingerprint"
	"tourney/results"
)

// TestTellChecked: each report in words.
func TestTellChecked(t *testing.T) {
	clock := fingerprint.Finding{Player: "quick", What: "by the clock"}
	hasty := fingerprint.Finding{Player: "hasty", What: "by the clock"}
	slow := fingerprint.Finding{Player: "huddle", What: "it takes too long"}
	for _, test := range []struct {
		report fingerprint.Report
		want   string
	}{
		{fingerprint.Report{Players: 6, Agree: 6, Decisions: 200}, "night: 6 players play as before (fingerprints; 200 stored decisions chosen again)\n"},
		{fingerprint.Report{Players: 1, Agree: 1, Decisions: 1}, "night: 1 player plays as before (fingerprint; 1 stored decision chosen again)\n"},
		{fingerprint.Report{Players: 1000, Agree: 256}, "night: 256 of 1000 players play as before (fingerprints; 0 stored decisions chosen again; the others are near copies)\n"},
		{fingerprint.Report{Players: 2, Unchecked: []fingerprint.Finding{clock, slow, hasty}},
			"night: not checked: quick, hasty (by the clock); huddle (it takes too long)\n"},
		{fingerprint.Report{Players: 2, Not: "it is old"}, "night: not checked: it is old\n"},
		{fingerprint.Report{}, ""},
	} {
		var said bytes.Buffer
		env := &Environment{Stderr: &said}
		told := env.TellChecked("night", test.report)
		if said.String() != test.want {
			t.Errorf("%+v: %q, want %q", test.report, said.String(), test.want)
		}
		said.Reset()
		env.TellWithout("night", []fingerprint.Finding{clock, {Player: "new", What: "it takes too long"}}, told)
		env.TellWithout("night", []fingerprint.Finding{clock}, told)
		want := "night: no fingerprint: quick (by the clock); new (it takes too long)\n"
		if len(test.report.Unchecked) > 0 {
			want = "night: no fingerprint: new (it takes too long)\n"
		}
		if said.String() != want {
			t.Errorf("%+v: %q, want %q", test.report, said.String(), want)
		}
	}
}

// stored is a store that has runs and studies of some names.
type stored struct {
	results.StudyStore
	runs, studies []string
}

func (s stored) Runs(context.Context) (list []results.Run, err error) {
	for _, name := range s.runs {
		list = append(list, results.Run{Name: name})
	}
	return list, nil
}

func (s stored) Studies(context.Context) (list []results.Study, err error) {
	for _, name := range s.studies {
		list = append(list, results.Study{Name: name})
	}
	return list, nil
}

func TestOtherwise(t *testing.T) {
	one := []fingerprint.Finding{{Player: "huddle", What: "its values differ"}}
	var many []fingerprint.Finding
	for _, name := range []string{"a", "b", "c", "d", "e", "f", "g"} {
		many = append(many, fingerprint.Finding{Player: name, What: "x" + name})
	}
	for _, test := range []struct {
		store  stored
		name   string
		differ []fingerprint.Finding
		want   string
	}{
		{stored{}, "night", one, "run night: huddle plays otherwise than when this run began (its values differ): use another run name, " +
			"or --as night-2 (tourney table night shows the games so far)"},
		{stored{runs: []string{"night-2", "night-3-proof"}, studies: []string{"night-4"}}, "night-2", many, "run night-2: a, b, c, d, e, and 2 more play otherwise " +
			"than when this run began (a: xa; b: xb; c: xc; d: xd; e: xe): use another run name, or --as night-5 (tourney table night-2 shows the games so far)"},
		{stored{}, "to night", one, "run to night: huddle plays otherwise than when this run began (its values differ): use another run name, " +
			"or --as 'to night-2' (tourney table 'to night' shows the games so far)"},
	} {
		err := Otherwise(t.Context(), test.store, "run", test.name, fingerprint.Report{Differ: test.differ}, []string{"tourney", "table", test.name})
		if _, usage := errors.AsType[usageError](err); !usage || err.Error() != test.want {
			t.Errorf("%s: %v, want %s", test.name, err, test.want)
		}
	}
	if err := Otherwise(t.Context(), stored{}, "run", "night", fingerprint.Report{}, nil); err != nil {
		t.Error(err)
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
			want = `run "night" was begun by a program that plays differently (` + test.by + "; this is " + arena.Signature + "): its games cannot be " +
				"mixed with new ones: go on with that program, or choose another name (--as) or another --db"
		}
		test.begun.What, test.begun.Name = "run", "night"
		_, err := new(Environment).CheckBegun(nil, nil, test.begun)
		if _, usage := errors.AsType[usageError](err); want == "" && err != nil || want != "" && (!usage || err.Error() != want) {
			t.Errorf("%+v: got %v, want %q", test.begun, err, want)
		}
	}
}
