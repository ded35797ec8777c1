package report

import (
	"context"

	"tourney/players"
	"tourney/report/table"
	"tourney/results"
)

func init() {
	addTable(Figure{Kind: "players", Doc: "player strings and fingerprints"}, nil,
		func(_ context.Context, r *Run) (table.Table, error) {
			t := runTable(r.Run, "players", "players, with their settings away from the defaults")
			table.Fill(&t, r.Players, func(row *table.Row, p results.Player) {
				row.Text("player", p.Name)
				row.Text("settings", table.Cell{Value: p.Spec, Shown: players.Shortened(r.Game, p.Spec)})
				row.Text("fingerprint", p.Fingerprint)
			})
			return t, nil
		})
}
