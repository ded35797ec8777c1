// Package search is the one search for all games: minimax and alpha-beta over sub-moves, with refinements that keep
// minimax's values. The position says who moves; the search never toggles and nothing is negated. Values are for the
// root seat, whose plies maximise while all others minimise: minimax for two seats, the paranoid assumption for more.
package search

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"tourney/games"
	"tourney/players"
)

// Win is the value of a game won at the root; every ply until the end takes one away, so that a win is worth more the
// sooner it comes, and a loss is its mirror image. Heuristic values stay far below. The number is that of the program
// behind the 2016 Pentago report: a million, and the plies of its longest game.
const Win = 1_000_072

// maxValue bounds the values of heuristics, far from those of won games.
const maxValue = Win - 1000

// Searcher searches positions for one configuration. It is a players.Player; all its memory is reused, so that a search
// allocates nothing once its buffers have grown.
type Searcher struct {
	settings
	eval players.Evaluator
	held players.Held // the evaluator, if it draws its chance once for each search
	loud int          // the noise that the evaluator wants, 0 for none
	abilities

	seat   games.Seat
	stream *rand.Rand
	table  table
	memory memory

	// One search: the board it plays on and what that can tell, what it counts, and how it is stopped.
	pos     games.Position
	foresee games.Foreseer   // nil where not wanted
	ender   games.Ender      // nil where not wanted
	merger  games.Merger     // nil where not wanted
	mirror  games.Symmetric  // nil where not wanted
	past    games.Historic   // nil where a game does not depend on its past
	seated  games.Eliminator // nil where a game ends when a seat has lost
	skipper games.Skipper    // nil where nobody is passed over
	tester  games.Tester     // nil where not wanted
	turn    int              // of the root; sub-moves belong to the root's turn while it lasts
	key     uint64           // of the random order of the root's turn
	counts  players.Counts
	spent   []int64 // evaluations for each of the root's sub-moves, in the order searched
	brake   brake
	// allowance is the time that the search may take, 0 for no limit.
	allowance time.Duration
	levels    []level
	chosen    []games.Move
	scratch   []ranked
	least     []games.Move
}

// abilities are those of the evaluator that the settings have a use for; the others are nil.
type abilities struct {
	keeper  players.Incremental
	last    players.ChildEvaluator
	stopper players.Stopper
	replier players.Replier
	ranker  players.Ranker
	forcer  players.Forcer
}

// level is the memory of one ply below the root.
type level struct {
	moves  []games.Move
	scores []int64      // what moves are ordered by
	values []float64    // of the moves, where they are valued at once
	line   []games.Move // of the root's turn, from here on
}

var _ players.Player = (*Searcher)(nil)

// New builds a searcher for a complete specification. It fails where the depth is automatic and the game has no
// automatic depth, and where the settings do not go with the evaluator.
func New(s players.Spec, eval players.Evaluator) (*Searcher, error) {
	set, err := settingsOf(s)
	if err != nil {
		return nil, err
	}
	w := newSearcher(set, eval)
	if w.loud > 0 && w.bounded() {
		return nil, fmt.Errorf("%s and %s do not go with a noise of %d, which is added to exact values: "+
			"leave them out, or the noise", ceilingOption, floorOption, w.loud)
	}
	return w, nil
}

func newSearcher(set settings, eval players.Evaluator) *Searcher {
	w := &Searcher{settings: set, eval: eval}
	w.held, _ = eval.(players.Held)
	_, seeded := eval.(players.Seeded)
	if seeded && w.held == nil {
		w.settings = set.unrefined()
	}
	if s, ok := eval.(players.Symmetric); w.symmetry == symmetryExact && !(ok && s.Symmetric()) {
		w.symmetry = symmetryOff
	}
	if n, ok := eval.(players.Noisy); ok {
		w.loud = n.Noise()
	}
	w.abilities = abilitiesOf(eval, &w.settings)
	w.table = newTable(w.tableBits)
	if w.replier != nil {
		w.table.from = max(w.table.from, leastPlies) // below, the evaluator answers sooner than the table
	}
	return w
}

// abilitiesOf finds the abilities of an evaluator that are of use under some settings.
func abilitiesOf(eval players.Evaluator, set *settings) (a abilities) {
	a.keeper, _ = eval.(players.Incremental)
	if set.frontier {
		a.last, _ = eval.(players.ChildEvaluator)
		a.stopper, _ = eval.(players.Stopper)
		a.replier, _ = eval.(players.Replier)
	}
	if set.effort > 0 || set.cuts && set.order != listed {
		a.ranker, _ = eval.(players.Ranker)
	}
	if set.effort > 0 || set.foresight {
		a.forcer, _ = eval.(players.Forcer)
	}
	return a
}

func newPlayer(s players.Spec, eval players.Evaluator) (players.Player, error) { return New(s, eval) }

// Begin starts a game.
func (w *Searcher) Begin(_ context.Context, s players.Setup) error {
	w.seat, w.stream = s.Seat, s.Rand
	w.table.forget()
	w.memory.forget()
	if e, ok := w.eval.(players.Seeded); ok {
		// A stream of its own: how many values an evaluator draws depends on the search, which must not shift the
		// draws among equal moves.
		e.Seed(rand.New(rand.NewPCG(s.Rand.Uint64(), s.Rand.Uint64())))
	}
	return nil
}

// Close does nothing: a searcher has nothing but memory.
func (w *Searcher) Close() error { return nil }

// Choose searches a position and returns the turn, as far as the depth covers it. Where searches decide step by step, it
// returns the turn's first sub-move. A search that meets its limits returns the choice of the greatest depth it has
// finished, and a random sub-move if it has finished none.
func (w *Searcher) Choose(ctx context.Context, r players.Request) (players.Decision, error) {
	p := r.Position
	w.allowance = w.allow(r.Budget)
	plies := w.depth(p)
	w.start(ctx, p, plies)
	w.key = w.stream.Uint64()
	d := players.Decision{Moves: w.chosen[:0]}
	for depth := w.firstDepth(plies); ; depth = w.nextDepth(depth, plies) {
		value, moves := w.root(depth, plies)
		if w.brake.stopped {
			break
		}
		d.Score, d.Plies, d.Moves = value, depth, append(d.Moves[:0], moves...)
		if depth == plies || w.settled(value, depth) {
			if !w.limited() {
				d.Plies = plies // as good as searched
			}
			break
		}
	}
	if err := w.brake.reason(ctx); err != nil {
		return players.Decision{}, err
	}
	if len(d.Moves) == 0 {
		first := &w.levels[0]
		first.moves = p.AppendMoves(first.moves[:0])
		w.shuffle(first.moves, 0)
		d.Moves = append(d.Moves, first.moves[0])
	}
	w.chosen, d.Counts = d.Moves, w.counts
	return d, nil
}

// depth returns the plies to be searched.
func (w *Searcher) depth(p games.Position) int {
	if w.follow != nil {
		return w.follow(p)
	}
	return w.plies
}

// step returns by how many plies the search deepens: by all of them if it does not.
func (w *Searcher) step(plies int) int {
	switch {
	case w.deepening > 0:
		return w.deepening
	case w.limited():
		return 1
	default:
		return plies
	}
}

// firstDepth returns the depth to begin with, from which steps lead to the last.
func (w *Searcher) firstDepth(plies int) int {
	step := w.step(plies)
	return (plies-1)%step + 1
}

// nextDepth returns the depth after one that was searched. Steps grow with the depth: in a long search most depths on the
// way would teach the order nothing new. With limits they do not, as any depth may be the last to be finished.
func (w *Searcher) nextDepth(depth, plies int) int {
	step := w.step(plies)
	if !w.limited() {
		step *= max(1, depth/step)
	}
	return min(depth+step, plies)
}

// decided reports whether a value is that of a won or lost game. No greater depth changes it, nor which sub-moves
// attain it: what is won, is won in so many plies at the quickest, and the search has seen every line of that length.
func decided(value float64) bool { return math.Abs(value) > maxValue }

// settled reports whether no greater depth changes the value nor the choice. With an effort the last ply is searched in
// full and so has a choice of its own, which matters where it may belong to the root's turn; and who is content with a
// win may be so with less, if less is met first. With noise, slower wins may be chosen: it must be too small for those
// that only a greater depth sees. Where the best is lost, all is.
func (w *Searcher) settled(value float64, depth int) bool {
	if w.loud > 0 && value > 0 && value-float64(w.loud) <= float64(Win-depth-1) {
		return false
	}
	return decided(value) && !w.bounded() && (w.effort == 0 || w.forcer != nil && depth >= 2)
}

// do plays a sub-move, and undo takes it back, on the board of the search and in the evaluator. It returns how many plies
// that takes: more than one where seats are passed over. For the search a game that goes on without the root seat is over,
// too.
func (w *Searcher) do(m games.Move) (next games.Seat, over bool, plies int) {
	if w.keeper != nil {
		w.keeper.Observe(w.pos, m)
	}
	next, over = w.pos.Do(m)
	over = over || w.seated != nil && w.seated.Eliminated(w.seat)
	return next, over, w.took(over)
}

// took returns how many plies the last sub-move has taken.
func (w *Searcher) took(over bool) int {
	if w.skipper == nil || over {
		return 1
	}
	return 1 + w.skipper.Skipped()
}

func (w *Searcher) undo() {
	w.pos.Undo()
	if w.keeper != nil {
		w.keeper.Forget()
	}
}

// start prepares the memory for a search of p.
func (w *Searcher) start(ctx context.Context, p games.Position, plies int) {
	w.pos, w.turn = p, p.Turns()
	w.foresee, w.ender, w.merger, w.mirror = nil, nil, nil, nil
	w.past, _ = p.(games.Historic)
	w.skipper, _ = p.(games.Skipper)
	w.tester, _ = p.(games.Tester)
	if w.seated = nil; p.Seats() > 2 {
		w.seated, _ = p.(games.Eliminator)
	}
	// With more seats than two, the root may lose to one before another wins; and an effort may leave the win out.
	if w.foresight && p.Seats() == 2 && w.effort == 0 {
		w.foresee, _ = p.(games.Foreseer)
	}
	if w.last != nil {
		w.ender, _ = p.(games.Ender)
	}
	if w.distinct {
		w.merger, _ = p.(games.Merger)
	}
	if w.symmetry == symmetryAll || w.symmetry == symmetryExact && w.effort == 0 {
		// An effort breaks ties by the number of the sub-move, which images do not share.
		w.mirror, _ = p.(games.Symmetric)
	}
	if w.held != nil {
		w.held.Draw()
		w.table.forget() // its values were another evaluator's, as it were
	}
	if w.keeper != nil {
		w.keeper.Reset(p, w.seat)
	}
	w.counts = players.Counts{}
	w.memory.fade(p.Seats())
	w.brake.release(ctx, &w.settings, w.allowance)
	for len(w.levels) <= plies {
		w.levels = append(w.levels, level{})
	}
}

// checkValue refuses evaluations that are no numbers, or so large that they could be taken for won games.
func checkValue(v float64) error {
	if math.Abs(v) < maxValue { // false for NaN
		return nil
	}
	return fmt.Errorf("the heuristic values a position at %v: values must be numbers of less than %d", v, maxValue)
}
