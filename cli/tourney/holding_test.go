package tourney

import (
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"tourney/arena/study"
	"tourney/cli/shell"
	"tourney/results/sqlite"
)

// TestEditingChanged: a name whose holding has changed before the answer is left alone.
func TestEditingChanged(t *testing.T) {
	db := filepath.Join(t.TempDir(), "t.db")
	do := func(lines ...string) {
		for _, line := range lines {
			if _, stderr, code := executed(t, strings.Fields(line+" --db "+db)...); code != 0 {
				t.Fatal(stderr)
			}
		}
	}
	const match = "match pentago a@1 random "
	do(match+"--games 4 --name duel", match+"--games 2 --name play-1")
	env := &shell.Environment{Ctx: t.Context(), Stdout: io.Discard, Stderr: io.Discard}
	err := editing(env, db, "duel", false, func(*sqlite.Store, study.Names, study.Holding) error {
		do("delete duel --yes", "rename play-1 duel")
		return nil
	}, func(*sqlite.Store, study.Names, study.Holding) error { return errors.New("it is done all the same") })
	const want = "run duel with 4 games is now run duel with 2 games, as another program has changed it: try again"
	if err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}
