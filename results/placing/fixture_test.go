package placing

import (
	"math/rand/v2"
	"testing"

	"tourney/results"
)

// runOf is a run of players a, b, c, … with these pairings, whose ids count from 1.
func runOf(pairings ...[]int) results.Run {
	run := results.Run{Name: "r", Game: "g"}
	for i, seats := range pairings {
		run.Pairings = append(run.Pairings, results.Pairing{ID: int64(i + 1), Seats: seats})
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
		for shift := range rotations(seats) {
			pairings = append(pairings, append(append([]int{}, seats[shift:]...), seats[:shift]...))
		}
	}
	return pairings
}

// game is a placing from the empty board without points or faults.
func game(pairing, number int, places ...int) results.Placing {
	return results.Placing{Pairing: int64(pairing), Number: number, Opening: "empty", Places: places,
		Points: make([]int, len(places)), Faults: make([]bool, len(places))}
}

// standings counts games by player.
func standings(t testing.TB, run results.Run, games ...results.Placing) Standings {
	t.Helper()
	c, err := NewPlayers(run)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		if err := c.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	return c.Standings()
}

// wins counts games by seat.
func wins(t testing.TB, run results.Run, games ...results.Placing) Wins {
	t.Helper()
	c, err := NewSeats(run)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		if err := c.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	return c.Wins()
}

// drawn returns so many games of every pairing whose places are drawn: the higher a player's strength with that of its
// seat, the better its chance to be ahead. Neighbours in a game share their place now and then.
func drawn(r *rand.Rand, run results.Run, games int, strength func(player, seat int) float64) []results.Placing {
	var list []results.Placing
	for number := range games {
		for _, p := range run.Pairings {
			g := game(int(p.ID), number, make([]int, len(p.Seats))...)
			g.Opening, g.First = []string{"random", "empty"}[number%2], number%len(p.Seats)
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
				g.Places[left[next]] = last
				left = append(left[:next:next], left[next+1:]...)
			}
			for seat := range g.Points {
				g.Points[seat] = 10*(len(p.Seats)-g.Places[seat]) - 5
			}
			list = append(list, g)
		}
	}
	return list
}
