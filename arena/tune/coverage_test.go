package tune

import (
	"math"
	"math/rand/v2"
	"testing"

	"tourney/results"
	"tourney/results/stats"
)

// verdictOf is the result of a study of a function, with the truth.
type verdictOf struct {
	selected stats.Estimate // the winner's score in the search
	proof    stats.Estimate
	truth    float64 // the winner's expected score over the openings of the proof
	tuning   float64 // over those of the search
}

// prove plays a study of a function, with its re-test and proof on openings that are not for tuning.
func prove(t testing.TB, f function, rules Rules, r *rand.Rand) verdictOf {
	blocks := map[results.Stage]int{results.Screening: rules.Trial / 2, results.Retest: rules.Retest / 2, results.Proof: rules.Proof / 2}
	s := f.space(t)
	c := NewCourse(New(RandomSearch, s, rules.Vectors(), blocks[results.Screening], r), s, rules.Best, blocks)
	openings := draw(blocks[results.Screening], 0, r)
	selected := map[int]stats.Estimate{} // by candidate
	var v verdictOf
	played := 0
	for trials := c.Ask(1); len(trials) > 0; trials = c.Ask(1) {
		trial := trials[0]
		of := openings
		if trial.Stage != results.Screening {
			of = draw(trial.Blocks, 1, r)
		}
		result := f.match(trial.A, of, r)
		played += 2 * trial.Blocks
		c.Tell(trial.ID, result)
		switch score := stats.Pairs(result.Pairs).Score(); trial.Stage {
		case results.Screening:
			selected[trial.Candidate] = score
		case results.Proof:
			x := f.point(trial.A)
			v = verdictOf{selected[trial.Candidate], score, f.truth(x, 1), f.truth(x, 0)}
		}
	}
	if played > rules.Budget {
		t.Fatalf("%s: %d games of a budget of %d", f.name, played, rules.Budget)
	}
	return v
}

// TestProofCovers checks the interval of the proof: it must contain the truth 95 times in 100. For comparison it
// reports the bias of the score that selected the winner.
func TestProofCovers(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	const repeats = 250
	rules := Rules{Budget: 4000, Trial: 50, Best: 4, Retest: 100, Proof: 600}
	r := rand.New(rand.NewPCG(5, 95))
	covered, better, wrong := 0, 0, 0
	var proofBias, selectedBias []float64 // claim less truth, in Elo, of all studies
	for _, f := range functions {
		own := 0
		var ownBias []float64
		for range repeats {
			v := prove(t, f, rules, r)
			if v.proof.Lo <= v.truth && v.truth <= v.proof.Hi {
				own++
			}
			if v.proof.Lo > 0.5 {
				better++
				if v.truth <= 0.5 {
					wrong++
				}
			}
			proofBias = append(proofBias, elo(v.proof.Value)-elo(v.truth))
			ownBias = append(ownBias, elo(v.selected.Value)-elo(v.tuning))
		}
		t.Logf("%-8s the proof's interval holds the truth in %5.1f %%, the score selected on claims %+5.1f Elo too much",
			f.name, 100*float64(own)/repeats, median(ownBias))
		covered += own
		selectedBias = append(selectedBias, ownBias...)
	}
	all := repeats * len(functions)
	share := float64(covered) / float64(all)
	proof, selected := median(proofBias), median(selectedBias)
	t.Logf("all      the proof's interval holds the truth in %5.1f %%; claims less truth, medians: selected on %+.1f Elo, proof %+.1f Elo; "+
		"called better %d of %d, wrongly %d", 100*share, selected, proof, better, all, wrong)
	// 2000 studies: chance alone moves the share by half a per cent.
	if math.Abs(share-0.95) > 0.015 {
		t.Errorf("the proof's interval holds the truth in %.1f %% of studies, want 95", 100*share)
	}
	if math.Abs(proof) > 3 {
		t.Errorf("the proof claims %+.1f Elo too much, want next to nothing", proof)
	}
	if selected < 10 {
		t.Errorf("the score selected on claims %+.1f Elo too much, want more: else nothing was selected", selected)
	}
}

// elo is the difference in strength that a score claims; infinite for a score of 0 or 1.
func elo(score float64) float64 { return 400 * math.Log10(score/(1-score)) }
