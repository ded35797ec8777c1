package players

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tourney/games"
)

// DefaultMethod is the search of a player string that names only a heuristic.
const DefaultMethod = "alpha-beta"

// pliesOption is the setting a player string may give without its name: a@4 is a@plies=4.
const pliesOption = "plies"

// Spec is one configuration of a player. Complete or ParsePlayer make one in which nothing is left to a default.
type Spec struct {
	Game      string
	Method    string
	Heuristic string // "" for a method that consults none
	Weights   Weights
	Options   games.Options // of the method
}

// Complete checks a specification against the registry and fills in every default.
func (s Spec) Complete() (Spec, error) {
	m, err := FindMethod(s.Game, s.Method)
	if err != nil {
		return Spec{}, err
	}
	if s.Options, err = games.Complete(m.Options, s.Options); err != nil {
		return Spec{}, fmt.Errorf("%s: %w", m.Name, err)
	}
	if !m.Heuristics {
		if s.Heuristic != "" || len(s.Weights) > 0 {
			return Spec{}, fmt.Errorf("%s consults no heuristic and has no weights", m.Name)
		}
		return s, nil
	}
	if s.Heuristic == "" {
		return Spec{}, fmt.Errorf("%s needs a heuristic to consult", m.Name)
	}
	h, err := FindHeuristic(s.Game, s.Heuristic)
	if err != nil {
		return Spec{}, err
	}
	s.Weights, err = h.Complete(s.Weights)
	return s, err
}

// New builds a player of a complete specification.
func (s Spec) New() (Player, error) {
	m, err := FindMethod(s.Game, s.Method)
	if err != nil {
		return nil, err
	}
	var eval Evaluator
	if m.Heuristics {
		if eval, err = s.NewEvaluator(); err != nil {
			return nil, err
		}
	}
	return m.New(s, eval)
}

// NewEvaluator builds the evaluator of a complete specification.
func (s Spec) NewEvaluator() (Evaluator, error) {
	h, err := FindHeuristic(s.Game, s.Heuristic)
	if err != nil {
		return nil, err
	}
	eval, err := h.New(s.Weights)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Heuristic, err)
	}
	return eval, nil
}

// String returns the complete player string, everything written out in a fixed order:
// "a(middle=1.15,monica=1.13,straight=1.17,triple=1.19)@auto,kind=alpha-beta". Equal strings play equal games.
func (s Spec) String() string {
	var b strings.Builder
	if s.Heuristic == "" {
		b.WriteString(s.Method)
	} else {
		b.WriteString(s.Heuristic)
		s.writeWeights(&b)
	}
	settings := make([]string, 0, len(s.Options)+1)
	if plies, ok := s.Options[pliesOption]; ok {
		settings = append(settings, plies)
	}
	if s.Heuristic != "" {
		settings = append(settings, "kind="+s.Method)
	}
	for _, name := range slices.Sorted(maps.Keys(s.Options)) {
		if name != pliesOption {
			settings = append(settings, name+"="+s.Options[name])
		}
	}
	if len(settings) > 0 {
		b.WriteString("@" + strings.Join(settings, ","))
	}
	return b.String()
}

func (s Spec) writeWeights(b *strings.Builder) {
	h, err := FindHeuristic(s.Game, s.Heuristic)
	if err != nil || len(s.Weights) == 0 {
		return
	}
	b.WriteByte('(')
	for i, name := range slices.Sorted(maps.Keys(s.Weights)) {
		if i > 0 {
			b.WriteByte(',')
		}
		p, _ := h.Param(name) // a complete specification has only known weights
		b.WriteString(name + "=" + p.Format(s.Weights[name]))
	}
	b.WriteByte(')')
}

// playerForm is the hint for a player string that cannot be read.
const playerForm = "want [game/]name[(weight=value,...)][@plies][,setting=value,...], as in a(monica=1.2)@4 or random"

// ParsePlayer reads a player string such as "a(monica=1.2)@4", "a-star@auto,kind=minimax" or "random", and completes it.
// With game "" the string must name it ("pentago/random"), unless only one game has a heuristic of that name or there is
// only one game.
func ParsePlayer(game, text string) (Spec, error) {
	s, err := parsePlayer(game, text)
	if err != nil {
		return Spec{}, fmt.Errorf("player %q: %w", text, err)
	}
	return s, nil
}

func parsePlayer(game, text string) (Spec, error) {
	head, settings, hasSettings := strings.Cut(text, "@")
	name, weights, err := splitWeights(head)
	if err != nil {
		return Spec{}, err
	}
	if prefix, rest, ok := strings.Cut(name, "/"); ok {
		switch {
		case prefix == "":
			return Spec{}, fmt.Errorf("the game is missing before the slash: %s", playerForm)
		case game != "" && prefix != game:
			return Spec{}, fmt.Errorf("it plays %s, not %s", prefix, game)
		}
		game, name = prefix, rest
	}
	if name == "" {
		return Spec{}, fmt.Errorf("the name is missing: %s", playerForm)
	}
	if game == "" {
		if game, err = onlyGameOf(name); err != nil {
			return Spec{}, err
		}
	}
	if _, err := games.Find(game); err != nil {
		return Spec{}, err
	}

	s := Spec{Game: game, Options: games.Options{}}
	if hasSettings {
		if err := s.readSettings(settings); err != nil {
			return Spec{}, err
		}
	}
	if m, ok := methods[name]; ok && !m.Heuristics && s.Method == "" {
		s.Method = name
	} else {
		s.Heuristic = name
		if s.Method == "" {
			s.Method = DefaultMethod
		}
	}
	if err := s.readWeights(weights); err != nil {
		return Spec{}, err
	}
	return s.Complete()
}

// splitWeights divides "a(monica=1.2)" into the name and what stands in its brackets.
func splitWeights(head string) (name, weights string, err error) {
	name, rest, bracket := strings.Cut(head, "(")
	if !bracket {
		if strings.Contains(head, ")") {
			return "", "", fmt.Errorf("a bracket is closed that was never opened: %s", playerForm)
		}
		return head, "", nil
	}
	weights, after, closed := strings.Cut(rest, ")")
	if !closed || after != "" {
		return "", "", fmt.Errorf("the weights must end with one closing bracket: %s", playerForm)
	}
	return name, weights, nil
}

// onlyGameOf finds the game of a player string that does not say it.
func onlyGameOf(name string) (string, error) {
	var having []string
	for _, game := range games.Names() {
		if _, ok := heuristics[game][name]; ok {
			having = append(having, game)
		}
	}
	if len(having) == 1 {
		return having[0], nil
	}
	all := games.Names()
	if len(all) == 1 {
		return all[0], nil
	}
	return "", fmt.Errorf("say which game it plays, as in game/%s (there is: %s)", name, strings.Join(all, ", "))
}

func (s *Spec) readSettings(text string) error {
	for i, item := range strings.Split(text, ",") {
		name, value, named := strings.Cut(item, "=")
		switch {
		case !named && i == 0:
			name, value = pliesOption, item
		case !named || name == "" || value == "":
			return fmt.Errorf("setting %q: %s", item, playerForm)
		}
		if name == "kind" {
			if s.Method != "" {
				return fmt.Errorf("setting kind is given twice")
			}
			s.Method = value
			continue
		}
		if _, twice := s.Options[name]; twice {
			return fmt.Errorf("setting %s is given twice", name)
		}
		s.Options[name] = value
	}
	return nil
}

func (s *Spec) readWeights(text string) error {
	if text == "" {
		return nil
	}
	if s.Heuristic == "" {
		return fmt.Errorf("%s has no weights", s.Method)
	}
	h, err := FindHeuristic(s.Game, s.Heuristic)
	if err != nil {
		return err
	}
	s.Weights = Weights{}
	for _, item := range strings.Split(text, ",") {
		name, value, ok := strings.Cut(item, "=")
		if !ok {
			return fmt.Errorf("weight %q: %s", item, playerForm)
		}
		p, err := h.Param(name)
		if err != nil {
			return err
		}
		if _, twice := s.Weights[name]; twice {
			return fmt.Errorf("weight %s is given twice", name)
		}
		if s.Weights[name], err = p.Parse(value); err != nil {
			return err
		}
	}
	return nil
}
