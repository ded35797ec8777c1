package report

import (
	"context"

	"tourney/report/table"
	"tourney/results"
)

func init() {
	addTable(Figure{Kind: "players", Doc: "player strings and fingerprints"}, never,
		func(_ context.Context, r *Run, _ table.Format) ([]table.Table, error) {
			t := table.Table{Kind: "players", Facts: []table.Fact{{Key: "run", Value: r.Name}}}
			table.Fill(&t, r.Players, func(r *table.Row, p results.Player) {
				r.Text("player", "player", p.Name)
				r.Text("settings", "settings", p.Spec)
				r.Text("fingerprint", "fingerprint", p.Fingerprint)
			})
			return one(t, nil)
		})
	addTable(Figure{Kind: "faults", Doc: "games lost by a fault, by player"}, never,
		func(ctx context.Context, r *Run, _ table.Format) ([]table.Table, error) {
			tallies, err := r.Store.Tallies(ctx, r.Run)
			if err != nil {
				return nil, err
			}
			faults := results.FaultsBy(r.Run, tallies)
			t := table.Table{Kind: "faults", Facts: []table.Fact{{Key: "run", Value: r.Name}}}
			table.Fill(&t, r.Players, func(r *table.Row, p results.Player) {
				r.Text("player", "player", p.Name)
				r.Number("faults", "faults", faults[p.Name])
			})
			return one(t, nil)
		})
}
