package tables

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"tourney/results"
	"tourney/results/stats"
)

// weightHead is how long the names of weights are in terminals before they are broken into lines.
const weightHead = 12

// grid lays the table out for readers: a row per trial.
func (t StudyTable) grid() grid {
	s := t.Finding.Study
	g := grid{
		title:   fmt.Sprintf("%s (%s): weights of %s, method %s", s.Name, s.Game, s.Heuristic, s.Method),
		lead:    t.Finding.Sentences(),
		columns: []column{{name: "stage", left: true}, {name: "rank"}, {name: "candidate", left: true}},
	}
	var how stats.Notes
	for _, w := range t.Weights {
		g.columns = append(g.columns, column{group: "weights", name: w.Name, wrap: weightHead})
	}
	for _, name := range []string{"score", "Elo", "games", "won", "drawn", "lost"} {
		g.columns = append(g.columns, column{group: "result", name: name})
	}
	faults := t.faults() > 0
	if faults {
		g.columns = append(g.columns, column{group: "result", name: "faults"})
	}
	for _, r := range t.Rows {
		rank := word(blank)
		if r.Rank > 0 {
			rank = word(r.Rank)
		}
		cells := []cell{word(r.Stage.Title()), rank, word(t.player(r))}
		for _, w := range t.Weights {
			cells = append(cells, word(weightOf(w, r.Trial)))
		}
		score, elo := percent(r.Score), eloPoints(stats.Elo(r.Score))
		if how.Add(r.Score); !r.Score.Known() {
			score.margin, elo.margin = "", ""
		}
		cells = append(cells, score, elo,
			word(r.Games()), word(r.Wins), word(r.Draws), word(r.Losses))
		if faults {
			cells = append(cells, word(r.Faults))
		}
		g.rows = append(g.rows, cells)
	}
	g.notes = t.notes(how)
	return g
}

// weightOf writes a trial's value of a weight.
func weightOf(w results.Weight, t results.Trial) string {
	v, ok := t.Weights[w.Name]
	switch {
	case !ok:
		return blank
	case w.Switch && v == 0:
		return "off"
	case w.Switch && v == 1:
		return "on"
	}
	return fourDigits(v)
}

// player names the candidate of a row.
func (t StudyTable) player(r StudyRow) string {
	if r.Candidate == 0 {
		return r.Player + " (default)"
	}
	return r.Player
}

// notes are the sentences below the table.
func (t StudyTable) notes(how stats.Notes) []string {
	notes := []string{
		"Search: against the opponents. Re-test and proof: against the default. Each stage has games of its own, and random " +
			"boards that no other stage has. The best scores of a stage that chooses are too high, the more so the more " +
			"candidates there are.",
		"Score in %, of points. Elo as that score says it: – where all games were won or all lost, ±? where the interval has no end.",
	}
	notes = append(notes, how.Sentences(plusMinus)...)
	if len(t.Finding.Openings) > 1 {
		notes = append(notes, "The row of the proof has the games from all its openings together.")
	}
	var missing []string
	for _, stage := range results.Stages {
		if n := t.Missing[stage]; n > 0 {
			missing = append(missing, counted(n, "trial")+" of the "+stage.Title())
		}
	}
	if len(missing) > 0 {
		notes = append(notes, "Not shown: "+strings.Join(missing, ", ")+".")
	}
	if t.faults() > 0 {
		notes = append(notes, "Faults: games that the candidate lost by a fault (crash, illegal move, time); they are "+
			"counted as lost.")
	}
	if t.Note != "" {
		notes = append(notes, t.Note)
	}
	return notes
}

// fourDigits writes a weight rounded to four significant digits, without an exponent unless that would be long.
func fourDigits(x float64) string {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 4, 64), 64)
	if size := math.Abs(rounded); err != nil || size != 0 && (size < 1e-5 || size >= 1e7) {
		return strconv.FormatFloat(x, 'g', 4, 64)
	}
	return fraction(rounded)
}
