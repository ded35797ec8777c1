// Package random is the control that every tournament should have: a player that chooses uniformly among the legal
// sub-moves.
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

func (m *mover) Begin(_ games.Position, _ games.Seat, r *rand.Rand) error {
	m.r = r
	return nil
}

func (m *mover) Choose(_ context.Context, p games.Position, _ []games.Move) (players.Decision, error) {
	if c, ok := p.(games.Counter); ok {
		m.move[0] = c.NthMove(m.r.IntN(c.CountMoves()))
	} else {
		m.legal = p.AppendMoves(m.legal[:0])
		m.move[0] = m.legal[m.r.IntN(len(m.legal))]
	}
	return players.Decision{Moves: m.move[:]}, nil
}
