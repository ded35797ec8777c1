package config

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/study"
	"tourney/arena/tune"
	"tourney/games"
	"tourney/players"
	"tourney/results"
)

// level is an evaluator to which all positions are alike.
type level struct{}

func (level) Evaluate(games.Position, games.Seat) float64 { return 0 }

// A heuristic with a weight of every kind, and one without weights.
func init() {
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

func TestDecodeStudy(t *testing.T) {
	got := decodeStudy(t, `
name: vielfalt
game: pentago
options: {last_rotation: false}
seed: 2016
deadline: 90s
thoughts: on
budget: 500
search: {plies: 2}
candidate: {name: p, eval: probe, weights: {real: 1.5, whole: 4}}
space:
  whole: {min: 2}
  real: {max: 3, log: true}
  log:
  zero: {}
ties: [{together: [real, log]}]
method: random
opponents:
  - {eval: a}
  - {name: deep, eval: a, search: {plies: 3}}
seats: second
openings: [{kind: empty, games: 3}, {kind: random, games: 4, stones: 2..5, parity: odd}]
retest: {best: 2, openings: [{kind: empty, games: 5}]}
proof: {openings: [{kind: random, games: 6, stones: 2..5, parity: odd}]}
`).Study

	h, err := players.FindHeuristic("pentago", "probe")
	if err != nil {
		t.Fatal(err)
	}
	dimension := func(name string, start, low, high float64, log bool) tune.Dimension {
		p, err := h.Param(name)
		if err != nil {
			t.Fatal(err)
		}
		p.Min, p.Max, p.Log = low, high, log
		return tune.Dimension{Param: p, Start: start}
	}
	space, err := tune.NewSpace([]tune.Dimension{
		dimension("real", 1.5, 0.5, 3, true), dimension("log", 1, 0.1, 10, true), dimension("zero", 0, -1, 1, false),
		dimension("whole", 4, 2, 9, false),
	}, []tune.Tie{{Kind: tune.Together, Weights: []string{"real", "log"}}})
	if err != nil {
		t.Fatal(err)
	}
	want := study.Study{
		Name: "vielfalt", Game: "pentago", Options: games.Options{"last_rotation": "false"}, Seed: 2016, Deadline: 90 * time.Second, Thoughts: true,
		Candidate: plan.Entrant{Name: "p", Spec: spec(t, "probe(real=1.5,whole=4)@2")},
		Space:     space, Method: tune.RandomSearch, Budget: 500, Best: 2, Seats: study.SecondSeat,
		Opponents: []plan.Entrant{{Name: "a", Spec: spec(t, "a@2")}, {Name: "deep", Spec: spec(t, "a@3")}},
		Openings: map[results.Stage][]openings.Set{
			results.Screening: {
				{Kind: openings.Empty, Games: 3},
				{Kind: openings.Random, Games: 4, Min: 2, Max: 5, Parity: openings.Odd, Distinct: true},
			},
			results.Retest: {{Kind: openings.Empty, Games: 5, Skip: 8}},
			results.Proof:  {{Kind: openings.Random, Games: 6, Skip: 13, Min: 2, Max: 5, Parity: openings.Odd, Distinct: true}},
		},
	}
	if diff := cmp.Diff(want, got, compare); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestStudyDefaults: a game, a candidate and a budget make a study.
func TestStudyDefaults(t *testing.T) {
	got := decodeStudy(t, "game: pentago\nbudget: 100000\nmethod: random\ncandidate: {eval: probe}\n").Study
	var names []string
	for _, d := range got.Space.Dimensions() {
		names = append(names, d.Name)
	}
	if diff := cmp.Diff([]string{"real", "log", "zero", "whole"}, names); diff != "" {
		t.Errorf("tuned by default (-want +got):\n%s", diff)
	}
	got.Space, got.Openings = nil, nil
	want := study.Study{
		Name: "night", Game: "pentago", Options: games.Options{"last_rotation": "true"}, Seed: 1, Deadline: 5 * time.Minute,
		Candidate: plan.Entrant{Name: "probe", Spec: spec(t, "probe")}, Method: tune.RandomSearch, Budget: 100_000, Best: 52,
		Opponents: []plan.Entrant{{Name: "default", Spec: spec(t, "probe")}}, Seats: study.BothSeats,
	}
	if diff := cmp.Diff(want, got, compare); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestStageDefaults: by default the re-test takes a third of the budget and the proof a quarter, all on fresh boards.
func TestStageDefaults(t *testing.T) {
	const begin = "game: pentago\nbudget: 100000\nmethod: random\ncandidate: {name: default, eval: probe}\n"
	for _, test := range []struct {
		text string
		want string
	}{
		{"", "search random 4+0; retest random 316+4; proof random 12500+320; "},
		{"openings: [{kind: empty, games: 3}]\n", "search empty 3+0; retest empty 316+3; proof empty 12500+319; "},
		{"openings: [{kind: empty, games: 3}]\nretest: {openings: [{kind: random, games: 2}]}\n",
			"search empty 3+0; retest random 2+3; proof empty 12500+5; "},
		{"openings: [{kind: empty, games: 3}]\nproof: {openings: [{kind: empty, games: 2}]}\nretest: {best: 1}",
			"search empty 3+0; proof empty 2+3; "},
	} {
		s := decodeStudy(t, begin+test.text).Study
		got := ""
		for _, stage := range []results.Stage{results.Screening, results.Retest, results.Proof} {
			for _, set := range s.Openings[stage] {
				got += fmt.Sprintf("%s %s %d+%d; ", stage, set.Kind, set.Games, set.Skip)
			}
		}
		if got != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.text, got, test.want)
		}
		if name := s.Opponents[0].Name; name != "start" {
			t.Errorf("the opponent of a candidate called default is called %s, want start", name)
		}
	}
}

func TestEncodeStudy(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkStudyReadBack(t, decodeStudy(t, drawStudy(t)).Study) })
}

// checkStudyReadBack wants a study to survive in its config, and to go on as it is stored.
func checkStudyReadBack(t rapid.TB, want study.Study) {
	t.Helper()
	text := string(EncodeStudy(want))
	again := decodeStudy(t, text)
	if diff := cmp.Diff(want, again.Study, compare); diff != "" {
		t.Fatalf("(-want +got):\n%s\n%s", diff, text)
	}
	if err := again.Continues(want); err != nil {
		t.Fatalf("a study does not go on as it is stored: %v", err)
	}
}

// drawStudy writes a config of random parts, leaving some out.
func drawStudy(t *rapid.T) string {
	text := "game: pentago\ncandidate: {eval: probe, weights: {real: 1.25}}\nbudget: 100000\nmethod: random\n"
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

// TestLearningLists: a search that learns plays a shuffled list again and again; its stored config is read back.
func TestLearningLists(t *testing.T) {
	var cells []int
	for cell := range 36 {
		cells = append(cells, cell)
	}
	text := "game: pentago\nbudget: 1000\ncandidate: {eval: probe}\nproof: {openings: [{kind: random, stones: 3..5, games: 100}]}\nopenings: [" +
		strings.Replace(listOf(1, cells...), "games: 1", "games: 1, shuffle: true", 1) + "]\n"
	for _, method := range []string{tune.Auto, tune.SPSA, tune.Halving} {
		checkStudyReadBack(t, decodeStudy(t, text+"method: "+method+"\n").Study)
	}
}

// TestGridDefaults: the vectors of a grid get all boards that the budget pays for, after the proof, and no re-test.
func TestGridDefaults(t *testing.T) {
	const begin = "game: pentago\nmethod: grid\ncandidate: {eval: probe}\nspace: {real: {min: 0.5, max: 2, steps: 4}, whole: {min: 1, max: 3}, switch: {}}\n"
	for _, test := range []struct {
		text   string
		boards int // of each vector
		grid   int
	}{
		{"budget: 1000\n", 15, 24}, // 750 games of 4 × 3 × 2 vectors
		{"budget: 68\n", 1, 24},
		{"budget: 1000\nopponents: [{eval: a}, {kind: random}]\n", 7, 24},
		{"budget: 1000\nseats: second\n", 31, 24},
		{"budget: 1000\nopenings: [{kind: random, games: 3}]\n", 3, 24},
		{"budget: 1000\nties: [{together: [whole, switch]}]\n", 0, 0}, // refused: whole numbers that do not begin alike
		{"budget: 1000\nretest: {best: 2, openings: [{kind: random, games: 50}]}\n", 11, 24},
	} {
		f, err := DecodeStudy("night.yaml", []byte(begin+test.text))
		if test.grid == 0 {
			if err == nil {
				t.Errorf("%s is read", test.text)
			}
			continue
		}
		if err != nil {
			t.Error(err)
			continue
		}
		s := f.Study
		if r := s.Rules(); r.Grid != test.grid || r.Trial != r.Pool*test.boards || r.Vectors() != test.grid || r.Grid*r.Trial+r.After() > r.Budget || len(s.Openings[results.Screening]) != 1 {
			t.Errorf("%s: rules %+v with %d kinds of boards, want %d vectors with %d boards each", test.text, r, len(s.Openings[results.Screening]), test.grid, test.boards)
		}
		checkStudyReadBack(t, s)
	}
}

// TestGridContinues: a grid goes on as it began. What follows from another change is not told.
func TestGridContinues(t *testing.T) {
	const begin = "game: pentago\nmethod: grid\ncandidate: {eval: probe}\nbudget: 1000\n"
	stored := decodeStudy(t, begin+"space: {real: {min: 0.5, max: 2, steps: 4}}\n").Study
	now := decodeStudy(t, begin+"space: {real: {min: 0.5, max: 2, steps: 5}}\n")
	checkErrors(t, "other steps", now.Continues(stored), "5:41: space.real.steps is 5, but the study began with 4")
}

// TestChampionNames: champions have names that no other player may have.
func TestChampionNames(t *testing.T) {
	const begin = "game: pentago\nbudget: 9000\nchampions: true\n"
	_, err := DecodeStudy("night.yaml", []byte(begin+"candidate: {name: champion, eval: probe}\n"))
	checkErrors(t, "candidate", err, `4:12: with champions: true, names that begin with "champion." are those of champions: give the candidate another name`)
	_, err = DecodeStudy("night.yaml", []byte(begin+"candidate: {eval: probe}\nopponents: [{name: champion.0, eval: a}]\n"))
	checkErrors(t, "opponent", err, `5:13: with champions: true, names that begin with "champion." are those of champions: give the opponent another name`)
}
