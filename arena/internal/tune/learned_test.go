package tune

import (
	"slices"
	"testing"

	"tourney/games/gamestest"
	"tourney/results"
	"tourney/results/landscape"
)

// TestLearned holds the model of a search against the truth, after searches by auto: the intervals of what is lost by
// going back to the default, and that weights without effect do not seem to matter. A search chooses its trials and its
// vector by luck too, and the model must not take that for strength. Functions with several peaks, steps or a bent
// valley are left out: no quadratic function is like them.
func TestLearned(t *testing.T) {
	gamestest.SkipShort(t)
	const games = 10_000
	repeats, least := 1, 1. // share of the intervals that cover the true loss
	if gamestest.Long {
		repeats, least = 8, 0.92
	}
	for _, f := range functions {
		if slices.Contains([]string{"valley4", "steps4", "twin4"}, f.name) {
			continue
		}
		all, covered, idle, matter := 0, 0, 0, 0
		for repeat := range repeats {
			var trials []results.Trial
			point := f.searched(Auto, games, 1, stream(f, Auto, games, repeat), func(t Trial, r Result) {
				against := t.B
				if against == nil {
					against = f.spaceOf().Start()
				}
				trials = append(trials, results.Trial{Stage: results.Screening, Weights: t.A, Wins: r.Wins, Draws: r.Draws, Losses: r.Losses,
					Meetings: []results.Meeting{{Player: "b", Weights: against, Wins: r.Wins, Draws: r.Draws, Losses: r.Losses}}})
			})
			var weights []results.Weight
			for _, d := range f.spaceOf().Dimensions() {
				weights = append(weights, results.Weight{Name: d.Name, Min: d.Min, Max: d.Max})
			}
			m, err := landscape.Learn(weights, trials, f.spaceOf().Start(), f.spaceOf().weights(point))
			if err != nil {
				t.Fatal(err)
			}
			for i, l := range m.Weights() {
				back := f
				back.start = slices.Clone(point)
				back.start[i] = f.start[i]
				lost := elo(back.truth(point, 0))
				if all++; !l.Back.Known() || l.Back.Lo <= lost && lost <= l.Back.Hi {
					covered++
				}
				if f.name == "sparse8" && !slices.Contains([]int{0, 3, 5}, i) {
					if idle++; l.Word == landscape.Matters {
						matter++
					}
				}
			}
		}
		t.Logf("%s: %d of %d intervals cover the true loss; %d of %d weights without effect are said to matter", f.name, covered, all, matter, idle)
		if share := float64(covered) / float64(all); share < least {
			t.Errorf("%s: %.3f of the intervals cover the true loss", f.name, share)
		}
		if 20*matter > idle {
			t.Errorf("%s: %d of %d weights without effect are said to matter", f.name, matter, idle)
		}
	}
}
