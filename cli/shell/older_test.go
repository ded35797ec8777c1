package shell

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"runtime/debug"
	"testing"
	"time"

	"tourney/games/gamestest"
)

// TestNewerFileOfOwnModule: only Go files that the program may be built from, in a work tree of its own module, make it old.
func TestNewerFileOfOwnModule(t *testing.T) {
	built := time.Date(2026, 11, 22, 22, 18, 47, 0, time.UTC)
	for _, test := range []struct {
		name, module, newer, from, want string
	}{
		{"a heuristic that was edited", "tourney", "players/mine/a.go", ".", "players/mine/a.go"},
		{"from a folder of the module", "tourney", "players/mine/a.go", "players/mine", "players/mine/a.go"},
		{"the module of somebody else", `"example.org/nim"`, "players/mine/a.go", ".", ""},
		{"nothing", "tourney", "", ".", ""},
		{"a test", "tourney", "players/mine/a_test.go", ".", ""},
		{"data", "tourney", "players/mine/weights.json", ".", ""},
		{"a Go file of a test's data", "tourney", "players/testdata/a.go", ".", ""},
		{"another's source", "tourney", "vendor/other/a.go", ".", ""},
		{"a hidden folder", "tourney", ".git/a.go", ".", ""},
		{"what Go ignores", "tourney", "players/_a.go", ".", ""},
		{"a module inside", "tourney", "nested/a.go", ".", ""},
		{"from a module inside", "tourney", "players/mine/a.go", "nested", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			root := t.TempDir()
			put := func(path, text string, at time.Time) {
				path = filepath.Join(root, path)
				err := os.MkdirAll(filepath.Dir(path), 0o755)
				gamestest.OK(t, errors.Join(err, os.WriteFile(path, []byte(text), 0o644), os.Chtimes(path, at, at)))
			}
			put("go.mod", "// the module\nmodule "+test.module+" // its path\n", built.Add(time.Hour))
			put("nested/go.mod", "module tourney/nested\n", built)
			put("players/mine/b.go", "package mine\n", built)
			put(cmp.Or(test.newer, "README.md"), "", built.Add(time.Second))
			if got, _ := newerFile("tourney", filepath.Join(root, test.from), built); got != filepath.FromSlash(test.want) {
				t.Errorf("newer is %q, want %q", got, test.want)
			}
		})
	}
	if got, _ := newerFile("tourney", t.TempDir(), built); got != "" {
		t.Errorf("outside of all modules, newer is %q", got)
	}
}

// TestPackageFrom: the command that mends an old program works in the folder it is said in.
func TestPackageFrom(t *testing.T) {
	for _, test := range []struct{ module, path, top, folder, want string }{
		{"tourney", "tourney/cmd/tourney", "/src", "/src", "./cmd/tourney"},
		{"tourney", "tourney/cmd/tourney", "/src", "/src/players", "tourney/cmd/tourney"},
		{"example.org/own", "example.org/own", "/own", "/own", "."},
		{"example.org/own", "command-line-arguments", "/own", "/own", ""},
	} {
		info := &debug.BuildInfo{Path: test.path, Main: debug.Module{Path: test.module}}
		if got := packageFrom(info, test.top, test.folder); got != test.want {
			t.Errorf("%s of %s in %s: %s, want %s", test.path, test.module, test.folder, got, test.want)
		}
	}
}
