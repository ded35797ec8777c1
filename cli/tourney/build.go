package tourney

import (
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
	"tourney/players/external"
)

// mostBuilds is the number of programs kept. They take 20 MB each, and a minute to build.
const mostBuilds = 10

// findBase builds a revision of the source, or takes a program that is a file.
func findBase(env *shell.Environment, revision string) (b base, err error) {
	if info, err := os.Stat(revision); err == nil && info.Mode().IsRegular() && strings.ContainsRune(revision, filepath.Separator) {
		if b.program, err = filepath.Abs(revision); err != nil {
			return b, err
		}
		hash, err := external.HashOf(b.program)
		if err != nil {
			return b, shell.Usage(fmt.Errorf("--base: %w", err))
		}
		b.name = "base-" + filepath.Base(revision) + "-" + hash[:7]
		return b, nil
	}
	top, err := git(env.Ctx, "", "rev-parse", "--show-toplevel")
	if err != nil {
		return b, shell.Usage(fmt.Errorf("--base %s: this folder is in no git repository, and a program is named with its folder, as in ./tourney-before: %w", revision, err))
	}
	commit, err := git(env.Ctx, top, "rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{commit}")
	if err != nil {
		return b, shell.Usage(fmt.Errorf("--base %s is no revision of the repository %s; a program is named with its folder, as in ./tourney-before", revision, top))
	}
	b.name = "base-" + commit[:7]
	caches, err := os.UserCacheDir()
	if err != nil {
		caches = os.TempDir()
	}
	folder := filepath.Join(caches, "tourney", "builds")
	b.program = filepath.Join(folder, commit[:12]+"-"+strings.ReplaceAll(ownPackage(), "/", "-"))
	if _, err := os.Stat(b.program); errors.Is(err, fs.ErrNotExist) {
		fmt.Fprintf(env.Stderr, "building %s (%s), which takes a minute the first time\n", commit[:7], revision)
		if err := build(env.Ctx, top, commit, b.program); err != nil {
			return b, fmt.Errorf("--base %s: %w", revision, err)
		}
		prune(folder)
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

// build builds the program at a commit, in a work tree that exists only meanwhile.
func build(ctx context.Context, top, commit, program string) error {
	module, err := output(ctx, "", "go", "env", "GOMOD")
	if err != nil {
		return err
	}
	inside, err := filepath.Rel(realPath(top), realPath(filepath.Dir(module)))
	if module == os.DevNull || module == "" || err != nil || strings.HasPrefix(inside, "..") {
		return shell.Usage(errors.New("run this in the folder of the program's source, where its go.mod is"))
	}
	temporary, err := os.MkdirTemp("", "tourney-base-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temporary)
	tree := filepath.Join(temporary, "tree")
	if _, err := git(ctx, top, "worktree", "add", "--detach", "--quiet", tree, commit); err != nil {
		return err
	}
	defer git(context.WithoutCancel(ctx), top, "worktree", "remove", "--force", tree)
	built := filepath.Join(temporary, "program")
	if _, err := output(ctx, filepath.Join(tree, inside), "go", "build", "-trimpath", "-buildvcs=false", "-o", built, ownPackage()); err != nil {
		return shell.Usage(fmt.Errorf("that revision cannot be built, or is older than this program: %w", err))
	}
	if err := os.MkdirAll(filepath.Dir(program), 0o755); err != nil {
		return err
	}
	return move(built, program)
}

// move moves a file, also to another file system. Nobody sees a part of it.
func move(from, to string) error {
	if os.Rename(from, to) == nil {
		return nil
	}
	content, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	part := fmt.Sprintf("%s.%d", to, os.Getpid())
	if err := os.WriteFile(part, content, 0o755); err != nil {
		return err
	}
	return os.Rename(part, to)
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

// output runs a program and returns its output without the last newline. The error has the last line that the program has
// written on its standard error output.
func output(ctx context.Context, folder, program string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir = folder
	text, err := cmd.Output()
	if failed, ok := errors.AsType[*exec.ExitError](err); ok {
		lines := strings.Split(strings.TrimSpace(string(failed.Stderr)), "\n")
		err = fmt.Errorf("%s: %s", program, cmp.Or(lines[len(lines)-1], failed.Error()))
	}
	return strings.TrimRight(string(text), "\n"), err
}
