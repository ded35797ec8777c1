package tourney

import (
	"os"
	"path/filepath"
	"testing"

	"tourney/games/gamestest"
)

// TestMergePlace: a file that appeared under the name of the result during the merge stays.
func TestMergePlace(t *testing.T) {
	folder := t.TempDir()
	made, out := filepath.Join(folder, "made"), filepath.Join(folder, "out.db")
	gamestest.OK(t, os.WriteFile(made, []byte("new"), 0o666))
	gamestest.OK(t, os.WriteFile(out, []byte("old"), 0o666))
	if err := (&mergeCommand{Out: out}).place(made); err == nil || err.Error() != out+": the name is taken: name a new file with -o" {
		t.Errorf("with a file in its place: %v", err)
	}
	if text, err := os.ReadFile(out); err != nil || string(text) != "old" {
		t.Errorf("the file in its place has become %q (%v)", text, err)
	}
}
