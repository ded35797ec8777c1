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

// Faults returns lines about the faults of players, the most frequent first, and other troubles.
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

// EditCrashes edits the crash file of a database if there is one.
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

func crashFile(db string) string { return db + "-crash" }
