package players

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"

	"tourney/games"
)

// Heuristic is a family of evaluators with named weights, as registered and listed.
type Heuristic struct {
	Game    string // the game it judges, "" for any
	Name    string // lower case, unique in its game
	Doc     string // one line: what it looks at
	Source  string // paper, report or program it comes from
	Params  []Param
	Presets []Preset
	// New builds an evaluator from a complete and legal set of weights.
	New func(w Weights) (Evaluator, error)
}

// Kind says which numbers a weight may be.
type Kind uint8

// The kinds of weights.
const (
	Real    Kind = iota
	Integer      // whole numbers
	Switch       // 0 (off) or 1 (on); written false and true in configs as well
)

// String returns the kind in a word.
func (k Kind) String() string { return [...]string{"real", "integer", "switch"}[k] }

// Param declares one weight, once, for the config reader, the tuner, the listing and the evaluator.
type Param struct {
	Name     string
	Kind     Kind
	Default  float64
	Min, Max float64             // where a tuner looks; a config may go outside
	Log      bool                // a tuner looks on a logarithmic scale
	Linear   bool                // the value is a weighted sum in all linear weights, while the others stay; tune fit needs it
	Legal    func(float64) error // refuses what cannot be evaluated; nil refuses nothing but non-numbers
	Doc      string              // one line: what it weighs
	Added    bool                // came when players were already stored: see games.Option; tuned only where named
}

// Check returns nil if v is a legal value.
func (p Param) Check(v float64) error {
	switch {
	case math.IsNaN(v) || math.IsInf(v, 0):
		return fmt.Errorf("weight %s cannot be %v: it must be a finite number", p.Name, v)
	case p.Kind == Integer && v != math.Trunc(v):
		return fmt.Errorf("weight %s cannot be %v: it must be a whole number", p.Name, v)
	case p.Kind == Switch && v != 0 && v != 1:
		return fmt.Errorf("weight %s cannot be %v: it is a switch, false (0) or true (1)", p.Name, v)
	case p.Legal != nil:
		if err := p.Legal(v); err != nil {
			return fmt.Errorf("weight %s cannot be %v: %w", p.Name, v, err)
		}
	}
	return nil
}

// Format writes a value of the weight the way Parse reads it.
func (p Param) Format(v float64) string {
	if p.Kind == Switch {
		return strconv.FormatBool(v == 1)
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}

// Parse reads a value: a decimal number, or false and true for a switch.
func (p Param) Parse(text string) (float64, error) {
	v, err := strconv.ParseFloat(text, 64)
	if p.Kind == Switch && (text == "true" || text == "false") {
		v, err = 0, nil
		if text == "true" {
			v = 1
		}
	}
	switch {
	case err != nil && p.Kind == Switch:
		return 0, fmt.Errorf("weight %s cannot be %q: want false or true", p.Name, text)
	case err != nil:
		return 0, fmt.Errorf("weight %s cannot be %q: want a number", p.Name, text)
	}
	return v + 0, p.Check(v) // there is one zero, not a negative one besides
}

// Within returns a Param.Legal that allows the closed range from low to high.
func Within(low, high float64) func(float64) error {
	return func(v float64) error {
		if v < low || v > high {
			return fmt.Errorf("it must lie from %v to %v", low, high)
		}
		return nil
	}
}

// Weights are values by weight name. A Heuristic's New is given a complete set.
type Weights map[string]float64

// On reports whether a switch is on.
func (w Weights) On(name string) bool { return w[name] == 1 }

// ErrUndeclared is the error for weights of a program that could have some, but declares none, or was not asked.
var ErrUndeclared = errors.New("no weights of its program are known: docs/engine-protocol.md#weights says how it declares some")

// Param returns the weight declared under that name, or an error that suggests the nearest.
func (h Heuristic) Param(name string) (Param, error) {
	names := make([]string, len(h.Params))
	for i, p := range h.Params {
		if p.Name == name {
			return p, nil
		}
		names[i] = p.Name
	}
	if len(names) == 0 && h.New == nil { // it stands for a method
		return Param{}, ErrUndeclared
	}
	return Param{}, games.UnknownName("weight of "+h.Name, name, names)
}

// Complete returns given with every missing weight at its default, after checking names and values.
func (h Heuristic) Complete(given Weights) (Weights, error) {
	full := make(Weights, len(h.Params))
	for _, p := range h.Params {
		full[p.Name] = p.Default
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		p, err := h.Param(name)
		if err != nil {
			return nil, err
		}
		if err := p.Check(given[name]); err != nil {
			return nil, err
		}
		full[name] = given[name]
	}
	return full, nil
}
