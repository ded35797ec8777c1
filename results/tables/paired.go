package tables

import (
	"fmt"
	"io"
	"slices"
	"strconv"

	"tourney/results"
	"tourney/results/paired"
	"tourney/results/stats"
)

// PairedTable shows how players did in a run and in an earlier one, on the openings that both share.
type PairedTable struct {
	paired.Comparison
	Note string // added by the caller, for instance that games are missing; printed in every format
}

// Write writes the table in the given format.
func (t PairedTable) Write(w io.Writer, f Format) error { return write(w, f, t) }

// manyPlayers is how many players have rows even if nothing has become of them. A stage of a study has a hundred.
const manyPlayers = 12

// grid lays the table out for readers: a row a player over all opponents, then a row for each matchup that has changed.
// Of many players, those have no row whose code is the same and whose scores are, too.
func (t PairedTable) grid() grid {
	g := grid{
		title: fmt.Sprintf("%s: score in %s minus score in %s, on the same openings, in points of per cent", t.New.Game, t.New.Name, t.Old.Name),
		columns: []column{{name: "player", left: true}, {name: "code", left: true}, {name: "against", left: true}, {name: "difference"},
			{name: "verdict", left: true}, {group: "score in", name: "new"}, {group: "score in", name: "old"},
			{group: "shared, in each run", name: "openings"}, {group: "shared, in each run", name: "games"}},
	}
	if t.Changed == 0 {
		g.lead = []string{fmt.Sprintf("All %s gave the same scores in both runs.", counted(t.Blocks, "shared block"))}
	}
	var how stats.Notes
	row := func(l paired.Line, against string) {
		how.Add(l.Difference, l.New, l.Old)
		difference := percent(l.Difference)
		if l.Difference.Value > 0 && difference.text != "0.0" {
			difference.text = "+" + difference.text
		}
		g.rows = append(g.rows, []cell{word(l.Player), word(l.Code), word(against), difference, word(l.Word()), percent(l.New), percent(l.Old),
			word(l.Difference.N), word(l.Difference.Games)})
	}
	unmoved := 0
	for _, l := range t.Players {
		if len(t.Players) > manyPlayers && l.Code == paired.Same && l.Changed == 0 {
			unmoved++
		} else {
			row(l, "all")
		}
	}
	var equal []string
	for _, l := range t.Cells {
		if l.Changed > 0 {
			row(l, l.Against)
		} else {
			equal = append(equal, l.Player+" against "+l.Against)
		}
	}
	g.notes = t.notes(how, unmoved, equal)
	return g
}

// fewOpenings is the number of openings below which intervals of clusters are shaky.
const fewOpenings = 20

// notes are the sentences below the table.
func (t PairedTable) notes(how stats.Notes, unmoved int, equal []string) []string {
	score := "Score: won games and half of the drawn ones"
	if t.Seats() > 2 {
		score = "Score: won games for each seat of the player, a shared first place being divided"
	}
	notes := []string{
		score + ", over the openings that both runs have played in all seat orders; the difference is new minus old.",
		fmt.Sprintf("better, worse: the interval of the difference lies beside 0; ~: not told apart at %g %%. Each line stands alone: "+
			"nothing is corrected for the number of lines, nor for comparing again after every edit. A player's score changes with its "+
			"opponents, too.", 100*stats.Level),
	}
	if slices.ContainsFunc(slices.Concat(t.Players, t.Cells), func(l paired.Line) bool { return l.Code == paired.Same && l.Word() != "~" }) {
		notes = append(notes, "moved: better or worse, but through others (or a clock): the code of this player is the same.")
	}
	notes = append(notes, how.Sentences(plusMinus)...)
	notes = append(notes, "The figures are for these opponents, and for boards drawn as these were; from a list, for its boards.")
	notes = append(notes, named("Kinds of openings that are one position, so that only chance tells their games apart", t.OneStart, ", ")...)
	if t.Openings < fewOpenings {
		notes = append(notes, fmt.Sprintf("Few shared openings (%d): intervals from fewer than %d are shaky.", t.Openings, fewOpenings))
	}
	var codes []string
	for _, code := range []paired.Code{paired.Same, paired.Changed, paired.Unknown} {
		if slices.ContainsFunc(t.Players, func(l paired.Line) bool { return l.Code == code }) {
			codes = append(codes, meaning[code])
		}
	}
	notes = append(notes, named("Code", codes, "; ")...)
	notes = append(notes, named("Specifications that differ", t.Edits(), "; ")...)
	if unmoved > 0 {
		notes = append(notes, fmt.Sprintf("Without a row, as their code is the same and every shared block gave the same scores in both runs: %s.",
			counted(unmoved, "player")))
	}
	if t.Changed > 0 { // else the lead says it of all
		notes = append(notes, named("Matchups in which every shared opening gave the same score in both runs, so that they have no row", equal, "; ")...)
	}
	notes = append(notes, t.leftOut()...)
	if t.Note != "" {
		notes = append(notes, t.Note)
	}
	return notes
}

// meaning explains codes. The others speak for themselves.
var meaning = map[paired.Code]string{
	paired.Same:    "same, the player's fingerprint is equal in both runs, and only its opponents may have changed",
	paired.Changed: "changed, its specification is equal and its fingerprint is not",
	paired.Unknown: "?, a run has no fingerprint of it",
}

// leftOut says what only one of the runs has.
func (t PairedTable) leftOut() []string {
	var notes []string
	for _, side := range []struct {
		run     string
		players []string
		blocks  int
	}{{t.New.Name, t.Only.New, t.Unpaired.New}, {t.Old.Name, t.Only.Old, t.Unpaired.Old}} {
		notes = append(notes, named("Only run "+side.run+" has", side.players, ", ")...)
		if side.blocks > 0 {
			notes = append(notes, fmt.Sprintf("Left out, as only run %s has them complete: %s.", side.run, counted(side.blocks, "block")))
		}
	}
	if t.Differing > 0 {
		why := ""
		if t.New.Seed != t.Old.Seed {
			why = fmt.Sprintf(" (the seeds are %d and %d)", t.New.Seed, t.Old.Seed)
		}
		notes = append(notes, fmt.Sprintf("Left out, as they begin from another position in each run%s: %s.", why, counted(t.Differing, "block")))
	}
	if t.Unmatched > 0 {
		notes = append(notes, fmt.Sprintf("Left out, as one run lacks them or plays them in other seat orders: %s.", counted(t.Unmatched, "matchup")))
	}
	notes = append(notes, named("In both runs, but without a shared opening", t.Apart, ", ")...)
	if t.Self {
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

type pairedJSON struct {
	New       string           `json:"new"`
	Old       string           `json:"old"`
	Game      string           `json:"game"`
	Note      *string          `json:"note"`
	Level     float64          `json:"level"` // of every interval by itself
	Openings  int              `json:"openings"`
	OnlyNew   []string         `json:"players_only_new"`
	OnlyOld   []string         `json:"players_only_old"`
	Apart     []string         `json:"players_apart"` // of both runs, without a shared opening
	Unmatched int              `json:"matchups_apart"`
	BlocksNew int              `json:"blocks_only_new"`
	BlocksOld int              `json:"blocks_only_old"`
	Differing int              `json:"blocks_differing"` // in where they begin
	Lines     []pairedLineJSON `json:"lines"`
}

type pairedLineJSON struct {
	Player     string      `json:"player"`
	Against    *string     `json:"against"` // null: all opponents
	Code       paired.Code `json:"code"`
	Verdict    string      `json:"verdict"`
	Difference *figure     `json:"difference"`
	New        *figure     `json:"new_score"`
	Old        *figure     `json:"old_score"`
	Games      int         `json:"games"` // of each run
	Blocks     int         `json:"blocks"`
	Changed    int         `json:"changed"` // blocks that gave another score
}

func (t PairedTable) forJSON() any {
	out := pairedJSON{New: results.Visible(t.New.Name), Old: results.Visible(t.Old.Name), Game: results.Visible(t.New.Game), Note: optional(t.Note),
		Level: stats.Level, Openings: t.Openings, OnlyNew: visible(t.Only.New), OnlyOld: visible(t.Only.Old), Apart: visible(t.Apart),
		Unmatched: t.Unmatched, BlocksNew: t.Unpaired.New, BlocksOld: t.Unpaired.Old, Differing: t.Differing}
	for _, l := range slices.Concat(t.Players, t.Cells) {
		out.Lines = append(out.Lines, pairedLineJSON{Player: results.Visible(l.Player), Against: optional(l.Against), Code: l.Code,
			Verdict: l.Word(), Difference: newFigure(l.Difference), New: newFigure(l.New), Old: newFigure(l.Old),
			Games: l.Difference.Games, Blocks: l.Blocks, Changed: l.Changed})
	}
	return out
}

// writeCSV writes a line for each player over all opponents, and one for each matchup.
func (t PairedTable) writeCSV(w io.Writer) error {
	header := slices.Concat([]string{"new", "old", "game", "player", "kind", "against", "code", "verdict"}, figureColumns("difference"),
		figureColumns("new_score"), figureColumns("old_score"), []string{"games", "blocks", "changed", "note"})
	records := [][]string{header}
	for _, l := range slices.Concat(t.Players, t.Cells) {
		kind := "against"
		if l.Against == "" {
			kind = "total"
		}
		records = append(records, slices.Concat([]string{t.New.Name, t.Old.Name, t.New.Game, l.Player, kind, l.Against, string(l.Code), l.Word()},
			fields(l.Difference), fields(l.New), fields(l.Old),
			[]string{strconv.Itoa(l.Difference.Games), strconv.Itoa(l.Blocks), strconv.Itoa(l.Changed), t.Note}))
	}
	return writeCSV(w, records)
}
