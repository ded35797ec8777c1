package report

import (
	"context"

	"tourney/report/table"
	"tourney/results"
)

func init() {
	addTable(Figure{Kind: "faults", Doc: "games lost by a fault, by player"}, nil,
		func(ctx context.Context, r *Run) (table.Table, error) {
			tallies, err := r.Store.Tallies(ctx, r.Run)
			faults := results.FaultsBy(r.Run, tallies)
			t := runTable(r.Run, "faults", "games lost by a fault (crash, illegal move, time)")
			table.Fill(&t, r.Players, func(row *table.Row, p results.Player) {
				row.Text("player", p.Name)
				row.Number("faults", faults[p.Name])
			})
			return t, err
		})
}
