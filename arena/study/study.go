// Package study plays searches for better weights: it turns the trials that arena/tune asks for into tournaments, has the
// arena play them, and keeps what came of each. Every game is a game of an ordinary run, one for each stage, so that it
// is stored, resumed and replayed like any other.
package study

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"tourney/arena"
	"tourney/arena/openings"
	"tourney/arena/schedule"
	"tourney/arena/tune"
	"tourney/games"
	"tourney/players"
	"tourney/results"
)

// Study is everything that is to be tried, with nothing left to a default.
type Study struct {
	Name      string
	Game      string
	Options   games.Options
	Seed      int64
	Deadline  time.Duration // for one turn; 0 for none
	Candidate arena.Entrant // as it is by default
	Space     *tune.Space   // of its weights
	Method    string        // one of tune.Methods
	Budget    int           // games of all stages together
	Best      int           // candidates that are re-tested
	Opponents []arena.Entrant
	Seats     Seats
	// Openings are those of each stage, for each pairing. Later stages skip what earlier ones use; Separate sees to that.
	Openings map[results.Stage][]openings.Set
}

// Seats says which seats the candidate takes in the search. In later stages it takes both.
type Seats string

// The seats a config may ask for.
const (
	BothSeats  Seats = "both"
	FirstSeat  Seats = "first"
	SecondSeat Seats = "second"
)

// AllSeats lists the seats for the config reader.
var AllSeats = []string{string(BothSeats), string(FirstSeat), string(SecondSeat)}

// Separate makes the stages skip each other's openings: random boards are drawn without repetition, and no number of an
// opening, on which the streams of chance depend, is used twice. It returns an *OverlapError if two sets of random boards
// could have a board in common even so, because they draw from different but overlapping ranges.
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
			if sets[i].Kind != openings.Random {
				continue
			}
			sets[i].Distinct = true
			for _, other := range drawn {
				if overlap(sets[i], other) {
					return &OverlapError{Stage: stage, Set: i, own: sets[i], other: other}
				}
			}
			drawn = append(drawn, sets[i])
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

// Unused returns how many openings a tournament with so many sets has to skip to meet none of the study's, and to play
// no game of the same number, which might be the same game.
func (s Study) Unused(sets int) int { return unused(s.Openings, sets) }

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

// OverlapError says that openings of a stage may be among openings before them.
type OverlapError struct {
	Stage      results.Stage
	Set        int // its index among the stage's
	own, other openings.Set
}

func (e *OverlapError) Error() string {
	return fmt.Sprintf("random boards with %d..%d stones, parity %s, may be among those with %d..%d, parity %s: "+
		"draw those of the %s in the same way as the others, or with other numbers of stones",
		e.own.Min, e.own.Max, e.own.Parity, e.other.Min, e.other.Max, e.other.Parity, e.Stage)
}

// Rules returns the games of the stages.
func (s Study) Rules() tune.Rules {
	r := tune.Rules{Budget: s.Budget, Best: s.Best}
	seats := 2
	if s.Seats != BothSeats {
		seats = 1
	}
	r.Trial = seats * len(s.Opponents) * count(s.Openings[results.Search])
	if s.Best > 1 {
		r.Retest = 2 * count(s.Openings[results.Retest])
	}
	r.Proof = 2 * count(s.Openings[results.Proof])
	return r
}

// games returns the games of a trial.
func (s Study) games(stage results.Stage) int {
	switch r := s.Rules(); stage {
	case results.Search:
		return r.Trial
	case results.Retest:
		return r.Retest
	default:
		return r.Proof
	}
}

// count returns the openings of all sets together.
func count(sets []openings.Set) int {
	n := 0
	for _, s := range sets {
		n += s.Games
	}
	return n
}

// course begins the study's state machine. Vectors follow from the seed alone.
func (s Study) course() *tune.Course {
	r := arena.Stream(s.Seed, "vectors\x00"+s.Method)
	return tune.NewCourse(tune.New(s.Method, s.Space, s.Rules().Vectors(), r), s.Best)
}

// RunName names the run that has the games of a stage.
func (s Study) RunName(stage results.Stage) string { return s.Name + "-" + string(stage) }

// PlayerName names a candidate: the default as the config does, the others with a number behind: a, a.1, a.2, …
func (s Study) PlayerName(candidate int) string {
	if candidate == 0 {
		return s.Candidate.Name
	}
	return s.Candidate.Name + "." + strconv.Itoa(candidate)
}

// IsCandidate reports whether a name is one that PlayerName gives.
func (s Study) IsCandidate(name string) bool {
	number, drawn := strings.CutPrefix(name, s.Candidate.Name+".")
	if !drawn {
		return name == s.Candidate.Name
	}
	n, err := strconv.Atoi(number)
	return err == nil && n > 0 && strconv.Itoa(n) == number
}

// Player is the candidate with other weights.
func (s Study) Player(candidate int, w players.Weights) arena.Entrant {
	spec := s.Candidate.Spec
	spec.Weights = maps.Clone(spec.Weights)
	maps.Copy(spec.Weights, w)
	return arena.Entrant{Name: s.PlayerName(candidate), Spec: spec}
}

// Plan is the tournament of some trials of one stage.
func (s Study) Plan(stage results.Stage, trials []tune.Trial) arena.Plan {
	var candidates []arena.Entrant
	for _, t := range trials {
		candidates = append(candidates, s.Player(t.Candidate, t.Weights))
	}
	p := arena.Plan{
		Name: s.RunName(stage), Game: s.Game, Options: s.Options, Seed: s.Seed, Deadline: s.Deadline,
		Schedule: schedule.Rule{Order: schedule.Both}, Successive: true, Openings: s.Openings[stage],
	}
	opponents := s.Opponents
	if stage != results.Search {
		opponents = []arena.Entrant{s.Candidate}
	} else if s.Seats != BothSeats {
		p.Schedule.Order = schedule.Listed
	}
	for _, o := range opponents {
		p.Schedule.Against = append(p.Schedule.Against, o.Name)
	}
	if p.Schedule.Order == schedule.Listed && s.Seats == SecondSeat {
		p.Players = slices.Concat(opponents, candidates)
	} else {
		p.Players = slices.Concat(candidates, opponents)
	}
	return p
}
