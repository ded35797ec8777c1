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
	"tourney/report"
	"tourney/results"
)

// TellFaults prints on Stderr the faults in the games that a command has played. The most frequent come first, other
// events last. Call it before the results are shown.
func (e *Environment) TellFaults(name string, p arena.Progress) {
	counts := slices.SortedFunc(slices.Values(p.Faults), func(x, y arena.FaultCount) int {
		return cmp.Or(cmp.Compare(y.Games, x.Games), cmp.Compare(x.Player, y.Player), cmp.Compare(x.Fault, y.Fault))
	})
	for _, c := range counts {
		first, _, _ := strings.Cut(c.First, "\n")
		fmt.Fprintf(e.Stderr, "%s: %s lost %s by a fault; the first:\n  %s\n", name, c.Player, results.Counted(c.Games, "game"), first)
	}
	for _, event := range p.Events {
		fmt.Fprintf(e.Stderr, "  %s\n", report.Sentence(event))
	}
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
