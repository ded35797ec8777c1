package compare

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/results"
)

// Lines about games of three seats are compared as those of two are: one against a field as well, from the side of any
// seat, and with totals, which are sums from the side of one seat only.
func TestThreeSeats(t *testing.T) {
	seats := []string{"south", "west", "north"}
	run := results.Run{Name: "trio", Game: "splut", Players: []results.Player{{Name: "A"}, {Name: "B"}},
		Pairings: []results.Pairing{{Seats: []int{0, 1, 1}}, {Seats: []int{1, 0, 1}}}}
	tally := func(pairing int, opening string, first int, south, west, north int) results.Tally {
		games := south + west + north
		t := results.Tally{Pairing: pairing, Opening: opening, First: first, Games: games, Turns: int64(30 * games), TurnsSquared: int64(901 * games)}
		for _, wins := range []int{south, west, north} {
			t.Seats = append(t.Seats, results.SeatTally{Wins: wins, Losses: games - wins})
		}
		return t
	}
	entry := Entry{As: "trio", Run: run, Tallies: []results.Tally{
		tally(0, "empty", 0, 20, 10, 10), tally(0, "random", 2, 3, 4, 3), tally(1, "empty", 0, 12, 15, 13)}}
	reference, problems, err := Read("paper", strings.NewReader("south,west,north,subject,opening,won,lost,drawn,games\n"+
		"A,B,B,south,empty,22,18,0,40\n"+
		"A,B,B,west,empty,9,31,0,40\n"+
		"A,B,B,south,random,5,5,0,10\n"+
		"A,B,B,south,total,27,23,0,50\n"+
		"B,A,B,west,total,30,70,0,100\n"+
		"B,B,A,north,empty,1,1,0,2\n"), seats)
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	c, problems := New(reference, seats, []Entry{entry})
	if len(problems) != 1 || problems[0].Line != 7 || problems[0].Text != "run trio has no pairing of B and B and A, in this order" {
		t.Errorf("problems %+v", problems)
	}
	type cell struct {
		line, subject int
		ours          Counts
		tested        bool
	}
	var got []cell
	for _, c := range c.Cells {
		got = append(got, cell{c.Line, c.Subject, c.Ours, c.Tested})
	}
	want := []cell{{2, 0, Counts{20, 20, 0}, true}, {3, 1, Counts{10, 30, 0}, true}, {4, 0, Counts{3, 7, 0}, true},
		{5, 0, Counts{23, 27, 0}, false}, {6, 1, Counts{15, 25, 0}, true}}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(cell{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
