package shell

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
	"sync"
	"time"
)

var tellOlder sync.Once

// TellOlder prints, once in a process, that the program is older than its source, and how to run the present one. It does
// so also after --quiet. Call it before games are played, and before any claim that players play as before. The source is
// the module in which the process runs, if that is the program's own.
func (e *Environment) TellOlder() {
	tellOlder.Do(func() {
		info, ok := debug.ReadBuildInfo()
		if !ok || info.Main.Path == "" {
			return
		}
		program, err := os.Executable()
		if err != nil || cached.MatchString(filepath.Base(filepath.Dir(program))) {
			return
		}
		built, err := os.Stat(program)
		if err != nil {
			return
		}
		folder, err := os.Getwd()
		if err != nil {
			return
		}
		if file, top := newerFile(info.Main.Path, folder, built.ModTime()); file != "" {
			mend := "build it again"
			if pkg := packageFrom(info, top, folder); pkg != "" {
				mend = CommandLine(append([]string{"go", "run", pkg}, os.Args[1:]...))
			}
			fmt.Fprintf(e.Prompts(), "this program was built before %s was changed: %s\n", file, mend)
		}
	})
}

// packageFrom returns how go run names the program's main package in a folder of its module. At the top it is
// "./cmd/tourney"; it is "" for a program of single files.
func packageFrom(info *debug.BuildInfo, top, folder string) string {
	inside, ours := strings.CutPrefix(info.Path, info.Main.Path)
	switch {
	case !ours:
		return ""
	case top != folder:
		return info.Path
	}
	return "." + inside
}

// cached matches the folders of Go's build cache that hold programs. Those of go run come from there while no content
// has changed, and are then older than files that were only touched, as by git.
var cached = regexp.MustCompile(`^[0-9a-f]{64}-d$`)

// newerFile returns a Go file that belongs to a module and was changed after a time, by its path in the module, and
// the top folder of the module. It returns "" if there is none, or if the folder is in no work tree of the module.
func newerFile(module, folder string, than time.Time) (found, root string) {
	root = folder
	for !isFile(filepath.Join(root, "go.mod")) {
		up := filepath.Dir(root)
		if up == root {
			return "", ""
		}
		root = up
	}
	if pathOf(filepath.Join(root, "go.mod")) != module {
		return "", root
	}
	_ = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		name := ""
		if path != root && d != nil {
			name = d.Name()
		}
		ignored := strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || name == "testdata" || name == "vendor"
		switch {
		case err != nil: // what cannot be read is no reason to say anything
			return nil
		case d.IsDir() && (ignored || name != "" && isFile(filepath.Join(path, "go.mod"))): // another module
			return fs.SkipDir
		case d.IsDir() || ignored || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		if info, err := d.Info(); err != nil || !info.ModTime().After(than) {
			return nil
		}
		if found, err = filepath.Rel(root, path); err != nil {
			found = path
		}
		return fs.SkipAll
	})
	return found, root
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// pathOf returns the path of a module from its go.mod, "" if it has none.
func pathOf(file string) string {
	text, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(text)) {
		if words := strings.Fields(line); len(words) > 1 && words[0] == "module" {
			return strings.Trim(words[1], "\"`")
		}
	}
	return ""
}
