package review

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tourney/arena/transcript"
	"tourney/players"
	"tourney/results"
)

// Judge is the heuristic that values the positions of a review. Its zero value is the control of every game, which sees
// won, drawn and lost games only.
type Judge struct{ spec players.Spec }

// controlName is the heuristic of every game that values nothing. A game's own of that name may be another.
const controlName = "control"

// NewJudge returns the heuristic of a player, with its weights, as a judge. The other settings of the player do not count:
// they may be lossy. The control is always that of every game. It is an error if the player consults no heuristic, or one
// whose values are chance.
func NewJudge(s players.Spec) (Judge, error) {
	switch {
	case s.Heuristic == "":
		return Judge{}, fmt.Errorf("%s consults no heuristic that could judge (there is: %s)", s.Method, judges(s.Game))
	case s.Heuristic == controlName:
		return Judge{}, nil
	}
	eval, err := s.NewEvaluator()
	if err != nil {
		return Judge{}, err
	}
	if _, chance := eval.(players.Seeded); chance {
		return Judge{}, fmt.Errorf("%s values positions by chance, which cannot judge (there is: %s)", s.Heuristic, judges(s.Game))
	}
	s, err = players.Spec{Game: s.Game, Method: players.DefaultMethod, Heuristic: s.Heuristic, Weights: s.Weights}.Complete()
	return Judge{s}, err
}

// judges lists the heuristics of a game that can judge.
func judges(game string) string {
	var names []string
	for _, h := range players.HeuristicsOf(game) {
		var eval players.Evaluator
		s, err := players.Spec{Game: game, Method: players.DefaultMethod, Heuristic: h.Name}.Complete()
		if err == nil {
			eval, err = s.NewEvaluator()
		}
		if _, chance := eval.(players.Seeded); err == nil && !chance || h.Name == controlName {
			names = append(names, h.Name)
		}
	}
	return strings.Join(names, ", ")
}

// ChooseJudge returns the heuristic of the player who came last, else that of another player, else the control. A loser's
// author learns most from what the loser's own heuristic sees when it looks further.
func ChooseJudge(list []transcript.Player, seats []results.Seat) Judge {
	order := make([]int, len(list))
	for s := range order {
		order[s] = s
	}
	slices.SortStableFunc(order, func(a, b int) int { return seats[b].Place - seats[a].Place })
	for _, s := range order {
		if list[s].Spec.Heuristic == "" {
			continue
		}
		if j, err := NewJudge(list[s].Spec); err == nil && j.spec.Heuristic != "" {
			return j
		}
	}
	return Judge{}
}

// evaluator builds the judge's evaluator.
func (j Judge) evaluator() (players.Evaluator, error) {
	if j.spec.Heuristic != "" {
		return j.spec.NewEvaluator()
	}
	h, err := players.FindHeuristic("", controlName)
	if err != nil {
		return nil, err
	}
	return h.New(nil)
}

// Text names the judge as a player string of its heuristic and weights.
func (j Judge) Text() string {
	if j.spec.Heuristic == "" {
		return controlName
	}
	return j.spec.Short()
}

// of returns the seats whose players consult the judge's heuristic with its weights.
func (j Judge) of(list []transcript.Player) []int {
	seats := []int{}
	for s, p := range list {
		if j.spec.Heuristic != "" && p.Spec.Heuristic == j.spec.Heuristic && maps.Equal(p.Spec.Weights, j.spec.Weights) {
			seats = append(seats, s)
		}
	}
	return seats
}
