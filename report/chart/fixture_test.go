package chart_test

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"tourney/arena/review"
	"tourney/arena/transcript"
	"tourney/players/search"
	"tourney/report"
	"tourney/report/chart"
	"tourney/report/compare"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/gamelist"
	"tourney/results/resultstest"
)

// tallied returns the tally of games: wins gives the games in which each seat alone came first; all seats share the
// others.
func tallied(pairing int, opening string, first, shared int, wins ...int) results.Tally {
	t := results.Tally{Pairing: pairing, Opening: opening, First: first, Games: shared, Seats: make([]results.SeatTally, len(wins))}
	for _, n := range wins {
		t.Games += n
	}
	t.Different, t.Starts = t.Games, 1
	for seat, n := range wins {
		s := &t.Seats[seat]
		s.Wins, s.Draws, s.Losses = n, shared, t.Games-n-shared
		s.Places[0] = int64(12*n + 12/len(wins)*shared)
		for place := 1; place < len(wins); place++ { // those who lost share the rest
			s.Places[place] = int64(12/(len(wins)-1)*s.Losses + 12/len(wins)*shared)
		}
	}
	return t
}

// picture returns a figure of the registry.
func picture(of report.Subject, kind string) report.Figure {
	return resultstest.Must(report.Find(of, report.APicture, kind))
}

// store knows how many turns the games of a run took.
type store struct {
	report.Runs // nil
	turns       []results.TurnCount
}

func (s store) TurnCounts(context.Context, results.Run) ([]results.TurnCount, error) {
	return s.turns, nil
}

// counted is a run with the tallies of its games.
func counted(run results.Run, tallies []results.Tally, turns ...results.TurnCount) *report.Run {
	c := resultstest.Must(evidence.New(resultstest.Tallied(run, tallies), tallies, results.BlockTotals{}))
	return &report.Run{Run: c.Run, Store: store{turns: turns}, Counts: func() (*evidence.Counts, error) { return c, nil }}
}

// madeUp is a run of the named players in which strength falls with the place in the list and the first seat has an
// edge. The pairing of the last player with the first is not played.
func madeUp(names ...string) (results.Run, []results.Tally) {
	run := resultstest.Complete(results.Run{Name: "made-up", Game: "pentago"}, "random", "empty")
	var tallies []results.Tally
	for i, name := range names {
		run.Players = append(run.Players, results.Player{Name: name})
		for j := range names {
			run.Pairings = append(run.Pairings, results.Pairing{Seats: []int{i, j}})
			if wins := 20 + 160*(len(names)-i+j)/(2*len(names)); i < len(names)-1 || j > 0 {
				tallies = append(tallies, tallied(len(run.Pairings)-1, "random", 0, 3+(i*j)%9, wins, 197-wins))
			}
		}
	}
	return run, tallies
}

// crowd is a run of games for many seats from three kinds of openings, with the turns of its games. A third of the
// pairings has no games of one kind.
func crowd(seats, players, pairings, longest int, name string) (results.Run, []results.Tally, []results.TurnCount) {
	run := results.Run{Name: "crowd", Game: "blokus"}
	for i := range players {
		run.Players = append(run.Players, results.Player{Name: strings.Repeat(name, i%4) + fmt.Sprint(i)})
	}
	var tallies []results.Tally
	var counts []results.TurnCount
	for i := range pairings {
		var p results.Pairing
		for seat := range seats {
			p.Seats = append(p.Seats, (i/3+seat)%players)
		}
		run.Pairings = append(run.Pairings, p)
		for kind, opening := range []string{"random boards of the longest kind", "empty", "list"} {
			if i%3 == 1 && kind == 0 {
				continue
			}
			var wins []int
			for seat := range seats {
				wins = append(wins, (i*17+seat*31+kind)%100)
			}
			tallies = append(tallies, tallied(i, opening, 0, 1+i%50, wins...))
			all := tallies[len(tallies)-1].Games
			for n := 1; n <= 1+i; n++ {
				turns, games := longest*n*(kind+1)/(4*(1+i)), all*n/(1+i)-all*(n-1)/(1+i)
				counts = append(counts, results.TurnCount{Pairing: i, Opening: opening, Turns: turns, Games: games})
			}
		}
	}
	return resultstest.Tallied(run, tallies), tallies, counts
}

// comparison has n cells, from two kinds of openings. Every cell whose number is divisible by rejected is rejected.
func comparison(n, rejected int, name string) compare.Published {
	c := compare.Published{Runs: []string{"one", "two", "three"}, Game: "pentago", Reference: "paper.csv"}
	c.EmptyCells, c.EmptyP = 2, 0.25
	for i := range n {
		cell := compare.Cell{Result: compare.Result{Players: []string{fmt.Sprint(name, i), "control"}, Opening: "random"}, Tested: true}
		if i%2 == 1 {
			cell.Opening = "empty"
		}
		theirs, ours := &cell.Theirs, &cell.Ours
		theirs[0], theirs[2] = i*37%180, i%20
		ours[0], ours[2] = min(180, theirs[0]*9/10+i%30), i%17
		theirs[1], ours[1] = 200-theirs.Games(), 200-ours.Games()
		cell.Rejected = i%rejected == 0
		c.Cells = append(c.Cells, cell)
	}
	return c
}

// timings has times of given numbers of depths, players and stones, and published ones of all players but the last.
// Times fall from left to right and from name to name, but come together.
func timings(depths, players, points int, name string) report.Timings {
	t := report.Timings{Name: "Times", Game: "pentago", Boards: 100, Published: "theirs", PublishedBoards: 100}
	for i := range players {
		t.Players = append(t.Players, fmt.Sprint(name, i))
	}
	for depth := range depths {
		t.Depths = append(t.Depths, 2*depth+2)
		for i, player := range t.Players {
			for x := range points {
				y := math.Pow(30, float64(depth)) * math.Exp(-0.2*float64(min(x, 50))-float64(i)*math.Exp(-float64(x)))
				at := report.Timing{Player: player, Depth: 2*depth + 2, Stones: x, Time: time.Duration(1e6 * y)}
				if i < players-1 && x%8 == 0 {
					at.Published = 300 * at.Time
				}
				t.Timings = append(t.Timings, at)
			}
		}
	}
	return t
}

// decided has a game of n decisions by each of some players, with counts from 0 up to most.
func decided(t testing.TB, players, n int, most float64, name string) *report.Run {
	run := results.Run{Name: name, Game: "pentago"}
	var list []results.Record
	for i := range players {
		run.Players = append(run.Players, results.Player{Name: fmt.Sprint(name, i)})
		run.Pairings = append(run.Pairings, results.Pairing{Seats: []int{i, (i + 1) % players}})
		g := resultstest.Game(i, i, "empty", 1, 2)
		for k := range n {
			g.Thoughts = append(g.Thoughts, results.Thought{Ply: k, Plies: i + 1, Evals: int64(most / float64(i+1+k*k))})
		}
		list = append(list, g)
	}
	return report.NewRun(t.Context(), &resultstest.Store{List: list}, resultstest.Planned(run, list), evidence.Read)
}

// reviewed is a review of a game of these seats, with given numbers of values and turning points of each. The scores of
// every second seat are of another unit.
func reviewed(seats, values, marks int, name string) report.Review {
	run := results.Run{Name: "night", Game: "pentago", Pairings: []results.Pairing{{}}}
	r := report.Review{In: review.Input{Game: transcript.Game{Record: results.Record{End: results.End{Kind: results.ByRules, Seat: -1, Text: name}}}},
		Continued: &review.Continued{}}
	for seat := range seats {
		run.Players = append(run.Players, results.Player{Name: name})
		run.Facts.SeatNames = append(run.Facts.SeatNames, fmt.Sprint("seat ", seat))
		run.Pairings[0].Seats = append(run.Pairings[0].Seats, seat)
		r.In.Record.Seats = append(r.In.Record.Seats, results.Seat{Place: 1 + seat})
		r.In.Players = append(r.In.Players, transcript.Player{Seat: run.Facts.SeatNames[seat], Name: name})
		if seat%2 == 0 {
			r.Own = append(r.Own, seat)
		}
	}
	r.In.Run = run
	for i := range seats * values {
		at, seat := float64(i+1), i%seats
		own := 3 * math.Sin(at) * math.Pow(1.4, math.Mod(at, 30))
		d := review.Decision{Turn: i + 1, Seat: seat, Played: name, Thought: &gamelist.Thought{Score: &own}, Best: &review.Value{Score: math.Cos(at/3) * at}}
		if ended := float64(1 - seat); i/seats == values-1 && ended != 0 {
			d.Best.Score = ended * (search.Win - 3)
		}
		r.Decisions = append(r.Decisions, d)
		if i/seats < marks {
			r.Turning = append(r.Turning, review.TurningPoint{Decision: i, Kind: review.Lost})
		}
		share := review.Share{Value: 50 + 40*math.Sin(at)}
		share.Lo, share.Hi = share.Value-7, share.Value+7
		r.Continued.Positions = append(r.Continued.Positions, review.Expectation{Turn: i + 1, Seat: seat, Played: name, Shares: slices.Repeat([]review.Share{share}, seats)})
		if i < marks {
			r.Continued.Turning = append(r.Continued.Turning, review.Turned{Position: i, Drop: review.Share{Value: 40}})
		}
	}
	return r
}

// charts is what the first call of gallery has returned.
var charts map[string]chart.Chart

// gallery returns charts of every kind, small and large, with names short and long. Tests share them.
func gallery(t testing.TB) map[string]chart.Chart {
	t.Helper()
	if charts == nil {
		charts = newGallery(t)
	}
	return charts
}

func newGallery(t testing.TB) map[string]chart.Chart {
	t.Helper()
	charts := map[string]chart.Chart{}
	add := func(name string) func(chart.Chart, error) {
		return func(c chart.Chart, err error) {
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			charts[name] = c
		}
	}
	long, note := strings.Repeat("W", 40), strings.Repeat("Games are missing. ", 9)
	ofRun := func(kind string, r *report.Run) (chart.Chart, error) {
		return picture(report.OfRun, kind).Draw(t.Context(), r)
	}
	ofReview := func(r report.Review) (chart.Chart, error) {
		return picture(report.OfReview, "review").Draw(t.Context(), r)
	}
	for name, players := range map[string][]string{
		"one": {"a"}, "one long": {long}, "two": {"a", "b"}, "two long": {long, long + "2"},
		"mixed": {"short", "a rather long name 20", long}, "nine": manyNames(9),
	} {
		run, tallies := madeUp(players...)
		add("heat map of " + name)(ofRun("heatmap", counted(run, tallies)))
		if len(players) == 1 {
			continue // madeUp has no games for them
		}
		run.Pairings, run.Facts.SeatNames = run.Pairings[:min(len(run.Pairings), 30)], []string{"White", "Black"}
		tallies = slices.DeleteFunc(tallies, func(t results.Tally) bool { return t.Pairing >= len(run.Pairings) })
		run.Facts.Unrepeatable = map[string]string{players[0]: note}
		add("bars of " + name)(ofRun("wdl", counted(run, append(tallies, tallied(1, "empty", 0, 0, 1, 0)))))
	}
	for n := range searched {
		for kind, c := range learned(t, n) {
			charts[fmt.Sprint(kind, " of ", n)] = c
		}
	}
	for _, size := range []struct{ seats, pairings, longest int }{{2, 1, 12}, {3, 7, 36}, {4, 25, 900}, {4, 4, 20000}} {
		run, tallies, counts := crowd(size.seats, 2*size.seats, size.pairings, size.longest, "Wide name ")
		run.Facts.Challengers = []string{run.Players[1].Name}
		add("bars of " + fmt.Sprint(size))(ofRun("wdl", counted(run, tallies)))
		run.Facts.Unrepeatable = map[string]string{run.Players[0].Name: note}
		add("turns of " + fmt.Sprint(size))(ofRun("turns", counted(run, tallies, counts...)))
	}
	for name, size := range map[string]struct {
		seats, players, pairings int
		name                     string
	}{"two": {2, 3, 9, "p"}, "three": {3, 4, 1, "p"}, "four": {4, 6, 18, "player "}, "many": {4, 26, 78, ""}, "long names": {4, 4, 12, long}} {
		run, tallies, _ := crowd(size.seats, size.players, size.pairings, 9, size.name)
		run.Facts.Unrepeatable = map[string]string{run.Players[0].Name: note}
		add("places of " + name)(ofRun("places", counted(run, tallies)))
	}
	for _, size := range []struct{ cells, rejected int }{{1, 1}, {3, 2}, {200, 300}, {200, 5}, {60, 1}} {
		add("scatter plot of " + fmt.Sprint(size))(report.ScatterChart(comparison(size.cells, size.rejected, "player "), note))
	}
	add("scatter plot of long names")(report.ScatterChart(comparison(4, 1, long), note))
	for _, size := range []struct{ panels, names, points int }{{1, 1, 1}, {1, 9, 3}, {3, 9, 24}, {2, 12, 900}} {
		add("curves of " + fmt.Sprint(size))(report.StonesChart(timings(size.panels, size.names, size.points, "search ")))
	}
	curves := timings(5, 9, 24, long)
	curves.Name, curves.Published, curves.Depths[1] = long+long, long+long, 99
	add("curves of long names")(report.StonesChart(curves))
	extreme := timings(4, 2, 2, "")
	extreme.Timings[0].Time, extreme.Timings[1].Time, extreme.Timings[2].Depth = 1, math.MaxInt64, 1e9
	add("curves of extremes")(report.DepthChart(extreme, 0))
	for _, size := range []struct {
		players, n int
		most       float64
	}{{1, 1, 0}, {1, 4, 4}, {6, 60, 1e6}, {12, 400, 1e15}} {
		add("evaluations of " + fmt.Sprint(size))(ofRun("evaluations", decided(t, size.players, size.n, size.most, "player ")))
	}
	add("evaluations of long names")(ofRun("evaluations", decided(t, 9, 30, 3e13, long)))
	for _, size := range []struct{ seats, values, marks int }{{1, 1, 0}, {2, 17, 4}, {4, 400, 60}} {
		add("review of " + fmt.Sprint(size))(ofReview(reviewed(size.seats, size.values, size.marks, "a sub-move")))
	}
	few := reviewed(3, 3, 2, long+long)
	few.Decisions = slices.DeleteFunc(few.Decisions, func(d review.Decision) bool { return d.Seat == 2 })[:4] // an empty panel
	few.Turning = few.Turning[:2]
	*few.Decisions[1].Thought.Score, *few.Decisions[3].Thought.Score, few.Decisions[1].Best.Score = math.MaxFloat64, math.SmallestNonzeroFloat64, math.SmallestNonzeroFloat64
	few.Continued = nil
	add("review of long names and extremes")(ofReview(few))
	maps.Copy(charts, tunedCharts(t, long))
	return charts
}

func manyNames(n int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("player(weight=%d.5)", i)
	}
	return names
}
