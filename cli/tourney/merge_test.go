package tourney

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestMergeForm3: databases of an earlier form become one of this form, and are as sound as before.
func TestMergeForm3(t *testing.T) {
	form3, db := filepath.Join("testdata", "form3"), filepath.Join(t.TempDir(), "both.db")
	duel, four := filepath.Join(form3, "duel.db"), filepath.Join(form3, "four.db")
	if _, stderr, code := executed(t, "merge", duel, four, duel, "-o", db); code != 0 {
		t.Fatal(stderr)
	}
	stdout, stderr, code := executed(t, "verify", "--db", db)
	for _, want := range []string{
		"duel: 36 games verified, 12 of them by the rules only, as what was played by the clock cannot be played again\n",
		"play-1: 1 game verified by the rules only",
		"four: 48 games verified\n",
	} {
		if code != 0 || !strings.Contains(stdout, want) {
			t.Errorf("code %d, %s%s\nwant %s", code, stdout, stderr, want)
		}
	}
}

// TestMergePlace: a file that appeared under the name of the result during the merge stays.
func TestMergePlace(t *testing.T) {
	folder := t.TempDir()
	made, out := filepath.Join(folder, "made"), filepath.Join(folder, "out.db")
	c := mergeCommand{Out: out}
	for path, text := range map[string]string{made: "new", out: "old"} {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.place(made); err == nil || err.Error() != out+": the name is taken: name a new file with -o" {
		t.Errorf("with a file in its place: %v", err)
	}
	if text, err := os.ReadFile(out); err != nil || string(text) != "old" {
		t.Errorf("the file in its place has become %q (%v)", text, err)
	}
	if err := errors.Join(os.Remove(out), c.place(made)); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(out); err != nil || string(text) != "new" {
		t.Errorf("what was made is %q (%v)", text, err)
	}
}
