package learned

import (
	"context"

	"tourney/results"
	"tourney/results/report"
)

// PlaneOf is plane, for tests.
func PlaneOf(ctx context.Context, l Study, store results.Store, names []string) (report.Plane, error) {
	return l.plane(ctx, store, names)
}
