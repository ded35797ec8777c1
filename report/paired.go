package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"tourney/report/compare"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

// manyPlayers is the number of players above which unchanged ones have no row. A stage of a study has a hundred.
const manyPlayers = 12

// PairedTable shows the scores of players in a run and an earlier one, on the openings that both share. A row is a
// player over all opponents or against one. Readers see matchups that have changed and, of many players, those with
// changed code or scores.
func PairedTable(c compare.Paired) table.Table {
	title := fmt.Sprintf("%s: score in %s minus score in %s, on the same openings, in points of per cent", c.New.Game, c.New.Name, c.Old.Name)
	if c.AnyTime {
		title += ", with intervals at any time"
	}
	t := table.Table{Kind: "paired", Title: title,
		Facts: []table.Fact{fact("new", c.New.Name), fact("old", c.Old.Name), fact("game", c.New.Game),
			apart("level", stats.Level), apart("openings", c.Openings), apart("players_only_new", c.Only.New), apart("players_only_old", c.Only.Old),
			apart("players_apart", c.Apart), apart("matchups_apart", c.Unmatched), apart("blocks_only_new", c.Unpaired.New),
			apart("blocks_only_old", c.Unpaired.Old), apart("blocks_differing", c.Differing), apart("blocks_repeated", c.Repeated),
			apart("blocks_behind", c.Behind), apart("comparison", c.Number), apart("judged", c.Judged)},
		Lead: pairedLead(c)}
	table.Fill(&t, slices.Concat(c.Players, c.Cells), func(r *table.Row, l compare.Line) {
		kind, against, verdict := "against", table.Cell{Value: l.Against}, string(l.Verdict)
		if l.Against == "" {
			kind, against.Shown = "total", "all"
		}
		if l.Verdict == stats.NotDecided {
			verdict = "~"
		}
		r.Text("player", l.Player)
		r.Text("kind", kind, "")
		r.Text("against", against)
		r.Text("code", string(l.Code))
		r.Text("from", strings.Join(l.From, ", "))
		r.Text("verdict", verdict)
		r.Number("log10_evidence", l.Evidence.Log10(), "")
		r.Gain("difference", l.Difference)
		r.Group = "score in"
		r.Percent("new_score", l.New, "new")
		r.Percent("old_score", l.Old, "old")
		r.Group = "shared, in each run"
		r.Number("games", l.Difference.Games)
		r.Number("blocks", l.Blocks, "")
		r.Number("changed", l.Changed, "")
		r.Derived = true
		r.Number("units", l.Difference.N)
	})
	t.View = table.View{Keys: []string{"player", "code", "against"}, Rows: []int{},
		Cells: []string{"difference", "verdict", "new_score", "old_score", "units", "games"}}
	if slices.ContainsFunc(c.Players, func(l compare.Line) bool { return !slices.Equal(l.From, c.Players[0].From) }) {
		t.View.Keys = append(t.View.Keys, "from")
	}
	unmoved := 0
	for i, l := range c.Players {
		if len(c.Players) > manyPlayers && l.Code == compare.Same && l.Changed == 0 {
			unmoved++
		} else {
			t.View.Rows = append(t.View.Rows, i)
		}
	}
	moved := map[string]bool{}
	for i, l := range c.Cells {
		if l.Changed > 0 {
			t.View.Rows = append(t.View.Rows, len(c.Players)+i)
			moved[l.Player+" against "+l.Against] = true
		}
	}
	var equal []string
	for _, l := range c.Cells {
		if name := l.Player + " against " + l.Against; !moved[name] && !slices.Contains(equal, name) {
			equal = append(equal, name)
		}
	}
	t.Notes = pairedNotes(c, unmoved, equal)
	return t
}

// pairedLead returns the verdicts on players who may have been edited, and which comparison it is.
func pairedLead(c compare.Paired) []string {
	var lead results.Words
	lead.When(c.Changed == 0, "All %s gave the same scores in both runs.", results.Counted(c.Blocks, "shared block"))
	if c.Judged == 0 {
		return lead
	}
	open := 0
	for _, l := range c.Players {
		switch {
		case l.Code == compare.Same || l.Verdict == "":
		case l.Verdict == stats.NotDecided && (c.Judged > manyPlayers || c.Changed == 0):
			open++
		default:
			lead = append(lead, pairedClaim(c, l).Sentences(".")...)
			if l.Verdict == stats.NotDecided && l.Changed > 0 {
				lead = append(lead, pairedToGo(l))
			}
		}
	}
	lead.When(open > 0 && c.Changed > 0, "Not decided: %s.", results.Counted(open, "player"))
	needs, of := "its verdict needs", ""
	if c.Judged > 1 {
		needs, of = "each verdict needs", fmt.Sprintf(", for %d players", c.Judged)
	}
	odds := compare.NeededInSeries(c.Number, c.Judged).Whole()
	return append(lead, fmt.Sprintf("This is comparison %d with %s; %s evidence %s%s.", c.Number, c.Old.Name, needs, odds, of))
}

// pairedToGo says how many more units a verdict on a player may take.
func pairedToGo(l compare.Line) string {
	n, unit, least := UnitsToGo(l), pairedUnit(l), significantly(l.ToGo.From)
	switch to := l.ToGo.To; {
	case n == 0:
		return fmt.Sprintf("More %ss than can be foretold may decide it: the difference may well be 0.", unit)
	case l.ToGo.Openings == 0:
		return fmt.Sprintf("The difference may well be 0; as large as its interval allows, about %s more %ss would decide it.",
			significantly(n), unit)
	case to > 0 && to <= evidence.MostForetold:
		least += fmt.Sprintf(" to %s at the ends of", significantly(to))
	default:
		least += " or more within"
	}
	return fmt.Sprintf("About %s more %ss would decide it, if the difference is as it looks (%s its interval).", significantly(n), unit, least)
}

// UnitsToGo returns how many more units would decide an open line, 0 if that cannot be foretold. The difference is as
// it looks or, if that may well be 0, the largest in its interval.
func UnitsToGo(l compare.Line) int {
	n := cmp.Or(l.ToGo.Openings, l.ToGo.From)
	if l.Verdict != stats.NotDecided || n > evidence.MostForetold {
		return 0
	}
	return n
}

// pairedUnit names the unit of evidence of a line.
func pairedUnit(l compare.Line) string {
	if slices.Contains(l.From, results.EmptyBoard) {
		return "block"
	}
	return "opening"
}

// pairedClaim returns the claim of a player's line.
func pairedClaim(c compare.Paired, l compare.Line) compare.Claim {
	claim := compare.Claim{Gain: true, Comparison: evidence.Comparison{Subject: l.Player + " of " + c.New.Name, Object: l.Player + " of " + c.Old.Name,
		Word: l.Verdict, Score: l.Difference, Unit: pairedUnit(l), Blocks: l.Difference.N, Evidence: l.Evidence, AnyTime: c.AnyTime}}
	if c.New.Name == c.Old.Name {
		claim.Subject, claim.Object = l.Player+" of the new "+c.New.Name, l.Player+" of the old one"
	}
	units := l.Difference.N
	if len(l.From) > 1 { // it is not known how many of them are of which kind
		units = 0
	}
	var on []string
	for _, set := range c.New.Facts.Openings {
		words := compare.Population(set, units)
		if slices.Contains(l.From, set.Kind) && !slices.Contains(on, words) {
			on = append(on, words)
		}
	}
	claim.On = strings.Join(on, " and ")
	return claim
}

// pairedNotes returns the sentences below the table.
func pairedNotes(c compare.Paired, unmoved int, equal []string) []string {
	score := "Score: wins plus half of the draws"
	if c.Seats() > 2 {
		score = "Score: wins for each seat of the player, shared first places divided"
	}
	const most = 6
	some := func(is func(l compare.Line) bool) bool { return slices.ContainsFunc(c.Players, is) }
	blocks := func(n int) string { return results.Counted(n, "block") }
	notes := results.Words{
		score + ", over the openings that both runs have played in all seat orders. Difference: new minus old.",
		"better, worse: by evidence that allows for comparing again and again; ~: not decided. A line without a verdict " +
			"shows where a difference comes from. A player's score also changes with the opponents.",
	}
	notes.When(some(func(l compare.Line) bool { return l.Verdict == compare.Moved }),
		"moved: better or worse through others (or a clock), because this player's code is the same.")
	notes.Add("The figures hold for these opponents, and for boards drawn in the same way or from the same list.")
	notes.When(some(func(l compare.Line) bool { return slices.Contains(l.From, results.EmptyBoard) }),
		"Figures from the empty board hold for that position only, over the players' own chance; a unit is a block there, else an opening.")
	notes.List("Kinds of openings with a single position, whose games differ only by chance", c.OneStart, most, ", ")
	notes.When(c.Openings < stats.FewOpenings, "Few shared openings (%d): intervals from fewer than %d are unreliable.",
		c.Openings, stats.FewOpenings)
	var codes []string
	for _, code := range []compare.Code{compare.Same, compare.Changed, compare.Unknown} {
		if some(func(l compare.Line) bool { return l.Code == code }) {
			codes = append(codes, meaning[code])
		}
	}
	notes.List("Code", codes, most, "; ")
	notes.List("Player strings that differ", c.Edits(), most, "; ")
	notes.When(unmoved > 0, "Without a row, because their code and scores are the same in both runs: %s.",
		results.Counted(unmoved, "player"))
	if c.Changed > 0 { // else the lead says so for all matchups
		notes.List("Matchups without a row, because every shared opening gave the same score in both runs", equal, most,
			"; ")
	}
	for _, side := range []struct {
		run     string
		players []string
		blocks  int
	}{{c.New.Name, c.Only.New, c.Unpaired.New}, {c.Old.Name, c.Only.Old, c.Unpaired.Old}} {
		notes.List("Only run "+side.run+" has", side.players, most, ", ")
		notes.When(side.blocks > 0, "Left out, because only run %s has all their games: %s.", side.run,
			blocks(side.blocks))
	}
	seeds := ""
	if c.New.Seed != c.Old.Seed {
		seeds = fmt.Sprintf(" (the seeds are %d and %d)", c.New.Seed, c.Old.Seed)
	}
	notes.When(c.Differing > 0, "Left out, because they begin from different positions in the two runs%s: %s.", seeds,
		blocks(c.Differing))
	notes.When(c.Repeated > 0, "Left out, because deterministic players had met on the same position before: %s.",
		blocks(c.Repeated))
	notes.When(c.Behind > 0, "Left out, because a run lacks an earlier block of the same players: %s.",
		blocks(c.Behind))
	notes.When(c.Unmatched > 0, "Left out, because one run lacks them or plays them in other seat orders: %s.",
		results.Counted(c.Unmatched, "matchup"))
	notes.List("In both runs, but without a shared opening", c.Apart, most, ", ")
	notes.When(c.Self, "Games of players against themselves are left out.")
	return notes
}

// meaning explains the codes that need it.
var meaning = map[compare.Code]string{
	compare.Same:    "same, the player's fingerprint is equal in both runs; only opponents may have changed",
	compare.Changed: "changed, the player string is equal and the fingerprint is not",
	compare.Unknown: "?, a run has no fingerprint of the player",
}
