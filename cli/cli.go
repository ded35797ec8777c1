// Package cli has the programs tourney and tune for the main packages of any module. The main below adds games and
// heuristics of its own:
//
//	package main
//
//	import (
//		_ "example.org/hex" // registers the game hex and its heuristics
//		"tourney/cli"
//	)
//
//	func main() { cli.Tourney() }
package cli

import (
	"errors"
	"io/fs"
	"os"
	"strings"

	"tourney/arena/config"
	"tourney/cli/shell"
	"tourney/cli/tourney"
	"tourney/cli/tune"
	_ "tourney/games/all"
	_ "tourney/players/all"
)

// Tourney runs the process as the program tourney, and ends the process.
func Tourney() { tourney.Program().Main() }

// Undertaking is the run or the study of a config.
type Undertaking struct {
	Name  string
	Study bool
}

// Read returns the undertaking of a config, or that of a stored study, as tune run takes it.
func Read(path string) (Undertaking, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) && !strings.HasSuffix(path, ".yaml") {
		return Undertaking{path, true}, nil
	}
	if err != nil {
		return Undertaking{}, shell.NotRead("config", err)
	}
	if config.IsStudy(path, text) {
		file, err := config.DecodeStudy(path, text)
		if err != nil {
			return Undertaking{}, err
		}
		return Undertaking{file.Study.Name, true}, nil
	}
	file, err := config.Decode(path, text)
	if err != nil {
		return Undertaking{}, err
	}
	return Undertaking{file.Plan.Name, false}, nil
}

// Play plays the tournament or the study of a config as tourney run and tune run do.
func (u Undertaking) Play(env *shell.Environment, path string, p shell.Playing, as shell.Renaming) error {
	if u.Study {
		return (&tune.RunCommand{Config: path, Playing: p, Renaming: as}).Run(env)
	}
	return (&tourney.RunCommand{Configs: []string{path}, Playing: p, Renaming: as, Times: 1}).Run(env)
}

// Tune runs the process as the program tune, and ends the process.
func Tune() { tune.Program().Main() }
