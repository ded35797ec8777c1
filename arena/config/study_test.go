package config

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tourney/arena/internal/tune"
	"tourney/arena/plan"
	"tourney/arena/study"
	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
	"tourney/players/bottest"
)

// level is an evaluator to which all positions are alike.
type level struct{}

func (level) Evaluate(games.Position, games.Seat) float64 { return 0 }

// A heuristic with a weight of every kind, and one without weights.
func init() {
	bottest.Register("")
	build := func(players.Weights) (players.Evaluator, error) { return level{}, nil }
	players.RegisterHeuristic(players.Heuristic{
		Game: "pentago", Name: "probe", New: build,
		Params: []players.Param{
			{Name: "real", Default: 1, Min: 0.5, Max: 2, Legal: players.Within(0, 10)},
			{Name: "log", Default: 1, Min: 0.1, Max: 10, Log: true},
			{Name: "zero", Default: 0, Min: -1, Max: 1},
			{Name: "whole", Kind: players.Integer, Default: 3, Min: 1, Max: 9},
			{Name: "switch", Kind: players.Switch, Default: 1, Max: 1},
			{Name: "fixed", Default: 1},
		},
	})
	players.RegisterHeuristic(players.Heuristic{Game: "pentago", Name: "bare", New: build})
}

// decodeStudy reads a config that must be right.
func decodeStudy(t rapid.TB, text string) *StudyFile {
	t.Helper()
	f, err := DecodeStudy("night.yaml", []byte(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return f
}

// spec is a complete player of a string.
func spec(t rapid.TB, text string) players.Spec {
	t.Helper()
	s, err := players.ParsePlayer("pentago", text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// compare looks into spaces.
var compare = cmp.Options{
	cmp.AllowUnexported(tune.Space{}),
	cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".Legal" }, cmp.Ignore()), // functions do not compare
}

func TestEncodeStudy(t *testing.T) {
	gamestest.SkipShort(t)
	rapid.Check(t, func(t *rapid.T) { checkStudyReadBack(t, decodeStudy(t, drawStudy(t)).Study) })
}

// checkStudyReadBack wants a study to survive in its config, and as it is stored, and to go on.
func checkStudyReadBack(t rapid.TB, want study.Study) {
	t.Helper()
	text := string(EncodeStudy(want))
	again := decodeStudy(t, text)
	if diff := cmp.Diff(want, again.Study, compare); diff != "" {
		t.Fatalf("(-want +got):\n%s\n%s", diff, text)
	}
	stored, err := study.Of(want.Stored(text, plan.Build{}))
	if diff := cmp.Diff(want, stored, compare); diff != "" || err != nil {
		t.Fatalf("as it is stored: error %v (-want +got):\n%s\n%s", err, diff, text)
	}
	if err := again.Continues(stored); err != nil {
		t.Fatalf("a study does not go on as it is stored: %v", err)
	}
}

// drawStudy writes a config of random parts, leaving some out.
func drawStudy(t *rapid.T) string {
	text := "game: pentago\ncandidate: {eval: probe, weights: {real: 1.25}}\nbudget: 2000\nmethod: random\n"
	for _, lines := range [][]string{
		{"", "name: 'null'\n", "name: \"# ä: b\"\n"},
		{"", "seed: 99\n"},
		{"", "deadline: none\n", "deadline: 1s\n"},
		{"", "thoughts: on\n", "thoughts: off\n"},
		{"", "clock: none\n", "clock: {turn: 10ms}\n", "clock: {game: 1h, increment: 1s, margin: 0s}\n"},
		{"", "search: {plies: 2}\n"},
		{"", "space: {real: }\n", "space: {switch: {}, whole: {min: 2, max: 3}}\n", "space: {log: {log: false}, real: {min: 1e-3}}\n",
			"space: {real: , log: }\nties: [{mean: [log, real]}]\n", "space: {real: , log: , zero: }\nties: [{together: [real, log, zero]}]\n"},
		{"", "seats: first\n", "seats: second\n"},
		{"", "opponents: [{kind: random}, {name: '12', eval: a}]\n", "opponents: [{name: 'a: b', eval: probe}]\n"},
		{"", "openings: [{kind: random, games: 7, stones: 3, parity: odd}, {kind: empty, games: 1}]\n"},
		{"", "retest: {best: 1}\n", "retest: {openings: [{kind: empty, games: 9}]}\n"},
		{"", "proof: {openings: [{kind: empty, games: 9}]}\n"},
	} {
		text += rapid.SampledFrom(lines).Draw(t, "key")
	}
	return text
}
