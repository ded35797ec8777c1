package stats

import (
	"fmt"
	"math"
)

// Evidence is the natural logarithm of an e-value. An e-value is the capital of a gambler who began with 1 and has bet
// against a hypothesis, game after game. If the hypothesis is true, the capital ever reaches c with a probability of at
// most 1/c. So the evidence may be looked at after every block, and play may stop by it.
//
// Source: G. Shafer, A. Shen, N. Vereshchagin, V. Vovk, Test martingales, Bayes factors and p-values, Statistical
// Science 26 (2011).
type Evidence float64

// Needed returns the evidence that decides one of n comparisons. The probability that any of them is ever decided
// falsely is then at most 1 − Level.
func Needed(n int) Evidence { return NeededFor(n, 1-Level) }

// NeededFor is Needed for another probability that any comparison is ever decided falsely, inside (0,1).
func NeededFor(n int, chance float64) Evidence {
	return Evidence(math.Log(float64(max(1, n)) / chance))
}

// NeededAt returns the evidence that decides the k-th of a series of comparisons whose end is open, k from 1. The
// probability that any of them is ever decided falsely is then at most 1 − Level: the sum of 1/(k(k+1)) is 1.
func NeededAt(k int) Evidence { return Needed(k * (k + 1)) }

// Side is a direction of bets.
type Side int

const (
	Either Side = iota // that the mean differs
	Above              // that the mean is larger
	below              // that the mean is smaller
)

// stakes are the sizes of 30 bets from 0.01 to 0.99, where 1 would lose everything by one lost game. Each is larger
// than the one before by the same factor. The smallest finds small differences, the largest large ones; each is given
// an equal part of the capital.
var stakes = func() (list [30]float64) {
	const least, most = 0.01, 0.99
	for i := range list {
		list[i] = least * math.Pow(most/least, float64(i)/float64(len(list)-1))
	}
	return list
}()

// scores counts scores in [0,1]; numbers may be parts, as shared wins of single games are.
type scores []scored

// mean returns the mean score and the number of scores.
func (s scores) mean() (mean, n float64) {
	for _, c := range s {
		mean, n = mean+c.n*c.score, n+c.n
	}
	return mean / max(1, n), n
}

type scored struct{ score, n float64 }

// against returns the evidence against the mean m. It is the average over the bets of ∏(1 + λ(x−m)) for all scores x. λ
// is k/m for bets that the mean is larger, and −k/(1−m) for bets that it is smaller; k is each of the stakes. So the
// evidence is log-convex in m. It depends on counts only, not on the order of games.
//
// Source: I. Waudby-Smith, A. Ramdas, Estimating means of bounded random variables by betting, Journal of the Royal
// Statistical Society B 86 (2024).
func (s scores) against(m float64, side Side) Evidence {
	var logs [2 * len(stakes)]float64
	bets := logs[:0]
	for _, k := range stakes {
		if side != below {
			bets = append(bets, s.growth(k/m, m))
		}
		if side != Above {
			bets = append(bets, s.growth(-k/(1-m), m))
		}
	}
	return Evidence(logMean(bets))
}

// growth returns the logarithm of the capital of one bet.
func (s scores) growth(bet, m float64) float64 {
	sum := 0.0
	for _, c := range s {
		if c.n > 0 {
			sum += c.n * math.Log1p(bet*(c.score-m))
		}
	}
	return sum
}

// logMean returns the logarithm of the mean of numbers given by their logarithms.
func logMean(logs []float64) float64 {
	most := math.Inf(-1)
	for _, l := range logs {
		most = math.Max(most, l)
	}
	sum := 0.0
	for _, l := range logs {
		sum += math.Exp(l - most)
	}
	return most + math.Log(sum/float64(len(logs)))
}

// interval returns the means that the scores do not refute: the evidence against each is less than needed. mean is the
// scores' own.
func (s scores) interval(mean float64, needed Evidence) (lo, hi float64) {
	held := func(m float64) bool { return s.against(m, Either) < needed }
	return endOf(0, mean, held), endOf(1, mean, held)
}

// endOf returns the end of an interval between refuted, which lies outside, and inside. held reports whether the
// interval has a value.
func endOf(refuted, inside float64, held func(x float64) bool) float64 {
	const steps = 40
	for range steps {
		x := (refuted + inside) / 2
		switch {
		case x == refuted || x == inside:
			return inside
		case held(x):
			inside = x
		default:
			refuted = x
		}
	}
	return inside
}

// scores returns the complete blocks by score. Single games have only the sum of their points: they count as games won
// and lost with that sum, whose evidence is never larger, because the logarithm of a bet's factor is concave.
func (s Sample) scores() scores {
	if s.single {
		won := float64(s.twelfths) / 12
		return scores{{0, float64(s.games) - won}, {1, won}}
	}
	list := make(scores, len(s.blocks))
	for i, b := range s.blocks {
		list[i] = scored{float64(b.mean) / whole, float64(b.blocks)}
	}
	return list
}

// Against returns the evidence of the units against the mean score m. It is 0 without units. Against panics unless 0 <
// m < 1.
func (s Sample) Against(m float64, side Side) Evidence {
	if !(m > 0 && m < 1) {
		panic(fmt.Sprintf("stats: evidence against the score %v", m))
	}
	return s.scores().against(m, side)
}

// Verdict returns the verdict on equal strength and its evidence; evidence decides from needed on. For Either it is
// that of bets in both directions, else that of the likelier direction alone.
func (s Sample) Verdict(needed Evidence, side Side) (Word, Evidence) {
	return s.scores().verdict(needed, side)
}

// Continued is Verdict, with bets on Above, of a sample that goes on from others whose bets have won the evidence
// before. Evidence that the player is worse counts by itself.
//
// Source: G. Shafer, Testing by betting, Journal of the Royal Statistical Society A 184 (2021): wins multiply.
func (s Sample) Continued(needed, before Evidence) (Word, Evidence) {
	word, e := s.Verdict(needed-before, Above)
	mean, _ := s.mean()
	switch {
	case mean >= 0.5:
		return word, e + before
	case e < needed:
		return NotDecided, e
	}
	return word, e
}

func (s scores) verdict(needed Evidence, side Side) (Word, Evidence) {
	if side == Either {
		mean, _ := s.mean()
		switch e := s.against(0.5, Either); {
		case e < needed:
			return NotDecided, e
		case mean < 0.5:
			return Worse, e
		default:
			return Better, e
		}
	}
	better, worse := s.against(0.5, Above), s.against(0.5, below)
	switch {
	case better >= needed && better >= worse:
		return Better, better
	case worse >= needed:
		return Worse, worse
	}
	return NotDecided, max(better, worse)
}

// AtAnyTime returns the share of the points of all units with an interval that may be looked at after every unit. The
// probability that it ever misses the expected share is at most 1 − Level. All units are of one kind of openings; see
// StratifiedAtAnyTime for several.
func (s Sample) AtAnyTime() Estimate { return s.unrefuted(Needed(1)) }

// unrefuted returns the interval of the means that less evidence than needed is against.
func (s Sample) unrefuted(needed Evidence) Estimate {
	list := s.scores()
	mean, n := list.mean()
	switch {
	case s.games == 0:
		return refuse("no games")
	case n == 0:
		return Estimate{Value: float64(s.twelfths) / float64(12*s.games), Games: s.games, Why: NoBlock}
	}
	e, how := Estimate{Value: mean, N: s.games, Games: s.games}, BetGames
	if !s.single {
		e.N, e.Games, how = s.Blocks(), s.inBlocks, betBlocks
	}
	lo, hi := list.interval(mean, needed)
	return e.within(lo, hi, how)
}
