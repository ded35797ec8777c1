package tables

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"tourney/results"
	"tourney/results/compare"
	"tourney/results/evidence"
	"tourney/results/resultstest"
)

// played returns games of a pairing of two seats by the first seat's wins, draws and losses, which come in no order. They
// take about as many turns as given, with a spread. Equal kinds of openings with equal first seats have equal numbers.
func played(pairing int, opening string, first, wins, draws, losses, turns int) []results.Record {
	from := map[string]int{"empty": 0, "random": 1000, "book": 3000}[opening] + 500*first
	order := rand.New(rand.NewPCG(uint64(pairing), uint64(from))).Perm(wins + draws + losses)
	list := make([]results.Record, len(order))
	for i, at := range order {
		g := results.Record{Pairing: pairing, Number: from + i, Opening: opening, First: first, Start: opening, Turns: turns - 4 + i%9,
			Moves: []uint32{uint32(i)}, Seats: []results.Seat{{Place: 1}, {Place: 1}}, End: results.End{Kind: results.ByRules, Seat: -1}}
		if opening != "empty" {
			g.Start = fmt.Sprint(opening, g.Number)
		}
		switch {
		case at < wins:
			g.Seats[1].Place = 2
		case at >= wins+draws:
			g.Seats[0].Place = 2
		}
		list[i] = g
	}
	return list
}

// countsOf counts the games of a run.
func countsOf(t testing.TB, run results.Run, games []results.Record) *evidence.Counts {
	t.Helper()
	tallies, totals, _ := resultstest.Count(run, games)
	c, err := evidence.New(run, tallies, totals)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// report is a run of four players in both seat orders and against themselves. The figures of the first three are near
// those of the 2016 Pentago report; the fourth has just joined: one game, lost by a fault. Two of the others have played
// few different games.
func report() (results.Run, []results.Record) {
	run := results.Run{Name: "report-4", Game: "pentago", Players: []results.Player{
		{Name: "A"}, {Name: "A hacked"}, {Name: "one"}, {Name: "new_50%"},
	}}
	for first := range run.Players {
		for second := range run.Players {
			run.Pairings = append(run.Pairings, results.Pairing{Seats: []int{first, second}})
		}
	}
	var games []results.Record
	for _, g := range []struct {
		pairing                    int
		wins, draws, losses, turns int // from the empty board
		random                     [2][3]int
	}{
		{0, 84, 9, 107, 21, [2][3]int{{60, 8, 32}, {48, 7, 45}}},
		{1, 0, 2, 198, 16, [2][3]int{{55, 8, 37}, {45, 9, 46}}},
		{2, 180, 9, 11, 20, [2][3]int{{80, 6, 14}, {69, 9, 22}}},
		{4, 148, 9, 43, 19, [2][3]int{{51, 10, 39}, {46, 12, 42}}},
		{5, 91, 47, 62, 23, [2][3]int{{54, 9, 37}, {46, 8, 46}}},
		{6, 192, 5, 3, 17, [2][3]int{{81, 3, 16}, {76, 4, 20}}},
		{8, 50, 20, 130, 22, [2][3]int{{31, 5, 64}, {27, 6, 67}}},
		{9, 69, 11, 120, 18, [2][3]int{{24, 7, 69}, {23, 7, 70}}},
		{10, 92, 75, 33, 29, [2][3]int{{50, 19, 31}, {45, 19, 36}}},
	} {
		list := played(g.pairing, "empty", 0, g.wins, g.draws, g.losses, g.turns)
		if g.pairing == 6 {
			for i := range list {
				list[i].Moves[0] %= 20
			}
		}
		games = append(games, list...)
		for first, r := range g.random {
			games = append(games, played(g.pairing, "random", first, r[0], r[1], r[2], 10)...)
		}
	}
	lost := played(3, "empty", 0, 1, 0, 0, 7)
	lost[0].End = results.End{Kind: results.Panic, Seat: 1}
	return run, append(games, lost...)
}

// reference compares the run of report with a few lines of somebody's paper.
func reference(run results.Run, games []results.Record) (compare.Comparison, error) {
	seats := []string{"white", "black"}
	r, problems, err := compare.Read("paper_1.csv", strings.NewReader("white,black,opening,subject,won,lost,drawn,games,turns\n"+
		"A,A,empty,white,90,100,10,200,21\nA,A,random,white,100,90,10,200,\nA,A,total,white,190,190,20,400,16\n"+
		"A,A hacked,empty,black,60,40,0,100,16.25\n"+
		"A,new_50%,empty,white,5,5,0,10,\n"+
		"one,A,total,white,40,40,20,100,20\n"), seats)
	if err != nil || len(problems) > 0 {
		return compare.Comparison{}, fmt.Errorf("%v, %w", problems, err)
	}
	c, problems := compare.New(r, seats, []compare.Entry{{Run: run, Tallies: resultstest.Tallies(run, games), As: run.Name}})
	if len(problems) > 0 {
		return c, fmt.Errorf("%v", problems)
	}
	return c, nil
}

// timings are those of three players on few boards, not all measured yet, beside times for more boards.
func timings() TimingTable {
	t := TimingTable{Name: "clock", Game: "pentago", Players: []string{"minimax", "alpha-beta + symmetry", "new_50%"},
		Boards: 5, Published: "paper_1", PublishedBoards: 50, Note: "Stopped."}
	for _, c := range []struct {
		depth, stones, player int
		ours, theirs          time.Duration
	}{
		{2, 0, 0, 123456 * time.Nanosecond, 290 * time.Millisecond},
		{2, 0, 1, 7 * time.Microsecond, 0},
		{2, 0, 2, 0, 24 * time.Millisecond},
		{2, 1, 0, 99990 * time.Nanosecond, 0},
		{2, 1, 1, 9994 * time.Microsecond, 0},
		{6, 0, 0, 70 * time.Second, 10583440 * time.Millisecond},
		{6, 0, 1, 2 * time.Second, 5 * time.Second},
	} {
		t.Timings = append(t.Timings, Timing{Player: t.Players[c.player], Depth: c.depth, Stones: c.stones,
			Time: c.ours, Nodes: int64(10 * c.ours), Evals: int64(c.ours), Published: c.theirs})
	}
	return t
}

// evaluations are those of two games, in which two searches knew their answers at sight, and of two of their positions at
// two depths.
func evaluations() EvaluationTable {
	sample := Search{Game: 1, Number: 1, Depth: 6, Nodes: 5000, Evals: 3862, Cuts: 400, FirstCuts: 333,
		Moves: 9, Least: 1, Most: 3749, Mean: 3862.0 / 9, Spikes: 4}
	atSight := Search{Game: 1, Number: 2, Seat: 1, Ply: 3, Depth: 6}
	even := Search{Game: 1, Number: 3, Ply: 5, Depth: 6, Nodes: 70, Evals: 60, Moves: 3, Least: 20, Most: 20, Mean: 20}
	last := Search{Game: 2, Number: 1, Seat: 1, Ply: 1, Depth: 6, Nodes: 4, Evals: 1, Cuts: 1, Moves: 2, Most: 1, Mean: 0.5, Spikes: 1}
	blind := Search{Game: 3, Number: 1, Depth: 6, Nodes: 2, Evals: 1}
	shallow := func(s Search, depth int, evals int64) Search {
		s.Depth, s.Evals = depth, evals
		return s
	}
	return EvaluationTable{
		Name: "steps_1", Game: "splut", Player: "50% & more", Seats: []string{"South", "North"}, Note: "Stopped.",
		Searches: []Search{sample, atSight, even, last, blind},
		Depths: []SearchDepth{
			{Depth: 1, Searches: []Search{shallow(atSight, 1, 0), shallow(atSight, 1, 0)}},
			{Depth: 2, Searches: []Search{shallow(sample, 2, 30), shallow(atSight, 2, 1)}},
			{Depth: 4, Searches: []Search{shallow(sample, 4, 1200345), shallow(last, 4, 7)}},
		},
	}
}
