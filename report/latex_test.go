package report

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"tourney/games/gamestest"
	"tourney/report/compare"
	"tourney/report/table"
	"tourney/results"
)

// Both tables of six players, and that of a study of twelve weights, compile, with no line wider than the text of a
// plain article, and the win rates of ten players go onto several pages.
func TestLaTeXFits(t *testing.T) {
	gamestest.SkipShort(t)
	run := results.Run{Name: "wide", Game: "pentago"}
	var games []results.Record
	for i := range 6 {
		run.Players = append(run.Players, results.Player{Name: fmt.Sprintf("player %d", i)})
		for j := range 6 {
			run.Pairings = append(run.Pairings, results.Pairing{Seats: []int{i, j}})
			games = append(games, played(6*i+j, "empty", 0, 150, 10, 40, 25)...)
			games = append(games, played(6*i+j, "random", 1, 60, 5, 35, 15)...)
		}
	}
	games[1].End = results.End{Kind: results.Panic, Seat: slices.IndexFunc(games[1].Seats, func(s results.Seat) bool { return s.Place == 2 })}
	c := countsOf(t, run, games)
	tuned, trials := tunedStudy(9)
	var weights []results.Weight
	for i := range 12 {
		weights = append(weights, results.Weight{Name: fmt.Sprintf("weight_%d", i)})
		for _, trial := range trials {
			trial.Weights[weights[i].Name] = -1.234e-5
		}
	}
	long := ratesTable(c)
	for len(long.Rows) < 300 { // three to a line
		long.Rows = append(long.Rows, long.Rows...)
	}
	var doc bytes.Buffer
	fmt.Fprintln(&doc, "\\documentclass{article}\\usepackage{graphicx}\\begin{document}")
	if err := table.Write(&doc, table.LaTeX, table.Style{}, ratesTable(c), crossOf(t, c), findingTable(compare.BestFinding(compare.Findings(tuned, trials)), trials, weights, 0), long); err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(doc.Bytes(), []byte("begin{tabular}")); n != 1+1+1+4 {
		t.Errorf("%d tables, want the last 144 rows in four", n)
	}
	if _, err := exec.LookPath("pdflatex"); err != nil {
		t.Skip("pdflatex is not installed")
	}
	fmt.Fprintln(&doc, "\\end{document}")
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "wide.tex"), doc.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	compile := exec.Command("pdflatex", "-interaction=nonstopmode", "-halt-on-error", "wide.tex")
	compile.Dir = dir
	if log, err := compile.CombinedOutput(); err != nil || bytes.Contains(log, []byte("Overfull")) {
		t.Errorf("%v:\n%s", err, log)
	}
}
