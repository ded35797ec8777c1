package gamestest

import (
	"os"
	"strings"
	"testing"
)

// compared returns the first failure of a comparison of the toy's playthrough, or "".
func compared(t *testing.T, fault string, seed uint64, update bool) string {
	return run(t, func(t testing.TB, v variant) {
		Playthrough{Game: v.game, Seed: seed, Notation: "\n1 adds 1.\n", Pictured: []int{0, 3}}.Compare(t, update)
	}, variant{game: toy{fault}})
}

func TestPlaythrough(t *testing.T) {
	t.Chdir(t.TempDir())
	if got := compared(t, "", 1, false); !strings.Contains(got, "go test -update") {
		t.Errorf("without a file: %q, want an error that says how to write it", got)
	}
	if got := compared(t, "", 1, true); got != "" {
		t.Fatal(got)
	}
	text, err := os.ReadFile(playthroughFile)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"A game of toy\n", "\noptions  goal=12\n", "at the end.\n1 adds 1.\n\n",
		"\nThe start, First to move\nsum 0\n     0:0  0000000000000000\n\n  1  First  ", "; 2 legal: 1 2)\n     ", "\n\nsum 12\n\nThe game is over after ",
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the playthrough lacks %q:\n%s", want, text)
		}
	}
	for _, test := range []struct {
		fault string
		seed  uint64
		fails bool
	}{
		{"", 1, false},
		{"", 2, true},
		{"hash without mover", 1, true},
		{"text without mover", 1, true},
		{"one notation", 1, true},
		{"unsorted moves", 1, true},
		{"unfinished line", 1, true},
		{"no reason", 1, true},
		{"nobody first", 1, true},
		{"unfinished picture", 1, true},
	} {
		if got := compared(t, test.fault, test.seed, false); (got != "") != test.fails {
			t.Errorf("fault %q, seed %d: %q, want a difference: %t", test.fault, test.seed, got, test.fails)
		}
	}
}
