package review

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"tourney/arena/match"
	"tourney/games"
	"tourney/players"
	"tourney/results"
)

// Parting is the first position of a game in which two players choose differently.
type Parting struct {
	Address  results.Address
	Ply      int    // sub-moves played before it
	Position string // position line
	Seat     games.Seat
	Choices  [2]Choice // in the order of the players
}

// Choice is what a player chooses in a position.
type Choice struct {
	Moves string  // in notation
	Value float64 // for the mover; NaN if the player says none
	Plies int
}

// partingSpell is the time for finding partings.
const partingSpell = 30 * time.Second

// errFound ends a reading.
var errFound = errors.New("enough partings")

// Partings looks in the stored games of the run's first pairing for at most most partings, one a game. In every
// position both players are asked with the same chances. So a difference does not come from chance.
// Partings ends after half a minute with those found. The error is that of ctx, of the store, or of building a player.
func Partings(ctx context.Context, read results.GameReader, run results.Run, g games.Game, o games.Options, of [2]players.Spec,
	most int) (list []Parting, err error) {
	var built [2]players.Player
	for i, s := range of {
		if built[i], err = s.New(); err != nil {
			return nil, err
		}
		defer players.Close(built[i]) // its choices are known
	}
	within, cancel := context.WithTimeout(ctx, partingSpell)
	defer cancel()
	err = read(within, run, []int{0}, func(r results.Record) error {
		if p, found := part(within, run, r, g, o, built); found {
			p.Address = run.Address(r.Pairing, r.Number)
			list = append(list, p)
		}
		if len(list) >= most {
			return errFound
		}
		return within.Err()
	})
	if errors.Is(err, errFound) || within.Err() != nil {
		err = ctx.Err()
	}
	return list, err
}

// part looks for the parting of a game. A game in which a player is at fault has none.
func part(ctx context.Context, run results.Run, r results.Record, g games.Game, o games.Options, of [2]players.Player) (p Parting, found bool) {
	defer func() {
		if recover() != nil { // a player's own panic
			found = false
		}
	}()
	start, err := g.Parse(o, r.Start)
	if err != nil {
		return p, false
	}
	board, played := start.Clone(), []games.Move{}
	for at := 0; at <= len(r.Moves) && !board.Over(); {
		seed := match.Seed(run.Seed, fmt.Sprintf("parting\x00%d\x00%d", r.Number, at))
		var moves [2][]games.Move
		for i, player := range of {
			if err := player.Begin(ctx, players.Setup{Game: g, Options: o, Start: start.Clone(), Seat: board.Mover(), Seed: seed}); err != nil {
				return p, false
			}
			d, err := player.Choose(ctx, players.Request{Position: board.Clone(), Played: slices.Clone(played)})
			if err != nil {
				return p, false
			}
			moves[i] = append(moves[i], d.Moves...)
			p.Choices[i] = Choice{games.Notation(board.Clone(), moves[i]), d.Score, d.Plies}
			if d.Plies == 0 && d.Score == 0 {
				p.Choices[i].Value = math.NaN()
			}
		}
		if p.Choices[0].Moves != p.Choices[1].Moves {
			line, err := board.AppendText(nil)
			p.Ply, p.Position, p.Seat = at, string(line), board.Mover()
			return p, err == nil
		}
		for range moves[0] { // the game has gone on in its own way
			if at < len(r.Moves) {
				board.Do(games.Move(r.Moves[at]))
				played = append(played, games.Move(r.Moves[at]))
			}
			at++
		}
	}
	return p, false
}
