package config

import (
	"maps"
	"strings"

	"go.yaml.in/yaml/v4"

	"tourney/arena/plan"
	"tourney/games"
	"tourney/players"
)

func (f *File) readPlayers() {
	n := f.at["players"]
	if n == nil {
		f.reader.fail(f.root, "the key players is missing: want a list such as [{eval: a}, {kind: random}]")
		return
	}
	f.readLineup(n, "players")
}

// readLineup reads a list of players, by whatever name it goes.
func (f *File) readLineup(n *yaml.Node, what string) {
	items := f.reader.list(n, what)
	if follow(n).Kind == yaml.SequenceNode && len(items) == 0 {
		f.reader.fail(n, "no %s: want a list such as [{eval: a}, {kind: random}]", what)
	}
	if f.at["search"] != nil {
		f.readSearch(f.at["search"], nil) // once for itself: there may be no player to inherit it
	}
	for _, item := range items {
		before := len(f.reader.errs)
		e := f.readPlayer(item)
		if f.named {
			f.reader.errs = f.reader.errs[:before]
		}
		if e.Name != "" {
			if f.at["players."+e.Name] != nil {
				f.reader.fail(item, "two players are called %q: give one of them another name", e.Name)
				continue
			}
			f.at["players."+e.Name] = item
		}
		f.Plan.Players = append(f.Plan.Players, e)
	}
}

// checkTwins refuses players of the same configuration.
func (f *File) checkTwins() {
	specs := map[string]string{}
	for _, e := range f.Plan.Players {
		if e.Spec.Method == "" { // it could not be read
			continue
		}
		spec := e.Spec.String()
		if twin, ok := specs[spec]; ok {
			f.reader.fail(f.at["players."+e.Name], "players %q and %q are the same configuration, so their games would be copies of each other: "+
				"drop one, or use schedule: {self: true} to see a configuration against itself", twin, e.Name)
		}
		specs[spec] = e.Name
	}
}

// readPlayer reads one player: {name, eval, weights, search} for a search, {name, kind, search} for a player of another
// kind, whose settings search then holds. After noting an error it returns an entrant without a specification.
func (f *File) readPlayer(n *yaml.Node) plan.Entrant {
	r := f.reader
	before := len(r.errs)
	fields := r.object(n, "a player", []string{"name", "kind", "eval", "weights", "search"}).fields
	s := players.Spec{Game: f.Plan.Game}
	var e plan.Entrant
	_, searches := fields["eval"]
	kind, other := fields["kind"]
	switch {
	case searches && other:
		r.fail(kind.key, "a player has either eval (a search with that heuristic; its kind goes into search: {kind: …}) or kind")
	case searches:
		s.Heuristic, _ = r.text(fields["eval"].value, "eval")
		if h, err := players.FindHeuristic(s.Game, s.Heuristic); err != nil {
			r.fail(fields["eval"].value, "%v", err)
		} else if weights, ok := fields["weights"]; ok {
			s.Weights = f.readWeights(weights.value, h)
		}
		s.Method, s.Options = f.readSearch(n, fields["search"].value)
	case other:
		s.Method, _ = r.text(kind.value, "kind")
		m, err := players.FindMethod(s.Game, s.Method)
		switch {
		case err != nil:
			r.fail(kind.value, "%v", err)
		case m.Heuristics:
			r.fail(kind.value, "%s is a search: give the player an eval, and search: {kind: %s}", m.Name, m.Name)
		default:
			var given map[string]*yaml.Node
			if search, ok := fields["search"]; ok {
				given = r.object(search.value, "search", nil).values()
			}
			s.Options = f.readSettings(m, given)
		}
		if weights, ok := fields["weights"]; ok {
			r.fail(weights.key, "weights is for players with an eval")
		}
	case len(r.errs) > before: // no mapping, or misspelt keys
	default:
		r.fail(n, "a player needs eval (a heuristic of %s: %s) or kind: random", s.Game, heuristicNames(s.Game))
	}
	e.Name = s.Heuristic
	if e.Name == "" {
		e.Name = s.Method
	}
	if name, ok := fields["name"]; ok {
		if e.Name, ok = r.text(name.value, "name"); ok {
			f.checkName(name.value, "a player", e.Name)
		}
	}
	if len(r.errs) > before {
		return e
	}
	full, err := s.Complete()
	if err == nil && !f.stored {
		err = full.Check()
	}
	if err != nil {
		r.fail(n, "player %q: %v", e.Name, err)
		return e
	}
	e.Spec = full
	return e
}

func heuristicNames(game string) string {
	var names []string
	for _, h := range players.HeuristicsOf(game) {
		names = append(names, h.Name)
	}
	return strings.Join(names, ", ")
}

func (f *File) readWeights(n *yaml.Node, h players.Heuristic) players.Weights {
	w := players.Weights{}
	for name, field := range f.reader.object(n, "weights", nil).fields {
		p, err := h.Param(name)
		if err != nil {
			f.reader.fail(field.key, "%v", err)
			continue
		}
		text, ok := f.reader.text(field.value, "weight "+name)
		if !ok {
			continue
		}
		if w[name], err = p.Parse(text); err != nil {
			f.reader.fail(field.value, "%v", err)
		}
	}
	return w
}

// readSearch reads the search of a player: its own keys (own may be nil) over those of the run. A setting of the run that
// its kind of search does not have is left out.
func (f *File) readSearch(player, own *yaml.Node) (method string, options games.Options) {
	r := f.reader
	method = players.DefaultMethod
	at := player // where the method was chosen
	given := map[string]*yaml.Node{}
	layers := []*yaml.Node{f.at["search"], own}
	for _, layer := range layers {
		if layer == nil {
			continue
		}
		maps.Copy(given, r.object(layer, "search", nil).values())
	}
	if kind := given["kind"]; kind != nil {
		if name, ok := r.text(kind, "kind"); ok {
			method, at = name, kind
		}
		delete(given, "kind")
	}
	m, err := players.FindMethod(f.Plan.Game, method)
	switch {
	case err != nil:
		r.fail(at, "%v", err)
		return method, nil
	case !m.Heuristics:
		r.fail(at, "%s is no search: it consults no heuristic", method)
		return method, nil
	}
	if own != nil {
		ownKeys := r.object(own, "search", nil).fields
		for key := range given {
			_, its := ownKeys[key]
			if _, err := games.FindOption(m.Options, key); err != nil && !its {
				delete(given, key)
			}
		}
	}
	return method, f.readSettings(m, given)
}

// readSettings reads the settings of a method.
func (f *File) readSettings(m players.Method, given map[string]*yaml.Node) games.Options {
	options := games.Options{}
	if _, err := games.FindOption(m.Options, players.PliesOption); err == nil && f.depth != "" {
		options[players.PliesOption] = f.depth
	}
	for key, n := range given {
		if key == players.PliesOption && f.depth != "" {
			f.reader.fail(n, "no player has plies of its own here: all search to each of the depths")
			continue
		}
		o, err := games.FindOption(m.Options, key)
		value, ok := "", false
		if err == nil {
			if value, ok = f.reader.text(n, key); !ok {
				continue
			}
			err = o.Legal(value)
		}
		if err != nil {
			f.reader.fail(n, "%v", err)
			continue
		}
		options[key] = value
	}
	return options
}
