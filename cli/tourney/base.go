package tourney

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strings"

	"tourney/arena/fingerprint"
	"tourney/arena/review"
	"tourney/cli/shell"
	"tourney/games"
	"tourney/players"
	"tourney/players/external"
	"tourney/results"
	"tourney/results/sqlite"
	"tourney/results/stats"
)

// base is another build of this program, which plays against this one.
type base struct {
	name    string // "base 1a2b3c4"
	program string // path of its executable
	player  players.Spec
	before  int                  // comparisons with it so far
	changes []string             // since it
	now     fingerprint.Portrait // of this build's player
}

// mostBuilds is the number of programs kept. They take 20 MB each, and a minute to build.
const mostBuilds = 10

// findBase builds a revision of the source, or takes a program that is a file.
func findBase(env *shell.Environment, revision string) (b base, err error) {
	if info, err := os.Stat(revision); err == nil && info.Mode().IsRegular() {
		b.program, err = filepath.Abs(revision)
		b.name = "base " + filepath.Base(revision)
		return b, err
	}
	top, err := git(env.Ctx, "", "rev-parse", "--show-toplevel")
	if err != nil {
		return b, shell.Usage(fmt.Errorf("--base %s is no file, and this folder is in no git repository: %w", revision, err))
	}
	commit, err := git(env.Ctx, top, "rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{commit}")
	if err != nil {
		return b, shell.Usage(fmt.Errorf("--base %s is no revision of the repository %s, and no file", revision, top))
	}
	b.name = "base " + commit[:7]
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
	return b, nil
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
		return fmt.Errorf("that revision cannot be built: %w", err)
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

// prune deletes the programs beyond the newest ones.
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

// seat gives the base the same player string as this build has, and finds out what has changed.
func (b *base) seat(env *shell.Environment, game, player string, spec players.Spec, g games.Game, o games.Options) error {
	words := []string{b.program, "engine", game, player}
	args := append(words[1:len(words):len(words)], "--portrait")
	for name, value := range o {
		args = append(args, "--option", name+"="+value)
	}
	if _, err := output(env.Ctx, "", b.program, "engine", "--help"); err != nil {
		return shell.Usage(fmt.Errorf("%s is no tourney, or one older than the command engine, by which builds meet: choose a later revision", b.name))
	}
	text, err := output(env.Ctx, "", b.program, args...)
	if err != nil {
		return shell.Usage(fmt.Errorf("%s refuses the player: %w", b.name, err))
	}
	var then fingerprint.Portrait
	if err := json.Unmarshal([]byte(text), &then); err != nil {
		return fmt.Errorf("%s: its portrait: %w", b.name, err)
	}
	if b.now, err = fingerprint.Portray(env.Ctx, spec, g, o); err != nil {
		return err
	}
	b.changes = b.now.Since(then)
	options := games.Options{players.CommandOption: external.Command(words...), "memory": "none"}
	if spec.Unrepeatable(players.Clock{}) == "" {
		options["repeatable"] = "true"
	}
	b.player, err = players.Spec{Game: game, Method: external.Name, Options: options}.Complete()
	return err
}

// count counts the runs against the same base before a run of a name.
func (b *base) count(env *shell.Environment, db, name string) error {
	store, err := env.OpenReaderIfAny(db)
	if err != nil || store == nil {
		return err
	}
	defer store.Close()
	runs, err := store.Runs(env.Ctx)
	if err != nil {
		return err
	}
	hash := external.Hash(b.player)
	for _, run := range runs {
		if run.Name == name {
			break
		}
		for _, p := range run.Players {
			if s, err := players.ParsePlayer(run.Game, p.Spec); err == nil && run.Game == b.player.Game && external.Hash(s) == hash {
				b.before++
				break
			}
		}
	}
	return nil
}

// error returns the probability that the verdict of the comparison is false. Over all comparisons with the base, however many,
// these add up to that of a single match.
func (b *base) error() float64 {
	k := float64(b.before + 1)
	return (1 - stats.Level) / (k * (k + 1))
}

// tell says what has changed, and which comparison with this base it is.
func (b *base) tell(env *shell.Environment, name string) {
	if len(b.changes) > 0 {
		fmt.Fprintf(env.Stderr, "%s: since %s have changed: %s\n", name, b.name, strings.Join(b.changes, "; "))
	}
	fmt.Fprintf(env.Stderr, "%s: comparison %d with this base, decided by evidence %s\n", name, b.before+1,
		stats.NeededFor(1, b.error()).Whole())
}

// mostPartings is the number of positions shown.
const mostPartings = 5

// partings prints positions in which the builds first chose differently.
func (b *base) partings(env *shell.Environment, store *sqlite.Store, run results.Run, g games.Game, o games.Options, spec players.Spec) error {
	list, err := review.Partings(env.Ctx, store, run, g, o, [2]players.Spec{spec, b.player}, mostPartings)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		_, err := fmt.Fprintf(env.Stdout, "\nNo position of the games was found in which the two builds choose differently.\n")
		return err
	}
	text := "\nWhere the two builds first choose differently, with equal chances:\n"
	for _, p := range list {
		text += fmt.Sprintf("\n  %s, ply %d: %s\n    now       %s\n    %-9s %s\n", p.Address, p.Ply+1, p.Position, choice(p.Choices[0]), strings.TrimPrefix(b.name, "base "), choice(p.Choices[1]))
	}
	_, err = fmt.Fprint(env.Stdout, text)
	return err
}

// choice writes moves with their value.
func choice(c review.Choice) string {
	if c.Value != c.Value {
		return c.Moves
	}
	return fmt.Sprintf("%s  worth %.6g to the mover at %s", c.Moves, c.Value, games.Plies(c.Plies))
}
