// Package tune is the program tune: it looks for better weights of a heuristic, and says how sure it is that they are better.
package tune

import "tourney/cli/shell"

// commands is the command line.
type commands struct {
	Run    runCommand    `cmd:"" help:"Play a study, or go on with it, and say what it has found."`
	Show   showCommand   `cmd:"" help:"Say what a study has found, and print its trials."`
	Plot   plotCommand   `cmd:"" help:"Draw a study: scores by weight, the best so far, the re-test."`
	Export exportCommand `cmd:"" help:"Write a tournament of the weights found against the default, for tourney run."`
}

// Program returns the program.
func Program() shell.Program {
	return shell.Program{
		Name: "tune",
		Doc:  "Weights of heuristics: which are better, by how much, and how sure that is.",
		Example: "tune run                        tune Pentago's relative strengths for a minute: tourney.db, tune.png and a verdict\n" +
			"  tune run night.yaml --db n.db   play, or go on with, a study of your own",
		Commands: &commands{},
		Values:   map[string]shell.Values{"study": shell.Stored(shell.Studies), "config": nil, "db": nil, "plot": nil},
	}
}
