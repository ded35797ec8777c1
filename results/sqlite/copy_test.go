package sqlite

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// TestCopy: a copy has what is still in the log, and a failed one leaves nothing.
func TestCopy(t *testing.T) {
	s, run := storeOfRun(t)
	games := records(rand.New(rand.NewPCG(1, 2)), run, 0, 50)
	must(t, s.Append(t.Context(), run, games))
	path := filepath.Join(t.TempDir(), "copy.db")
	must(t, s.Copy(t.Context(), path))
	copied, err := OpenReader(t.Context(), path, nil)
	must(t, err)
	defer copied.Close()
	again := readRun(t, copied, "t")
	if played, err := copied.Played(t.Context(), again); err != nil || played.Len() != len(games) {
		t.Errorf("%d games are copied (%v), want %d", played.Len(), err, len(games))
	}
	must(t, copied.Recount(t.Context(), again, nil))
	folder := t.TempDir()
	if err := s.Copy(t.Context(), filepath.Join(folder, "missing", "copy.db")); err == nil {
		t.Error("a copy in no folder")
	}
	must(t, os.Mkdir(filepath.Join(folder, "copy.db"), 0o777))
	if err := s.Copy(t.Context(), filepath.Join(folder, "copy.db")); err == nil {
		t.Error("a copy in the place of a folder")
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) != 1 {
		t.Errorf("left are %v (%v)", left, err)
	}
}
