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
