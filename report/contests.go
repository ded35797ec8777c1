package report

import (
	"fmt"
	"slices"

	"tourney/report/table"
	"tourney/report/verdict"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

// Verdicts returns a sentence for each contest of two players, or the reason for having none. Tables of more players have a
// summary instead; for games of more seats, Verdicts has the contests that are decided by their own games.
func Verdicts(c *evidence.Counts) []string {
	list, two := c.Contests(), len(c.Run.Players) == 2
	switch {
	case SelfPlay(c.Run) || !two && (c.Seats == 2 || len(list) == 0):
		return nil
	case len(list) == 0:
		return []string{"No verdict: " + whyNone(c) + "."}
	}
	var said []string
	for _, contest := range list {
		if two || c.Decided(contest) {
			said = append(said, sentencesOf(c, contest)...)
		}
	}
	if n := c.Incomplete(); two && n > 0 && !c.AnyTime {
		said = append(said, incomplete(n))
	}
	if c.Seats > 2 && len(said) > 0 {
		said = append(said, "The score of a comparison is ½ and half of the difference of both players' points a game.")
	}
	return said
}

// incomplete says that games of a finished plan have no counterparts.
func incomplete(games int) string {
	if games == 1 {
		return "1 game is no evidence, as its opening was not played in all seat orders."
	}
	return fmt.Sprintf("%d games are no evidence, as their openings were not played in all seat orders.", games)
}

// titleOf names the players of a contest: "a against b", in larger games "a against b beside c".
func titleOf(c *evidence.Counts, contest evidence.Contest) string {
	return c.Run.Players[contest.A].Name + " against " + opponentOf(c, contest)
}

// opponentOf names the second player of a contest and the others in their games.
func opponentOf(c *evidence.Counts, contest evidence.Contest) string {
	name := c.Run.Players[contest.B].Name
	for i, player := range contest.Beside {
		name += map[bool]string{true: " beside ", false: ", "}[i == 0] + c.Run.Players[player].Name
	}
	return name
}

// whyNone returns why a run with games has no contest.
func whyNone(c *evidence.Counts) string {
	switch {
	case c.Support("").Games == 0:
		return "nothing was played yet"
	case SelfPlay(c.Run):
		return "players meet only themselves"
	case slices.ContainsFunc(c.Contests(), func(o evidence.Contest) bool { return o.Exact }):
		return "deterministic players play one game from one position"
	case len(c.Contests()) > 0:
		return "only the game's own start was played yet"
	case c.Run.Facts.Planned == 1:
		return "one game is no evidence, as an opening counts once it was played in all seat orders"
	case c.Uneven():
		return "not all seat orders are played, so that scores include the seats' advantages"
	case c.Seats > 2 && c.Compared() == 0:
		return "the blocks hold one order in which players follow each other; write order: all into the schedule"
	case c.AnyTime && slices.ContainsFunc(c.Run.Facts.Openings, func(o results.OpeningSet) bool { return len(o.Lines) > 0 && !o.Shuffled }):
		return "a list in its own order tells nothing before its end; write shuffle: true into the list of a new run"
	}
	if c.Run.Finished.IsZero() {
		return "no opening was played in all seat orders yet"
	}
	return "no opening was played in all seat orders"
}

// claimOf returns what a contest says. The word of a first decision stays; the figures are those of all blocks.
func claimOf(c *evidence.Counts, contest evidence.Contest) verdict.Claim {
	claim := verdict.Claim{Subject: c.Run.Players[contest.A].Name, Object: opponentOf(c, contest), Word: c.Word(contest),
		On: verdict.Population(contest.Set, contest.Sample.Blocks()), Score: contest.Sample.Score(), Unit: results.BlockName(c.Seats),
		Units: contest.Sample.Blocks(), Evidence: contest.Evidence(), Needed: c.Needed(), AnyTime: c.AnyTime}
	switch {
	case contest.Exact:
		claim.Word, claim.Evidence = "", 0
		claim.Score = stats.Estimate{Value: contest.Score(), N: 1, Games: contest.Sample.Games(), Why: stats.OnlyExact}
		return claim
	case !contest.Decides(): // play from one position has no word beside fresh openings
		claim.Word = ""
	default:
		claim.Decided = contest.Decision.Blocks
	}
	if c.AnyTime {
		claim.Score = contest.Sample.AtAnyTime()
	}
	if c.Within(contest) {
		claim.Within = c.Run.Facts.Margin
	}
	return claim
}

// sentencesOf returns the verdict of a contest.
func sentencesOf(c *evidence.Counts, contest evidence.Contest) []string {
	claim := claimOf(c, contest)
	claim.Subject, claim.Object = results.Spoken(claim.Subject), results.Spoken(claim.Object)
	if contest.Exact {
		return []string{fmt.Sprintf("From %s deterministic players play one game in each seat order, which says it all: %s scores %s %% against %s.",
			verdict.Population(contest.Set, 1), claim.Subject, stats.Decimal(100*contest.Score(), 1), claim.Object)}
	}
	said := []string{claim.Sentence() + "."}
	if stays := claim.Stays(); stays != "" {
		said = append(said, stays)
	}
	if d := contest.Decision; d.Word == stats.Better || d.Word == stats.Worse {
		said = append(said, "A score at stopping flatters the winner, and more so after few "+claim.Unit+"s.")
	}
	if c.Run.Facts.Until != "" && claim.Word == stats.NotDecided && c.LeftOut() > 0 {
		said = append(said, fmt.Sprintf("Left out of the run: %s. No %s of two players after their first counts.", results.Counted(c.LeftOut(), "game"), claim.Unit))
	}
	if c.Forfeits(contest.A)+c.Forfeits(contest.B) > 0 { // more games would tell nothing
		return said
	}
	if r := c.Ratings(); r != nil && claim.Word == stats.NotDecided && len(c.Run.Players) == 2 && contest.Decides() {
		g := gapOf(r, contest.A, contest.B)
		g.from, g.to = contest.Sample.Remaining(c.Needed())
		said = append(said, "A decision may take "+g.toGo()+", if the difference is as it looks.")
	}
	return said
}

// mostComparisons is the largest number of contests that JSON lists beside the rows of a table.
const mostComparisons = 100

// comparisons returns the contests of a run for programs.
func comparisons(c *evidence.Counts) [][]table.Fact {
	list := [][]table.Fact{}
	contests := c.Contests()
	if len(contests) > mostComparisons {
		return list
	}
	for _, contest := range contests {
		claim := claimOf(c, contest)
		if word, _ := c.Between(contest.A, contest.B); word != "" && claim.Word != "" { // as in the rows
			claim.Word = word
		}
		list = append(list, []table.Fact{{Key: "player", Value: claim.Subject}, {Key: "against", Value: claim.Object}, {Key: "openings", Value: claim.On},
			{Key: "verdict", Value: string(claim.Word)}, {Key: "score", Value: claim.Score}, {Key: "blocks", Value: claim.Units},
			{Key: "decided_at", Value: table.When(claim.Decided > 0, claim.Decided)}, {Key: "log10_evidence", Value: claim.Evidence.Log10()}, {Key: "log10_needed", Value: claim.Needed.Log10()}})
	}
	return list
}

// evidenceNotes says which blocks are no evidence and, for tables that show totals, what these rest on.
func evidenceNotes(c *evidence.Counts, totals bool) []string {
	later, repeats := c.Uncounted()
	var notes []string
	if len(later) > 0 {
		notes = append(notes, "Blocks after a missing one do not count yet: "+results.FirstOf(later, 5, "; ")+".")
	}
	if len(repeats) > 0 {
		notes = append(notes, "Deterministic players: blocks from a start that they had met are no new evidence and do not count: "+
			results.FirstOf(repeats, 5, "; ")+".")
	}
	if n := c.FewestOpenings(); totals && n > 0 && n < stats.FewOpenings {
		notes = append(notes, fmt.Sprintf("Totals rest on few openings (%d): intervals from fewer than %d are unreliable.", n, stats.FewOpenings))
	}
	return slices.Clip(notes)
}
