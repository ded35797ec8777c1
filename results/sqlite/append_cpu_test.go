//go:build unix

package sqlite

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"syscall"
	"testing"
	"time"

	"tourney/results"
)

// cpuTime returns the processor time that this process has used.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// smallGame makes a game like one of two random players on a board of 5x5. Each number has a start of its own.
func smallGame(r *rand.Rand, g *results.Record, pairing, number int) {
	start := rand.New(rand.NewPCG(uint64(number), 0))
	text := []byte(strings.Repeat("...../", 5) + " b")
	for range 4 {
		text[start.IntN(29)] = "bw"[start.IntN(2)]
	}
	g.Pairing, g.Number, g.Start, g.Opening, g.First = pairing, number, string(text), "random", number%2
	g.Plies = 15 + r.IntN(6)
	g.Turns, g.Moves = g.Plies, g.Moves[:0]
	for range g.Plies {
		g.Moves = append(g.Moves, uint32(r.IntN(25)))
	}
	winner := r.IntN(2)
	g.Seats = append(g.Seats[:0], results.Seat{Place: 1 + winner, Micros: 3}, results.Seat{Place: 2 - winner, Micros: 4})
	g.End, g.Finished = results.End{Kind: results.ByRules, Seat: -1, Text: "five"}, noon
}

// BenchmarkAppendSmall stores the smallest games, both seat orders of an opening behind each other, in a database that has
// some already. What it reports is processor time.
func BenchmarkAppendSmall(b *testing.B) {
	s := newStore(b)
	run := newRun("t")
	run.Pairings = run.Pairings[:2]
	run = entered(b, s, run)
	r := rand.New(rand.NewPCG(1, 2))
	stored := 0
	add := func(games []results.Record) {
		for i := range games {
			smallGame(r, &games[i], stored%2, stored/2)
			stored++
		}
	}
	store := func(b *testing.B, games []results.Record) {
		must(b, s.Append(b.Context(), run, games))
	}
	for stored < 200_000 {
		games := make([]results.Record, 2000)
		add(games)
		store(b, games)
	}
	for _, group := range []int{256, 1024, 2048} {
		b.Run(fmt.Sprintf("group=%d", group), func(b *testing.B) {
			games := make([]results.Record, group)
			var spent time.Duration
			for range b.N {
				add(games)
				before := cpuTime()
				store(b, games)
				spent += cpuTime() - before
			}
			b.ReportMetric(float64(spent.Nanoseconds())/1e3/float64(b.N*group), "cpu-us/game")
			b.ReportMetric(0, "ns/op")
		})
	}
}
