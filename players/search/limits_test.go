package search

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
)

// TestLimits stops searches by numbers of nodes and evaluations, several searches in one game. They choose as minimax
// does at the depth they have finished, choose the same again from an equal stream, and stop in time. A limit is
// checked before every position except finished games and those valued at once. The latter are at most the sub-moves
// along a path, twice.
func TestLimits(t *testing.T) {
	for seed := range gamestest.Rounds[uint64](50, 300, 8000) {
		r := rand.New(rand.NewPCG(seed, 16))
		set, plies, limit := inTurn(cutting, seed), 1+r.IntN(7), int64(1+r.IntN(400))
		if r.IntN(2) == 0 {
			set.evals = limit
		} else {
			set.nodes = limit
		}
		name, p, eval, _ := drawGame("loud", r)
		w, again := newSearcher(fixed(set, plies), eval), newSearcher(fixed(set, plies), eval)
		exact := newSearcher(plain(true), eval)
		for _, w := range []*searcher{w, again, exact} {
			w.begin(t, p, p.Mover(), [2]uint64{1, 2})
		}
		for range 3 {
			d, other := w.choose(t, p), again.choose(t, p)
			if !slices.Equal(d.Moves, other.Moves) || d.Counts != other.Counts {
				t.Fatalf("%s at %d plies, %v: equal searches\nanswer %+v\n   and %+v", name, plies, set, d, other)
			}
			most := mostSubMoves(p, plies)
			if over := int64(2 * plies * most); set.nodes > 0 && d.Nodes >= limit+over {
				t.Fatalf("%s at %d plies, %v: %d nodes, limit %d, want at most %d more", name, plies, set, d.Nodes, limit, over)
			}
			over := int64(0)
			if set.frontier {
				over += int64(most)
			}
			if set.order == byStatic { // the positions along a path may all ask for the order before a sub-move is searched
				over += int64(plies * most)
			}
			if set.evals > 0 && d.Evals > limit+over {
				t.Fatalf("%s at %d plies, %v: %d evaluations, limit %d, want at most %d more", name, plies, set, d.Evals, limit, over)
			}
			if d.Plies == 0 {
				exact.stream.Uint64()
				if legal := p.AppendMoves(nil); len(d.Moves) != 1 || !slices.Contains(legal, d.Moves[0]) {
					t.Fatalf("%s: nothing finished, but the choice is %v, want one of %v", name, d.Moves, legal)
				}
				continue
			}
			exact.plies = d.Plies
			if want := exact.choose(t, p); !slices.Equal(d.Moves, want.Moves) || d.Score != want.Score {
				t.Fatalf("%s at %d plies, %v, limit %d:\nfinishes %d plies and chooses %v worth %v, want %v worth %v",
					name, plies, set, limit, d.Plies, d.Moves, d.Score, want.Moves, want.Score)
			}
		}
	}
}

// mostSubMoves returns the largest number of sub-moves of a position within plies.
func mostSubMoves(p games.Position, plies int) int {
	legal := p.AppendMoves(nil)
	most := len(legal)
	for _, m := range legal {
		if plies == 0 {
			break
		}
		p.Do(m)
		most = max(most, mostSubMoves(p, plies-1))
		p.Undo()
	}
	return most
}

// TestUnfinishedIsDrawn: a search that finishes no depth draws any sub-move.
func TestUnfinishedIsDrawn(t *testing.T) {
	p := levelGraph(t)
	w := begun(t, p, chosen(t, 4, games.Options{nodesOption: "1"}), always(0))
	met := map[games.Move]bool{}
	for range 200 {
		d := w.choose(t, p)
		if d.Plies != 0 {
			t.Fatalf("%d plies by one node", d.Plies)
		}
		met[d.Moves[0]] = true
	}
	if len(met) != 6 {
		t.Errorf("only %v are drawn of six", met)
	}
}

// canceller cancels a search at one of its evaluations.
type canceller struct {
	judge
	cancel    context.CancelFunc
	at, evals int
}

func (c *canceller) Evaluate(p games.Position, root games.Seat) float64 {
	if c.evals++; c.evals == c.at {
		c.cancel()
	}
	return c.judge.Evaluate(p, root)
}

func (c *canceller) EvaluateChildren(p games.Position, root games.Seat, moves []games.Move, values []float64, _ float64) int {
	return oneByOne(c, p, root, moves, values)
}

// TestCancel cancels searches and analyses in all their phases: while they look for the value, for the choice, and for
// the values of root moves. They end soon.
func TestCancel(t *testing.T) {
	for _, set := range []settings{
		plain(true),
		chosen(t, 1, games.Options{tableOption: "0", deepeningOption: "0"}), // so that the choice takes long
		chosen(t, 1, nil),
	} {
		p := newGraph(2, 2, 5000, math.MaxInt)
		const plies = 9
		run := func(at int, analyze bool) (evals int, err error) {
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			c := &canceller{cancel: cancel, at: at}
			w := begun(t, p, fixed(set, plies), c)
			if analyze {
				_, err = w.Analyze(ctx, players.Request{Position: p})
			} else {
				_, err = w.Choose(ctx, players.Request{Position: p})
			}
			return c.evals, err
		}
		choice, _ := run(0, false)
		analysis, _ := run(0, true)
		for _, analyze := range []bool{false, true} {
			all := choice
			if analyze {
				all = analysis
			}
			for i := range 50 {
				at := 1 + i*all/50
				evals, err := run(at, analyze)
				if evals > at+lookEvery || evals < all && !errors.Is(err, context.Canceled) {
					t.Errorf("%v\ncancelled at evaluation %d of %d: error %v after %d", set, at, all, err, evals)
				}
			}
		}
	}
}
