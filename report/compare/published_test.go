package compare

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/results"
	"tourney/results/stats"
)

// entry is a run of the players A, B and C, in which A meets B in both orders, and C has met A once too few.
func entry(name string) Entry {
	run := results.Run{Name: name, Game: "pentago", Players: []results.Player{{Name: "A"}, {Name: "B"}, {Name: "C"}},
		Pairings: []results.Pairing{{Seats: []int{0, 1}}, {Seats: []int{1, 0}}, {Seats: []int{2, 0}}}}
	tally := func(pairing int, opening string, first, wins, draws, losses int) results.Tally {
		games := wins + draws + losses
		return results.Tally{Pairing: pairing, Opening: opening, First: first, Games: games,
			Turns: int64(20 * games), TurnsSquared: int64(401 * games),
			Seats: []results.SeatTally{{Wins: wins, Draws: draws, Losses: losses}, {Wins: losses, Draws: draws, Losses: wins, Faults: 1}}}
	}
	return Entry{As: name, Run: run, Tallies: []results.Tally{
		tally(0, "empty", 0, 60, 10, 30), tally(0, "random", 0, 20, 5, 25), tally(0, "random", 1, 15, 5, 30),
		tally(1, "empty", 0, 50, 10, 40),
	}}
}

const head = "run,white,black,subject,opening,won,lost,drawn,games,turns\n"

func TestNew(t *testing.T) {
	reference, problems, err := ReadReference("paper", strings.NewReader(head+
		"night,A,B,black,empty,30,60,10,100,21\n"+
		"night,A,B,white,random,90,5,5,100,\n"+
		"night,A,B,white,total,150,35,15,200,\n"+ // of the two lines before, the first of which is about black
		"other,B,A,white,empty,1,0,0,1,\n"+
		"night,B,A,white,total,5,4,1,10,22.5\n"), seats)
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	c, problems := Publish(reference, seats, []Entry{entry("night")})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	same := stats.Test{P: 1, Mid: 1, Method: stats.ChiSquared}
	want := Published{Runs: []string{"night"}, Game: "pentago", Reference: "paper", Seats: seats, Others: []string{"other"}, Faults: 4,
		EmptyCells: 1, EmptyP: 1,
		Cells: []Cell{
			{Result: Result{Line: 2, Players: []string{"A", "B"}, Subject: 1, Opening: "empty", Theirs: Counts{30, 60, 10}, TheirTurns: "21"},
				Run: "night", Ours: Counts{30, 60, 10}, Turns: 2000, TurnsSquared: 40100, Faults: 1, Tested: true, Test: same, Holm: 1},
			{Result: Result{Line: 3, Players: []string{"A", "B"}, Opening: "random", Theirs: Counts{90, 5, 5}},
				Run: "night", Ours: Counts{35, 55, 10}, Turns: 2000, TurnsSquared: 40100, Faults: 2, Tested: true, Rejected: true,
				Test: stats.Test{Method: stats.ChiSquared}},
			{Result: Result{Line: 4, Players: []string{"A", "B"}, Opening: "total", Theirs: Counts{150, 35, 15}},
				Run: "night", Ours: Counts{95, 85, 20}, Turns: 4000, TurnsSquared: 80200, Faults: 3},
			{Result: Result{Line: 6, Players: []string{"B", "A"}, Opening: "total", Theirs: Counts{5, 4, 1}, TheirTurns: "22.5"},
				Run: "night", Ours: Counts{50, 40, 10}, Turns: 2000, TurnsSquared: 40100, Faults: 1, Tested: true,
				Test: stats.Test{P: 1, Mid: 0.944616632056942, Method: stats.Exact}, Holm: 1},
		}}
	loose := cmp.FilterPath(func(p cmp.Path) bool {
		last := p.Last().String()
		return last == ".P" || last == ".Mid" || last == ".Holm"
	}, cmp.Comparer(func(x, y any) bool { // a rejected cell's are tiny
		p, ok := x.(float64)
		q, _ := y.(float64)
		return !ok || math.Abs(p-q) < 1e-9
	}))
	if diff := cmp.Diff(want, c, loose); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if tested, rejected := c.Tested(); tested != 3 || rejected != 1 {
		t.Errorf("%d tested, %d rejected", tested, rejected)
	}
	c.SortByDifference()
	if c.Cells[0].Line != 3 || math.Abs(c.Cells[0].Difference()-0.55) > 1e-12 || c.Cells[1].Line != 4 || c.Cells[2].Line != 2 {
		t.Errorf("by difference: %+v", c.Cells)
	}
}

// A line may name its run or leave it to the players: twice the same cell is no two cells.
func TestRepeatedCell(t *testing.T) {
	reference, problems, err := ReadReference("paper", strings.NewReader(head+"night,A,B,,empty,1,0,0,1,\n,A,B,black,empty,0,1,0,1,\n"), seats)
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	c, problems := Publish(reference, seats, []Entry{entry("night")})
	if got, want := said(problems), "3:2 line 2 is about the same games of run night"; got != want || len(c.Cells) != 1 {
		t.Errorf("got %s and %d cells, want %s and 1", got, len(c.Cells), want)
	}
}

func TestUnmatched(t *testing.T) {
	twins := []Entry{entry("night"), entry("day")}
	for _, tt := range []struct {
		line    string
		entries []Entry
		want    string
	}{
		{"night,A,D,,empty", twins, `2:9 unknown player "D" (run night has: A, B, C)`},
		{"night,B,C,,empty", twins, "2:7 run night has no pairing of B and C, in this order"},
		{"night,A,B,,empyt", twins, `2:12 unknown opening "empyt" (run night has: empty, random, total)`},
		{"night,B,A,,random", twins, "2:12 run night has played no such games yet"},
		{",C,A,,total", twins[1:], "2:7 run day has played no such games yet"},
		{",A,B,,empty", twins, "2:2 runs night and day both have this pairing: name the run in a column run"},
	} {
		reference, problems, err := ReadReference("paper", strings.NewReader(head+tt.line+",1,0,0,1,\n"), seats)
		if err != nil || len(problems) > 0 {
			t.Fatal(problems, err)
		}
		c, problems := Publish(reference, seats, tt.entries)
		if got := said(problems); got != tt.want || len(c.Cells) > 0 {
			t.Errorf("%s:\n got %s, cells %v\nwant %s", tt.line, got, c.Cells, tt.want)
		}
	}
}

// A cell whose games all ended alike on both sides is no test: it does not weigh on the others.
func TestNothingToTest(t *testing.T) {
	e := entry("night")
	e.Tallies = e.Tallies[:1]
	for i := range e.Tallies[0].Seats {
		e.Tallies[0].Seats[i] = results.SeatTally{Wins: 100 * (1 - i), Losses: 100 * i}
	}
	reference, problems, err := ReadReference("paper", strings.NewReader(head+"night,A,B,,empty,50,0,0,50,\n"), seats)
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	c, problems := Publish(reference, seats, []Entry{e})
	if tested, _ := c.Tested(); len(problems) > 0 || tested != 0 || c.EmptyCells != 0 || len(c.Cells) != 1 ||
		c.Cells[0].Test != (stats.Test{P: 1, Mid: 1, Method: stats.None}) || c.Cells[0].Holm != 1 {
		t.Errorf("%v, %d tested, %+v", problems, tested, c)
	}
}

// Lines about games of three seats are compared as those of two are: one against a field as well, from the side of any
// seat, and with totals, which are sums from the side of one seat only.
func TestPublishedThreeSeats(t *testing.T) {
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
	reference, problems, err := ReadReference("paper", strings.NewReader("south,west,north,subject,opening,won,lost,drawn,games\n"+
		"A,B,B,south,empty,22,18,0,40\n"+
		"A,B,B,west,empty,9,31,0,40\n"+
		"A,B,B,south,random,5,5,0,10\n"+
		"A,B,B,south,total,27,23,0,50\n"+
		"B,A,B,west,total,30,70,0,100\n"+
		"B,B,A,north,empty,1,1,0,2\n"), seats)
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	c, problems := Publish(reference, seats, []Entry{entry})
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
