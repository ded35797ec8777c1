package config

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/arena/evaluations"
	"tourney/arena/openings"
	"tourney/arena/plan"
)

// goodCount is a config in which each test of errors breaks one line.
const goodCount = `game: pentago
seed: 9
games: 5
opening: {kind: random, stones: 2..6, parity: even}
player: {name: A, eval: a, search: {plies: 3}}
against: {kind: random}
depths: [2, 4]
positions: 7
`

func TestDecodeEvaluations(t *testing.T) {
	complete := func(name, s string) plan.Entrant { return plan.Entrant{Name: name, Spec: spec(t, s)} }
	against := complete("random", "random")
	for _, test := range []struct {
		text string
		want evaluations.Experiment
	}{
		{goodCount, evaluations.Experiment{
			Name: "night", Game: "pentago", Options: map[string]string{"last_rotation": "true"}, Seed: 9, Games: 5,
			Opening: openings.Set{Kind: openings.Random, Min: 2, Max: 6, Parity: openings.Even},
			Player:  complete("A", "a@3"), Against: &against, Depths: []int{2, 4}, Positions: 7,
		}},
		{"name: day\ngame: pentago\noptions: {last_rotation: false}\nplayer: {eval: a}\ndepths: [1]\n", evaluations.Experiment{
			Name: "day", Game: "pentago", Options: map[string]string{"last_rotation": "false"}, Seed: 1, Games: 10,
			Opening: openings.Set{Kind: openings.Empty},
			Player:  complete("a", "a"), Depths: []int{1}, Positions: 100,
		}},
	} {
		got, err := DecodeEvaluations("night.yaml", []byte(test.text))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}

func TestEvaluationsErrors(t *testing.T) {
	for _, test := range []struct{ old, new, want string }{
		{"seed: 9", "search: {plies: 4}", `night.yaml:2:1: unknown key of a config "search"`},
		{"seed: 9", "name: a/b", `night.yaml:2:7: the name of an experiment must be 1 to 100 printable characters without /`},
		{"games: 5", "games: 0", `night.yaml:3:8: games must lie from 1 to 10000`},
		{"kind: random, stones", "kind: rondom, stones", `night.yaml:4:17: unknown kind of opening "rondom"`},
		{"stones: 2..6", "stones: 2..40", `night.yaml:4:10: a random board takes 0 to 30 stones`},
		{"parity: even", "games: 3", `night.yaml:4:46: games is not for the opening here`},
		{"parity: even", "distinct: true", `night.yaml:4:49: distinct is not for the opening here`},
		{"parity: even", "skip: 2", `night.yaml:4:45: skip is not for the opening here`},
		{"{kind: random, stones: 2..6, parity: even}", "{kind: list, lines: [x, y]}", `night.yaml:4:31: position "x" has 1 fields`},
		{"{kind: random, stones: 2..6, parity: even}", "[{kind: empty}]", `night.yaml:4:10: an opening must be a mapping`},
		{"player: {name: A, eval: a, search: {plies: 3}}\n", "", `night.yaml:1:1: the key player is missing: want the player whose searches`},
		{"plies: 3", "plies: none", `night.yaml:5:44: plies`},
		{"plies: 3", "millis: 30", `night.yaml:5:9: player "A" chooses by the clock, so that what is counted would be something else`},
		{"name: A, eval: a, search: {plies: 3}", "kind: random", `night.yaml:5:9: player "random" does not search to a depth`},
		{"against: {kind: random}", "against: {eval: a, search: {millis: 5}}", `night.yaml:6:10: player "a" chooses by the clock`},
		{"against: {kind: random}", "against: {eval: a, search: {plies: 3}}", `night.yaml:6:10: "a" is the same configuration as the player: leave the key against out`},
		{"against: {kind: random}", "against: {name: A, kind: random}", `night.yaml:6:10: two players are called "A"`},
		{"depths: [2, 4]\n", "", `night.yaml:1:1: the key depths is missing: want plies in a list such as [2, 4, 6]`},
		{"positions: 7", "positions: 0", `night.yaml:8:12: positions must lie from 1 to 1000000`},
	} {
		_, err := DecodeEvaluations("night.yaml", changed(t, goodCount, test.old, test.new))
		checkSome(t, test.new, err, test.want)
	}
}

// TestAllEvaluationsErrorsAtOnce reports every mistake, and nothing that only follows from one.
func TestAllEvaluationsErrorsAtOnce(t *testing.T) {
	_, err := DecodeEvaluations("night.yaml", []byte("game: pentago\ngames: x\nopening: {kind: empty, skip: 1, games: 2}\n"+
		"player: {eval: b}\nagainst: {kind: rnadom}\ndepths: [0, 2]\n"))
	checkErrors(t, "all at once", err, "2:8:", "3:30:", "3:40:", "4:16:", "5:17:", "6:10:")
}

// FuzzDecodeEvaluations: whatever the text, there is an experiment or there are errors; never a panic.
func FuzzDecodeEvaluations(f *testing.F) {
	f.Add(goodCount)
	f.Add("game: pentago\nplayer: &p {eval: a}\nagainst: *p\ndepths: &d [2]\nopening: {kind: list, lines: *d}\n")
	f.Fuzz(func(t *testing.T, text string) {
		e, err := DecodeEvaluations("fuzz.yaml", []byte(text))
		if err != nil {
			return
		}
		if e.Games < 1 || e.Positions < 1 || len(e.Depths) == 0 || e.Player.Spec.Method == "" {
			t.Fatalf("an experiment with nothing to count: %+v", e)
		}
	})
}
