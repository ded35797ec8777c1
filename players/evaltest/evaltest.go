// Package evaltest is the test suite of heuristics. The package of a game's heuristics runs it once, and every
// heuristic registered for that game is checked: an added one needs no test code for what all must keep. Only tests
// import it.
package evaltest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
)

// Suite is a game, and what the checks cannot find out of it.
type Suite struct {
	Game    string
	Options []games.Options // with which games are played; none for the defaults
	// More returns further positions, of kinds that random play rarely meets; nil for none.
	More func(t testing.TB, r *rand.Rand) []games.Position
	// Twins are the heuristics that Slow knows.
	Twins []string
	// Slow returns the value of a position for a seat by a slow twin of a heuristic with some weights, and by how much the
	// heuristic may differ.
	Slow func(heuristic string, w players.Weights, p games.Position, root games.Seat) (value, grain float64)
	// Fair are the heuristics, or mixtures, whose values follow the seats: the negative for the other seat, and the same
	// where the seats are exchanged, if the game has such positions. Pentago has none: the first seat has one stone more,
	// or none.
	Fair []string
	// Original are the heuristics that have no source.
	Original []string
	// Mixtures are checked like heuristics.
	Mixtures []string
	// Plies is the automatic depth, if it is that of all positions.
	Plies int
	// Dear divides the numbers of rounds, where positions or twins take long; 0 stands for 1.
	Dear int
}

// Names returns the heuristics registered for a game alone.
func Names(game string) (names []string) {
	for _, h := range players.HeuristicsOf(game) {
		if h.Game == game {
			names = append(names, h.Name)
		}
	}
	return names
}

// checks are what every heuristic must keep, a function each.
var checks = []struct {
	name  string
	check func(t *testing.T, c subject)
}{
	{"declared", checkDeclared},
	{"values", checkValues},
	{"children", checkChildren},
	{"following", checkFollowing},
	{"images", checkImages},
	{"seats", checkSeats},
	{"allocations", checkAllocations},
	{"search", checkSearch},
}

// Run checks all heuristics of a game, on positions of random games.
func Run(t *testing.T, s Suite) {
	n := max(20, gamestest.Rounds(60, 300, 3000)/max(1, s.Dear))
	list := Positions(t, rand.New(rand.NewPCG(1, 2)), n, s.Game, s.Options...)
	if s.More != nil {
		list = append(list, s.More(t, rand.New(rand.NewPCG(3, 4)))...)
	}
	if s.Plies > 0 && slices.ContainsFunc(list, func(p games.Position) bool { return players.AutoPliesOf(s.Game)(p) != s.Plies }) {
		t.Errorf("the automatic depth is not always %d", s.Plies)
	}
	for _, name := range append(Names(s.Game), s.Mixtures...) {
		h, err := players.FindHeuristic(s.Game, name)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range checks {
			t.Run(name+"/"+c.name, func(t *testing.T) { c.check(t, subject{s, h, list}) })
		}
	}
}

// subject is a heuristic under test.
type subject struct {
	Suite
	heuristic players.Heuristic
	positions []games.Position
}

// Positions returns n positions of random games, none of them over. Half of the games begin at random boards.
func Positions(t testing.TB, r *rand.Rand, n int, game string, options ...games.Options) (list []games.Position) {
	t.Helper()
	if options == nil {
		options = []games.Options{nil}
	}
	for i := 0; len(list) < n; i++ {
		g, o, p, err := games.SetUp(game, options[i/2%len(options)], "")
		if err == nil && i%2 == 1 {
			p, err = g.Random(o, r, g.DefaultDraw(o))
		}
		if err != nil {
			t.Fatal(err)
		}
		var legal []games.Move
		for !p.Over() && len(list) < n {
			if r.IntN(4) == 0 {
				list = append(list, p.Clone())
			}
			legal = p.AppendMoves(legal[:0])
			p.Do(legal[r.IntN(len(legal))])
		}
	}
	return list
}

// Build returns an evaluator with some weights, and the defaults of the others.
func Build(t testing.TB, game, heuristic string, given players.Weights) players.Evaluator {
	t.Helper()
	w := Complete(t, game, heuristic, given)
	e, err := players.Spec{Game: game, Heuristic: heuristic, Weights: w}.NewEvaluator()
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// Complete returns all weights of a heuristic: the given ones, and the defaults of the others.
func Complete(t testing.TB, game, heuristic string, given players.Weights) players.Weights {
	t.Helper()
	h, err := players.FindHeuristic(game, heuristic)
	if err != nil {
		t.Fatal(err)
	}
	w, err := h.Complete(given)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// DrawWeights draws all weights of a heuristic: of the range of tuning, with three decimals, and some of the other sign
// or 0 where that is legal.
func DrawWeights(r *rand.Rand, h players.Heuristic) players.Weights {
	w := players.Weights{}
	for _, p := range h.Params {
		v := p.Min + r.Float64()*(p.Max-p.Min)
		switch {
		case p.Kind == players.Integer || p.Kind == players.Switch:
			v = p.Min + float64(r.IntN(int(p.Max-p.Min)+1))
			if beyond := p.Max + 1; r.IntN(4) == 0 && p.Check(beyond) == nil {
				v = beyond
			}
		case r.IntN(4) == 0:
			v = -v
		case r.IntN(4) == 0:
			v = 0
		}
		if v = math.Round(v*1000) / 1000; p.Check(v) != nil {
			v = p.Default
		}
		w[p.Name] = v
	}
	return w
}

// point is where a heuristic is checked: an evaluator with its weights, a position, and the seat for which it is
// valued.
type point struct {
	r       *rand.Rand
	eval    players.Evaluator
	weights players.Weights
	p       games.Position
	root    games.Seat
}

func (x point) String() string {
	return fmt.Sprintf("%s for seat %d with %v", gamestest.Line(x.p), x.root, x.weights)
}

// each visits points with some evaluators, the first with the default weights, others with drawn ones, and some
// positions in which root is not out of the game. Evaluators that draw their values are left out.
func (c subject) each(t *testing.T, evaluators, positions int, visit func(x point)) {
	t.Helper()
	r := rand.New(rand.NewPCG(5, 6))
	for i := range evaluators {
		w := players.Weights{}
		if i > 0 {
			w = DrawWeights(r, c.heuristic)
		}
		w = Complete(t, c.Game, c.heuristic.Name, w)
		e, err := c.heuristic.New(w)
		if err != nil {
			continue // weights that are legal alone
		}
		if _, draws := e.(players.Seeded); draws {
			continue
		}
		for range max(2, positions/max(1, c.Dear)) {
			p := c.positions[r.IntN(len(c.positions))]
			root := games.Seat(r.IntN(p.Seats()))
			if !out(p, root) {
				before := gamestest.Line(p)
				visit(point{r, e, w, p, root})
				if after := gamestest.Line(p); after != before {
					t.Fatalf("%s has become %s", before, after)
				}
			}
		}
	}
}

// out reports whether the game goes on without a seat.
func out(p games.Position, s games.Seat) bool {
	e, ok := p.(games.Eliminator)
	return ok && p.Seats() > 2 && !p.Over() && e.Eliminated(s)
}

// valueOf returns the value of a position, which may be the first that the evaluator hears of.
func valueOf(e players.Evaluator, p games.Position, root games.Seat) float64 {
	if i, follows := e.(players.Incremental); follows {
		i.Reset(p, root)
	}
	return e.Evaluate(p, root)
}

// checkDeclared: a heuristic says what it does, and its weights what they weigh and where a tuner looks.
func checkDeclared(t *testing.T, c subject) {
	h := c.heuristic
	if h.Doc == "" || h.Source == "" && !slices.Contains(append(c.Mixtures, c.Original...), h.Name) {
		t.Error("it lacks a description or a source")
	}
	for _, p := range h.Params {
		if p.Name == "" || p.Doc == "" || p.Min > p.Default || p.Default > p.Max {
			t.Errorf("weight %+v lacks a name, a description or a range around its default", p)
		}
		for _, v := range []float64{p.Default, p.Min, p.Max} {
			if err := p.Check(v); err != nil {
				t.Error(err)
			}
		}
	}
}

// checkValues: values are whole units, far below those of won games, follow from the position alone, and are those of a
// slow twin.
func checkValues(t *testing.T, c subject) {
	c.each(t, gamestest.Rounds(3, 12, 50), gamestest.Rounds(20, 100, 400), func(x point) {
		got := valueOf(x.eval, x.p, x.root)
		if again := valueOf(x.eval, x.p.Clone(), x.root); got != again {
			t.Fatalf("%v: %v, and %v asked again", x, got, again)
		}
		if got != math.Round(got/players.Unit)*players.Unit || !(math.Abs(got) < players.ValueBound) {
			t.Fatalf("%v: %v is no multiple of the unit below %d", x, got, players.ValueBound)
		}
		if !slices.Contains(c.Twins, c.heuristic.Name) {
			return
		}
		if want, grain := c.Slow(c.heuristic.Name, x.weights, x.p, x.root); !(math.Abs(got-want) <= grain) {
			t.Fatalf("%v:\n got %v\nwant %v", x, got, want)
		}
	})
}

// checkChildren: the values of children are those after playing each sub-move, whatever their order. They end at the
// first value that is good enough for the mover, or may go on to the last.
func checkChildren(t *testing.T, c subject) {
	c.each(t, gamestest.Rounds(2, 8, 50), gamestest.Rounds(10, 60, 200), func(x point) {
		batch, ok := x.eval.(players.ChildEvaluator)
		if !ok {
			return
		}
		legal := x.p.AppendMoves(nil)
		x.r.Shuffle(len(legal), func(i, k int) { legal[i], legal[k] = legal[k], legal[i] })
		moves := harmless(x.p, legal[:1+x.r.IntN(min(len(legal), 250))])
		if len(moves) == 0 {
			return
		}
		var want []float64
		for _, m := range moves {
			x.p.Do(m)
			v := math.Inf(-1)
			if !out(x.p, x.root) {
				v = x.eval.Evaluate(x.p, x.root)
			}
			want = append(want, v)
			x.p.Undo()
		}
		enough := want[x.r.IntN(len(want))] + float64(x.r.IntN(3)-1)/2
		first := 1 + slices.IndexFunc(want, func(v float64) bool {
			return v == enough || (v > enough) == (x.p.Mover() == x.root)
		})
		for enough, most := range map[float64]int{math.NaN(): len(want), enough: first} {
			got := make([]float64, len(moves))
			n := batch.EvaluateChildren(x.p, x.root, moves, got, enough)
			if n != most && n != len(moves) || !slices.Equal(got[:n], want[:n]) {
				t.Fatalf("%v, %v is enough after sub-moves %v:\n got %v\nwant %v", x, enough, moves, got[:n], want)
			}
		}
	})
}

// harmless returns the sub-moves that do not end the game.
func harmless(p games.Position, legal []games.Move) (moves []games.Move) {
	for _, m := range legal {
		if _, over := p.Do(m); !over {
			moves = append(moves, m)
		}
		p.Undo()
	}
	return moves
}

// checkFollowing: an evaluator that follows a game has, after any sub-moves and taking back, the value of one that
// begins there.
func checkFollowing(t *testing.T, c subject) {
	c.each(t, gamestest.Rounds(2, 6, 20), gamestest.Rounds(4, 20, 100), func(x point) {
		follower, ok := x.eval.(players.Incremental)
		if !ok {
			return
		}
		fresh, err := c.heuristic.New(x.weights)
		if err != nil {
			t.Fatal(err)
		}
		follower.Reset(x.p, x.root)
		played := 0
		for range 12 {
			if played > 0 && (x.p.Over() || x.r.IntN(3) == 0) {
				x.p.Undo()
				follower.Forget()
				played--
			} else {
				legal := x.p.AppendMoves(nil)
				m := legal[x.r.IntN(len(legal))]
				follower.Observe(x.p, m)
				x.p.Do(m)
				played++
			}
			if !x.p.Over() {
				if got, want := follower.Evaluate(x.p, x.root), valueOf(fresh, x.p, x.root); got != want {
					t.Fatalf("%v: %v after following, want %v", x, got, want)
				}
			}
		}
		for range played {
			x.p.Undo()
		}
	})
}

// checkAllocations: values are found without allocating.
func checkAllocations(t *testing.T, c subject) {
	e, err := c.heuristic.New(Complete(t, c.Game, c.heuristic.Name, nil))
	if err != nil {
		t.Fatal(err)
	}
	batch, _ := e.(players.ChildEvaluator)
	for _, p := range c.positions[:min(10, len(c.positions))] {
		root, moves := p.Mover(), harmless(p, p.AppendMoves(nil))
		values := make([]float64, len(moves))
		if n := testing.AllocsPerRun(3, func() {
			valueOf(e, p, root)
			if batch != nil {
				batch.EvaluateChildren(p, root, moves, values, math.NaN())
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations, want none", gamestest.Line(p), n)
		}
	}
}
