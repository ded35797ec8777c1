package evidence

import (
	"fmt"
	"slices"

	"tourney/results"
)

// Repeats collects the figures of a table or a chart behind which few different games stand, for a note below it: where
// more than a tenth of the games repeat others, or all begin from one start. Nothing is left out because of it.
type Repeats struct {
	counts *Counts
	kinds  []string // of the openings that are shown
	few    []string
}

// Repeats returns what collects the figures of a table of the run.
func (c *Counts) Repeats() Repeats { return Repeats{counts: c} }

// Add notes a figure, which is named only if few games stand behind it, from one kind of opening or, if that is "", from all.
func (r *Repeats) Add(title func() string, opening string, s Support) {
	if few := r.Few(opening, s); few != "" {
		r.few = append(r.few, title()+" "+few)
	}
}

// Few notes a figure, as Add does, but leaves it to the caller to name it. It returns the words for a note on it, "200 games,
// 20 different", or "" if enough games stand behind it.
func (r *Repeats) Few(opening string, s Support) string {
	if s.Games == 0 || s.Different == 0 {
		return ""
	}
	kinds := []string{opening}
	if opening == "" {
		kinds = r.counts.Openings
	}
	for _, kind := range kinds {
		if !slices.Contains(r.kinds, kind) {
			r.kinds = append(r.kinds, kind)
		}
	}
	// That a kind of opening has one start in the whole run, as the empty board has, is said once.
	said := slices.ContainsFunc(kinds, func(kind string) bool { return r.counts.oneStart[kind] })
	one := s.Starts == 1 && s.Games > 1 && !said
	if 10*(s.Games-s.Different) <= s.Games && !one {
		return ""
	}
	few := fmt.Sprintf("%d games, %d different", s.Games, s.Different)
	if one {
		few += ", all from one start"
	}
	return few
}

// mostFew is how many figures a note names.
const mostFew = 5

// Sentences are the notes, or none.
func (r Repeats) Sentences() []string {
	var said []string
	for _, kind := range r.kinds {
		if r.counts.oneStart[kind] {
			said = append(said, fmt.Sprintf("All games from %s begin from one position.", boards(kind)))
		}
	}
	if len(r.few) > 0 {
		said = append(said, "Few different games: "+results.FirstOf(r.few, mostFew, "; ")+".")
	}
	return said
}

func boards(kind string) string {
	if kind == results.EmptyBoard {
		return "the empty board"
	}
	return "openings of the kind " + kind
}
