package report

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"tourney/report/table"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/resultstest"
)

// readOf returns the counts of games as evidence.Read does, with their blocks.
func readOf(t testing.TB, run results.Run, games []results.Record) *evidence.Counts {
	t.Helper()
	return resultstest.Must(evidence.ReadAll(t.Context(), &resultstest.Store{List: games}, resultstest.Planned(run, games)))
}

// league returns a finished run of players of known strength in Elo on random boards. Pairs play in both seat orders,
// and some more than others. The first move is worth 100 Elo.
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

// misranked is a run where c has played the weakest player far more often than b has: by total scores c is second,
// although b beats c.
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
		return resultstest.Must(evidence.Rate(runs...)) // without times, which would depend on the machine
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

// TestSummaries writes what ratings say, and what stands above the crosstable, where little can be said: of equal
// players, of some who lost no point, of seats that were never exchanged, of a cycle. It names who is proven stronger
// than whom.
func TestSummaries(t *testing.T) {
	var said strings.Builder
	say := func(run results.Run, games []results.Record) {
		t.Helper()
		c := readOf(t, run, games)
		r := resultstest.Must(evidence.Rate(c))
		tables := made(t, counted(c), "cross", table.Plain)
		proven := ""
		for a, player := range r.Players {
			for b, other := range r.Players {
				if r.Proven(a, b) {
					proven += " " + player + "-" + other
				}
			}
		}
		fmt.Fprintf(&said, "# %s\n%s\nproven:%s\ncrosstable: %s\n\n", run.Name, strings.Join(summary(r), "\n"), proven,
			strings.Join(tables[0].Lead, " "))
	}
	equal := map[string]float64{"a": 0, "b": 0, "c": 0}
	// place lets the first seat win or lose as a function says, or share the game; then it says all, of an unfinished
	// run too.
	place := func(run results.Run, games []results.Record, first func(seats []int, number int) (won, lost bool)) {
		for i := range games {
			won, lost := first(run.Pairings[games[i].Pairing].Seats, games[i].Number)
			games[i].Seats[0].Place, games[i].Seats[1].Place = 1, 1
			if won {
				games[i].Seats[1].Place = 2
			} else if lost {
				games[i].Seats[0].Place = 2
			}
		}
		say(run, games)
		run.Name, run.Finished = run.Name+", unfinished", time.Time{}
		say(run, games)
	}
	drawn, games := league("drawn", 8, map[string]float64{"zeta": 0, "alpha": 0, "mid": 0}, func(int, int) int { return 20 })
	place(drawn, games, func([]int, int) (bool, bool) { return false, false })
	// a and b meet c alone: a takes every point, or both do.
	for _, shares := range []int{2, 1} { // the first of those who share their points with c
		name := []string{"", "a lost no point", "a and b lost no point"}[shares]
		run, games := league(name, 9, equal, func(a, b int) int { return map[bool]int{true: 2}[b == 2] })
		place(run, games, func(seats []int, number int) (bool, bool) {
			won := seats[1] == 2
			if min(seats[0], seats[1]) >= shares {
				won = number%2 == 1
			}
			return won, !won
		})
	}
	cycle, games := league("cycle", 7, equal, func(int, int) int { return 30 })
	place(cycle, games, func(seats []int, _ int) (bool, bool) { next := seats[1] == (seats[0]+1)%3; return next, !next })
	even := func(int, int) int { return 400 }
	equals, games := league("equals", 5, map[string]float64{"a": 0, "b": 0}, even)
	equals.Facts.Until, equals.Facts.Error, equals.Facts.Margin = results.UntilRanked, 0.05, 0.2
	say(equals, games)
	// In each pair one player always moves first, and the first move is worth 100 Elo.
	listed, games := league("listed", 6, equal, even)
	games = slices.DeleteFunc(games, func(g results.Record) bool { return g.Pairing%2 == 1 })
	for i := range games {
		games[i].Pairing /= 2
	}
	listed.Pairings, listed.Facts.Planned = []results.Pairing{listed.Pairings[0], listed.Pairings[2], listed.Pairings[4]}, len(games)
	say(listed, games)
	resultstest.Golden(t, *update, "testdata/summaries.txt", said.String())
}

// TestRatingsChartRefuses: there is no chart without ratings, but a table says who is better.
func TestRatingsChartRefuses(t *testing.T) {
	run, games := league("none", 1, map[string]float64{"a": 5000, "b": 0}, func(int, int) int { return 20 })
	r := resultstest.Must(evidence.Rate(readOf(t, run, games)))
	if _, err := RatingsChart(r); err == nil || !strings.Contains(err.Error(), "nobody has a rating") {
		t.Errorf("a chart without ratings: %v", err)
	}
	if text := written(table.Plain, table.Style{}, RatingsTable(r)); !strings.Contains(text, "a is better than b") {
		t.Error(text)
	}
}
