package study

import (
	"fmt"
	"slices"

	"tourney/arena/internal/tune"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/results"
)

// laid lists the stages of a round in the order of their openings.
var laid = []results.Stage{results.Screening, results.Retest, results.Deeper, results.Empty, results.Proof}

// layout holds the openings of every stage and round. Stages skip each other's openings: random boards are drawn
// without repetition, and no opening number is used twice, because streams depend on the number.
type layout struct {
	study  Study
	rounds []map[results.Stage][]openings.Set
}

// Separate makes the stages of the first round skip each other's openings. Random boards are drawn without repetition,
// and no line of a list and no opening number is used twice, because streams depend on the number; only the search may
// use the lines of a list several times. The error is an *ApartError if two sets draw random boards from different but
// overlapping ranges, or if a list is too short.
func (s *Study) Separate() error {
	if s.Best == 1 {
		s.Openings[results.Retest] = nil // no re-test
	}
	if s.openEnded(results.Screening) {
		s.Openings[results.Screening] = Sized(s.Openings[results.Screening], s.Rules().Search()/2)
	}
	s.Openings[results.Deeper] = Sized(Fresh(s.Openings[results.Proof]), s.Deeper/2)
	s.Openings[results.Empty] = Sized([]openings.Set{{Kind: openings.Empty, Games: 1}}, s.Empty/2)
	var drawn []openings.Set
	for _, stage := range laid {
		for i, set := range s.Openings[stage] {
			if set.Kind != openings.Random || stage == results.Deeper { // which has the proof's
				continue
			}
			for _, other := range drawn {
				if overlap(set, other) {
					return &ApartError{stage, i, fmt.Sprintf("random boards with %d..%d stones, parity %s, may be among those with "+
						"%d..%d, parity %s: draw those of the %s in the same way as the others, or with other numbers of stones",
						set.Min, set.Max, set.Parity, other.Min, other.Max, other.Parity, stage)}
				}
			}
			drawn = append(drawn, set)
		}
	}
	l := layout{study: *s}
	err := l.add(s.Openings)
	s.Openings = l.rounds[0]
	return err
}

// layout lays out the openings of all rounds, one for each element. The error is that of the first round without room.
func (s Study) layout() (layout, error) {
	l := layout{study: s, rounds: []map[results.Stage][]openings.Set{s.Openings}}
	for i := range s.Rounds {
		if err := l.next(s.rules(i + 2)); err != nil {
			return l, err
		}
	}
	return l, nil
}

// add lays out the openings of a further round behind all others.
func (l *layout) add(stages map[results.Stage][]openings.Set) error {
	round := map[results.Stage][]openings.Set{}
	l.rounds = append(l.rounds, round)
	for _, stage := range laid {
		sets := slices.Clone(stages[stage])
		for i := range sets {
			set := &sets[i]
			skip := l.behind(*set, len(sets))
			set.Skip, set.Distinct = skip, set.Kind == openings.Random
			if set.Kind != openings.List {
				continue
			}
			used, needed := l.taken(*set), l.study.Lines(stage, *set)
			switch {
			case l.study.openEnded(stage):
				used = 0
			case used+needed > len(set.Lines):
				return &ApartError{stage, i, fmt.Sprintf("the stages up to the %s take %d openings of this list, which has %d, and "+
					"no two stages take the same: give them fewer games, or the list more openings", stage, used+needed, len(set.Lines))}
			}
			set.Skip = resume(*set, skip, used)
		}
		if len(sets) > 0 {
			round[stage] = sets
		}
	}
	return nil
}

// Unused returns a set like one of the study with unused openings, as layout.fresh does. It skips all that the study
// may use.
func (s Study) Unused(set openings.Set, games, sets int) openings.Set {
	l, _ := s.layout() // a round without room has no games
	return l.fresh(set, games, sets)
}

// Fresh returns the sets without the empty board, or all if there are no others.
func Fresh(sets []openings.Set) []openings.Set {
	fresh := slices.DeleteFunc(slices.Clone(sets), func(s openings.Set) bool { return s.Kind == openings.Empty })
	if len(fresh) == 0 {
		return sets
	}
	return fresh
}

// next lays out the openings of a further round with the given rules: those of the first in the same proportions.
func (l *layout) next(r tune.Rules) error {
	stages := map[results.Stage][]openings.Set{}
	for stage, sets := range l.rounds[0] {
		stages[stage] = Sized(sets, blocksOf(stage, r))
	}
	stages[results.Proof] = Sized(l.rounds[0][results.Proof], r.Budget/2) // the whole round may go to a proof
	return l.add(stages)
}

// blocksOf returns the largest number of openings of a stage.
func blocksOf(stage results.Stage, r tune.Rules) int {
	switch {
	case stage == results.Screening && !results.Learns(r.Method):
		return r.Trial / r.Pool
	case stage == results.Screening:
		return r.Search() / 2
	case stage == results.Retest:
		return r.Retest / 2
	case stage == results.Deeper:
		return r.Deeper / 2
	case stage == results.Empty:
		return r.Empty / 2
	default:
		return r.Proof / 2
	}
}

// Sized returns sets with a number of openings together, in the proportions that they have. Sets that get none are left
// out.
func Sized(sets []openings.Set, blocks int) []openings.Set {
	list := slices.Clone(sets)
	for i, n := range shares(sets, blocks) {
		list[i].Games = n
	}
	return slices.DeleteFunc(list, func(s openings.Set) bool { return s.Games == 0 })
}

// shares divides a number of openings among sets, in proportion to what they have.
func shares(sets []openings.Set, n int) []int {
	given := make([]int, len(sets))
	for range n {
		given[following(sets, given)]++
	}
	return given
}

// following returns the set that the next opening belongs to, if all of them are to take part in proportion to their
// sizes at every time: the one that lacks most.
func following(sets []openings.Set, given []int) int {
	best := 0
	for i := range sets {
		// given/games, compared without division
		if (2*given[i]+1)*sets[best].Games < (2*given[best]+1)*sets[i].Games {
			best = i
		}
	}
	return best
}

// order maps the n-th block of a stage to its opening: a set and a number in it.
type order struct {
	sets      []openings.Set
	openEnded bool // as Study.openEnded has it
	given     []int
	list      [][2]int
}

func newOrder(sets []openings.Set, openEnded bool) *order {
	o := &order{sets: sets, openEnded: openEnded, given: make([]int, len(sets))}
	if openEnded {
		return o
	}
	p := plan.Plan{Openings: sets} // in the order of the numbers of games
	for number, ok := p.Next(0); ok; number, ok = p.Next(number + 1) {
		set, n := p.Opening(number)
		o.list = append(o.list, [2]int{set, n})
	}
	return o
}

// at returns the set and the opening of a block. Without an end to the openings all sets take part in proportion to
// their sizes at any time.
func (o *order) at(block int) (set, n int) {
	for len(o.list) <= block {
		set := following(o.sets, o.given)
		s, n := o.sets[set], o.given[set]
		if s.Kind == openings.List { // the first half, again and again
			n = n/half(s)*len(s.Lines) + n%half(s)
		}
		o.list = append(o.list, [2]int{set, s.Skip + n})
		o.given[set]++
	}
	return o.list[block][0], o.list[block][1]
}

// overlap reports whether sets with different draws could have a board in common.
func overlap(a, b openings.Set) bool {
	if a.Label() == b.Label() || a.Min > b.Max || b.Min > a.Max {
		return false
	}
	fixed := func(p string) bool { return p == openings.Even || p == openings.Odd }
	return !(fixed(a.Parity) && fixed(b.Parity) && a.Parity != b.Parity)
}

// Lines returns the number of lines that a set of a stage takes from its list. A search without an end to its openings
// has the first half of the list for itself.
func (s Study) Lines(stage results.Stage, list openings.Set) int {
	if s.openEnded(stage) {
		return half(list)
	}
	return list.Games
}

// end returns the number after the last opening of a stage's set.
func (s Study) end(stage results.Stage, set openings.Set) int {
	if set.Kind == openings.List && s.openEnded(stage) {
		return set.Skip + (set.Games/half(set)+1)*len(set.Lines)
	}
	return set.End()
}

// openEnded reports whether a stage takes as many openings as its trials ask for.
func (s Study) openEnded(stage results.Stage) bool {
	return stage == results.Screening && results.Learns(s.Method)
}

func half(list openings.Set) int { return max(1, len(list.Lines)/2) }

// taken returns the number of lines that the stages of all rounds use, which are the first of a list. All searches
// without an end to their openings use the same lines.
func (l *layout) taken(list openings.Set) int {
	n, shared := 0, 0
	for _, round := range l.rounds {
		for stage, sets := range round {
			for _, set := range sets {
				switch {
				case set.Label() != list.Label():
				case l.study.openEnded(stage):
					shared = half(list)
				default:
					n += set.Games
				}
			}
		}
	}
	return n + shared
}

// resume returns the first opening number, from skip on, whose line comes after those taken.
func resume(list openings.Set, skip, taken int) int {
	n := len(list.Lines)
	return skip + ((taken-skip)%n+n)%n
}

// fresh returns a set like one of the study with unused openings, for a tournament with this number of sets. Game
// numbers are unused too, because an equal number could give an equal game. A list may have fewer openings left than
// games, and the game may be able to draw even fewer.
func (l *layout) fresh(set openings.Set, games, sets int) openings.Set {
	set.Skip, set.Games = l.unused(sets), games
	if set.Kind == openings.List {
		used := l.taken(set)
		set.Skip, set.Games = resume(set, set.Skip, used), min(games, len(set.Lines)-used)
	}
	return set
}

// unused returns the number of openings that a tournament with this number of sets must skip to meet none of the
// study's.
func (l *layout) unused(sets int) int {
	end, numbers := 0, 0 // of openings in a set, and of games in a pairing
	for _, round := range l.rounds {
		for stage, list := range round {
			last := 0
			for _, set := range list {
				last = max(last, l.study.end(stage, set))
			}
			end, numbers = max(end, last), max(numbers, last*len(list))
		}
	}
	if sets == 0 {
		return end
	}
	return max(end, (numbers+sets-1)/sets)
}

// behind returns the number of openings that a set must skip in a stage with this number of sets. In the first round
// all numbers of openings and games are new. Later, only boards need be: if games of a stage with one set had numbers
// that no stage with two has, the openings to skip would double with each round. The one empty board still needs new
// numbers.
func (l *layout) behind(set openings.Set, sets int) int {
	if len(l.rounds) == 1 {
		return l.unused(sets)
	}
	end := 0 // of openings; of games if they begin from the empty board
	for _, round := range l.rounds {
		for stage, list := range round {
			for _, other := range list {
				switch last := l.study.end(stage, other); {
				case other.Kind != set.Kind:
				case set.Kind == openings.Empty:
					end = max(end, last*len(list))
				default:
					end = max(end, last)
				}
			}
		}
	}
	if set.Kind == openings.Empty {
		return (end + sets - 1) / sets
	}
	return end
}

// ApartError is the error of openings that cannot be kept apart from those of earlier stages.
type ApartError struct {
	Stage   results.Stage
	Set     int // index among the stage's sets
	problem string
}

func (e *ApartError) Error() string { return e.problem }
