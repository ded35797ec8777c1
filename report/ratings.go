package report

import (
	"context"
	"fmt"
	"math"
	"slices"

	"tourney/report/table"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

func init() {
	addTable(Figure{Kind: "ratings", Title: "Ratings", Doc: "players on one scale, and what is decided of neighbours", Page: 2, Needs: Counted},
		func(r *Run) bool { // ratings say more than its one comparison
			c, err := r.Counts()
			return err == nil && len(r.Players) > 2 && c.Ratings() != nil
		},
		func(ctx context.Context, r *Run) (t table.Table, err error) {
			c, err := r.Counts()
			switch {
			case err != nil:
				return t, err
			case c.Ratings() == nil:
				return t, Unsuited{fmt.Errorf("run %s has no ratings: fewer than two players met others, or there are very many", results.Visible(r.Name))}
			}
			err = r.time(ctx, c)
			return RatingsTable(c.Ratings()), err
		})
}

// rated is the row of a player.
type rated struct {
	player int
	name   string
	rank   stats.Standing
	rating stats.Estimate
	scale  int                 // from 1; 0 for none
	next   evidence.Comparison // with the player below; without blocks for the last one, and for players who have not met
}

// RatingsTable shows the players of runs on one scale, best first, and whether each is decided beside the next.
func RatingsTable(r *evidence.Ratings) table.Table {
	title := "ratings in Elo"
	if r.AnyTime {
		title += "; intervals at any time"
	}
	t := table.Table{Kind: "ratings", Title: namesOf(r) + " (" + r.Runs[0].Run.Game + "): " + title, Facts: []table.Fact{
		apart("runs", runsOf(r)), fact("game", r.Runs[0].Run.Game), apart("summary", summary(r)),
		apart("first_move", r.Scale.Mover()), apart("log10_needed", r.Needed.Log10())}, Lead: summary(r)}
	ratedLegend(r).add(&t)
	standings, list := r.Standings(), neighbours(r, r.Order)
	var lines []rated
	for place, player := range r.Order {
		l := rated{player: player, name: r.Players[player], rank: standings[player], rating: r.Rating(player), scale: r.Scale.Scale(player) + 1}
		if place < len(list) && list[place].Blocks > 0 {
			l.next = list[place]
		}
		lines = append(lines, l)
	}
	table.Fill(&t, lines, func(row *table.Row, l rated) {
		rankColumns(row, l.rank)
		row.Text("player", l.name)
		row.Number("scale", table.When(l.scale > 0, l.scale))
		row.Elo("rating", ratingCell(r, l.player))
		elo, above, beyond := r.Beyond(l.player)
		beyond = beyond && l.scale == 0
		row.Number("least", table.When(beyond && above, math.Round(elo)), "")
		row.Number("most", table.When(beyond && !above, math.Round(elo)), "")
		row.Number("games", l.rating.Games)
		next := l.next
		met, open := next.Blocks > 0, next.Open()
		var toGo any
		switch {
		case !met || open && next.Foregone:
		case next.Word == stats.Within:
			toGo = "equal"
		case open:
			toGo = blocksToGo(next)
		default:
			toGo = "decided"
		}
		row.Group = "against the next"
		row.Percent("next", next.Score, "score")
		row.Number("next_blocks", table.When(met, next.Blocks), results.BlockName(r.Runs[0].Seats)+"s")
		row.Number("next_log10_evidence", table.When(met, table.Cell{Value: next.Evidence.Log10(), Shown: next.Evidence.Odds()}), "evidence")
		row.Text("next_settled", table.When(met, !open), "")
		row.Number("next_from", table.When(open, next.From), "")
		row.Number("next_to", table.When(open && next.To > 0, next.To), "")
		row.Derived = true
		row.Number("to_go", toGo, "to go")
	})
	t.View = table.View{Keys: []string{"rank", "player"}, Cells: []string{"rating", "games", "next", "next_blocks", "next_log10_evidence", "to_go"}}
	if len(r.Scale.Scales) > 1 {
		t.View.Keys = append(t.View.Keys, "scale")
	}
	t.Notes = ratingNotes(r)
	if len(r.Scale.Scales) == 0 && !slices.ContainsFunc(lines, func(l rated) bool { return l.next.Blocks > 0 }) {
		t.View, t.Legend, t.Notes = table.View{Cells: []string{}}, nil, t.Notes[:1] // readers would see nothing but dashes
	}
	if c := r.Runs[0]; len(r.Runs) == 1 {
		t.Note = Remark(c.Run, c.Support("").Games)
	}
	return t
}

// ratedLegend returns the legend of the players of all runs, who have the same settings in each.
func ratedLegend(r *evidence.Ratings) legend {
	var players []results.Player
	for _, name := range r.Players {
		for _, c := range r.Runs {
			if i := slices.IndexFunc(c.Run.Players, func(p results.Player) bool { return p.Name == name }); i >= 0 {
				players = append(players, c.Run.Players[i])
				break
			}
		}
	}
	return legendOf(players)
}

// ratingCell shows a rating, or the bound of who has none.
func ratingCell(r *evidence.Ratings, player int) table.Cell {
	e := r.Rating(player)
	if r.Scale.Scale(player) < 0 {
		return table.Cell{Value: stats.Estimate{Why: e.Why}, Shown: beyondWords(r, player)}
	}
	return table.Cell{Value: e}
}

// rankColumns adds the best and the worst rank; readers get one column.
func rankColumns(r *table.Row, rank stats.Standing) {
	r.Number("rank", table.When(rank.Best > 0, table.Cell{Value: rank.Best, Shown: rankWords(rank)}))
	r.Number("rank_to", table.When(rank.Best > 0, rank.Worst), "")
}

// rankWords writes a range of ranks, "2" or "2–4".
func rankWords(s stats.Standing) string {
	if s.Best == s.Worst {
		return fmt.Sprint(s.Best)
	}
	return fmt.Sprintf("%d–%d", s.Best, s.Worst)
}

// beyondWords writes the bound of a player without a rating: "> +312".
func beyondWords(r *evidence.Ratings, player int) string {
	switch elo, above, ok := r.Beyond(player); {
	case !ok:
		return "–"
	case above:
		return "> " + stats.Signed(elo)
	default:
		return "< " + stats.Signed(elo)
	}
}

func runsOf(r *evidence.Ratings) []string {
	var list []string
	for _, c := range r.Runs {
		list = append(list, c.Run.Name)
	}
	return list
}

func namesOf(r *evidence.Ratings) string { return results.FirstOf(runsOf(r), 5, ", ") }

// ratingNotes returns the sentences below the table.
func ratingNotes(r *evidence.Ratings) []string {
	unit, n := results.BlockName(r.Runs[0].Seats), len(r.Scale.Scales)
	notes := results.Words{"Ratings are relative to their mean. " + moverNote(r)}
	switch {
	case n == 0:
		notes[0] = "Nobody has a rating: no two players took points from each other in games that compare them."
	case r.Runs[0].Seats > 2:
		notes[0] = "Ratings are relative to their mean; the score of a comparison is ½ and half of the difference of both players' points a game."
	}
	by := "by all games together or by their own"
	if r.AnyTime {
		by = "by their own games or, where they have not met, over others"
	}
	notes.Add("Rank: a range where it is open who is better. Decided: one is better, %s; equal: both are known to be within the run's margin.",
		by)
	notes.Add("To go: %ss of these two players until a decision, if the difference is as it looks; evidence of %s of their own games decides.",
		unit, r.Needed.Whole())
	notes = append(notes, beyondNote(r)...)
	notes.When(n > 1,
		"There are %d scales, each with a mean of its own: ratings of different scales cannot be compared.", n)
	notes.When(slices.ContainsFunc(r.Runs, emptyApart), emptyNote)
	notes.List("Taken for the same in all runs, as there is no fingerprint", r.Unverified(), 5, ", ")
	if len(r.Runs) == 1 {
		notes = append(notes, evidenceNotes(r.Runs[0], false)...)
	}
	return notes
}

// beyondNote explains bounds, if there are any.
func beyondNote(r *evidence.Ratings) []string {
	for player := range r.Players {
		if _, _, ok := r.Beyond(player); ok && r.Scale.Scale(player) < 0 {
			return []string{"Players who took every point from those rated, or gave them every point, have no rating, only a bound, and are not part of the mean."}
		}
	}
	return nil
}

// moverNote says what the first move is worth.
func moverNote(r *evidence.Ratings) string {
	e := r.Scale.Mover()
	switch {
	case e.Games == 0:
		return "The first move has no term of its own: " + e.Why + "."
	case r.AnyTime || !e.Known():
		return "The first move is worth " + stats.Signed(e.Value) + " Elo, without an interval."
	}
	return fmt.Sprintf("The first move is worth %s Elo [%s, %s].", stats.Signed(e.Value), stats.Signed(e.Lo), stats.Signed(e.Hi))
}

const emptyNote = "Games from the empty board are left out: they tell how the players play one position."

// emptyApart reports whether games from the empty board rate nobody.
func emptyApart(c *evidence.Counts) bool {
	return slices.Contains(c.Openings, results.EmptyBoard) && len(c.Openings) > 1
}
