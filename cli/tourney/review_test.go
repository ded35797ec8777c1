package tourney

import (
	"testing"

	"tourney/arena/transcript"
	"tourney/results"
)

// TestReviewForeign: a run of a build with other heuristics is reviewed by the control.
func TestReviewForeign(t *testing.T) {
	run := results.Run{Name: "far", Game: "pentago", Players: []results.Player{{Name: "x", Spec: "unheard(of=1)@4"}},
		Pairings: []results.Pairing{{Seats: []int{0, 0}}},
		Facts:    results.Facts{SeatNames: []string{"White", "Black"}, Planned: 1}}
	record := results.Record{Start: "....../....../....../....../....../...... w p", Seats: []results.Seat{{Place: 1}, {Place: 2}}}
	game, err := transcript.Open(run, record)
	if err != nil {
		t.Fatal(err)
	}
	in, err := (&reviewCommand{}).input(game)
	if err != nil || in.Judge.Text() != "control" || in.Players[1].Name != "x" || in.Players[1].Spec.Method != "" {
		t.Errorf("a run of other heuristics: %+v, %v", in, err)
	}
}
