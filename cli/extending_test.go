package cli

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tourney/games/gamestest"
)

const extending = "docs/extending.md"

// TestExtendingQuotes: the code in the guide is that of the example.
func TestExtendingQuotes(t *testing.T) {
	guide := readPage(t, extending)
	quoted, source := 0, ""
	for _, b := range guide.blocks {
		if m := regexp.MustCompile("^`([\\w./]+)`:$").FindStringSubmatch(guide.lines[b.line-4]); m != nil {
			text := gamestest.Must(os.ReadFile(filepath.Join("../docs/example", m[1])))(t)
			source = string(text)
		}
		if b.language != "go" && b.language != "yaml" || b.file() != "" {
			continue
		}
		if quoted++; !strings.Contains(source, b.text) {
			t.Errorf("line %d: the file has no such lines:\n%s", b.line, b.text)
		}
	}
	if quoted < 7 {
		t.Errorf("%d pieces of the example are quoted, want at least 7", quoted)
	}
}

// TestExtending follows the guide: it builds a program of another module and runs every command of the guide.
func TestExtending(t *testing.T) {
	gamestest.OnlyLong(t)
	root := gamestest.Must(filepath.Abs(".."))(t)
	guide := readPage(t, extending)
	t.Chdir(t.TempDir())
	gamestest.OK(t, os.Symlink(root, "tourney"))
	script := ""
	for _, b := range guide.blocks {
		if b.language == "sh" {
			script += b.text
		}
	}
	sh(t, script, "Nim: take any number", "an odd number on the table", // list
		"ok  \texample.org/own/nim", "First (parity) won: last one taken", "tourney 0.1.0, in example.org/own, revision unknown")
	t.Chdir("own")
	stretches := answer(t, "tourney.db", "SELECT s.version FROM stretch AS s JOIN run ON run.id = s.run WHERE name = 'nim-2'")
	if want := "| version |\n| --- |\n| 0.1.0 in example.org/own |\n"; stretches != want {
		t.Errorf("stretches\n%swant one of this program", stretches)
	}
}

// TestDocumentsHeuristic builds the program with the heuristic that the guide shows, and plays a run with it.
func TestDocumentsHeuristic(t *testing.T) {
	gamestest.OnlyLong(t)
	root := gamestest.Must(filepath.Abs(".."))(t)
	guide, folder := readPage(t, extending), t.TempDir()
	t.Chdir(folder)
	at := slices.IndexFunc(guide.blocks, func(b block) bool { return b.language == "go" && b.file() != "" })
	file := guide.blocks[at].file()
	write(t, "own.go", guide.blocks[at].text)
	write(t, "overlay.json", fmt.Sprintf(`{"Replace": {%q: %q}}`, filepath.Join(root, file), folder+"/own.go"))
	write(t, "try.yaml", "game: pentago\nsearch: {plies: 2}\nplayers: [{eval: hubs, weights: {own: 2}}, {kind: random}]\n"+
		"openings: [{kind: empty, games: 5}]\n")
	sh(t, "go build -C "+root+" -overlay "+folder+"/overlay.json -o "+folder+"/own ./cmd/tourney\n"+
		"./own list pentago; ./own analyze pentago/hubs@1; ./own run try.yaml",
		"quadrant centres held", "value 1 at 1 ply", "hubs    random  first   │        1000")
}

// sh runs a script in the working folder, which must print all of these texts.
func sh(t *testing.T, script string, want ...string) {
	t.Helper()
	command := exec.CommandContext(t.Context(), "sh", "-eux")
	command.Stdin = strings.NewReader(script)
	command.Env = append(os.Environ(), "GOFLAGS=-buildvcs=false", "GOWORK=off", "TOURNEY_DB=")
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, text := range want {
		if !strings.Contains(string(out), text) {
			t.Errorf("no %q in\n%s", text, out)
		}
	}
}
