package tourney

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tourney/games/gamestest"
)

// wrapper is a program that plays as tourney does with other toys: an earlier build, for the tests.
const wrapper = `package main

import (
	"os"
	"os/exec"
	"syscall"
)

func main() {
	path, err := exec.LookPath("sh")
	if err != nil {
		panic(err)
	}
	panic(syscall.Exec(path, append([]string{"sh", "-c", SCRIPT, "tourney"}, os.Args[1:]...), os.Environ()))
}
`

// script is the same in the shell.
func script(toys string) string {
	if toys == "old" {
		return `if [ "$1" = engine ]; then echo "tourney: unexpected argument engine" >&2; exit 2; fi; exec tourney "$@"`
	}
	return "TOYS=" + toys + ` exec tourney "$@"`
}

// TestBaseRevision plays against other builds: at full size those of revisions of a repository, otherwise programs that are there.
func TestBaseRevision(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git")
	}
	cache, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		t.Skipf("there is no go: %v", err)
	}
	t.Setenv("GOCACHE", strings.TrimSpace(string(cache)))
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("TOYS", "edited")
	t.Chdir(t.TempDir())
	run := func(name string, args ...string) {
		t.Helper()
		if out, err := exec.Command(name, args...).CombinedOutput(); err != nil {
			t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
		}
	}
	write := func(path, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	run("git", "init", "-q")
	write("module/go.mod", "module tourney\n\ngo 1.26\n")
	const main = "module/cmd/tourney/main.go"
	folder := "./"
	if gamestest.Long {
		folder = ""
	}
	for tag, toys := range map[string]string{"older": "old", "before": "plain", "same": "edited"} {
		if !gamestest.Long {
			write("module/"+tag, "#!/bin/sh\n"+script(toys)+"\n")
			continue
		}
		write(main, wrapper+"\nconst SCRIPT = `"+script(toys)+"`\n")
		run("git", "add", "-A")
		run("git", "-c", "user.name=t", "-c", "user.email=t@example.org", "commit", "-q", "-m", tag)
		run("git", "tag", tag)
	}
	write(main, "no Go\n")
	t.Chdir("module")

	says := func(want string, code int, args ...string) {
		t.Helper()
		command := exec.Command("tourney", append([]string{"match", "splut", "huddle@1"}, args...)...)
		out, _ := command.CombinedOutput()
		if got := command.ProcessState.ExitCode(); got != code {
			t.Errorf("%s: exit %d, want %d\n%s", strings.Join(args, " "), got, code, out)
		}
		for part := range strings.SplitSeq(want, " … ") {
			if !strings.Contains(string(out), part) {
				t.Errorf("%s: no %q in\n%s", strings.Join(args, " "), part, out)
			}
		}
	}
	says("since base- … the values of the heuristic on 130 of 256 boards … comparison 1 with this base, decided by evidence 40:1 … "+
		"differently, with equal chances", 0, "--base", folder+"before", "--most", "100")
	says("comparison 2 with this base, decided by evidence 120:1", 0, "--base", folder+"before", "--games", "4", "--name", "again")
	says("huddle@1 plays as in base- … this program is older than cmd/tourney/main.go, and what it says is of the code before", 0,
		"--base", folder+"same")
	says("4 games played", 0, "--base", folder+"same", "--games", "4")
	says("is no tourney, or one older than the command engine", 2, "--base", folder+"older")
	says("--base nothing is no revision of the repository", 2, "--base", "nothing")
	says("plays against the same player string in another build: leave out random", 2, "random", "--base", folder+"before")
	says("name the opponent, or another build of the program by --base", 2)
	if trees, err := exec.Command("git", "worktree", "list").Output(); err != nil || strings.Count(string(trees), "\n") != 1 {
		t.Errorf("work trees left: %v\n%s", err, trees)
	}
	bare := t.TempDir()
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(bare)) // the folder of temporary files may lie in a repository
	t.Chdir(bare)
	says("--base before: this folder is in no git repository", 2, "--base", "before")
}

// TestPruneKeepsNewestBuilds: of the programs built, those used last stay.
func TestPruneKeepsNewestBuilds(t *testing.T) {
	folder := t.TempDir()
	for i, name := range slices.Repeat([]string{"x"}, mostBuilds+2) {
		name += string(rune('a' + i))
		at := time.Date(2026, 11, 22, 0, 0, 60-i, 0, time.UTC)
		if err := os.WriteFile(filepath.Join(folder, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(filepath.Join(folder, name), at, at); err != nil {
			t.Fatal(err)
		}
	}
	prune(folder)
	left, err := os.ReadDir(folder)
	if err != nil || len(left) != mostBuilds || left[0].Name() != "xa" {
		t.Errorf("%v are left (%v), want %d from xa on", left, err, mostBuilds)
	}
}
