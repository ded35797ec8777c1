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
	// Proof is the winner's score against the default, from fresh boards if there are any. After a decision it is that of the
	// pairs up to then.
	Proof    stats.Estimate
	Fixed    bool           // the proof was played to its end, whatever it showed: its interval is that of a finished plan
	Evidence stats.Evidence // one-sided: that the winner is better or, with the word worse, that it is worse
	Variance float64        // of the score of a pair of the proof
	Planned  int            // the most games of the proof; 0 if not known
	Word     stats.Word     // better, worse or not decided; "" before the proof
	On       string         // the openings that the proof holds for, as Population has it; "" if not known
	Openings []OpeningScore // the proof by kind of opening, after Split
	Warnings []string       // filled in by the caller: sentences without capital and full stop
}

// OpeningScore is the winner's score in the proof for one kind of opening, and the verdict by these games alone.
type OpeningScore struct {
	Opening string // kind, as in results.Record
	Score   stats.Estimate
	Word    stats.Word
}

// Split divides the proof by kind of opening, the empty board first; c counts the proof's run. Games from fresh boards,
// if any, then give the verdict alone: all stages share the empty board, so weights may have been chosen for their play
// on it.
func (f *Finding) Split(c *evidence.Counts) {
	f.Planned, f.Fixed = c.Run.Facts.Planned, c.Run.Facts.Until == ""
	var fresh stats.Sample
	kinds := 0 // of fresh boards
	for _, kind := range c.Openings {
		sample := ScoreIn(c, f.Winner.Player, kind).Sample
		if sample.Games() == 0 {
			continue
		}
		word, _ := judge(sample)
		f.Openings = append(f.Openings, OpeningScore{kind, f.estimate(sample), word})
		if kind != results.EmptyBoard {
			fresh, kinds = fresh.Plus(sample), kinds+1
		}
	}
	if fresh.Games() == 0 {
		fresh = sampleOf(*f.Winner)
	}
	f.prove(fresh)
	for _, o := range c.Contests() {
		if o.Decides() && kinds < 2 {
			f.On = Population(o.Set, o.Sample.Blocks())
		}
	}
	// The first decision stays, whatever the pairs that had begun by then have shown.
	decided := func(o evidence.Contest) bool { return o.Decision.Word != "" && o.Decides() }
	if contests := slices.DeleteFunc(c.Contests(), func(o evidence.Contest) bool { return !decided(o) }); len(contests) == 1 {
		d := contests[0].Decision
		f.prove(d.Sample)
		f.Word, f.Evidence = d.Word, d.Evidence
		for i := range f.Openings {
			if o := &f.Openings[i]; !isEmpty(*o) && kinds == 1 {
				o.Score, o.Word = f.Proof, f.Word
			}
		}
	}
}

// prove sets the figures of the proof.
func (f *Finding) prove(s stats.Sample) {
	f.Proof, f.Variance = f.estimate(s), s.Variance()
	f.Word, f.Evidence = judge(s)
}

// estimate returns a score with the interval that the proof has.
func (f *Finding) estimate(s stats.Sample) stats.Estimate {
	if f.Fixed {
		return s.Score()
	}
	return s.AtAnyTime()
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
	f.prove(sampleOf(*f.Winner))
	return f
}

// proofs is the number of vectors that a study has proven, this one included: each needs more evidence.
const proofs = 1

// judge returns the verdict of a proof and its one-sided evidence.
func judge(s stats.Sample) (stats.Word, stats.Evidence) {
	return s.Verdict(stats.NeededAt(proofs), stats.Above)
}
