package learned

import (
	"context"

	"tourney/report"
	"tourney/results"
)

// PlaneOf is plane, for tests.
func PlaneOf(ctx context.Context, l Study, store results.Store, names []string) (report.Plane, error) {
	return l.plane(ctx, store, names)
}
