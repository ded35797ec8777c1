package evidence

import (
	"fmt"
	"slices"

	"tourney/results"
)

// Repeats collects the figures of a table or chart with few different games. More than a tenth of these games repeat
// others, or all begin from one start. A note names these figures; all games still count.
type Repeats struct {
	counts *Counts
	kinds  []string // kinds of the openings shown
	few    []string
}

// Repeats returns an empty collection for a table of the run.
func (c *Counts) Repeats() Repeats { return Repeats{counts: c} }

// Add adds a figure for one kind of opening, for Deciding or, if opening is "", for all kinds. It calls title only for
// figures with few different games.
func (r *Repeats) Add(title func() string, opening string, s Support) {
	if few := r.Few(opening, s); few != "" {
		r.few = append(r.few, title()+" "+few)
	}
}

// Few is Add for figures that the caller names. It returns the words for a note, as in "200 games, 20 different", or ""
// if enough games differ.
func (r *Repeats) Few(opening string, s Support) string {
	if s.Games == 0 {
		return ""
	}
	said := false // a kind of opening with one start in the whole run, such as the empty board, gets a single note
	for _, kind := range r.counts.Openings {
		if !r.counts.takes(opening, kind) {
			continue
		}
		said = said || r.counts.oneStart[kind]
		if !slices.Contains(r.kinds, kind) {
			r.kinds = append(r.kinds, kind)
		}
	}
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

// mostFew is the largest number of figures that a note names.
const mostFew = 5

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
