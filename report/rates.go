package report

import (
	"slices"

	"tourney/report/table"
	"tourney/results"
	"tourney/results/evidence"
)

func init() {
	addCounted(Figure{Kind: "rates", Title: "By pairing and opening", Doc: "won, lost, drawn by pairing and opening", Page: 3}, (*Run).duels,
		func(c *evidence.Counts) (table.Table, error) { return RatesTable(c), nil })
}

// rate is the results of a pairing's subject for one kind of opening, or for all kinds.
type rate struct {
	players []string // in seat order
	kind    string
	opening string // "" for all kinds
	evidence.SeatOf
	evidence.Score
}

// RatesTable shows the wins, losses and draws of every pairing's subject, in the run's order, by kind of opening.
func RatesTable(c *evidence.Counts) table.Table {
	t := newTable(c, "rates", "results by pairing, in ‰ of the games")
	var rates []rate
	faults := 0
	for i, p := range c.Run.Pairings {
		for _, kind := range kinds(c.Openings) {
			r := rate{players: c.Run.Seated(p), kind: kind, opening: met(kind, c.Openings), SeatOf: evidence.SeatOf{Pairing: i, Seat: c.Subject(i)}}
			r.Score = c.Cell([]evidence.SeatOf{r.SeatOf}, r.opening, -1)
			rates, faults = append(rates, r), faults+r.Forfeited
		}
	}
	column, notes := table.Columns(&t, rates), &repeats{Repeats: c.Repeats()}
	for seat := range c.Seats {
		key := ordinals[seat] + "_seat"
		column(table.Column{Key: key, Head: ordinals[seat], Group: "seat"}, func(r rate) any { return r.players[seat] })
		t.View.Keys = append(t.View.Keys, key)
	}
	column(table.Column{Key: "subject_seat", Head: "subject", Group: "seat"}, func(r rate) any { return ordinals[r.Seat] })
	column(table.Column{Key: "opening"}, func(r rate) any { return r.kind })
	gamesBehind(column, table.Column{Head: "games"}, notes, func(r rate) (string, evidence.Support) { return r.opening, r.Support })
	type number struct {
		key string
		of  func(results.SeatTally) int
	}
	outcomes := []number{{"won", func(s results.SeatTally) int { return s.Wins }}, {"lost", func(s results.SeatTally) int { return s.Losses }},
		{"drawn", func(s results.SeatTally) int { return s.Draws }}}
	for _, n := range append(slices.Clone(outcomes), number{"forfeited", func(s results.SeatTally) int { return s.Faults }}) {
		column(table.Column{Key: n.key, Type: table.Number}, func(r rate) any { return n.of(r.SeatTally) })
	}
	column(table.Column{Key: "faults", Type: table.Number}, func(r rate) any { return r.Forfeited })
	for _, n := range outcomes {
		column(table.Column{Key: n.key + "_share", Head: n.key, Type: table.PerMille}, func(r rate) any { return c.Share(r.Pairing, r.Seat, r.opening, n.of) })
	}
	column(table.Column{Key: "turns", Head: "turns", Type: table.Mean, Decimals: 1}, func(r rate) any { return r.Turns() })

	t.View.Keys = append(t.View.Keys, "subject_seat")
	t.View.Across, t.View.Values = "opening", kinds(c.Openings)
	t.View.Cells = []string{"won_share", "lost_share", "drawn_share", "turns", "games"}
	t.Notes = append([]string{"Won and lost are the subject's, the player in the seat named. Turns: mean of the games, all seats " +
		"together. ‰ rounded down."}, notes.Sentences()...)
	if faults > 0 {
		last := t.View.Values[len(t.View.Values)-1]
		forfeits := func(key, head string, of func(rate) int) {
			column(table.Column{Key: key, Head: head, Group: "forfeits", Type: table.Number, Derived: true}, func(r rate) any {
				return table.When(r.kind == last, of(r))
			})
			t.View.After = append(t.View.After, key)
		}
		forfeits("subject_forfeits", "subject", func(r rate) int { return r.SeatTally.Faults })
		forfeits("all_forfeits", "all", func(r rate) int { return r.Forfeited })
		t.Notes = append(t.Notes, "Forfeits: games lost by a fault (crash, illegal move, time); they are counted as games.")
	}
	return t
}
