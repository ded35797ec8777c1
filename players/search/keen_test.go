package search

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"tourney/games"
	"tourney/players"
)

// keen is judge with all abilities that an evaluator may have, found by trying everything. It refuses to be asked about a
// position that it was not led to. Which of its abilities it has no answer from depends on the position.
type keen struct {
	judge
	root games.Seat
	at   games.Position // the position kept up with
	// asked counts the ranks, the forced sub-moves and the replies that it was asked for.
	asked [3]int
}

var (
	_ players.Incremental = (*keen)(nil)
	_ players.Ranker      = (*keen)(nil)
	_ players.Forcer      = (*keen)(nil)
	_ players.Replier     = (*keen)(nil)
)

// yardstick returns an evaluator of equal values that can be asked about any position.
func yardstick(eval players.Evaluator) players.Evaluator {
	if k, ok := eval.(*keen); ok {
		return k.judge
	}
	return eval
}

func (k *keen) Reset(p games.Position, root games.Seat) { k.at, k.root = p.Clone(), root }

func (k *keen) Observe(p games.Position, m games.Move) {
	k.check(p, k.root)
	k.at.Do(m)
}

func (k *keen) Forget() { k.at.Undo() }

// check panics if the evaluator has not been led to p.
func (k *keen) check(p games.Position, root games.Seat) {
	if got, want := k.at.Hash(), p.Hash(); got != want || root != k.root {
		panic(fmt.Sprintf("asked about position %#x for seat %d, led to %#x for %d", want, root, got, k.root))
	}
}

func (k *keen) Evaluate(p games.Position, root games.Seat) float64 {
	k.check(p, root)
	return k.judge.Evaluate(p, root)
}

func (k *keen) AppendBest(dst []games.Move, p games.Position, root games.Seat, n int) []games.Move {
	k.check(p, root)
	k.asked[0]++
	return append(dst, strong(p, k.judge, root, math.MaxInt, n, usualWorth)...)
}

func (k *keen) AppendForced(dst []games.Move, p games.Position) (moves []games.Move, wins bool) {
	losing := 0
	k.asked[1]++
	for _, m := range p.AppendMoves(nil) {
		_, over := p.Do(m)
		won, lost := over && p.Outcome().Winner() != p.Mover() && p.Outcome().Winner() != games.NoSeat, !over && ends(p) && winsAtOnce(p)
		p.Undo()
		switch {
		case won:
			return append(dst[:len(dst):len(dst)], m), true
		case lost:
			losing++
		default:
			moves = append(moves, m)
		}
	}
	switch {
	case losing == 0:
		return dst, false
	case len(moves) == 0 || mix(p.(numbers).key(k.images))%3 == 0: // more than might prevent it
		moves = p.AppendMoves(nil)
	}
	return append(dst, moves...), false
}

// winsAtOnce reports whether the mover can win by one sub-move.
func winsAtOnce(p games.Position) bool {
	mover := p.Mover()
	return slices.ContainsFunc(p.AppendMoves(nil), func(m games.Move) bool {
		_, over := p.Do(m)
		defer p.Undo()
		return over && p.Outcome().Winner() == mover
	})
}

func (k *keen) Reply(p games.Position, root games.Seat, m games.Move) (value float64, ok bool) {
	k.check(p, root)
	k.asked[2]++
	_, over := p.Do(m)
	defer p.Undo()
	if over || ends(p) || p.Hash()%5 == 0 {
		return 0, false
	}
	return byTextbook(p, k.judge, root, 0, 1), true
}

// duelOf returns one of many games with an end near.
func duelOf(seed uint64) (name string, p *graph, eval judge) {
	size, ends := 4+int(seed%40), 2+int(seed/40%12)
	return fmt.Sprintf("duel %d of %d spots, an end in %d", seed, size, ends), newDuel(seed, size, ends), judge{seed%2 == 0}
}

// TestAbilitiesSaveWork would fail if an ability were never asked for, or asked in vain.
func TestAbilitiesSaveWork(t *testing.T) {
	full := plain(true)
	full.order, full.foresight, full.frontier = byHistory, true, true
	k := &keen{}
	work := func(able func(judge) players.Evaluator) (sum int64) {
		for seed := range uint64(100) {
			_, p, eval := duelOf(seed)
			w := begun(t, p, fixed(full, 5), able(eval))
			sum += w.choose(t, p).Nodes
		}
		return sum
	}
	none := work(func(j judge) players.Evaluator { return j })
	stopping, all := work(func(j judge) players.Evaluator { return impatient{j} }), work(func(j judge) players.Evaluator {
		k.judge = j
		return k
	})
	if stopping >= none || all >= stopping || slices.Contains(k.asked[:], 0) {
		t.Errorf("%d nodes, %d if values may stop, %d with all abilities: want fewer each, and ranks, forced sub-moves and replies asked %v times",
			none, stopping, all, k.asked)
	}
}
