package review_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"tourney/arena/match"
	"tourney/arena/review"
	"tourney/arena/transcript"
	"tourney/games"
	"tourney/players"
	"tourney/results"
)

// stored returns the review of a game as input does, with a run that stores it.
func stored(t fatal, game string, o games.Options, start, moves string, specs ...string) review.Input {
	t.Helper()
	p := begin(t, game, o, start)
	g := input(t, p, game, moves, specs...)
	line, err := p.AppendText(nil)
	if err == nil {
		g.Rules, err = games.Find(game)
	}
	if err != nil {
		t.Fatal(err)
	}
	g.Record.Start = string(line)
	g.Run = results.Run{Name: "made", Game: game, Seed: 7, Facts: results.Facts{Options: o, Planned: 1, Terms: results.Terms{Deadline: time.Minute}}, Pairings: []results.Pairing{{Key: "0123456789abcdef"}}}
	for s, p := range g.Players {
		g.Run.Players = append(g.Run.Players, results.Player{Name: p.Name, Spec: p.Spec.String()})
		g.Run.Pairings[0].Seats = append(g.Run.Pairings[0].Seats, s)
	}
	return g
}

func continuations(t testing.TB, g transcript.Game, c review.Continue) review.Continued {
	t.Helper()
	r, err := review.Continuations(t.Context(), g, c)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// scribe plays at random and writes down how it is asked.
type scribe struct {
	players.Player
	seed  players.Seed
	start uint64
}

var scribed struct {
	sync.Mutex
	seeds  map[players.Seed]int // the shortest game that was shown, in plies
	starts map[uint64]bool      // hashes
}

func init() {
	players.RegisterMethod(players.Method{Name: "scribe", Doc: "writes down how it is asked", New: func(s players.Spec, _ players.Evaluator) (players.Player, error) {
		s.Method = "random"
		player, err := s.New()
		return &scribe{Player: player}, err
	}})
	players.RegisterMethod(players.Method{Name: "absent", Doc: "cannot be built", New: func(players.Spec, players.Evaluator) (players.Player, error) {
		return nil, errors.New("it is not at home")
	}})
}

func (s *scribe) Begin(ctx context.Context, setup players.Setup) error {
	s.seed, s.start = setup.Seed, setup.Start.Hash()
	return s.Player.Begin(ctx, setup)
}

func (s *scribe) Choose(ctx context.Context, r players.Request) (players.Decision, error) {
	scribed.Lock()
	defer scribed.Unlock()
	if least, some := scribed.seeds[s.seed]; !some || len(r.Played) < least {
		scribed.seeds[s.seed] = len(r.Played)
	}
	scribed.starts[s.start] = true
	return s.Player.Choose(ctx, r)
}

// TestContinuationsSeeds: every continuation and seat has a stream of its own, which follows from run, game, ply and
// index, and players are shown the whole game.
func TestContinuationsSeeds(t *testing.T) {
	g := stored(t, "pentago", nil, "", "14 2- 21 1+ 7 0-", "scribe").Game
	scribed.seeds, scribed.starts = map[players.Seed]int{}, map[uint64]bool{}
	continuations(t, g, review.Continue{Most: 5, Workers: 3})
	if want := 4 * 5 * 2; len(scribed.seeds) != want { // positions, rounds, seats
		t.Errorf("%d streams, want %d", len(scribed.seeds), want)
	}
	for _, ply := range []int{0, 2, 4, 6} {
		for round := range 5 {
			for seat := range 2 {
				seed := match.Seed(7, fmt.Sprintf("seat\x00continuation\x000123456789abcdef\x00%d\x00%d\x000\x00%d", ply, round, seat))
				least, some := scribed.seeds[seed]
				if want := ply + 2*((ply/2+seat)%2); !some || least != want {
					t.Errorf("ply %d, round %d, seat %d: the game shown has %d plies, want %d; the stream is used: %v", ply, round, seat, least, want, some)
				}
			}
		}
	}
	if len(scribed.starts) != 1 || !scribed.starts[g.Start.Hash()] {
		t.Errorf("players are told of other starts than that of the game: %v", scribed.starts)
	}
}

// TestContinuationsStopped: when ctx or the time ends, there is what was played, and positions have nearly equal
// numbers.
func TestContinuationsStopped(t *testing.T) {
	g := stored(t, "pentago", nil, "", "14 2- 21 1+ 7 0- 0 3+", "random").Game
	check := func(r review.Continued, sentence string) {
		t.Helper()
		least, most, all := r.Most, 0, 0
		for _, p := range r.Positions[:len(r.Positions)-1] {
			least, most, all = min(least, p.Games), max(most, p.Games), all+p.Games
			if (p.Shares == nil) != (p.Games == 0) {
				t.Errorf("%d games give %v", p.Games, p.Shares)
			}
		}
		if most-least > 2 || all != r.Games || !strings.Contains(r.Summary[0], sentence) {
			t.Errorf("%d games, from %d to %d for a position: %s", r.Games, least, most, r.Summary[0])
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	c := review.Continue{Most: 100_000, Workers: 2, Progress: func(done, total int) {
		if total != 500_000 {
			t.Errorf("%d continuations are planned", total)
		}
		if done == 33 {
			cancel()
		}
	}}
	r, err := review.Continuations(ctx, g, c)
	if !errors.Is(err, context.Canceled) || r.Games < 33 || r.Games > 40 {
		t.Errorf("stopped after 33: %d games, %v", r.Games, err)
	}
	check(r, "From each of 5 positions the game was continued ")
	if r, err = review.Continuations(ctx, g, review.Continue{Most: 3, Workers: 2}); !errors.Is(err, context.Canceled) || r.Games > 5 {
		t.Errorf("stopped before it began: %d games, %v", r.Games, err)
	}
	check(r, "")
	check(continuations(t, g, review.Continue{Most: 100_000, Workers: 2, Time: 20 * time.Millisecond}), "")
}
