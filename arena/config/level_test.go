package config

import (
	"slices"
	"strings"
	"testing"

	"tourney/arena/plan"
	"tourney/arena/study"
)

// TestOneChange: of two configs that differ in one key, only that key is reported, for every key that counts.
func TestOneChange(t *testing.T) {
	t.Run("tournament", func(t *testing.T) {
		oneChange(t, tournament, func(text string) (*File, plan.Plan) { f := decode(t, text); return f, f.Plan },
			"game: heap\n", [][2]string{
				{"options: {seats: 3}", "options: {seats: 4}"}, {"seed: 7", "seed: 8"}, {"deadline: 1m", "deadline: none"}, {"clock: none", "clock: {turn: 1s}"},
				{"schedule: {seating: one-v-field}", "schedule: {seating: one-v-field, self: true}"},
				{"openings: [{kind: empty, games: 4}]", "openings: [{kind: empty, games: 3}]"},
				{"players: [{eval: control, search: {plies: 1}}, {kind: random}]", "players: [{eval: control, search: {plies: 2}}, {kind: random}]"},
			})
	})
	t.Run("study", func(t *testing.T) {
		oneChange(t, studyLevel, func(text string) (*File, study.Study) { f := decodeStudy(t, text); return f.File, f.Study },
			"game: pentago\nmethod: random\n", [][2]string{
				{"options: {last_rotation: true}", "options: {last_rotation: false}"}, {"seed: 7", "seed: 8"}, {"deadline: 1m", "deadline: none"},
				{"clock: none", "clock: {turn: 1s}"}, {"budget: 1000", "budget: 1001"}, {"candidate: {name: p, eval: probe}", "candidate: {name: p, eval: probe, weights: {real: 1.5}}"},
				{"space: {real: , log: }", "space: {real: {max: 3}, log: }"}, {"ties: []", "ties: [{mean: [real, log]}]"},
				{"opponents: [{kind: random}]", "opponents: [{eval: a}]"}, {"seats: both", "seats: first"},
				{"openings: [{kind: empty, games: 4}]", "openings: [{kind: random, games: 4}]"},
				{"retest: {best: 2, openings: [{kind: empty, games: 9}]}", "retest: {best: 2, openings: [{kind: empty, games: 8}]}"},
				{"proof: {openings: [{kind: empty, games: 9}]}", "proof: {openings: [{kind: empty, games: 8}]}"},
				{"beside: {deeper: 4}", "beside: {deeper: 2}"},
			})
	})
}

// oneChange compares a config of the first line of each pair with configs that have the second line of one pair. It
// leaves out the game and the method of a study, which other keys depend on.
func oneChange[T any](t *testing.T, level []field[T], decode func(string) (*File, T), begin string, pairs [][2]string) {
	first := make([]string, len(pairs))
	covered := map[string]bool{"game": true, "method": true, "duels": true, "champions": true} // duels and champions are not for a random search
	for i, pair := range pairs {
		first[i] = pair[0]
	}
	compared := func(now string, stored string) (changed []string) {
		f, a := decode(now)
		_, b := decode(stored)
		c := newComparison(f, "run", "")
		if compareLevel(c, "", level, a, b); len(c.reader.errs) > 1 {
			t.Errorf("one change is said to be\n%v", c.reader.errs)
		}
		for _, d := range level {
			if c.did[d.name] {
				changed = append(changed, d.name)
			}
		}
		return changed
	}
	stored := begin + strings.Join(first, "\n")
	if changed := compared(stored, stored); len(changed) > 0 {
		t.Errorf("equal configs differ in %v", changed)
	}
	for i, pair := range pairs {
		key, _, _ := strings.Cut(pair[0], ":")
		second := slices.Clone(first)
		second[i] = pair[1]
		want := []string{key}
		if key == "method" {
			want = nil
		}
		if changed := compared(begin+strings.Join(second, "\n"), stored); !slices.Equal(changed, want) {
			t.Errorf("%s: %v, want %v", pair[1], changed, want)
		}
		covered[key] = true
	}
	for _, d := range level {
		if !d.free && d.write != nil && !covered[d.name] {
			t.Errorf("no test changes the key %s", d.name)
		}
	}
}
