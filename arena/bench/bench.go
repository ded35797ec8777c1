// Package bench measures the searches of this program on fixed positions of every game. What they visit is always the
// same, so that the number of nodes is a signature of the default search with all heuristics; how fast it is is not.
package bench

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"

	"tourney/games"
	"tourney/players"
	"tourney/players/search"
)

// Signature is the number of nodes that all rows together visit. A test computes it anew. A change that is meant only
// to be tidier must not move it; one that makes a search better, or a heuristic, says so with the new number.
const Signature = 78035351

// positions is the number of positions of a game: its own start, and random boards.
const positions = 200

// nodes is what a row may visit: it ends with the position that comes to so many. A game with hundreds of sub-moves in
// each position would otherwise take a minute, and tell no more.
const nodes = 12_000_000

// enough is how long the passes of a row go on: a longer time is no less exact for being measured again.
const enough = 2 * time.Second

// plies is the depth in games without an automatic one.
const plies = 4

// Row is what the default search took with one heuristic, over the positions of its game.
type Row struct {
	Game      string
	Heuristic string
	Depth     string // in plies, or "auto"
	Positions int    // searched
	Counts    players.Counts
	Spent     search.Spread // over all positions; spikes are counted in each by itself and added up
	Took      time.Duration // wall time of the fastest pass, one search at a time
}

// Run searches the positions of every game with each heuristic of its own, as often as passes says or until two seconds are
// spent on it, and hands over one row after the other. Its error wraps ctx.Err() when ctx ends.
func Run(ctx context.Context, passes int, visit func(Row) error) error {
	for _, name := range games.Names() {
		g, err := games.Find(name)
		if err != nil {
			return err
		}
		boards, err := boardsOf(g)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		for _, h := range players.HeuristicsOf(name) {
			if h.Game == "" { // it knows nothing of the game, so there is nothing to measure
				continue
			}
			row, err := measure(ctx, g, h, boards, passes)
			if err != nil {
				return fmt.Errorf("%s/%s: %w", name, h.Name, err)
			}
			if err := visit(row); err != nil {
				return err
			}
		}
	}
	return nil
}

// boardsOf draws the positions of a game, under its default rules.
func boardsOf(g games.Game) ([]games.Position, error) {
	o, err := games.Complete(g.Options(), nil)
	if err != nil {
		return nil, err
	}
	start, err := g.New(o)
	if err != nil {
		return nil, err
	}
	boards := []games.Position{start}
	for i := 1; i < positions; i++ {
		p, err := g.Random(o, stream(i), g.DefaultDraw(o))
		if err != nil {
			return nil, err
		}
		boards = append(boards, p)
	}
	return boards, nil
}

// stream is the source of chance of one position.
func stream(i int) *rand.Rand { return rand.New(rand.NewPCG(uint64(i), 0)) }

// measure searches all boards with a heuristic, pass after pass.
func measure(ctx context.Context, g games.Game, h players.Heuristic, boards []games.Position, passes int) (Row, error) {
	spec := players.Spec{Game: g.Name(), Method: players.DefaultMethod, Heuristic: h.Name}
	if players.AutoPliesOf(g.Name()) == nil {
		spec.Options = games.Options{players.PliesOption: strconv.Itoa(plies)}
	}
	spec, err := spec.Complete()
	if err != nil {
		return Row{}, err
	}
	eval, err := spec.NewEvaluator()
	if err != nil {
		return Row{}, err
	}
	w, err := search.New(spec, eval)
	if err != nil {
		return Row{}, err
	}
	var best Row
	var spent time.Duration
	for pass := 0; pass < passes && spent < enough; pass++ {
		row := Row{Game: g.Name(), Heuristic: h.Name, Depth: spec.Options[players.PliesOption]}
		if err := row.search(ctx, w, boards); err != nil {
			return Row{}, err
		}
		spent += row.Took
		if pass == 0 || row.Took < best.Took {
			best = row
		}
	}
	return best, nil
}

// search makes one pass over the boards, or as many of them as it may. Each is searched as if in a game of its own.
func (r *Row) search(ctx context.Context, w *search.Searcher, boards []games.Position) error {
	var spent []int64
	spikes := 0
	for i, b := range boards {
		if r.Counts.Nodes >= nodes {
			break
		}
		if err := w.Begin(b, b.Mover(), stream(i)); err != nil {
			return err
		}
		p := b.Clone()
		begun := time.Now()
		d, err := w.Choose(ctx, p, nil)
		if err != nil {
			return err
		}
		r.Took += time.Since(begun)
		r.Positions++
		r.Counts.Add(d.Counts)
		spikes += search.SpreadOf(w.Spent()).Spikes
		spent = append(spent, w.Spent()...)
	}
	r.Spent = search.SpreadOf(spent)
	r.Spent.Spikes = spikes
	return nil
}

// Total adds rows up: the counts and the time.
func Total(rows []Row) (c players.Counts, took time.Duration) {
	for _, r := range rows {
		c.Add(r.Counts)
		took += r.Took
	}
	return c, took
}
