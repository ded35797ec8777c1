package report

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"

	"tourney/arena/review"
	"tourney/games"
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

// subject returns OfReview.
func (Review) subject() Subject { return OfReview }

func init() {
	addTable(Figure{Kind: "decisions", Title: "Every decision, searched more deeply", Doc: "every decision, searched more deeply", Page: 2}, nil,
		func(_ context.Context, r Review) (table.Table, error) { return r.decisionsTable(), nil })
	addTable(Figure{Kind: "shares", Title: "Expected from every position", Doc: "what the seats expect from every position", Page: 1}, Review.continued,
		func(_ context.Context, r Review) (t table.Table, err error) {
			if !r.continued() {
				return t, Unsuited{fmt.Errorf("%s has no continuations", r.In.Address())}
			}
			return r.sharesTable(), nil
		})
	addPicture(Figure{Kind: "review", Doc: "values and expected shares, by turn", Page: 1}, nil,
		func(_ context.Context, r Review) (chart.Chart, error) { return r.chart() })
}

// continued reports whether there are continuations.
func (r Review) continued() bool { return r.Continued != nil }

// Text returns all of it as text: first the answers, then the evidence, with the boards of turning points. Lines have
// at most width columns, 100 if that is 0 or more.
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
	_ = table.Write(&b, table.Plain, style, r.decisionsTable())
	for _, t := range r.Turning {
		b.WriteString("\n" + string(r.In.At(r.Decisions[t.Decision].Ply).AppendDiagram(nil)))
		sentences(t.Text)
	}
	b.WriteString("\n")
	sentences(r.Summary)
	if r.Continued != nil {
		b.WriteString("\n")
		_ = table.Write(&b, table.Plain, style, r.sharesTable())
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

// decisionsTable returns a row for each decision.
func (r Review) decisionsTable() table.Table {
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

// sharesTable returns a row for each position of the continuations. With two seats it has the score of the first, which
// says that of the second.
func (r Review) sharesTable() table.Table {
	drops := map[int]string{} // by ply
	for _, t := range r.Continued.Turning {
		drops[r.Continued.Positions[t.Position].Ply] = strings.Replace(t.Drop.Points(), " points", "", 1)
	}
	what := "the score"
	if r.crowd() {
		what = "the share of first place"
	}
	t := table.Table{View: table.View{Keys: []string{"turn", "seat"}}, Notes: []string{fmt.Sprintf("expects: %s that the seat expects from the position before the decision, with its %.0f %% interval, counted "+
		"in games that the same players play on from there; at the end, the result.", what, 100*r.Continued.Level),
		"drop: by how much the decision lowers it for the seat that moves, in points, where chance does not explain that; its interval is corrected for the number of decisions."}}
	table.Fill(&t, r.Continued.Positions, func(row *table.Row, p review.Expectation) {
		seat, ended := "end", p.Seat < 0 // the last decision, of a seat that resigned, may have the same ply
		if !ended {
			seat = r.In.Players[p.Seat].Seat
		}
		row.Number("turn", orBlank(!ended, p.Turn))
		row.Text("seat", seat)
		row.Text("played", p.Played)
		for _, s := range r.curves() {
			var share table.Cell
			if p.Shares != nil {
				share.Value = p.Shares[s].String()
			}
			row.Text(fmt.Sprint("share", s), share, r.In.Players[s].Seat+" expects")
		}
		row.Number("games", orBlank(!p.Known, p.Games))
		row.Number("drop", orBlank(!ended, drops[p.Ply]))
	})
	return t
}

// curves returns the seats whose shares are shown.
func (r Review) curves() []int {
	if !r.crowd() {
		return []int{0}
	}
	seats := make([]int, len(r.In.Players))
	for s := range seats {
		seats[s] = s
	}
	return seats
}

// reviewDocument is a review for other programs, with its game. Field names are fixed; fields may be added.
type reviewDocument struct {
	Game    string               `json:"game"` // address
	Rules   string               `json:"rules"`
	Options games.Options        `json:"options"`
	Opening string               `json:"opening"`
	Start   string               `json:"start"`    // position line
	Seats   []reviewDocumentSeat `json:"seats"`    // in seat order
	EndKind string               `json:"end_kind"` // "rules", "resigned" or a fault
	EndSeat *int                 `json:"end_seat"` // that resigned or was at fault; null if the game ended by its rules
	EndText string               `json:"end_text"` // the game's own word for its end, or the details of the fault
	Turns   int                  `json:"turns"`
	Plies   int                  `json:"plies"`
	review.Review
	Continuations *review.Continued `json:"continuations"` // null if none were asked for
}

// reviewDocumentSeat is a seat of a reviewDocument.
type reviewDocumentSeat struct {
	Name   string `json:"name"` // of the seat
	Player string `json:"player"`
	Spec   string `json:"spec"`  // the complete player string
	Place  int    `json:"place"` // 1 is best; equal places are a tie
}

// Document returns the review for other programs. It shares the slices of r.
func (r Review) Document() reviewDocument {
	in, game := r.In, r.In.Record
	d := reviewDocument{Game: in.Address().String(), Rules: in.Run.Game, Options: in.Run.Facts.Options, Opening: game.Opening, Start: game.Start,
		EndKind: string(game.End.Kind), EndText: game.End.Text, Turns: game.Turns, Plies: game.Plies, Review: r.Review, Continuations: r.Continued}
	if game.End.Seat >= 0 {
		d.EndSeat = &game.End.Seat
	}
	for s, player := range in.Run.Pairings[game.Pairing].Seats {
		p := in.Players[s]
		d.Seats = append(d.Seats, reviewDocumentSeat{Name: p.Seat, Player: p.Name, Spec: in.Run.Players[player].Spec, Place: game.Seats[s].Place})
	}
	return d
}
