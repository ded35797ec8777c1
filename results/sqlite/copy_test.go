package sqlite

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// TestCopy: a copy has what is still in the log, and a failed one leaves nothing.
func TestCopy(t *testing.T) {
	s := newStore(t)
	run := entered(t, s, newRun("t"))
	games := records(rand.New(rand.NewPCG(1, 2)), run, 0, 50)
	if err := s.Append(t.Context(), run, games); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "copy.db")
	if err := s.Copy(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	copied, err := OpenReader(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer copied.Close()
	again, err := copied.Run(t.Context(), "t")
	if err != nil {
		t.Fatal(err)
	}
	if played, err := copied.Played(t.Context(), again); err != nil || played.Len() != len(games) {
		t.Errorf("%d games are copied (%v), want %d", played.Len(), err, len(games))
	}
	if err := copied.Recount(t.Context(), again, nil); err != nil {
		t.Error(err)
	}
	folder := t.TempDir()
	if err := s.Copy(t.Context(), filepath.Join(folder, "missing", "copy.db")); err == nil {
		t.Error("a copy in no folder")
	}
	if err := os.Mkdir(filepath.Join(folder, "copy.db"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := s.Copy(t.Context(), filepath.Join(folder, "copy.db")); err == nil {
		t.Error("a copy in the place of a folder")
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) != 1 {
		t.Errorf("left are %v (%v)", left, err)
	}
}
