package stats

import "math"

// Pool is the samples of two players, by run. Runs are independent of each other, so that their evidence multiplies.
// Samples of one run may share openings: their e-values are averaged.
//
// Source: V. Vovk, R. Wang, E-values: calibration, combination and applications, Annals of Statistics 49 (2021).
type Pool [][]Sample

// Sum returns all units together.
func (p Pool) Sum() Sample {
	var sum Sample
	for _, run := range p {
		for _, s := range run {
			sum = sum.Plus(s)
		}
	}
	return sum
}

// Against returns the evidence against the mean score m, 0 < m < 1.
func (p Pool) Against(m float64) Evidence {
	var sum Evidence
	for _, run := range p {
		logs := make([]float64, len(run))
		for i, s := range run {
			logs[i] = float64(s.Against(m, Either))
		}
		if len(logs) > 0 {
			sum += Evidence(logMean(logs))
		}
	}
	return sum
}

// Verdict returns the verdict on equal strength and its evidence.
func (p Pool) Verdict(needed Evidence) (Word, Evidence) {
	e := p.Against(0.5)
	switch mean, n := p.Sum().mean(); {
	case n == 0 || e < needed:
		return NotDecided, e
	case mean < 0.5:
		return Worse, e
	}
	return Better, e
}

// Unrefuted returns the share of the points with the interval of the means that less evidence than needed is against.
func (p Pool) Unrefuted(needed Evidence) Estimate {
	sum := p.Sum()
	mean, n := sum.mean()
	if n == 0 {
		return refuse(NoBlock)
	}
	lo, hi := unrefuted(mean, needed, p.Against)
	return Estimate{Value: mean, N: sum.Blocks(), Games: sum.inBlocks}.within(math.Min(lo, mean), math.Max(hi, mean), BetBlocks)
}
