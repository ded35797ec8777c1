package config

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// many is a list of n items that are no players.
func many(n int) string { return "[" + strings.Repeat("x,", n) + "]" }

// TestMany: more players than a run can hold, or pair, are one error, and nobody of them is read.
func TestMany(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	const pairs, players = "players make more than 1000000 pairings: drop players, or play a gauntlet", "players has 100001 entries: there can be no more than 100000"
	seated := ""
	for i := range 34 {
		seated += fmt.Sprintf("{name: p%d, eval: control, search: {plies: %d}}, ", i, i+1)
	}
	for _, test := range []struct {
		name   string
		decode func(text string) error
		text   string
		want   []string
	}{
		{"round robin", decodeRun, "game: pentago\nplayers: " + many(1001), []string{"2:10: 1001 " + pairs}},
		{"one order", decodeRun, "game: pentago\nschedule: {order: listed}\nplayers: " + many(1415), []string{"3:10: 1415 " + pairs}},
		{"gauntlet", decodeRun, "game: pentago\nschedule: {against: [a]}\nplayers: " + many(100_001), []string{"3:10: the list " + players}},
		{"both", decodeRun, "game: pentago\nplayers: " + many(100_001), []string{"2:10: 100001 " + pairs, "2:10: the list " + players}},
		{"a wrong schedule", decodeRun, "game: pentago\nschedule: {againts: [a]}\nplayers: " + many(100_001),
			[]string{`2:12: unknown key of schedule "againts"`, "3:10: the list " + players}},
		{"opponents", decodeOfStudy, "game: pentago\nbudget: 9999\ncandidate: {eval: a}\nopponents: " + many(100_001), []string{"4:12: the list opponents has 100001 entries: there can be no more than 100000"}},
		{"against", decodeRun, "game: pentago\nschedule: {against: " + many(100_001) + "}\nplayers: [{eval: a}, {kind: random}]", []string{"2:21: the list against has 100001 entries"}},
		{"openings", decodeRun, "game: pentago\nplayers: [{eval: a}, {kind: random}]\nopenings: " + many(100_001), []string{"3:11: the list openings has 100001 entries"}},
		{"four seats", decodeRun, "game: heap\nplayers: [" + seated + "]", []string{"2:10: 34 players in games of 4 seats make more than 100000 pairings"}},
		{"bench", decodeOfBench, "game: pentago\nstones: 1\ndepths: [1]\nplayers: " + many(100_001), []string{"4:10: the list " + players}},
	} {
		checkErrors(t, test.name, test.decode(test.text), test.want...)
	}
	for name, text := range map[string]string{
		"round robin": "game: pentago\nplayers: " + many(1000),
		"one order":   "game: pentago\nschedule: {order: listed}\nplayers: " + many(1414),
		"gauntlet":    "game: pentago\nschedule: {against: [a]}\nplayers: " + many(10_000),
	} {
		checkSome(t, name, decodeRun(text), "a player must be a mapping")
	}
	if _, err := DecodeStored([]byte("game: pentago\nplayers: " + many(1001))); err == nil || strings.Contains(err.Error(), pairs) {
		t.Errorf("a stored run: %v", err)
	}
}

func decodeRun(text string) error {
	_, err := Decode("night.yaml", []byte(text))
	return err
}

func decodeOfStudy(text string) error {
	_, err := DecodeStudy("night.yaml", []byte(text))
	return err
}

func decodeOfBench(text string) error {
	_, err := DecodeBench("night.yaml", []byte(text))
	return err
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
	err := decodeRun("game: pentago\nplayers: " + many(300))
	var errs Errors
	if !errors.As(err, &errs) || len(errs) < 300 || strings.Count(err.Error(), "night.yaml:2:") != 50 {
		t.Errorf("%d errors, told:\n%v", len(errs), err)
	}
}
