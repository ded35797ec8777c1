package bench

import (
	"context"
	"errors"
	"testing"

	_ "tourney/games/all"
	_ "tourney/players/all"
)

// TestSignature counts the nodes anew. If it fails and the searches were not meant to change, the change at hand is
// wrong; otherwise the constant follows, and the commit says so.
func TestSignature(t *testing.T) {
	var rows []Row
	if err := Run(t.Context(), 1, func(r Row) error { rows = append(rows, r); return nil }); err != nil {
		t.Fatal(err)
	}
	if total, _ := Total(rows); total.Nodes != Signature {
		t.Errorf("the searches visit %d nodes, the constant says %d", total.Nodes, Signature)
	}
	for _, r := range rows {
		c := r.Counts
		if c.Nodes < c.Evals || c.Evals == 0 || c.FirstCuts > c.Cuts || r.Took <= 0 || r.Spent.Moves < r.Positions ||
			(r.Positions < positions) != (c.Nodes >= nodes) {
			t.Errorf("impossible row %+v", r)
		}
	}
}

// TestStop: a bench that is told to stop stops.
func TestStop(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	rows := 0
	err := Run(ctx, 1, func(Row) error { rows++; cancel(); return nil })
	if !errors.Is(err, context.Canceled) || rows != 1 {
		t.Errorf("%d rows and error %v, want 1 and %v", rows, err, context.Canceled)
	}
}
