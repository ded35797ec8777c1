package study

import (
	"fmt"
	"slices"

	"tourney/arena/openings"
	"tourney/results"
)

// Separate makes the stages skip each other's openings: random boards are drawn without repetition, no line of a list
// is taken twice, and no number of an opening, on which the streams of chance depend, is used twice. It returns an
// *ApartError if two sets of random boards could have a board in common even so, because they draw from different but
// overlapping ranges, or if a list has too few lines.
func (s *Study) Separate() error {
	if s.Best == 1 {
		s.Openings[results.Retest] = nil // there is nothing to choose
	}
	earlier := map[results.Stage][]openings.Set{}
	var drawn []openings.Set
	for _, stage := range results.Stages {
		sets := slices.Clone(s.Openings[stage])
		skip := unused(earlier, len(sets))
		for i := range sets {
			sets[i].Skip = skip
			switch sets[i].Kind {
			case openings.Random:
				sets[i].Distinct = true
				for _, other := range drawn {
					if overlap(sets[i], other) {
						return overlapping(stage, i, sets[i], other)
					}
				}
				drawn = append(drawn, sets[i])
			case openings.List:
				used := taken(earlier, sets[i])
				if used+sets[i].Games > len(sets[i].Lines) {
					return tooShort(stage, i, used+sets[i].Games, len(sets[i].Lines))
				}
				sets[i].Skip = resume(sets[i], skip, used)
			}
		}
		earlier[stage], s.Openings[stage] = sets, sets
	}
	return nil
}

// overlap reports whether sets of random boards that are not drawn alike could have a board in common.
func overlap(a, b openings.Set) bool {
	if a.Label() == b.Label() || a.Min > b.Max || b.Min > a.Max {
		return false
	}
	fixed := func(p openings.Parity) bool { return p == openings.Even || p == openings.Odd }
	return !(fixed(a.Parity) && fixed(b.Parity) && a.Parity != b.Parity)
}

// taken returns how many lines of a list the stages take, which are its first.
func taken(stages map[results.Stage][]openings.Set, list openings.Set) int {
	n := 0
	for _, sets := range stages {
		for _, set := range sets {
			if set.Label() == list.Label() {
				n += set.Games
			}
		}
	}
	return n
}

// resume returns the first number from skip on of which the opening is the line of a list behind those taken.
func resume(list openings.Set, skip, taken int) int {
	n := len(list.Lines)
	return skip + ((taken-skip)%n+n)%n
}

// Fresh returns openings like those of a set of the study, for a tournament with so many sets: none that the study has
// used, and no game of a number of its games, which might be the same game. There are as many as asked for, but no more
// than a list has left; the game may be able to draw fewer yet.
func (s Study) Fresh(set openings.Set, games, sets int) openings.Set {
	set.Skip, set.Games = unused(s.Openings, sets), games
	if set.Kind == openings.List {
		used := taken(s.Openings, set)
		set.Skip, set.Games = resume(set, set.Skip, used), min(games, len(set.Lines)-used)
	}
	return set
}

// unused returns how many openings a tournament with so many sets has to skip to meet none of the stages'.
func unused(stages map[results.Stage][]openings.Set, sets int) int {
	end, numbers := 0, 0 // of openings in a set, and of games in a pairing
	for _, list := range stages {
		last := 0
		for _, set := range list {
			last = max(last, set.End())
		}
		end, numbers = max(end, last), max(numbers, last*len(list))
	}
	if sets == 0 {
		return end
	}
	return max(end, (numbers+sets-1)/sets)
}

// ApartError says why the openings of a stage cannot be kept apart from those before them.
type ApartError struct {
	Stage   results.Stage
	Set     int // its index among the stage's
	problem string
}

func (e *ApartError) Error() string { return e.problem }

func overlapping(stage results.Stage, set int, own, other openings.Set) error {
	return &ApartError{stage, set, fmt.Sprintf("random boards with %d..%d stones, parity %s, may be among those with "+
		"%d..%d, parity %s: draw those of the %s in the same way as the others, or with other numbers of stones",
		own.Min, own.Max, own.Parity, other.Min, other.Max, other.Parity, stage)}
}

func tooShort(stage results.Stage, set, needed, lines int) error {
	return &ApartError{stage, set, fmt.Sprintf("the stages up to the %s take %d openings of this list, which has %d, and "+
		"no two stages take the same: give them fewer games, or the list more openings", stage, needed, lines)}
}
