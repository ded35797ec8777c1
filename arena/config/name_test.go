package config

import (
	"strings"
	"testing"
)

func TestCheckName(t *testing.T) {
	for name, good := range map[string]bool{
		"night": true, "night 2": true, "a-b": true, "Übung": true, strings.Repeat("n", 100): true,
		"": false, "a/b": false, " night": false, "night ": false, "a\nb": false, "a\x1b[2J": false, "\xff": false,
		strings.Repeat("n", 101): false,
	} {
		if err := CheckName(name); (err == nil) != good {
			t.Errorf("%q: %v", name, err)
		}
	}
}

func TestCheckStudyName(t *testing.T) {
	for name, want := range map[string]string{
		"night":                 "",
		strings.Repeat("n", 90): "",
		strings.Repeat("n", 91): "must not exceed 90 characters: its runs have longer ones",
		"a/b":                   "must be 1 to 100 printable characters without / and without blanks at its ends",
	} {
		got := ""
		if err := CheckStudyName(name); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

// TestRenamed: any name is read back, and nothing else changes, with known and unknown games.
func TestRenamed(t *testing.T) {
	plan := decode(t, told).Plan
	plan.Name = "name: night"
	for _, name := range []string{"night 2", "null", "a: b", `"quoted"`, "Übung", "12", "-x", strings.Repeat("n", 100)} {
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
