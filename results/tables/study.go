package tables

import (
	"io"
	"slices"

	"tourney/results"
	"tourney/results/stats"
	"tourney/results/verdict"
)

// StudyTable shows the trials of a study: those of the search, the re-test and the proof, the best first in each.
type StudyTable struct {
	Finding verdict.Finding  // from all trials, shown or not
	Weights []results.Weight // each has a column
	Rows    []StudyRow
	Missing map[results.Stage]int // trials that are not among the Rows
	Note    string                // added by the caller; printed in every format
}

// StudyRow is one trial.
type StudyRow struct {
	results.Trial
	Score stats.Estimate
	Rank  int // among the trials of its stage; 1 is best, equal scores rank equal, 0 is without a score
}

// Study ranks the trials of a study, which may be unfinished, under what they have shown. Of each stage it takes the
// best, so many as most says or all if that is 0, and in any case the default and the candidate of the proof.
func Study(f verdict.Finding, trials []results.Trial, weights []results.Weight, most int) StudyTable {
	t := StudyTable{Finding: f, Weights: weights, Missing: map[results.Stage]int{}}
	for _, stage := range results.Stages {
		var ranked []StudyRow
		for _, trial := range trials {
			if trial.Stage == stage {
				ranked = append(ranked, StudyRow{Trial: trial, Score: verdict.ScoreOf(f.Study, trial)})
			}
		}
		slices.SortFunc(ranked, func(a, b StudyRow) int { return verdict.Compare(a.Trial, b.Trial) })
		for i := range ranked {
			r := &ranked[i]
			if r.Score.Games > 0 {
				r.Rank = i + 1
				if i > 0 && r.Score.Value == ranked[i-1].Score.Value {
					r.Rank = ranked[i-1].Rank
				}
			}
			if most == 0 || i < most || t.always(r.Candidate) {
				t.Rows = append(t.Rows, *r)
			} else {
				t.Missing[stage]++
			}
		}
	}
	return t
}

// always reports whether a candidate is shown however it did.
func (t StudyTable) always(candidate int) bool {
	return candidate == 0 || t.Finding.Winner != nil && candidate == t.Finding.Winner.Candidate
}

// faults returns how many games of the rows a candidate lost by a fault.
func (t StudyTable) faults() int {
	n := 0
	for _, r := range t.Rows {
		n += r.Faults
	}
	return n
}

// Write writes the table in the given format.
func (t StudyTable) Write(w io.Writer, f Format) error { return write(w, f, t) }
