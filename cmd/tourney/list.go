package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"tourney/cmd/internal/shell"
	"tourney/games"
	"tourney/players"
)

type listCommand struct {
	Game string `arg:"" optional:"" help:"Only what belongs to this game."`
	DB   string `name:"db" placeholder:"FILE" help:"Database whose runs and studies to list (tourney.db, if there is one)."`
}

func (listCommand) Example() string { return "tourney list pentago --db night.db" }

// Run lists the runs and studies, and what can be seated.
func (c *listCommand) Run(env *shell.Environment) error {
	names := games.Names()
	if c.Game != "" {
		if _, err := games.Find(c.Game); err != nil {
			return shell.Usage(err)
		}
		names = []string{c.Game}
	}
	if err := c.stored(env); err != nil {
		return err
	}
	for _, name := range names {
		g, err := games.Find(name)
		if err != nil {
			return err
		}
		if err := listGame(env.Stdout, g); err != nil {
			return err
		}
	}
	return nil
}

// listGame describes a game, its rule options, the ways of choosing moves, and the heuristics with their weights.
func listGame(w io.Writer, g games.Game) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", g.Name(), g.Doc())
	if options := g.Options(); len(options) > 0 {
		b.WriteString("\n" + optionTable("rule option", options) + "\n")
	}
	b.WriteString("\nKinds of players\n")
	for _, m := range players.MethodsOf(g.Name()) {
		fmt.Fprintf(&b, "\n  %s: %s%s\n", m.Name, m.Doc, from(m.Source))
		if len(m.Options) > 0 {
			b.WriteString(indent(optionTable("setting", m.Options)))
		}
	}
	b.WriteString("\nHeuristics\n")
	for _, h := range players.HeuristicsOf(g.Name()) {
		fmt.Fprintf(&b, "\n  %s: %s%s\n", h.Name, h.Doc, from(h.Source))
		if len(h.Params) == 0 {
			continue
		}
		t := shell.NewTable(table.Row{"weight", "default", "tuned from", "to", "meaning"})
		for _, p := range h.Params {
			t.AppendRow(table.Row{p.Name, p.Format(p.Default), p.Format(p.Min), p.Format(p.Max), p.Doc})
		}
		b.WriteString(indent(t.Render()))
	}
	_, err := fmt.Fprintln(w, b.String())
	return err
}

func optionTable(what string, options []games.Option) string {
	t := shell.NewTable(table.Row{what, "default", "values", "meaning"})
	for _, o := range options {
		t.AppendRow(table.Row{o.Name, o.Default, o.Range(), o.Doc})
	}
	return t.Render()
}

// from names a source, if there is one.
func from(source string) string {
	if source == "" {
		return ""
	}
	return " [" + source + "]"
}

// indent moves a table to the right.
func indent(text string) string {
	return "    " + strings.ReplaceAll(text, "\n", "\n    ") + "\n"
}
