package tourney

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// wrapper is a program that plays as tourney does with other toys: an earlier build, for the tests.
const wrapper = `package main

import (
	"os"
	"os/exec"
	"syscall"
)

func main() {
	path, err := exec.LookPath("tourney")
	if err != nil {
		panic(err)
	}
	os.Setenv("TOYS", TOYS)
	if len(os.Args) > 1 && os.Args[1] == "engine" && TOYS == "old" {
		os.Stderr.WriteString("tourney: unexpected argument engine\n")
		os.Exit(2)
	}
	panic(syscall.Exec(path, append([]string{path}, os.Args[1:]...), os.Environ()))
}
`

// TestBaseRevision builds revisions of a repository, and plays against them.
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
	folder := t.TempDir()
	t.Chdir(folder)
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
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	commit := func(toys, tag string) {
		t.Helper()
		write("module/cmd/tourney/main.go", strings.ReplaceAll(wrapper, "TOYS, TOYS", "")+"\nconst TOYS = \""+toys+"\"\n")
		run("git", "add", "-A")
		run("git", "-c", "user.name=t", "-c", "user.email=t@example.org", "commit", "-q", "-m", tag)
		run("git", "tag", tag)
	}
	run("git", "init", "-q")
	write("module/go.mod", "module tourney\n\ngo 1.26\n")
	commit("old", "older")
	commit("plain", "before")
	commit("edited", "same")
	write("module/cmd/tourney/main.go", "no Go\n")
	t.Chdir("module")

	says := func(want string, code int, args ...string) {
		t.Helper()
		stdout, stderr, got := executed(t, append([]string{"match", "pentago", "huddle@1"}, args...)...)
		if got != code || !strings.Contains(stdout+stderr, want) {
			t.Errorf("%s: exit %d, want %d and %q\n%s%s", strings.Join(args, " "), got, code, want, stdout, stderr)
		}
	}
	says("since base-", 0, "--base", "before", "--most", "400")
	says("the values of the heuristic on 134 of 256 boards", 0, "--base", "before", "--most", "400")
	says("comparison 1 with this base, decided by evidence 40:1", 0, "--base", "before", "--most", "400")
	says("comparison 2 with this base, decided by evidence 120:1", 0, "--base", "before", "--games", "4", "--name", "again")
	says("differently, with equal chances", 0, "--base", "before", "--most", "400")
	says("huddle@1 plays as in base-", 0, "--base", "same")
	says("this program is older than cmd/tourney/main.go, and what it says is of the code before", 0, "--base", "same")
	says("4 games played", 0, "--base", "same", "--games", "4")
	says("is no tourney, or one older than the command engine", 2, "--base", "older")
	says("--base nothing is no revision of the repository", 2, "--base", "nothing")
	says("plays against the same player string in another build: leave out random", 2, "random", "--base", "before")
	says("name the opponent, or another build of the program by --base", 2)
	if trees, err := exec.Command("git", "worktree", "list").Output(); err != nil || strings.Count(string(trees), "\n") != 1 {
		t.Errorf("work trees left: %v\n%s", err, trees)
	}
	bare := t.TempDir()
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(bare)) // the folder of temporary files may lie in a repository
	t.Chdir(bare)
	says("--base before: this folder is in no git repository", 2, "--base", "before")
}
