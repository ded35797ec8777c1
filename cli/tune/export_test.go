package tune

import (
	"bytes"
	"path/filepath"
	"testing"
	"time"

	"tourney/arena"
	"tourney/arena/study"
	"tourney/cli/shell"
	"tourney/games/gamestest"
	"tourney/report"
	"tourney/results"
	"tourney/results/resultstest"
	"tourney/results/sqlite"
)

// TestExportOfAnotherProgram: an export says that a program that plays differently found the weights, and which one.
func TestExportOfAnotherProgram(t *testing.T) {
	store := gamestest.Must(sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "t.db"), nil))(t)
	defer store.Close()
	const signature = "0123456789abcdef"
	stored := results.Study{Name: "night", Game: "pentago", Method: results.RandomSearch, Version: "0.0.9", Signature: signature,
		Started: time.Now(), Facts: results.StudyFacts{Weights: []results.Weight{{Name: "monica"}}}}
	run := resultstest.Complete(results.Run{Name: "night-search", Game: "pentago", Version: "0.0.9", Signature: signature,
		Started: stored.Started}, "random")
	gamestest.OK(t, store.EnterStudy(t.Context(), &stored))
	gamestest.OK(t, store.Enter(t.Context(), &run))
	var said bytes.Buffer
	comment, err := (&exportCommand{Name: "night", Database: shell.Database{DB: "t.db"}}).changed(&shell.Environment{Ctx: t.Context(), Stderr: &said}, store,
		report.Study{Stored: stored}, study.Study{})
	if err != nil {
		t.Fatal(err)
	}
	why := "the weights were found with other code: that of tourney 0.0.9, revision unknown, signature 0123456789abcdef, which plays differently (this is " +
		arena.Signature + ")"
	if want := "night: " + why + "; find them again by tune run night --as night-2 --db t.db\n"; said.String() != want {
		t.Errorf("said\n%swant\n%s", &said, want)
	}
	if want := "# T" + why[1:] + ".\n"; comment != want {
		t.Errorf("the config says\n%swant\n%s", comment, want)
	}
}
