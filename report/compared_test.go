package report

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"tourney/report/compare"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/resultstest"
	"tourney/results/stats"
)

// TestFewFootnotes: beyond a handful, footnotes on few games give no numbers.
func TestFewFootnotes(t *testing.T) {
	run, games := report()
	notes := repeats{Repeats: countsOf(t, run, games).Repeats()}
	told := map[string]bool{}
	for n := range 20 {
		told[notes.few("random", evidence.Support{Games: 100, Different: 1 + n, Starts: 2})] = true
	}
	if again := notes.few("random", evidence.Support{Games: 100, Different: 1, Starts: 2}); len(told) != mostTold+1 || !told[again] ||
		again != fmt.Sprintf("Few different games: %d games, %d different.", 100, 1) {
		t.Errorf("%d footnotes, the first again %q", len(told), again)
	}
}

// TestPairedLead: the verdicts stand first, with the openings that they hold for and the evidence that they need.
func TestPairedLead(t *testing.T) {
	known := func(value, lo, hi float64, n int) stats.Estimate {
		return stats.Estimate{Value: value, Lo: lo, Hi: hi, Level: stats.Level, N: n, Games: 2 * n, Method: stats.StudentOpenings}
	}
	line := func(player string, code compare.Code, from string, word stats.Word, e stats.Estimate, odds float64) compare.Line {
		return compare.Line{Player: player, Code: code, From: []string{from}, Verdict: word, Difference: e, Evidence: stats.Evidence(math.Log(odds)), Changed: 9}
	}
	sets := []results.OpeningSet{{Kind: "empty", Games: 9}, {Kind: "random", Games: 90}, {Kind: "random", Games: 9}, {Kind: "list", Games: 20, Lines: make([]string, 20), Shuffled: true}}
	better := line("a", compare.Changed, "random", stats.Better, known(0.021, 0.005, 0.037, 90), 777)
	comparison := func(edit func(*compare.Paired)) compare.Paired {
		c := compare.Paired{New: results.Run{Name: "n2", Facts: results.Facts{Openings: sets}}, Old: results.Run{Name: "n"}, Number: 3, Blocks: 90, Changed: 9, Judged: 1}
		edit(&c)
		return c
	}
	var said strings.Builder
	for _, tt := range []struct {
		name string
		edit func(*compare.Paired)
	}{
		{"one", func(c *compare.Paired) { c.Players = []compare.Line{better} }},
		{"beside others", func(c *compare.Paired) {
			c.Players = []compare.Line{better, line("a", compare.Changed, "empty", "", known(0.1, 0, 0.2, 9), 2), line("b", compare.Same, "random", compare.Moved, known(-0.1, -0.2, -0.05, 90), 999)}
		}},
		{"the game's start, at any time, names alike", func(c *compare.Paired) {
			c.Players = []compare.Line{line("a", compare.Weights, "empty", stats.NotDecided, known(-0.0004, -0.02, 0.02, 9), 0.4)}
			c.AnyTime, c.Old.Name, c.Number = true, "n2", 1
		}},
		{"not decided", func(c *compare.Paired) {
			for _, to := range []stats.ToGo{{Openings: 187, From: 44, To: 1.234e5}, {Openings: 187, From: 44}, {Openings: 187, From: 44, To: 2e6}, {From: 44}, {Openings: 2e6, From: 44}} {
				l := line("a", compare.Weights, "random", stats.NotDecided, known(0.021, 0.005, 0.037, 90), 33)
				l.ToGo = to
				c.Players = append(c.Players, l)
			}
		}},
		{"not decided, and the player's blocks are equal", func(c *compare.Paired) {
			l := line("a", compare.Weights, "random", stats.NotDecided, known(0, -0.01, 0.01, 90), 1)
			l.Changed = 0
			c.Players = []compare.Line{l}
		}},
		{"two kinds, two players", func(c *compare.Paired) {
			l := line("a", compare.Unknown, "random", stats.Worse, known(-0.5, -0.6, -0.4, 110), 2e9)
			l.From = []string{"random", "list"}
			c.Players, c.Judged = []compare.Line{l, better}, 2
		}},
		{"a list", func(c *compare.Paired) {
			c.Players = []compare.Line{line("a", compare.Weights, "list", stats.Better, known(0.5, 0.4, 0.6, 20), 2e9)}
		}},
		{"many players", func(c *compare.Paired) {
			c.Players, c.Judged = []compare.Line{better}, 13
			for range 12 {
				c.Players = append(c.Players, line("b", compare.Changed, "random", stats.NotDecided, known(0, -0.1, 0.1, 90), 1))
			}
		}},
		{"no change", func(c *compare.Paired) {
			c.Players, c.Changed = []compare.Line{line("a", compare.Changed, "random", stats.NotDecided, known(0, -0.1, 0.1, 90), 1)}, 0
		}},
		{"no edit", func(c *compare.Paired) { c.Judged = 0 }},
	} {
		fmt.Fprintf(&said, "# %s\n%s\n\n", tt.name, strings.Join(pairedLead(comparison(tt.edit)), "\n"))
	}
	resultstest.Golden(t, *update, "testdata/paired-lead.txt", said.String())
}

// TestRemark: a run lacks games of its plan, unless it has ended once its players were decided.
func TestRemark(t *testing.T) {
	plan := results.Facts{Planned: 90}
	until := results.Facts{Planned: 90, Schedule: results.Schedule{Until: results.UntilDecided}}
	for _, tt := range []struct {
		facts    results.Facts
		finished time.Time
		games    int
		want     string
	}{
		{plan, time.Time{}, 30, "30 of 90 games so far."},
		{plan, time.Unix(1e9, 0), 90, ""},
		{until, time.Time{}, 30, "30 of at most 90 games so far."},
		{until, time.Unix(1e9, 0), 30, ""},
	} {
		if got := Remark(results.Run{Facts: tt.facts, Finished: tt.finished}, tt.games); got != tt.want {
			t.Errorf("%+v: %q, want %q", tt, got, tt.want)
		}
	}
}
