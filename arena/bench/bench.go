// Package bench counts the nodes and evaluations of searches on given boards, and measures their time. The boards are
// fixed ones of every game, for which the nodes are stored as a baseline, or those of an Experiment. Nodes and evaluations
// are the same on every machine; times are not.
package bench

import (
	"context"
	"fmt"
	"runtime"
	"strconv"
	"time"

	"tourney/games"
	"tourney/players"
	"tourney/players/search"
)

const (
	// positions is the number of positions of a game: its own start, and random boards.
	positions = 200
	// mostNodes ends a row of the bench: the position that reaches it is the last. A game with hundreds of sub-moves in
	// each position would otherwise take a minute, and tell no more.
	mostNodes = 12_000_000
	// plies is the depth in games without an automatic one.
	plies = 4
)

// Passes is the number of passes over the boards. The fastest counts.
const Passes = 3

// enough is the time after which no further pass begins: long times are exact without one.
const enough = 2 * time.Second

// Cost is the work and the time of one player's searches on some boards.
type Cost struct {
	Boards int // searched, one after the other
	Counts players.Counts
	Spread search.Spread // over the sub-moves of all roots; spikes are counted in each root and added up
	Time   time.Duration // CPU time of the process in the fastest pass; wall time where a system cannot tell
}

// measure searches boards, each as if in a game of its own, until the player has visited most nodes. The error wraps
// ctx.Err() if ctx ends. The time includes other work of the process, so nothing else should run in it.
func measure(
	ctx context.Context, spec players.Spec, o games.Options, boards []games.Position, seed int64, passes int, most int64,
) (best Cost, err error) {
	if command := spec.Options[players.CommandOption]; command != "" {
		return Cost{}, fmt.Errorf("the bench measures searches of this program, not %s", command)
	}
	g, o, _, err := games.SetUp(spec.Game, o, "")
	if err != nil {
		return Cost{}, err
	}
	player, err := spec.New()
	if err != nil {
		return Cost{}, err
	}
	defer players.Close(player) // an error of closing makes no measurement wrong
	var spent time.Duration
	for n := 0; n < passes && spent < enough; n++ {
		c, err := pass(ctx, player, players.Setup{Game: g, Options: o}, boards, seed, most)
		if err != nil {
			return Cost{}, err
		}
		spent += c.Time
		if n == 0 || c.Time < best.Time {
			best = c
		}
	}
	return best, nil
}

// pass searches the boards once. Only the calls of Choose are timed. s has the game and its options.
func pass(
	ctx context.Context, player players.Player, s players.Setup, boards []games.Position, seed, most int64,
) (c Cost, err error) {
	// CPU time includes that of the garbage collector. Searches allocate nothing and the copies little, so after a
	// collection the next one seldom falls into the same pass; it costs half a millisecond.
	runtime.GC()
	var spent []int64
	spikes := 0
	for i, b := range boards {
		if c.Counts.Nodes >= most {
			break
		}
		// The chances depend on the board alone, so that all players and depths have the same.
		s.Start, s.Seat, s.Seed = b.Clone(), b.Mover(), chances(i, seed)
		if err := player.Begin(ctx, s); err != nil {
			return Cost{}, err
		}
		p := b.Clone()
		begun := spentUntilNow()
		d, err := player.Choose(ctx, players.Request{Position: p})
		c.Time += spentUntilNow() - begun
		if err == nil {
			err = ctx.Err() // a short search may not have asked
		}
		if err != nil {
			return Cost{}, err
		}
		c.Boards++
		c.Counts.Add(d.Counts)
		if w, ok := player.(interface{ Spent() []int64 }); ok {
			spikes += search.SpreadOf(w.Spent()).Spikes
			spent = append(spent, w.Spent()...)
		}
	}
	c.Spread = search.SpreadOf(spent)
	c.Spread.Spikes = spikes
	return c, nil
}

// chances returns the seed for one board.
func chances(i int, seed int64) players.Seed { return players.Seed{uint64(i), uint64(seed)} }

// Row is the cost of the default search with one heuristic on the fixed positions of its game.
type Row struct {
	Game      string
	Heuristic string
	Depth     string // in plies, or "auto"
	Cost
	Baseline int64 // the stored number of nodes; 0 for a new heuristic
}

// Changed reports whether the search visits another number of nodes than the baseline.
func (r Row) Changed() bool { return r.Baseline != 0 && r.Counts.Nodes != r.Baseline }

// Run measures every game with each of its own heuristics and calls visit with one row after the other. It makes up to
// passes passes. The error wraps ctx.Err() when ctx ends.
func Run(ctx context.Context, passes int, visit func(Row) error) error {
	for _, name := range games.Names() {
		boards, err := boardsOf(name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		for _, h := range players.HeuristicsOf(name) {
			if h.Game == "" { // a heuristic of all games knows nothing of this one
				continue
			}
			row, err := newRow(ctx, name, h.Name, boards, passes)
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
func boardsOf(game string) ([]games.Position, error) {
	g, err := games.Find(game)
	if err != nil {
		return nil, err
	}
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
		p, err := g.Random(o, chances(i, 0).Rand(), g.DefaultDraw(o))
		if err != nil {
			return nil, err
		}
		boards = append(boards, p)
	}
	return boards, nil
}

func newRow(ctx context.Context, game, heuristic string, boards []games.Position, passes int) (r Row, err error) {
	r = Row{Game: game, Heuristic: heuristic}
	spec := players.Spec{Game: game, Method: players.DefaultMethod, Heuristic: heuristic}
	if players.AutoPliesOf(game) == nil {
		spec.Options = games.Options{players.PliesOption: strconv.Itoa(plies)}
	}
	if spec, err = spec.Complete(); err != nil {
		return r, err
	}
	r.Depth = spec.Options[players.PliesOption]
	if r.Baseline, err = baseline(game, heuristic); err == nil {
		r.Cost, err = measure(ctx, spec, nil, boards, 0, passes, mostNodes)
	}
	return r, err
}

// Total adds up the rows that have a baseline, so that a new heuristic moves no number known before.
func Total(rows []Row) (c players.Counts, took time.Duration) {
	for _, r := range rows {
		if r.Baseline != 0 {
			c.Add(r.Counts)
			took += r.Time
		}
	}
	return c, took
}
