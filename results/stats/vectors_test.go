package stats

import (
	"encoding/json"
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"tourney/games/gamestest"
)

// TestWilsonVectors reads win, draw and loss counts with the score and the Wilson intervals that belong to them,
// printed to eight places.
func TestWilsonVectors(t *testing.T) {
	readVectors(t, "stats_elo_wdl.jsonl", func(id string, input, expect json.RawMessage) {
		var in struct{ Wins, Draws, Losses int }
		var want struct {
			Games   int
			Score   float64
			Formula struct {
				Score    [2]float64 `json:"wilson95_score"`
				WinShare [2]float64 `json:"wilson95_win_share"`
			}
		}
		decode(t, id, input, &in)
		decode(t, id, expect, &want)
		known := Estimate{Method: WilsonGames, Games: want.Games}

		score := known
		score.Value, score.Lo, score.Hi = want.Score, want.Formula.Score[0], want.Formula.Score[1]
		wantEstimate(t, id+" score", Score(in.Wins, in.Draws, in.Losses), score, 1e-7)

		wins := known
		wins.Value = float64(in.Wins) / float64(want.Games)
		wins.Lo, wins.Hi = want.Formula.WinShare[0], want.Formula.WinShare[1]
		wantEstimate(t, id+" win share", Share(in.Wins, want.Games), wins, 1e-7)
	})
}

// readVectors calls check with each vector of a file.
func readVectors(t *testing.T, name string, check func(id string, input, expect json.RawMessage)) {
	type vector struct {
		ID            string
		Input, Expect json.RawMessage
	}
	for _, v := range gamestest.Vectors[vector](t, name) {
		check(v.ID, v.Input, v.Expect)
	}
}

func decode(t *testing.T, id string, data json.RawMessage, to any) {
	t.Helper()
	if err := json.Unmarshal(data, to); err != nil {
		t.Fatalf("%s: %v", id, err)
	}
}

// published are the figures that other programs print for the same games: fastchess with the normal quantile, OpenBench
// with Student's. Both divide the variance by the number of observations. They print a text for values without a number
// or, below two games or without spread, zeros.
type published struct {
	Games     int
	Score     float64
	PerGame   float64                          `json:"variance_per_game"`
	PerPair   float64                          `json:"variance_per_pair"`
	Fastchess map[string]any                   // elo, elo_error95
	OpenBench struct{ Low, Elo, High float64 } `json:"openbench"`
}

// TestEloVectors maps the scores and the intervals of other programs, made from the variances given.
func TestEloVectors(t *testing.T) {
	readVectors(t, "stats_elo_wdl.jsonl", func(id string, input, expect json.RawMessage) {
		var in struct{ Wins, Draws, Losses int }
		var want published
		decode(t, id, input, &in)
		decode(t, id, expect, &want)
		wantPublishedElo(t, id, Score(in.Wins, in.Draws, in.Losses), want, want.PerGame/float64(want.Games))
	})
}

// TestPairsVectors checks the score of pairs and its variance, and maps them.
func TestPairsVectors(t *testing.T) {
	readVectors(t, "stats_elo_penta.jsonl", func(id string, input, expect json.RawMessage) {
		var in struct{ LL, LD, WL, DD, WD, WW int }
		var want published
		decode(t, id, input, &in)
		decode(t, id, expect, &want)
		p := Pairs([5]int{in.LL, in.LD, in.WL + in.DD, in.WD, in.WW})
		e, pairs := p.Score(), float64(want.Games)/2
		if e.Games != want.Games || !near(e.Value, want.Score) {
			t.Errorf("%s: score %v of %d games, want %v of %d", id, e.Value, e.Games, want.Score, want.Games)
		}
		if want.PerPair > 0 {
			if variance := p.Variance(); !near(variance, want.PerPair) {
				t.Errorf("%s: variance %v of a pair, want %v", id, variance, want.PerPair)
			}
		}
		wantPublishedElo(t, id, e, want, want.PerPair/pairs)
	})
}

// wantPublishedElo maps a score with intervals from the variance of its mean, and compares them with those published.
func wantPublishedElo(t *testing.T, id string, score Estimate, want published, variance float64) {
	t.Helper()
	value, number := want.Fastchess["elo"].(float64)
	if !number {
		if e := Elo(score); e.Games > 0 || e.Why == "" {
			t.Errorf("%s: got %+v, want it refused in words", id, e)
		}
		return
	}
	within := func(quantile float64) Estimate {
		half := quantile * math.Sqrt(variance)
		e := Estimate{Value: score.Value, Games: score.Games, Method: studentGames}
		e.Lo, e.Hi = max(0, e.Value-half), min(1, e.Value+half)
		return Elo(e)
	}
	if e := within(Z95); !near(e.Value, value) {
		t.Errorf("%s: Elo %v, want %v", id, e.Value, value)
	} else if margin, number := want.Fastchess["elo_error95"].(float64); number && e.Known() && !near(e.Margin(), margin) {
		t.Errorf("%s: Elo ±%v, want ±%v", id, e.Margin(), margin)
	} else if !number && e.Known() {
		t.Errorf("%s: Elo ±%v, want it refused", id, e.Margin())
	}
	if variance == 0 {
		return
	}
	observations := float64(want.Games)
	if want.PerPair > 0 {
		observations /= 2
	}
	e := within(distuv.StudentsT{Sigma: 1, Nu: observations - 1}.Quantile(0.975))
	if e.Known() && !(near(e.Lo, want.OpenBench.Low) && near(e.Hi, want.OpenBench.High)) {
		t.Errorf("%s: Elo from %v to %v, want from %v to %v", id, e.Lo, e.Hi, want.OpenBench.Low, want.OpenBench.High)
	}
}

// near compares with a number printed to eight places.
func near(got, want float64) bool { return math.Abs(got-want) <= 1e-6*max(1e-2, math.Abs(want)) }
