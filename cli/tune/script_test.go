package tune

import (
	"flag"
	"testing"

	"tourney/cli/scripttest"
	"tourney/cli/tourney"
	_ "tourney/games/all"
	_ "tourney/players/all"
)

var update = flag.Bool("update", false, "rewrite the expected files in the scripts")

func TestMain(m *testing.M) { scripttest.Main(m, func() {}, Program, tourney.Program) }

// TestScripts runs the command line as a user would; each script is one story.
func TestScripts(t *testing.T) { scripttest.Run(t, *update, nil) }
