package report

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"tourney/report/compare"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/stats"
)

func init() {
	addTable(Figure{Kind: "trials", Title: "Best trials", Doc: "the finding, and the trials of each stage", Page: 2}, nil,
		func(_ context.Context, l Study) (table.Table, error) {
			return l.trialsTable(), nil
		})
}

// trial is a trial of a study with its rank.
type trial struct {
	results.Trial
	score stats.Estimate
	rank  int // in its stage; 1 is best, equal scores share a rank; 0 without a score
}

// findingTable shows the trials of a study, finished or not, below its finding. The best of each stage comes first.
// Each stage shows its best n trials, or all if n is 0, and always the default and the candidate of the proof. Each
// weight has a column.
func findingTable(f compare.Finding, trials []results.Trial, weights []results.Weight, n int) table.Table {
	s := f.Study
	t := studyTable(s, "study", fmt.Sprintf("weights of %s, method %s", s.Heuristic, s.Method))
	t.Lead, t.Facts = f.Sentences(), append(t.Facts, studyFacts(f)...)
	ranked, missing := rankedTrials(f, trials, n)
	faults := 0
	for _, r := range ranked {
		faults += r.Faults
	}
	t.View.Keys = []string{"stage", "rank", "player"}
	for _, w := range weights {
		t.View.Cells = append(t.View.Cells, "weight_"+w.Name)
	}
	// Readers see the score before the games.
	t.View.Cells = append(t.View.Cells, "score", "elo", "games", "won", "drawn", "lost")
	if faults > 0 {
		t.View.Cells = append(t.View.Cells, "faults")
	}
	table.Fill(&t, ranked, func(r *table.Row, l trial) {
		name := table.Cell{Value: l.Player}
		if l.Candidate == 0 {
			name.Shown = l.Player + " (default)"
		}
		r.Number("number", l.Number, "")
		r.Text("stage", table.Cell{Value: string(l.Stage), Shown: l.Stage.Title()})
		r.Number("rank", table.When(l.rank > 0, l.rank))
		r.Number("candidate", l.Candidate, "")
		r.Text("player", name, "candidate")
		r.Group = "weights"
		for _, w := range weights {
			r.Number("weight_"+w.Name, weightCell(w, l.Trial), w.Name)
		}
		r.Group = "result"
		r.Number("games", l.Games())
		r.Number("won", l.Wins)
		r.Number("drawn", l.Draws)
		r.Number("lost", l.Losses)
		r.Number("faults", l.Faults)
		for i, points := range []string{"0", "half", "1", "3half", "2"} {
			r.Number("pairs_"+points, l.Pairs[i], "")
		}
		score := table.Cell{Value: l.score}
		if l.score.Games > 0 && !l.score.Known() {
			score.Shown = stats.OfHundred(l.score.Value)
		}
		r.Percent("score", score)
		r.Elo("elo", eloCell(l), "Elo")
		// The row of the proof also has the games behind the verdict: they may be only some of the row's.
		proof := f.Winner != nil && l.Number == f.Winner.Number
		r.Text("verdict", table.When(proof, string(f.Word)), "")
		r.Number("verdict_games", table.When(proof, f.Proof.Games), "")
		r.Percent("verdict_score", table.When(proof, f.Proof), "")
		r.Text("spec", l.Spec, "")
		r.Text("warnings", strings.Join(f.Warnings, "; "), "")
	})
	t.Notes = studyNotes(f, missing, faults)
	return t
}

// studyTable is a table of a study.
func studyTable(s results.Study, kind, title string) table.Table {
	return table.Table{Kind: kind, Title: fmt.Sprintf("%s (%s): %s", s.Name, s.Game, title),
		Facts: []table.Fact{fact("study", s.Name), fact("game", s.Game), fact("heuristic", s.Heuristic)}}
}

// studyFacts returns the finding for programs.
func studyFacts(f compare.Finding) []table.Fact {
	s := f.Study
	facts := []table.Fact{
		apart("method", s.Method), apart("budget", s.Budget), apart("games", f.Games), apart("finished", !s.Finished.IsZero()),
		apart("candidates", f.Candidates), apart("verdict", string(f.Word)), apart("sentences", f.Sentences()), apart("warnings", f.Warnings)}
	if f.Winner == nil {
		return append(facts, apart("proof", nil))
	}
	// The verdict uses fresh boards alone, if there are any.
	openings := [][]table.Fact{}
	for _, o := range f.Openings {
		openings = append(openings, []table.Fact{fact("opening", o.Opening), fact("games", o.Score.Games), fact("score", o.Score),
			fact("verdict", string(o.Word))})
	}
	return append(facts, apart("proof", []table.Fact{fact("games", f.Proof.Games), fact("decided_at", table.When(f.Decided > 0, f.Decided)), fact("score", f.Proof),
		fact("elo", stats.Elo(f.Proof)), fact("openings", openings)}))
}

// rankedTrials ranks the trials of each stage and counts the hidden ones.
func rankedTrials(f compare.Finding, trials []results.Trial, n int) (rows []trial, missing map[results.Stage]int) {
	always := func(candidate int) bool { return candidate == 0 || f.Winner != nil && candidate == f.Winner.Candidate }
	missing = map[results.Stage]int{}
	for _, stage := range results.Stages {
		var ranked []trial
		all := slices.DeleteFunc(slices.Clone(trials), func(t results.Trial) bool { return t.Stage != stage })
		if n > 0 {
			shown := compare.Ranked(f.Study, all, stage)
			missing[stage] = len(all) - len(shown)
			all = shown
		} else {
			slices.SortFunc(all, compare.Order)
		}
		for _, t := range all {
			ranked = append(ranked, trial{Trial: t, score: compare.ScoreOf(f.Study, t)})
		}
		for i := range ranked {
			r := &ranked[i]
			if r.score.Games > 0 {
				r.rank = i + 1
				if i > 0 && r.score.Value == ranked[i-1].score.Value {
					r.rank = ranked[i-1].rank
				}
			}
			if n == 0 || i < n || always(r.Candidate) {
				rows = append(rows, *r)
			} else {
				missing[stage]++
			}
		}
	}
	return rows, missing
}

// weightCell is the value of a weight in a trial.
func weightCell(w results.Weight, t results.Trial) table.Cell {
	v, ok := t.Weights[w.Name]
	switch {
	case !ok:
		return table.Cell{}
	case w.Switch && v == 0:
		return table.Cell{Value: v, Shown: "off"}
	case w.Switch && v == 1:
		return table.Cell{Value: v, Shown: "on"}
	}
	return table.Cell{Value: v, Shown: fourDigits(v)}
}

// eloCell is the difference in Elo for a trial's score, or the reason for having none.
func eloCell(r trial) any {
	cell := table.Cell{Value: stats.Elo(r.score)}
	switch e := stats.Elo(r.score); {
	case e.Games == 0 && r.score.Games > 0:
		cell.Note = "No Elo (" + e.Why + ")."
	case e.Games > 0 && !r.score.Known():
		cell.Shown = stats.Signed(e.Value)
	}
	return cell
}

// studyNotes returns the sentences below the table.
func studyNotes(f compare.Finding, missing map[results.Stage]int, faults int) []string {
	notes := results.Words{
		"Screening: against the opponents. Re-test and proof: against the default. Each stage has games of its own, and random " +
			"boards that no other stage has. In a stage that chooses, the best scores are too high, and higher the more " +
			"candidates there are.",
	}
	if results.Learns(f.Study.Method) {
		notes[0] = "Screening: against the opponents, without games between candidates; first come those that went on longest. The proof and the games " +
			"beside it: against the default. Each stage has games of its own, and random boards that no other stage has."
	}
	notes.Add("Score: %% of the points. Elo: the difference in strength that gives this score.")
	notes.When(len(f.Openings) > 1, "The row of the proof pools the games from all its openings.")
	var hidden []string
	for _, stage := range results.Stages {
		if n := missing[stage]; n > 0 {
			hidden = append(hidden, results.Counted(n, "trial")+" of the "+stage.Title())
		}
	}
	notes.List("Not shown", hidden, len(results.Stages), ", ")
	notes.When(faults > 0, "Faults: games that the candidate lost by a fault (crash, illegal move, time); they are "+
		"counted as lost.")
	return notes
}

// fourDigits returns a weight rounded to four significant digits, without an exponent unless the number would be long.
func fourDigits(x float64) string {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 4, 64), 64)
	if size := math.Abs(rounded); err != nil || size != 0 && (size < 1e-5 || size >= 1e7) {
		return strconv.FormatFloat(x, 'g', 4, 64)
	}
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}
