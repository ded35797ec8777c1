package fit

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"tourney/games"
	"tourney/players"
)

// judge finds a heuristic's features: what each linear weight is multiplied by. A feature is the difference of the
// values of two evaluators whose weights differ in one weight. So heuristics need no second code for their features.
type judge struct {
	weights []players.Param // those to fit
	present []float64
	base    players.Evaluator   // with the present weights
	moved   []players.Evaluator // by weight, with that weight moved by its step
	steps   []float64
	far     players.Evaluator // with all weights moved by two steps; nil if that is not legal
}

// newJudge returns the judge of a player's heuristic. names are the weights to fit, nil for all that can be.
func newJudge(s players.Spec, names []string) (*judge, error) {
	weights, err := weightsOf(s, names)
	if err != nil {
		return nil, err
	}
	j := &judge{weights: weights}
	if j.base, err = s.NewEvaluator(); err != nil {
		return nil, err
	}
	for _, w := range weights {
		present := s.Weights[w.Name]
		// A step of 1 keeps rounding small and stays far from bounds of values. It is exact for whole numbers.
		step := min(1, w.Max-w.Min)
		if w.Check(present+step) != nil {
			step = -step
		}
		evaluator, err := with(s, w.Name, present+step).NewEvaluator()
		if err != nil {
			return nil, fmt.Errorf("weight %s cannot be fitted: %w", w.Name, err)
		}
		j.present, j.moved, j.steps = append(j.present, present), append(j.moved, evaluator), append(j.steps, step)
	}
	far := s
	for i, w := range weights {
		far = with(far, w.Name, j.present[i]+2*j.steps[i])
	}
	if far, err = far.Complete(); err == nil {
		j.far, _ = far.NewEvaluator()
	}
	return j, nil
}

// check returns an error if the value of a position is not linear in the weights, whatever they declare.
func (j *judge) check(p games.Position, root games.Seat) error {
	if j.far == nil {
		return nil
	}
	value, features := j.features(nil, p, root)
	for i, feature := range features {
		value += 2 * j.steps[i] * feature
	}
	rounding := 100 * players.Unit * float64(1+len(features))
	if got := evaluate(j.far, p, root); math.Abs(got-value) > rounding {
		return fmt.Errorf("the heuristic says that its value is linear in its weights, and it is not: with all weights changed a value is %v, not %v",
			got, value)
	}
	return nil
}

// with returns the specification with another value of one weight.
func with(s players.Spec, name string, value float64) players.Spec {
	s.Weights = maps.Clone(s.Weights)
	s.Weights[name] = value
	return s
}

// weightsOf returns the weights to fit, in the heuristic's order.
func weightsOf(s players.Spec, names []string) (list []players.Param, err error) {
	h, err := players.FindHeuristic(s.Game, s.Heuristic)
	if err != nil {
		return nil, err
	}
	var known []string
	for _, p := range h.Params {
		if Fittable(p) {
			known = append(known, p.Name)
		}
		if Fittable(p) && (names == nil || slices.Contains(names, p.Name)) {
			list = append(list, p)
		}
	}
	for i, name := range names {
		if p, err := h.Param(name); err != nil {
			return nil, err
		} else if !Fittable(p) {
			return nil, fmt.Errorf("the value of %s is not linear in the weight %s, or its range is one number: fit can change %s",
				h.Name, name, strings.Join(known, ", "))
		}
		if slices.Contains(names[:i], name) {
			return nil, fmt.Errorf("weight %s is named twice: name it once", name)
		}
	}
	return list, nil
}

// Fittable reports whether a weight can be fitted: the value is linear in it, and its range is more than one number.
func Fittable(p players.Param) bool { return p.Linear && p.Max > p.Min }

// features appends the feature of each weight to dst, and returns the position's value with the present weights.
func (j *judge) features(dst []float64, p games.Position, root games.Seat) (value float64, features []float64) {
	value = evaluate(j.base, p, root)
	for i, e := range j.moved {
		dst = append(dst, (evaluate(e, p, root)-value)/j.steps[i])
	}
	return value, dst
}

func evaluate(e players.Evaluator, p games.Position, root games.Seat) float64 {
	if i, ok := e.(players.Incremental); ok {
		i.Reset(p, root)
	}
	return e.Evaluate(p, root)
}
