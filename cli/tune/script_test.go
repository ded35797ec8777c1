package tune

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"tourney/cli/scripts"
	_ "tourney/games/all"
	_ "tourney/players/all"
)

var update = flag.Bool("update", false, "rewrite the expected files in the scripts")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"tune": Program().Main})
}

// TestScripts runs the command line as a user would; each script is one story. The other program is built for the long ones.
func TestScripts(t *testing.T) {
	if !testing.Short() {
		folder := t.TempDir()
		build := exec.Command("go", "build", "-o", filepath.Join(folder, "tourney"), "tourney/cmd/tourney")
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		t.Setenv("PATH", folder+string(filepath.ListSeparator)+os.Getenv("PATH"))
	}
	scripts.Run(t, *update, nil)
}
