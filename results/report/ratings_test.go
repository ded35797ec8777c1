package report

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/report/table"
	"tourney/results/resultstest"
)

// readOf returns the counts of games as evidence.Read does, with their blocks.
func readOf(t testing.TB, run results.Run, games []results.Record) *evidence.Counts {
	t.Helper()
	c, err := evidence.ReadAll(t.Context(), &resultstest.Store{List: games}, resultstest.Planned(run, games))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// league returns a finished run of players of known strength in Elo on random boards. Pairs play in both seat orders, and
// some more than others. The first move is worth 100 Elo.
func league(name string, seed uint64, elo map[string]float64, pairs func(a, b int) int) (results.Run, []results.Record) {
	run := results.Run{Name: name, Game: "pentago", Seed: int64(seed), Finished: time.Unix(1e9, 0)}
	for _, player := range slices.Sorted(maps.Keys(elo)) {
		run.Players = append(run.Players, results.Player{Name: player, Spec: player, Fingerprint: "0123456789abcdef"})
	}
	random, most := rand.New(rand.NewPCG(seed, 0)), 0
	var games []results.Record
	for a := range run.Players {
		for b := a + 1; b < len(run.Players); b++ {
			n := pairs(a, b)
			if most = max(most, n); n == 0 {
				continue
			}
			for _, seats := range [][]int{{a, b}, {b, a}} {
				pairing := len(run.Pairings)
				run.Pairings = append(run.Pairings, results.Pairing{Key: fmt.Sprint(run.Players[seats[0]].Name, run.Players[seats[1]].Name), Seats: seats})
				for number := range n {
					g := resultstest.Game(pairing, number, "random", 1, 2)
					g.Start = fmt.Sprint(seed, number)
					d := elo[run.Players[seats[0]].Name] - elo[run.Players[seats[1]].Name] + 100
					if random.Float64() > 1/(1+math.Pow(10, -d/400)) {
						g.Seats[0].Place, g.Seats[1].Place = 2, 1
					}
					games = append(games, g)
				}
			}
		}
	}
	run.Facts = results.Facts{Planned: len(games), Openings: []results.OpeningSet{{Kind: "random", Games: most}}}
	return run, games
}

var strengths = map[string]float64{"a": 200, "b": 80, "c": -40, "d": -240}

// misranked is a run where c has played the weakest player far more often than b has: by total scores c is second, although
// b beats c.
func misranked() (results.Run, []results.Record) {
	return league("added", 1, strengths, func(a, b int) int {
		switch {
		case a == 2 && b == 3:
			return 400
		case a == 0 && b == 1:
			return 150
		}
		return 60
	})
}

// ratings are ratings of runs of all kinds, by the end of a name.
func ratings(t testing.TB) map[string]*evidence.Ratings {
	rate := func(runs ...*evidence.Counts) *evidence.Ratings {
		r, err := evidence.Rate(runs...)
		if err != nil {
			t.Fatal(err)
		}
		r.Seconds = map[[2]int]float64{{0, 1}: 0} // times would depend on the machine
		return r
	}
	uneven, games := misranked()
	stopped := uneven
	stopped.Finished, stopped.Facts.Planned = time.Time{}, 2*uneven.Facts.Planned
	more, moreGames := league("night-2", 2, map[string]float64{"b": 80, "c": -40, "e": 60}, func(a, b int) int { return 50 })
	beyond, beyondGames := league("beyond", 3, map[string]float64{"a": 3000, "b": 50, "c": 0, "d": -3000}, func(a, b int) int { return 30 })
	apart, apartGames := league("apart", 4, map[string]float64{"a": 50, "b": 0, "c": 50, "d": 0}, func(a, b int) int {
		if a/2 == b/2 {
			return 40
		}
		return 0
	})
	return map[string]*evidence.Ratings{
		"":         rate(readOf(t, uneven, games)),
		"-stopped": rate(readOf(t, stopped, games)),
		"-pooled":  rate(readOf(t, uneven, games), readOf(t, more, moreGames)),
		"-beyond":  rate(readOf(t, beyond, beyondGames)),
		"-apart":   rate(readOf(t, apart, apartGames)),
	}
}

// TestNobodyIsBestOfEquals: where ratings are equal and nothing is proven, or where somebody lost no point, nobody is called
// best.
func TestNobodyIsBestOfEquals(t *testing.T) {
	drawn, games := league("drawn", 8, map[string]float64{"zeta": 0, "alpha": 0, "mid": 0}, func(int, int) int { return 20 })
	for i := range games {
		games[i].Seats[1].Place = 1
		games[i].Seats[0].Place = 1
	}
	unfinished := drawn
	unfinished.Finished = time.Time{}
	// a and b meet c alone: a takes every point, or both do.
	beats := func(name string, share func(a int) bool) (results.Run, []results.Record) {
		run, games := league(name, 9, map[string]float64{"a": 0, "b": 0, "c": 0}, func(a, b int) int { return map[bool]int{true: 2}[b == 2] })
		for i := range games {
			seats := run.Pairings[games[i].Pairing].Seats
			loser := slices.Index(seats, 2)
			if share(min(seats[0], seats[1])) {
				loser = games[i].Number % 2
			}
			games[i].Seats[0].Place, games[i].Seats[1].Place = 1, 1
			games[i].Seats[loser].Place = 2
		}
		return run, games
	}
	both, bothGames := beats("both", func(int) bool { return false })
	one, oneGames := beats("one", func(a int) bool { return a == 1 })
	for _, tt := range []struct {
		run   results.Run
		games []results.Record
		want  string
	}{
		{drawn, games, "Nobody is best on boards of this generator by these games: the ratings of alpha, mid, zeta are equal."},
		{unfinished, games, "Nobody is best on boards of this generator by these games: the ratings of alpha, mid, zeta are equal."},
		{both, bothGames, "Nobody is proven best on boards of this generator: a lost no point, but is not proven stronger than b, c."},
		{one, oneGames, "lost no point"},
	} {
		r, err := evidence.Rate(readOf(t, tt.run, tt.games))
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(Summary(r), " "); !strings.Contains(got, tt.want) || !strings.Contains(got, "Nobody is ") || strings.Contains(got, "Best on") {
			t.Errorf("%s: %s\nwant %s", tt.run.Name, got, tt.want)
		}
	}
}

// TestDoubtfulSummaries: what cannot be said is not said.
func TestDoubtfulSummaries(t *testing.T) {
	even := func(int, int) int { return 400 }
	equals, equalGames := league("equals", 5, map[string]float64{"a": 0, "b": 0}, even)
	equals.Facts.Until, equals.Facts.Error, equals.Facts.Margin = results.UntilRanked, 0.05, 0.2
	// In each pair one player always moves first, and the first move is worth 100 Elo.
	listed, listedGames := league("listed", 6, map[string]float64{"a": 0, "b": 0, "c": 0}, even)
	listedGames = slices.DeleteFunc(listedGames, func(g results.Record) bool { return g.Pairing%2 == 1 })
	for i := range listedGames {
		listedGames[i].Pairing /= 2
	}
	listed.Pairings, listed.Facts.Planned = []results.Pairing{listed.Pairings[0], listed.Pairings[2], listed.Pairings[4]}, len(listedGames)
	// Each of three beats the next in every game.
	cycle, cycleGames := league("cycle", 7, map[string]float64{"a": 0, "b": 0, "c": 0}, func(int, int) int { return 30 })
	cycle.Finished = time.Time{}
	for i := range cycleGames {
		g := &cycleGames[i]
		if seats := cycle.Pairings[g.Pairing].Seats; seats[1] == (seats[0]+1)%3 {
			g.Seats[0].Place, g.Seats[1].Place = 1, 2
		} else {
			g.Seats[0].Place, g.Seats[1].Place = 2, 1
		}
	}
	for _, tt := range []struct {
		run   results.Run
		games []results.Record
		want  string
		not   string
	}{
		{equals, equalGames, "are equal within 20 points of 100 on boards of this generator.", "not decided"},
		{listed, listedGames, "No verdict: not all seat orders are played", "best"},
		{cycle, cycleGames, "Nobody is best on boards of this generator: a has the highest rating, but is beaten by", "as good"},
		{cycle, cycleGames, "A cycle is proven: a beats b, b beats c, and c beats a. No ranking holds for these three.", "  "},
	} {
		r, err := evidence.Rate(readOf(t, tt.run, tt.games))
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Join(Summary(r), " ")
		if !strings.Contains(got, tt.want) || strings.Contains(got, tt.not) {
			t.Errorf("%s: %s\nwant %s", tt.run.Name, got, tt.want)
		}
		tables, _, err := Tables(readOf(t, tt.run, tt.games), Cross, table.Plain)
		if err != nil || strings.Count(strings.Join(tables[0].Lead, " "), "No verdict") > 1 {
			t.Errorf("%s: %q, error %v", tt.run.Name, tables[0].Lead, err)
		}
		if tt.run.Name == "listed" && (r.Proven(0, 1) || r.Proven(0, 2) || r.Proven(1, 2)) {
			t.Error("seats that were never exchanged prove strength")
		}
	}
}

// TestRatingsChartRefuses: there is no chart without ratings, but a table says who is better.
func TestRatingsChartRefuses(t *testing.T) {
	run, games := league("none", 1, map[string]float64{"a": 5000, "b": 0}, func(int, int) int { return 20 })
	r, err := evidence.Rate(readOf(t, run, games))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := RatingsChart(r); err == nil || !strings.Contains(err.Error(), "nobody has a rating") {
		t.Errorf("a chart without ratings: %v", err)
	}
	var text strings.Builder
	if err := table.Write(&text, table.Plain, table.Style{}, RatingsTable(r)); err != nil || !strings.Contains(text.String(), "a is better than b") {
		t.Errorf("error %v:\n%s", err, text.String())
	}
}

// TestNobodyRated: readers get words instead of a table of dashes.
func TestNobodyRated(t *testing.T) {
	run, _ := league("none", 1, map[string]float64{"a": 0, "b": 0, "c": 0}, func(int, int) int { return 20 })
	run.Finished = time.Time{}
	r, err := evidence.Rate(readOf(t, run, nil))
	if err != nil {
		t.Fatal(err)
	}
	var text, csv strings.Builder
	list := RatingsTable(r)
	if err := errors.Join(table.Write(&text, table.Plain, table.Style{}, list), table.Write(&csv, table.CSV, table.Style{}, list)); err != nil {
		t.Fatal(err)
	}
	if got := text.String(); !strings.Contains(got, "Nobody has a rating: ") || strings.Contains(got, "to go") || strings.Contains(got, "Rank: ") || strings.Count(csv.String(), "\n") != 4 {
		t.Errorf("readers see\n%s\nprograms\n%s", got, &csv)
	}
}
