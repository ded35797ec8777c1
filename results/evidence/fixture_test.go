package evidence

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"pgregory.net/rapid"

	"tourney/results"
	"tourney/results/resultstest"
)

// runOf is a run of players a, b, c, … with these pairings.
func runOf(pairings ...[]int) results.Run {
	run := results.Run{Name: "r", Game: "g", Finished: time.Unix(1, 0)}
	for _, seats := range pairings {
		run.Pairings = append(run.Pairings, results.Pairing{Seats: seats})
		for _, player := range seats {
			for len(run.Players) <= player {
				run.Players = append(run.Players, results.Player{Name: string(rune('a' + len(run.Players)))})
			}
		}
	}
	return run
}

// turned lists all different rotations of seatings.
func turned(seatings ...[]int) (pairings [][]int) {
	for _, seats := range seatings {
		for shift := range seats {
			p := slices.Concat(seats[shift:], seats[:shift])
			if !slices.ContainsFunc(pairings, func(o []int) bool { return slices.Equal(o, p) }) {
				pairings = append(pairings, p)
			}
		}
	}
	return pairings
}

// countsOf counts games, which must be consistent.
func countsOf(run results.Run, games ...results.Record) *Counts {
	tallies, totals, _ := resultstest.Count(run, games)
	return resultstest.Must(New(resultstest.Planned(run, games), tallies, totals))
}

func pcg(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// drawn returns the given number of games of every pairing, with random places: the stronger a player with their seat,
// the more often they come first. Every other game is from a random board, and every ninth has a shared place.
func drawn(r *rand.Rand, run results.Run, games int, strength func(player, seat int) float64) []results.Record {
	var list []results.Record
	for number := range games {
		for i, p := range run.Pairings {
			g := resultstest.Game(i, number, []string{"random", "empty"}[number%2], make([]int, len(p.Seats))...)
			if number%2 == 0 {
				g.First = number % len(p.Seats)
			}
			left := make([]int, len(p.Seats)) // seats that have no place yet
			for seat := range left {
				left[seat] = seat
			}
			for place, last := 1, 0; len(left) > 0; place++ {
				total := 0.0
				for _, seat := range left {
					total += strength(p.Seats[seat], seat)
				}
				next, u := 0, total*r.Float64()
				for ; next < len(left)-1; next++ {
					if u -= strength(p.Seats[left[next]], left[next]); u < 0 {
						break
					}
				}
				if place == 1 || r.IntN(5) > 0 {
					last = place
				}
				g.Seats[left[next]] = results.Seat{Place: last, Points: 10*(len(p.Seats)-last) - 5}
				left = slices.Delete(left, next, next+1)
			}
			if last := len(p.Seats) - 1; number == 0 && g.Seats[last].Place > 1 {
				g.End = results.End{Kind: results.Panic, Seat: last}
			}
			g.Turns, g.Moves = 5+r.IntN(20), []uint32{uint32(r.IntN(4))}
			list = append(list, g)
		}
	}
	return list
}

// drawnOpenings are those of a drawn run, from which each pairing plays a game.
const drawnOpenings = 6

// drawRun draws a run of two to four seats and its games, some of which are missing.
func drawRun(t *rapid.T) (results.Run, []results.Record) {
	seats := rapid.IntRange(2, 4).Draw(t, "seats")
	seating := rapid.SliceOfN(rapid.IntRange(0, 4), seats, seats)
	pairings := rapid.SliceOfNDistinct(seating, 1, 6, func(s []int) string { return fmt.Sprint(s) }).Draw(t, "pairings")
	if rapid.Bool().Draw(t, "all rotations") {
		pairings = turned(pairings...)
	}
	run := runOf(pairings...)
	strength := func(player, seat int) float64 { return float64(1 + player + seat) }
	games := drawn(pcg(rapid.Uint64().Draw(t, "games")), run, drawnOpenings, strength)
	if rapid.Bool().Draw(t, "some missing") {
		missing := rapid.SliceOfN(rapid.Bool(), len(games), len(games)).Draw(t, "missing")
		n := 0
		games = slices.DeleteFunc(games, func(results.Record) bool { n++; return missing[n-1] })
	}
	return run, games
}
