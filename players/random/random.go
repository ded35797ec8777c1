// Package random holds the player random, which chooses uniformly among the legal sub-moves. Every tournament should
// have one.
package random

import (
	"context"
	"math/rand/v2"

	"tourney/games"
	"tourney/players"
)

func init() {
	players.RegisterMethod(players.Method{
		Name: "random",
		Doc:  "chooses every sub-move uniformly among the legal ones",
		New:  func(players.Spec, players.Evaluator) (players.Player, error) { return &mover{}, nil },
	})
}

type mover struct {
	r     *rand.Rand
	legal []games.Move
	move  [1]games.Move
}

func (m *mover) Begin(_ context.Context, s players.Setup) error {
	m.r = s.Seed.Rand()
	return nil
}

func (m *mover) Close() error { return nil }

func (m *mover) Choose(_ context.Context, r players.Request) (players.Decision, error) {
	if c, ok := r.Position.(games.Counter); ok {
		m.move[0] = c.NthMove(m.r.IntN(c.CountMoves()))
	} else {
		m.legal = r.Position.AppendMoves(m.legal[:0])
		m.move[0] = m.legal[m.r.IntN(len(m.legal))]
	}
	return players.Decision{Moves: m.move[:]}, nil
}
