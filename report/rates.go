package report

import (
	"tourney/report/table"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

func init() {
	addCounted(Figure{Kind: "rates", Title: "By pairing and opening", Doc: "won, lost, drawn by pairing and opening", Page: 3}, (*Run).duels,
		func(c *evidence.Counts) (table.Table, error) { return ratesTable(c), nil })
}

// rate is the results of a pairing's subject for one kind of opening, or for all kinds.
type rate struct {
	players []string // in seat order
	kind    string
	opening string // "" for all kinds
	evidence.SeatOf
	evidence.Score
	shares [len(outcomes)]stats.Estimate
}

// outcomes are what a game may be for a seat.
var outcomes = [...]struct {
	name string
	of   func(results.SeatTally) int
}{
	{"won", func(s results.SeatTally) int { return s.Wins }},
	{"lost", func(s results.SeatTally) int { return s.Losses }},
	{"drawn", func(s results.SeatTally) int { return s.Draws }},
}

// ratesTable shows the wins, losses and draws of every pairing's subject, in the run's order, by kind of opening.
func ratesTable(c *evidence.Counts) table.Table {
	t := newTable(c, "rates", "results by pairing, in ‰ of the games")
	var rates []rate
	faults := 0
	for i, p := range c.Run.Pairings {
		for _, kind := range kinds(c.Openings) {
			r := rate{players: c.Run.Seated(p), kind: kind, opening: met(kind, c.Openings), SeatOf: evidence.SeatOf{Pairing: i, Seat: c.Subject(i)}}
			r.Score = c.Cell([]evidence.SeatOf{r.SeatOf}, r.opening, -1)
			for at, o := range outcomes {
				r.shares[at] = c.Share(i, r.Seat, r.opening, o.of)
			}
			rates, faults = append(rates, r), faults+r.Forfeited
		}
	}
	t.View.Values = kinds(c.Openings)
	notes, last := &repeats{Repeats: c.Repeats()}, t.View.Values[len(t.View.Values)-1]
	for seat := range c.Seats {
		t.View.Keys = append(t.View.Keys, ordinals[seat]+"_seat")
	}
	table.Fill(&t, rates, func(row *table.Row, r rate) {
		row.Group = "seat"
		for seat := range c.Seats {
			row.Text(ordinals[seat]+"_seat", r.players[seat], ordinals[seat])
		}
		row.Text("subject_seat", ordinals[r.Seat], "subject")
		row.Group = ""
		row.Text("opening", r.kind, "")
		gamesBehind(row, "games", notes.few(r.opening, r.Support), r.Support)
		for _, o := range outcomes {
			row.Number(o.name, o.of(r.SeatTally), "")
		}
		row.Number("forfeited", r.SeatTally.Faults, "")
		row.Number("faults", r.Forfeited, "")
		for i, o := range outcomes {
			row.PerMille(o.name+"_share", r.shares[i], o.name)
		}
		row.Mean("turns", 1, r.Turns())
		if faults > 0 {
			row.Group, row.Derived = "forfeits", true
			row.Number("subject_forfeits", table.When(r.kind == last, r.SeatTally.Faults), "subject")
			row.Number("all_forfeits", table.When(r.kind == last, r.Forfeited), "all")
		}
	})

	t.View.Keys = append(t.View.Keys, "subject_seat")
	t.View.Across = "opening"
	t.View.Cells = []string{"won_share", "lost_share", "drawn_share", "turns", "games"}
	t.Notes = append([]string{"Won and lost are the subject's, the player in the seat named. Turns: mean of the games, all seats " +
		"together. ‰ rounded down."}, notes.Sentences()...)
	if faults > 0 {
		t.View.After = []string{"subject_forfeits", "all_forfeits"}
		t.Notes.Add("Forfeits: games lost by a fault (crash, illegal move, time); they are counted as games.")
	}
	return t
}
