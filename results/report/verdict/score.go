package verdict

import (
	"cmp"
	"fmt"
	"math"

	"tourney/results"
	"tourney/results/stats"
)

// ScoreOf returns the score of a trial of a study, with the interval of its pairs where games were played in pairs, else
// with that of single games. Where some games were against the candidate's own configuration there is no interval. It
// refuses a trial without games, and one whose counts contradict each other, as they may in a database that was edited.
func ScoreOf(s results.Study, t results.Trial) stats.Estimate {
	switch {
	case !consistent(t):
		return stats.Estimate{Why: "its counts of games contradict each other"}
	case t.Games() > 0 && s.AgainstItself(t):
		return stats.Estimate{Value: t.Score(), Games: t.Games(),
			Why: "a player's games against its own configuration come out even, whatever it is worth"}
	case t.Pairs != [5]int{}:
		return stats.Pairs(t.Pairs).Score()
	}
	return stats.Score(t.Wins, t.Draws, t.Losses)
}

// consistent reports whether there may be games with the counts of a trial.
func consistent(t results.Trial) bool {
	const most = 1 << 40 // games; far below where sums of counts overflow
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
	alone, rest := t.Games()-stats.Pairs(t.Pairs).Games(), 2*t.Wins+t.Draws-halves // of games whose partners were left out
	return 0 <= rest && rest <= 2*alone
}

// share returns the score of a trial without its interval, or -1 where ScoreOf refuses it.
func share(t results.Trial) float64 {
	if !consistent(t) || t.Games() == 0 {
		return -1
	}
	return t.Score()
}

// Compare orders trials of one stage for slices.SortFunc: the best score first, equal ones in the order asked for, and
// last those that have no score. That is also how winners are chosen: those that did best in the search are re-tested
// first.
func Compare(a, b results.Trial) int {
	return cmp.Or(cmp.Compare(share(b), share(a)), inOrder(a, b))
}

// inOrder orders trials as they were asked for.
func inOrder(a, b results.Trial) int {
	return cmp.Or(cmp.Compare(a.Number, b.Number), cmp.Compare(a.Candidate, b.Candidate))
}

// Percent writes a score in per cent with half the width of its interval: "57.3 % ±2.2". It is "–" without games.
func Percent(score stats.Estimate) string {
	if score.Games == 0 {
		return "–"
	}
	text := stats.Decimal(100*score.Value, 1) + " %"
	if score.Known() {
		// No count of games makes a figure certain.
		text += fmt.Sprintf(" ±%.1f", math.Max(0.1, 100*score.Margin()))
	}
	return text
}

// The scores that an opponent of a search should lie between: where it nearly always wins or loses, candidates hardly
// differ.
const (
	tooEasy = 0.2
	tooHard = 0.8
)

// TooFar returns a warning if an opponent's own score over the games of a search is below 0.2 or above 0.8, else "".
func TooFar(opponent string, score stats.Estimate) string {
	word := "easy"
	switch {
	case score.Games == 0 || tooEasy <= score.Value && score.Value <= tooHard:
		return ""
	case score.Value > tooHard:
		word = "hard"
	}
	return fmt.Sprintf("%s is too %s to learn from: it scores %s in %s, and outside of %g to %g %% games say little "+
		"about which weights are better", opponent, word, Percent(score), results.Counted(score.Games, "game"), 100*tooEasy, 100*tooHard)
}
