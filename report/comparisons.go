package report

import (
	"fmt"
	"slices"

	"tourney/report/compare"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

// verdicts returns a sentence for each comparison of two players, or the reason for having none. Tables of more players
// have a summary instead; for games of more seats, verdicts has the comparisons that are decided by their own games.
func verdicts(c *evidence.Counts) []string {
	two := len(c.Run.Players) == 2
	if selfPlay(c.Run) || !two && c.Seats == 2 {
		return nil
	}
	list := c.Comparisons()
	switch {
	case len(list) == 0 && !two:
		return nil
	case len(list) == 0:
		return []string{"No verdict: " + whyNone(c) + "."}
	}
	var said results.Words
	for _, o := range list {
		if two || o.Known() {
			said = append(said, sentencesOf(c, o)...)
		}
	}
	games, their := results.Counted(c.Incomplete(), "game"), "are no evidence, as their openings were"
	if c.Incomplete() == 1 {
		their = "is no evidence, as its opening was"
	}
	said.When(two && c.Incomplete() > 0 && !c.AnyTime, "%s %s not played in all seat orders.", games, their)
	said.When(c.Seats > 2 && len(said) > 0,
		"The score of a comparison is ½ and half of the difference of both players' points a game.")
	return said
}

// whyNone returns why a run with games has no comparison that may have a word.
func whyNone(c *evidence.Counts) string {
	switch {
	case c.Support("").Games == 0:
		return "nothing was played yet"
	case selfPlay(c.Run):
		return "players meet only themselves"
	case slices.ContainsFunc(c.Comparisons(), func(o evidence.Comparison) bool { return o.Exact }):
		return "deterministic players play one game from one position"
	case len(c.Comparisons()) > 0:
		return "only the game's own start was played yet"
	case c.Run.Facts.Planned == 1:
		return "one game is no evidence, as an opening counts once it was played in all seat orders"
	case c.Uneven():
		return "not all seat orders are played, so that scores include the seats' advantages"
	case c.Seats > 2 && c.Compared() == 0:
		return "the blocks hold one order in which players follow each other; write order: all into the schedule"
	case c.AnyTime && slices.ContainsFunc(c.Run.Facts.Openings, func(o results.OpeningSet) bool { return len(o.Lines) > 0 && !o.Shuffled }):
		return "a list in its own order tells nothing before its end; write shuffle: true into the list of a new run"
	case c.Run.Finished.IsZero():
		return "no opening was played in all seat orders yet"
	}
	return "no opening was played in all seat orders"
}

// sentencesOf returns the verdict of a comparison.
func sentencesOf(c *evidence.Counts, o evidence.Comparison) []string {
	o.Subject, o.Object = results.Spoken(o.Subject), results.Spoken(o.Object)
	if o.Exact {
		return []string{fmt.Sprintf("From %s deterministic players play one game in each seat order, which says it all: %s scores %s %% against %s.",
			compare.Population(o.Set, 1), o.Subject, stats.OfHundred(o.Score.Value), o.Object)}
	}
	said := results.Words(compare.ClaimOf(o).Sentences("."))
	said.When(o.Decided > 0 && o.Word != stats.Within,
		"A score at stopping flatters the winner, and more so after few %ss.", o.Unit)
	said.When(c.Run.Facts.Until != "" && o.Open() && c.LeftOut() > 0,
		"Left out of the run: %s. No %s of two players after their first counts.", results.Counted(c.LeftOut(), "game"),
		o.Unit)
	said.When(o.Open() && !o.Foregone && len(c.Run.Players) == 2 && c.Ratings() != nil,
		"A decision may take %s, if the difference is as it looks.", toGo(o))
	return said
}

// mostComparisons is the largest number of comparisons that JSON lists beside the rows of a table.
const mostComparisons = 100

// comparisons returns the comparisons of a run for programs.
func comparisons(c *evidence.Counts) [][]table.Fact {
	list := [][]table.Fact{}
	all := c.Comparisons()
	if len(all) > mostComparisons {
		return list
	}
	for _, o := range all {
		if word := c.Between(o.A, o.B).Word; word != "" && o.Word != "" { // as in the rows
			o.Word = word
		}
		list = append(list, []table.Fact{fact("player", o.Subject), fact("against", o.Object),
			fact("openings", compare.Population(o.Set, o.Blocks)), fact("verdict", string(o.Word)), fact("score", o.Score),
			fact("blocks", o.Blocks), fact("decided_at", table.When(o.Decided > 0, o.Decided)),
			fact("log10_evidence", o.Evidence.Log10()), fact("log10_needed", o.Needed.Log10())})
	}
	return list
}

// evidenceNotes says which blocks are no evidence and, for tables that show totals, what these rest on.
func evidenceNotes(c *evidence.Counts, totals bool) []string {
	later, repeats := c.Uncounted()
	var notes results.Words
	notes.List("Blocks after a missing one do not count yet", later, 5, "; ")
	notes.List("Deterministic players: blocks from a start that they had met are no new evidence and do not count",
		repeats, 5, "; ")
	n := c.FewestOpenings()
	notes.When(totals && n > 0 && n < stats.FewOpenings, "Totals rest on few openings (%d): intervals from fewer than %d are unreliable.",
		n, stats.FewOpenings)
	return notes
}
