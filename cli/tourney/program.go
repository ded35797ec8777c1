// Package tourney is the program tourney, which plays tournaments of game heuristics and shows their results. Each file
// has one command, or code shared by several.
package tourney

import (
	"tourney/cli/shell"
	"tourney/report"
)

type commands struct {
	Run     runCommand     `cmd:"" help:"Play or continue a tournament, and print its tables."`
	Match   matchCommand   `cmd:"" help:"Play two players until it is known which one is better."`
	List    listCommand    `cmd:"" help:"List the runs and studies of a database and the games, heuristics and players of this build."`
	Table   tableCommand   `cmd:"" help:"Print the tables of a run."`
	Rate    rateCommand    `cmd:"" help:"Rate the players of runs on one scale: ratings, ranks, what is open and what it would take."`
	Plot    plotCommand    `cmd:"" help:"Draw a picture of a run: scores, results or lengths of games."`
	Report  reportCommand  `cmd:"" help:"Write runs and studies into one HTML file: answers, tables, pictures, reviewed games, and how to repeat them."`
	Compare compareCommand `cmd:"" help:"Compare a run with one before an edit, or runs with published numbers."`
	Games   gamesCommand   `cmd:"" help:"List games of a run: by player, result, opening or end, the longest or most eventful first."`
	Replay  replayCommand  `cmd:"" help:"Show a stored game move by move, or verify stored games."`
	Review  reviewCommand  `cmd:"" help:"Explain a stored game: search its positions more deeply than its players did, and find its turning points."`
	Verify  verifyCommand  `cmd:"" help:"Check a database: its file, every figure against the games, and every game by playing it again."`
	Rename  renameCommand  `cmd:"" help:"Rename a run or a study."`
	Delete  deleteCommand  `cmd:"" help:"Delete a run, or a study with its runs."`
	Merge   mergeCommand   `cmd:"" help:"Merge databases: runs of one name become one."`
	Serve   serveCommand   `cmd:"" help:"Show the runs, studies and games of a database on a page, live, and play there."`
	Analyze analyzeCommand `cmd:"" help:"Value a position and each of its moves by a player's search."`
	Play    playCommand    `cmd:"" help:"Play a game against a player at the terminal; the game is stored."`
	Engine  engineCommand  `cmd:"" help:"Serve a player as an engine to other programs, on standard input and output."`
	Perft   perftCommand   `cmd:"" help:"Count the sequences of legal sub-moves from a position."`
	Bench   benchCommand   `cmd:"" help:"Measure searches: the default on fixed positions, or those of a config on its boards."`
}

func Program() shell.Program {
	return shell.Program{
		Name: "tourney",
		Doc:  "Plays tournaments of game heuristics, and shows which is better, by how much, and how sure that is.",
		Example: "tourney run                        play the quick start: games, table, picture\n" +
			"  tourney run night.yaml --db n.db   play or continue a tournament of your own",
		Commands: &commands{},
		Values:   completed,
		Texts: shell.Texts(map[string][]report.Figure{"run_tables": report.Figures(report.OfRun, report.ATable),
			"run_pictures": report.Figures(report.OfRun, report.APicture)}),
	}
}
