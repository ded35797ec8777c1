package report

import (
	"fmt"
	"slices"

	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/report/verdict"
	"tourney/results/stats"
)

// fewContests is the largest number of pairs of players whose verdicts are written out. Tables of more mark their cells.
const fewContests = 3

// Verdicts returns a sentence for each contest of a run with few players, or the reason for having none. Runs with many
// players have none.
func Verdicts(c *evidence.Counts) []string {
	list := c.Contests()
	switch {
	case c.Compared() > fewContests || SelfPlay(c.Run) || len(c.Run.Players) > fewContests:
		return nil
	case len(list) == 0:
		return []string{"No verdict: " + whyNone(c) + "."}
	}
	var said []string
	for _, contest := range list {
		said = append(said, sentencesOf(c, contest)...)
	}
	return said
}

// whyNone returns why a run with games has no contest.
func whyNone(c *evidence.Counts) string {
	switch {
	case c.Support("").Games == 0:
		return "nothing was played yet"
	case c.Uneven():
		return "not all seat orders are played, so that scores include the seats' advantages"
	case c.Seats > 2:
		return "the blocks hold one order in which players follow each other; write order: all into the schedule"
	}
	return "no opening was played in all seat orders yet"
}

// sentencesOf returns the verdict of a contest.
func sentencesOf(c *evidence.Counts, contest evidence.Contest) []string {
	a, b := c.Run.Players[contest.A].Name, c.Run.Players[contest.B].Name
	score := contest.Sample.AtAnyTime()
	if contest.Exact {
		return []string{fmt.Sprintf("From %s deterministic players play one game in each seat order, and one game says it all: %s scores %s %% against %s.",
			verdict.Population(contest.Set, 1), a, stats.Decimal(100*score.Value, 1), b)}
	}
	claim := verdict.Claim{Subject: a, Object: b, Word: c.Word(contest), On: verdict.Population(contest.Set, contest.Sample.Blocks()),
		Score: score, Unit: unitOf(c), Units: contest.Sample.Blocks(), Evidence: contest.Evidence(), AnyTime: c.AnyTime}
	if !c.AnyTime {
		claim.Score = contest.Sample.Score()
	}
	var more []string
	d := contest.Decision
	switch after := claim.Units - d.Blocks; {
	case d.Word != "":
		claim.Score, claim.Units, claim.Evidence = d.Sample.AtAnyTime(), d.Blocks, d.Evidence
		if d.Within {
			claim.Within = c.Run.Facts.Margin
		}
		late := ""
		if after > 0 {
			late = fmt.Sprintf(" With the %s after that it is %s, evidence %s.", results.Counted(after, claim.Unit), verdict.Share(score),
				contest.Evidence().Odds())
		}
		more = append(more, "A score at stopping flatters the winner, by about a point."+late)
	case claim.Word == stats.NotDecided:
		gap := stats.Detectable(contest.Sample.Variance(), claim.Units, stats.Needed(c.Compared()))
		if gap < 0.5 && claim.Score.Value != 0 && claim.Score.Value != 1 {
			more = append(more, fmt.Sprintf("%s would have shown a difference of %s points four times out of five.", results.Counted(claim.Units, claim.Unit),
				stats.Decimal(100*gap, 1)))
		}
	}
	return append([]string{claim.Sentence() + "."}, more...)
}

// unitOf names a block of the run.
func unitOf(c *evidence.Counts) string {
	if c.Seats == 2 {
		return "pair"
	}
	return "block"
}

// undecidedNote explains the mark of undecided cells, "" if there are none.
func undecidedNote(c *evidence.Counts, marked bool) string {
	if !marked {
		return ""
	}
	needed, n := stats.Needed(c.Compared()), c.Compared()
	if n == 1 {
		return fmt.Sprintf("~: not decided; the evidence against equal strength is less than %s.", needed.Odds())
	}
	return fmt.Sprintf("~: not decided; the evidence against equal strength is less than the %s that one of %d pairs of players needs.", needed.Odds(), n)
}

// evidenceNotes says which blocks are no evidence, and what totals rest on.
func evidenceNotes(c *evidence.Counts) []string {
	later, repeats := c.Uncounted()
	var notes []string
	if len(later) > 0 {
		notes = append(notes, "Blocks after a missing one do not count yet: "+results.FirstOf(later, 5, "; ")+".")
	}
	if len(repeats) > 0 {
		notes = append(notes, "Deterministic players: blocks from a start that they had met are no new evidence and do not count: "+
			results.FirstOf(repeats, 5, "; ")+".")
	}
	if n := c.FewestOpenings(); n > 0 && n < stats.FewOpenings {
		notes = append(notes, fmt.Sprintf("Totals rest on few openings (%d): intervals from fewer than %d are unreliable.", n, stats.FewOpenings))
	}
	return slices.Clip(notes)
}
