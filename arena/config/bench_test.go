package config

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/arena/bench"
	"tourney/arena/plan"
)

// goodBench is a config in which each test of errors breaks one line.
const goodBench = `game: pentago
boards: 5
stones: 0..3
depths: [2, 4]
players:
  - {name: A, eval: a, search: {kind: minimax}}
  - {eval: one}
published:
  name: paper
  boards: 50
  totals:
    - {stones: 0, depth: 2, ms: [70, 300]}
    - {stones: 3, depth: 2, ms: [null, 200]}
    - {stones: 3, depth: 4, ms: [9]}
`

func TestDecodeBench(t *testing.T) {
	got, err := DecodeBench("night.yaml", []byte(goodBench))
	if err != nil {
		t.Fatal(err)
	}
	want := bench.Experiment{
		Name: "night", Game: "pentago", Options: map[string]string{"last_rotation": "true"}, Seed: 1,
		Boards: 5, Min: 0, Max: 3, Depths: []int{2, 4},
		Players: []plan.Entrant{
			{Name: "A", Spec: spec(t, "a@2,kind=minimax")},
			{Name: "one", Spec: spec(t, "one@2")},
		},
		Published: bench.Published{Name: "paper", Boards: 50, Times: map[bench.Point]time.Duration{
			{Player: 0, Depth: 2, Stones: 0}: 70 * time.Millisecond,
			{Player: 1, Depth: 2, Stones: 0}: 300 * time.Millisecond,
			{Player: 1, Depth: 2, Stones: 3}: 200 * time.Millisecond,
			{Player: 0, Depth: 4, Stones: 3}: 9 * time.Millisecond,
		}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}

	short := "name: day\ngame: pentago\nseed: 9\noptions: {last_rotation: false}\nstones: 7\ndepths: [1]\nplayers: [{eval: a}, {name: again, eval: a}]\n"
	got, err = DecodeBench("night.yaml", []byte(short))
	if err != nil {
		t.Fatal(err)
	}
	want = bench.Experiment{
		Name: "day", Game: "pentago", Options: map[string]string{"last_rotation": "false"}, Seed: 9,
		Boards: 100, Min: 7, Max: 7, Depths: []int{1},
		Players: []plan.Entrant{{Name: "a", Spec: spec(t, "a@1")}, {Name: "again", Spec: spec(t, "a@1")}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("with defaults (-want +got):\n%s", diff)
	}
}

func TestBenchErrors(t *testing.T) {
	published := goodBench[strings.Index(goodBench, "published:"):]
	for _, test := range []struct{ old, new, want string }{
		{"game: pentago", "gmae: pentago", `night.yaml:1:1: unknown key of a config "gmae" (did you mean game?`},
		{"game: pentago", "game: pentago\nschedule: {order: both}", `night.yaml:2:1: unknown key of a config "schedule"`},
		{"boards: 5", "boards: 0", `night.yaml:2:9: boards must lie from 1 to 10000`},
		{"stones: 0..3\n", "", `night.yaml:1:1: the key stones is missing: want a range such as 0..23`},
		{"stones: 0..3", "stones: 3..0", `night.yaml:3:9: stones must be a range such as 1..22`},
		{"stones: 0..3", "stones: 0..31", `night.yaml:3:9: a random board takes 0 to 30 stones, not 31 to 31`},
		{"stones: 0..3", "stones: 0..1000000000", `night.yaml:3:9: stones must not exceed 1000`},
		{"depths: [2, 4]\n", "", `night.yaml:1:1: the key depths is missing: want plies in a list such as [2, 4, 6]`},
		{"[2, 4]", "2", `night.yaml:4:9: depths must be a list`},
		{"[2, 4]", "[]", `night.yaml:4:9: no depths: want plies`},
		{"[2, 4]", "[0, 4]", `night.yaml:4:10: a depth must lie from 1 to 100`},
		{"[2, 4]", "[4, 2]", `night.yaml:4:13: depths must ascend, but 2 does not exceed 4`},
		{"[2, 4]", "[2, auto]", `night.yaml:4:13: a depth must be a whole number`},
		{"kind: minimax", "kind: minimax, plies: 4", `night.yaml:6:55: no player has plies of its own here`},
		{"{eval: one}", "{kind: random}", `night.yaml:7:5: player "random" does not search to a depth`},
		{"{eval: one}", "{kind: random, search: {plies: 2}}", `night.yaml:7:36: no player has plies of its own here`},
		{"published:\n  name: paper", "published:", `night.yaml:9:3: the key published.name is missing: want 1 to 60 printable characters`},
		{published, "published: paper\n", `night.yaml:8:12: published must be a mapping`},
		{"name: paper", "name: ''", `night.yaml:9:9: the name of the published times must be`},
		{"boards: 50", "boards: x", `night.yaml:10:11: boards must be a whole number`},
		{"[70, 300]", "[1, 2, 3]", `night.yaml:12:7: there are 3 times, but only 2 players: give one to each player`},
		{"  boards: 50\n", "  players: [A]\n", `night.yaml:10:3: unknown key of published "players"`},
		{"stones: 3, depth: 2,", "stones: 0, depth: 2,", `night.yaml:13:7: there is a row for 0 stones and depth 2 before`},
		{"depth: 2, ms: [70, 300]", "ms: [70, 300]", `night.yaml:12:7: the key published.totals.0.depth is missing: want a whole number from 1 to 100`},
		{"depth: 2, ms: [70, 300]", "depth: 0, ms: [70, 300]", `night.yaml:12:26: depth must lie from 1 to 100`},
		{"stones: 0, depth", "stnes: 0, depth", `night.yaml:12:8: unknown key of a row of totals "stnes" (did you mean stones?`},
		{"[70, 300]", "70", `night.yaml:12:33: ms must be a list`},
		{"[70, 300]", "[70, 0]", `night.yaml:12:38: milliseconds must lie from 1 to`},
		{"[70, 300]", "[70, 1.5]", `night.yaml:12:38: milliseconds must be a whole number`},
	} {
		_, err := DecodeBench("night.yaml", changed(t, goodBench, test.old, test.new))
		checkSome(t, test.new, err, test.want)
	}
}

// TestAllBenchErrorsAtOnce reports every mistake, and nothing that only follows from one.
func TestAllBenchErrorsAtOnce(t *testing.T) {
	_, err := DecodeBench("night.yaml", []byte("game: pentago\nboards: x\nstones: 1\ndepths: [2, x, 3]\n"+
		"players: [{eval: a, search: {plies: 4}}, {eval: b}]\npublished: {name: p, totals: [{stones: 1}, {stones: 1, depth: 2, ms: [0]}]}\n"))
	checkErrors(t, "all at once", err, "2:9:", "4:13:", "5:37:", "5:49:", "6:31:", "6:31:", "6:71:")
}

// FuzzDecodeBench: whatever the text, there is an experiment or there are errors; never a panic.
func FuzzDecodeBench(f *testing.F) {
	f.Add(goodBench)
	f.Add("game: pentago\nstones: 1\ndepths: &d [2]\nplayers: [{eval: a}]\npublished: {name: p, totals: *d}\n")
	f.Fuzz(func(t *testing.T, text string) {
		if e, err := DecodeBench("fuzz.yaml", []byte(text)); err == nil && len(e.Points()) == 0 {
			t.Fatal("an experiment with nothing to measure")
		}
	})
}
