package web

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"encoding/xml"
	"errors"
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"tourney/games/gamestest"
	"tourney/results"
	"tourney/results/sqlite"
)

// reported makes a report in a bubble, see onPage, so that its reviews go as far as they can.
func reported(t *testing.T, path string, games int, names ...string) string {
	t.Helper()
	var text []byte
	var err error
	synctest.Test(t, func(t *testing.T) { text, err = makeReport(t, path, games, names...) })
	must(t, err)
	closed(t, string(text))
	return string(text)
}

func makeReport(t *testing.T, path string, games int, names ...string) ([]byte, error) {
	return Report(t.Context(), reading(t, path), ReportSettings{Path: path, Names: names, Games: games, Workers: 2, Made: time.Now(), Version: "test",
		CommandLine: func(words []string) string { return strings.Join(words, " ") }, Progress: func(string, string, int, int) {}})
}

var (
	attributes = regexp.MustCompile(`\s(src|href|action|data-src|style|on\w+|id)="([^"]*)"`)
	policyIn   = regexp.MustCompile(`Content-Security-Policy" content="([^"]*)"`)
	elements   = regexp.MustCompile(`<([a-zA-Z]\w*)`)
	inlined    = regexp.MustCompile(`(?s)<(style|script)>(.*?)</(?:style|script)>`)
)

// closed fails the test if a report leads or asks elsewhere, has parts of one name, or anything that its policy does not allow.
func closed(t *testing.T, text string) {
	t.Helper()
	ids, targets := map[string]bool{}, []string{}
	for _, m := range attributes.FindAllStringSubmatch(text, -1) {
		value := html.UnescapeString(m[2])
		switch {
		case m[1] == "id":
			if ids[value] {
				t.Errorf("two parts are called %q", value)
			}
			ids[value] = true
		case m[1] == "href" && strings.HasPrefix(value, "#"):
			targets = append(targets, value[1:])
		case m[1] == "src" && strings.HasPrefix(value, "data:image/svg+xml;base64,"):
			svg, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(value, "data:image/svg+xml;base64,"))
			must(t, errors.Join(err, xml.Unmarshal(svg, new(struct{})))) // it is well-formed
			for _, m := range elements.FindAllSubmatch(svg, -1) {
				if !slices.Contains([]string{"svg", "g", "path", "text", "rect", "circle", "line", "polygon"}, string(m[1])) {
					t.Errorf("a picture has a %s", m[1])
				}
			}
		default:
			t.Errorf("there is %.200s", m[0])
		}
	}
	for _, to := range targets {
		if !ids[to] {
			t.Errorf("the link #%s leads nowhere", to)
		}
	}
	for _, elsewhere := range []string{"http:", "https:", "url(", "@import", "ZgotmplZ"} {
		if i := strings.Index(text, elsewhere); i >= 0 {
			t.Errorf("there is %q: %.100s", elsewhere, text[i:])
		}
	}
	allowed := html.UnescapeString(policyIn.FindStringSubmatch(text)[1])
	found := inlined.FindAllStringSubmatch(text, -1)
	for _, m := range found {
		if !strings.Contains(allowed, m[1]+"-src '"+hashed([]byte(m[2]))+"'") {
			t.Errorf("the policy does not allow the %s: %s", m[1], allowed)
		}
	}
	if len(found) != 2 || !strings.HasPrefix(allowed, "default-src 'none'; img-src data:; ") {
		t.Errorf("%d styles and scripts, with the policy %s", len(found), allowed)
	}
}

// TestReport: the report of a small run shows games of each list, each once, with all their boards.
func TestReport(t *testing.T) {
	gamestest.SkipShort(t)
	const games = 10 // some are in two of the lists
	path := played(t, late)
	text := reported(t, path, games, "late", "late")
	if len(text) > 500_000 {
		t.Errorf("the report has %d bytes", len(text))
	}
	addresses := map[string]bool{}
	for _, m := range regexp.MustCompile(`<h3>([^<]*)</h3>`).FindAllStringSubmatch(text, -1) {
		addresses[m[1]] = true
	}
	var shown [][]still
	for _, m := range regexp.MustCompile(`data-boards="([^"]*)"`).FindAllStringSubmatch(text, -1) {
		packed, err := base64.StdEncoding.DecodeString(html.UnescapeString(m[1]))
		must(t, err)
		z, err := gzip.NewReader(bytes.NewReader(packed))
		must(t, err)
		var boards []still
		must(t, json.NewDecoder(z).Decode(&boards))
		shown = append(shown, boards)
	}
	if len(shown) != games || len(addresses) != games {
		t.Fatalf("%d games, of which these are different: %v; want %d", len(shown), addresses, games)
	}
	for i, boards := range shown {
		moves := strings.Count(strings.Split(text, `data-boards="`)[i+1], `data-ply="`)
		if len(boards) != moves+1 || !strings.HasPrefix(boards[0].Alt, "The board at the start: ") || !strings.HasPrefix(boards[moves].Alt, "The board after ply ") {
			t.Errorf("game %d: %d boards for %d moves, from %q to %q", i, len(boards), moves, boards[0].Alt, boards[len(boards)-1].Alt)
		}
		holds(t, "without a script the report", text, string(inline([]byte(boards[moves].SVG)))) // its last board
	}
	if _, err := makeReport(t, path, 0, "late", "day"); !errors.Is(err, results.ErrNoRun) {
		t.Errorf("a name that is not there: %v", err)
	}
}

// TestReportOfStrangers: the report of a run that was stopped says so, also one without games. Names are shown as text.
func TestReportOfStrangers(t *testing.T) {
	gamestest.SkipShort(t)
	name := hostile[3]
	path := copied(t, "strangers", func(store *sqlite.Store) {
		play(t, store, late)
		renamed(t, store, "late", name, hostile, 20)
		renamed(t, store, "late", "none", hostile, 0)
	})
	const stopped = `<span class="state stopped">stopped</span>`
	const why = "This run is not finished: its figures are those of the games that were there when this report was made."
	holds(t, "the report without games", reported(t, path, 1, "none"), stopped, why)
	text := reported(t, path, 2, name)
	holds(t, "the report", text, stopped, why)
	for _, name := range hostile {
		holds(t, "the report", text, results.Visible(name))
	}
	if n := strings.Count(text, "<script") + strings.Count(text, "</title>") + strings.Count(text, "</style>"); n != 3 {
		t.Errorf("%d scripts, titles and styles, want one each", n)
	}
}
