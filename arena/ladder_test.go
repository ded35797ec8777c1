package arena_test

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"tourney/arena"
	"tourney/arena/match"
	"tourney/arena/openings"
	"tourney/games"
	"tourney/games/gamestest"
	"tourney/games/gamestest/heap"
	"tourney/results"
	"tourney/results/resultstest"
)

// ladder is a source that decides by results: who meets next, from which openings, when another player joins, and when
// it is enough. Its games are small, and its players move at random.
type ladder struct {
	run     results.Run
	jobs    []match.Job // handed out, in order
	batches int
	heard   int    // jobs
	state   uint64 // all that it was told, in order
	next    []int  // number of the next game of each pairing
	over    bool
}

// batchSize is the number of games in a batch of the ladder.
const batchSize = 7

var twoHeaps = games.Options{"seats": "2"}

// newLadder returns the source of a run that is new, or as a store has it.
func newLadder(run results.Run) *ladder {
	l := &ladder{run: run}
	for len(l.run.Players) < 3 {
		l.join()
	}
	return l
}

// join adds a player who meets all others in both seats.
func (l *ladder) join() {
	joined := len(l.run.Players)
	l.run.Players = append(slices.Clip(l.run.Players), results.Player{Name: fmt.Sprintf("p%d", joined), Spec: "random"})
	l.run.Pairings = slices.Clip(l.run.Pairings)
	for other := range joined {
		for _, seats := range [][]int{{other, joined}, {joined, other}} {
			l.run.Pairings = append(l.run.Pairings, results.Pairing{Key: fmt.Sprintf("%016x", seats[0]*16+seats[1]), Seats: seats})
		}
	}
}

func (l *ladder) Lag() int { return 1 }

func (l *ladder) Left() (int, bool) { return 0, l.over }

func (l *ladder) Next() (arena.Batch, bool, error) {
	var b arena.Batch
	known := 6 // pairings of three players
	if l.batches >= 10 {
		known = 12
		if len(l.run.Players) < 4 {
			l.join()
			run := l.run
			b.Run = &run
		}
	}
	l.next = append(l.next, make([]int, known-len(l.next))...)
	for i := range batchSize {
		pairing := int((l.state>>(4*i))&0xffff) % known
		number := l.next[pairing] + int(l.state>>20)%3
		l.next[pairing] = number + 1
		j, err := l.job(pairing, number)
		if err != nil {
			return b, false, err
		}
		b.Jobs = append(b.Jobs, j)
	}
	l.jobs = append(l.jobs, b.Jobs...)
	l.batches++
	l.over = l.batches >= gamestest.Full(30, 250) && l.state%8 == 0
	return b, !l.over, nil
}

// job is a game from the opening of its number.
func (l *ladder) job(pairing, number int) (match.Job, error) {
	board, err := heap.Game{}.Random(twoHeaps, rand.New(rand.NewPCG(uint64(number), 0)), games.Draw{Min: 0, Max: 3})
	if err != nil {
		return match.Job{}, err
	}
	start, err := board.AppendText(nil)
	seats := l.run.Pairings[pairing].Seats
	j := match.Job{
		Address: results.Address{Run: l.run.Name, Number: number}, Pairing: pairing, Game: "heap", Options: twoHeaps,
		Opening: openings.Random, Start: string(start), Seed: l.run.Seed, Key: l.run.Pairings[pairing].Key, Thoughts: true,
	}
	for _, player := range seats {
		j.Address.Seats = append(j.Address.Seats, l.run.Players[player].Name)
		j.Players = append(j.Players, l.run.Players[player].Spec)
	}
	return j, err
}

func (l *ladder) Report(batch []arena.Finished) {
	h := fnv.New64a()
	for _, f := range batch {
		j := l.jobs[l.heard]
		if f.Pairing != j.Pairing || f.Number != j.Address.Number || f.Unplayed != "" || len(f.Places) != 2 {
			panic(fmt.Sprintf("told of %+v, want game %d of pairing %d", f, j.Address.Number, j.Pairing))
		}
		l.heard++
		fmt.Fprintln(h, l.state, f.Pairing, f.Number, f.Places, f.End)
	}
	l.state = h.Sum64()
}

// tournament returns the tournament of the ladder's games that a store lacks.
func (l *ladder) tournament(ctx context.Context, store arena.Ledger) (arena.Tournament, error) {
	stored, err := store.Played(ctx, l.run)
	return arena.Tournament{Run: l.run, Stored: stored, Source: l, Runner: arena.Local{Workers: 3}, Store: store}, err
}

// newRun is the run of a ladder.
func newRun() results.Run {
	return resultstest.Complete(results.Run{Name: "ladder", Game: "heap", Seed: 11}, results.EmptyBoard)
}
