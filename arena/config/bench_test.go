package config

import (
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
