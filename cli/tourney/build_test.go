package tourney

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"tourney/games/gamestest"
)

// TestPruneKeepsNewestBuilds: of the programs built, those used last stay.
func TestPruneKeepsNewestBuilds(t *testing.T) {
	folder := t.TempDir()
	for i, name := range slices.Repeat([]string{"x"}, mostBuilds+2) {
		name += string(rune('a' + i))
		at := time.Date(2026, 11, 22, 0, 0, 60-i, 0, time.UTC)
		gamestest.OK(t, os.WriteFile(filepath.Join(folder, name), nil, 0o600))
		gamestest.OK(t, os.Chtimes(filepath.Join(folder, name), at, at))
	}
	prune(folder)
	left, err := os.ReadDir(folder)
	if err != nil || len(left) != mostBuilds || left[0].Name() != "xa" {
		t.Errorf("%v are left (%v), want %d from xa on", left, err, mostBuilds)
	}
}
