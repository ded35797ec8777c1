// Package verdict derives the finding of a study from its trials, by pure functions. The score by which a candidate was
// chosen among many is too high, and higher the more there were. So the score of the proof, whose games were played
// after the choice, is kept apart.
package verdict

import (
	"slices"

	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

// Finding is the present result of a study. Trials are copies, nil if missing.
type Finding struct {
	Study      results.Study
	Games      int            // in all finished trials
	Candidates int            // finished in the screening, the default included
	Retested   int            // number of candidates
	Default    *results.Trial // in the screening
	Leader     *results.Trial // the best other candidate in the screening; of equal ones the first drawn
	Winner     *results.Trial // the proof, whatever its outcome
	Selected   stats.Estimate // the winner's score in the screening
	Retest     stats.Estimate // the winner's score
	Proof      stats.Estimate // the winner's score against the default, from fresh boards if there are any
	Word       Word
	Openings   []OpeningScore // the proof by kind of opening, after Split
	Warnings   []string       // filled in by the caller: sentences without capital and full stop
}

// OpeningScore is the winner's score in the proof for one kind of opening.
type OpeningScore struct {
	Opening string // kind, as in results.Record
	Score   stats.Estimate
}

// Word is the verdict by these games alone.
func (o OpeningScore) Word() Word { return wordOf(o.Score) }

// Split divides the proof by kind of opening, the empty board first; c counts the proof's run. Games from fresh boards,
// if any, then give the verdict alone: all stages share the empty board, so weights may have been chosen for their play
// on it.
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

// ScoreIn returns the score of a player against all others in a run. It covers one kind of opening or, if opening is
// "", all.
func ScoreIn(c *evidence.Counts, player, opening string) evidence.Score {
	i := slices.IndexFunc(c.Run.Players, func(p results.Player) bool { return p.Name == player })
	if i < 0 {
		return evidence.Score{}
	}
	return c.Player(i, opening)
}

// Word is the verdict on the winner.
type Word string

// Before the proof there is no word.
const (
	Better     Word = "better"      // the interval of the proof lies above 1/2
	Worse      Word = "worse"       // the interval lies below 1/2
	NotDecided Word = "not decided" // the interval contains 1/2, or does not exist
)

// Of returns the finding of a study from its trials, in any order and complete or not. It ignores trials that ScoreOf
// refuses, and repeated trials of a candidate in a stage.
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
		case t.Stage == results.Screening:
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
	f.Default = found[place{results.Screening, 0}]
	if f.Winner == nil {
		return f
	}
	if t := found[place{results.Screening, f.Winner.Candidate}]; t != nil {
		f.Selected = ScoreOf(s, *t)
	}
	if t := found[place{results.Retest, f.Winner.Candidate}]; t != nil {
		f.Retest = ScoreOf(s, *t)
	}
	f.Proof = ScoreOf(s, *f.Winner)
	f.Word = wordOf(f.Proof)
	return f
}

// wordOf returns the verdict of a proof; without an interval it is NotDecided.
func wordOf(proof stats.Estimate) Word {
	switch proof.Beside(0.5) {
	case 1:
		return Better
	case -1:
		return Worse
	}
	return NotDecided
}
