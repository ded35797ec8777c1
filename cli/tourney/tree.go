package tourney

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/lockedfile"
)

// tree is a folder with the files of one commit. A repository has one, always the same: so Go's build cache knows its
// packages, and the next commit compiles those that have changed. Git lists no such work tree, as its index is here.
// One process at a time has it; a process that is killed leaves nothing that hinders the next.
type tree struct {
	folder string // of all that belongs to the tree
	top    string // of the repository's own files
	git    string // of the repository
	lock   *lockedfile.File
}

// openTree waits for the tree of a repository, below a folder. The caller must close it.
func openTree(ctx context.Context, top, trees string, says func(string)) (*tree, error) {
	dir, err := git(ctx, top, "rev-parse", "--absolute-git-dir")
	if err != nil {
		return nil, err
	}
	top = realPath(top)
	at := sha256.Sum256([]byte(top))
	t := &tree{folder: filepath.Join(trees, fmt.Sprintf("%s-%x", filepath.Base(top), at[:4])), top: top, git: dir}
	if err := os.MkdirAll(t.files(), 0o755); err != nil {
		return nil, err
	}
	type locked struct {
		file *lockedfile.File
		err  error
	}
	got := make(chan locked)
	go func() {
		file, err := lockedfile.Edit(filepath.Join(t.folder, "lock"))
		select {
		case got <- locked{file, err}:
		case <-ctx.Done():
			if file != nil {
				_ = file.Close()
			}
		}
	}()
	for {
		select {
		case l := <-got:
			t.lock = l.file
			return t, l.err
		case <-time.After(time.Second):
			says("waiting for another process, which builds in " + t.folder)
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// files returns the folder of the commit's files. Its place in the tree is that of the repository in the file system,
// so that a relative path to a folder beside the repository has a place, too.
func (t *tree) files() string {
	return filepath.Join(t.folder, "files", strings.TrimPrefix(t.top, filepath.VolumeName(t.top)))
}

func (t *tree) close() { _ = t.lock.Close() }

// lend gives the lock to a command, too: where this process is killed, nobody changes the files below a compiler.
func (t *tree) lend(cmd *exec.Cmd) {
	if runtime.GOOS != "windows" { // which cannot
		cmd.ExtraFiles = append(cmd.ExtraFiles, t.lock.File)
	}
}

// checkout makes the files those of a commit. Files of equal contents are not written again.
func (t *tree) checkout(ctx context.Context, commit string) error {
	index := filepath.Join(t.folder, "index")
	_ = os.Remove(index + ".lock") // of a process that was killed
	for _, args := range [][]string{{"read-tree", "--reset", "-u", commit}, {"clean", "-ffdxq"}} {
		plain := []string{"-c", "core.sparseCheckout=false", "-c", "core.fsmonitor=false", "-c", "core.splitIndex=false",
			"-c", "core.hooksPath=" + os.DevNull}
		cmd := exec.CommandContext(ctx, "git", append(plain, args...)...)
		cmd.Dir = t.files()
		cmd.Env = append(cmd.Environ(), "GIT_DIR="+t.git, "GIT_WORK_TREE="+t.files(), "GIT_INDEX_FILE="+index)
		t.lend(cmd)
		if _, err := outputOf(cmd); err != nil {
			return fmt.Errorf("%w (delete %s where this does not go away)", err, t.folder)
		}
	}
	return nil
}

// neighbours gives a module, which lies inside the repository, the folders outside of it that its go.mod names in
// place of others, as in: replace tourney => ../tourney. They are as they are now.
func (t *tree) neighbours(ctx context.Context, inside string) error {
	folder := filepath.Join(t.files(), inside)
	text, err := output(ctx, folder, "go", "mod", "edit", "-json")
	if err != nil {
		return err
	}
	var module struct {
		Replace []struct {
			New struct{ Path, Version string }
		}
	}
	if err := json.Unmarshal([]byte(text), &module); err != nil {
		return err
	}
	var outside []string
	for _, r := range module.Replace {
		path := filepath.Join(t.top, inside, r.New.Path)
		if r.New.Version == "" && !filepath.IsAbs(r.New.Path) && !below(path, t.top) {
			outside = append(outside, path)
		}
	}
	slices.Sort(outside) // a folder before those in it, which its link has, too
	for i, path := range outside {
		if slices.ContainsFunc(outside[:i], func(other string) bool { return below(path, other) }) {
			continue
		}
		place := filepath.Join(t.folder, "files", strings.TrimPrefix(path, filepath.VolumeName(path)))
		if info, err := os.Lstat(place); err == nil && info.Mode()&os.ModeSymlink != 0 { // of an earlier build
			if err := os.Remove(place); err != nil {
				return err
			}
		}
		if err := errors.Join(os.MkdirAll(filepath.Dir(place), 0o755), os.Symlink(path, place)); err != nil {
			return err
		}
	}
	return nil
}

// below reports whether a path is a folder or lies in it.
func below(path, folder string) bool {
	rest, err := filepath.Rel(folder, path)
	return err == nil && filepath.IsLocal(rest)
}

// engineOnly writes a main package that is an engine with the games and players of another one, whose files are
// listed a line each. It returns the file by which the go command takes the new for the old.
func (t *tree) engineOnly(files string) (overlay string, err error) {
	if strings.Contains(files, "\n") {
		return "", errors.New("its main package has several files")
	}
	text, err := engineMain(files)
	if err != nil {
		return "", err
	}
	main, overlay := filepath.Join(t.folder, "main.go"), filepath.Join(t.folder, "overlay.json")
	replaced, err := json.Marshal(map[string]map[string]string{"Replace": {filepath.Clean(files): main}})
	if err != nil {
		return "", err
	}
	return overlay, errors.Join(os.WriteFile(main, []byte(text), 0o600), os.WriteFile(overlay, replaced, 0o600))
}

// Packages that a main imports for its commands. An engine has none.
const (
	commandsOf = "tourney/cli"
	driver     = "github.com/mattn/go-sqlite3"
)

// engineMain returns the text of a main that is an engine with what another one imports. The error says why that may
// not be the same players: the other does more than to call cli.Tourney.
func engineMain(file string) (string, error) {
	syntax, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		return "", err
	}
	text := "package main\n\nimport (\n\t\"tourney/cli/engine\"\n\t_ \"tourney/games/all\"\n\t_ \"tourney/players/all\"\n"
	name := ""
	for _, spec := range syntax.Imports {
		switch path := strings.Trim(spec.Path.Value, "\"`"); path {
		case commandsOf:
			if name = "cli"; spec.Name != nil {
				name = spec.Name.Name
			}
		case driver:
		default:
			text += "\t_ \"" + path + "\"\n"
		}
	}
	for _, d := range syntax.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			continue
		}
		if f, ok := d.(*ast.FuncDecl); !ok || f.Name.Name != "main" || f.Recv != nil || !calls(f.Body.List, name, "Tourney") {
			return "", fmt.Errorf("%s does more than to call cli.Tourney", filepath.Base(file))
		}
	}
	return text + ")\n\nfunc main() { engine.Main() }\n", nil
}

// calls reports whether statements are one call of a package's function, without arguments.
func calls(list []ast.Stmt, pkg, function string) bool {
	if len(list) != 1 {
		return false
	}
	statement, ok := list[0].(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := statement.X.(*ast.CallExpr)
	if !ok || len(call.Args) > 0 {
		return false
	}
	of, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || of.Sel.Name != function {
		return false
	}
	name, ok := of.X.(*ast.Ident)
	return ok && name.Name == pkg
}
