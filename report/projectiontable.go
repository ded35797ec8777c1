package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"tourney/report/table"
	"tourney/results"
	"tourney/results/evidence"
)

// Project makes the table of a projection. The error is Unsuited for dimensions and values that the run does not have.
func (r *Run) Project(p Projection) ([]table.Table, error) {
	c, err := r.Counts()
	if err != nil {
		return nil, err
	}
	if err := p.check(c); err != nil {
		return nil, Unsuited{err}
	}
	return []table.Table{projectionTable(c, p)}, nil
}

// projectionTable shows scores and lengths of games by the dimensions of a projection, which the run has.
func projectionTable(c *evidence.Counts, p Projection) table.Table {
	by := results.InWords(slices.Concat(p.Rows, p.Columns))
	t := newTable(c, "projection", "results by "+by)
	for _, d := range dimensions {
		if value := p.Filter[d]; value != "" {
			t.Title += fmt.Sprintf("; %s %s", d, value)
			t.Facts = append(t.Facts, fact("only_"+d, value))
		}
	}
	list := slices.DeleteFunc(project(c, p), func(l projected) bool { return l.Games == 0 })
	slices.SortFunc(list, inOrder(slices.Concat(p.Rows, p.Columns)))
	across := func(l projected) string {
		var values []string
		for _, d := range p.Columns {
			values = append(values, l.of[d])
		}
		return strings.Join(values, ", ")
	}
	notes := &repeats{Repeats: c.Repeats()}
	table.Fill(&t, list, func(r *table.Row, l projected) {
		for _, d := range p.Rows {
			r.Text(d, l.of[d])
		}
		for _, d := range p.Columns {
			r.Text(d, l.of[d], "")
		}
		few := notes.few(l.opening, l.Support)
		r.Number("games", table.Cell{Value: l.Games, Note: few})
		r.Number("won", l.Wins)
		r.Number("drawn", l.Draws)
		r.Number("lost", l.Losses)
		r.Number("forfeited", l.Faults)
		score := table.Cell{Value: l.Estimate(), Note: few}
		if len(p.Columns) > 0 {
			score.Aside = fmt.Sprint(l.Games)
		}
		r.Percent("score", score)
		r.Mean("turns", 1, l.Turns())
		r.Derived = true
		r.Text("column", across(l), "")
	})
	t.View = table.View{Keys: p.Rows, Cells: []string{"games", "won", "drawn", "lost", "forfeited", "score", "turns"}}
	if len(p.Columns) > 0 {
		t.View.Across, t.View.Cells = "column", []string{"score"}
		for _, l := range slices.SortedFunc(slices.Values(list), inOrder(p.Columns)) {
			if !slices.Contains(t.View.Values, across(l)) {
				t.View.Values = append(t.View.Values, across(l))
			}
		}
	}
	t.Notes = slices.Concat(p.notes(c, list), notes.Sentences())
	return t
}

// notes are the sentences on what the cells of a projection rest on.
func (p Projection) notes(c *evidence.Counts, list []projected) results.Words {
	if len(list) == 0 {
		return results.Words{"No game has all of these values."}
	}
	var said results.Words
	some := func(is func(l projected) bool) bool { return slices.ContainsFunc(list, is) }
	seats := func(l projected) int { return l.Wins + l.Draws + l.Losses }
	if c.Seats > 2 {
		said.Add("Score: the share of first places, in %%.")
	} else {
		said.Add("Score: the share of the points, in %%.")
	}
	said.When(len(p.Columns) > 0, "In parentheses: games.")
	said.When(some(func(l projected) bool { return seats(l) != l.Games }),
		"Won, drawn and lost count seats, and the score is of a seat: a line may have several of one game.")
	said.When(some(func(l projected) bool {
		return math.Abs(l.Estimate().Value-inGames(l.Places[0])/float64(seats(l))) > 1e-9
	}), "A score that is not the share of its line's games is over the openings on which all opponents were met in all seat orders.")
	said.When(p.has("player") && !p.has("opponent") && c.BlocksRead() && !c.Balanced(),
		"Players have not met each other equally often: these scores do not rank them, ratings do.")
	said.When(p.ofPlayers() && slices.ContainsFunc(c.Run.Pairings, func(o results.Pairing) bool { return len(o.Singles()) == 0 }),
		"Games of players against themselves are in no player's score.")
	said.When(p.has("opponent") && !p.has("player"), "Scores are those of the players who met these opponents.")
	said.When(p.has("player") && p.has("seat"), "Seat: the player's.")
	said.When(p.has("first"), "First: the player's place in the order of the first moves.")
	return append(said, evidenceNotes(c, p.has("player") && !p.has("opponent"))...)
}
