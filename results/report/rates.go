package report

import (
	"slices"

	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/report/table"
	"tourney/results/stats"
)

// rate is the results of a pairing's subject for one kind of opening, or for all kinds.
type rate struct {
	players []string // in seat order
	subject int      // the seat whose results are counted
	kind    string
	opening string // "" for all kinds
	evidence.Support
	results.SeatTally     // of the subject
	faults            int // games with a fault of any seat
	turns             stats.Estimate
}

// RatesTable shows the wins, losses and draws of every pairing's subject, in the run's order, by kind of opening.
func RatesTable(c *evidence.Counts) table.Table {
	counts := c
	t := newTable(c, Rates, "results by pairing, in ‰ of the games")
	var rates []rate
	faults := 0
	for i, p := range c.Run.Pairings {
		for _, kind := range kinds(c.Openings) {
			r := rate{players: c.Run.Seated(p), subject: c.Subject(i), kind: kind, opening: met(kind, c.Openings)}
			sum := c.Sum(i, r.opening)
			r.Support, r.SeatTally, r.turns = evidence.SupportOf(sum), sum.Seats[r.subject], evidence.MeanIn(c.Run, stats.Mean(sum.Games, sum.Turns, sum.TurnsSquared))
			for _, s := range sum.Seats {
				r.faults += s.Faults
			}
			rates, faults = append(rates, r), faults+r.faults
		}
	}
	column, notes := table.Columns(&t, rates), &repeats{Repeats: c.Repeats()}
	for seat := range c.Seats {
		key := ordinals[seat] + "_seat"
		column(table.Column{Key: key, Head: ordinals[seat], Group: "seat"}, func(r rate) any { return r.players[seat] })
		t.View.Keys = append(t.View.Keys, key)
	}
	column(table.Column{Key: "subject_seat", Head: "subject", Group: "seat"}, func(r rate) any { return ordinals[r.subject] })
	column(table.Column{Key: "opening"}, func(r rate) any { return r.kind })
	gamesBehind(column, table.Column{Head: "games"}, notes, func(r rate) (string, evidence.Support) { return r.opening, r.Support })
	type count struct {
		key string
		of  func(rate) int
	}
	outcomes := []count{{"won", func(r rate) int { return r.Wins }}, {"lost", func(r rate) int { return r.Losses }},
		{"drawn", func(r rate) int { return r.Draws }}}
	forfeited := count{"forfeited", func(r rate) int { return r.SeatTally.Faults }}
	all := count{"faults", func(r rate) int { return r.faults }}
	for _, c := range append(slices.Clone(outcomes), forfeited, all) {
		column(table.Column{Key: c.key, Type: table.Number}, func(r rate) any { return c.of(r) })
	}
	for _, c := range outcomes {
		column(table.Column{Key: c.key + "_share", Head: c.key, Type: table.PerMille}, func(r rate) any { return counts.Share(c.of(r), r.Games) })
	}
	column(table.Column{Key: "turns", Head: "turns", Type: table.Mean, Decimals: 1}, func(r rate) any { return r.turns })

	t.View.Keys = append(t.View.Keys, "subject_seat")
	t.View.Across, t.View.Values = "opening", kinds(c.Openings)
	t.View.Cells = []string{"won_share", "lost_share", "drawn_share", "turns", "games"}
	t.Notes = append([]string{"Won and lost are the subject's, the player in the seat named. Turns: mean of the games, all seats " +
		"together. ‰ rounded down."}, notes.Sentences()...)
	if faults > 0 {
		last := t.View.Values[len(t.View.Values)-1]
		forfeits := func(key, head string, c count) {
			column(table.Column{Key: key, Head: head, Group: "forfeits", Type: table.Number, Derived: true}, func(r rate) any {
				return table.When(r.kind == last, c.of(r))
			})
			t.View.After = append(t.View.After, key)
		}
		forfeits("subject_forfeits", "subject", forfeited)
		forfeits("all_forfeits", "all", all)
		t.Notes = append(t.Notes, "Forfeits: games lost by a fault (crash, illegal move, time); they are counted as games.")
	}
	return t
}
