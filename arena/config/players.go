package config

import (
	"errors"
	"maps"
	"strings"

	"go.yaml.in/yaml/v4"

	"tourney/arena/plan"
	"tourney/games"
	"tourney/players"
	"tourney/results"
)

// playerLevel declares the keys of a player: name, eval, weights and search for a search; name, kind, weights and
// search for any other player, whose settings stand in search. Only some kinds have weights.
var playerLevel = []field[plan.Entrant]{
	{key: key{"name", results.NameRule, "that of the heuristic or kind; with what differs, as in `one(bias=0)`, where several would have one name",
		"The player's name in tables; names are unique."},
		read:  func(f *File, path string, e *plan.Entrant) { e.Name = f.nameAt(path, aPlayer) },
		write: func(e plan.Entrant) string { return scalar(e.Name) }},
	{key: key{"kind", "random, or another kind that is not a search", "a search with an `eval`", "How the player chooses."},
		read: readKind, write: func(e plan.Entrant) string {
			if e.Spec.Heuristic != "" {
				return ""
			}
			return scalar(e.Spec.Method)
		}},
	{key: key{"eval", "the name of a heuristic, as `tourney list GAME` has it, or of a preset of its weights: mixture:tuned", "none, with a `kind`", "The heuristic by which the player searches, or a mixture of them, as in `a+one`: the sum of their values, each times its weight."},
		read: readEval, write: func(e plan.Entrant) string {
			if e.Spec.Heuristic == "" {
				return ""
			}
			return scalar(e.Spec.Heuristic)
		}},
	{key: key{"weights", "a mapping such as `{centre: 1.2}`, as `tourney list GAME` has it",
		"those of the preset, or the defaults of the heuristic or program",
		"The weights of the heuristic, or those that the program of a `kind: external` declares."},
		read: readWeights, write: writeWeights},
	{key: key{"search", "a mapping such as `{kind: alpha-beta, plies: 4}`, as `tourney list GAME` has it", "that of all players, then alpha-beta with its own defaults",
		"The kind of search and its settings; of any other kind of player, its settings."},
		always: true, read: readPlayerSearch, write: func(e plan.Entrant) string {
			settings := inlineMap(e.Spec.Settings(true))
			if e.Spec.Heuristic == "" {
				return settings
			}
			if len(e.Spec.Options) > 0 {
				return "{kind: " + scalar(e.Spec.Method) + ", " + settings[1:]
			}
			return "{kind: " + scalar(e.Spec.Method) + "}"
		}},
}

// aPlayer names the mapping of a player in errors.
const aPlayer = "a player"

// runSearch declares the search of all players.
func runSearch[T any]() field[T] {
	return field[T]{
		key: key{"search", "a mapping such as `{kind: alpha-beta, plies: 4}`, as `tourney list GAME` has it", "alpha-beta with its own defaults",
			"The search of all players with an `eval`; the keys of a player's own `search` take precedence."},
		ruled: true,                                                               // written with each player
		read:  func(f *File, path string, _ *T) { f.readSearch(f.at[path], nil) }, // checked here, as no player may inherit it
	}
}

const aLineup = "a list such as [{eval: a}, {kind: random}]"

func lineup[T any](name, doc string, at func(*T) *[]plan.Entrant) field[T] {
	return field[T]{
		key:  key{name: name, values: aLineup, doc: doc},
		need: true, ruled: true,
		read: func(f *File, path string, to *T) { *at(to) = f.readLineup(path) },
		write: func(of T) string {
			text := ""
			for _, e := range *at(&of) {
				text += "\n  - " + inline(playerLevel, e)
			}
			return text
		},
		differ: func(c *comparison, path string, now, stored T) { c.lineup(path, *at(&now), *at(&stored)) },
	}
}

// readLineup reads a list of players; the key may have any name.
func (f *File) readLineup(path string) (list []plan.Entrant) {
	places := f.some(path, path, aLineup)
	if f.checkPairs(path) {
		return nil
	}
	plain := make([]string, len(places))
	for i, at := range places {
		e := f.readPlayer(at)
		if list = append(list, e); !f.has(at, "name") {
			plain[i] = e.Name
		}
	}
	tellApart(list, plain)
	kept := list[:0]
	for i, e := range list {
		switch at := f.at[places[i]]; {
		case e.Name == "", plain[i] != "" && e.Spec.Method == "": // has an error already
		case f.seated[e.Name] != nil:
			f.fail(at, "two players are called %q: give one of them another name", e.Name)
			continue
		default:
			f.seated[e.Name], f.plain[e.Name] = at, plain[i]
		}
		kept = append(kept, e)
	}
	return kept
}

// checkTwins refuses players of equal configuration; what names such a player in errors.
func (f *File) checkTwins(list []plan.Entrant, what, advice string) {
	specs := map[string]string{}
	for _, e := range list {
		if e.Spec.Method == "" { // has an error already
			continue
		}
		spec := e.Spec.String()
		if twin, ok := specs[spec]; ok {
			f.fail(f.seated[e.Name], "%s %q and %q are the same configuration, so their games would be copies of each other: %s",
				what, twin, e.Name, advice)
		}
		specs[spec] = e.Name
	}
}

// readPlayer reads a player. After an error the entrant has no specification.
func (f *File) readPlayer(path string) plan.Entrant {
	n := f.at[path]
	before := len(f.errs)
	e := plan.Entrant{Spec: players.Spec{Game: f.Plan.Game}}
	readLevel(f, path, aPlayer, playerLevel, &e)
	s := e.Spec
	if !f.has(path, "eval") && !f.has(path, "kind") && len(f.errs) == before {
		f.fail(n, "a player needs eval (a heuristic of %s: %s) or kind: random", s.Game, heuristicNames(s.Game))
	}
	if !f.has(path, "name") {
		if e.Name = s.Heuristic; e.Name == "" {
			e.Name = s.Method
		} else if text, ok := f.text(f.at[join(path, "eval")], "eval"); ok {
			e.Name = results.MadeName(players.InOrder(text), "") // with the preset
		}
	}
	e.Spec = players.Spec{}
	if len(f.errs) > before {
		return e
	}
	if f.asking != nil {
		s.Asking = &players.Asking{Ctx: f.asking.Ctx, Rules: f.Plan.Options, Tell: f.asking.Tell}
	}
	full, err := s.Complete()
	if _, silent := errors.AsType[*players.Fault](err); silent && !f.has(path, "weights") && path != "candidate" {
		s.Asking = nil // there may be games without it: what it says at its start is told later
		full, err = s.Complete()
	}
	if err == nil && full.OwnWeights() {
		f.readEachWeight(join(path, "weights"), &full)
		if len(f.errs) > before {
			return e
		}
	}
	if err == nil {
		var start games.Position
		if start, err = f.game.New(f.Plan.Options); err == nil {
			err = full.Check(start)
		}
	}
	if err != nil {
		f.fail(n, "player %q: %v", e.Name, err)
		return e
	}
	if m, err := players.FindMethod(full.Game, full.Method); err == nil && m.Label != nil && !f.has(path, "name") {
		e.Name = plan.NameOf(full)
	}
	e.Spec = full
	return e
}

func (f *File) has(path, name string) bool { return f.at[join(path, name)] != nil }

func heuristicNames(game string) string {
	var names []string
	for _, h := range players.HeuristicsOf(game) {
		names = append(names, h.Name)
	}
	return strings.Join(names, ", ")
}

// readKind reads the method of a player that is not a search.
func readKind(f *File, path string, e *plan.Entrant) {
	n := f.at[path]
	if f.has(parent(path), "eval") {
		f.fail(f.keys[path], "a player has either eval (a search with that heuristic; its kind goes into search: {kind: …}) or kind")
		return
	}
	if name, ok := f.text(n, "kind"); ok {
		e.Spec.Method = name
		if m, err := players.FindMethod(e.Spec.Game, name); err != nil {
			f.fail(n, "%v", err)
		} else if m.Heuristics {
			f.fail(n, "%s is a search: give the player an eval, and search: {kind: %s}", m.Name, m.Name)
		}
	}
}

func readEval(f *File, path string, e *plan.Entrant) {
	n := f.at[path]
	if f.has(parent(path), "kind") { // readKind refuses both together
		return
	}
	if name, ok := f.text(n, "eval"); ok {
		e.Spec.Heuristic = players.WithoutPresets(name)
		_, err := players.FindHeuristic(e.Spec.Game, e.Spec.Heuristic)
		if err == nil {
			e.Spec.Weights, err = players.PresetWeights(e.Spec.Game, name)
		}
		if err != nil {
			f.fail(n, "%v", err)
		}
	}
}

func readWeights(f *File, path string, e *plan.Entrant) {
	switch {
	case f.has(parent(path), "eval"):
		f.readEachWeight(path, &e.Spec)
	case !f.has(parent(path), "kind"): // has an error already
	case !e.Spec.OwnWeights(): // those of a kind may follow from its settings: readPlayer reads them
		f.fail(f.keys[path], "weights is for players with an eval")
	}
}

// readEachWeight reads the weights given at a path into a specification that says which there are.
func (f *File) readEachWeight(path string, s *players.Spec) {
	h, err := s.Weighted()
	if err != nil { // noted already
		return
	}
	if s.Weights == nil { // no preset
		s.Weights = players.Weights{}
	}
	for name, given := range f.object(f.at[path], "weights", nil) {
		p, err := h.Param(name)
		if err != nil {
			f.fail(given.key, "%v", err)
		} else if text, ok := f.text(given.value, "weight "+name); ok {
			if s.Weights[name], err = p.Parse(text); err != nil {
				f.fail(given.value, "%v", err)
			}
		}
	}
}

func writeWeights(e plan.Entrant) string {
	weights := map[string]string{}
	for p := range e.Spec.Parts() {
		if p.Weight && !(p.Quiet && p.Usual) {
			weights[p.Name] = p.Value()
		}
	}
	if e.Spec.Heuristic == "" && len(weights) == 0 {
		return ""
	}
	return inlineMap(weights)
}

// readPlayerSearch reads the settings; they depend on eval and kind.
func readPlayerSearch(f *File, path string, e *plan.Entrant) {
	player, n := parent(path), f.at[path]
	switch {
	case f.has(player, "eval") && !f.has(player, "kind"):
		e.Spec.Method, e.Spec.Options = f.readSearch(f.at[player], n)
	case f.has(player, "kind") && f.sound(join(player, "kind")):
		given := f.object(n, "search", nil)
		if m, err := players.FindMethod(e.Spec.Game, e.Spec.Method); err == nil {
			e.Spec.Options = f.readSettings(m, given)
		}
	}
}

// readSearch reads a player's search: own keys (may be nil) before those of the run. It ignores a setting of the run
// that the player's kind of search lacks.
func (f *File) readSearch(player, own *yaml.Node) (method string, options games.Options) {
	given, its := f.object(f.at["search"], "search", nil), f.object(own, "search", nil)
	maps.Copy(given, its)
	method, at := players.DefaultMethod, player // where the method was chosen
	if kind, ok := given["kind"]; ok {
		if name, ok := f.text(kind.value, "kind"); ok {
			method, at = name, kind.value
		}
		delete(given, "kind")
	}
	m, err := players.FindMethod(f.Plan.Game, method)
	switch {
	case err != nil:
		f.fail(at, "%v", err)
		return method, nil
	case !m.Heuristics:
		f.fail(at, "%s is not a search: it has no heuristic", method)
		return method, nil
	}
	maps.DeleteFunc(given, func(name string, _ entry) bool {
		_, ofPlayer := its[name]
		_, err := games.FindOption(m.Options, name)
		return own != nil && !ofPlayer && err != nil
	})
	return method, f.readSettings(m, given)
}

func (f *File) readSettings(m players.Method, given map[string]entry) games.Options {
	options := games.Options{}
	if _, err := games.FindOption(m.Options, players.PliesOption); err == nil && f.depth != "" {
		options[players.PliesOption] = f.depth
	}
	for key, entry := range given {
		if key == players.PliesOption && f.depth != "" {
			f.fail(entry.value, "no player has plies of its own here: all search to each of the depths")
			continue
		}
		f.readOption(entry.value, m.Options, key, options)
	}
	return options
}
