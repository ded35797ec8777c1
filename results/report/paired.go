package report

import (
	"fmt"
	"slices"

	"tourney/results"
	"tourney/results/report/paired"
	"tourney/results/report/table"
	"tourney/results/stats"
)

// manyPlayers is the number of players above which unchanged ones have no row. A stage of a study has a hundred.
const manyPlayers = 12

// PairedTable shows the scores of players in a run and an earlier one, on the openings that both share. A row is a
// player over all opponents or against one. Readers see matchups that have changed and, of many players, those with
// changed code or scores.
func PairedTable(c paired.Comparison) table.Table {
	t := table.Table{Kind: "paired",
		Title: fmt.Sprintf("%s: score in %s minus score in %s, on the same openings, in points of per cent", c.New.Game, c.New.Name, c.Old.Name),
		Facts: []table.Fact{{Key: "new", Value: c.New.Name}, {Key: "old", Value: c.Old.Name}, {Key: "game", Value: c.New.Game},
			apart("level", stats.Level), apart("openings", c.Openings), apart("players_only_new", c.Only.New), apart("players_only_old", c.Only.Old),
			apart("players_apart", c.Apart), apart("matchups_apart", c.Unmatched), apart("blocks_only_new", c.Unpaired.New),
			apart("blocks_only_old", c.Unpaired.Old), apart("blocks_differing", c.Differing)}}
	if c.Changed == 0 {
		t.Lead = []string{fmt.Sprintf("All %s gave the same scores in both runs.", results.Counted(c.Blocks, "shared block"))}
	}
	column := table.Columns(&t, slices.Concat(c.Players, c.Cells))
	column(table.Column{Key: "player", Head: "player"}, func(l paired.Line) any { return l.Player })
	column(table.Column{Key: "kind"}, func(l paired.Line) any {
		if l.Against == "" {
			return "total"
		}
		return "against"
	})
	column(table.Column{Key: "against", Head: "against"}, func(l paired.Line) any {
		if l.Against == "" {
			return table.Cell{Value: "", Shown: "all"}
		}
		return l.Against
	})
	column(table.Column{Key: "code", Head: "code"}, func(l paired.Line) any { return string(l.Code) })
	column(table.Column{Key: "verdict", Head: "verdict"}, func(l paired.Line) any { return l.Word() })
	column(table.Column{Key: "difference", Head: "difference", Type: table.Gain}, func(l paired.Line) any { return l.Difference })
	column(table.Column{Key: "new_score", Head: "new", Group: "score in", Type: table.Percent}, func(l paired.Line) any { return l.New })
	column(table.Column{Key: "old_score", Head: "old", Group: "score in", Type: table.Percent}, func(l paired.Line) any { return l.Old })
	const shared = "shared, in each run"
	column(table.Column{Key: "openings", Head: "openings", Group: shared, Type: table.Number, Derived: true}, func(l paired.Line) any { return l.Difference.N })
	column(table.Column{Key: "games", Head: "games", Group: shared, Type: table.Number}, func(l paired.Line) any { return l.Difference.Games })
	column(table.Column{Key: "blocks", Type: table.Number}, func(l paired.Line) any { return l.Blocks })
	column(table.Column{Key: "changed", Type: table.Number}, func(l paired.Line) any { return l.Changed })

	t.View = table.View{Keys: []string{"player", "code", "against"}, Rows: []int{},
		Cells: []string{"difference", "verdict", "new_score", "old_score", "openings", "games"}}
	unmoved := 0
	for i, l := range c.Players {
		if len(c.Players) > manyPlayers && l.Code == paired.Same && l.Changed == 0 {
			unmoved++
		} else {
			t.View.Rows = append(t.View.Rows, i)
		}
	}
	var equal []string
	for i, l := range c.Cells {
		if l.Changed > 0 {
			t.View.Rows = append(t.View.Rows, len(c.Players)+i)
		} else {
			equal = append(equal, l.Player+" against "+l.Against)
		}
	}
	t.Notes = pairedNotes(c, unmoved, equal)
	return t
}

// fewOpenings is the number of openings below which intervals of clusters are unreliable.
const fewOpenings = 20

// pairedNotes returns the sentences below the table.
func pairedNotes(c paired.Comparison, unmoved int, equal []string) []string {
	score := "Score: wins plus half of the draws"
	if c.Seats() > 2 {
		score = "Score: wins for each seat of the player, shared first places divided"
	}
	notes := []string{
		score + ", over the openings that both runs have played in all seat orders. Difference: new minus old.",
		fmt.Sprintf("better, worse: the interval of the difference excludes 0; ~: not decided at %g %%. Each line is a test of its own: "+
			"nothing is corrected for the number of lines, nor for comparing again after every edit. A player's score also "+
			"changes with the opponents.", 100*stats.Level),
	}
	if slices.ContainsFunc(slices.Concat(c.Players, c.Cells), func(l paired.Line) bool { return l.Code == paired.Same && l.Word() != "~" }) {
		notes = append(notes, "moved: better or worse through others (or a clock), because this player's code is the same.")
	}
	notes = append(notes, "The figures hold for these opponents, and for boards drawn in the same way or from the same list.")
	notes = append(notes, named("Kinds of openings with a single position, whose games differ only by chance", c.OneStart, ", ")...)
	if c.Openings < fewOpenings {
		notes = append(notes, fmt.Sprintf("Few shared openings (%d): intervals from fewer than %d are unreliable.", c.Openings, fewOpenings))
	}
	var codes []string
	for _, code := range []paired.Code{paired.Same, paired.Changed, paired.Unknown} {
		if slices.ContainsFunc(c.Players, func(l paired.Line) bool { return l.Code == code }) {
			codes = append(codes, meaning[code])
		}
	}
	notes = append(notes, named("Code", codes, "; ")...)
	notes = append(notes, named("Player strings that differ", c.Edits(), "; ")...)
	if unmoved > 0 {
		notes = append(notes, fmt.Sprintf("Without a row, because their code and scores are the same in both runs: %s.",
			results.Counted(unmoved, "player")))
	}
	if c.Changed > 0 { // else the lead says so for all matchups
		notes = append(notes, named("Matchups without a row, because every shared opening gave the same score in both runs", equal, "; ")...)
	}
	return append(notes, leftOut(c)...)
}

// meaning explains the codes that need it.
var meaning = map[paired.Code]string{
	paired.Same:    "same, the player's fingerprint is equal in both runs; only opponents may have changed",
	paired.Changed: "changed, the player string is equal and the fingerprint is not",
	paired.Unknown: "?, a run has no fingerprint of the player",
}

// leftOut returns the notes on players and blocks of only one run.
func leftOut(c paired.Comparison) []string {
	var notes []string
	for _, side := range []struct {
		run     string
		players []string
		blocks  int
	}{{c.New.Name, c.Only.New, c.Unpaired.New}, {c.Old.Name, c.Only.Old, c.Unpaired.Old}} {
		notes = append(notes, named("Only run "+side.run+" has", side.players, ", ")...)
		if side.blocks > 0 {
			notes = append(notes, fmt.Sprintf("Left out, because only run %s has all their games: %s.", side.run, results.Counted(side.blocks, "block")))
		}
	}
	if c.Differing > 0 {
		why := ""
		if c.New.Seed != c.Old.Seed {
			why = fmt.Sprintf(" (the seeds are %d and %d)", c.New.Seed, c.Old.Seed)
		}
		notes = append(notes, fmt.Sprintf("Left out, because they begin from different positions in the two runs%s: %s.", why, results.Counted(c.Differing, "block")))
	}
	if c.Unmatched > 0 {
		notes = append(notes, fmt.Sprintf("Left out, because one run lacks them or plays them in other seat orders: %s.", results.Counted(c.Unmatched, "matchup")))
	}
	notes = append(notes, named("In both runs, but without a shared opening", c.Apart, ", ")...)
	if c.Self {
		notes = append(notes, "Games of players against themselves are left out.")
	}
	return notes
}

// named returns a sentence with the first names of a list and the number of the others.
func named(what string, list []string, separator string) []string {
	const most = 6
	if len(list) == 0 {
		return nil
	}
	return []string{fmt.Sprintf("%s: %s.", what, results.FirstOf(list, most, separator))}
}
