package config

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tourney/arena/evaluations"
	"tourney/arena/plan"
	"tourney/arena/study"
	"tourney/arena/timing"
)

// drawKeys writes a config that begins so, with one of the lines of each of some keys.
func drawKeys(t *rapid.T, begin string, keys [][]string) string {
	for _, lines := range keys {
		begin += rapid.SampledFrom(lines).Draw(t, "key")
	}
	return begin
}

// TestExperimentsReadBack: what a level of an experiment writes is read as the same, whatever the experiment.
func TestExperimentsReadBack(t *testing.T) {
	head := [][]string{{"", "name: 'null'\n"}, {"", "seed: 99\n"}, {"", "options: {last_rotation: false}\n"}, {"depths: [1]\n", "depths: [2, 3, 100]\n"}}
	rapid.Check(t, func(t *rapid.T) {
		readBack(t, timingLevel, DecodeTiming, drawKeys(t, "game: pentago\nplayers: [{eval: a}, {name: 'a: b', eval: one, search: {kind: minimax}}]\n", append(slices.Clone(head),
			[]string{"", "boards: 7\n"}, []string{"stones: 4\n", "stones: 0..3\n"},
			[]string{"", "published: {name: p, players: ['a: b', a], totals: [{stones: 1, depth: 2, ms: [null, 3]}, {stones: 0, depth: 2, ms: [5, 6]}, {stones: 0, depth: 1, ms: [7, 8]}]}\n",
				"published: {name: '#', boards: 3, players: [a], totals: [{stones: 1, depth: 1, ms: [3]}]}\n"})))
		readBack(t, countLevel, DecodeEvaluations, drawKeys(t, "game: pentago\nplayer: {name: x, eval: probe, weights: {real: 1.5}}\n", append(slices.Clone(head),
			[]string{"", "games: 3\n"}, []string{"", "positions: 4\n"}, []string{"", "against: {kind: random}\n", "against: {eval: a}\n"},
			[]string{"", "opening: {kind: random, stones: 2..3}\n", "opening: {kind: list, symmetry: false, lines: ['" + stone(3) + "', '" + stone(4) + "']}\n"})))
	})
}

func readBack[T any](t *rapid.T, level []field[T], decode func(string, []byte) (T, error), text string) {
	want, err := decode("night.yaml", []byte(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	wrote := lines(level, want)
	got, err := decode("again.yaml", []byte(wrote))
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Fatalf("%v (-want +got):\n%s\n%s", err, diff, wrote)
	}
}

// TestOneChange: of two configs that differ in one key, that key is said to differ and no other, for every key that counts.
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
			"game: pentago\n", [][2]string{
				{"options: {last_rotation: true}", "options: {last_rotation: false}"}, {"seed: 7", "seed: 8"}, {"deadline: 1m", "deadline: none"},
				{"clock: none", "clock: {turn: 1s}"}, {"budget: 1000", "budget: 1001"}, {"candidate: {name: p, eval: probe}", "candidate: {name: p, eval: probe, weights: {real: 1.5}}"},
				{"space: {real: , log: }", "space: {real: {max: 3}, log: }"}, {"ties: []", "ties: [{mean: [real, log]}]"}, {"method: random", ""},
				{"opponents: [{kind: random}]", "opponents: [{eval: a}]"}, {"seats: both", "seats: first"},
				{"openings: [{kind: empty, games: 4}]", "openings: [{kind: random, games: 4}]"},
				{"retest: {best: 2, openings: [{kind: empty, games: 9}]}", "retest: {best: 2, openings: [{kind: empty, games: 8}]}"},
				{"proof: {openings: [{kind: empty, games: 9}]}", "proof: {openings: [{kind: empty, games: 8}]}"},
			})
	})
	t.Run("timing", func(t *testing.T) {
		oneChange(t, timingLevel, func(text string) (*File, timing.Experiment) {
			e, err := DecodeTiming("night.yaml", []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			return open("night.yaml", []byte(text)), e
		}, "game: pentago\n", [][2]string{
			{"options: {last_rotation: true}", "options: {last_rotation: false}"}, {"seed: 7", "seed: 8"}, {"boards: 3", "boards: 4"}, {"stones: 4", "stones: 3..4"},
			{"depths: [1, 2]", "depths: [1]"}, {"players: [{name: a, eval: one}]", "players: [{name: a, eval: a}]"},
			{"published: {name: p, boards: 9, players: [a], totals: [{stones: 1, depth: 2, ms: [7]}]}", "published: {name: p, boards: 9, players: [a], totals: [{stones: 1, depth: 2, ms: [8]}]}"},
		})
	})
	t.Run("count", func(t *testing.T) {
		oneChange(t, countLevel, func(text string) (*File, evaluations.Experiment) {
			e, err := DecodeEvaluations("night.yaml", []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			return open("night.yaml", []byte(text)), e
		}, "game: pentago\n", [][2]string{
			{"options: {last_rotation: true}", "options: {last_rotation: false}"}, {"seed: 7", "seed: 8"}, {"games: 3", "games: 4"}, {"depths: [1, 2]", "depths: [1]"},
			{"opening: {kind: empty}", "opening: {kind: random}"}, {"player: {eval: a}", "player: {eval: one}"}, {"against: {kind: random}", ""}, {"positions: 3", "positions: 4"},
		})
	})
}

// oneChange compares a config of the first of each pair of lines with configs that have the second of one. The game decides
// what all else means, and the method of a study cannot change, as there is one.
func oneChange[T any](t *testing.T, level []field[T], decode func(string) (*File, T), begin string, pairs [][2]string) {
	first := make([]string, len(pairs))
	covered := map[string]bool{"game": true}
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
		if !d.free && !covered[d.name] {
			t.Errorf("no test changes the key %s", d.name)
		}
	}
}
