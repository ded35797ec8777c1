package spluteval

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"tourney/games"
	"tourney/games/splut"
	"tourney/players"

	_ "tourney/players/random"
)

func BenchmarkEvaluate(b *testing.B) {
	for _, name := range names {
		e, list := buildNamed(b, name, nil), visited(b, rand.New(rand.NewPCG(3, 4)), 256)
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				e.Evaluate(list[i%256], 0)
				i++
			}
		})
	}
}

// BenchmarkChildren values all steps of a position.
func BenchmarkChildren(b *testing.B) {
	for _, name := range names {
		b.Run(name, func(b *testing.B) { benchChildren(b, buildNamed(b, name, nil)) })
	}
}

func benchChildren(b *testing.B, e *standard) {
	list := visited(b, rand.New(rand.NewPCG(3, 4)), 256)
	moves := make([][]games.Move, len(list))
	values := make([]float64, 64)
	for i, board := range list {
		moves[i], _ = childrenOf(e, board, board.Mover())
	}
	steps := 0
	i := 0
	for b.Loop() {
		at := i % len(list)
		e.EvaluateChildren(list[at], list[at].Mover(), moves[at], values[:len(moves[at])], math.NaN())
		steps += len(moves[at])
		i++
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(steps), "ns/step")
}

func built(t testing.TB, text string) players.Player {
	t.Helper()
	spec, err := players.ParsePlayer(game, text)
	if err != nil {
		t.Fatal(err)
	}
	p, err := spec.New()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// playing holds the work of one seat in a game.
type playing struct {
	players.Counts
	steps int
	time  time.Duration
}

// match plays a game and returns the work of each seat.
func match(t testing.TB, p *splut.Board, seats []players.Player, seed uint64) (did [games.MaxSeats]playing) {
	t.Helper()
	for s, player := range seats {
		if err := player.Begin(context.Background(), players.Setup{Start: p.Clone(), Seat: games.Seat(s), Seed: players.Seed{seed, uint64(s)}}); err != nil {
			t.Fatal(err)
		}
	}
	for !p.Over() {
		mover := p.Mover()
		start := time.Now()
		d, err := seats[mover].Choose(context.Background(), players.Request{Position: p})
		if err != nil {
			t.Fatal(err)
		}
		did[mover].time += time.Since(start)
		did[mover].steps += len(d.Moves)
		did[mover].Add(d.Counts)
		for _, m := range d.Moves {
			p.Do(m)
		}
	}
	return did
}

// BenchmarkDuels plays the article's match: a hundred games of two seats against random, with alternating seats. The
// source program took a night.
func BenchmarkDuels(b *testing.B) { benchDuels(b, games.Options{"seats": "2"}, "standard") }

// BenchmarkDuelsDeep plays the match two steps deeper.
func BenchmarkDuelsDeep(b *testing.B) { benchDuels(b, games.Options{"seats": "2"}, "standard@8") }

// BenchmarkFours plays a hundred games against three random players.
func BenchmarkFours(b *testing.B) { benchDuels(b, games.Options{"seats": "4"}, "standard@4") }

func benchDuels(b *testing.B, given games.Options, text string) {
	const matches = 100
	var did playing
	won := 0
	for b.Loop() {
		for n := range matches {
			p := opening(b, given)
			own := games.Seat(n % p.Seats())
			seats := make([]players.Player, p.Seats())
			for s := range seats {
				seats[s] = built(b, "random")
			}
			seats[own] = built(b, text)
			d := match(b, p, seats, uint64(n))[own]
			did.Add(d.Counts)
			did.steps += d.steps
			did.time += d.time
			if p.Outcome().Winner() == own {
				won++
			}
		}
	}
	b.ReportMetric(float64(won)/float64(b.N), "won")
	b.ReportMetric(float64(did.Nodes)/did.time.Seconds()/1e6, "Mnodes/s")
	b.ReportMetric(float64(did.Nodes)/float64(did.steps), "nodes/search")
	b.ReportMetric(float64(did.steps)/float64(b.N*matches), "searches/game")
}
