package tables

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"tourney/results"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// written is what all tables are.
type written interface {
	Write(w io.Writer, f Format) error
}

// TestGolden writes the tables in every format and compares them with the files under testdata.
func TestGolden(t *testing.T) {
	run, games := report()
	gauntlet := run
	gauntlet.Facts.Challengers = []string{"A hacked", "new_50%"}
	rates := WinRates(countsOf(t, gauntlet, games))
	rates.Note = "Interim: 3601 of 6400 games."
	cross, err := Cross(countsOf(t, run, games))
	if err != nil {
		t.Fatal(err)
	}
	cross.Note = rates.Note

	beside, err := reference(run, games)
	if err != nil {
		t.Fatal(err)
	}
	sorted := ComparisonTable{Comparison: beside, Note: rates.Note}
	sorted.Cells = slices.Clone(sorted.Cells)
	sorted.SortByDifference()
	sorted.Runs = append(sorted.Runs, "report-5")

	one := results.Run{Name: "quick", Game: "pentago", Players: run.Players[:2], Pairings: run.Pairings[:2]}
	all := map[string]written{
		"winrates":       rates,
		"crosstable":     cross,
		"winrates-empty": WinRates(countsOf(t, one, games[:200])), // one kind of opening, one pairing not yet played
		"winrates-none":  WinRates(countsOf(t, one, nil)),
		"comparison":     ComparisonTable{Comparison: beside},
		"comparison-by":  sorted,
		"timings":        timings(),
		"evaluations":    evaluations(),
		"evaluations-1":  EvaluationTable{Name: "one", Game: "loa", Player: "a", Against: "b", Seats: []string{"Black", "White"}, Searches: evaluations().Searches[4:5]},
	}
	for name, table := range studies() {
		all[name] = table
	}
	for name, table := range placed(t) {
		all[name] = table
	}
	for name, table := range pairs(t) {
		all[name] = table
	}
	for name, table := range all {
		for format, ext := range map[Format]string{Text: "txt", Markdown: "md", CSV: "csv", LaTeX: "tex", JSON: "json"} {
			t.Run(name+"/"+string(format), func(t *testing.T) {
				var got bytes.Buffer
				if err := table.Write(&got, format); err != nil {
					t.Fatal(err)
				}
				golden(t, filepath.Join("testdata", name+"."+ext), got.Bytes())
			})
		}
	}
}

func golden(t *testing.T, file string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s differs (-want +got):\n%s", file, diff)
	}
}
