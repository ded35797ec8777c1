// Package bench measures the searches of this program on fixed positions of every game. A search visits the same nodes on
// every machine, so that their number is on record for each heuristic; the time it takes is not.
package bench

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strconv"
	"time"

	"tourney/games"
	"tourney/players"
	"tourney/players/search"
)

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
	Took      time.Duration // CPU time of the fastest pass, one search at a time; wall time where a system cannot tell
	Recorded  int64         // the nodes on record, 0 if there are none: then the heuristic is new
}

// Changed reports whether the search visits another number of nodes than is on record.
func (r Row) Changed() bool { return r.Recorded != 0 && r.Counts.Nodes != r.Recorded }

// Run searches the positions of every game with each heuristic of its own and hands over one row after the other. It makes
// up to passes passes over the positions, and none after two seconds. Its error wraps ctx.Err() when ctx ends. The time
// includes other work of the process, so nothing else should run in it.
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
	onRecord, err := recorded(g.Name(), h.Name)
	if err != nil {
		return Row{}, err
	}
	var best Row
	var spent time.Duration
	for pass := 0; pass < passes && spent < enough; pass++ {
		row := Row{Game: g.Name(), Heuristic: h.Name, Depth: spec.Options[players.PliesOption], Recorded: onRecord}
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
	// The CPU time of the process includes the garbage collector's. Searches allocate nothing and the copies little, so
	// after a collection the next one seldom falls into the same pass; it costs half a millisecond.
	runtime.GC()
	var spent []int64
	spikes := 0
	for i, b := range boards {
		if r.Counts.Nodes >= nodes {
			break
		}
		if err := w.Begin(ctx, players.Setup{Start: b, Seat: b.Mover(), Rand: stream(i)}); err != nil {
			return err
		}
		p := b.Clone()
		begun := spentUntilNow()
		d, err := w.Choose(ctx, players.Request{Position: p})
		if err != nil {
			return err
		}
		r.Took += spentUntilNow() - begun
		r.Positions++
		r.Counts.Add(d.Counts)
		spikes += search.SpreadOf(w.Spent()).Spikes
		spent = append(spent, w.Spent()...)
	}
	r.Spent = search.SpreadOf(spent)
	r.Spent.Spikes = spikes
	return nil
}

// Total adds up the counts and the time of the rows on record, so that a new heuristic moves no number known before.
func Total(rows []Row) (c players.Counts, took time.Duration) {
	for _, r := range rows {
		if r.Recorded != 0 {
			c.Add(r.Counts)
			took += r.Took
		}
	}
	return c, took
}
