package tourney

import (
	"fmt"
	"strings"

	"tourney/arena"
	"tourney/arena/sequential"
	"tourney/cli/shell"
)

// mostOpen is the largest number of undecided pairs that the meter names.
const mostOpen = 2

// rankedReading returns the readings of a run until ranked: its games, and how many pairs are decided.
func rankedReading(source *sequential.Ranked) func(name string, p arena.Progress) shell.Reading {
	return func(name string, p arena.Progress) shell.Reading {
		r := readGames(name, p)
		s := source.State()
		what := "neighbours"
		if s.Gauntlet {
			what = "pairs"
		}
		head := "all pairs begin equally"
		switch {
		case s.Pairs == 0 && p.Played == 0 && p.Stored > 0:
			head = "going on"
		case s.Pairs > 0:
			head = fmt.Sprintf("%d of %d %s decided", s.Decided, s.Pairs, what)
		}
		r.Label = name + ", " + head
		r.Line = fmt.Sprintf("%s: %s, %d of at most %d games", name, head, r.Done, r.Total)
		if n := len(s.Open); 0 < n && n <= mostOpen {
			var pairs []string
			for _, open := range s.Open {
				pairs = append(pairs, strings.Join(open[:], " against "))
			}
			r.Line += "; open: " + strings.Join(pairs, ", ")
		}
		return r
	}
}
