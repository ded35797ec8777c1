package config

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestProgramNames: a player is called by the file of its program, if that is a name.
func TestProgramNames(t *testing.T) {
	t.Chdir(t.TempDir())
	for file, want := range map[string]string{"engine.sh": "engine.sh", "=1+1": "external", "-x": "external", "@x": "external", " x": "external"} {
		if err := os.WriteFile(file, []byte("exit 1\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		f := decode(t, fmt.Sprintf("game: pentago\nplayers: [{eval: a}, {kind: external, search: {command: \"sh '%s'\"}}]\n", file))
		if got := f.Plan.Players[1].Name; got != want {
			t.Errorf("%q: player %q, want %q", file, got, want)
		}
	}
}

// TestRenamed: any name is read back, and nothing else changes, with known and unknown games.
func TestRenamed(t *testing.T) {
	plan := decode(t, told).Plan
	plan.Name = "name: night"
	for _, name := range []string{"night 2", "null", "a: b", "Übung", "12", "-x", strings.Repeat("n", 60)} {
		got, err := Renamed(string(Encode(plan)), name)
		if err != nil {
			t.Fatal(err)
		}
		want := plan
		want.Name = name
		if got != string(Encode(want)) {
			t.Errorf("%q:\n%s", name, got)
		}
	}
	for _, test := range []struct{ config, want string }{
		{"name: night\ngame: chess\n", "name: day\ngame: chess\n"},
		{"game: chess\r\nname: 'x'\r\nplayers: [a]", "game: chess\r\nname: day\r\nplayers: [a]"},
		{"player:\n  name: a\nname: night", "player:\n  name: a\nname: day"},
	} {
		if got, err := Renamed(test.config, "day"); err != nil || got != test.want {
			t.Errorf("%q: %q, %v", test.config, got, err)
		}
	}
	if got, err := Renamed("players:\n  - {name: a}\n  name: b\nnames: c\n", "day"); err == nil {
		t.Errorf("a config without a name: %q", got)
	}
}

// TestMadeNames: players without a name are called as they always were, unless several would have one name. A stored run
// keeps the names that it has.
func TestMadeNames(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("engine", []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		what, stored, players, want string // stored is "" for a new run
	}{
		{"one of a heuristic", "", "{eval: one, weights: {bias: 0}}, {eval: a}", "one|a"},
		{"a weight", "", "{eval: one}, {eval: one, weights: {bias: 0}}", "one|one(bias=0)"},
		{"a depth", "", "{eval: a, search: {plies: 2}}, {eval: a, search: {plies: 4}}", "a@2|a@4"},
		{"a kind", "", "{eval: a}, {eval: a, search: {kind: minimax}}", "a|a@kind=minimax"},
		{"a mixture in two orders", "", "{eval: one+a}, {eval: a+one, search: {plies: 2}}, {eval: 'one+a:tuned'}", "a+one|a+one@2|a:tuned+one"},
		{"a value of a draw", "", "{eval: a, search: {plies: 1}}, {eval: a, search: {plies: 1, draw: -3}}", "a|a@draw=-3"},
		{"bands", "", "{eval: a}, {eval: a, search: {plies: {empty: {25: 2, 0: 4}}}}", "a|a@25:2_0:4"},
		{"an option that is not listed", "", "{eval: a}, {eval: a, search: {symmetry: all}}", "a|a@symmetry=all"},
		{"one that all share", "", "{eval: a, search: {table: 0}}, {eval: a, search: {plies: 2, table: 0}}", "a|a@2"},
		{"only what differs", "", "{eval: one, weights: {bias: 0}, search: {plies: 2}}, {eval: one, weights: {bias: 1}, search: {plies: 2}}", "one(bias=0)|one(bias=1)"},
		{"a preset", "", "{eval: 'a:tuned'}, {eval: 'a:tuned', weights: {monica: 1.13}}, {eval: a}", "a:tuned(monica=1.46)|a:tuned(monica=1.13)|a"},
		{"a name that is given", "", "{name: one, eval: one, weights: {bias: 0}}, {eval: one}", "one|one(bias=0.5)"},
		{"a name given to another heuristic", "", "{name: one, eval: a}, {eval: one}", "one|one.2"},
		{"settings that make no name", "", "{kind: external, search: {command: ./engine 1}}, {kind: external, search: {command: ./engine 2}}", "engine|engine.2"},
		{"a long name", "", "{eval: one-two, weights: {own: 1.5, opp: 1.5, own-strong: 9.5, opp-strong: 9.5}}, {eval: one-two}",
			"one-two(opp-strong=9.5,opp=1.5,own-strong=9.5,own=1.5)|one-two"},
		{"a name that is too long", "", "{eval: one-two, weights: {own: 1.25, opp: 1.5, own-strong: 9.5, opp-strong: 9.5}, search: {plies: 10, table: 0}}, {eval: one-two}",
			"one-two(opp-strong=9.5,opp=1.5,own-strong=9.5,own=1~b0cc2b07|one-two"},

		{"a run goes on", "{eval: one, weights: {bias: 0}}, {eval: a}", "{eval: a}, {eval: one, weights: {bias: 0}}", "a|one"},
		{"a twin joins", "{eval: one, weights: {bias: 0}}, {eval: a}", "{eval: one}, {eval: one, weights: {bias: 0}}, {eval: a}", "one(bias=0.5)|one|a"},
		{"a third joins", "{eval: one}, {eval: one, weights: {bias: 0}}", "{eval: one}, {eval: one, weights: {bias: 0}}, {eval: one, search: {plies: 2}}", "one|one(bias=0)|one@2"},
		{"a name of its own", "{name: x, eval: a}, {eval: one}", "{eval: a}, {eval: one}", "x|one"},
	} {
		head := "game: pentago\nname: night\nopenings: [{kind: empty, games: 2}]\nplayers: ["
		f := decode(t, head+test.players+"]")
		if test.stored != "" {
			stored, err := DecodeStored(Encode(decode(t, head+test.stored+"]").Plan))
			if err != nil {
				t.Fatal(err)
			}
			if err := f.Extends(stored.Plan); err != nil {
				t.Errorf("%s: %v", test.what, err)
			}
		}
		if got := strings.Join(f.Plan.Names(), "|"); got != test.want {
			t.Errorf("%s: %s, want %s", test.what, got, test.want)
		}
	}
	_, err := Decode("night.yaml", []byte("game: pentago\nplayers: [{eval: a}, {eval: a}]"))
	checkSome(t, "nothing differs", err, `night.yaml:2:22: two players are called "a": give one of them another name`)
}

// TestKeptAgainst: a gauntlet against a player without a name goes on under the name that they have in the run.
func TestKeptAgainst(t *testing.T) {
	const text = "game: pentago\nname: night\nopenings: [{kind: empty, games: 2}]\nschedule: {against: [%s]}\nplayers: [{eval: one, weights: {bias: 0}}, {eval: a}%s]"
	stored := decode(t, fmt.Sprintf(text, "one", "")).Plan
	f := decode(t, fmt.Sprintf(text, "one(bias=0)", ", {eval: one}"))
	if err := f.Extends(stored); err != nil || f.Plan.Schedule.Against[0] != "one" {
		t.Errorf("against %q: %v", f.Plan.Schedule.Against, err)
	}
	err := decode(t, fmt.Sprintf(text, "one", ", {eval: one}")).Extends(stored)
	checkSome(t, "another one", err, `night.yaml:4:21: schedule.against is ["one(bias=0.5)"], but the run began with [one]`)
}
