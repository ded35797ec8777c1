package spluteval

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"tourney/games"
	"tourney/games/splut"
	"tourney/players"
)

// axiomPlies is the greatest depth. Each further ply takes about four times as long.
const axiomPlies = 9

func init() {
	players.RegisterMethod(players.Method{
		Name: "axiom",
		Game: game,
		Doc: "the source program as its code reads, with its errors; it has a search and a heuristic of its own, and ignores the " +
			"clock",
		Source: "GlukKazan/ZoG, Axiom program of Splut!",
		Options: []games.Option{
			{Name: players.PliesOption, Default: "6", Min: 1, Max: axiomPlies,
				Doc: "depth in steps; the original counts one less"},
		},
		New: func(s players.Spec, _ players.Evaluator) (players.Player, error) {
			return &axiom{plies: s.Options.Int(players.PliesOption), noise: axiomNoise}, nil
		},
	})
}

// axiom plays as the original does, as far as its code tells. The engine below that code is not public, so these are
// assumptions: moves are listed by cells, row by row from e9 to e1, and by the original's list for each piece; listing them for
// another player leaves the current player as it was; a move whose kind has no priority comes last, in searches also for the
// cleaner; true is 1.
//
// The original knows more than the position: its rocks have names, and its markers owners. So they come from replaying the
// game from its start. Where its rules differ from those of the game, only steps that both allow are played.
type axiom struct {
	axiomSearch
	plies  int
	noise  int // the largest
	start  games.Position
	sides  []int8 // of the seats: an index into the rocks
	replay *splut.Board
	stream *rand.Rand
	move   [1]games.Move
	legal  []games.Move
	tried  []players.RootMove // of the last search, in its order, without lines; values are before noise
	spent  []int64            // evaluations for each of them
}

// Begin implements players.Player.
func (p *axiom) Begin(_ context.Context, s players.Setup) error {
	p.start, p.stream = s.Start.Clone(), s.Seed.Rand()
	p.replay = p.start.Clone().(*splut.Board)
	p.seats = p.replay.Seats()
	p.sides = p.sides[:0]
	for _, name := range s.Game.SeatNames(s.Options) {
		p.sides = append(p.sides, int8(strings.IndexByte("SWNE", name[0])))
	}
	return nil
}

// Close does nothing.
func (p *axiom) Close() error { return nil }

// Choose implements players.Player. It plays the first step if the original would find none, which takes a lost position and
// no noise.
func (p *axiom) Choose(ctx context.Context, r players.Request) (players.Decision, error) {
	b := r.Position.(*splut.Board)
	turn, err := p.catchUp(r.Played, b)
	if err != nil {
		return players.Decision{}, err
	}
	best := -axiomBound
	p.begin(ctx, b.Mover())
	p.legal = b.AppendMoves(p.legal[:0])
	p.move[0] = p.legal[0]
	p.tried, p.spent = p.tried[:0], p.spent[:0]
	here := &p.levels[0]
	here.moves = here.board.moves(here.moves[:0], turn.seat)
	for _, m := range here.moves {
		legal := p.find(b, m)
		if legal == games.NoMove {
			continue
		}
		before := p.counts
		v := p.after(0, m, turn, p.plies, best, axiomBound)
		if p.stopped {
			return players.Decision{}, ctx.Err()
		}
		nodes := p.counts.Nodes - before.Nodes
		p.tried = append(p.tried, players.RootMove{Move: legal, Value: float64(v), Nodes: nodes})
		p.spent = append(p.spent, p.counts.Evals-before.Evals)
		if v += p.stream.IntN(p.noise + 1); v > best {
			best, p.move[0] = v, legal
		}
	}
	return players.Decision{Moves: p.move[:], Score: float64(best), Plies: p.plies, Counts: p.counts}, nil
}

// catchUp sets the root of the search to a position of the game.
func (p *axiom) catchUp(played []games.Move, b *splut.Board) (axiomTurn, error) {
	a := &p.levels[0].board
	p.replay.CopyFrom(p.start)
	turn := a.read(p.replay, p.sides)
	for _, m := range played {
		turn = p.idle(a, turn, p.replay.Mover())
		a.play(a.ply(p.replay, m), turn.seat)
		turn = turn.next(p.seats)
		p.replay.Do(m)
	}
	if p.replay.Hash() != b.Hash() {
		return turn, fmt.Errorf("axiom: the position does not follow from the moves played")
	}
	return p.idle(a, turn, b.Mover()), nil
}

// idle plays the plies that the game leaves out, until a seat's.
func (p *axiom) idle(a *axiomBoard, turn axiomTurn, until games.Seat) axiomTurn {
	for ; turn.seat != until; turn = turn.next(p.seats) {
		if turn.seat == cleaner {
			a.clean(cleaner)
		} else {
			a.play(axiomMove{action: splut.Pass, clears: !a.marked(turn.seat)}, turn.seat)
		}
	}
	return turn
}

// ply translates a step of the game.
func (a *axiomBoard) ply(b *splut.Board, m games.Move) axiomMove {
	s := b.Step(m)
	if s.Action == splut.Pass {
		return axiomMove{action: splut.Pass, clears: !a.marked(b.Mover())}
	}
	t := axiomMove{kind: s.Kind, action: s.Action, from: gridOf[s.From], to: gridOf[s.To]}
	if s.Rock >= 0 {
		t.rock, t.rockTo = a.rockAt(gridOf[s.Rock]), gridOf[s.RockTo]
	}
	return t
}

// find returns the legal step that is a ply, or NoMove.
func (p *axiom) find(b *splut.Board, ply axiomMove) games.Move {
	i := slices.IndexFunc(p.legal, func(m games.Move) bool { return p.levels[0].board.ply(b, m) == ply })
	if i < 0 {
		return games.NoMove
	}
	return p.legal[i]
}
