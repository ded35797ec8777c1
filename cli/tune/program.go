// Package tune is the program tune, which tunes the weights of a heuristic and measures the gain.
package tune

import (
	"tourney/cli/shell"
	"tourney/report"
)

type commands struct {
	Run    runCommand    `cmd:"" help:"Play or continue a study, and print its results."`
	Show   showCommand   `cmd:"" help:"Print the results of a study, and its trials."`
	Plot   plotCommand   `cmd:"" help:"Draw a study: scores by weight, the best so far, the re-test."`
	Export exportCommand `cmd:"" help:"Write a config for tourney run: the best weights against the default."`
	Fit    fitCommand    `cmd:"" help:"Fit weights to stored games: those whose values predict the results best."`
}

func Program() shell.Program {
	return shell.Program{
		Name: "tune",
		Doc:  "Tunes weights of heuristics, and of engines in any language, and shows which are better, by how much, and how sure that is.",
		Example: "tune run                        tune Pentago's strengths for a minute\n" +
			"  tune run study.yaml --db n.db   play or continue a study of your own, as of your bot: docs/tuning.md\n" +
			"  tune fit night mixture          fit the weights of mixture to the games of a run",
		Commands: &commands{},
		Values: map[string]shell.Values{"study": shell.Stored(shell.Studies), "run": shell.Stored(shell.Runs),
			"heuristic": shell.Stored(fittableTo), "config": nil, "db": nil, "log": nil, "plot": nil},
		Texts: shell.Texts(map[string][]report.Figure{"study_pictures": report.Figures(report.OfStudy, report.APicture)}),
	}
}
