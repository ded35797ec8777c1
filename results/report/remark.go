package report

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tourney/results"
)

// Remark warns readers of a run about missing games and about players whose games cannot be repeated. n is the number
// of stored games. Remark returns "" for most finished runs.
func Remark(run results.Run, n int) string {
	var words []string
	switch f := run.Facts; {
	case f.Until != "" && run.Finished.IsZero():
		words = append(words, fmt.Sprintf("%d of at most %d games so far", n, f.Planned))
	case f.Until != "":
	case f.Known() && n < f.Planned:
		words = append(words, fmt.Sprintf("%d of %d games so far", n, f.Planned))
	case !f.Known() && run.Finished.IsZero():
		words = append(words, fmt.Sprintf("%d games so far", n))
	}
	names := map[string][]string{}
	for _, p := range run.Players {
		if how, ok := run.Facts.Unrepeatable[p.Name]; ok {
			names[how] = append(names[how], p.Name)
		}
	}
	for _, how := range slices.Sorted(maps.Keys(names)) {
		words = append(words, fmt.Sprintf("games of %s were played %s and cannot be played again", strings.Join(names[how], ", "), how))
	}
	return strings.Join(words, "; ")
}
