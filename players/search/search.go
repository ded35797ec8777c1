// Package search is the one search for all games: alpha-beta over sub-moves, with refinements that keep minimax's
// values. The position says who moves, and nothing is negated: values are for the root seat, whose plies maximise while
// all others minimise. That is minimax for two seats, and the paranoid assumption for more.
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

// Win is the value of a game won at the root. Every ply until the end takes one away, so that sooner wins are worth
// more. A loss has the negative value. Heuristic values stay far below. The program behind the 2016 Pentago report has
// the same number: a million, plus the plies of its longest game.
const Win = 1_000_072

// maxValue bounds the values of heuristics, far from those of won games.
const maxValue = players.ValueBound

// searcher searches positions for one configuration. It is a players.Player. It reuses its memory: once its buffers
// have grown, a search allocates nothing.
type searcher struct {
	settings
	eval players.Evaluator
	held players.Held // the evaluator, if it is Held
	loud int          // Noise of the evaluator, 0 for none
	game string       // for errors
	abilities

	seat           games.Seat
	stream         *rand.Rand
	transpositions transpositions
	memory         memory

	// State of one search. The abilities of its board are nil where it lacks them or the settings leave them out.
	pos      games.Position
	foresee  games.Foreseer
	ender    games.Ender
	merger   games.Merger
	images   games.Symmetric
	historic games.Historic
	seated   games.Eliminator
	tester   games.Tester
	skipper  games.Skipper
	turn     int        // Turns of the root: sub-moves belong to the root's turn while it lasts
	key      uint64     // of the random order of the root's turn
	chance   rand.PCG   // of this search, seeded by key
	shuffler *rand.Rand // of chance
	counts   players.Counts
	spent    []int64      // evaluations for each sub-move of the root, in the order searched
	searched []games.Move // these sub-moves
	atMost   []bounded    // upper bounds of sub-moves of the root, from the search to the present depth
	limits   limits
	// allowance is the time that the search may take, 0 for no limit.
	allowance time.Duration
	levels    []level
	chosen    []games.Move
	scratch   []ranked
	least     []games.Move
}

// abilities are those of the evaluator, nil where it lacks them or the settings leave them out.
type abilities struct {
	incremental players.Incremental
	children    players.ChildEvaluator
	replier     players.Replier
	ranker      players.Ranker
	forcer      players.Forcer
}

// level is the memory of one ply below the root.
type level struct {
	moves  []games.Move
	scores []int64      // what moves are ordered by
	values []float64    // of the moves, where they are valued at once
	line   []games.Move // of the root's turn, from here on
}

var _ players.Choosy = (*searcher)(nil)

// newPlayer builds a searcher for a complete specification. It fails if the depth is automatic and the game has no
// automatic depth, or if the settings do not go with the evaluator.
func newPlayer(s players.Spec, eval players.Evaluator) (players.Player, error) {
	set, err := settingsOf(s)
	if err != nil {
		return nil, err
	}
	w := newSearcher(set, eval)
	w.game = s.Game
	if w.loud > 0 && w.content() {
		return nil, fmt.Errorf("%s and %s do not go with a noise of %d, which is added to exact values: "+
			"leave them out, or the noise", ceilingOption, floorOption, w.loud)
	}
	return w, nil
}

func newSearcher(set settings, eval players.Evaluator) *searcher {
	w := &searcher{settings: set, eval: eval}
	w.held, _ = eval.(players.Held)
	_, seeded := eval.(players.Seeded)
	if seeded && w.held == nil {
		w.settings = set.unrefined()
	}
	if w.given() { // these two take won and lost games for the greatest and least values; see start, too
		w.foresight, w.tableBits = false, 0
	}
	w.shuffler = rand.New(&w.chance)
	if s, ok := eval.(players.Invariant); w.symmetry == symmetryExact && !(ok && s.Invariant()) {
		w.symmetry = symmetryOff // other evaluators do not value images alike
	}
	if n, ok := eval.(players.Noisy); ok {
		w.loud = n.Noise()
	}
	w.abilities = abilitiesOf(eval, &w.settings)
	w.transpositions = newTranspositions(w.tableBits)
	if w.replier != nil {
		w.transpositions.from = max(w.transpositions.from, leastPlies)
	}
	return w
}

func abilitiesOf(eval players.Evaluator, set *settings) (a abilities) {
	a.incremental, _ = eval.(players.Incremental)
	if set.frontier {
		a.children, _ = eval.(players.ChildEvaluator)
		a.replier, _ = eval.(players.Replier)
	}
	if set.effort > 0 || set.cuts && set.order.picks() {
		a.ranker, _ = eval.(players.Ranker)
	}
	if set.effort > 0 || set.foresight {
		a.forcer, _ = eval.(players.Forcer)
	}
	return a
}

// Plays refuses settings that the game at hand does not allow.
func (w *searcher) Plays(start games.Position) error {
	if _, ok := start.(games.Filled); w.banded && !ok {
		return fmt.Errorf("%s has no empty cells to count: give %s one value", w.game, players.PliesOption)
	}
	if n := start.Seats(); w.draw != 0 && n > 2 {
		return fmt.Errorf("%s is for games of two seats, not of %d: leave it out", drawOption, n)
	}
	return nil
}

// Begin starts a game.
func (w *searcher) Begin(_ context.Context, s players.Setup) error {
	if err := w.Plays(s.Start); err != nil {
		return err
	}
	w.seat, w.stream = s.Seat, s.Seed.Rand()
	w.transpositions.forget()
	w.memory.forget()
	if e, ok := w.eval.(players.Seeded); ok {
		// The evaluator has a stream of its own. The number of values that it draws depends on the search, and must not
		// shift the draws among equal moves.
		e.Seed(players.Seed{w.stream.Uint64(), w.stream.Uint64()}.Rand())
	}
	return nil
}

// Close does nothing: a searcher holds only memory.
func (w *searcher) Close() error { return nil }

// Choose searches a position and returns the best turn, as far as the depth covers it. Where a search decides one step,
// Choose returns the first sub-move of the turn. A search stopped by its limits returns the choice of the greatest
// depth that it has finished, or a random sub-move if it has finished none.
func (w *searcher) Choose(ctx context.Context, r players.Request) (players.Decision, error) {
	p := r.Position
	w.allowance = w.allow(r.Budget)
	plies := w.depth(p)
	w.start(ctx, p, plies)
	w.key = w.stream.Uint64()
	w.chance.Seed(w.key, 0)
	d := players.Decision{Moves: w.chosen[:0]}
	for depth := w.firstDepth(plies); ; depth = w.nextDepth(depth, plies) {
		value, moves := w.root(depth, plies)
		if w.limits.stopped {
			break
		}
		d.Score, d.Plies, d.Moves = value, depth, append(d.Moves[:0], moves...)
		if depth == plies || w.settled(value, depth) {
			if !w.limited() {
				d.Plies = plies // a greater depth would find the same
			}
			break
		}
	}
	if err := w.limits.reason(ctx); err != nil {
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

func (w *searcher) depth(p games.Position) int {
	if w.follow != nil {
		return w.follow(p)
	}
	return w.plies
}

// step returns the plies by which the search deepens: all of them if it does not deepen.
func (w *searcher) step(plies int) int {
	switch {
	case w.deepening > 0:
		return w.deepening
	case w.limited():
		return 1
	default:
		return plies
	}
}

// firstDepth returns the first depth. Steps lead from it to the last one exactly.
func (w *searcher) firstDepth(plies int) int {
	step := w.step(plies)
	return (plies-1)%step + 1
}

// nextDepth returns the depth to search next. Steps grow with the depth, as most depths of a long search would teach
// the move picker nothing new. With limits steps do not grow, as any depth may be the last to be finished.
func (w *searcher) nextDepth(depth, plies int) int {
	step := w.step(plies)
	if !w.limited() {
		step *= max(1, depth/step)
	}
	return min(depth+step, plies)
}

// decided reports whether a value is that of a won or lost game. No greater depth changes it, nor the sub-moves that
// attain it: the search has seen every line as short as the fastest win.
func decided(value float64) bool { return math.Abs(value) > maxValue }

// settled reports whether a greater depth would change neither the value nor the choice. Three settings make a decided
// value unsettled: an effort, as it leaves sub-moves out on all plies except the last; bounded values, as a seat
// content with less than a win may meet that first; and noise that is large enough to prefer a slower win, which only a
// greater depth sees.
func (w *searcher) settled(value float64, depth int) bool {
	if w.loud > 0 && value > 0 && value-float64(w.loud) <= float64(Win-depth-1) {
		return false
	}
	return decided(value) && !w.content() && (w.effort == 0 || w.forcer != nil && depth >= 2)
}

// do plays a sub-move on the board of the search and in the evaluator, and undo takes it back. A game is over for the
// search once it goes on without the root seat. plies is more than 1 where seats are skipped.
func (w *searcher) do(m games.Move) (next games.Seat, over bool, plies int) {
	if w.incremental != nil {
		w.incremental.Observe(w.pos, m)
	}
	next, over = w.pos.Do(m)
	over = over || w.seated != nil && w.seated.Eliminated(w.seat)
	return next, over, w.took(over)
}

// took returns the plies that the last sub-move has taken.
func (w *searcher) took(over bool) int {
	if w.skipper == nil || over {
		return 1
	}
	return 1 + w.skipper.Skipped()
}

func (w *searcher) undo() {
	w.pos.Undo()
	if w.incremental != nil {
		w.incremental.Forget()
	}
}

// start prepares the memory for a search of p.
func (w *searcher) start(ctx context.Context, p games.Position, plies int) {
	w.pos, w.turn = p, p.Turns()
	w.foresee, w.ender, w.merger, w.images = nil, nil, nil, nil
	w.historic, _ = p.(games.Historic)
	w.skipper, _ = p.(games.Skipper)
	if w.seated = nil; p.Seats() > 2 {
		w.seated, _ = p.(games.Eliminator)
	}
	// With more than two seats, the root may lose to one seat before another wins. An effort may leave the win out.
	if w.foresight && p.Seats() == 2 && w.effort == 0 {
		w.foresee, _ = p.(games.Foreseer)
	}
	// A ChildEvaluator takes a seat that is out for worse off than all others, which a loss with a value given need not
	// be.
	if w.children != nil && !(w.seated != nil && w.given()) {
		w.tester, _ = p.(games.Tester)
		w.ender, _ = p.(games.Ender)
	}
	if w.distinct {
		w.merger, _ = p.(games.Merger)
	}
	if w.symmetry == symmetryAll || w.symmetry == symmetryExact && w.effort == 0 {
		// An effort breaks ties by the number of the sub-move, in which images differ.
		w.images, _ = p.(games.Symmetric)
	}
	if w.held != nil {
		w.held.Draw()
		w.transpositions.forget() // Draw changes every value
	}
	if w.incremental != nil {
		w.incremental.Reset(p, w.seat)
	}
	w.counts = players.Counts{}
	w.memory.fade(p.Seats())
	w.limits.release(ctx, &w.settings, w.allowance)
	for len(w.levels) <= plies {
		w.levels = append(w.levels, level{})
	}
}

// checkValue returns an error for NaN, and for values so large that they could be taken for won games.
func checkValue(v float64) error {
	if math.Abs(v) < maxValue { // false for NaN
		return nil
	}
	return fmt.Errorf("the heuristic values a position at %v: values must be numbers of less than %d", v, maxValue)
}
