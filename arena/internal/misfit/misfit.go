// Package misfit registers players that misbehave on purpose, and the game of heap.
package misfit

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"tourney/games"
	"tourney/games/gamestest/heap"
	"tourney/players"
	_ "tourney/players/random" // some of them otherwise play at random
)

// Stuck blocks the players "stuck" and "hangs" until a test closes it. A test in a synctest bubble makes a channel of
// its own, because the bubble's clock stands still while a goroutine waits for the outside.
var Stuck chan struct{}

// bad is a player that misbehaves at its second turn.
type bad struct {
	r     *rand.Rand
	turns int
	do    func(ctx context.Context, p games.Position, legal []games.Move) ([]games.Move, error)
}

func (b *bad) Close() error { return nil }

func (b *bad) Begin(_ context.Context, s players.Setup) error {
	b.r, b.turns = s.Seed.Rand(), 0
	return nil
}

func (b *bad) Choose(ctx context.Context, r players.Request) (players.Decision, error) {
	p := r.Position
	for i := range r.Played {
		r.Played[i] = 99 // this must change nothing
	}
	legal := p.AppendMoves(nil)
	if b.turns++; b.turns < 3 { // called twice a turn, as it answers with one sub-move
		counts := players.Counts{Nodes: 1, Evals: 2, Hits: 3, Cuts: 4, FirstCuts: 5}
		return players.Decision{Moves: legal[:1], Counts: counts}, nil
	}
	moves, err := b.do(ctx, p, legal)
	return players.Decision{Moves: moves}, err
}

// sulker plays at random, and misbehaves once another seat is out.
type sulker struct {
	players.Player
	do func() (players.Decision, error)
}

func (s sulker) Choose(ctx context.Context, r players.Request) (players.Decision, error) {
	for seat := range r.Position.Seats() {
		if r.Position.(games.Eliminator).Eliminated(games.Seat(seat)) {
			return s.do()
		}
	}
	return s.Player.Choose(ctx, r)
}

// quitter plays the first legal sub-moves, and resigns at its third turn.
type quitter struct{}

func (quitter) Begin(context.Context, players.Setup) error { return nil }

func (quitter) Close() error { return nil }

func (quitter) Choose(_ context.Context, r players.Request) (players.Decision, error) {
	if len(r.Played)/4 == 2 {
		return players.Decision{}, players.ErrResign
	}
	return players.Decision{Moves: r.Position.AppendMoves(nil)[:1]}, nil
}

// bitter plays at random, and fails when it is closed.
type bitter struct {
	players.Player
	close func() error
}

// random builds a random player in place of another.
func random(s players.Spec) (players.Player, error) {
	s.Method = "random"
	return s.New()
}

func (b bitter) Close() error { return b.close() }

func init() {
	games.Register(heap.Game{})
	for name, do := range map[string]func(context.Context, games.Position, []games.Move) ([]games.Move, error){
		"panics": func(context.Context, games.Position, []games.Move) ([]games.Move, error) { panic("out of ideas") },
		"fails": func(context.Context, games.Position, []games.Move) ([]games.Move, error) {
			return nil, errors.New("no luck")
		},
		"cheats": func(context.Context, games.Position, []games.Move) ([]games.Move, error) {
			return []games.Move{99}, nil
		},
		"silent": func(context.Context, games.Position, []games.Move) ([]games.Move, error) { return nil, nil },
		"babbles": func(_ context.Context, _ games.Position, l []games.Move) ([]games.Move, error) {
			return []games.Move{l[0], 36, 0}, nil
		},
		"slow": func(ctx context.Context, _ games.Position, _ []games.Move) ([]games.Move, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		},
		"late": func(_ context.Context, _ games.Position, l []games.Move) ([]games.Move, error) {
			time.Sleep(time.Minute + time.Millisecond)
			return l[:1], nil
		},
		"stuck": func(context.Context, games.Position, []games.Move) ([]games.Move, error) {
			<-Stuck
			return nil, nil
		},
		"dawdles": func(_ context.Context, _ games.Position, l []games.Move) ([]games.Move, error) {
			time.Sleep(30*time.Second + time.Second/2) // for each of a turn's two sub-moves
			return l[:1], nil
		},
		"ruins": func(_ context.Context, p games.Position, l []games.Move) ([]games.Move, error) {
			p.Do(l[0]) // its own copy: this must change nothing
			return l[:1], nil
		},
	} {
		players.RegisterMethod(players.Method{
			Name: name, Doc: "misbehaves",
			New: func(players.Spec, players.Evaluator) (players.Player, error) { return &bad{do: do}, nil },
		})
	}
	players.RegisterMethod(players.Method{
		Name: "unborn", Doc: "panics when it is built",
		New: func(players.Spec, players.Evaluator) (players.Player, error) { panic("no parts") },
	})
	players.RegisterMethod(players.Method{
		Name: "quits", Doc: "gives up",
		New: func(players.Spec, players.Evaluator) (players.Player, error) { return quitter{}, nil },
	})
	for name, do := range map[string]func() (players.Decision, error){
		"sulks":  func() (players.Decision, error) { panic("it is no fun any more") },
		"yields": func() (players.Decision, error) { return players.Decision{}, players.ErrResign },
	} {
		players.RegisterMethod(players.Method{
			Name: name, Doc: "sulks", Game: "heap",
			New: func(s players.Spec, _ players.Evaluator) (players.Player, error) {
				player, err := random(s)
				return sulker{player, do}, err
			},
		})
	}
	for name, do := range map[string]func() error{
		"hangs":   func() error { <-Stuck; return nil },
		"breaks":  func() error { panic("it fell apart") },
		"refuses": func() error { return errors.New("it would rather stay") },
	} {
		players.RegisterMethod(players.Method{
			Name: name, Doc: "does not close",
			New: func(s players.Spec, _ players.Evaluator) (players.Player, error) {
				player, err := random(s)
				return bitter{player, do}, err
			},
		})
	}
}
