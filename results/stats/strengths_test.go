package stats_test

import (
	"math"
	"testing"

	"tourney/results/stats"
)

// TestStrengths: expected points are those scored; who won or lost all has a finite strength, and so has who met nobody.
func TestStrengths(t *testing.T) {
	for _, test := range []struct {
		name    string
		players int
		duels   []stats.Duel
		want    []float64 // in Elo
	}{
		{"nobody has met", 2, nil, []float64{0, 0}},
		{"even", 2, []stats.Duel{{A: 0, B: 1, Games: 20, Points: 10}}, []float64{0, 0}},
		// (75 + ¼) of (100 + ½): 400·log10(75.25/25.25) = 189.705
		{"three of four", 2, []stats.Duel{{A: 0, B: 1, Games: 100, Points: 75}}, []float64{94.852, -94.852}},
		{"all won", 2, []stats.Duel{{A: 1, B: 0, Games: 10, Points: 10}}, []float64{-322.557, 322.557}}, // 400·log10(10.25/0.25)
		{"a chain", 3, []stats.Duel{{A: 0, B: 1, Games: 100, Points: 75}, {A: 1, B: 2, Games: 100, Points: 75}}, []float64{189.705, 0, -189.705}},
		{"a cycle", 3, []stats.Duel{{A: 0, B: 1, Games: 9, Points: 8}, {A: 1, B: 2, Games: 9, Points: 8}, {A: 2, B: 0, Games: 9, Points: 8}}, []float64{0, 0, 0}},
		{"a bystander", 3, []stats.Duel{{A: 0, B: 2, Games: 100, Points: 75}}, []float64{94.852, 0, -94.852}},
	} {
		got := stats.Strengths(test.players, test.duels)
		for i, s := range got {
			if math.Abs(s-test.want[i]) > 0.01 || s*1024 != math.Round(s*1024) {
				t.Errorf("%s: %v, want %v", test.name, got, test.want)
			}
		}
	}
}

// TestFarStrengths: fifty players of whom each has beaten the next are in order, in spite of the long way there.
func TestFarStrengths(t *testing.T) {
	var duels []stats.Duel
	for i := range 49 {
		duels = append(duels, stats.Duel{A: i + 1, B: i, Games: 1000, Points: 1000})
	}
	want := 400 * math.Log10(1000.25/0.25)
	got := stats.Strengths(50, duels)
	for i := range 49 {
		if d := got[i+1] - got[i]; math.Abs(d-want) > 1 {
			t.Fatalf("difference %v of players %d and %d, want %v", d, i+1, i, want)
		}
	}
}
