package main

import (
	"tourney/cmd/internal/shell"
	"tourney/results/tables"
)

type showCommand struct {
	Name   string `arg:"" name:"study" help:"The study's name, as tourney list shows it."`
	DB     string `name:"db" default:"tourney.db" placeholder:"FILE" help:"Database that holds it (${default})."`
	Format string `default:"text" enum:"text,markdown,csv,latex,json" placeholder:"FORMAT" help:"text, markdown, csv, latex or json (${default}); csv and json have all trials."`
	All    bool   `help:"Print all trials, not only the best of each stage."`
}

func (showCommand) Example() string {
	return "tune show night\n  tune show night --format csv > trials.csv"
}

// Run says what a stored study has found.
func (c *showCommand) Run(env *shell.Environment) error {
	format, err := tables.ParseFormat(c.Format)
	if err != nil {
		return shell.Usage(err)
	}
	most := topTrials
	if c.All || format == tables.CSV || format == tables.JSON {
		most = 0
	}
	return withView(env, c.DB, c.Name, func(v view) error { return v.print(env.Stdout, format, most) })
}
