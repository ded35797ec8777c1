package main

import (
	"strings"
	"testing"

	"tourney/results"
)

// TestReviewForeign: a run of a build with other heuristics is reviewed by the control, and one of another game is refused.
func TestReviewForeign(t *testing.T) {
	run := results.Run{Name: "far", Game: "pentago", Players: []results.Player{{Name: "x", Spec: "unheard(of=1)@4"}},
		Pairings: []results.Pairing{{Seats: []int{0, 0}}},
		Facts:    results.Facts{SeatNames: []string{"White", "Black"}, Planned: 1}}
	record := results.Record{Start: "....../....../....../....../....../...... w p", Seats: []results.Seat{{Place: 1}, {Place: 2}}}
	in, err := (&reviewCommand{}).input(run, record)
	if err != nil || in.Judge.Text() != "control" || in.Players[1].Name != "x" || in.Players[1].Spec.Method != "" {
		t.Errorf("a run of other heuristics: %+v, %v", in, err)
	}
	run.Game = "chess"
	if _, err := (&reviewCommand{}).input(run, record); err == nil || !strings.HasPrefix(err.Error(), `run far: unknown game "chess"`) ||
		!strings.HasSuffix(err.Error(), ": this build cannot play by its rules") {
		t.Errorf("a run of another game: %v", err)
	}
}

// TestReviewWidth: what was played is cut where the table would be too wide.
func TestReviewWidth(t *testing.T) {
	for _, test := range []struct {
		text  string
		width int
		want  string
	}{{"12 3+", 5, "12 3+"}, {"F5-e9a b c", 8, "F5-…b c"}, {"n10,n11,l12,m12,n12", 16, "n10,n11…m12,n12"}, {"n10,n11,l12,m12,n12", 15, "n10,n11…m12,n12"}, {"n10,n11,l12,m12,n12", 14, "n10…m12,n12"}, {"αβγδε", 4, "α…δε"}} {
		if got := shortened(test.text, test.width); got != test.want {
			t.Errorf("%q in %d columns: %q, want %q", test.text, test.width, got, test.want)
		}
	}
}

// TestGist: of a player that this build lacks the heuristic, its weights and its depth are shown.
func TestGist(t *testing.T) {
	for text, want := range map[string]string{
		"centre(worth=1)@2,kind=alpha-beta,table=16": "centre(worth=1)@2",
		"centre@auto,kind=alpha-beta":                "centre@auto",
		`dam@books=3,command="a, b"`:                 "dam",
		"random":                                     "random",
	} {
		if got := gist(text); got != want {
			t.Errorf("%s is %s in short, want %s", text, got, want)
		}
	}
}
