//go:build browser

package web

import (
	"context"
	"flag"
	"fmt"
	"net"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"tourney/results/sqlite"
	"tourney/web/webtest"
)

var update = flag.Bool("update", false, "rewrite the pictures in docs/page")

// browsing is what the parts of TestBrowser share: a browser, and the page of a database.
type browsing struct {
	*webtest.Browser
	db, site string
}

// TestBrowser looks at the page with a browser.
func TestBrowser(t *testing.T) {
	b := &browsing{Browser: webtest.Start(t), db: copied(t, "browser", func(store *sqlite.Store) {
		play(t, store, testdata(t, "field.yaml"))
		play(t, store, testdata(t, "four.yaml"))
		tune(t, store, testdata(t, "weights.yaml"), 0)
	})}
	b.site = serve(t, b.db, "127.0.0.1:0").address
	for _, part := range []struct {
		name string
		test func(*testing.T, *browsing)
	}{
		{"scripts", testScripts}, {"report", testReport}, {"tabs", testTabs}, {"play", testPlay}, {"pages", testPages},
	} {
		t.Run(part.name, func(t *testing.T) { part.test(t, b) })
	}
}

// answering is a page that answers.
type answering struct {
	address string // such as http://127.0.0.1:8222
	stop    func()
}

// serve serves the page of a database until stop or the end of the test; change may change the page.
func serve(t *testing.T, db, at string, change ...func(*Page)) *answering {
	t.Helper()
	listener, err := net.Listen("tcp", at)
	must(t, err)
	p := served(t, db, func(s *Settings) { // pictures show no folders of the machine
		s.CommandLine = func(words []string) string {
			return strings.ReplaceAll(strings.Join(words, " "), filepath.Dir(db)+"/", "")
		}
	})
	for _, c := range change {
		c(p)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- p.Serve(ctx, listener) }()
	s := &answering{address: "http://" + listener.Addr().String(), stop: sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})}
	t.Cleanup(s.stop)
	return s
}

// Games of two and of four seats.
const ofTwo, ofFour = "/runs/field/games/11/0", "/runs/four/games/0/0"

// looks are the looks in which every page is seen: a telephone and a desk, by day and at night.
var looks = []webtest.Look{{Width: 1280}, {Width: 1280, Dark: true}, {Width: 360}, {Width: 360, Dark: true}}

// settledPage is true once a page waits for nothing more.
const settledPage = `!/being (counted|drawn|read)/i.test(document.body.innerText)
	&& [...document.querySelectorAll("[data-chart]")].every((f) => f.querySelector("canvas"))`

// reads is true of a page with a text.
func reads(text string) string {
	return fmt.Sprintf("document.body.innerText.includes(%s)", strconv.Quote(text))
}
