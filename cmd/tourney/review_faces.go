package main

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"tourney/arena/review"
	"tourney/cmd/internal/shell"
	"tourney/games"
	"tourney/players/search"
	"tourney/results"
	"tourney/results/plots"
)

// reviewWidth is the width of the text in columns.
const reviewWidth = 100

// text is a review for readers.
func (r reviewed) text() string {
	var b strings.Builder
	seats := r.run.Facts.SeatNames
	fmt.Fprintf(&b, "%s, %s opening\n", r.address(), r.record.Opening)
	for s, player := range r.run.Pairings[r.record.Pairing].Seats {
		fmt.Fprintf(&b, "%s: %s  %s\n", seats[s], r.run.Players[player].Name, shortSpec(r.run.Game, r.run.Players[player].Spec))
	}
	fmt.Fprintf(&b, "%s\njudge: %s\n\n", verdict(r.run, seats, r.record), r.Judge)
	b.WriteString(r.table() + "\n" + legend + r.marks())
	for _, t := range r.Turning {
		b.WriteString("\n" + string(r.board(r.Decisions[t.Decision].Ply).AppendDiagram(nil)))
		b.WriteString(sentences(t.Text))
	}
	b.WriteString("\n" + sentences(r.Summary))
	return b.String()
}

// legend explains the table.
const legend = `
own: the score that the player's search gave the position, at its plies, in the player's own unit.
best, after: the deeper value of the position, and of what was played, at its plies, in the judge's
unit; or what is proven, also by searches of later positions. All values are for the seat that moves,
and are no chances to win.
`

// marks explains the marks of the table.
func (r reviewed) marks() string {
	how := "by force"
	if r.crowd() {
		how = "if all others join"
	}
	return "?? lost " + how + ", ? passed over a win by force, perhaps for a later one, ?! largest drop, an opinion.\n"
}

// crowd reports whether the game has more than two seats. There a loss is one against all others together.
func (r reviewed) crowd() bool { return len(r.in.Players) > 2 }

// table has a line for each decision. What was played is cut as far as the width demands.
func (r reviewed) table() string {
	const least = 8
	played := 0
	for _, d := range r.Decisions {
		played = max(played, utf8.RuneCountInString(d.Played))
	}
	whole := r.tableOf(played)
	if over := text.LongestLineLen(whole) - reviewWidth; over > 0 {
		return r.tableOf(max(least, played-over))
	}
	return whole
}

// tableOf is the table with a limit of columns for what was played.
func (r reviewed) tableOf(width int) string {
	marks := map[int]string{}
	for _, t := range r.Turning {
		marks[t.Decision] = map[review.Kind]string{review.Lost: "??", review.Missed: "?", review.Passed: "?", review.Drop: "?!"}[t.Kind]
	}
	t := shell.NewTable(table.Row{"turn", "seat", "played", "own", "plies", "best", "plies", "after", "drop", ""})
	for k, d := range r.Decisions {
		row := table.Row{d.Turn, r.in.Players[d.Seat].Seat, shortened(d.Played, width), "", "", "", "", "", "", marks[k]}
		if said := d.Thought; said != nil {
			if row[4] = said.Plies; said.Score != nil {
				row[3] = search.Score(r.in.Players[d.Seat].Spec, *said.Score)
			}
		}
		if d.Plies > 0 {
			row[6] = d.Plies
		}
		if d.Best != nil {
			row[5] = d.Best.String()
		}
		if d.After != nil {
			row[7] = d.After.String()
		}
		if d.Drop != nil {
			row[8] = search.Number(*d.Drop)
		}
		t.AppendRow(row)
	}
	return t.Render()
}

// sentences writes sentences one below the other, wrapped.
func sentences(list []string) string {
	var b strings.Builder
	for _, s := range list {
		for _, line := range strings.Split(text.WrapSoft(results.Visible(s), reviewWidth), "\n") {
			b.WriteString(strings.TrimRight(line, " ") + "\n")
		}
	}
	return b.String()
}

// shortened cuts a text in the middle: between its words or squares where it has some on that side.
func shortened(s string, width int) string {
	const ends = ", "
	r := []rune(s)
	if len(r) <= width {
		return s
	}
	half := (width - 1) / 2
	rest := len(r) - (width - 1 - half)
	head, tail := string(r[:half]), string(r[rest:])
	if i := strings.LastIndexAny(string(r[:half+1]), ends); i > 0 {
		head = string(r[:half+1])[:i]
	}
	if end := string(r[rest-1:]); strings.ContainsAny(end, ends) {
		tail = end[strings.IndexAny(end, ends)+1:]
	}
	return head + "…" + tail
}

func (r reviewed) address() string { return r.run.Address(r.record.Pairing, r.record.Number).String() }

// board returns the position after some plies.
func (r reviewed) board(plies int) games.Position {
	p := r.in.Start.Clone()
	for _, m := range r.record.Moves[:plies] {
		p.Do(games.Move(m))
	}
	return p
}

// reviewDocument is a review for machines. The names of its fields are fixed; fields may be added.
type reviewDocument struct {
	Game    string         `json:"game"` // address
	Rules   string         `json:"rules"`
	Options games.Options  `json:"options"`
	Opening string         `json:"opening"`
	Start   string         `json:"start"`    // position line
	Seats   []reviewedSeat `json:"seats"`    // in seat order
	EndKind string         `json:"end_kind"` // "rules", "resigned", or which fault
	EndSeat *int           `json:"end_seat"` // that resigned or was at fault; null where the game ended by its rules
	EndText string         `json:"end_text"` // the game's own word for its end, or the details of the fault
	Turns   int            `json:"turns"`
	Plies   int            `json:"plies"`
	review.Review
}

type reviewedSeat struct {
	Name   string `json:"name"` // of the seat
	Player string `json:"player"`
	Spec   string `json:"spec"`  // the complete player string
	Place  int    `json:"place"` // 1 is best; equal places are a tie
}

func (r reviewed) document() reviewDocument {
	d := reviewDocument{Game: r.address(), Rules: r.run.Game, Options: r.run.Facts.Options, Opening: r.record.Opening, Start: r.record.Start,
		EndKind: string(r.record.End.Kind), EndText: r.record.End.Text, Turns: r.record.Turns, Plies: r.record.Plies, Review: r.Review}
	if r.record.End.Seat >= 0 {
		d.EndSeat = &r.record.End.Seat
	}
	for s, player := range r.run.Pairings[r.record.Pairing].Seats {
		p := r.run.Players[player]
		d.Seats = append(d.Seats, reviewedSeat{Name: r.run.Facts.SeatNames[s], Player: p.Name, Spec: p.Spec, Place: r.record.Seats[s].Place})
	}
	return d
}

// chart draws the players' own scores and the deeper values.
func (r reviewed) chart() plots.Review {
	c := plots.Review{Title: r.address() + " (" + r.run.Game + ")", Subtitle: strings.ReplaceAll(verdict(r.run, r.run.Facts.SeatNames, r.record), "\n", "; "),
		Note: "Won and lost: what a search has seen to the end; of the deeper search that is proven."}
	lost := string(review.Lost)
	if r.crowd() {
		lost += " if all others join"
		c.Note += " A loss holds if all others join, that is, play together against the seat."
	}
	for s, p := range r.in.Players {
		c.Panels = append(c.Panels, plots.ReviewPanel{Title: p.Seat + ": " + p.Name, OneUnit: slices.Contains(r.Own, s)})
	}
	inTurn := map[int]int{}
	for _, d := range r.Decisions {
		inTurn[d.Turn]++
	}
	at := make([]float64, len(r.Decisions))
	for k, d := range r.Decisions {
		if at[k] = float64(d.Turn); k > 0 && r.Decisions[k-1].Turn == d.Turn {
			at[k] = at[k-1] + 1/float64(inTurn[d.Turn])
		}
		panel := &c.Panels[d.Seat]
		if d.Thought != nil && d.Thought.Score != nil {
			panel.Own = append(panel.Own, reviewPoint(at[k], *d.Thought.Score))
		}
		if d.Best != nil {
			panel.Deeper = append(panel.Deeper, reviewPoint(at[k], d.Best.Score))
		}
	}
	for _, t := range r.Turning {
		d := r.Decisions[t.Decision]
		panel := &c.Panels[d.Seat]
		kind := string(t.Kind)
		if t.Kind == review.Lost {
			kind = lost
		}
		panel.Marks = append(panel.Marks, plots.ReviewMark{Turn: at[t.Decision], Text: kind + ": " + d.Played})
	}
	return c
}

func reviewPoint(turn, score float64) plots.ReviewPoint {
	p := plots.ReviewPoint{Turn: turn, Value: score}
	if _, ended := search.Ending(score); ended {
		p.Ended = 1
		if score < 0 {
			p.Ended = -1
		}
	}
	return p
}
