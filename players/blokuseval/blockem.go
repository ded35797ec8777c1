package blokuseval

import (
	"context"
	"fmt"
	"math/rand/v2"

	"tourney/games"
	"tourney/games/blokus"
	"tourney/players"
)

// The settings of blockem and their values.
const (
	firstMoveOption = "first-move"
	fiveFirstOption = "five-first"
	orderOption     = "order"

	auto       = "auto"
	byBook     = "book"
	byCopy     = "copy"
	bySearch   = "search"
	asOriginal = "original"
	atRandom   = "random"
)

// mostPlies is the greatest depth. Early in a game two more plies take about a hundred times as long.
const mostPlies = 9

func init() {
	players.RegisterMethod(players.Method{
		Name: "blockem",
		Game: game,
		Doc: "the original player, exact in value and move: heuristics judge for the last mover, and a pass takes a ply; " +
			"it ignores the clock",
		Source:     source + ", without its inexact skip of repeated pairs",
		Heuristics: true,
		Options: []games.Option{
			{Name: players.PliesOption, Default: "3", Values: []string{auto}, Min: 1, Max: mostPlies,
				Doc: "depth in placements and passes, odd depths are stronger; auto: 3, or 5 with few pieces left"},
			{Name: firstMoveOption, Default: byBook, Values: []string{byBook, byCopy, bySearch},
				Doc: "the first piece: book: the X towards the middle; copy: the opponent's if it is good; search: as any other"},
			{Name: fiveFirstOption, Default: "5", Max: 10,
				Doc: "with fewer than N pieces placed, smaller ones are tried only if none of five squares fits"},
			{Name: orderOption, Default: asOriginal, Values: []string{asOriginal, atRandom},
				Doc: "which of equal best moves is played: original: the first in the original's order; random: a drawn one"},
		},
		New: newBlockem,
	})
}

// blockem is the original player.
type blockem struct {
	blockemSearch
	opening   blockemSearch // for a first piece that is not in the book
	plies     int           // 0 for the automatic depth
	firstMove string
	drawn     bool // draw among equal moves
	ranks     ranks
	stream    *rand.Rand
	move      [1]games.Move
}

func newBlockem(s players.Spec, eval players.Evaluator) (players.Player, error) {
	e, ok := eval.(*evaluator)
	if c, random := eval.(*chance); random {
		e, ok = &c.drawing, true
	}
	if !ok {
		return nil, fmt.Errorf("blockem takes centre, chance, eastwood, influence, nk-weighted or simple, and not %s", s.Heuristic)
	}
	p := &blockem{
		blockemSearch: blockemSearch{eval: e, fiveFirst: s.Options.Int(fiveFirstOption)},
		opening:       blockemSearch{eval: newEvaluator(nkWeighted.weights())},
		firstMove:     s.Options[firstMoveOption],
		drawn:         s.Options[orderOption] == atRandom,
	}
	if s.Options[players.PliesOption] != auto {
		p.plies = s.Options.Int(players.PliesOption)
	}
	return p, nil
}

// Begin implements players.Player.
func (p *blockem) Begin(_ context.Context, s players.Setup) error {
	p.stream = s.Seed.Rand()
	if p.eval.draws != nil {
		p.eval.draws = p.stream
	}
	return nil
}

// Close does nothing.
func (p *blockem) Close() error { return nil }

// Choose implements players.Player. It searches the position, or applies the rules for the first piece.
func (p *blockem) Choose(ctx context.Context, r players.Request) (players.Decision, error) {
	b := r.Position.(*blokus.Board)
	if p.drawn {
		p.ranks.draw(p.stream.Uint64())
	} else {
		p.ranks.follow(b)
	}
	var d players.Decision
	if p.byRules(b) {
		p.move[0] = p.first(b, r.Played)
		d.Counts = p.opening.counts
	} else {
		d.Plies = p.plies
		if d.Plies == 0 {
			d.Plies = autoPlies(b)
		}
		var value int64
		value, p.move[0] = p.root(ctx, b, d.Plies, &p.ranks)
		if p.stopped {
			return players.Decision{}, ctx.Err()
		}
		d.Score, d.Counts = float64(value)*players.Unit, p.counts
	}
	d.Moves = p.move[:]
	return d, nil
}

// byRules reports whether the player has rules for the next piece, and does not search.
func (p *blockem) byRules(b *blokus.Board) bool {
	return inPlay(b, b.Mover()) == 0 && p.firstMove != bySearch
}
