package tourney

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"tourney/cli/shell"
	"tourney/games/gamestest"
)

// TestPruneKeepsNewestBuilds: of the programs built, those used last stay.
func TestPruneKeepsNewestBuilds(t *testing.T) {
	folder := t.TempDir()
	for i, name := range slices.Repeat([]string{"x"}, mostBuilds+2) {
		name += string(rune('a' + i))
		at := time.Date(2026, 11, 22, 0, 0, 60-i, 0, time.UTC)
		gamestest.OK(t, os.WriteFile(filepath.Join(folder, name), nil, 0o600))
		gamestest.OK(t, os.Chtimes(filepath.Join(folder, name), at, at))
	}
	prune(folder)
	left, err := os.ReadDir(folder)
	if err != nil || len(left) != mostBuilds || left[0].Name() != "xa" {
		t.Errorf("%v are left (%v), want %d from xa on", left, err, mostBuilds)
	}
}

// toyModule is a source like ours: its whole program and its engine say who they are, and what is linked to them.
const toyModule = `
-- go.mod --
module tourney

go 1.26
-- cmd/tourney/main.go --
package main

import (
	_ "tourney/mine"

	"tourney/cli"
)

func main() { cli.Tourney() }
-- cli/cli.go --
package cli

import "tourney/games/all"

func Tourney() { all.Say("whole") }
-- cli/engine/engine.go --
package engine

import "tourney/games/all"

func Main() { all.Say("engine") }
-- games/all/all.go --
package all

import (
	"fmt"
	"os"
	"strings"
)

var Linked = []string{}

func Say(who string) { fmt.Println(who, strings.Join(Linked, " "), os.Args[1:]) }
-- players/all/all.go --
package all

import "tourney/games/all"

func init() { all.Linked = append(all.Linked, "players") }
-- mine/mine.go --
package mine

import "tourney/games/all"

func init() { all.Linked = append(all.Linked, "mine") }
`

// toyRepository makes a repository of the toy module in the working folder, and returns a function that commits
// edits: files by their paths, which go with an empty text.
func toyRepository(t *testing.T) (commit func(edits map[string]string) string) {
	t.Helper()
	gamestest.SkipShort(t)
	for _, program := range []string{"git", "go"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(err)
		}
	}
	home := t.TempDir()
	beside := filepath.Join(home, "beside")
	gamestest.OK(t, errors.Join(os.Mkdir(filepath.Join(home, "own"), 0o755), os.Mkdir(beside, 0o755)))
	gamestest.OK(t, os.WriteFile(filepath.Join(beside, "go.mod"), []byte("module example.org/beside\n\ngo 1.26\n"), 0o600))
	gamestest.OK(t, os.WriteFile(filepath.Join(beside, "beside.go"), []byte("package beside\n\nimport \"os\"\n\n"+
		"func init() { os.Args = append(os.Args, \"beside\") }\n"), 0o600))
	t.Chdir(filepath.Join(home, "own"))
	for name, value := range map[string]string{"GIT_CONFIG_GLOBAL": os.DevNull, "GOFLAGS": "-mod=mod", "GOWORK": "off",
		"GIT_AUTHOR_NAME": "t", "GIT_AUTHOR_EMAIL": "t@example.org", "GIT_COMMITTER_NAME": "t", "GIT_COMMITTER_EMAIL": "t@example.org"} {
		t.Setenv(name, value)
	}
	does := func(args ...string) string {
		t.Helper()
		return gamestest.Must(git(t.Context(), "", args...))(t)
	}
	commit = func(edits map[string]string) string {
		t.Helper()
		for path, text := range edits {
			if text == "" {
				gamestest.OK(t, os.Remove(path))
				continue
			}
			gamestest.OK(t, os.MkdirAll(filepath.Dir(path), 0o755))
			gamestest.OK(t, os.WriteFile(path, []byte(text), 0o600))
		}
		does("add", "-A")
		does("commit", "-q", "--allow-empty", "-m", "edited")
		return does("rev-parse", "HEAD")
	}
	does("init", "-q")
	all := map[string]string{}
	for _, f := range txtar.Parse([]byte(toyModule)).Files {
		all[f.Name] = string(f.Data)
	}
	commit(all)
	return commit
}

// linking is a file of package mine whose program says a word.
func linking(word string) string {
	return "package mine\n\nimport \"tourney/games/all\"\n\nfunc init() { all.Linked = append(all.Linked, \"" + word + "\") }\n"
}

// TestBuildCommit: of a commit an engine alone is built, with what the program's main imports, or else the whole
// program. What a killed process has left does not matter, and nothing in the user's repository changes.
func TestBuildCommit(t *testing.T) {
	commit := toyRepository(t)
	trees, top := t.TempDir(), gamestest.Must(os.Getwd())(t)
	const main, called, calls = "cmd/tourney/main.go", "import \"tourney/cli\"\n\n", "func main() { cli.Tourney() }\n"
	for _, test := range []struct {
		name        string
		edits       map[string]string // texts of files; "" for none
		left        map[string]string // files in the tree's folder before
		want, wrong string            // what the program says, or the error
	}{
		{"the toys", nil, nil, "engine mine players [engine]", ""},
		{"after a killed process", map[string]string{"mine/mine.go": linking("edited")},
			map[string]string{"index.lock": "", "files/mine/stray.go": "package wrong", "files/mine/mine.go": "package"},
			"engine edited players [engine]", ""},
		{"its own imports only", map[string]string{main: "package main\n" + called + calls}, nil, "engine players [engine]", ""},
		{"a main that does more", map[string]string{main: "package main\n" + called + "func main() { println(); cli.Tourney() }"}, nil,
			"whole  [engine]", ""},
		{"before there was an engine", map[string]string{main: "package main\n" + called + calls, "cli/engine/engine.go": ""}, nil,
			"whole  [engine]", ""},
		{"a module beside the repository", map[string]string{
			"go.mod": "module tourney\n\ngo 1.26\n\nrequire example.org/beside v0.0.0\n\nreplace example.org/beside => ../beside\n",
			main:     "package main\n" + called + "import _ \"example.org/beside\"\n" + calls}, nil, "whole  [engine beside]", ""},
		{"an error in the source", map[string]string{"cli/cli.go": "package cli\n\nfunc Tourney() { missing() }\n"}, nil, "",
			"cli/cli.go:3:18: undefined: missing"},
		{"no program", map[string]string{main: ""}, nil, "", "cannot be built: it has no program tourney/cmd/tourney: "},
	} {
		t.Run(test.name, func(t *testing.T) {
			id := commit(test.edits)
			trees := trees
			for name, text := range test.left {
				found := gamestest.Must(filepath.Glob(filepath.Join(trees, "*")))(t)
				if path, ok := strings.CutPrefix(name, "files/"); ok {
					name = filepath.Join("files", realPath(top), path)
				}
				gamestest.OK(t, os.WriteFile(filepath.Join(found[0], name), []byte(text), 0o600))
			}
			staged := gamestest.Must(git(t.Context(), "", "status", "--porcelain"))(t)
			var said bytes.Buffer
			program := filepath.Join(t.TempDir(), "builds", "program")
			err := buildCommit(&shell.Environment{Ctx: t.Context(), Stderr: &said}, top, id, trees, program)
			if (err != nil) != (test.wrong != "") || err != nil && !strings.Contains(err.Error(), test.wrong) {
				t.Fatalf("error %v, want %q; said\n%s", err, test.wrong, &said)
			}
			if !strings.HasPrefix(said.String(), "building commit "+id[:7]) {
				t.Errorf("said %q", &said)
			}
			if err == nil {
				if got := gamestest.Must(output(t.Context(), "", program, "engine"))(t); got != test.want {
					t.Errorf("the program is %q, want %q", got, test.want)
				}
			}
			if now := gamestest.Must(git(t.Context(), "", "status", "--porcelain"))(t); now != staged {
				t.Errorf("the repository's files are %q, before %q", now, staged)
			}
			if list := gamestest.Must(git(t.Context(), "", "worktree", "list"))(t); strings.Contains(list, "\n") {
				t.Errorf("the repository's work trees are\n%s", list)
			}
		})
	}
}

// TestBuildSideBySide: processes that build different commits at a time wait for each other.
func TestBuildSideBySide(t *testing.T) {
	commit := toyRepository(t)
	trees, top := t.TempDir(), gamestest.Must(os.Getwd())(t)
	var building sync.WaitGroup
	for _, name := range []string{"one", "two", "three"} {
		id := commit(map[string]string{"mine/name.go": linking(name)})
		building.Go(func() {
			program := filepath.Join(trees, "builds", name)
			err := buildCommit(&shell.Environment{Ctx: t.Context(), Stderr: &bytes.Buffer{}}, top, id, trees, program)
			got, ran := output(t.Context(), "", program)
			if want := "engine mine " + name + " players []"; err != nil || ran != nil || got != want {
				t.Errorf("%q (%v, %v), want %q", got, err, ran, want)
			}
		})
	}
	building.Wait()
}

// TestEngineMain: only a main that does nothing but to call cli.Tourney can be an engine alone.
func TestEngineMain(t *testing.T) {
	const calls = "func main() { cli.Tourney() }"
	for text, want := range map[string]string{
		"import (\n_ \"example.org/nim\"\n\"tourney/cli\"\n)\n" + calls:                                    "\t_ \"example.org/nim\"\n",
		"import (\n_ \"github.com/mattn/go-sqlite3\"\n\"tourney/cli\"\n)\n" + calls:                        "",
		"import c \"tourney/cli\"\nfunc main() { c.Tourney() }":                                            "",
		"import \"tourney/cli\"\nfunc main() { cli.Tune() }":                                               "!",
		"import \"tourney/cli\"\nfunc main() { cli.Tourney(); println() }":                                 "!",
		"import \"tourney/cli\"\nfunc main() { println(); cli.Tourney() }":                                 "!",
		"import \"tourney/cli\"\nvar x = 1\n" + calls:                                                      "!",
		"import \"tourney/cli\"\nfunc init() {}\n" + calls:                                                 "!",
		"import (\n\"example.org/nim\"\n\"tourney/cli\"\n)\nfunc main() { nim.Register(); cli.Tourney() }": "!",
		"import \"example.org/cli\"\n" + calls:                                                             "!",
		"no Go":                                                                                            "!",
	} {
		file := filepath.Join(t.TempDir(), "main.go")
		gamestest.OK(t, os.WriteFile(file, []byte("package main\n"+text), 0o600))
		got, err := engineMain(file)
		const before, after = "\t_ \"tourney/players/all\"\n", ")\n\nfunc main() { engine.Main() }\n"
		if (err != nil) != (want == "!") || err == nil && !strings.HasSuffix(got, before+want+after) {
			t.Errorf("%s\nis %v\n%s", text, err, got)
		}
	}
}

// TestWithin: a program that does not answer is not waited for, nor what it has started.
func TestWithin(t *testing.T) {
	_, err := within(t.Context(), time.Millisecond, "sh", "-c", "sleep 60 & sleep 60")
	if !errors.Is(err, errNoAnswer) {
		t.Errorf("%v", err)
	}
}
