package shell

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"tourney/arena"
	"tourney/arena/crash"
)

// Faults lists what players did wrong, the most frequent first, and what else went wrong.
func Faults(p arena.Progress) string {
	var b strings.Builder
	counts := slices.SortedFunc(slices.Values(p.Faults), func(x, y arena.FaultCount) int {
		return cmp.Or(cmp.Compare(y.Games, x.Games), cmp.Compare(x.Player, y.Player), cmp.Compare(x.Fault, y.Fault))
	})
	for _, c := range counts {
		first, _, _ := strings.Cut(c.First, "\n")
		fmt.Fprintf(&b, "  %s lost %d by a fault; the first: %s\n", c.Player, c.Games, first)
	}
	for _, trouble := range p.Troubles {
		fmt.Fprintf(&b, "  %s\n", trouble)
	}
	return b.String()
}

// EditCrashes edits what is known of games that end the program, if anything is.
func EditCrashes(db string, edit func(*crash.Recorder)) error {
	if _, err := os.Stat(crashFile(db)); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	r, err := crash.Open(crashFile(db))
	if err != nil {
		return err
	}
	edit(r)
	return r.Close()
}

// crashFile names the file about a database's games that end the program.
func crashFile(db string) string { return db + "-crash" }
