package tune

import "tourney/results/stats"

// proof is what a course knows of a vector by the games of its proof, of one or several rounds.
type proof struct {
	candidate int
	round     int // in which it began
	latest    int // the last round with games of it
	sample    stats.Sample
	evidence  stats.Evidence // that it is better, of parts that did not decide
	word      stats.Word
}

// add adds a part. A part that ended before its last pair has decided; pairs that followed may have changed the
// evidence.
func (p *proof) add(t StageTrial, r Result) {
	sample := stats.Pairs(r.Pairs)
	p.sample = p.sample.Plus(sample)
	p.word, _ = sample.Continued(stats.NeededAt(t.Proof), t.Before)
	switch early := sample.Blocks() < t.Blocks; {
	case p.word != stats.NotDecided:
	case early && sample.Score().Value > 0.5:
		p.word = stats.Better
	case early:
		p.word = stats.Worse
	default:
		p.evidence += sample.Against(0.5, stats.Above)
	}
}

// promising reports whether that many more blocks are likely to show that the vector of the n-th proof is better.
func (p *proof) promising(blocks, n int) bool {
	_, most := p.sample.Remaining(stats.NeededAt(n))
	return p.word == stats.NotDecided && p.sample.Score().Value > 0.5 && 0 < most && most <= blocks
}
