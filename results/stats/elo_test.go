package stats

import (
	"testing"
)

func TestElo(t *testing.T) {
	for _, tt := range []struct {
		name  string
		score Estimate
		want  Estimate
	}{
		{"even", Estimate{Value: 0.5, Lo: 0.4, Hi: 0.6, Method: studentGames, Games: 9},
			Estimate{Value: 0, Lo: -70.436504, Hi: 70.436504, Method: studentGames, Games: 9}},
		{"three of four", Estimate{Value: 0.75, Lo: 0.5, Hi: 10. / 11, Method: studentGames, Games: 4},
			Estimate{Value: 190.848502, Lo: 0, Hi: 400, Method: studentGames, Games: 4}},
		{"all won", Score(10, 0, 0), Estimate{Why: "it won every game: at least +166 Elo"}},
		{"all lost", Score(0, 0, 10), Estimate{Why: "it lost every game: at most -166 Elo"}},
		{"one won", Score(1, 0, 0), Estimate{Why: "it won every game: at least -234 Elo"}},
		{"all won, and nothing else known", Estimate{Value: 1, Games: 3, Why: "lost"}, Estimate{Why: "it won every game"}},
		{"an upper end at 1", Estimate{Value: 0.75, Lo: 0.6, Hi: 1, Method: studentGames, Games: 8},
			Estimate{Value: 190.848502, Games: 8, Why: "too few games for an interval in Elo: at least +70 Elo"}},
		{"a lower end at 0", Estimate{Value: 0.25, Lo: 0, Hi: 0.4999, Method: studentGames, Games: 8},
			Estimate{Value: -190.848502, Games: 8, Why: "too few games for an interval in Elo: at most +0 Elo"}},
		{"both ends", Pairs([5]int{0, 0, 1, 0, 1}).Score(),
			Estimate{Value: 190.848502, Games: 4, Why: "too few games for an interval in Elo"}},
		{"no interval", Estimate{Value: 0.5, Games: 2, Why: "none"}, Estimate{Games: 2, Why: "none"}},
		{"no games", Score(0, 0, 0), Estimate{Why: "no games"}},
	} {
		wantEstimate(t, tt.name, Elo(tt.score), tt.want, 1e-6)
	}
}
