// Package verdict says what a study has found: pure functions of its trials. The score by which a candidate was chosen
// among many is too high, the more so the more there were; so it stands apart from the score of the proof, whose games
// came after the choice and were for nothing else.
package verdict

import (
	"slices"

	"tourney/results"
	"tourney/results/evidence"
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
	Proof      stats.Estimate // the winner's score against the default, from fresh boards where there are any
	Word       Word
	Openings   []OpeningScore // the proof by kind of opening, if Split has been told
	Warnings   []string       // for the caller to fill in: sentences without a capital and a full stop
}

// OpeningScore is the winner's score in the games of the proof that began alike.
type OpeningScore struct {
	Opening string // its kind, as in results.Record
	Score   stats.Estimate
}

// Word is the verdict by these games alone.
func (o OpeningScore) Word() Word { return wordOf(o.Score) }

// Split takes the proof apart by where its games began, the empty board first; c are the counts of its run. If some games
// began from fresh boards, these alone give the verdict: the empty board is one and the same in all stages, so weights may
// have been chosen for what they make of it, however new the games from it are.
func (f *Finding) Split(c *evidence.Counts) {
	var fresh stats.Sample
	for _, kind := range c.Openings {
		sample := ScoreIn(c, f.Winner.Player, kind).Sample
		if sample.Games() == 0 {
			continue
		}
		f.Openings = append(f.Openings, OpeningScore{kind, sample.Score()})
		if kind != results.EmptyBoard {
			fresh = fresh.Plus(sample)
		}
	}
	if score := fresh.Score(); score.Games > 0 {
		f.Proof, f.Word = score, wordOf(score)
	}
}

// ScoreIn returns the score of a player in a run over all its games against others from one kind of opening, or "" for all.
func ScoreIn(c *evidence.Counts, player, opening string) evidence.Score {
	i := slices.IndexFunc(c.Run.Players, func(p results.Player) bool { return p.Name == player })
	if i < 0 {
		return evidence.Score{}
	}
	return c.Player(i, opening)
}

// Word is the verdict on the winner.
type Word string

// The words. Before the proof there is none.
const (
	Better     Word = "better"      // the interval of the proof lies above 1/2
	Worse      Word = "worse"       // it lies below
	NotDecided Word = "not decided" // it holds 1/2, or there is none
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
		f.Selected = ScoreOf(s, *t)
	}
	if t := found[place{results.Retest, f.Winner.Candidate}]; t != nil {
		f.Retest = ScoreOf(s, *t)
	}
	f.Proof = ScoreOf(s, *f.Winner)
	f.Word = wordOf(f.Proof)
	return f
}

// wordOf returns the verdict of a proof. One without an interval decides nothing.
func wordOf(proof stats.Estimate) Word {
	switch proof.Beside(0.5) {
	case 1:
		return Better
	case -1:
		return Worse
	}
	return NotDecided
}
