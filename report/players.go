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
			column := table.Columns(&t, r.Players)
			column(table.Column{Key: "player", Head: "player"}, func(p results.Player) any { return p.Name })
			column(table.Column{Key: "settings", Head: "settings"}, func(p results.Player) any { return p.Spec })
			column(table.Column{Key: "fingerprint", Head: "fingerprint"}, func(p results.Player) any { return p.Fingerprint })
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
			column := table.Columns(&t, r.Players)
			column(table.Column{Key: "player", Head: "player"}, func(p results.Player) any { return p.Name })
			column(table.Column{Key: "faults", Head: "faults", Type: table.Number}, func(p results.Player) any { return faults[p.Name] })
			return one(t, nil)
		})
}
