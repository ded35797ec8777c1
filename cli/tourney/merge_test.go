package tourney

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"tourney/games/gamestest"
)

// TestMergePlace: a file that appeared under the name of the result during the merge stays.
func TestMergePlace(t *testing.T) {
	folder := t.TempDir()
	made, out := filepath.Join(folder, "made"), filepath.Join(folder, "out.db")
	c := mergeCommand{Out: out}
	for path, text := range map[string]string{made: "new", out: "old"} {
		gamestest.OK(t, os.WriteFile(path, []byte(text), 0o666))
	}
	if err := c.place(made); err == nil || err.Error() != out+": the name is taken: name a new file with -o" {
		t.Errorf("with a file in its place: %v", err)
	}
	if text, err := os.ReadFile(out); err != nil || string(text) != "old" {
		t.Errorf("the file in its place has become %q (%v)", text, err)
	}
	gamestest.OK(t, errors.Join(os.Remove(out), c.place(made)))
	if text, err := os.ReadFile(out); err != nil || string(text) != "new" {
		t.Errorf("what was made is %q (%v)", text, err)
	}
}
