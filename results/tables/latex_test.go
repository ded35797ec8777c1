package tables

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"tourney/results"
	"tourney/results/verdict"
)

// Both tables of six players, and that of a study of twelve weights, compile, with no line wider than the text of a
// plain article, and the win rates of ten players go onto several pages.
func TestLaTeXFits(t *testing.T) {
	if _, err := exec.LookPath("pdflatex"); err != nil {
		t.Skip("pdflatex is not installed")
	}
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
	cross, err := Cross(c)
	if err != nil {
		t.Fatal(err)
	}

	var doc bytes.Buffer
	fmt.Fprintln(&doc, "\\documentclass{article}\\usepackage{graphicx}\\begin{document}")
	if err := WinRates(c).Write(&doc, LaTeX); err != nil {
		t.Fatal(err)
	}
	if err := cross.Write(&doc, LaTeX); err != nil {
		t.Fatal(err)
	}
	tuned, trials := study(9)
	var weights []results.Weight
	for i := range 12 {
		weights = append(weights, results.Weight{Name: fmt.Sprintf("weight_%d", i)})
		for _, trial := range trials {
			trial.Weights[weights[i].Name] = -1.234e-5
		}
	}
	if err := Study(verdict.Of(tuned, trials), trials, weights, 0).Write(&doc, LaTeX); err != nil {
		t.Fatal(err)
	}
	long := WinRates(c)
	for len(long.Rows) < 100 {
		long.Rows = append(long.Rows, long.Rows...)
	}
	if err := long.Write(&doc, LaTeX); err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(doc.Bytes(), []byte("begin{tabular}")); n != 1+1+1+4 {
		t.Errorf("%d tables, want the last 144 rows in four", n)
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
