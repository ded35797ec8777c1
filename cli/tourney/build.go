package tourney

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"

	"tourney/cli/shell"
	"tourney/players/process"
	"tourney/results"
)

// mostBuilds is the number of programs kept. They take 4 MB each, and 40 with all commands.
const mostBuilds = 10

// findBase builds a revision of the source, or takes a program that is a file.
func findBase(env *shell.Environment, revision string) (b base, err error) {
	info, err := os.Stat(revision)
	if err == nil && info.Mode().IsRegular() && strings.ContainsRune(revision, filepath.Separator) {
		if b.program, err = filepath.Abs(revision); err != nil {
			return b, err
		}
		hash, err := process.HashOf(b.program)
		if err != nil {
			return b, shell.Usage(fmt.Errorf("--base %s is no tourney: %w", revision, err))
		}
		b.name, b.words = results.BaseOf+filepath.Base(revision)+"-"+hash[:7], "the program "+revision
		return b, nil
	}
	if strings.HasPrefix(revision, ".") || filepath.IsAbs(revision) {
		return b, shell.Usage(fmt.Errorf("--base %s: there is no such program", revision))
	}
	top, err := git(env.Ctx, "", "rev-parse", "--show-toplevel")
	if err != nil {
		return b, shell.Usage(fmt.Errorf("--base %s: this folder is in no git repository, and a program is named with "+
			"its folder, as in ./tourney-before: %w", revision, err))
	}
	commit, err := git(env.Ctx, top, "rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{commit}")
	if err != nil {
		return b, shell.Usage(fmt.Errorf("--base %s is no revision of the repository %s; a program is named with its folder, "+
			"as in ./tourney-before", revision, top))
	}
	b.name = results.BaseOf + commit[:7]
	b.words = results.Spoken(b.name)
	caches, err := os.UserCacheDir()
	if err != nil {
		caches = os.TempDir()
	}
	caches = filepath.Join(caches, "tourney")
	builds := filepath.Join(caches, "builds")
	b.program = filepath.Join(builds, commit[:12]+"-"+strings.ReplaceAll(ownPackage(), "/", "-"))
	if _, err := os.Stat(b.program); errors.Is(err, fs.ErrNotExist) {
		if err := buildCommit(env, top, commit, filepath.Join(caches, "trees"), b.program); err != nil {
			return b, fmt.Errorf("--base %s: %w", revision, err)
		}
		prune(builds)
	}
	now := time.Now()
	return b, os.Chtimes(b.program, now, now) // prune deletes what was used longest ago
}

// ownPackage returns the import path of this program's main package.
func ownPackage() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Path == "" || strings.HasSuffix(info.Path, ".test") || info.Path == "command-line-arguments" {
		return "tourney/cmd/tourney"
	}
	return info.Path
}

// buildCommit builds the program at a commit of the repository around this folder, in its tree below trees.
func buildCommit(env *shell.Environment, top, commit, trees, program string) error {
	module, err := output(env.Ctx, "", "go", "env", "GOMOD")
	if err != nil {
		return err
	}
	inside, err := filepath.Rel(realPath(top), realPath(filepath.Dir(module)))
	if module == os.DevNull || module == "" || err != nil || strings.HasPrefix(inside, "..") {
		return shell.Usage(errors.New("run this in the folder of the program's source, where its go.mod is"))
	}
	tell, begun := env.Teller(), time.Now()
	says := func(what string) {
		if what != "" {
			what = "building commit " + commit[:7] + ": " + what
		}
		tell(what)
	}
	defer says("")
	t, err := openTree(env.Ctx, top, trees, says)
	if err != nil {
		return err
	}
	defer t.close()
	if _, err := os.Stat(program); err == nil { // another process has built it meanwhile
		return nil
	}
	says("its files")
	if err := t.checkout(env.Ctx, commit); err != nil {
		return err
	}
	built, err := t.build(env.Ctx, inside, ownPackage(), says)
	switch {
	case env.Ctx.Err() != nil:
		return env.Ctx.Err()
	case err != nil:
		return shell.Usage(fmt.Errorf("commit %s cannot be built: %w", commit[:7], err))
	}
	if err := os.MkdirAll(filepath.Dir(program), 0o755); err != nil {
		return err
	}
	says("")
	if took := time.Since(begun); took >= time.Second {
		fmt.Fprintf(env.Stderr, "commit %s is built, in %.0f s\n", commit[:7], took.Seconds())
	}
	return os.Rename(built, program) // nobody sees a part of it
}

// build builds a program from the files of the tree, below which its module lies inside, and returns its path. It
// builds a program of its games and players alone. Where that cannot be, as from a commit before that was thought of,
// it is the whole program. The flags are those of go run: so what is not of this module comes from the user's build
// cache.
func (t *tree) build(ctx context.Context, inside, program string, says func(string)) (string, error) {
	if err := t.neighbours(ctx, inside); err != nil {
		return "", err
	}
	folder, built := filepath.Join(t.files(), inside), filepath.Join(t.folder, "program")
	list, err := output(ctx, folder, "go", "list", "-find", "-f",
		"{{range .GoFiles}}{{$.Dir}}/{{.}}\n{{end}}{{range .CgoFiles}}{{$.Dir}}/{{.}}\n{{end}}", program)
	if err != nil {
		return "", fmt.Errorf("it has no program %s: %w", program, err)
	}
	overlay, err := t.engineOnly(list)
	if err == nil {
		err = t.compile(ctx, folder, says, "-ldflags=-s -w", "-overlay="+overlay, "-o", built, program)
	}
	if err == nil || ctx.Err() != nil {
		return built, err
	}
	says("") // the next is a line also where there is no terminal
	says("the whole program, as its engine alone cannot be built: " + err.Error())
	return built, t.compile(ctx, folder, says, "-o", built, program)
}

// compile runs go build, and says which packages it compiles. The error has the first fault of the source.
func (t *tree) compile(ctx context.Context, folder string, says func(string), args ...string) error {
	cmd := exec.CommandContext(ctx, "go", append([]string{"build", "-v", "-buildvcs=false"}, args...)...)
	cmd.Dir = folder
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) } // it deletes its files
	cmd.WaitDelay = 10 * time.Second
	t.lend(cmd)
	text, err := cmd.StderrPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return err
	}
	fault := ""
	lines := bufio.NewScanner(text)
	for lines.Scan() {
		switch line := lines.Text(); {
		case !strings.Contains(line, " "):
			says("compiling " + line)
		case strings.HasPrefix(line, "go: downloading "):
			says(strings.TrimPrefix(line, "go: "))
		case !strings.HasPrefix(line, "# "):
			fault = cmp.Or(fault, line)
		}
	}
	if err := cmd.Wait(); err != nil {
		return errors.New(cmp.Or(fault, "go build: "+err.Error()))
	}
	return ctx.Err()
}

// prune deletes the programs beyond those used last.
func prune(folder string) {
	list, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	for len(list) > mostBuilds {
		oldest := 0
		for i := range list {
			if age(list[i]) < age(list[oldest]) {
				oldest = i
			}
		}
		_ = os.Remove(filepath.Join(folder, list[oldest].Name())) // the next one tries again
		list = append(list[:oldest], list[oldest+1:]...)
	}
}

func age(e fs.DirEntry) int64 {
	info, err := e.Info()
	if err != nil {
		return 0
	}
	return info.ModTime().UnixNano()
}

func realPath(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	return path
}

func git(ctx context.Context, folder string, args ...string) (string, error) {
	return output(ctx, folder, "git", args...)
}

// output runs a program and returns its output without the last newline. The error has the last line that the program
// has written on its standard error output.
func output(ctx context.Context, folder, program string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir = folder
	cmd.WaitDelay = time.Second // for what it has started itself
	return outputOf(cmd)
}

// outputOf is output of a command that is prepared.
func outputOf(cmd *exec.Cmd) (string, error) {
	text, err := cmd.Output()
	if failed, ok := errors.AsType[*exec.ExitError](err); ok {
		lines := strings.Split(strings.TrimSpace(string(failed.Stderr)), "\n")
		err = fmt.Errorf("%s: %s", cmd.Args[0], cmp.Or(lines[len(lines)-1], failed.Error()))
	}
	return strings.TrimRight(string(text), "\n"), err
}
