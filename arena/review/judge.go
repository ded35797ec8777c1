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

// Judge is the heuristic that values positions in a review. The zero Judge is the control of every game, which sees
// only won, drawn and lost games.
type Judge struct{ spec players.Spec }

// controlName is the heuristic that values all positions alike. A game may have its own of that name.
const controlName = "control"

// NewJudge returns the heuristic of a player, with the player's weights. It ignores the other settings, which may be
// lossy. The name of the control always means the control of every game. A player without a heuristic, or with one of
// random values, is an error.
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

// judges lists the heuristics of a game that may judge.
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

// ChooseJudge returns the heuristic of the player who came last, otherwise that of another player, otherwise the
// control. The author of a losing player learns most from a deeper search by that player's own heuristic.
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

// text returns the judge as a player string of its heuristic and weights.
func (j Judge) text() string {
	if j.spec.Heuristic == "" {
		return controlName
	}
	return j.spec.Short()
}

// of returns the seats whose players use the judge's heuristic with its weights.
func (j Judge) of(list []transcript.Player) []int {
	seats := []int{}
	for s, p := range list {
		if j.spec.Heuristic != "" && p.Spec.Heuristic == j.spec.Heuristic && maps.Equal(p.Spec.Weights, j.spec.Weights) {
			seats = append(seats, s)
		}
	}
	return seats
}
