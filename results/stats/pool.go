package stats

import "math"

// Pool is the samples of two players, by run. Runs are independent of each other, so that their e-values multiply.
// Samples of one run may share openings: their e-values are averaged. One sample alone is judged as Sample does.
//
// With several samples each direction has bets of its own, with half of the capital: in bets on both, one sample could
// win by a high score what another wins by a low one.
//
// Source: V. Vovk, R. Wang, E-values: calibration, combination and applications, Annals of Statistics 49 (2021).
type Pool [][]Sample

// contradiction is the reason for a pool without an interval.
const contradiction = "its samples contradict each other"

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

// single returns the only sample; ok is false if there are several, or none.
func (p Pool) single() (s Sample, ok bool) {
	n := 0
	for _, run := range p {
		for _, one := range run {
			s, n = one, n+1
		}
	}
	return s, n == 1
}

// against returns the evidence that the mean score is above m, or below it.
func (p Pool) against(m float64, side Side) Evidence {
	sum := Evidence(-math.Ln2)
	for _, run := range p {
		logs := make([]float64, len(run))
		for i, s := range run {
			logs[i] = float64(s.Against(m, side))
		}
		if len(logs) > 0 {
			sum += Evidence(logMean(logs))
		}
	}
	return sum
}

// Verdict returns the verdict on equal strength and its evidence.
func (p Pool) Verdict(needed Evidence) (Word, Evidence) {
	if s, ok := p.single(); ok {
		return s.Verdict(needed, Either)
	}
	better, worse := p.against(0.5, Above), p.against(0.5, below)
	switch {
	case better >= needed && worse < needed:
		return Better, better
	case worse >= needed && better < needed:
		return Worse, worse
	}
	return NotDecided, max(better, worse)
}

// Unrefuted returns the share of the points with the interval of the means that less evidence than needed is against.
func (p Pool) Unrefuted(needed Evidence) Estimate {
	if s, ok := p.single(); ok {
		return s.unrefuted(needed)
	}
	sum := p.Sum()
	mean, n := sum.mean()
	if n == 0 {
		return refuse(NoBlock)
	}
	e := Estimate{Value: mean, N: sum.Blocks(), Games: sum.inBlocks}
	lo, hi := p.end(0, 1, needed, Above), p.end(1, 0, needed, below)
	if lo > mean || hi < mean {
		e.Why = contradiction
		return e
	}
	return e.within(lo, hi, betBlocks)
}

// end returns the mean nearest to from that is not refuted, from itself if nothing speaks against any mean near it. The
// evidence of one side changes one way with the mean.
func (p Pool) end(from, to float64, needed Evidence, side Side) float64 {
	const steps = 40
	refuted, held := from, to
	for range steps {
		if m := (refuted + held) / 2; p.against(m, side) < needed {
			held = m
		} else {
			refuted = m
		}
	}
	if refuted == from { // no mean was refuted
		return from
	}
	return held
}
