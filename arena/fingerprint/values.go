package fingerprint

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"math"
	"slices"

	"tourney/arena/match"
	"tourney/games"
	"tourney/players"
)

const (
	// positions is the size of the sample.
	positions = 256
	// apart is the distance in the sample between positions on which a player without a heuristic decides.
	apart = 64
	// wandering is the most random sub-moves played from every eighth position. Random boards of Blokus and Splut are
	// openings, and the sample must also hold positions of the endgame.
	wandering = 64
)

// digits returns the fingerprint of a player: 16 hexadecimal digits. Faults of the player are hashed too. The error is
// that of ctx, or a *players.Fault of an engine that was not ready in time.
func (t *Taker) digits(ctx context.Context, s players.Spec, sample []games.Position) (string, error) {
	h := sha256.New()
	fmt.Fprintf(h, "%s\x00", beyond(s))
	if s.Heuristic != "" {
		values(h, s, sample)
	} else if err := t.decisions(ctx, h, s, sample); err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:8]), nil
}

// beyond returns the part of the specification that is hashed. It leaves out weights, because the values show them: so
// a changed default plays as before where the config spells out the old value. It also leaves out the settings of a
// method without a heuristic, and weights of its own, because the decisions show them.
func beyond(s players.Spec) string {
	h, err := s.Weighted()
	if err != nil || s.OwnWeights() {
		return s.Method
	}
	s.Weights, _ = h.Complete(nil) // with default weights Short writes none
	return s.Short()
}

// Hashed in place of a missing value or decision. No value has these bits, because all NaNs are hashed as one.
const (
	noNumber uint64 = 0x7ff8_0000_0000_0001 + iota
	panicked
	failed
	resigned
)

func put(h hash.Hash, n uint64) {
	var word [8]byte
	binary.LittleEndian.PutUint64(word[:], n)
	h.Write(word[:])
}

// values hashes the values of a player's evaluator.
func values(h hash.Hash, s players.Spec, sample []games.Position) {
	if eachValue(s, sample, func(_ int, bits uint64) { put(h, bits) }) != nil {
		put(h, failed)
	}
}

// eachValue passes on the bits of the values of a player's evaluator on each board, for every seat still in the game. The
// error is that of building the evaluator.
func eachValue(s players.Spec, sample []games.Position, visit func(board int, bits uint64)) error {
	eval, err := s.NewEvaluator()
	if err != nil {
		return err
	}
	seeded, _ := eval.(players.Seeded)
	held, _ := eval.(players.Held)
	keeper, _ := eval.(players.Incremental)
	var board games.Position
	for i, p := range sample {
		board = copied(board, p)
		if seeded != nil {
			guarded(func() { seeded.Seed(match.Stream(0, fmt.Sprintf("fingerprint value\x00%d", i))) })
		}
		if held != nil {
			guarded(held.Draw)
		}
		out, _ := p.(games.Eliminator)
		for root := range games.Seat(p.Seats()) {
			if out != nil && out.Eliminated(root) { // searches do not ask for its values
				continue
			}
			bits := panicked
			guarded(func() {
				if keeper != nil {
					keeper.Reset(board, root)
				}
				bits = bitsOf(eval.Evaluate(board, root))
			})
			visit(i, bits)
			if bits == panicked { // the panic may have left sub-moves on the board
				board = p.Clone()
			}
		}
	}
	return nil
}

// bitsOf returns the bits of a value, with one zero and one NaN.
func bitsOf(v float64) uint64 {
	if math.IsNaN(v) {
		return noNumber
	}
	return math.Float64bits(v + 0)
}

// guarded calls into a player and recovers from a panic.
func guarded(call func()) {
	defer func() { _ = recover() }()
	call()
}

// copied returns a copy of a position, in the memory of another if possible.
func copied(into, p games.Position) games.Position {
	if c, ok := into.(games.Copier); ok && c.CopyFrom(p) {
		return into
	}
	return p.Clone()
}

// decisions hashes the decisions of a player without a heuristic on a few positions. The error is that of ctx, or of an
// engine that was not ready in time.
func (t *Taker) decisions(ctx context.Context, h hash.Hash, s players.Spec, sample []games.Position) error {
	var player players.Player
	guarded(func() {
		var err error
		if player, err = s.New(); err != nil {
			player = nil
		}
	})
	if player == nil {
		put(h, failed)
		return nil
	}
	defer players.Close(player) // an error of Close is reported in its games
	for i := 0; i < len(sample); i += apart {
		p := sample[i]
		end := panicked
		var late error
		guarded(func() {
			d, err := decide(ctx, player, t.setup(p, i))
			switch {
			case errors.Is(err, players.ErrResign):
				end = resigned
			case isLate(err):
				late = err
			case err != nil:
				end = failed
			default:
				for _, m := range d.Moves {
					put(h, uint64(m))
				}
				end = uint64(games.NoMove)
			}
		})
		if err := cmp.Or(ctx.Err(), late); err != nil {
			return err
		}
		put(h, end)
	}
	return nil
}

// lateKinds are the faults of engines that may only have been too slow, as on a busy machine.
var lateKinds = []players.FaultKind{players.NotStarted, players.Stalled, players.Overdue}

func isLate(err error) bool {
	fault, ok := errors.AsType[*players.Fault](err)
	return ok && slices.Contains(lateKinds, fault.Kind)
}

// positions draws the sample. It returns an error if the game fails.
func (t *Taker) positions() (list []games.Position, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.sample != nil {
		return t.sample, nil
	}
	defer func() {
		if value := recover(); value != nil {
			err = fmt.Errorf("drawing positions of %s panics: %v", t.game.Name(), value)
		}
	}()
	t.sample, err = draw(t.game, t.options)
	return t.sample, err
}

// draw returns the start of a game, random boards, and positions that random play reaches from some of them. None is
// over. Those at multiples of apart are not inside a turn.
func draw(g games.Game, o games.Options) ([]games.Position, error) {
	start, err := g.New(o)
	if err != nil {
		return nil, err
	}
	list := []games.Position{start}
	for i := 1; i < positions; i++ {
		r := match.Stream(0, fmt.Sprintf("fingerprint\x00%d", i))
		further := i % 4
		p, err := g.Random(o, r, g.DefaultDraw(o))
		if err != nil { // the game draws no boards with these options
			p = start.Clone()
		}
		if i%apart != 0 && (err != nil || i%8 == 7) {
			further += r.IntN(wandering)
		}
		var legal []games.Move
		for range further {
			legal = p.AppendMoves(legal[:0])
			if _, over := p.Do(legal[r.IntN(len(legal))]); over {
				p.Undo()
				break
			}
		}
		list = append(list, p)
	}
	return list, nil
}
