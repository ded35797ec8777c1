package results

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestGrow(t *testing.T) {
	run := Run{
		Name: "night", Players: []Player{{Name: "a"}, {Name: "a-b"}, {Name: "c"}},
		Pairings: []Pairing{{Key: "1", Seats: []int{0, 2}}, {Key: "2", Seats: []int{1, 2}}},
	}
	before := run
	by := Run{
		Name: "day", Players: []Player{{Name: "c"}, {Name: "b-c"}, {Name: "a"}},
		Pairings: []Pairing{{Key: "3", Seats: []int{2, 1}}, {Key: "1", Seats: []int{2, 0}}, {Key: "4", Seats: []int{0, 2}}},
	}
	want := Run{
		Name: "night", Players: []Player{{Name: "a"}, {Name: "a-b"}, {Name: "c"}, {Name: "b-c"}},
		// a against b-c has the title of a-b against c, and is another pairing.
		Pairings: []Pairing{{Key: "1", Seats: []int{0, 2}}, {Key: "2", Seats: []int{1, 2}}, {Key: "3", Seats: []int{0, 3}}, {Key: "4", Seats: []int{2, 0}}},
	}
	at := run.Grow(by)
	if diff := cmp.Diff(want, run); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]int{2, 0, 3}, at); diff != "" {
		t.Errorf("places of the pairings (-want +got):\n%s", diff)
	}
	if len(before.Players) != 3 || len(before.Pairings) != 2 {
		t.Errorf("a copy has grown: %+v", before)
	}
}
