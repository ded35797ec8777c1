//go:build browser

package web_test

import (
	"context"
	"flag"
	"net"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"tourney/arena/plan"
	"tourney/results/sqlite"
	"tourney/web"
	"tourney/web/webtest"

	_ "tourney/games/all"
	_ "tourney/players/all"
)

var update = flag.Bool("update", false, "rewrite the pictures in docs/page")

// TestBrowser looks at the page with a browser. All its parts share the browser and what the programs have played.
func TestBrowser(t *testing.T) {
	browser := webtest.Start(t)
	p := build(t)
	p.run(t, "tourney", "run", "testdata/field.yaml", "--db", p.db)
	p.run(t, "tourney", "run", "testdata/four.yaml", "--db", p.db)
	p.run(t, "tune", "run", "testdata/weights.yaml", "--db", p.db)
	site := serve(t, p.db, "127.0.0.1:0")
	t.Run("game", func(t *testing.T) { testGame(t, browser, p, site.address) })
	t.Run("review", func(t *testing.T) { testReview(t, browser, p, site.address) })
	t.Run("report", func(t *testing.T) { testReport(t, browser, p) })
	t.Run("names", func(t *testing.T) { testNames(t, browser, p) })
	t.Run("tabs", func(t *testing.T) { testTabs(t, browser, p) })
	t.Run("another process", func(t *testing.T) { testAnotherProcess(t, browser, p) })
	t.Run("fleet", func(t *testing.T) { testFleet(t, browser, p) })
	t.Run("stop", func(t *testing.T) { testStop(t, browser, p) })
	t.Run("pictures", func(t *testing.T) { testPictures(t, browser, p, site.address) })
	t.Run("play", func(t *testing.T) { testPlay(t, browser, p, site.address) })
	t.Run("areas", func(t *testing.T) { testAreas(t, browser, site.address) })
	t.Run("play by keys", func(t *testing.T) { testKeys(t, browser, site.address) })
	t.Run("play by two", func(t *testing.T) { testPersons(t, browser, p, site.address) })
	t.Run("play in haste", func(t *testing.T) { testHaste(t, browser, site.address) })
	t.Run("play in two tabs", func(t *testing.T) { testPlayTabs(t, browser, p) })
	t.Run("pages", func(t *testing.T) { testPages(t, browser, p, site.address) })
}

// programs are the built commands, with a database of what they have played.
type programs struct{ folder, db string }

func build(t *testing.T) *programs {
	t.Helper()
	folder := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", folder+string(filepath.Separator), "../cmd/tourney", "../cmd/tune").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return &programs{folder, filepath.Join(folder, "tourney.db")}
}

// command returns a command line of a program, ready to start. The program writes its pictures into a folder of its own.
func (p *programs) command(t *testing.T, program string, args ...string) *exec.Cmd {
	t.Helper()
	for i, arg := range args {
		if strings.HasSuffix(arg, ".yaml") {
			file, err := filepath.Abs(arg)
			if err != nil {
				t.Fatal(err)
			}
			args[i] = file
		}
	}
	c := exec.Command(filepath.Join(p.folder, program), args...)
	c.Dir = p.folder
	return c
}

func (p *programs) run(t *testing.T, program string, args ...string) {
	t.Helper()
	if out, err := p.command(t, program, args...).CombinedOutput(); err != nil {
		t.Fatalf("%s %v: %v\n%s", program, args, err, out)
	}
}

// site is a page that answers.
type site struct {
	address string // such as http://127.0.0.1:8222
	stop    func()
}

// serve serves the page of a database until stop or the end of the test.
func serve(t *testing.T, db, at string) *site {
	t.Helper()
	listener, err := net.Listen("tcp", at)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- newPage(db).Serve(ctx, listener) }()
	stopped := false
	s := &site{address: "http://" + listener.Addr().String()}
	s.stop = func() {
		if stopped {
			return
		}
		stopped = true
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
	t.Cleanup(s.stop)
	return s
}

func newPage(db string) *web.Page {
	// Pictures show no folders of the machine.
	line := func(words []string) string {
		return strings.ReplaceAll(strings.Join(words, " "), filepath.Dir(db)+"/", "")
	}
	return web.New(web.Settings{Path: db, CommandLine: line,
		Open:   func(ctx context.Context) (web.Database, error) { return sqlite.OpenReader(ctx, db, nil) },
		Writer: func(ctx context.Context, path string) (web.Writer, error) { return sqlite.Open(ctx, path, nil) },
		Build:  plan.Build{Version: "test"}, Tell: func(string) {}})
}

// reader opens a database until the end of the test.
func reader(t *testing.T, db string) *sqlite.Store {
	t.Helper()
	store, err := sqlite.OpenReader(t.Context(), db, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	return store
}
