package plots

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"tourney/results"
	"tourney/results/compare"
	"tourney/results/evidence"
	"tourney/results/stats"
)

// tallied returns the tally of games in which one seat alone came first, so often as wins says, and of others that all seats
// share.
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

// countsOf takes tallies as evidence.
func countsOf(t testing.TB, run results.Run, tallies []results.Tally) *evidence.Counts {
	t.Helper()
	c, err := evidence.New(run, tallies, results.BlockTotals{})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// madeUp is a run of the named players in which strength falls with the place in the list and the first seat has an
// edge. The pairing of the last player with the first is not played.
func madeUp(names ...string) (results.Run, []results.Tally) {
	run := results.Run{Name: "made-up", Game: "pentago"}
	var tallies []results.Tally
	for i, name := range names {
		run.Players = append(run.Players, results.Player{Name: name})
		for j := range names {
			run.Pairings = append(run.Pairings, results.Pairing{Seats: []int{i, j}})
			if i == len(names)-1 && j == 0 {
				continue
			}
			const games = 200
			odds := math.Exp(0.4 + 3*float64(j-i)/float64(len(names)))
			wins, draws := int(games*odds/(1+odds)), 3+(i*j)%9
			losses := max(0, games-wins-draws)
			for first := range 2 {
				tallies = append(tallies, tallied(len(run.Pairings)-1, "random", first, draws, wins, losses))
			}
		}
	}
	return run, tallies
}

// crowd is a run of games for many seats from three kinds of openings, with the turns of its games. A third of the
// pairings has no games of one kind.
func crowd(seats, pairings, longest int) (results.Run, []results.Tally, []results.TurnCount) {
	run := results.Run{Name: "crowd", Game: "blokus"}
	for i := range seats * 2 {
		run.Players = append(run.Players, results.Player{Name: strings.Repeat("Wide name ", i%4) + fmt.Sprint(i)})
	}
	var tallies []results.Tally
	var counts []results.TurnCount
	for i := range pairings {
		var p results.Pairing
		for seat := range seats {
			p.Seats = append(p.Seats, (i/3+seat)%len(run.Players))
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
			for n := 1; n <= 1+i; n++ {
				turns := longest * n * (kind + 1) / (4 * (1 + i))
				counts = append(counts, results.TurnCount{Pairing: i, Opening: opening, Turns: turns, Games: n})
			}
		}
	}
	return run, tallies, counts
}

// placesOf has rows with the given numbers of games, each with more wins than the next.
func placesOf(seats, rows, games int, name string) PlacesChart {
	s := evidence.Standings{Seats: seats}
	for i := range rows {
		r := evidence.Row{Player: fmt.Sprint(name, i)}
		r.Games = games
		for game := range games {
			place := ((game*7 + i*i) % (3 * rows) * seats / (3 * rows) * (i + 1) / rows) % seats
			r.Places[place] += 6
			r.Places[place/2] += 6
		}
		r.Wins = stats.Divided(r.Places[0], games)
		s.Rows = append(s.Rows, r)
	}
	return PlacesChart{Title: "made-up (splut)", Standings: s}
}

// comparison has so many cells, from two kinds of openings; every so-manieth is rejected.
func comparison(cells, rejected int, name string) compare.Comparison {
	c := compare.Comparison{Runs: []string{"one", "two", "three"}, Game: "pentago", Reference: "paper.csv"}
	c.Empty = compare.Combined{Cells: 2, P: 0.25}
	for i := range cells {
		cell := compare.Cell{Players: []string{fmt.Sprint(name, i), "control"}, Opening: "random", Tested: true}
		if i%2 == 1 {
			cell.Opening = "empty"
		}
		cell.Theirs.Won, cell.Theirs.Drawn = i*37%180, i%20
		cell.Ours.Won, cell.Ours.Drawn = min(180, cell.Theirs.Won*9/10+i%30), i%17
		cell.Theirs.Lost, cell.Ours.Lost = 200-cell.Theirs.Games(), 200-cell.Ours.Games()
		cell.Rejected = i%rejected == 0
		c.Cells = append(c.Cells, cell)
	}
	return c
}

// timings has panels of so many curves of ours with so many points, and published ones of all but the last name. Times
// fall from left to right and from name to name, but come together.
func timings(panels, names, points int, name string) Curves {
	c := Curves{Title: "Times", Subtitle: "Made up.", X: "stones", Y: "time for 100 boards", Ours: "ours", Theirs: "theirs"}
	for panel := range panels {
		p := CurvePanel{Title: fmt.Sprint("depth ", 2*panel+2)}
		for i := range names {
			ours := Curve{Name: fmt.Sprint(name, i)}
			theirs := Curve{Name: ours.Name, Published: true}
			for x := range points {
				y := math.Pow(30, float64(panel)) * 1e-3 * math.Exp(-0.2*float64(x)-float64(i)*math.Exp(-float64(x)))
				ours.Points = append(ours.Points, CurvePoint{float64(x), y})
				if x%8 == 0 {
					theirs.Points = append(theirs.Points, CurvePoint{float64(x), 300 * y})
				}
			}
			p.Curves = append(p.Curves, ours)
			if i < names-1 {
				p.Curves = append(p.Curves, theirs)
			}
		}
		c.Panels = append(c.Panels, p)
	}
	return c
}

// spending has so many points, every seventh of which is a gap, and counts that reach so high; some are 0.
func spending(points int, most float64) Spending {
	s := Spending{Title: "Spending", Subtitle: "Made up.", X: "search", Y: "evaluations", Spikes: "spikes"}
	for i := range points {
		p := SpendingPoint{X: i + 1, Least: float64(i % 3), Most: most / float64(i+1), Spikes: float64(i * 5 % 17)}
		p.Most = max(p.Most, p.Least)
		p.Mean = (p.Least + p.Most) / 2
		if i%7 == 6 {
			p = SpendingPoint{X: i + 1, None: true, NoSpikes: true}
		}
		s.Points = append(s.Points, p)
	}
	return s
}

// drawable is what all pictures are.
type drawable interface {
	Picture
	drawing() drawing
}

// gallery has pictures of every kind, small and large, with names short and long.
func gallery(t *testing.T) map[string]drawable {
	t.Helper()
	pictures := map[string]drawable{}
	add := func(name string, p drawable, err error) {
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		pictures[name] = p
	}
	long := strings.Repeat("W", 40)
	seatNames, o := []string{"White", "Black"}, Options{Note: strings.Repeat("Games are missing. ", 9)}
	for name, players := range map[string][]string{
		"one": {"a"}, "one long": {long}, "two": {"a", "b"}, "two long": {long, long + "2"},
		"mixed": {"short", "a rather long name 20", long}, "nine": manyNames(9),
	} {
		run, tallies := madeUp(players...)
		m, err := Heatmap(countsOf(t, run, tallies), Options{})
		add("heat map of "+name, m, err)
		if len(players) == 1 {
			continue // madeUp has no games for them
		}
		run.Pairings, run.Facts.SeatNames = run.Pairings[:min(len(run.Pairings), 30)], seatNames
		tallies = slices.DeleteFunc(tallies, func(t results.Tally) bool { return t.Pairing >= len(run.Pairings) })
		b, err := Bars(countsOf(t, run, append(tallies, tallied(1, "empty", 0, 0, 1, 0))), o)
		add("bars of "+name, b, err)
	}
	for _, size := range []struct{ seats, pairings, longest int }{{2, 1, 12}, {3, 7, 36}, {4, 25, 900}, {4, 4, 20000}} {
		run, tallies, counts := crowd(size.seats, size.pairings, size.longest)
		name := fmt.Sprint(size)
		run.Facts.Challengers = []string{run.Players[1].Name}
		b, err := Bars(countsOf(t, run, tallies), Options{})
		add("bars of "+name, b, err)
		turns, err := Turns(run, counts, o)
		add("turns of "+name, turns, err)
	}
	for name, size := range map[string]struct{ seats, rows, games int }{
		"two": {2, 3, 12}, "three": {3, 1, 1}, "four": {4, 6, 1000}, "many": {4, 26, 7},
	} {
		p := placesOf(size.seats, size.rows, size.games, "player ")
		p.Note = o.Note
		add("places of "+name, p, nil)
	}
	longPlaces := placesOf(4, 3, 40, long)
	longPlaces.Rows[0].Against, longPlaces.Rows[1].Games = "3 × "+long, 0
	longPlaces.Incomplete, longPlaces.Self, longPlaces.Uneven = 3, 4, true
	longPlaces.Title, longPlaces.Note = long, o.Note
	add("places of long names", longPlaces, nil)
	for _, size := range []struct{ cells, rejected int }{{1, 1}, {3, 2}, {200, 300}, {200, 5}, {60, 1}} {
		s, err := Scatter(comparison(size.cells, size.rejected, "player "), o)
		add("scatter plot of "+fmt.Sprint(size), s, err)
	}
	s, err := Scatter(comparison(4, 1, long), o)
	add("scatter plot of long names", s, err)
	for _, size := range []struct{ panels, names, points int }{{1, 1, 1}, {1, 9, 3}, {3, 9, 24}, {2, 12, 900}} {
		add("curves of "+fmt.Sprint(size), timings(size.panels, size.names, size.points, "search "), nil)
	}
	curves := timings(5, 9, 24, long)
	curves.Panels[0].Title, curves.Panels[1] = long+long, CurvePanel{}
	curves.X, curves.Y, curves.Ours, curves.Theirs = long+long, long+long, long, long
	add("curves of long names", curves, nil)
	extreme := timings(3, 2, 2, "")
	extreme.Panels[0].Curves[0].Points = []CurvePoint{{-mostX, math.MaxFloat64}, {mostX, math.SmallestNonzeroFloat64}}
	for x := range 100 {
		extreme.Panels[1].Curves[0].Points = append(extreme.Panels[1].Curves[0].Points, CurvePoint{float64(x) * mostX / 100, 1})
	}
	add("curves of extremes", extreme, nil)
	for _, size := range []struct {
		points int
		most   float64
	}{{1, 0}, {1, 4}, {6, 1e6}, {40, 5000}, {400, 1e15}} {
		add("spending of "+fmt.Sprint(size), spending(size.points, size.most), nil)
	}
	spent := spending(8, 3e13)
	spent.X, spent.Y, spent.Spikes, spent.Note = long+long+long, long+long, long, strings.Repeat(long+" ", 9)
	spent.Points[0].X, spent.Points[7].X = -mostX, mostX
	spent.Points[3].Spikes = 1e9
	add("spending of long names", spent, nil)
	for name, s := range tunedCharts(long) {
		add(name, s, nil)
	}
	return pictures
}

func manyNames(n int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("player(weight=%d.5)", i)
	}
	return names
}
