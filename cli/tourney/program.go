// Package tourney is the program tourney: it plays tournaments of game heuristics and shows what came of them. A file holds
// one command, or what several commands need.
package tourney

import "tourney/cli/shell"

// commands is the command line.
type commands struct {
	Run     runCommand     `cmd:"" help:"Play a tournament, or go on with it, and print its tables."`
	List    listCommand    `cmd:"" help:"List the runs and studies of a database and the games, heuristics and players of this build."`
	Table   tableCommand   `cmd:"" help:"Print the tables of a run."`
	Plot    plotCommand    `cmd:"" help:"Draw a picture of a run: scores, results or lengths of games."`
	Compare compareCommand `cmd:"" help:"Compare a run with the one before an edit, or runs with published numbers."`
	Games   gamesCommand   `cmd:"" help:"List games of a run: by player, result, opening or end, the longest or most eventful first."`
	Replay  replayCommand  `cmd:"" help:"Show a stored game move by move, or verify stored games."`
	Review  reviewCommand  `cmd:"" help:"Explain a stored game: search its positions more deeply than its players did, and find its turning points."`
	Verify  verifyCommand  `cmd:"" help:"Check a database: its file, every sum against the games, and every game by playing it anew."`
	Rename  renameCommand  `cmd:"" help:"Give a run or a study another name."`
	Delete  deleteCommand  `cmd:"" help:"Delete a run, or a study with its runs."`
	Merge   mergeCommand   `cmd:"" help:"Make one database of several: runs of one name become one."`
	Analyze analyzeCommand `cmd:"" help:"Value a position and every move in it with a player's search."`
	Play    playCommand    `cmd:"" help:"Play a game against a player, at the terminal; it is stored like any other."`
	Perft   perftCommand   `cmd:"" help:"Count the sequences of legal sub-moves from a position."`
	Bench   benchCommand   `cmd:"" help:"Measure the searches: on fixed positions, or in an experiment."`
}

// Program returns the program.
func Program() shell.Program {
	return shell.Program{
		Name: "tourney",
		Doc:  "Tournaments of game heuristics: which is better, by how much, and how sure that is.",
		Example: "tourney run                        play the quick start: tourney.db, tourney.png and a table\n" +
			"  tourney run night.yaml --db n.db   play, or go on with, a tournament of your own",
		Commands: &commands{},
		Values:   completed,
	}
}
