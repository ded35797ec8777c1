package tourney

import (
	"fmt"
	"slices"
	"strings"

	"tourney/games"
	"tourney/players"
	"tourney/report/table"
)

// describe returns the choices in a game: rule options, methods, and heuristics with their weights.
func describe(g games.Game) []table.Table {
	list := []table.Table{{Title: g.Name() + ": " + g.Doc()}}
	if options := g.Options(); len(options) > 0 {
		list = append(list, optionTable("Rule options", "option", options, nil))
	}
	methods := players.MethodsOf(g.Name())
	groups := sharedSettings(methods)
	for _, m := range methods {
		own, shared := games.Listed(m.Options), []string(nil)
		for _, group := range groups {
			if slices.Contains(group.methods, m.Name) {
				own = slices.DeleteFunc(slices.Clone(own), group.has)
				shared = append(shared, group.names()...)
			}
		}
		t := optionTable("Player "+m.Name+": "+m.Doc+from(m.Source), "setting", own, nil)
		if len(shared) > 0 {
			t.Lead = append(t.Lead, "Shared settings: "+strings.Join(shared, ", "))
		}
		list = append(list, t)
	}
	for _, group := range groups {
		list = append(list, optionTable("Shared settings of "+strings.Join(group.methods, ", "), "setting", group.options, nil))
	}
	for _, h := range players.HeuristicsOf(g.Name()) {
		t := table.Table{Lead: []string{"Heuristic " + h.Name + ": " + h.Doc + from(h.Source)}}
		for _, p := range h.Presets {
			t.Lead = append(t.Lead, fmt.Sprintf("Preset %s:%s: %s", h.Name, p.Name, p.Proof))
		}
		if len(h.Params) > 0 {
			weightColumns(&t, h.Params, h.Presets, false)
		}
		list = append(list, t)
	}
	if m, ok := exampleMixture(g.Name()); ok {
		list = append(list, table.Table{Lead: []string{fmt.Sprintf("Mixture %s, or of others of these heuristics: the sum of their values, "+
			"each times its weight. The weights are called %s, the parts' own %s and so on.",
			m.Name, strings.ReplaceAll(m.Name, "+", ", "), m.Params[len(m.Params)-1].Name)}})
	}
	return list
}

// describePlayer returns the settings of a player, and its weights.
func describePlayer(s players.Spec) ([]table.Table, error) {
	m, err := players.FindMethod(s.Game, s.Method)
	if err != nil {
		return nil, err
	}
	what := "Player " + m.Name + ": " + m.Doc + from(m.Source)
	settings := optionTable(what, "setting", games.Listed(m.Options), func(o games.Option) string { return s.Options[o.Name] })
	weights := table.Table{Lead: []string{"Weights"}}
	h, err := s.Weighted()
	if s.Heuristic != "" {
		weights.Lead = []string{"Heuristic " + h.Name + ": " + h.Doc + from(h.Source)}
	}
	switch {
	case err == nil && len(h.Params) > 0:
		weightColumns(&weights, h.Params, []players.Preset{{Name: "value", Weights: s.Weights}}, true)
	case s.OwnWeights():
		weights.Lead = []string{"Weights: none (" + players.ErrUndeclared.Error() + ")"}
	case s.Heuristic == "":
		weights.Lead = []string{"Weights: none"}
	}
	return []table.Table{settings, weights}, nil
}

// weightColumns adds a row for each weight, with its values in presets, and with its kind if that is wanted.
func weightColumns(t *table.Table, params []players.Param, presets []players.Preset, kind bool) {
	table.Fill(t, params, func(r *table.Row, p players.Param) {
		r.Text("weight", p.Name)
		r.Number("default", p.Format(p.Default))
		for _, preset := range presets {
			value, ok := preset.Weights[p.Name]
			if !ok {
				value = p.Default
			}
			r.Number(preset.Name, p.Format(value))
		}
		r.Number("range from", p.Format(p.Min))
		r.Number("range to", p.Format(p.Max))
		if of := p.Kind.String(); kind {
			if p.Log {
				of += ", logarithmic"
			}
			r.Text("kind", of)
		}
		r.Text("meaning", p.Doc)
	})
	t.View.Keys = []string{"weight"}
}

// exampleMixture returns the first mixture of two of a game's heuristics, one of which has weights.
func exampleMixture(game string) (players.Heuristic, bool) {
	list := players.HeuristicsOf(game)
	for i, h := range list {
		for _, other := range list[i+1:] {
			if m, err := players.FindHeuristic(game, h.Name+"+"+other.Name); err == nil && len(m.Params) > 2 {
				return m, true
			}
		}
	}
	return players.Heuristic{}, false
}

// optionTable returns a row for each option, nothing without options. A nil value leaves its column out.
func optionTable(lead, what string, options []games.Option, value func(games.Option) string) table.Table {
	t := table.Table{Lead: []string{lead}}
	if len(options) > 0 {
		table.Fill(&t, options, func(r *table.Row, o games.Option) {
			r.Text(what, o.Name)
			r.Text("default", o.Default)
			if value != nil {
				r.Text("value", value(o))
			}
			r.Text("values", o.Range())
			r.Text("meaning", o.Doc)
		})
		t.View.Keys = []string{what}
	}
	return t
}

// settings are options that several methods share.
type settings struct {
	methods []string
	options []games.Option // the default of the first method also lists different ones of later methods
}

func (s settings) has(o games.Option) bool {
	return slices.ContainsFunc(s.options, func(shared games.Option) bool { return same(shared, o) })
}

func (s settings) names() (names []string) {
	for _, o := range s.options {
		names = append(names, o.Name)
	}
	return names
}

// sharedSettings groups the settings of more than one method by their methods.
func sharedSettings(methods []players.Method) (groups []settings) {
	var each []settings // one option each
	for _, m := range methods {
		for _, o := range games.Listed(m.Options) {
			i := slices.IndexFunc(each, func(s settings) bool { return s.has(o) })
			if i < 0 {
				each = append(each, settings{[]string{m.Name}, []games.Option{o}})
				continue
			}
			each[i].methods = append(each[i].methods, m.Name)
			if shared := &each[i].options[0]; shared.Default != o.Default {
				shared.Default += ", " + m.Name + " " + o.Default
			}
		}
	}
	for _, s := range each {
		i := slices.IndexFunc(groups, func(g settings) bool { return slices.Equal(g.methods, s.methods) })
		switch {
		case len(s.methods) < 2:
		case i < 0:
			groups = append(groups, s)
		default:
			groups[i].options = append(groups[i].options, s.options...)
		}
	}
	return groups
}

// same reports whether two settings differ in the default at most.
func same(a, b games.Option) bool {
	return a.Name == b.Name && a.Doc == b.Doc && a.Range() == b.Range()
}

func from(source string) string {
	if source == "" {
		return ""
	}
	return " [" + source + "]"
}
