// Package verdict says what a study has found: pure functions of its trials. The score by which a candidate was chosen
// among many is too high, the more so the more there were; so it stands apart from the score of the proof, whose games
// came after the choice and were for nothing else.
package verdict

import (
	"cmp"
	"slices"

	"tourney/results"
	"tourney/results/stats"
)

// Finding is what is known of a study so far. Trials are copies; nil where there is none.
type Finding struct {
	Study      results.Study
	Games      int            // in all finished trials
	Candidates int            // that the search has finished, the default included
	Retested   int            // candidates
	Default    *results.Trial // in the search
	Leader     *results.Trial // the best of the others in the search; of equal ones the first drawn
	Winner     *results.Trial // the proof, of the candidate that is proven or not
	Selected   stats.Estimate // the winner's score in the search, by which it was chosen
	Retest     stats.Estimate // the winner's
	Proof      stats.Estimate // the winner's score against the default
	Word       Word
	Openings   []OpeningScore // the proof, by kind of opening; for the caller to fill in, as trials do not have it
}

// OpeningScore is the winner's score in the games of the proof that began alike.
type OpeningScore struct {
	Opening string
	Score   stats.Estimate
}

// ByOpening sums the games of a player in a run by the kind of opening, the empty board first.
func ByOpening(run results.Run, tallies []results.Tally, player string) []OpeningScore {
	var kinds []string
	for _, t := range tallies {
		if !slices.Contains(kinds, t.Opening) {
			kinds = append(kinds, t.Opening)
		}
	}
	slices.SortFunc(kinds, func(a, b string) int {
		switch {
		case a == b:
			return 0
		case a == results.EmptyBoard:
			return -1
		case b == results.EmptyBoard:
			return 1
		}
		return cmp.Compare(a, b)
	})
	var list []OpeningScore
	for _, kind := range kinds {
		if score := ScoreIn(run, tallies, player, kind); score.Games > 0 {
			list = append(list, OpeningScore{kind, score})
		}
	}
	return list
}

// ScoreIn returns the score of a player over its games in a run from one kind of opening, or from all if that is "".
func ScoreIn(run results.Run, tallies []results.Tally, player, opening string) stats.Estimate {
	var sum results.SeatTally
	grouped := results.ByPairing(tallies)
	for _, p := range run.Pairings {
		for seat, seated := range p.Seats {
			if run.Players[seated].Name != player {
				continue
			}
			t := p.Sum(grouped[p.ID], opening).Seats[seat]
			sum.Wins += t.Wins
			sum.Draws += t.Draws
			sum.Losses += t.Losses
		}
	}
	return stats.Score(sum.Wins, sum.Draws, sum.Losses)
}

// Word is the verdict on the winner.
type Word string

// The words. Before the proof there is none.
const (
	Better     Word = "better"      // the interval of the proof lies above 1/2
	Worse      Word = "worse"       // it lies below
	NotDecided Word = "not decided" // it holds 1/2
)

// Of returns what the trials of a study, in any order and complete or not, have shown. Trials that ScoreOf refuses
// count for nothing, nor do those beyond the first of a candidate in a stage.
func Of(s results.Study, trials []results.Trial) Finding {
	f := Finding{Study: s}
	type place struct {
		stage     results.Stage
		candidate int
	}
	found := map[place]*results.Trial{}
	for _, t := range slices.SortedFunc(slices.Values(trials), inOrder) {
		at := place{t.Stage, t.Candidate}
		if share(t) < 0 || found[at] != nil {
			continue
		}
		found[at] = &t
		f.Games += t.Games()
		switch {
		case t.Stage == results.Search:
			f.Candidates++
			if t.Candidate != 0 && (f.Leader == nil || Compare(t, *f.Leader) < 0) {
				f.Leader = &t
			}
		case t.Stage == results.Retest:
			f.Retested++
		case t.Stage == results.Proof && t.Candidate != 0 && f.Winner == nil:
			f.Winner = &t
		}
	}
	f.Default = found[place{results.Search, 0}]
	if f.Winner == nil {
		return f
	}
	if t := found[place{results.Search, f.Winner.Candidate}]; t != nil {
		f.Selected = ScoreOf(*t)
	}
	if t := found[place{results.Retest, f.Winner.Candidate}]; t != nil {
		f.Retest = ScoreOf(*t)
	}
	f.Proof = ScoreOf(*f.Winner)
	f.Word = wordOf(f.Proof)
	return f
}

// inOrder orders trials as they were asked for.
func inOrder(a, b results.Trial) int {
	return cmp.Or(cmp.Compare(a.Number, b.Number), cmp.Compare(a.Candidate, b.Candidate))
}

// wordOf returns the verdict of a proof.
func wordOf(proof stats.Estimate) Word {
	switch {
	case proof.Lo > 0.5:
		return Better
	case proof.Hi < 0.5:
		return Worse
	}
	return NotDecided
}
