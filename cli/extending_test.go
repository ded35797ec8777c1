package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
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

// TestDocumentsHeuristics compiles the heuristics that the guide shows, in the packages of their games.
func TestDocumentsHeuristics(t *testing.T) {
	gamestest.SkipShort(t)
	root, overlay := overlaid(t)
	sh(t, "go build -C "+root+" -overlay "+overlay+" ./players/...")
}

// TestDocumentsHeuristicsPlay builds the program with these heuristics. Each beats random by far and passes the tests that
// its package has for all.
func TestDocumentsHeuristicsPlay(t *testing.T) {
	gamestest.OnlyLong(t)
	root, overlay := overlaid(t)
	sh(t, "go build -C "+root+" -overlay "+overlay+" -o $PWD/own ./cmd/tourney\n"+
		"cd "+root+"; go test -overlay "+overlay+" -short -v -run '^TestHeuristics$/^(hubs|pairs|huddle|room|breath)$' ./players/*eval",
		"TestHeuristics/hubs/values", "TestHeuristics/pairs/values", "TestHeuristics/huddle/values", "TestHeuristics/room/values",
		"TestHeuristics/breath/values")
	for _, c := range []struct{ game, name, doc, value string }{
		{"pentago", "hubs", "quadrant centres held", "1"},
		{"gomoku", "pairs", "stones side by side", "0"},
		{"loa", "huddle", "pieces near their centre of mass", "0.333334"},
		{"blokus", "room", "squares covered, and corners to go on from", "13"},
		{"splut", "breath", "free cells beside wizards", "3"},
	} {
		sh(t, fmt.Sprintf("./own list %[1]s; ./own analyze %[1]s/%[2]s@1; ./own match %[1]s %[2]s@2 random --games 40", c.game, c.name),
			"Heuristic "+c.name+": "+c.doc, "value "+c.value+" at 1 ply", c.name+"@2 is better than random on random boards")
	}
	sh(t, "./own match splut breath@2 random --games 40 --option seats=4 --name four", "breath@2 is better than random")
}

// everyday are names that authors' files take for their helpers. No package of heuristics may declare one.
const everyday = "abs best cells centre column corner corners count diagonal distance edge enemy five foe free group groups " +
	"line lines material middle mobility near nearest neighbours other own pair params pieces points position reach row " +
	"score scores side size squares stone stones strength sum team theirs total value values weight weights worth"

// overlaid returns the root folder and an overlay of it, with the heuristics that the guide shows. Beside each is a file that
// declares the everyday names: those that the package has already are redeclared.
func overlaid(t *testing.T) (root, overlay string) {
	t.Helper()
	root = gamestest.Must(filepath.Abs(".."))(t)
	guide, folder := readPage(t, extending), t.TempDir()
	t.Chdir(folder)
	replace := map[string]string{}
	for _, b := range guide.blocks {
		if b.language == "go" && b.file() != "" {
			words := filepath.Join(filepath.Dir(b.file()), "everyday.go")
			name := filepath.Base(filepath.Dir(b.file()))
			write(t, name+".go", b.text)
			write(t, name+"-words.go", "package "+name+"\n\nvar "+strings.ReplaceAll(everyday, " ", ", ")+" int\n")
			replace[filepath.Join(root, b.file())] = filepath.Join(folder, name+".go")
			replace[filepath.Join(root, words)] = filepath.Join(folder, name+"-words.go")
		}
	}
	if len(replace) != 10 {
		t.Fatalf("the guide shows %d heuristics, want one for each of five games", len(replace)/2)
	}
	write(t, "overlay.json", string(gamestest.Must(json.Marshal(map[string]any{"Replace": replace}))(t)))
	return root, filepath.Join(folder, "overlay.json")
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
