package web

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"encoding/xml"
	"errors"
	"html"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"tourney/results"
	"tourney/results/sqlite"
)

// reported returns the report of a database.
func reported(t *testing.T, path string, games int, names ...string) string {
	t.Helper()
	text, err := tryReport(t, path, games, names...)
	if err != nil {
		t.Fatal(err)
	}
	closed(t, text)
	return text
}

func tryReport(t *testing.T, path string, games int, names ...string) (string, error) {
	t.Helper()
	store, err := sqlite.OpenReader(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	text, err := Report(t.Context(), store, ReportSettings{Path: path, Names: names, Games: games, Workers: 2, Made: time.Now(), Version: "test",
		CommandLine: func(words []string) string { return strings.Join(words, " ") }, Progress: func(string, string, int, int) {}})
	return string(text), err
}

var (
	attributes = regexp.MustCompile(`\s(src|href|action|data-src|style|on\w+|id)="([^"]*)"`)
	policyIn   = regexp.MustCompile(`Content-Security-Policy" content="([^"]*)"`)
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
			if err != nil {
				t.Fatal(err)
			}
			drawing(t, svg)
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

// drawing fails the test if a picture is not well-formed, or is more than one.
func drawing(t *testing.T, svg []byte) {
	t.Helper()
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("a picture: %v", err)
		}
		if e, ok := token.(xml.StartElement); ok && !slices.Contains([]string{"svg", "g", "path", "text", "rect", "circle", "line", "polygon"}, e.Name.Local) {
			t.Errorf("a picture has a %s", e.Name.Local)
		}
	}
}

// boardsIn returns the boards of the games in a report.
func boardsIn(t *testing.T, text string) (games [][]still) {
	t.Helper()
	for _, m := range regexp.MustCompile(`data-boards="([^"]*)"`).FindAllStringSubmatch(text, -1) {
		packed, err := base64.StdEncoding.DecodeString(html.UnescapeString(m[1]))
		if err != nil {
			t.Fatal(err)
		}
		z, err := gzip.NewReader(bytes.NewReader(packed))
		if err != nil {
			t.Fatal(err)
		}
		var list []still
		if err := json.NewDecoder(z).Decode(&list); err != nil {
			t.Fatal(err)
		}
		games = append(games, list)
	}
	return games
}

// TestReport: the report of a small run says what was found, shows games of each list, and how to repeat it.
func TestReport(t *testing.T) {
	path := played(t, night)
	text := reported(t, path, 4, "night", "night")
	for _, want := range []string{"<title>night – Tourney</title>", "report of ", "from t.db, by version test", `<div class="answer"><p>It is not decided whether A is better than one on boards of this generator`,
		">All against all</h2>", ">Ratings</h2>", ">By pairing and opening</h2>", ">Costs</h2>", "Times are of Small Computer, 2 cores.", ">Won, drawn, lost</h2>", ">Lengths of games</h2>",
		"Among the shortest games in which all seats have moved. ", "Among the longest games. ", "Among the largest swings. ",
		"the same players went on from them", "Positions were searched to ", "dice, who is ranked last, has won no game against A, who is ranked first.",
		"tourney run night.yaml --as night-2 --db " + path, "tourney replay night --verify --db " + path, "\nseed: 5\n", "tourney review night/",
		"<figcaption>The end</figcaption>", `<span class="state finished">finished</span>`} {
		if !strings.Contains(html.UnescapeString(text), want) {
			t.Errorf("the report lacks %q", want)
		}
	}
	for _, none := range []string{"As <a", "not finished", "Play it by hand"} {
		if strings.Contains(text, none) {
			t.Errorf("the report has %q", none)
		}
	}
	if n := strings.Count(text, `<dl class="legend">`); n != 1 {
		t.Errorf("%d legends, want one", n)
	}
	if n := strings.Count(text, `class="chapter"`); n != 1 {
		t.Errorf("%d chapters for a run that is named twice", n)
	}
	if len(text) > 500_000 {
		t.Errorf("the report has %d bytes", len(text))
	}
	games := boardsIn(t, text)
	if len(games) != 4 {
		t.Fatalf("%d games, want 4", len(games))
	}
	addresses := map[string]bool{}
	for _, m := range regexp.MustCompile(`<h3>([^<]*)</h3>`).FindAllStringSubmatch(text, -1) {
		addresses[m[1]] = true
	}
	if len(addresses) != 4 {
		t.Errorf("of 4 games these are different: %v", addresses)
	}
	for i, boards := range games {
		moves := strings.Count(strings.Split(text, `data-boards="`)[i+1], `data-ply="`)
		if len(boards) != moves+1 || !strings.HasPrefix(boards[0].Alt, "The board at the start: ") || !strings.HasPrefix(boards[moves].Alt, "The board after ply ") {
			t.Errorf("game %d: %d boards for %d moves, from %q to %q", i, len(boards), moves, boards[0].Alt, boards[len(boards)-1].Alt)
		}
		if last := string(inline([]byte(boards[moves].SVG))); !strings.Contains(html.UnescapeString(text), last) {
			t.Errorf("game %d: its last board is not shown without a script", i)
		}
	}
	if text := reported(t, path, 0, "night"); strings.Contains(text, "Sample games") {
		t.Error("there are sample games, though none were asked for")
	}
	if _, err := tryReport(t, path, 0, "night", "day"); !errors.Is(err, results.ErrNoRun) {
		t.Errorf("a name that is not there: %v", err)
	}
}

// TestReportStudy: a study and one of its runs in one report, each with its chapter; the games are those of the proof.
func TestReportStudy(t *testing.T) {
	path := studied(t, 0)
	text := html.UnescapeString(reported(t, path, 1, "weights", "weights-proof"))
	for _, want := range []string{"<title>weights and 1 more – Tourney</title>", `<a href="#part-1">weights</a> <span class="faint">study</span>`,
		`<a href="#part-2">weights-proof</a> <span class="faint">run</span>`, "than the default on boards of this generator", ">Weights</h2>", ">Best trials</h2>",
		">Strength along each weight</h2>", ">How the search went on</h2>", "Sample games of weights-proof", "<h3>weights-proof/", "tune run weights --db ",
		"Its games are of the study weights.", "Settled or not"} {
		if !strings.Contains(text, want) {
			t.Errorf("the report lacks %q", want)
		}
	}
}

// unfinished returns a database with the first games of a run, under other names.
func unfinished(t *testing.T, rename func(*results.Run), games int) string {
	t.Helper()
	from, err := sqlite.OpenReader(t.Context(), played(t, night), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	run, err := from.Run(t.Context(), "night")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "part.db")
	to := writer(t, path)
	old := run
	run.Players, run.Finished = slices.Clone(run.Players), time.Time{}
	rename(&run)
	if err := to.Enter(t.Context(), &run); err != nil {
		t.Fatal(err)
	}
	err = from.Games(t.Context(), old, nil, func(r results.Record) error {
		if games--; games < 0 {
			return errOne
		}
		return to.Append(t.Context(), run, []results.Record{r})
	})
	if err != nil && err != errOne {
		t.Fatal(err)
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestReportUnfinished: the report of a run that was stopped says so.
func TestReportUnfinished(t *testing.T) {
	for _, games := range []int{0, 20} {
		text := reported(t, unfinished(t, func(*results.Run) {}, games), 1, "night")
		for _, want := range []string{`<span class="state stopped">stopped</span>`, "This run is not finished: its figures are those of the games that were there when this report was made."} {
			if !strings.Contains(text, want) {
				t.Errorf("of %d games the report lacks %q", games, want)
			}
		}
	}
}

// TestReportNames: names that would do something are shown as text.
func TestReportNames(t *testing.T) {
	names := []string{`<script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, "\x1b[31mred\u202egnp.exe\u2066", `javascript:alert(1)//'"</title></style></script>{{.}}`}
	path := unfinished(t, func(run *results.Run) {
		run.Name = names[3]
		for i := range run.Players {
			run.Players[i].Name = names[i]
		}
	}, 100)
	text := reported(t, path, 2, names[3])
	for _, name := range names {
		if !strings.Contains(html.UnescapeString(text), results.Visible(name)) {
			t.Errorf("the report does not show %q", name)
		}
	}
	if i := strings.IndexFunc(text, func(r rune) bool { return r == 0x1b || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 }); i >= 0 {
		t.Errorf("the report has the character %q", text[i:i+3])
	}
	if n := strings.Count(text, "<script") + strings.Count(text, "</title>") + strings.Count(text, "</style>"); n != 3 {
		t.Errorf("%d scripts, titles and styles, want one each", n)
	}
}
