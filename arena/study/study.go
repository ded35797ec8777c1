// Package study plays the trials of arena/tune as tournaments and stores their results. Each stage is an ordinary run,
// so its games are stored, resumed and replayed like all others.
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

// Study is a complete study: no field stands for a default.
type Study struct {
	Name      string
	Game      string
	Options   games.Options
	Seed      int64
	Clock     players.Clock // zero for none
	Deadline  time.Duration // for one turn; 0 for none
	Candidate plan.Entrant  // the default
	Space     *tune.Space   // of its weights
	Method    string        // one of tune.Methods
	Budget    int           // games of all stages together
	Best      int           // candidates that are re-tested
	Opponents []plan.Entrant
	Seats     Seats
	// Openings holds the openings of each pairing, by stage. Later stages skip those of earlier ones; see Separate.
	Openings map[results.Stage][]openings.Set
	// Thoughts stores what searches report of their decisions, for all candidates.
	Thoughts bool
}

// Seats chooses the candidates' seats in the screening. In later stages they take both.
type Seats string

// The seats of configs.
const (
	BothSeats  Seats = "both"
	FirstSeat  Seats = "first"
	SecondSeat Seats = "second"
)

var AllSeats = []string{string(BothSeats), string(FirstSeat), string(SecondSeat)}

func (s Study) Rules() tune.Rules {
	r := tune.Rules{Budget: s.Budget, Best: s.Best}
	seats := 2
	if s.Seats != BothSeats {
		seats = 1
	}
	r.Trial = seats * len(s.Opponents) * count(s.Openings[results.Screening])
	if s.Best > 1 {
		r.Retest = 2 * count(s.Openings[results.Retest])
	}
	r.Proof = 2 * count(s.Openings[results.Proof])
	return r
}

// games returns the number of games of a trial.
func (s Study) games(stage results.Stage) int {
	switch r := s.Rules(); stage {
	case results.Screening:
		return r.Trial
	case results.Retest:
		return r.Retest
	default:
		return r.Proof
	}
}

func count(sets []openings.Set) int {
	n := 0
	for _, s := range sets {
		n += s.Games
	}
	return n
}

// pairs reports whether a stage plays pairs of games with exchanged seats.
func (s Study) pairs(stage results.Stage) bool {
	return stage != results.Screening || s.Seats == BothSeats
}

// course returns the study's state machine. Vectors depend on the seed alone.
func (s Study) course() *tune.Course {
	blocks := map[results.Stage]int{}
	for stage, sets := range s.Openings {
		blocks[stage] = count(sets)
	}
	rules := s.Rules()
	o := tune.New(s.Method, tune.Search{Space: s.Space, Start: s.Space.Start(), Games: rules.Budget - rules.After(),
		Pool: rules.Trial / blocks[results.Screening], Blocks: blocks[results.Screening], Duels: 1,
		Rand: match.Stream(s.Seed, "vectors\x00"+s.Method)})
	return tune.NewCourse(o, s.Space, s.Best, blocks)
}

// First returns the tournament of the first trials.
func (s Study) First() plan.Plan { return s.Plan(results.Screening, s.course().Ask(math.MaxInt)) }

// RunName returns the name of a stage's run.
func (s Study) RunName(stage results.Stage) string { return s.Name + "-" + string(stage) }

// PlayerName returns a candidate's name: the default's as in the config, and the others' with a number: a, a.1, a.2, …
func (s Study) PlayerName(candidate int) string {
	if candidate == 0 {
		return s.Candidate.Name
	}
	return s.Candidate.Name + "." + strconv.Itoa(candidate)
}

// IsCandidate reports whether PlayerName gives that name.
func (s Study) IsCandidate(name string) bool {
	number, drawn := strings.CutPrefix(name, s.Candidate.Name+".")
	if !drawn {
		return name == s.Candidate.Name
	}
	n, err := strconv.Atoi(number)
	return err == nil && n > 0 && strconv.Itoa(n) == number
}

// Player returns the candidate with other weights.
func (s Study) Player(candidate int, w players.Weights) plan.Entrant {
	spec := s.Candidate.Spec
	spec.Weights = maps.Clone(spec.Weights)
	maps.Copy(spec.Weights, w)
	return plan.Entrant{Name: s.PlayerName(candidate), Spec: spec}
}

// playable returns an error for a screening trial that a stage's plan cannot hold. All its trials have the study's
// opponents and openings, and each candidate has one trial. asked are the trials of the stage.
func (s Study) playable(t tune.StageTrial, asked []tune.StageTrial) error {
	if t.Stage != results.Screening {
		return nil
	}
	twin := func(o tune.StageTrial) bool { return o.Candidate == t.Candidate && o.ID != t.ID }
	if t.B != nil || t.Blocks != count(s.Openings[t.Stage]) || slices.ContainsFunc(asked, twin) {
		return fmt.Errorf("study %s: the method %s asks in trial %d for an opponent, a number of blocks or a second trial of candidate %d, "+
			"which studies cannot play", s.Name, s.Method, t.ID, t.Candidate)
	}
	return nil
}

// mayEndEarly reports whether the proof may end by its evidence. Its first openings must stand for all: they are of one
// kind beside the empty board, and a list is shuffled.
func (s Study) mayEndEarly() bool {
	fresh := slices.DeleteFunc(slices.Clone(s.Openings[results.Proof]), func(o openings.Set) bool { return o.Kind == openings.Empty })
	return len(fresh) == 0 || len(fresh) == 1 && (fresh[0].Kind != openings.List || fresh[0].Shuffle)
}

// Plan returns the tournament of some trials of a stage.
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
	if stage == results.Proof && s.mayEndEarly() {
		p.Schedule.Until = schedule.Proven
	}
	if stage != results.Screening {
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
