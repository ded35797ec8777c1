package report

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/report/compare"
	"tourney/results"
	"tourney/results/stats"
)

func TestStudyRows(t *testing.T) {
	s, trials := tunedStudy(9)
	for _, tt := range []struct {
		n    int
		want string // stage, rank and candidate
	}{
		{0, "s1:1 s2:4 s3:7 s4:2 s5:5 s6:8 s7:0 s8:3 s9:6 r1:5 r2:3 r3:1 p1:5"},
		{1, "s1:1 s5:5 s7:0 r1:5 p1:5"},
		{3, "s1:1 s2:4 s3:7 s5:5 s7:0 r1:5 r2:3 r3:1 p1:5"},
		{99, "s1:1 s2:4 s3:7 s4:2 s5:5 s6:8 s7:0 s8:3 s9:6 r1:5 r2:3 r3:1 p1:5"},
	} {
		finding, got := compare.BestFinding(compare.Findings(s, trials)), ""
		out := findingTable(finding, trials, nil, tt.n)
		for row := range out.Rows {
			got += fmt.Sprintf(" %c%v:%v", out.Cell(row, "stage").Value.(string)[0], out.Cell(row, "rank").Value, out.Cell(row, "candidate").Value)
		}
		if diff := cmp.Diff(" "+tt.want, got); diff != "" {
			t.Errorf("%d rows (-want +got):\n%s", tt.n, diff)
		}
		rows, missing := rankedTrials(finding, trials, tt.n)
		if n := len(rows) + missing[results.Screening] + missing[results.Retest]; n != len(trials) {
			t.Errorf("%d rows: %d trials are shown or missing, want %d", tt.n, n, len(trials))
		}
	}
}

// TestWords: figures as they are printed.
func TestWords(t *testing.T) {
	known := stats.Estimate{Value: 0.6375, Lo: 0.53, Hi: 0.73, Method: stats.StudentBlocks, Games: 80}
	for i, tt := range []struct{ got, want any }{
		{fourDigits(1.1300000001), "1.13"}, {fourDigits(0), "0"}, {fourDigits(-12.3456), "-12.35"}, {fourDigits(123456), "123500"},
		{fourDigits(0.000123456), "0.0001235"}, {fourDigits(1), "1"}, {fourDigits(1e-7), "1e-07"}, {fourDigits(-2.5e300), "-2.5e+300"},
		{fourDigits(1.7976931348623157e308), "1.798e+308"},
		{over(known, 0.25), "+38.8"}, {over(known, 0.75), "-11.3"}, {over(known, 0.6), "~"}, {over(stats.Estimate{}, 0.25), nil},
		{over(stats.Estimate{Value: 1, Games: 1}, 0.25), "?"},
		{wholePercent(0, 3), "0"}, {wholePercent(1, 3), "33"}, {wholePercent(1, 8), "13"}, {wholePercent(1, 1000), "1"},
		{wholePercent(999, 1000), "99"}, {wholePercent(5, 5), "100"},
		{countGames(nil, "bar"), "no games yet"}, {countGames([]int{0, 0}, "bar"), "no games yet"},
		{countGames([]int{0, 1, 1}, "bar"), "1 game in each bar"}, {countGames([]int{0, 7, 7}, "bar"), "7 games in each bar"},
		{countGames([]int{9, 0, 1, 7}, "bar"), "1 to 9 games in a bar"},
	} {
		if tt.got != tt.want {
			t.Errorf("word %d: got %v, want %v", i, tt.got, tt.want)
		}
	}
}
