package tune

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/games/gamestest"
	"tourney/results"
	"tourney/results/stats"
)

// verdictOf is the result of a study of a function, with the truth.
type verdictOf struct {
	selected stats.Estimate // the winner's score in the search
	proof    stats.Estimate // with its interval at any time
	word     stats.Word     // "" if the proof was played to its end
	truth    float64        // the winner's expected score over the openings of the proof
	tuning   float64        // over those of the search
}

// prove plays a study of a function, with its re-test and proof on openings that are not for tuning. The proof ends
// early by its evidence.
func prove(t testing.TB, f function, rules Rules, r *rand.Rand) verdictOf {
	s := f.spaceOf()
	rules.Method, rules.Pool = RandomSearch, 2
	c := NewCourse(s, 1, []Rules{rules}, func(_ int, task Search) Optimiser {
		task.Rand = r
		return New(RandomSearch, task)
	})
	openings := draw(rules.Trial/2, 0, r)
	selected := map[int]stats.Estimate{} // by candidate
	var v verdictOf
	played := 0
	for trials := c.Ask(1); len(trials) > 0; trials = c.Ask(1) {
		trial := trials[0]
		of := openings
		if trial.Stage != results.Screening {
			of = draw(trial.Blocks, 1, r)
		}
		var result Result
		if trial.Stage == results.Proof {
			sequence := stats.NewSequence(stats.NeededAt(1), 0, stats.Above)
			for i := 0; i < len(of) && v.word == ""; i++ {
				pair := f.match(trial.A, of[i:i+1], r)
				points := slices.Index(pair.Pairs[:], 1)
				sequence.Add(2, int64(6*points), int64(24-6*points))
				d, _ := sequence.Decision()
				result, v.word = result.plus(pair), d.Word
			}
			x := f.point(trial.A)
			v.selected, v.proof = selected[trial.Candidate], sequence.Sample().AtAnyTime()
			v.truth, v.tuning = f.truth(x, 1), f.truth(x, 0)
		} else {
			result = f.match(trial.A, of, r)
		}
		if trial.Stage == results.Screening {
			selected[trial.Candidate] = stats.Pairs(result.Pairs).Score()
		}
		played += 2 * trial.Blocks
		c.Tell(trial.ID, []Result{result})
	}
	if played > rules.Budget {
		t.Fatalf("%s: %d games of a budget of %d", f.name, played, rules.Budget)
	}
	return v
}

// TestProofCovers checks the interval of the proof: it must contain the truth 95 times in 100, although the proof stops
// when its evidence decides. For comparison it reports the bias of the score that selected the winner.
func TestProofCovers(t *testing.T) {
	gamestest.SkipShort(t)
	repeats := gamestest.Full(12, 250)
	rules := Rules{Budget: 4000, Trial: 50, Best: 4, Retest: 100, Proof: 600}
	r := rand.New(rand.NewPCG(5, 95))
	covered, better, wrong, early := 0, 0, 0, 0
	var selectedBias []float64 // claim less truth, in Elo, of all studies
	for _, f := range functions {
		own := 0
		var ownBias []float64
		for range repeats {
			v := prove(t, f, rules, r)
			if v.proof.Lo <= v.truth && v.truth <= v.proof.Hi {
				own++
			}
			if v.proof.N < rules.Proof/2 {
				early++
			}
			if v.word == stats.Better {
				better++
				if v.truth <= 0.5 {
					wrong++
				}
			}
			ownBias = append(ownBias, elo(v.selected.Value)-elo(v.tuning))
		}
		t.Logf("%-8s the proof's interval holds the truth in %5.1f %%, the score selected on claims %+5.1f Elo too much",
			f.name, 100*float64(own)/float64(repeats), median(ownBias))
		covered += own
		selectedBias = append(selectedBias, ownBias...)
	}
	all := repeats * len(functions)
	share := float64(covered) / float64(all)
	selected := median(selectedBias)
	t.Logf("all      the proof's interval holds the truth in %5.1f %%; the score selected on claims %+.1f Elo too much in the median; "+
		"called better %d of %d, wrongly %d; ended early %d", 100*share, selected, better, all, wrong, early)
	if got, want := [4]int{covered, better, wrong, early}, [4]int{96, 55, 0, 64}; !gamestest.Long && got != want {
		t.Errorf("of 96 studies %v cover the truth, call their winner better, do so wrongly, and end early, want %v",
			got, want)
	}
	// Of 2000 studies, chance alone moves the share by half a per cent.
	if share < 0.95-0.015 {
		t.Errorf("the proof's interval holds the truth in %.1f %% of studies, want at least 95", 100*share)
	}
	if wrong > all/100 {
		t.Errorf("%d of %d studies call a worse vector better", wrong, all)
	}
	if better < all/4 || early < better {
		t.Errorf("%d of %d studies call their winner better, %d end early", better, all, early)
	}
	if selected < 10 {
		t.Errorf("the score selected on claims %+.1f Elo too much, want more: else nothing was selected", selected)
	}
}

// TestProofsOfNothing: where all vectors are equal, at most one study of forty calls its winner better. Its evidence is
// one-sided and must reach 40:1.
func TestProofsOfNothing(t *testing.T) {
	gamestest.SkipShort(t)
	studies, want := gamestest.Full(300, 2000), [2]int{2, 1}
	flat := function{name: "flat", draws: 0.2, start: all(2, 0.5), loss: func([]float64) float64 { return 0 }}
	rules := Rules{Budget: 2000, Trial: 20, Best: 4, Retest: 40, Proof: 1200}
	r := rand.New(rand.NewPCG(5, 96))
	better, worse := 0, 0
	for range studies {
		switch prove(t, flat, rules, r).word {
		case stats.Better:
			better++
		case stats.Worse:
			worse++
		}
	}
	t.Logf("of %d studies of equal vectors, %d call the winner better and %d worse", studies, better, worse)
	if got := [2]int{better, worse}; !gamestest.Long && got != want {
		t.Errorf("of 300 studies of equal vectors, %v call the winner better and worse, want %v", got, want)
	}
	if most := float64(studies) * (0.025 + 3*0.0035); gamestest.Long && (float64(better) > most ||
		float64(worse) > most || better+worse == 0) {
		t.Errorf("of %d studies of equal vectors, %d call the winner better and %d worse, want at most %.0f each", studies, better, worse, most)
	}
}

// elo is the difference in strength that a score claims; infinite for a score of 0 or 1.
func elo(score float64) float64 { return 400 * math.Log10(score/(1-score)) }
