package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

func TestPairsScore(t *testing.T) {
	for _, tt := range []struct {
		name  string
		pairs [5]int
		want  Estimate
	}{
		// The figures were computed by another program from the definition.
		{"one of each", [5]int{1, 1, 1, 1, 1},
			Estimate{Value: 0.5, Lo: 0.0371428, Hi: 0.9628572, Method: StudentGames, Games: 10}},
		{"two pairs are clipped", [5]int{0, 0, 1, 0, 1}, Estimate{Value: 0.75, Lo: 0, Hi: 1, Method: StudentGames, Games: 4}},
		{"a single pair", [5]int{0, 0, 0, 1, 0}, Estimate{Value: 0.75, Lo: 0, Hi: 1, Method: StudentGames, Games: 2}},
		{"all won", [5]int{0, 0, 0, 0, 5}, Estimate{Value: 1, Lo: 0.6934588, Hi: 1, Method: StudentGames, Games: 10}},
		{"all lost", [5]int{5, 0, 0, 0, 0}, Estimate{Value: 0, Lo: 0, Hi: 0.3065412, Method: StudentGames, Games: 10}},
		{"all halved", [5]int{0, 0, 60, 0, 0}, Estimate{Value: 0.5, Lo: 0.4882107, Hi: 0.5117893, Method: StudentGames, Games: 120}},
		{"none", [5]int{}, Estimate{Why: "no games"}},
	} {
		wantEstimate(t, tt.name, Pairs(tt.pairs).Score(), tt.want, 1e-6)
	}
	wantPanic(t, "a negative count", func() { Pairs([5]int{3, 0, -1}) })
}

func TestPairsProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var p, mirrored [5]int
		for i := range p {
			p[i] = rapid.IntRange(0, 1000).Draw(t, "pairs")
			mirrored[len(p)-1-i] = p[i]
		}
		e, m := Pairs(p).Score(), Pairs(mirrored).Score()
		if e.Games != Pairs(p).Games() || e.Known() != (e.Games > 0) || e.Lo < 0 || e.Lo > e.Value || e.Value > e.Hi || e.Hi > 1 {
			t.Fatalf("%v: got %+v", p, e)
		}
		if e.Known() && (math.Abs(e.Value-(1-m.Value)) > 1e-12 || math.Abs(e.Lo-(1-m.Hi)) > 1e-12) {
			t.Fatalf("%v: got %+v, but from the other side %+v", p, e, m)
		}
	})
}

// drawn returns an index with its chance.
func drawn(r *rand.Rand, chances [5]float64) int {
	u := r.Float64()
	for i, chance := range chances {
		if u -= chance; u < 0 {
			return i
		}
	}
	return len(chances) - 1
}
