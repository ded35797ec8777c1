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
			game := r.Game
			t := table.Table{Kind: "players", Facts: []table.Fact{fact("run", r.Name)},
				Title: chartTitle(r.Run) + ": players, with their settings away from the defaults"}
			table.Fill(&t, r.Players, func(r *table.Row, p results.Player) {
				r.Text("player", p.Name)
				r.Text("settings", table.Cell{Value: p.Spec, Shown: players.Shortened(game, p.Spec)})
				r.Text("fingerprint", p.Fingerprint)
			})
			return t, nil
		})
	addTable(Figure{Kind: "faults", Doc: "games lost by a fault, by player"}, nil,
		func(ctx context.Context, r *Run) (t table.Table, err error) {
			tallies, err := r.Store.Tallies(ctx, r.Run)
			faults := results.FaultsBy(r.Run, tallies)
			t.Kind, t.Facts = "faults", []table.Fact{fact("run", r.Name)}
			t.Title = chartTitle(r.Run) + ": games lost by a fault (crash, illegal move, time)"
			table.Fill(&t, r.Players, func(r *table.Row, p results.Player) {
				r.Text("player", p.Name)
				r.Number("faults", faults[p.Name])
			})
			return t, err
		})
}
