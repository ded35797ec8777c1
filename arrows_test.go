// Package tourney_test checks what is true of the whole module and belongs to none of its packages. The imports are
// read from the files rather than asked of "go list": so go test knows what the answer depends on, and does not repeat
// a cached one after a new import.
package tourney_test

import (
	"cmp"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "tourney"

// suites are packages for tests only.
var suites = []string{"results/resultstest", "games/gamestest", "games/gamestest/heap", "players/evaltest", "players/bottest",
	"arena/arenatest", "arena/internal/misfit", "cli/scripttest", "web/webtest"}

// mayImport says, for the packages in a folder, in which folders the packages lie that they may import:
// games <- players <- arena <- report <- web <- cli <- cmd, with results beside.
var mayImport = map[string][]string{
	"games":   {"games"},
	"players": {"games", "players"},
	"arena":   {"games", "players", "arena", "results"},
	"results": {"results"},
	"report":  {"games", "players", "arena", "results", "report"},
	"configs": {},
	"web":     {"games", "players", "arena", "results", "report"},
	"cli":     {"games", "players", "arena", "results", "report", "configs", "web", "cli"},
	"cmd":     {"cli"},
}

// queue is the room of what plays on many machines, and engine the library that only this room knows. Both are a third
// of a program: tourney and tune do without.
const (
	queue      = "arena/fleet"
	queueOwner = "cmd/fleet"
	engine     = "github.com/nats-io/"
)

// texts is the room of YAML.
const texts = "arena/config"

// programs are the packages of commands. They do not know each other: what both need lies in cli/shell.
var programs = []string{"cli/tourney", "cli/tune"}

// apart are the adapters, each to one technology, that must not import one another.
var apart = []string{"results/sqlite", "report"}

func TestArrows(t *testing.T) {
	arrows, err := readArrows(".")
	if err != nil {
		t.Fatal(err)
	}
	if len(arrows) < 10 {
		t.Errorf("%d imports of our own packages found: is this still the module's folder?", len(arrows))
	}
	for _, a := range arrows {
		if why := wrong(a); why != "" {
			t.Errorf("%s: %s imports %s: %s", a.file, a.from, a.to, why)
		}
	}
}

// TestSQLiteIsCompiledFirst keeps an order of imports on which the time of the first command depends. The C file of
// SQLite takes a minute of one core, as long as everything else together. The go command begins packages in the order
// of imports, from the program's main on: SQLite below our packages is begun last, and then one core compiles it while
// the others wait.
func TestSQLiteIsCompiledFirst(t *testing.T) {
	const want = `"github.com/mattn/go-sqlite3"`
	for _, file := range []string{"cmd/tourney/main.go", "cmd/tune/main.go"} {
		syntax, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		if got := syntax.Imports[0].Path.Value; got != want {
			t.Errorf("the first import of %s is %s, want %s", file, got, want)
		}
	}
}

// TestWrong: wrong arrows are found. That right ones pass is seen in the module.
func TestWrong(t *testing.T) {
	for _, test := range [][2]string{
		{"games", "players"},
		{"games/pentago", "results"},
		{"games/pentago", "games/gamestest"},
		{"players", "arena"},
		{"players/search", "results/stats"},
		{"arena", "cli/tourney"},
		{"arena", "arena/arenatest"},
		{"results", "games"},
		{"results", "results/stats"},
		{"results/stats", "players"},
		{"arena/journal", "report"},
		{"results/evidence", "report"},
		{"report", "web"},
		{"results/sqlite", "report"},
		{"report/chart", "results/sqlite/internal"},
		{"web", "cli/shell"},
		{"cli/tune", "cli/tourney"},
		{"cli/shell", "cli/tourney"},
		{"cli/shell", "cli"},
		{"cli/tune", "cli/scripttest"},
		{"cmd/tune", "cmd/tourney"},
		{"cmd/tourney", "cli/tourney"},
		{"cmd/tourney", "arena"},
		{"cmd/fleet", "cli/tourney"},
		{"cmd/fleet", "web"},
		{"configs", "games"},
		{"utilities", "games"},
		{"web", "arena/fleet"},
		{"cli/shell", "arena/fleet"},
		{"arena/study", "arena/fleet"},
		{"cmd/tourney", "arena/fleet"},
		{"cmd/fleet", "github.com/nats-io/nats.go"},
		{"arena/plan", "arena/config"},
		{"arena/merge", "arena/config"},
		{"report", "arena/config"},
		{"web", "arena/config"},
	} {
		if wrong(arrow{from: test[0], to: test[1]}) == "" {
			t.Errorf("%s may import %s", test[0], test[1])
		}
	}
}

// TestEngineIsSmall: a program of cli/engine alone is built in seconds. The store, tables, the page and commands would
// take a minute.
func TestEngineIsSmall(t *testing.T) {
	arrows, err := readArrows(".")
	if err != nil {
		t.Fatal(err)
	}
	linked := []string{"cli/engine", "games/all", "players/all"}
	for i := 0; i < len(linked); i++ {
		for _, a := range arrows {
			if a.from == linked[i] && !slices.Contains(linked, a.to) {
				linked = append(linked, a.to)
			}
		}
	}
	for _, pkg := range linked {
		room := folder(pkg)
		if room == "web" || room == "configs" || room == "cli" && pkg != linked[0] || strings.HasPrefix(pkg, "results/") {
			t.Errorf("cli/engine needs %s", pkg)
		}
	}
	if len(linked) < 20 {
		t.Errorf("it needs %v only", linked)
	}
}

// arrow is an import of one of our packages by another, outside tests. Packages are paths below the module.
type arrow struct{ from, to, file string }

// wrong says what is wrong with an import, or "".
func wrong(a arrow) string {
	from, to := folder(a.from), folder(a.to)
	allowed, known := mayImport[from]
	if a.from == queueOwner {
		allowed = []string{"cli", "arena", "report", "results"}
	}
	switch {
	case strings.HasPrefix(a.to, engine) && a.from == queue:
		return ""
	case strings.HasPrefix(a.to, engine):
		return "only " + queue + " knows that library"
	case a.to == queue && a.from != queueOwner:
		return "only " + queueOwner + " may: it is a third of the size of a program"
	case a.to == texts && from != "cli" && from != "cmd":
		return "what a run or study is stands in results: YAML is for people, whom only commands meet"
	case !known:
		return "no rule says what " + from + " may import: add one"
	case slices.Contains(suites, a.to) && !slices.Contains(suites, a.from):
		return "only tests may"
	case !slices.Contains(allowed, to):
		return "of ours, " + from + " may import: " + cmp.Or(strings.Join(allowed, ", "), "nothing")
	case a.from == "results":
		return "it is plain data and imports nothing of ours"
	case from == "cli" && to == "cli" && a.to == "cli":
		return "cli puts the programs together, and they do not know it"
	case slices.Contains(programs, a.to) && a.from != "cli":
		return "programs are put together in cli: what several need lies in cli/shell"
	}
	if one, other := adapter(a.from), adapter(a.to); one != "" && other != "" && one != other {
		return "adapters do not know each other"
	}
	return ""
}

func folder(pkg string) string {
	first, _, _ := strings.Cut(pkg, "/")
	return first
}

// adapter returns which of the adapters a package belongs to, or "".
func adapter(pkg string) string {
	for _, a := range apart {
		if pkg == a || strings.HasPrefix(pkg, a+"/") {
			return a
		}
	}
	return ""
}

// readArrows returns the imports of our own packages in all Go files below root, tests aside.
func readArrows(root string) ([]arrow, error) {
	var arrows []arrow
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		switch name := d.Name(); {
		case err != nil:
			return err
		case d.IsDir():
			if name == "testdata" || file != root && (strings.HasPrefix(name, ".") || isModule(file)) {
				return filepath.SkipDir
			}
			return nil
		case !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		syntax, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range syntax.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if to, ours := strings.CutPrefix(imported, module+"/"); ours || strings.HasPrefix(imported, engine) {
				arrows = append(arrows, arrow{from: path.Dir(filepath.ToSlash(file)), to: to, file: file})
			}
		}
		return nil
	})
	return arrows, err
}

// isModule reports whether a folder is a module of its own.
func isModule(folder string) bool {
	_, err := os.Stat(filepath.Join(folder, "go.mod"))
	return err == nil
}
