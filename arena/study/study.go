// Package study plays searches for better weights: it turns the trials that arena/tune asks for into tournaments, has the
// arena play them, and keeps what came of each. Every game is a game of an ordinary run, one for each stage, so that it
// is stored, resumed and replayed like any other.
package study

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"tourney/arena/match"
	"tourney/arena/openings"
	"tourney/arena/plan"
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
	Clock     players.Clock // the zero clock for none
	Deadline  time.Duration // for one turn; 0 for none
	Candidate plan.Entrant  // as it is by default
	Space     *tune.Space   // of its weights
	Method    string        // one of tune.Methods
	Budget    int           // games of all stages together
	Best      int           // candidates that are re-tested
	Opponents []plan.Entrant
	Seats     Seats
	// Openings are those of each stage, for each pairing. Later stages skip what earlier ones use; Separate sees to that.
	Openings map[results.Stage][]openings.Set
	// Thoughts keeps what searches say of their decisions, for all candidates' games.
	Thoughts bool
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

// pairs reports whether a stage's games come in pairs, with the seats exchanged.
func (s Study) pairs(stage results.Stage) bool {
	return stage != results.Search || s.Seats == BothSeats
}

// course begins the study's state machine. Vectors follow from the seed alone.
func (s Study) course() *tune.Course {
	blocks := map[results.Stage]int{}
	for stage, sets := range s.Openings {
		blocks[stage] = count(sets)
	}
	r := match.Stream(s.Seed, "vectors\x00"+s.Method)
	o := tune.New(s.Method, s.Space, s.Rules().Vectors(), blocks[results.Search], r)
	return tune.NewCourse(o, s.Space, s.Best, blocks)
}

// First returns the tournament of the trials that the study begins with.
func (s Study) First() plan.Plan { return s.Plan(results.Search, s.course().Ask(math.MaxInt)) }

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
func (s Study) Player(candidate int, w players.Weights) plan.Entrant {
	spec := s.Candidate.Spec
	spec.Weights = maps.Clone(spec.Weights)
	maps.Copy(spec.Weights, w)
	return plan.Entrant{Name: s.PlayerName(candidate), Spec: spec}
}

// playable refuses a trial of the search that a stage's plan cannot hold: all its trials have the study's opponents and
// openings, and no candidate has two. asked are the trials of the stage.
func (s Study) playable(t tune.StageTrial, asked []tune.StageTrial) error {
	if t.Stage != results.Search {
		return nil
	}
	twin := func(o tune.StageTrial) bool { return o.Candidate == t.Candidate && o.ID != t.ID }
	if t.B != nil || t.Blocks != count(s.Openings[t.Stage]) || slices.ContainsFunc(asked, twin) {
		return fmt.Errorf("study %s: the method %s asks in trial %d for an opponent, a number of blocks or a second trial of candidate %d, "+
			"which studies cannot play", s.Name, s.Method, t.ID, t.Candidate)
	}
	return nil
}

// Plan is the tournament of some trials of one stage.
func (s Study) Plan(stage results.Stage, trials []tune.StageTrial) plan.Plan {
	var candidates []plan.Entrant
	for _, t := range trials {
		candidates = append(candidates, s.Player(t.Candidate, t.A))
	}
	p := plan.Plan{
		Name: s.RunName(stage), Game: s.Game, Options: s.Options, Seed: s.Seed, Clock: s.Clock, Deadline: s.Deadline,
		Schedule: schedule.Rule{Order: schedule.Both}, Successive: true, Openings: s.Openings[stage], Thoughts: s.Thoughts,
	}
	opponents := s.Opponents
	if stage != results.Search {
		opponents = []plan.Entrant{s.Candidate}
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
