package resultstest

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Same wants two values to be equal; what says what they are.
func Same[T any](t testing.TB, what string, want, got T, options ...cmp.Option) {
	t.Helper()
	if diff := cmp.Diff(want, got, options...); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}
