package tourney

import (
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"tourney/cli/shell"
	"tourney/games"
	"tourney/players"
)

// describe returns all that can be chosen in a game: its rule options, the ways of choosing moves, and the heuristics with
// their weights.
func describe(width int, g games.Game) string {
	var b strings.Builder
	b.WriteString(shell.Wrap(width, "", 2, g.Name()+": "+g.Doc()) + "\n")
	if options := g.Options(); len(options) > 0 {
		b.WriteString("\nRule options\n" + shell.Fit(width, optionHeader("option"), optionRows(options)) + "\n")
	}
	b.WriteString("\nKinds of players\n")
	methods := players.MethodsOf(g.Name())
	groups := sharedSettings(methods)
	for _, m := range methods {
		own, shared := m.Options, []string(nil)
		for _, group := range groups {
			if slices.Contains(group.methods, m.Name) {
				own = slices.DeleteFunc(slices.Clone(own), group.has)
				shared = append(shared, group.names()...)
			}
		}
		b.WriteString("\n" + shell.Wrap(width, "  ", 4, m.Name+": "+m.Doc+from(m.Source)) + "\n")
		if len(shared) > 0 {
			b.WriteString(shell.Wrap(width, "    ", 6, "shared settings: "+strings.Join(shared, ", ")) + "\n")
		}
		writeInset(&b, width, optionHeader("setting"), optionRows(own))
	}
	for _, group := range groups {
		b.WriteString("\n" + shell.Wrap(width, "  ", 4, "shared settings of "+strings.Join(group.methods, ", ")) + "\n")
		writeInset(&b, width, optionHeader("setting"), optionRows(group.options))
	}
	b.WriteString("\nHeuristics\n")
	for _, h := range players.HeuristicsOf(g.Name()) {
		b.WriteString("\n" + shell.Wrap(width, "  ", 4, h.Name+": "+h.Doc+from(h.Source)) + "\n")
		var rows []table.Row
		for _, p := range h.Params {
			rows = append(rows, table.Row{p.Name, p.Format(p.Default), p.Format(p.Min), p.Format(p.Max), p.Doc})
		}
		writeInset(&b, width, table.Row{"weight", "default", "tuned from", "to", "meaning"}, rows)
	}
	return b.String()
}

// settings are options that several methods share.
type settings struct {
	methods []string
	options []games.Option // where the default of a later method differs, the default of the first one says that, too
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

// sharedSettings returns the settings that more than one method has, grouped by the methods that have them.
func sharedSettings(methods []players.Method) (groups []settings) {
	var each []settings // of one option
	for _, m := range methods {
		for _, o := range m.Options {
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

// same reports whether two settings are one, except for the default.
func same(a, b games.Option) bool {
	return a.Name == b.Name && a.Doc == b.Doc && a.Range() == b.Range()
}

func optionHeader(what string) table.Row { return table.Row{what, "default", "values", "meaning"} }

func optionRows(options []games.Option) (rows []table.Row) {
	for _, o := range options {
		rows = append(rows, table.Row{o.Name, o.Default, o.Range(), o.Doc})
	}
	return rows
}

// writeInset writes a table that is moved to the right, if it has rows.
func writeInset(b *strings.Builder, width int, header table.Row, rows []table.Row) {
	const inset = "    "
	if len(rows) == 0 {
		return
	}
	if width > 0 {
		width = max(width-len(inset), 1)
	}
	b.WriteString(inset + strings.ReplaceAll(shell.Fit(width, header, rows), "\n", "\n"+inset) + "\n")
}

// from names a source, if there is one.
func from(source string) string {
	if source == "" {
		return ""
	}
	return " [" + source + "]"
}
