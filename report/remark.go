package report

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tourney/results"
)

// Remark warns readers of a run about missing games and about players whose games cannot be repeated. n is the number
// of stored games. Remark returns sentences, "" for most finished runs.
func Remark(run results.Run, n int) string {
	var said results.Words
	switch f := run.Facts; {
	case f.Until != "" && run.Finished.IsZero():
		said.Add("%d of at most %d games so far.", n, f.Planned)
	case f.Until != "":
	case n < f.Planned:
		said.Add("%d of %d games so far.", n, f.Planned)
	}
	names := map[string][]string{}
	for _, p := range run.Players {
		if how, ok := run.Facts.Unrepeatable[p.Name]; ok {
			names[how] = append(names[how], p.Name)
		}
	}
	for _, how := range slices.Sorted(maps.Keys(names)) {
		by := how
		if len(names[how]) > 1 {
			by = strings.Replace(how, "a person", "persons", 1)
		}
		said.Add("Games of %s were played %s and cannot be played again.", results.InWords(names[how]), by)
	}
	return strings.Join(said, " ")
}

// WithFaults adds the number of faults to the note of a picture, if there are any.
func WithFaults(note string, faults int) string {
	if faults == 0 {
		return note
	}
	return strings.TrimSpace(fmt.Sprintf("%s Games lost by a fault (crash, illegal move, time), and counted: %d.", note, faults))
}
