package config

import (
	"errors"
	"strings"
	"testing"

	"tourney/games/gamestest"
)

// many is a list of n items that are no players.
func many(n int) string { return "[" + strings.Repeat("x,", n) + "]" }

// TestMany: as many players as a run can pair are all read.
func TestMany(t *testing.T) {
	gamestest.SkipShort(t)
	for _, text := range []string{
		"players: " + many(1000),
		"schedule: {order: listed}\nplayers: " + many(1414),
		"schedule: {against: [a]}\nplayers: " + many(10_000),
	} {
		_, err := Decode("night.yaml", []byte("game: pentago\n"+text))
		checkSome(t, text[:20], err, "a player must be a mapping")
	}
}

// TestErrorsTold prints the first errors of many, and counts the others.
func TestErrorsTold(t *testing.T) {
	for n, last := range map[int]string{1: "", 50: "", 51: "and 1 more error", 2000: "and 1950 more errors"} {
		errs := make(Errors, n)
		for i := range errs {
			errs[i] = Error{File: "a.yaml", Problem: "it is wrong"}
		}
		lines := strings.Split(errs.Error(), "\n")
		if told := lines[:min(n, 50)]; strings.Join(told, "") != strings.Repeat("a.yaml: it is wrong", len(told)) || strings.Join(lines[len(told):], "\n") != last {
			t.Errorf("%d errors: %d lines, at the end %q, want %q", n, len(lines), lines[len(lines)-1], last)
		}
	}
	_, err := Decode("night.yaml", []byte("game: pentago\nplayers: "+many(300)))
	var errs Errors
	if !errors.As(err, &errs) || len(errs) < 300 || strings.Count(err.Error(), "night.yaml:2:") != 50 {
		t.Errorf("%d errors, told:\n%v", len(errs), err)
	}
}
