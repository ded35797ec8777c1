package report

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"

	"tourney/arena/review"
	"tourney/players/search"
	"tourney/report/chart"
	"tourney/report/table"
)

// reviewWidth is the width of the text in columns, if there is room.
const reviewWidth = 100

// Review is a reviewed game as readers see it.
type Review struct {
	In review.Input
	review.Review
	Continued *review.Continued // nil if there are no continuations
}

// Subject returns OfReview.
func (Review) Subject() Subject { return OfReview }

func init() {
	addTable(Figure{Kind: "decisions", Doc: "every decision, searched more deeply", Page: 1}, nil,
		func(_ context.Context, r Review) (table.Table, error) { return r.Table(), nil })
	addTable(Figure{Kind: "shares", Doc: "what the seats expect from every position", Page: 2}, Review.continued,
		func(_ context.Context, r Review) (t table.Table, err error) {
			if !r.continued() {
				return t, Unsuited{fmt.Errorf("%s has no continuations", r.In.Address())}
			}
			return r.SharesTable(), nil
		})
	addPicture(Figure{Kind: "review", Doc: "values and expected shares, by turn", Page: 1}, nil,
		func(_ context.Context, r Review) (chart.Chart, error) { return r.Chart() })
}

// continued reports whether there are continuations.
func (r Review) continued() bool { return r.Continued != nil }

// Text returns all of it as text: first the answers, then the evidence, with the boards of turning points. Lines have at
// most width columns, 100 if that is 0 or more.
func (r Review) Text(width int) string {
	var b strings.Builder
	style := table.Style{Width: reviewWidth}
	if width > 0 {
		style.Width = min(reviewWidth, width)
	}
	sentences := func(list []string) {
		_ = table.Write(&b, table.Plain, style, table.Table{Lead: list}) // a Builder returns no errors
	}
	if r.Continued != nil {
		sentences(r.Continued.Answer)
	}
	sentences(r.Answer)
	b.WriteString("\n" + r.In.Heading())
	sentences(append(strings.Split(r.Ending(), "\n"), "judge: "+r.Judge))
	b.WriteString("\n")
	_ = table.Write(&b, table.Plain, style, r.Table())
	for _, t := range r.Turning {
		b.WriteString("\n" + string(r.In.At(r.Decisions[t.Decision].Ply).AppendDiagram(nil)))
		sentences(t.Text)
	}
	b.WriteString("\n")
	sentences(r.Summary)
	if r.Continued != nil {
		b.WriteString("\n")
		_ = table.Write(&b, table.Plain, style, r.SharesTable())
		b.WriteString("\n")
		for _, t := range r.Continued.Turning {
			sentences([]string{t.Text})
		}
		sentences(r.Continued.Summary)
	}
	return b.String()
}

// crowd reports whether the game has more than two seats. A loss is then proven only against all others together.
func (r Review) crowd() bool { return len(r.In.Players) > 2 }

// Table returns a row for each decision.
func (r Review) Table() table.Table {
	marks := map[int]string{} // by ply
	for _, t := range r.Turning {
		marks[r.Decisions[t.Decision].Ply] = map[review.Kind]string{review.Lost: "??", review.Missed: "?", review.Passed: "?", review.Drop: "?!"}[t.Kind]
	}
	how := "by force"
	if r.crowd() {
		how = "if all others join"
	}
	t := table.Table{View: table.View{Keys: []string{"turn", "seat"}}, Notes: []string{
		"own: the score that the player's search gave the position, in the player's own unit. at: the depth in plies.",
		"best, after: the deeper value of the position, and of what was played, in the judge's unit; or what is " +
			"proven, also by searches of later positions. All values are for the seat that moves, and are no chances to win.",
		"?? lost " + how + ", ? passed over a win by force, perhaps for a later one, ?! largest drop, an opinion."}}
	table.Fill(&t, r.Decisions, func(row *table.Row, d review.Decision) {
		own, plies := "", ""
		if d.Thought != nil {
			own = orNothing(d.Thought.Score, func(score float64) string { return search.Score(r.In.Players[d.Seat].Spec, score) })
			plies = strconv.Itoa(d.Thought.Plies)
		}
		row.Number("turn", d.Turn)
		row.Text("seat", r.In.Players[d.Seat].Seat)
		row.Text("played", d.Played)
		row.Text("own", brief(own))
		row.Number("own_plies", plies, "at")
		row.Text("best", brief(orNothing(d.Best, review.Value.String)))
		row.Number("plies", orBlank(d.Plies > 0, d.Plies), "at")
		row.Text("after", brief(orNothing(d.After, review.Value.String)))
		row.Number("drop", brief(orNothing(d.Drop, search.Number)))
		row.Text("mark", marks[d.Ply], "")
	})
	t.View.Cells = []string{"played", "own", "own_plies", "best", "plies", "after", "drop", "mark"}
	return t
}

// orBlank returns v if has is true, else a text that shows nothing, not even a dash.
func orBlank(has bool, v any) any {
	if !has {
		return ""
	}
	return v
}

// orNothing writes a value, nothing for nil.
func orNothing[V any](v *V, write func(V) string) string {
	if v == nil {
		return ""
	}
	return write(*v)
}

// brief returns a cell that shows readers a number with at most four decimals, so that tables fit a terminal.
func brief(text string) table.Cell {
	const decimals = 4
	c := table.Cell{Value: text}
	if _, fraction, _ := strings.Cut(text, "."); len(fraction) > decimals {
		if value, err := strconv.ParseFloat(text, 64); err == nil {
			c.Shown = search.Number(math.Round(value*1e4) / 1e4)
		}
	}
	return c
}

// Ending returns a sentence on the end of the game.
func (r Review) Ending() string {
	return GameEnd(r.In.Run, r.In.Run.Facts.SeatNames, r.In.Record)
}

// places returns where the decisions are on the horizontal scale: at their turn, those of one turn side by side.
func (r Review) places() []float64 {
	inTurn := map[int]int{}
	for _, d := range r.Decisions {
		inTurn[d.Turn]++
	}
	at := make([]float64, len(r.Decisions))
	for k, d := range r.Decisions {
		if at[k] = float64(d.Turn); k > 0 && r.Decisions[k-1].Turn == d.Turn {
			at[k] = at[k-1] + 1/float64(inTurn[d.Turn])
		}
	}
	return at
}
