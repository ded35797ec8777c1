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

const (
	revisionOption = "revision"
	july, august   = "july", "august"
)

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
			{Name: revisionOption, Default: july, Values: []string{july, august},
				Doc: "july: of 5 July 2014, nearest to the counts that its author printed; august: of 25 August, the last one"},
		},
		New: func(s players.Spec, _ players.Evaluator) (players.Player, error) {
			p := &axiom{plies: s.Options.Int(players.PliesOption)}
			if p.axiomReading = axiomJuly; s.Options[revisionOption] == august {
				p.axiomReading = axiomAugust
			}
			return p, nil
		},
	})
}

// axiom plays as the original does, as far as is known. Its public code tells most of it, and the counts of evaluations
// that its author printed tell more: moves are listed by cells, row by row from e9 to e1, and by the original's list
// for each piece; listing them for another player leaves the current player as it was; and true is -1. The native part
// of the engine is not public. An assumption is that a move whose kind has no priority comes last, in searches also for
// the cleaner.
//
// In July a throw was two moves: a step takes the rock off the board, and the next move drops it. A search knows only
// the first of them, and spends a ply on it. The second is chosen by a search of its own.
//
// The original knows more than the position: its rocks have names, and its markers owners. So they come from replaying
// the game from its start. Where its rules differ from those of the game, only steps that both allow are played.
type axiom struct {
	axiomSearch
	plies   int
	start   games.Position
	sides   []int8 // of the seats: an index into the rocks
	replay  *splut.Board
	stream  *rand.Rand
	move    [1]games.Move
	legal   []games.Move
	flights []axiomMove
	tried   []players.RootMove // of the last search, in its order, without lines; values are before noise
	spent   []int64            // evaluations for each of them
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

// Choose implements players.Player. It plays the first step if the original would find none, which takes a lost
// position and no noise.
func (p *axiom) Choose(ctx context.Context, r players.Request) (players.Decision, error) {
	b := r.Position.(*splut.Board)
	turn, err := p.prepare(ctx, r.Played, b)
	if err != nil {
		return players.Decision{}, err
	}
	p.move[0] = p.legal[0]
	at, best := p.try(b, turn, p.levels[0].moves)
	if at >= 0 {
		p.move[0] = p.tried[at].Move
		if m := p.levels[0].board.ply(b, p.move[0]); m.action == splut.Throw && p.takes {
			p.drop(b, turn, m, at)
		}
	}
	if p.stopped {
		return players.Decision{}, ctx.Err()
	}
	return players.Decision{Moves: p.move[:], Score: float64(best), Plies: p.plies, Counts: p.counts}, nil
}

// prepare sets the search to a position of the game, with no ply tried.
func (p *axiom) prepare(ctx context.Context, played []games.Move, b *splut.Board) (axiomTurn, error) {
	turn, err := p.catchUp(played, b)
	if err != nil {
		return turn, err
	}
	p.begin(ctx, b.Mover())
	p.legal = b.AppendMoves(p.legal[:0])
	p.tried, p.spent = p.tried[:0], p.spent[:0]
	p.levels[0].moves = p.moves(&p.levels[0], turn.seat)
	return turn, nil
}

// try searches plies at the root, and returns the best one. Only legal plies are searched; they are appended to p.tried
// and p.spent. The best one has its place there, -1 for none, and a value with noise.
func (p *axiom) try(b *splut.Board, turn axiomTurn, list []axiomMove) (at, best int) {
	at, best = -1, -axiomBound
	for _, m := range list {
		legal := p.find(b, m)
		if legal == games.NoMove {
			continue
		}
		before := p.counts
		v := p.after(0, m, turn, p.plies, best, axiomBound)
		if p.stopped {
			return at, best
		}
		p.tried = append(p.tried, players.RootMove{Move: legal, Value: float64(v), Nodes: p.counts.Nodes - before.Nodes})
		p.spent = append(p.spent, p.counts.Evals-before.Evals)
		if v += p.stream.IntN(p.noise + 1); v > best {
			at, best = len(p.tried)-1, v
		}
	}
	return at, best
}

// drop chooses the flight of the rock that the step at a place of p.tried takes. They are tried by the cells where they
// end. Its effort is added to that of the step.
func (p *axiom) drop(b *splut.Board, turn axiomTurn, take axiomMove, at int) {
	p.flights = p.levels[0].board.flights(p.flights[:0], take)
	slices.SortFunc(p.flights, func(x, y axiomMove) int { return int(x.rockTo) - int(y.rockTo) })
	before, end := p.counts, len(p.tried)
	if chosen, _ := p.try(b, turn, p.flights); chosen >= 0 {
		p.move[0] = p.tried[chosen].Move
	}
	p.tried, p.spent = p.tried[:end], p.spent[:end]
	p.tried[at].Move = p.move[0]
	p.tried[at].Nodes += p.counts.Nodes - before.Nodes
	p.spent[at] += p.counts.Evals - before.Evals
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

// find returns the legal step that is a ply, or NoMove. For a ply that takes a rock it is the first of the throws.
func (p *axiom) find(b *splut.Board, ply axiomMove) games.Move {
	i := slices.IndexFunc(p.legal, func(m games.Move) bool {
		t := p.levels[0].board.ply(b, m)
		if ply.takes() && t.action == splut.Throw {
			t.rockTo = gone
		}
		return t == ply
	})
	if i < 0 {
		return games.NoMove
	}
	return p.legal[i]
}
