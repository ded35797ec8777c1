package players

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"tourney/games"
)

// Method is a way of choosing moves, as registered and listed: a search, which consults a heuristic, or a player that
// needs none.
type Method struct {
	Name       string // lower case; unique, and no heuristic's name
	Game       string // the only game it plays, "" for any
	Doc        string // one line
	Source     string
	Heuristics bool           // it consults an evaluator
	Person     bool           // a person outside the program chooses
	Options    []games.Option // its settings
	// Unrepeatable says how a player of a complete specification chooses under a clock if its games cannot be played
	// again: ByTheClock. It returns "" if they can. Nil stands for a method whose games always can.
	Unrepeatable func(s Spec, c Clock) string
	// Deterministic promises that players of this method always choose the same sub-moves in the same position. Most draw
	// among equal best moves.
	Deterministic bool
	// Complete checks the options of a specification together, and fills in those that follow from others. The
	// specification has all other defaults. Nil stands for a method that needs no such check.
	Complete func(s Spec) (Spec, error)
	// Params returns the weights of a complete specification, for a method whose players have weights of their own. What it
	// needs stands in the options, so that a stored player has the weights it had. It is called for every player string, and
	// must be quick. Nil stands for a method without.
	Params func(s Spec) []Param
	// Label names a player of a complete specification in tables, unless somebody gave a name. Nil stands for the player
	// string or, in configs, the method's name.
	Label func(s Spec) string
	// Try returns an error if a player of a complete specification cannot start in this game: in words for the person who
	// asks for games. Nil stands for a method whose players need nothing outside the program.
	Try func(ctx context.Context, s Spec, g games.Game, o games.Options) error
	// Lives says when a player of a complete specification is withdrawn. Nil stands for a method whose players cannot end by
	// themselves.
	Lives func(s Spec) Lives
	// New builds a player of a complete specification; eval is nil unless the method consults one.
	New func(s Spec, eval Evaluator) (Player, error)
}

// CheckWeightName refuses names that a weight of a program cannot have: player strings could not hold them.
func CheckWeightName(name string) error {
	if !weightName.MatchString(name) {
		return fmt.Errorf("no weight can be called %q: want letters, digits and . _ -, the first of them a letter", name)
	}
	return nil
}

// checkParams refuses weights that player strings cannot tell from each other or from settings, and defaults that are not
// legal.
func (m Method) checkParams(list []Param) error {
	names := map[string]bool{}
	for _, p := range list {
		_, noSetting := games.FindOption(m.Options, p.Name)
		switch {
		case CheckWeightName(p.Name) != nil:
			return CheckWeightName(p.Name)
		case noSetting == nil || p.Name == kindOption:
			return fmt.Errorf("no weight can be called %s, as a setting of the player is: want another name", p.Name)
		case names[p.Name]:
			return fmt.Errorf("weight %s is declared twice", p.Name)
		}
		if err := p.Check(p.Default); err != nil {
			return fmt.Errorf("the default: %w", err)
		}
		names[p.Name] = true
	}
	return nil
}

// ByTheClock is what Method.Unrepeatable says of players whose moves depend on the time they get.
const ByTheClock = "by the clock"

// AutoPlies chooses a search depth, 1 to 100 sub-moves, for the position at the root of a search.
type AutoPlies func(p games.Position) int

var (
	heuristics = map[string]map[string]Heuristic{} // by game and name
	methods    = map[string]Method{}
	autoPlies  = map[string]AutoPlies{}
	stepwise   = map[string]bool{}
)

// RegisterHeuristic makes a heuristic known. Call it from init. It panics if games.CheckName refuses the name, or if another
// heuristic of the game or a method has it: a player string names either. It also panics if a preset is not legal.
func RegisterHeuristic(h Heuristic) {
	if err := games.CheckName(h.Name); err != nil {
		panic("players: a heuristic of " + h.Game + " " + err.Error())
	}
	if strings.Contains(h.Name, mixed) {
		panic("players: " + h.Name + " is the name of a mixture")
	}
	if _, taken := methods[h.Name]; taken {
		panic("players: a heuristic of " + h.Game + " and a method are called " + h.Name)
	}
	if _, taken := heuristics[h.Game][h.Name]; taken {
		panic("players: two heuristics of " + h.Game + " are called " + h.Name)
	}
	if err := h.checkPresets(); err != nil {
		panic("players: " + h.Name + ": " + err.Error())
	}
	if heuristics[h.Game] == nil {
		heuristics[h.Game] = map[string]Heuristic{}
	}
	heuristics[h.Game][h.Name] = h
}

// RegisterMethod makes a way of choosing known. Call it from init. It panics as RegisterHeuristic does.
func RegisterMethod(m Method) {
	if err := games.CheckName(m.Name); err != nil {
		panic("players: a method " + err.Error())
	}
	for game, list := range heuristics {
		if _, taken := list[m.Name]; taken {
			panic("players: a heuristic of " + game + " and a method are called " + m.Name)
		}
	}
	if _, taken := methods[m.Name]; taken {
		panic("players: two methods are called " + m.Name)
	}
	methods[m.Name] = m
}

// RegisterAutoPlies gives a game the depth that its sources search to where the depth is "auto".
func RegisterAutoPlies(game string, depth AutoPlies) {
	if autoPlies[game] != nil {
		panic("players: " + game + " has two automatic depths")
	}
	autoPlies[game] = depth
}

// AutoPliesOf returns the automatic depth of a game, or nil if it has none.
func AutoPliesOf(game string) AutoPlies { return autoPlies[game] }

// RegisterStepwise makes searches of a game decide one sub-move at a time, as its sources do, and not a whole turn.
func RegisterStepwise(game string) { stepwise[game] = true }

// Stepwise reports whether a game's sources decide one sub-move at a time.
func Stepwise(game string) bool { return stepwise[game] }

// HeuristicsOf returns the heuristics that judge a game, sorted by name. A game's own takes the place of a general one of
// that name.
func HeuristicsOf(game string) []Heuristic {
	list := slices.Collect(maps.Values(heuristics[game]))
	if game != "" {
		for name, h := range heuristics[""] {
			if _, own := heuristics[game][name]; !own {
				list = append(list, h)
			}
		}
	}
	slices.SortFunc(list, func(a, b Heuristic) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// MethodsOf returns the ways of choosing moves in a game, sorted by name.
func MethodsOf(game string) []Method {
	var list []Method
	for _, m := range methods {
		if m.Game == "" || m.Game == game {
			list = append(list, m)
		}
	}
	slices.SortFunc(list, func(a, b Method) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// FindHeuristic returns a game's heuristic of that name, or an error that suggests the nearest. The name may be that of a mixture
// of the game's heuristics, such as "a+one".
func FindHeuristic(game, name string) (Heuristic, error) {
	for _, of := range []string{game, ""} {
		if h, ok := heuristics[of][name]; ok {
			return h, nil
		}
	}
	if strings.Contains(name, mixed) {
		return composed(game, name)
	}
	var names []string
	for _, h := range HeuristicsOf(game) {
		names = append(names, h.Name)
	}
	return Heuristic{}, games.UnknownName("heuristic of "+game, name, names)
}

// FindMethod returns a game's way of choosing of that name, or an error that suggests the nearest.
func FindMethod(game, name string) (Method, error) {
	m, ok := methods[name]
	if ok && (m.Game == "" || m.Game == game) {
		return m, nil
	}
	var names []string
	for _, m := range MethodsOf(game) {
		names = append(names, m.Name)
	}
	if ok && game != "" {
		return Method{}, fmt.Errorf("%s plays %s only, not %s (there is: %s)", name, m.Game, game, strings.Join(names, ", "))
	}
	return Method{}, games.UnknownName("kind of player", name, names)
}
