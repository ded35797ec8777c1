package tables

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"tourney/results"
	"tourney/results/verdict"
)

// study is a search of so many candidates from pairs of games, in which the third wins the proof.
func study(candidates int) (results.Study, []results.Trial) {
	s := results.Study{Name: "night_1", Game: "pentago", Heuristic: "a", Method: "random", Budget: 4000}
	var trials []results.Trial
	add := func(stage results.Stage, candidate, lost, shared, won int) {
		t := results.Trial{Number: len(trials), Stage: stage, Candidate: candidate, Player: fmt.Sprintf("a.%d", candidate),
			Wins: 2*won + shared, Losses: 2*lost + shared, Pairs: [5]int{0: lost, 2: shared, 4: won}}
		t.Weights = map[string]float64{"monica": 1.13 + float64(candidate)/7, "off": 0}
		t.Weights["triple line"] = 1234567 * float64(candidate)
		t.Spec = fmt.Sprintf("a(monica=%v)@4", t.Weights["monica"])
		trials = append(trials, t)
	}
	s.Facts.Opponents = []results.Player{{Name: "a", Spec: "a(monica=1.13)@4"}} // the default itself
	for i := range candidates {
		won := (i*7 + 3) % 11
		add(results.Search, i, 11-won, 39, won)
	}
	if candidates > 5 {
		add(results.Retest, 3, 40, 110, 50)
		add(results.Retest, 5, 30, 110, 60)
		add(results.Retest, 1, 41, 110, 49)
		add(results.Proof, 5, 110, 254, 136)
		s.Finished = time.Unix(0, 0)
	}
	return s, trials
}

// unpaired is a study that has just begun: trials from one seat, one of them won throughout, and one whose counts
// contradict each other.
func unpaired() (results.Study, []results.Trial) {
	s := results.Study{Name: "50% & more", Game: "pentago", Heuristic: "a-star", Method: "random", Budget: 6000}
	weights := map[string]float64{"monica": 1e-7}
	return s, []results.Trial{
		{Number: 0, Stage: results.Search, Player: "a*", Wins: 90, Draws: 20, Losses: 90, Faults: 3, Weights: weights},
		{Number: 1, Stage: results.Search, Candidate: 1, Player: "a.1", Wins: 200, Weights: weights},
		{Number: 2, Stage: results.Search, Candidate: 2, Player: "a.2", Losses: 200},
		{Number: 3, Stage: results.Search, Candidate: 3, Player: "a.3", Wins: 3, Pairs: [5]int{9}, Weights: weights},
		{Number: 4, Stage: results.Search, Candidate: 4, Player: "a.4", Wins: 2, Losses: 1, Weights: weights},
		{Number: 5, Stage: results.Search, Candidate: 5, Player: "a.5", Wins: 9, Losses: 9, Weights: weights},
	}
}

// studies are those of the golden files.
func studies() map[string]StudyTable {
	weights := []results.Weight{{Name: "triple line"}, {Name: "monica"}, {Name: "off", Switch: true}}
	complete, trials := study(9)
	begun, open := unpaired()
	warned := verdict.Of(begun, open)
	warned.Warnings = []string{"b is too hard to learn from", "its machine was busy"}
	tables := map[string]StudyTable{
		"study":      Study(verdict.Of(complete, trials), trials, weights, 2),
		"study-open": Study(warned, open, weights[1:2], 0),
		"study-none": Study(verdict.Of(begun, nil), nil, weights, 10),
	}
	noted := tables["study-open"]
	noted.Note = "Interim."
	tables["study-open"] = noted
	return tables
}

func TestStudyRows(t *testing.T) {
	s, trials := study(9)
	for _, tt := range []struct {
		most int
		want string // stage, rank and candidate
	}{
		{0, "s1:1 s2:4 s3:7 s4:2 s5:5 s6:8 s7:0 s8:3 s9:6 r1:5 r2:3 r3:1 p1:5"},
		{1, "s1:1 s5:5 s7:0 r1:5 p1:5"},
		{3, "s1:1 s2:4 s3:7 s5:5 s7:0 r1:5 r2:3 r3:1 p1:5"},
		{99, "s1:1 s2:4 s3:7 s4:2 s5:5 s6:8 s7:0 s8:3 s9:6 r1:5 r2:3 r3:1 p1:5"},
	} {
		table, got := Study(verdict.Of(s, trials), trials, nil, tt.most), ""
		for _, r := range table.Rows {
			got += fmt.Sprintf(" %c%d:%d", r.Stage[0], r.Rank, r.Candidate)
		}
		if diff := cmp.Diff(" "+tt.want, got); diff != "" {
			t.Errorf("%d rows (-want +got):\n%s", tt.most, diff)
		}
		if n := len(table.Rows) + table.Missing[results.Search] + table.Missing[results.Retest]; n != len(trials) {
			t.Errorf("%d rows: %d trials are shown or missing, want %d", tt.most, n, len(trials))
		}
	}
}

// Equal scores rank equal, also where they are of different numbers of games; what has no score has no rank.
func TestStudyRanks(t *testing.T) {
	s, trials := unpaired()
	var got []int
	for _, r := range Study(verdict.Of(s, trials), trials, nil, 0).Rows {
		got = append(got, r.Rank)
	}
	if diff := cmp.Diff([]int{1, 2, 3, 3, 5, 0}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestFourDigits(t *testing.T) {
	for _, tt := range []struct {
		x    float64
		want string
	}{
		{1.1300000001, "1.13"}, {0, "0"}, {-12.3456, "-12.35"}, {123456, "123500"}, {0.000123456, "0.0001235"}, {1, "1"},
		{1e-7, "1e-07"}, {-2.5e300, "-2.5e+300"}, {1.7976931348623157e308, "1.798e+308"},
	} {
		if got := fourDigits(tt.x); got != tt.want {
			t.Errorf("%v: got %s, want %s", tt.x, got, tt.want)
		}
	}
}
