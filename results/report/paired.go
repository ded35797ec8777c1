package report

import (
	"fmt"
	"slices"

	"tourney/results"
	"tourney/results/report/paired"
	"tourney/results/report/table"
	"tourney/results/stats"
)

// manyPlayers is how many players have rows even if nothing has become of them. A stage of a study has a hundred.
const manyPlayers = 12

// PairedTable shows how players did in a run and in an earlier one, on the openings that both share. A row is of a player over
// all opponents, or against one. Readers see those matchups that have changed and, of many players, those whose
// code or scores have.
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

// fewOpenings is the number of openings below which intervals of clusters are shaky.
const fewOpenings = 20

// pairedNotes are the sentences below the table.
func pairedNotes(c paired.Comparison, unmoved int, equal []string) []string {
	score := "Score: won games and half of the drawn ones"
	if c.Seats() > 2 {
		score = "Score: won games for each seat of the player, a shared first place being divided"
	}
	notes := []string{
		score + ", over the openings that both runs have played in all seat orders; the difference is new minus old.",
		fmt.Sprintf("better, worse: the interval of the difference lies beside 0; ~: not told apart at %g %%. Each line stands alone: "+
			"nothing is corrected for the number of lines, nor for comparing again after every edit. A player's score changes with its "+
			"opponents, too.", 100*stats.Level),
	}
	if slices.ContainsFunc(slices.Concat(c.Players, c.Cells), func(l paired.Line) bool { return l.Code == paired.Same && l.Word() != "~" }) {
		notes = append(notes, "moved: better or worse, but through others (or a clock): the code of this player is the same.")
	}
	notes = append(notes, "The figures are for these opponents, and for boards drawn as these were; from a list, for its boards.")
	notes = append(notes, named("Kinds of openings that are one position, so that only chance tells their games apart", c.OneStart, ", ")...)
	if c.Openings < fewOpenings {
		notes = append(notes, fmt.Sprintf("Few shared openings (%d): intervals from fewer than %d are shaky.", c.Openings, fewOpenings))
	}
	var codes []string
	for _, code := range []paired.Code{paired.Same, paired.Changed, paired.Unknown} {
		if slices.ContainsFunc(c.Players, func(l paired.Line) bool { return l.Code == code }) {
			codes = append(codes, meaning[code])
		}
	}
	notes = append(notes, named("Code", codes, "; ")...)
	notes = append(notes, named("Specifications that differ", c.Edits(), "; ")...)
	if unmoved > 0 {
		notes = append(notes, fmt.Sprintf("Without a row, as their code is the same and every shared block gave the same scores in both runs: %s.",
			results.Counted(unmoved, "player")))
	}
	if c.Changed > 0 { // else the lead says it of all
		notes = append(notes, named("Matchups in which every shared opening gave the same score in both runs, so that they have no row", equal, "; ")...)
	}
	return append(notes, leftOut(c)...)
}

// meaning explains codes. The others speak for themselves.
var meaning = map[paired.Code]string{
	paired.Same:    "same, the player's fingerprint is equal in both runs, and only its opponents may have changed",
	paired.Changed: "changed, its specification is equal and its fingerprint is not",
	paired.Unknown: "?, a run has no fingerprint of it",
}

// leftOut says what only one of the runs has.
func leftOut(c paired.Comparison) []string {
	var notes []string
	for _, side := range []struct {
		run     string
		players []string
		blocks  int
	}{{c.New.Name, c.Only.New, c.Unpaired.New}, {c.Old.Name, c.Only.Old, c.Unpaired.Old}} {
		notes = append(notes, named("Only run "+side.run+" has", side.players, ", ")...)
		if side.blocks > 0 {
			notes = append(notes, fmt.Sprintf("Left out, as only run %s has them complete: %s.", side.run, results.Counted(side.blocks, "block")))
		}
	}
	if c.Differing > 0 {
		why := ""
		if c.New.Seed != c.Old.Seed {
			why = fmt.Sprintf(" (the seeds are %d and %d)", c.New.Seed, c.Old.Seed)
		}
		notes = append(notes, fmt.Sprintf("Left out, as they begin from another position in each run%s: %s.", why, results.Counted(c.Differing, "block")))
	}
	if c.Unmatched > 0 {
		notes = append(notes, fmt.Sprintf("Left out, as one run lacks them or plays them in other seat orders: %s.", results.Counted(c.Unmatched, "matchup")))
	}
	notes = append(notes, named("In both runs, but without a shared opening", c.Apart, ", ")...)
	if c.Self {
		notes = append(notes, "Games of players against themselves are left out.")
	}
	return notes
}

// named writes a sentence that names the first of a list and counts the rest, or none of an empty list.
func named(what string, list []string, separator string) []string {
	const most = 6
	if len(list) == 0 {
		return nil
	}
	return []string{fmt.Sprintf("%s: %s.", what, results.FirstOf(list, most, separator))}
}
