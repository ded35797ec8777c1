package tourney

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"tourney/arena/config"
	"tourney/cli/shell"
)

// block is a fenced block of the README: its language and its text.
type block struct{ language, text string }

// readme returns README.md and its fenced blocks.
func readme(t *testing.T) (text []byte, blocks []block) {
	t.Helper()
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile("(?ms)^```(\\w+)\n(.*?)^```$").FindAllSubmatch(text, -1) {
		blocks = append(blocks, block{string(m[1]), string(m[2])})
	}
	return text, blocks
}

// TestReadmeCommands runs every tourney command of the README, in its order and in one empty folder, and looks for the
// tables of the quick start in the README.
func TestReadmeCommands(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays what the README shows")
	}
	text, blocks := readme(t)
	tune := build(t, "tune")
	t.Chdir(t.TempDir())
	commands := 0
	for _, b := range blocks {
		if name, ok := strings.CutPrefix(strings.SplitN(b.text, "\n", 2)[0], "# "); ok && (b.language == "yaml" || b.language == "csv") {
			if err := os.WriteFile(name, []byte(b.text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if b.language != "sh" {
			continue
		}
		for line := range strings.Lines(b.text) {
			args := words(line)
			if args[0] == "tune" {
				commands++
				if !strings.Contains(line, "configs/") { // those are played in small by their own test
					runTune(t, tune, args[1:])
				}
				continue
			}
			switch {
			case args[0] == "tourney":
				args = args[1:]
			case strings.HasPrefix(line, "go run ./cmd/tourney "):
				args = args[3:]
			default:
				continue
			}
			commands++
			if strings.Contains(line, "configs/") || strings.Contains(line, "pentago-report") { // it takes minutes: see that it is a command
				parser, err := kong.New(Program().Commands)
				if err == nil {
					_, err = parser.Parse(args)
				}
				if err != nil {
					t.Errorf("%s: %v", strings.TrimSpace(line), err)
				}
				continue
			}
			var stdout, stderr bytes.Buffer
			env := &shell.Environment{Ctx: t.Context(), Stdout: &stdout, Stderr: &stderr}
			if err := Program().Run(env, args); err != nil || stdout.Len()+stderr.Len() == 0 {
				t.Errorf("%s: %v\n%s%s", strings.TrimSpace(line), err, stdout.String(), stderr.String())
			}
		}
	}
	if commands < 8 {
		t.Errorf("the README shows %d commands, want at least 8", commands)
	}
	for _, file := range []string{"tourney.db", "tourney.png", "map.svg", "night.db", "night.svg", "review.svg", "both.db", "strengths.svg"} {
		if _, err := os.Stat(file); err != nil {
			t.Error(err)
		}
	}
	for kind, want := range map[string]int{"cross": 8, "rates": 6} {
		var table bytes.Buffer
		env := &shell.Environment{Ctx: t.Context(), Stdout: &table, Stderr: io.Discard}
		if err := Program().Run(env, []string{"table", "quick-start", "--kind", kind, "--format", "markdown"}); err != nil {
			t.Fatal(err)
		}
		shown := 0
		for line := range strings.Lines(table.String()) {
			if strings.HasPrefix(line, "|") && bytes.Contains(text, []byte(line)) {
				shown++
			}
		}
		if shown != want {
			t.Errorf("the README shows %d lines of the table %s as it is now, want %d", shown, kind, want)
		}
	}
}

// build builds another program of the module, and returns its path.
func build(t *testing.T, name string) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), name)
	if out, err := exec.Command("go", "build", "-o", program, "tourney/cmd/"+name).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}

// runTune runs a command of the tuner, whose output may be sent to a file.
func runTune(t *testing.T, program string, args []string) {
	t.Helper()
	file := ""
	if i := slices.Index(args, ">"); i >= 0 {
		file, args = args[i+1], args[:i]
	}
	var stderr bytes.Buffer
	command := exec.Command(program, args...)
	command.Stderr = &stderr
	stdout, err := command.Output()
	if err != nil || len(stdout)+stderr.Len() == 0 {
		t.Errorf("tune %s: %v\n%s%s", strings.Join(args, " "), err, stdout, stderr.String())
	}
	if file == "" {
		return
	}
	if err := os.WriteFile(file, stdout, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := shell.ReadConfig(file, config.Decode); err != nil {
		t.Errorf("tune %s: its output is no config: %v", strings.Join(args, " "), err)
	}
}

// words splits a command line as a shell would, as far as the README needs it: blanks, single quotes and comments.
func words(line string) []string {
	var list []string
	for _, m := range regexp.MustCompile(`'([^']*)'|#.*|[^\s']+`).FindAllStringSubmatch(line, -1) {
		switch {
		case strings.HasPrefix(m[0], "#"):
			return list
		case strings.HasPrefix(m[0], "'"):
			list = append(list, m[1])
		default:
			list = append(list, m[0])
		}
	}
	return list
}

// TestReadmeHeuristic builds the program with the README's heuristic in place, and lets it play.
func TestReadmeHeuristic(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds the program")
	}
	var source, file string
	_, blocks := readme(t)
	for _, b := range blocks {
		if b.language == "go" {
			source = b.text
			file, _ = strings.CutPrefix(strings.SplitN(b.text, "\n", 2)[0], "// ")
		}
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	t.Chdir(folder)
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {filepath.Join(root, file): filepath.Join(folder, "centre.go")}})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"centre.go": source, "overlay.json": string(overlay),
		"try.yaml": "game: pentago\nsearch: {plies: 2}\nplayers: [{eval: centre, weights: {worth: 2}}, {kind: random}]\n" +
			"openings: [{kind: empty, games: 5}]\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	program := filepath.Join(folder, "tourney")
	build := exec.Command("go", "build", "-C", root, "-overlay", filepath.Join(folder, "overlay.json"), "-o", program, "./cmd/tourney")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, test := range []struct{ args, want string }{
		{"list pentago", "quadrant centres held"},
		{"analyze pentago/centre@1", "value 1 at 1 ply"},
		{"run try.yaml", "centre  random  first   │ 1000"},
	} {
		out, err := exec.Command(program, strings.Fields(test.args)...).Output()
		if err != nil || !strings.Contains(string(out), test.want) {
			t.Errorf("tourney %s: %v, want %q in\n%s", test.args, err, test.want, out)
		}
	}
}
