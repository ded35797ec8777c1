package study

import (
	"fmt"
	"slices"

	"tourney/arena/openings"
	"tourney/results"
)

// Separate makes the stages skip each other's openings. Random boards are drawn without repetition, and no line of a
// list and no opening number is used twice, because streams depend on the number. The error is an *ApartError if two
// sets draw random boards from different but overlapping ranges, or if a list is too short.
func (s *Study) Separate() error {
	if s.Best == 1 {
		s.Openings[results.Retest] = nil // no re-test
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

// overlap reports whether sets with different draws could have a board in common.
func overlap(a, b openings.Set) bool {
	if a.Label() == b.Label() || a.Min > b.Max || b.Min > a.Max {
		return false
	}
	fixed := func(p openings.Parity) bool { return p == openings.Even || p == openings.Odd }
	return !(fixed(a.Parity) && fixed(b.Parity) && a.Parity != b.Parity)
}

// taken returns the number of lines that the stages use, which are the first of a list.
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

// resume returns the first opening number, from skip on, whose line comes after those taken.
func resume(list openings.Set, skip, taken int) int {
	n := len(list.Lines)
	return skip + ((taken-skip)%n+n)%n
}

// Fresh returns a set like one of the study with unused openings, for a tournament with this number of sets. Game
// numbers are unused too, because an equal number could give an equal game. A list may have fewer openings left than
// games, and the game may be able to draw even fewer.
func (s Study) Fresh(set openings.Set, games, sets int) openings.Set {
	set.Skip, set.Games = unused(s.Openings, sets), games
	if set.Kind == openings.List {
		used := taken(s.Openings, set)
		set.Skip, set.Games = resume(set, set.Skip, used), min(games, len(set.Lines)-used)
	}
	return set
}

// unused returns the number of openings that a tournament with this number of sets must skip to meet none of the stages'.
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

// ApartError is the error of openings that cannot be kept apart from those of earlier stages.
type ApartError struct {
	Stage   results.Stage
	Set     int // index among the stage's sets
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
