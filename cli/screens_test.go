package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// playedAt is a time at which a run was played: it is another in every test.
var playedAt = regexp.MustCompile(`20\d\d-\d\d-\d\d \d\d:\d\d`)

// playedOnThis is the sentence about the machine, which differs in words and in length.
var playedOnThis = regexp.MustCompile(`(?ms)^Played on .*?:\s+all\s+runs\.$`)

// lasting is how long a decision takes, which is told where it takes a slow machine a minute or more.
var lasting = regexp.MustCompile(`, [^,;()]* (?:second|minute|hour|day)s?(\))| Times are for [0-9]+ cores?\.`)

// timeless returns a page without the times of decisions, and with each paragraph that may have some in one line.
func timeless(page string) string {
	paragraphs := strings.Split(page, "\n\n")
	for i, p := range paragraphs {
		if line := strings.Join(strings.Fields(p), " "); strings.Contains(line, " more pairs") {
			paragraphs[i] = lasting.ReplaceAllString(line, "$1")
		}
	}
	return strings.Join(paragraphs, "\n\n")
}

// TestScreens shows the tables of runs in terminals of several widths as docs/screens.md has them. No line may be wider
// than its terminal.
func TestScreens(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	page, err := filepath.Abs("../docs/screens.md")
	if err != nil {
		t.Fatal(err)
	}
	quickStart := playedQuickStart(t)
	t.Chdir(t.TempDir())
	const duel = `name: duel
game: pentago
seed: 1
search: {plies: 2}
players: [{eval: a-star}, {eval: one-two}]
openings: [{kind: empty, games: 20}, {kind: random, games: 60}]
`
	if err := os.WriteFile("duel.yaml", []byte(duel), 0o666); err != nil {
		t.Fatal(err)
	}
	screen := func(args string) string {
		printed, err := execute(t, "tourney", strings.Fields(args))
		if err != nil {
			t.Fatalf("tourney %s: %v", args, err)
		}
		stdout := playedOnThis.ReplaceAllString(string(printed), "Played on 2 cores, linux/amd64, go1.26: all runs.")
		return playedAt.ReplaceAllString(stdout, "2026-11-23 06:30")
	}
	copyFile(t, quickStart, "tourney.db")
	screen("run duel.yaml")

	var b strings.Builder
	fmt.Fprintf(&b, `# Screens

What the program prints in terminals of 60, 80 and 120 columns: tables are split into parts that stand one below the other,
each with the columns that name its rows. In a pipe a table is as wide as it needs to be, unless the variable COLUMNS says
how wide. The runs are the quick start and this one:

%syaml
%s%[1]s

A test writes this page: %[3]sgo test ./cli -run TestScreens -update%[3]s.
`, "```", duel, "`")
	for _, width := range []int{60, 80, 120} {
		t.Setenv("COLUMNS", fmt.Sprint(width))
		fmt.Fprintf(&b, "\n## %d columns\n", width)
		for _, args := range []string{
			"table quick-start", "table duel --kind rates", "games duel --player a-star --result loss --limit 5", "list", "list gomoku",
		} {
			text := screen(args)
			for line := range strings.Lines(text) {
				if n := len([]rune(strings.TrimSuffix(line, "\n"))); n > width {
					t.Errorf("tourney %s at %d columns: a line of %d: %s", args, width, n, line)
				}
			}
			fmt.Fprintf(&b, "\n```text\n$ tourney %s\n%s```\n", args, text)
		}
	}
	if *update {
		if err := os.WriteFile(page, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(timeless(string(want)), timeless(b.String())); diff != "" {
		t.Errorf("docs/screens.md is out of date (-page +program):\n%s", diff)
	}
}
