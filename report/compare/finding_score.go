package compare

import (
	"cmp"
	"fmt"
	"math"

	"tourney/results"
	"tourney/results/stats"
)

// ScoreOf returns the score of a trial with the interval of its pairs or, without pairs, of single games. If some games
// were against the candidate's own player string, there is no interval. Nor has a trial of the proof one: the proof may
// end early, so only Finding.Proof with its interval at any time holds. ScoreOf refuses trials without games, and
// trials with contradictory counts, as in an edited database.
func ScoreOf(s results.Study, t results.Trial) stats.Estimate {
	bare := stats.Estimate{Value: t.Score(), Games: t.Games()}
	switch {
	case !consistent(t):
		return stats.Estimate{Why: "its counts of games contradict each other"}
	case bare.Games > 0 && s.AgainstItself(t):
		return bare.Without("games against the candidate's own configuration are even, whatever its strength")
	case bare.Games > 0 && t.Stage == results.Proof:
		return bare.Without("the first sentence has the interval of the proof")
	}
	return sampleOf(t).Score()
}

// scoreOf returns the score of a trial if there is one.
func scoreOf(s results.Study, t *results.Trial) stats.Estimate {
	if t == nil {
		return stats.Estimate{}
	}
	return ScoreOf(s, *t)
}

// sampleOf returns the pairs of a trial or, without pairs, its single games.
func sampleOf(t results.Trial) stats.Sample {
	if t.Pairs != [5]int{} {
		return stats.Pairs(t.Pairs)
	}
	return stats.OfGames(t.Games(), int64(12*t.Wins+6*t.Draws))
}

// consistent reports whether games with the counts of a trial are possible.
func consistent(t results.Trial) bool {
	const most = 1 << 40 // games; far below numbers whose sums overflow
	for _, n := range append(t.Pairs[:], t.Wins, t.Draws, t.Losses) {
		if n < 0 || n > most {
			return false
		}
	}
	if t.Pairs == [5]int{} {
		return true
	}
	halves := 0
	for i, n := range t.Pairs {
		halves += i * n
	}
	alone, rest := t.Games()-stats.Pairs(t.Pairs).Games(), 2*t.Wins+t.Draws-halves // games without a stored partner
	return 0 <= rest && rest <= 2*alone
}

// share returns the score of a trial without its interval, or -1 if ScoreOf refuses the trial.
func share(t results.Trial) float64 {
	if !consistent(t) || t.Games() == 0 {
		return -1
	}
	return t.Score()
}

// Order orders trials of one stage for slices.SortFunc. The best score comes first, equal scores in the order of the
// plan, trials without a score last. The candidates to re-test are chosen in this order.
func Order(a, b results.Trial) int {
	return cmp.Or(cmp.Compare(share(b), share(a)), inOrder(a, b))
}

// inOrder orders trials by number.
func inOrder(a, b results.Trial) int {
	return cmp.Or(cmp.Compare(a.Number, b.Number), cmp.Compare(a.Candidate, b.Candidate))
}

// Percent returns a score with its interval, "57.3 % ±2.2" or "99.0 % [94.6, 99.8]", or "–" without games.
func Percent(score stats.Estimate) string {
	if score.Games == 0 {
		return "–"
	}
	text := stats.OfHundred(score.Value) + " %"
	if score.Known() {
		text += " " + Spread(score)
	}
	return text
}

// Spread returns the interval of a share in per cent: half its width, "±2.2", or both ends of a lopsided one.
func Spread(share stats.Estimate) string {
	if share.Lopsided() {
		lo, hi := share.Ends(1000)
		return fmt.Sprintf("[%s, %s]", stats.OfHundred(lo), stats.OfHundred(hi))
	}
	return fmt.Sprintf("±%.1f", math.Max(0.1, 100*share.Margin())) // no number of games makes a figure certain
}

// An opponent of a screening should score between these bounds: against opponents who nearly always win or lose,
// candidates hardly differ.
const (
	tooEasy = 0.2
	tooHard = 0.8
)

// Useless returns warnings of opponents of the screening who scored below 0.2 or above 0.8, and what was done about
// them.
func Useless(s results.Study, trials []results.Trial) []string {
	all, last := map[string]results.Meeting{}, 0
	latest := map[string]int{} // trial of each opponent
	for _, t := range trials {
		if t.Stage != results.Screening || t.Round > 1 || duel(s, t) || !consistent(t) {
			continue
		}
		last = max(last, t.Number)
		for _, m := range t.Meetings {
			o := all[m.Player]
			o.Wins, o.Draws, o.Losses = o.Wins+m.Wins, o.Draws+m.Draws, o.Losses+m.Losses
			all[m.Player], latest[m.Player] = o, max(latest[m.Player], t.Number)
		}
	}
	var said []string
	for _, player := range s.Facts.Opponents {
		o := all[player.Name]
		games := o.Wins + o.Draws + o.Losses
		score, word := (float64(o.Losses)+float64(o.Draws)/2)/float64(games), "easy" // of the opponent
		if games == 0 || tooEasy <= score && score <= tooHard {
			continue
		}
		if score > tooHard {
			word = "hard"
		}
		warning := fmt.Sprintf("%s is too %s to learn from: it scored %s %% in %s, and outside of %g to %g %% games say little "+
			"about which weights are better", player.Name, word, stats.OfHundred(score), results.Counted(games, "game"), 100*tooEasy, 100*tooHard)
		if latest[player.Name] < last {
			warning += "; it got no games after that"
		}
		said = append(said, warning)
	}
	return said
}
