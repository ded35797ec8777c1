package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"tourney/arena/config"
	"tourney/cli/shell"
	"tourney/games/gamestest"
)

// unrun lists commands that TestDocuments does not run, with the reason. TestCommandLines parses them.
var unrun = []struct{ line, why string }{
	{`configs/`, "takes up to an hour; the tests of configs play each config in small"},
	{`pentago-report|tune-a|tune-loa|splut-four|-evaluations`, "needs the runs of a config that is not played here"},
	{`^(tune|go run ./cmd/tune) run( *#.*)?$`, "takes 80 s of CPU; .ci/run plays it"},
	{`^tourney match splut axiom |--seed 77`, "takes 3 to 40 s of CPU, and the document quotes figures of it only"},
	{`^tourney bench`, "measures; the tests of arena/bench search the positions"},
	{`--watch|^tourney serve|--serve`, "ends when it is told to"},
	{`external:"tourney `, "needs the program in PATH"},
	{`--base HEAD`, "needs the source in git"},
}

// dear lists commands that TestDocuments runs at full size only, with those that need their runs. Each takes 0.3 s or more.
var dear = regexp.MustCompile(`^tune (run (study|mixture|corners).yaml|(run|plot|fit) (mixture|corners|own))|strengths|better.yaml|own.yaml|` +
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

// TestDocuments runs the commands of this module in every document, in order, in a folder for each document. The folder
// has the database of the quick start, so that another quick start plays nothing, and docs/bots. A block whose first line names a file,
// as "# night.yaml" does, is written to that file. A block of text right after commands must be in the output of the last
// command; "…" stands for lines left out. -update corrects nodes and evaluations in such blocks. -v lists all commands.
func TestDocuments(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays what the documents show")
	}
	quickStart := playedQuickStart(t)
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	ran := 0
	for _, p := range readPages(t) {
		t.Run(p.path, func(t *testing.T) {
			t.Chdir(t.TempDir())
			copyFile(t, quickStart, "tourney.db")
			if err := os.CopyFS("docs/bots", os.DirFS(filepath.Join(root, "docs/bots"))); err != nil {
				t.Fatal(err)
			}
			printed, shownAt := "", 0 // by the last command, and where a document would show it
			for _, f := range p.fences {
				if f.language == "text" && f.line <= shownAt && printed != "" {
					if *update {
						updateBlock(t, filepath.Join(root, p.path), f, printed)
					} else if missing := notPrinted(f.text, printed); missing != "" {
						t.Errorf("%s:%d: the command does not print, or not here:\n%s", p.path, f.line, missing)
					}
				}
				printed, shownAt = "", f.line+strings.Count(f.text, "\n")+3
				if name := f.file(); name != "" && slices.Contains([]string{"yaml", "csv", "text"}, f.language) {
					if err := os.WriteFile(name, []byte(f.text), 0o666); err != nil {
						t.Fatal(err)
					}
				}
				if elsewhere[p.path] != "" {
					continue
				}
				for _, l := range shellLines(f) {
					if why := notRun(l.text); why != "" {
						t.Logf("not run: %s: %s", l.text, why)
						continue
					}
					begun := time.Now()
					if out, ok := runLine(t, l.text); ok {
						ran++
						printed = out
						t.Logf("%5.1f s: %s", time.Since(begun).Seconds(), l.text)
					}
				}
			}
		})
	}
	if ran < 40 {
		t.Errorf("%d commands were run, want at least 40", ran)
	}
}

// shared is a folder of the whole test run: playing the quick start costs seconds.
var shared string

func TestMain(m *testing.M) {
	os.Unsetenv("COLUMNS") // tables are as wide as in a pipe
	folder, err := os.MkdirTemp("", "cli")
	if err != nil {
		panic(err)
	}
	shared = folder
	code := m.Run()
	if err := os.RemoveAll(folder); err != nil {
		panic(err)
	}
	os.Exit(code)
}

// playedQuickStart returns the database file of the quick start, and plays it once. Tests copy the file and do not write to it.
func playedQuickStart(t *testing.T) string {
	t.Helper()
	db := filepath.Join(shared, "tourney.db")
	if _, err := os.Stat(db); err == nil {
		return db
	}
	if _, err := execute(t, "tourney", []string{"run", "--db", db, "--plot", filepath.Join(shared, "tourney.png")}); err != nil {
		t.Fatal(err)
	}
	return db
}

// runLine runs a line that is one command of this module, and returns its output. ran is false for other lines.
// The command must succeed, print something, and write the files that its flags name. Output sent to a file must be a config.
func runLine(t *testing.T, line string) (printed string, ran bool) {
	t.Helper()
	commands, err := splitLine(line)
	if err != nil || len(commands) != 1 {
		return "", false // TestCommandLines has told of errors
	}
	name, args := ours(commands[0])
	if name == "" {
		return "", false
	}
	if args[0] == "report" && !slices.Contains(args, "--games") {
		args = append(args, "--games", "1") // to be quicker
	}
	stdout, err := execute(t, name, args)
	if err != nil {
		t.Errorf("%s: %v", line, err)
	}
	for i, arg := range args[1:] {
		if slices.Contains([]string{"--plot", "--db", "-o"}, args[i]) && err == nil {
			if _, err := os.Stat(arg); err != nil {
				t.Errorf("%s: it leaves no %s", line, arg)
			}
		}
	}
	if m := regexp.MustCompile(`> *([\w.-]+\.yaml)`).FindStringSubmatch(line); m != nil {
		if err := os.WriteFile(m[1], stdout, 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := shell.ReadConfig(m[1], config.Decode); err != nil {
			t.Errorf("%s: its output is no config: %v", line, err)
		}
	}
	return string(stdout), true
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
		if other := now[masked(line)]; other != "" && varying.ReplaceAllString(other, "TIME") != varying.ReplaceAllString(line, "TIME") {
			line = other
		}
		b.WriteString(line)
	}
	return b.String()
}

// updateBlock replaces a block in its document by its updated text.
func updateBlock(t *testing.T, file string, f fence, printed string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	block := lines[f.line-1 : f.line-1+strings.Count(f.text, "\n")]
	copy(block, strings.SplitAfter(updated(f.text, printed), "\n"))
	if err := os.WriteFile(file, []byte(strings.Join(lines, "")), 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestUpdated checks that lines with other costs are replaced, and that lines with other times stay.
func TestUpdated(t *testing.T) {
	const shown = "1. a  4 nodes, 17µs\n…\n2. b  5 nodes, 3ms\n3. c\n"
	const printed = "0. x\n1. a  4 nodes, 18µs\n2. b  6 nodes, 4ms\n3. d\n"
	const want = "1. a  4 nodes, 17µs\n…\n2. b  6 nodes, 4ms\n3. c\n"
	if got := updated(shown, printed); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestNotPrinted checks that the comparison of texts accepts right texts and finds wrong ones.
func TestNotPrinted(t *testing.T) {
	const printed = "a 1\nb 2\nc 3\n4 nodes, 17µs\n"
	for _, test := range []struct {
		shown string
		ok    bool
	}{
		{printed, true},
		{"a 1\n…\nc 3\n", true},
		{"c 3\n4 nodes, 20.5µs\n", true},
		{"a 1\nc 3\n", false},
		{"c 3\n…\na 1\n", false},
		{"a 2\n", false},
		{"5 nodes, 17µs\n", false},
	} {
		if missing := notPrinted(test.shown, printed); (missing == "") != test.ok {
			t.Errorf("%q: missing %q", test.shown, missing)
		}
	}
}

// execute runs a command of this module in the current folder.
func execute(t *testing.T, program string, args []string) (stdout []byte, err error) {
	t.Helper()
	var out, diagnostics bytes.Buffer
	env := &shell.Environment{Ctx: t.Context(), Stdout: &out, Stderr: &diagnostics}
	err = programs[program]().Run(env, args)
	if err == nil && out.Len()+diagnostics.Len() == 0 {
		t.Errorf("%s %s: it prints nothing", program, strings.Join(args, " "))
	} else if err != nil {
		t.Logf("%s%s", out.Bytes(), diagnostics.Bytes())
	}
	return out.Bytes(), err
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	data, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, data, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Patterns of rows that documents show: of the quick start's crosstable and of its win-rate table.
const (
	anyPlayer = `(random|control|one|one-two|a|a-star)`
	crossRow  = `^\| \d \| ` + anyPlayer + ` \| .*|^ +\d  ` + anyPlayer + ` +│.*`
	ratesRow  = `^\| ` + anyPlayer + ` \| ` + anyPlayer + ` \| first \| .*`
)

// TestDocumentsQuickStart compares the table rows in documents with those that the quick start prints. One document
// must show the whole crosstable.
func TestDocumentsQuickStart(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays the quick start")
	}
	pages := readPages(t)
	texts := map[string]string{}
	for _, p := range pages {
		text, err := os.ReadFile(filepath.Join("..", p.path))
		if err != nil {
			t.Fatal(err)
		}
		texts[p.path] = string(text)
	}
	delete(texts, "docs/screens.md") // at several widths; TestScreens writes it

	quickStart := playedQuickStart(t)
	for kind, row := range map[string]*regexp.Regexp{"cross": regexp.MustCompile(crossRow), "rates": regexp.MustCompile(ratesRow)} {
		printed := map[string]bool{}
		for _, format := range []string{"markdown", "text"} {
			table, err := execute(t, "tourney", []string{"table", "quick-start", "--kind", kind, "--format", format, "--db", quickStart})
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(string(table)) {
				printed[strings.TrimSpace(line)] = true
			}
		}
		most := 0
		for name, text := range texts {
			shown := 0
			for line := range strings.Lines(text) {
				line = strings.TrimSuffix(line, "\n")
				if !row.MatchString(line) {
					continue
				}
				shown++
				if !printed[strings.TrimSpace(line)] {
					t.Errorf("%s shows a row that the quick start does not print any more:\n%s", name, line)
				}
			}
			most = max(most, shown)
		}
		if kind == "cross" && most < 6 {
			t.Errorf("no document shows the crosstable of the quick start: %d rows at most", most)
		}
	}
}

// TestDocumentsHeuristic builds the program with the heuristic that a document shows, and plays a run with it.
func TestDocumentsHeuristic(t *testing.T) {
	if !gamestest.Long {
		t.Skip("it builds the program: -tags long")
	}
	var source fence
	for _, p := range readPages(t) {
		for _, f := range p.fences {
			if f.language == "go" && strings.HasPrefix(f.file(), "players/") {
				source = f
			}
		}
	}
	if source.text == "" {
		t.Fatal("no document shows the file of a heuristic")
	}
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	t.Chdir(folder)
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {filepath.Join(root, source.file()): filepath.Join(folder, "heuristic.go")}})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"heuristic.go": source.text, "overlay.json": string(overlay),
		"try.yaml": "game: pentago\nsearch: {plies: 2}\nplayers: [{eval: hubs, weights: {own: 2}}, {kind: random}]\n" +
			"openings: [{kind: empty, games: 5}]\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	program := filepath.Join(folder, "tourney")
	build := exec.CommandContext(t.Context(), "go", "build", "-C", root, "-overlay", filepath.Join(folder, "overlay.json"), "-o", program, "./cmd/tourney")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, test := range []struct{ args, want string }{
		{"list pentago", "quadrant centres held"},
		{"analyze pentago/hubs@1", "value 1 at 1 ply"},
		{"run try.yaml", "hubs    random  first   │        1000"},
	} {
		out, err := exec.CommandContext(t.Context(), program, strings.Fields(test.args)...).Output()
		if err != nil || !strings.Contains(string(out), test.want) {
			t.Errorf("tourney %s: %v, want %q in\n%s", test.args, err, test.want, out)
		}
	}
}
