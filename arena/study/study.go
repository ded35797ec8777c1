// Package study plays the trials of arena/internal/tune as tournaments and stores their results. Each stage is an
// ordinary run, so its games are stored, resumed and replayed like all others.
package study

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"tourney/arena/internal/tune"
	"tourney/arena/match"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/games"
	"tourney/players"
	"tourney/results"
	"tourney/results/stats"
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
	Budget    int           // games of all stages of the first round together
	Rounds    []int         // the same for each further round; no part of the config
	results.Course
	Opponents []plan.Entrant
	// Openings holds the openings of each pairing in the first round, by stage. Stages skip each other's; see Separate.
	Openings map[results.Stage][]openings.Set
	// Thoughts stores what searches report of their decisions, for all candidates.
	Thoughts bool
}

// The seats of configs, which candidates take in the screening. In later stages they take both.
const (
	BothSeats  = "both"
	firstSeat  = "first"
	secondSeat = "second"
)

var AllSeats = []string{BothSeats, firstSeat, secondSeat}

// Rules returns the rules of the first round.
func (s Study) Rules() tune.Rules { return s.rules(1) }

// LastRules returns the rules of the last round.
func (s Study) LastRules() tune.Rules { return s.rules(1 + len(s.Rounds)) }

// rules returns the rules of a round, counted from 1. In a further round the stages share the games as in the first,
// but the proof has at least a quarter. The games beside it are as many as there.
func (s Study) rules(round int) tune.Rules {
	seats := 2
	if s.Seats != BothSeats {
		seats = 1
	}
	r := tune.Rules{Method: s.Method, Budget: s.Budget, Best: s.Best, Pool: seats * len(s.Opponents), Deeper: s.Deeper, Empty: s.Empty,
		Duels: s.Duels, Champions: s.Champions}
	if s.Champions {
		r.Pool += seats
	}
	if !results.Learns(s.Method) {
		r.Trial = r.Pool * count(s.Openings[results.Screening])
	}
	if s.Method == tune.Grid {
		r.Grid = s.Space.GridSize()
	}
	if s.Best > 1 {
		r.Retest = 2 * count(s.Openings[results.Retest])
	}
	r.Proof = 2 * count(s.Openings[results.Proof])
	r.OneLook = !s.mayEndEarly() || len(s.Openings[results.Proof]) > 1
	if round > 1 {
		r.Budget = s.Rounds[round-2]
		part := float64(r.Budget) / float64(s.Budget)
		r.Proof = 2 * int(max(part*float64(r.Proof/2), float64(r.Budget)/8))
		if r.Best > 1 { // both, so that the re-test keeps its part
			r.Best = max(2, int(math.Sqrt(part)*float64(r.Best)))
			r.Retest = 2 * max(1, int(math.Sqrt(part)*float64(r.Retest/2)))
		}
		if r.Grid > 0 { // once more, on other openings
			r.Trial = r.Even()
		}
	}
	return r
}

// orders returns the seats that a candidate takes in a stage, in the order of its games.
func (s Study) orders(stage results.Stage) []int {
	switch {
	case stage != results.Screening || s.Seats == BothSeats:
		return []int{0, 1}
	case s.Seats == firstSeat:
		return []int{0}
	default:
		return []int{1}
	}
}

// MostGames and MostBoards are the largest budget of a round, and the largest number of boards that a study may draw:
// all of them are drawn and compared.
const (
	MostGames  = 1_000_000_000
	MostBoards = 1_000_000
)

// CheckRounds returns an error if a further round has too few or too many games, or needs more openings than there are.
// It draws the boards of the last round, which takes up to some seconds.
func (s Study) CheckRounds() error {
	for i, games := range s.Rounds {
		if err := s.checkRound(i+2, games, i == len(s.Rounds)-1); err != nil {
			return fmt.Errorf("a further round of %d games: %w", games, err)
		}
	}
	return nil
}

func (s Study) checkRound(round, games int, last bool) error {
	if games > MostGames {
		return fmt.Errorf("want at most %d", MostGames)
	}
	s.Rounds = slices.Clone(s.Rounds[:round-1])
	rules := s.rules(round)
	// The vector proven may be another in each round.
	if least := leastProof(round); rules.Check() != nil || rules.Proof < 2*least {
		for rules.Budget < rules.Enough() || rules.Proof < 2*least { // the proof grows with the budget
			s.Rounds[round-2]++
			rules = s.rules(round)
		}
		return fmt.Errorf("too few for a search, and for a proof that shows a large gain: want at least %d", rules.Budget)
	}
	l, err := s.layout()
	if err != nil {
		return fmt.Errorf("%w; a smaller round needs fewer", err)
	}
	if !last {
		return nil
	}
	for _, stage := range laid {
		sets := l.rounds[round-1][stage]
		for i, set := range sets {
			if set.Distinct && set.End() > MostBoards {
				return fmt.Errorf("the study would draw %d different boards, and may draw %d: want fewer games", set.End(), MostBoards)
			}
			if _, err := s.plan(stage, round, sets).Source(i); err != nil {
				return fmt.Errorf("with the boards of all rounds: %w", err)
			}
		}
	}
	return nil
}

// leastProof returns the number of pairs by which the proof of the n-th vector usually shows a large gain.
func leastProof(n int) int {
	const gain, variance = 0.15, 0.09 // of a pair between equals with few draws
	pairs := 1
	for stats.Detectable(variance, pairs, stats.NeededAt(n)) > gain {
		pairs++
	}
	return pairs
}

func count(sets []openings.Set) int {
	n := 0
	for _, s := range sets {
		n += s.Games
	}
	return n
}

// course returns the study's state machine. Vectors depend on the seed alone.
func (s Study) course() *tune.Course {
	var rounds []tune.Rules
	for i := range 1 + len(s.Rounds) {
		rounds = append(rounds, s.rules(i+1))
	}
	return tune.NewCourse(s.Space, len(s.Opponents), rounds, func(round int, task tune.Search) tune.Optimiser {
		stream := "vectors\x00" + s.Method
		if round > 1 {
			stream += fmt.Sprintf("\x00%d", round)
		}
		task.Rand = match.Stream(s.Seed, stream)
		return tune.New(s.Method, task)
	})
}

// First returns a tournament of the first trials, for estimates.
func (s Study) First() plan.Plan {
	p := s.plan(results.Screening, 1, s.Openings[results.Screening])
	p.Players = slices.Clone(s.Opponents)
	for _, t := range s.course().Ask(mostFirst) {
		p.Players = append(p.Players, s.Player(t.Candidate, t.A))
	}
	p.Schedule.Against = plan.Plan{Players: s.Opponents}.Names()
	return p
}

// mostFirst is the number of trials of First.
const mostFirst = 100

// RunName returns the name of a stage's run in the first round.
func (s Study) RunName(stage results.Stage) string { return s.runName(stage, 1) }

// runName returns the name of a stage's run in a round, counted from 1.
func (s Study) runName(stage results.Stage, round int) string {
	ending := "-" + string(stage)
	if round > 1 {
		ending += fmt.Sprintf("-%d", round)
	}
	return results.MadeName(s.Name, ending)
}

// PlayerName returns a candidate's name: the default's as in the config, and the others' with a number: a, a.1, a.2, …
func (s Study) PlayerName(candidate int) string {
	if candidate == 0 {
		return s.Candidate.Name
	}
	return results.MadeName(s.Candidate.Name, "."+strconv.Itoa(candidate))
}

// IsCandidate reports whether PlayerName gives that name.
func (s Study) IsCandidate(name string) bool {
	n, err := strconv.Atoi(name[strings.LastIndexByte(name, '.')+1:])
	return name == s.Candidate.Name || err == nil && n > 0 && name == s.PlayerName(n)
}

// Player returns the candidate with other weights.
func (s Study) Player(candidate int, w players.Weights) plan.Entrant {
	spec := s.Candidate.Spec
	spec.Weights = maps.Clone(spec.Weights)
	maps.Copy(spec.Weights, w)
	return plan.Entrant{Name: s.PlayerName(candidate), Spec: spec}
}

// mayEndEarly reports whether the proof may end by its evidence. Its first openings must stand for all: they are of one
// kind beside the empty board, and a list is shuffled.
func (s Study) mayEndEarly() bool {
	fresh := Fresh(s.Openings[results.Proof])
	return fresh[0].Kind == openings.Empty || len(fresh) == 1 && (fresh[0].Kind != openings.List || fresh[0].Shuffled)
}

// plan returns the tournament of a stage, with the players that take part in any case: in the search the study's
// opponents, else the default.
func (s Study) plan(stage results.Stage, round int, sets []openings.Set) plan.Plan {
	p := plan.Plan{
		Name: s.runName(stage, round), Game: s.Game, Options: s.Options, Seed: s.Seed, Clock: s.Clock, Deadline: s.Deadline,
		Schedule: schedule.Rule{Order: schedule.Both}, Openings: sets, Thoughts: s.Thoughts,
	}
	if stage == results.Screening {
		p.Players = append([]plan.Entrant{s.Candidate}, s.Opponents...)
		p.Openings = slices.Clone(sets)
		for i, o := range sets {
			p.Openings[i].Games = s.end(stage, o) - o.Skip
		}
		if !results.Learns(s.Method) {
			p.Schedule.Against = plan.Plan{Players: s.Opponents}.Names()
		}
		return p
	}
	p.Players = []plan.Entrant{s.entrant(stage, 0, nil)}
	p.Schedule.Against = p.Names()
	return p
}

// Plan returns the tournament of a stage of the first round without candidates.
func (s Study) Plan(stage results.Stage) plan.Plan { return s.plan(stage, 1, s.Openings[stage]) }

// entrant returns the player of a candidate in a stage.
func (s Study) entrant(stage results.Stage, candidate int, w players.Weights) plan.Entrant {
	e := s.Player(candidate, w)
	if stage == results.Deeper {
		e.Spec, _ = Deeper(e.Spec)
	}
	return e
}

// Deeper returns a player that searches a ply deeper. ok is false for one without a number of plies, or with the
// largest. Bands get a ply more each. Where the game says how the number follows the position, it is one more than at
// the start of the game.
func Deeper(s players.Spec) (deeper players.Spec, ok bool) {
	depth := s.Depth()
	_, _, start, err := games.SetUp(s.Game, nil, "")
	if depth == nil || err != nil {
		return s, false
	}
	s.Options = maps.Clone(s.Options)
	bands, err := games.ParseBands(s.Options[players.PliesOption])
	items := []string{strconv.Itoa(depth(start) + 1)}
	if err == nil {
		items = items[:0]
	}
	for _, b := range bands {
		plies, _ := strconv.Atoi(b.Value) // a number: the specification is complete
		items = append(items, fmt.Sprintf("%d:%d", b.Least, plies+1))
	}
	s.Options[players.PliesOption] = strings.Join(items, "_")
	_, err = s.Complete()
	return s, err == nil
}
