package cli

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/arena/config"
	"tourney/cli/shell"
	"tourney/games/gamestest"
	"tourney/results/stats"
)

var update = flag.Bool("update", false, "rewrite the answers in docs/database.md, docs/screens.md, rows of the quick start, and what searches cost in other documents")

// unrun lists commands that no test runs, with the reason. They are parsed.
var unrun = []struct{ line, why string }{
	{`configs/`, "takes up to an hour; the tests of configs play each config in small"},
	{`pentago-report|tune-a|tune-loa|splut-four|-evaluations`, "needs the runs of a config that is not played here"},
	{`^(tune|go run ./cmd/tune) run( *#.*)?$`, "takes 80 s of CPU; .ci/run plays it"},
	{`--seed (51|77)|table five-first|a@8,kind=textbook`, "takes 3 to 60 s of CPU, and the document quotes figures of it only"},
	{`^tourney bench`, "measures; the tests of arena/bench search the positions"},
	{`--watch|^tourney serve|--serve`, "ends when it is told to"},
	{`external:"tourney `, "needs the program in PATH"},
	{`--base HEAD`, "needs the source in git"},
}

// dear lists commands that are run at full size only, with those that need their runs. Each takes 0.3 s or more.
var dear = regexp.MustCompile(`^tune (run (study|mixture|corners|weights|bot).yaml|(run|plot|fit) (mixture|corners|own))|strengths|better.yaml|own.yaml|` +
	`match (gomoku|loa) |--margin 2|--most 6000|engines|(ladder|stones|mixed|clock|four).yaml|--run stones|^tourney (table|plot) four|` +
	`--continuations|^tourney merge|both.db|^tourney verify|^tourney report|--boards|--plan|--until|(splut|loa|gomoku)-sample|'a\+one`)

// notRun returns the reason that a line is not run, or "" if it is run.
func notRun(line string) string {
	for _, u := range unrun {
		if regexp.MustCompile(u.line).MatchString(line) {
			return u.why
		}
	}
	if !gamestest.Long && dear.MatchString(line) {
		return "dear: -tags long"
	}
	return ""
}

// TestDocuments runs the commands of all documents, but those of docs/extending.md, which TestExtending runs.
func TestDocuments(t *testing.T) {
	gamestest.SkipShort(t)
	ran := 0
	for _, p := range readPages(t) {
		if p.path != extending {
			t.Run(p.path, func(t *testing.T) { ran += runPage(t, p) })
		}
	}
	if ran < 40 {
		t.Errorf("%d commands were run, want at least 40", ran)
	}
}

// runPage runs the commands of this module in a document, in order, in a folder of its own, and returns their number. The folder
// has the database of the quick start, so that another quick start plays nothing, and docs/bots. A block whose first line names a
// file, as "# night.yaml" does, is written to that file. A block of text right after commands must be in the output of the last
// command; "…" stands for lines left out. A block that begins with "$ COLUMNS=80 tourney" has all that the command prints, and a
// table below a query the first rows of its answer. -update corrects answers, screens, and the cost of searches. -v lists all
// commands.
func runPage(t *testing.T, p page) (ran int) {
	root := gamestest.Must(filepath.Abs(".."))(t)
	putQuickStart(t)
	gamestest.OK(t, os.CopyFS("docs/bots", os.DirFS(filepath.Join(root, "docs/bots"))))
	printed, shownAt := "", 0 // by the last command, and where a document would show it
	page := strings.Join(p.lines, "\n")
	for _, b := range p.blocks {
		shown, now, fault := b.text, "", ""
		if m := onScreen.FindStringSubmatch(b.text); m != nil {
			now = m[0] + screen(t, m[1], m[2])
			fault = cmp.Diff(timeless(shown), timeless(now))
		} else if b.language == "sql" {
			m := answered.FindStringSubmatch(strings.Join(p.lines[b.line-1:], "\n"))
			rows := answer(t, "tourney.db", b.text)
			shown, now = m[0], m[1]+rows
			fault = cmp.Diff(without(m[2], m[3]), without(m[2], rows))
		} else if b.language == "text" && b.line <= shownAt && printed != "" {
			now = updated(shown, printed)
			fault = notPrinted(shown, printed)
		}
		if fault != "" && *update {
			page = strings.Replace(page, shown, now, 1)
		} else if fault != "" {
			t.Errorf("%s:%d: the program prints something else, or not here:\n%s", p.path, b.line, fault)
		}
		if name := b.file(); name != "" && slices.Contains([]string{"yaml", "csv", "text"}, b.language) {
			write(t, name, b.text)
		}
		printed, shownAt = "", b.line+strings.Count(b.text, "\n")+3
		for line := range strings.Lines(b.text) {
			if line = strings.TrimSuffix(line, "\n"); b.language != "sh" {
				break
			}
			if why := notRun(line); why != "" {
				t.Logf("not run: %s: %s", line, why)
				continue
			}
			begun := time.Now()
			if out, ok := runLine(t, line); ok {
				ran++
				printed = out
				t.Logf("%5.1f s: %s", time.Since(begun).Seconds(), line)
			}
		}
	}
	if *update {
		write(t, filepath.Join(root, p.path), page)
	}
	return ran
}

// runLine runs a line that is one command of this module, and returns its output. ran is false for other lines.
// The command must succeed, print something, and write the files that its flags name. Output sent to a file must be a config.
func runLine(t *testing.T, line string) (printed string, ran bool) {
	t.Helper()
	words, _ := wordsOf(line) // TestDocumentsNameWhatExists has told of errors
	name, args := ours(words)
	if name == "" {
		return "", false
	}
	if args[0] == "report" && !slices.Contains(args, "--games") {
		args = append(args, "--games", "1") // to be quicker
	}
	stdout := execute(t, name, args)
	for i, arg := range args[1:] {
		if slices.Contains([]string{"--plot", "--db", "-o"}, args[i]) {
			if _, err := os.Stat(arg); err != nil {
				t.Errorf("%s: it leaves no %s", line, arg)
			}
		}
	}
	if m := regexp.MustCompile(`> *([\w.-]+\.yaml)`).FindStringSubmatch(line); m != nil {
		write(t, m[1], stdout)
		if _, err := shell.ReadConfig(m[1], config.Decode); err != nil {
			t.Errorf("%s: its output is no config: %v", line, err)
		}
	}
	return stdout, true
}

// execute runs a command of this module in the current folder, and returns its output.
func execute(t *testing.T, program string, args []string) string {
	t.Helper()
	var out, diagnostics bytes.Buffer
	env := &shell.Environment{Ctx: t.Context(), Stdout: &out, Stderr: &diagnostics}
	if err := programs[program]().Run(env, args); err != nil || out.Len()+diagnostics.Len() == 0 {
		t.Errorf("%s %q: error %v, and it prints:\n%s%s", program, args, err, out.Bytes(), diagnostics.Bytes())
	}
	return out.String()
}

func write(t *testing.T, name, text string) {
	t.Helper()
	gamestest.OK(t, os.WriteFile(name, []byte(text), 0o666))
}

// quickStart is the database of the quick start, which is played once: that costs a second.
var quickStart string

// putQuickStart writes the database of the quick start into the working folder, a new one. Tables are as wide as in a pipe.
func putQuickStart(t *testing.T) {
	t.Helper()
	t.Setenv("COLUMNS", "")
	t.Setenv("TOURNEY_DB", "")
	t.Chdir(t.TempDir())
	if quickStart == "" {
		execute(t, "tourney", []string{"run", "--plot", filepath.Join(t.TempDir(), "tourney.png")})
		data := gamestest.Must(os.ReadFile("tourney.db"))(t)
		quickStart = string(data)
	}
	write(t, "tourney.db", quickStart)
}

// varying matches times of day and durations, which differ from run to run.
var varying = regexp.MustCompile(`\d{4}-\d\d-\d\d( \d\d:\d\d)?|\b[\d.]+ ?(µs|ms|s)\b`)

// notPrinted returns the first part of shown that is missing in printed, or "". Lines of "…" separate the parts.
func notPrinted(shown, printed string) string {
	printed = varying.ReplaceAllString(printed, "TIME")
	for part := range strings.SplitSeq(varying.ReplaceAllString(shown, "TIME"), "…\n") {
		i := strings.Index(printed, part)
		if i < 0 {
			return part
		}
		printed = printed[i+len(part):]
	}
	return ""
}

// counted matches the cost of a search, which changes with the search.
var counted = regexp.MustCompile(`\b\d+ (nodes|evaluations)\b`)

// updated returns shown with lines of printed in place of those that differ in costs only.
func updated(shown, printed string) string {
	masked := func(line string) string {
		return counted.ReplaceAllString(varying.ReplaceAllString(line, "TIME"), "COST")
	}
	now := map[string]string{}
	for line := range strings.Lines(printed) {
		now[masked(line)] = line
	}
	var b strings.Builder
	for line := range strings.Lines(shown) {
		other := now[masked(line)]
		if other != "" && varying.ReplaceAllString(other, "TIME") != varying.ReplaceAllString(line, "TIME") {
			line = other
		}
		b.WriteString(line)
	}
	return b.String()
}

// TestNotPrinted: the comparison accepts what is printed, whatever its times, and finds what is not. Where only costs differ,
// they are corrected.
func TestNotPrinted(t *testing.T) {
	const printed = "a 1\nb 2\nc 3\n4 nodes, 17µs\n"
	for _, test := range []struct{ shown, missing, updated string }{
		{printed, "", printed},
		{"a 1\n…\nc 3\n", "", "a 1\n…\nc 3\n"},
		{"c 3\n4 nodes, 20.5µs\n", "", "c 3\n4 nodes, 20.5µs\n"},
		{"a 1\nc 3\n", "a 1\nc 3\n", "a 1\nc 3\n"},
		{"c 3\n…\na 1\n", "a 1\n", "c 3\n…\na 1\n"},
		{"a 2\n", "a 2\n", "a 2\n"},
		{"5 nodes, 20µs\n", "5 nodes, TIME\n", "4 nodes, 17µs\n"},
	} {
		missing, now := notPrinted(test.shown, printed), updated(test.shown, printed)
		if missing != test.missing || now != test.updated {
			t.Errorf("%q: missing %q, updated %q; want %q, %q", test.shown, missing, now, test.missing, test.updated)
		}
	}
}

// quickRow matches the rows that documents show of the quick start: of its crosstable, and of its table of win rates.
var quickRow = regexp.MustCompile(strings.ReplaceAll(`^\| [\d–]+ \| PLAYER \| |^ +[\d–]+  PLAYER +│|^\| PLAYER \| PLAYER \| first \| `,
	"PLAYER", `(random|control|one|one-two|a|a-star)`))

// sameRow matches what tells a row in Markdown from others of its table: the player, or both players and the seat.
var sameRow = regexp.MustCompile(`^\| (?:[\d–]+ (\| [\w-]+ \| )|([\w-]+ \| [\w-]+ \| first \| ))`)

// TestDocumentsQuickStart compares the table rows in documents with those that the quick start prints. README.md shows the
// whole crosstable. -update corrects those in Markdown.
func TestDocumentsQuickStart(t *testing.T) {
	gamestest.SkipShort(t)
	pages, printed := readPages(t), "\n"
	root := gamestest.Must(filepath.Abs(".."))(t)
	putQuickStart(t)
	for _, table := range []string{"cross --format markdown", "cross", "rates --format markdown", "rates"} {
		printed += execute(t, "tourney", strings.Fields("table quick-start --kind "+table))
	}
	now := map[string]string{} // rows in Markdown
	for line := range strings.Lines(printed) {
		if m := sameRow.FindStringSubmatch(line); m != nil {
			now[m[1]+m[2]] = strings.TrimSuffix(line, "\n")
		}
	}
	for _, p := range pages {
		rows := 0
		for i, line := range p.lines {
			if !quickRow.MatchString(line) || p.path == "docs/screens.md" { // at several widths
				continue
			}
			rows++
			if m := sameRow.FindStringSubmatch(line); m != nil && *update {
				line = now[m[1]+m[2]]
				p.lines[i] = line
			}
			if !strings.Contains(printed, "\n"+line+"\n") {
				t.Errorf("%s:%d: a row that the quick start does not print any more:\n%s", p.path, i+1, line)
			}
		}
		if *update {
			write(t, filepath.Join(root, p.path), strings.Join(p.lines, "\n"))
		}
		if p.path == "README.md" && rows < 6 {
			t.Errorf("README.md shows %d rows of the crosstable of the quick start", rows)
		}
	}
}

// TestHowManyGames: the table of docs/README.md has what matches and plans say beforehand. -update corrects it.
func TestHowManyGames(t *testing.T) {
	const (
		file     = "../docs/README.md"
		head     = "| --- | ---: | ---: | ---: |\n"
		variance = 0.07 // of the score of a pair, as the forecasts of matches have it
		pairings = 15   // of six players
	)
	rows := head
	for _, points := range []float64{10, 5, 2, 1} {
		from, to := stats.Length(variance, points/100, stats.Needed(1))
		shown := func(needed stats.Evidence) int {
			return sort.Search(1e6, func(pairs int) bool { return stats.Detectable(variance, pairs, needed) <= points/100 })
		}
		rows += fmt.Sprintf("| %g (%g %%) | %d to %d pairs | %d pairs | %d pairs |\n", points, 50+points, from, to,
			shown(stats.Needed(1)), shown(stats.Needed(pairings)))
	}
	text := string(gamestest.Must(os.ReadFile(file))(t))
	if strings.Contains(text, rows+"\n") {
		return
	}
	table := regexp.MustCompile(regexp.QuoteMeta(head) + `(\|[^\n]*\n)*`)
	found := table.FindStringIndex(text)
	if !*update || found == nil {
		t.Fatalf("the table is not\n%s", rows)
	}
	write(t, file, text[:found[0]]+rows+text[found[1]:])
}
