package spluteval

import (
	"testing"

	"tourney/games"
	"tourney/games/splut"
	"tourney/players"
	"tourney/players/evaltest"
	"tourney/players/search"
)

// build returns standard with the given weights and the defaults of the others.
func build(t testing.TB, given players.Weights) *standard {
	t.Helper()
	return evaltest.Build(t, game, "standard", given).(*standard)
}

// opening returns the usual starting position.
func opening(t testing.TB, given games.Options) *splut.Board {
	t.Helper()
	return parsed(t, given, "")
}

// TestValuesStayBelowWins adds up the largest legal weights times upper bounds of all counts.
func TestValuesStayBelowWins(t *testing.T) {
	most := [featureCount]float64{
		featureWizards + ownSide: 1, featureWizards + foeSide: 3, featureDwarves + ownSide: 1, featureDwarves + foeSide: 3,
		featureLines + ownSide: 4, featureLines + foeSide: 4 * 3,
		featureDistances + ownSide: 4 * 8, featureDistances + foeSide: 4 * 8 * 3,
	}
	sum := 0.0
	for i, f := range featureList {
		reach := reachOfWeights * max(-f.min, f.max)
		p := f.param()
		if p.Check(reach) != nil || p.Check(-reach) != nil || p.Check(reach+1) == nil {
			t.Errorf("%s: want weights to reach %v and no further", f.name, reach)
		}
		if p.Default < p.Min || p.Default > p.Max {
			t.Errorf("%s: the default is outside the tuner's range", f.name)
		}
		sum += most[i] * reach
	}
	if sum+mostNoise >= search.Win-1000 {
		t.Errorf("values reach %v", sum)
	}
}

func TestNoise(t *testing.T) {
	for want, given := range map[int]players.Weights{5: nil, 0: {noiseWeight: 0}, 50: {noiseWeight: 50}} {
		if got := build(t, given).Noise(); got != want {
			t.Errorf("%v: noise %d, want %d", given, got, want)
		}
	}
}

func TestStepwise(t *testing.T) {
	if !players.Stepwise(game) {
		t.Error("a search does not decide step by step")
	}
}
