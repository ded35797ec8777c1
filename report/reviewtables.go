package report

import (
	"fmt"
	"strings"

	"tourney/arena/review"
	"tourney/report/table"
)

// SharesTable returns a row for each position of the continuations. With two seats it has the score of the first, which
// says that of the second.
func (r Review) SharesTable() table.Table {
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
