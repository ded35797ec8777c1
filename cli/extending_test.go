package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tourney/games/gamestest"
	"tourney/results/sqlite"
)

// guide returns the blocks of docs/extending.md that match a pattern of lines.
func guide(t *testing.T, pattern string) [][]string {
	t.Helper()
	text, err := os.ReadFile("../docs/extending.md")
	if err != nil {
		t.Fatal(err)
	}
	return regexp.MustCompile("(?ms)"+pattern).FindAllStringSubmatch(string(text), -1)
}

// TestExtendingQuotes: the code in the guide is that of the example.
func TestExtendingQuotes(t *testing.T) {
	quoted, file := 0, ""
	for _, m := range guide(t, "^`([\\w./]+)`:$|^```(go|yaml)\n(.*?)^```$") {
		if m[1] != "" {
			file = m[1]
			continue
		}
		quoted++
		source, err := os.ReadFile(filepath.Join("../docs/example", file))
		if err != nil {
			t.Error(err)
		} else if !strings.Contains(string(source), m[3]) {
			t.Errorf("%s has no such lines:\n%s", file, m[3])
		}
	}
	if quoted < 7 {
		t.Errorf("%d pieces of the example are quoted, want at least 7", quoted)
	}
}

// TestExtending follows the guide: it builds a program of another module and runs every command of the guide.
func TestExtending(t *testing.T) {
	if !gamestest.Long {
		t.Skip("it builds a program: -tags long")
	}
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := os.Symlink(root, filepath.Join(folder, "tourney")); err != nil {
		t.Fatal(err)
	}
	var script strings.Builder
	for _, m := range guide(t, "^```sh\n(.*?)^```$") {
		script.WriteString(m[1])
	}
	command := exec.CommandContext(t.Context(), "sh", "-eux")
	command.Dir, command.Stdin = folder, strings.NewReader(script.String())
	command.Env = append(os.Environ(), "GOFLAGS=-buildvcs=false", "GOWORK=off")
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, want := range []string{
		"Nim: take any number", "an odd number on the table", // list
		"ok  \texample.org/own/nim", "First (parity) won: last one taken", "tourney 0.1.0, in example.org/own, revision unknown",
	} {
		if !strings.Contains(string(out), want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}

	store, err := sqlite.OpenReader(t.Context(), filepath.Join(folder, "own", "tourney.db"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	run, err := store.Run(t.Context(), "nim-2")
	if err != nil {
		t.Fatal(err)
	}
	if len(run.Stretches) != 1 || run.Stretches[0].Version != "0.1.0 in example.org/own" {
		t.Errorf("stretches %+v, want one of this program", run.Stretches)
	}
}
