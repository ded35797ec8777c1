package report

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"tourney/report/compare"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/resultstest"
)

// played returns games of a pairing of two seats by the first seat's wins, draws and losses, which come in no order.
// They take about as many turns as given, with a spread. Games from the empty board have even numbers, those from
// random boards odd ones; the second seat moves first in those behind the first hundred.
func played(pairing int, opening string, first, wins, draws, losses, turns int) []results.Record {
	from := map[string]int{"empty": 0, "random": 1000, "book": 3000}[opening] + 500*first
	order := rand.New(rand.NewPCG(uint64(pairing), uint64(from))).Perm(wins + draws + losses)
	list := make([]results.Record, len(order))
	number := map[string]int{"empty": 0, "random": 1, "book": 2000}[opening] + 200*first
	for i, at := range order {
		g := resultstest.Game(pairing, number+2*i, opening, 1, 1)
		g.First, g.Turns, g.Moves[0] = first, turns-4+i%9, uint32(i)
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
	return resultstest.Must(evidence.New(resultstest.Planned(run, games), tallies, totals))
}

// given returns settings written as "eval=one one.bias=0 plies=auto*": the heuristic of a weight, or the kind that has
// a setting or weight of its own, stands before its name, a star behind defaults.
func given(text string) results.Settings {
	var list []results.Setting
	for word := range strings.FieldsSeq(text) {
		name, value, _ := strings.Cut(word, "=")
		s := results.Setting{Name: name}
		if of, weight, ok := strings.Cut(name, "."); ok {
			s.Of, s.Name, s.Weight = of, weight, weight != results.KindSetting && weight != "plies"
		}
		usual := false
		s.Value, usual = strings.CutSuffix(value, "*")
		s.Given = !usual
		list = append(list, s)
	}
	return results.NewSettings(list)
}

// report is a run of four players in both seat orders and against themselves. The figures of the first three are near
// those of the 2016 Pentago report; the fourth has just joined: one game, lost by a fault. Two of the others have
// played few different games.
func report() (results.Run, []results.Record) {
	run := results.Run{Name: "report-4", Game: "pentago", Players: []results.Player{
		{Name: "A", Settings: given("eval=a a.monica=1.13* plies=4")}, {Name: "A hacked", Settings: given("eval=a-hacked plies=4")},
		{Name: "one", Settings: given("eval=one one.bias=0 plies=4")}, {Name: "new_50%", Settings: given("eval=a a.monica=1.2 plies=4")},
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

// reference compares the run of report with a few lines of a paper.
func reference(run results.Run, games []results.Record) (compare.Published, error) {
	seats := []string{"white", "black"}
	r, problems, err := compare.ReadReference("paper_1.csv", strings.NewReader("white,black,opening,subject,won,lost,drawn,games,turns\n"+
		"A,A,empty,white,90,100,10,200,21\nA,A,random,white,100,90,10,200,\nA,A,total,white,190,190,20,400,16\n"+
		"A,A hacked,empty,black,60,40,0,100,16.25\n"+
		"A,new_50%,empty,white,5,5,0,10,\n"+
		"one,A,total,white,40,40,20,100,20\n"), seats)
	if err != nil || len(problems) > 0 {
		return compare.Published{}, fmt.Errorf("%v, %w", problems, err)
	}
	c, problems := compare.Publish(r, seats, []compare.Entry{{Run: run, Tallies: resultstest.Tallies(run, games), As: run.Name}})
	if len(problems) > 0 {
		return c, fmt.Errorf("%v", problems)
	}
	return c, nil
}

// timings are those of three players on few boards, not all measured yet, beside times for more boards.
func timings() Timings {
	t := Timings{Name: "clock", Game: "pentago", Players: []string{"minimax", "alpha-beta + symmetry", "new_50%"}, Depths: []int{2, 6},
		Boards: 5, Published: "paper_1", PublishedBoards: 50, Note: "Stopped.",
		Machine:  "Small Computer 4, 4 cores, 7.6 GiB, linux/arm64, go1.26",
		Settings: lineup("minimax: eval=one kind=minimax", "alpha-beta + symmetry: eval=one symmetry=all", "new_50%: eval=one one.bias=0")}
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

// evaluated are those of three games of two players and of one who does not search. The first player has a decision
// answered at sight.
func evaluated(t testing.TB) evaluations {
	t.Helper()
	run := results.Run{Name: "steps_1", Game: "splut", Players: []results.Player{{Name: "50% & more"}, {Name: "deep"}, {Name: "random"}},
		Pairings: []results.Pairing{{Seats: []int{0, 1}}, {Seats: []int{2, 1}}}, Facts: results.Facts{Planned: 4}}
	thought := func(ply, seat, plies int, evals int64) results.Thought {
		return results.Thought{Ply: ply, Seat: seat, Plies: plies, Nodes: 2 * evals, Evals: evals}
	}
	e, err := readEvaluations(t.Context(), &resultstest.Store{List: []results.Record{
		{Thoughts: []results.Thought{thought(0, 0, 1, 10), thought(2, 1, 4, 1000), thought(4, 0, 1, 0), thought(18, 1, 4, 401234)}},
		{Number: 1, Thoughts: []results.Thought{thought(0, 0, 1, 15), thought(3, 1, 3, 30)}},
		{Pairing: 1, Thoughts: []results.Thought{thought(2, 1, 4, 2000)}},
	}}, run)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// seatedRun is a run whose seatings are played in all rotations, and its games from two kinds of openings. Strength
// falls with the place in the list of players, and the seat that moves first has an advantage. Every ninth game is
// shared by the two leaders, and in one game the last seat is at fault.
func seatedRun(name string, games int, players []string, seatings ...[]int) (results.Run, []results.Record) {
	run := results.Run{Name: name, Game: "splut"}
	for _, player := range players {
		run.Players = append(run.Players, results.Player{Name: player})
	}
	var list []results.Record
	r := rand.New(rand.NewPCG(1, uint64(games)))
	for _, seats := range seatings {
		for shift := range seats {
			p := results.Pairing{Seats: slices.Concat(seats[shift:], seats[:shift])}
			if slices.ContainsFunc(run.Pairings, func(o results.Pairing) bool { return slices.Equal(o.Seats, p.Seats) }) {
				continue // in self-play all rotations are the same
			}
			run.Pairings = append(run.Pairings, p)
			for number := range games {
				list = append(list, drawnGame(r, len(run.Pairings)-1, p, number))
			}
		}
	}
	for i, g := range list {
		if last := len(g.Seats) - 1; g.Seats[last].Place > 1 {
			list[i].End = results.End{Kind: results.Panic, Seat: last}
			break
		}
	}
	return run, list
}

func drawnGame(r *rand.Rand, pairing int, p results.Pairing, number int) results.Record {
	seats := len(p.Seats)
	g := resultstest.Game(pairing, number, []string{"empty", "random"}[number%2], make([]int, seats)...)
	if g.Turns = 40; g.Opening == "random" {
		g.First = number / 2 % seats
	}
	order := make([]int, seats) // of the seats, best first
	luck := make([]float64, seats)
	for seat, player := range p.Seats {
		order[seat], luck[seat] = seat, 2*r.Float64()-0.4*float64(player)
		if seat == g.First {
			luck[seat] += 0.2
		}
	}
	slices.SortFunc(order, func(a, b int) int {
		if luck[a] > luck[b] {
			return -1
		}
		return 1
	})
	for place, seat := range order {
		g.Seats[seat].Place = place + 1
		if number%9 == 0 {
			g.Seats[seat].Place = max(1, place)
		}
		g.Seats[seat].Points = 60 - 10*place - number%7
	}
	return g
}

// tunedStudy is a screening of n candidates in pairs of games, in which the third wins the proof.
func tunedStudy(n int) (results.Study, []results.Trial) {
	s := results.Study{Name: "night_1", Game: "pentago", Heuristic: "a", Method: "random", Budget: 4000}
	var trials []results.Trial
	add := func(stage results.Stage, candidate, lost, shared, won int) {
		t := results.Trial{Number: len(trials), Stage: stage, Candidate: candidate, Player: fmt.Sprintf("a.%d", candidate),
			Wins: 2*won + shared, Losses: 2*lost + shared, Pairs: [5]int{0: lost, 2: shared, 4: won}}
		t.Weights = map[string]float64{"monica": 1.13 + float64(candidate)/7, "off": 0}
		t.Weights["triple line"] = 1234567 * float64(candidate)
		t.Spec = fmt.Sprintf("a(monica=%v)@4", t.Weights["monica"])
		t.Meetings = []results.Meeting{{Player: "a", Wins: t.Wins, Losses: t.Losses}}
		trials = append(trials, t)
	}
	s.Facts.Opponents = []results.Player{{Name: "a", Spec: "a(monica=1.13)@4"}} // the default itself
	for i := range n {
		won := (i*7 + 3) % 11
		add(results.Screening, i, 11-won, 39, won)
	}
	if n > 5 {
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
		{Number: 0, Stage: results.Screening, Player: "a*", Wins: 90, Draws: 20, Losses: 90, Faults: 3, Weights: weights},
		{Number: 1, Stage: results.Screening, Candidate: 1, Player: "a.1", Wins: 200, Weights: weights},
		{Number: 2, Stage: results.Screening, Candidate: 2, Player: "a.2", Losses: 200},
		{Number: 3, Stage: results.Screening, Candidate: 3, Player: "a.3", Wins: 3, Pairs: [5]int{9}, Weights: weights},
		{Number: 4, Stage: results.Screening, Candidate: 4, Player: "a.4", Wins: 2, Losses: 1, Weights: weights},
		{Number: 5, Stage: results.Screening, Candidate: 5, Player: "a.5", Wins: 9, Losses: 9, Weights: weights},
	}
}

// blockList is blocks in the order of their numbers.
type blockList []results.Block

func (l blockList) Blocks(_ context.Context, _ results.Run, _ results.BlockOrder, visit func(results.Block) error) error {
	for _, b := range l {
		if err := visit(b); err != nil {
			return err
		}
	}
	return nil
}

// pairs are comparisons of two runs of several players, the second of which was edited, and of one opening of three
// seats.
func pairs(t *testing.T) map[string]table.Table {
	t.Helper()
	compared := func(run results.Run, openings int, score func(version, matchup, number int) []int, edit func(new, old *results.Run)) compare.Paired {
		run.Facts.Planned, run.Finished = 1, time.Unix(1e9, 0)
		run.Facts.Openings = []results.OpeningSet{{Kind: "empty", Games: 1}, {Kind: "random", Games: 1}}
		versions := [2]compare.Version{}
		for v := range versions {
			var list blockList
			for number := range openings {
				for m, matchup := range run.Matchups() {
					b := results.Block{Matchup: m, Number: number, Opening: "random", Start: uint64(number), Scores: score(v, m, number)}
					if number%4 == 0 {
						b.Opening, b.Start = "empty", 0
					}
					b.Orders = len(matchup.Pairings)
					b.Games = b.Orders
					list = append(list, b)
				}
			}
			if v == 1 {
				list = list[1:]
			}
			run.Name = []string{"night-2", "night"}[v]
			run.Players = append([]results.Player(nil), run.Players...)
			versions[v] = compare.Version{Run: run, Blocks: list.Blocks}
		}
		edit(&versions[0].Run, &versions[1].Run)
		return resultstest.Must(compare.Pair(t.Context(), versions[0], versions[1], 3))
	}

	duels := results.Run{Game: "pentago"}
	for i, name := range []string{"A", "one|two", "new_50%", "random"} {
		duels.Players = append(duels.Players, results.Player{Name: name, Spec: name + "(x=1,y=2)@4", Fingerprint: fmt.Sprint(i)})
		for other := range i {
			duels.Pairings = append(duels.Pairings, results.Pairing{Seats: []int{i, other}}, results.Pairing{Seats: []int{other, i}})
		}
	}
	duels.Pairings = append(duels.Pairings, results.Pairing{Seats: []int{0, 0}})
	two := compared(duels, 240, func(v, m, n int) []int {
		won := (5*m + 7*n) % 5
		if v == 0 && m < 3 { // matchups of the first three players
			won = min(4, won+[]int{0, 2, 1, 0, 1}[(n+m)%5])
		}
		if m >= 6 {
			return []int{0}
		}
		return []int{6 * won, 24 - 6*won}
	}, func(new, old *results.Run) {
		new.Players[0].Fingerprint = "changed"
		new.Players[1].Spec = "one|two(x=1.5,y=2)@4"
		new.Players[2].Spec = "new(x=1,y=2)@5"
		old.Players[3].Fingerprint = ""
		old.Finished = time.Time{}
	})
	// Two openings of three seats, of which one run lacks a block.
	trio := results.Run{Game: "splut", Players: []results.Player{{Name: "a"}, {Name: "b"}}, Pairings: []results.Pairing{
		{Seats: []int{0, 0, 1}}, {Seats: []int{0, 1, 0}}, {Seats: []int{1, 0, 0}}, {Seats: []int{0, 1, 1}}, {Seats: []int{1, 0, 1}}, {Seats: []int{1, 1, 0}}}}
	three := compared(trio, 2, func(v, m, n int) []int { return []int{12 + 12*v, 24 - 12*v} }, func(*results.Run, *results.Run) {})
	// A stage of a study: the probe was edited, and a candidate and the other opponent have met it. No other has.
	stage := results.Run{Game: "pentago", Players: []results.Player{{Name: "still"}, {Name: "probe"}}}
	for i := range 12 {
		stage.Players = append(stage.Players, results.Player{Name: fmt.Sprintf("c.%d", i)})
		stage.Pairings = append(stage.Pairings, results.Pairing{Seats: []int{2 + i, 0}}, results.Pairing{Seats: []int{0, 2 + i}})
	}
	stage.Pairings = append(stage.Pairings, results.Pairing{Seats: []int{2, 1}}, results.Pairing{Seats: []int{1, 2}})
	for i := range stage.Players {
		stage.Players[i].Fingerprint = "same"
	}
	many := func(edit func(new, old *results.Run), gain int) compare.Paired {
		return compared(stage, 21, func(v, m, n int) []int {
			won := 6 + 6*(n%2)
			if v == 0 && m == 12 {
				won -= gain
			}
			return []int{won, 24 - won}
		}, edit)
	}
	one := many(func(new, _ *results.Run) { new.Players[1].Fingerprint = "changed" }, 6)
	none := many(func(*results.Run, *results.Run) {}, 0)
	return map[string]table.Table{
		"paired-many":  PairedTable(one),
		"paired-none":  PairedTable(none),
		"paired":       noted(PairedTable(two), "Run night: 240 of 480 games so far."),
		"paired-three": PairedTable(three),
	}
}

// counted is a run whose counts are known, without a store.
func counted(c *evidence.Counts) *Run {
	return &Run{Run: c.Run, Counts: func() (*evidence.Counts, error) { return c, nil }, timed: true}
}

// made makes the tables of a kind; none for "".
func made(t testing.TB, in input, kind string, f table.Format) []table.Table {
	t.Helper()
	if kind == "" {
		return nil
	}
	figure := resultstest.Must(Find(in.subject(), ATable, kind))
	return resultstest.Must(figure.Tables(t.Context(), in, f))
}
