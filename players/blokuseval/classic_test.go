package blokuseval

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/blokus"
	"tourney/games/gamestest"
	"tourney/players"
)

// drawClassic returns a position of the classic game after random plies, or fewer if the game was shorter.
func drawClassic(t testing.TB, seats string, seed uint64, plies int) *blokus.Classic {
	t.Helper()
	_, _, p, err := games.SetUp(classicGame, games.Options{"seats": seats}, "")
	if err != nil {
		t.Fatal(err)
	}
	b := p.(*blokus.Classic)
	for r := rand.New(rand.NewPCG(seed, 41)); b.Turns() < plies; {
		if _, over := b.Do(b.NthMove(r.IntN(b.CountMoves()))); over {
			b.Undo()
			break
		}
	}
	return b
}

// slowClassic is a slow twin of a position: the letters on the board, by row and column.
type slowClassic struct {
	lines []string
	seats int
}

func slowOf(b *blokus.Classic) (s slowClassic) {
	board, _, _ := strings.Cut(gamestest.Line(b), " ")
	for n := 20; n > 0; n-- { // the longest runs first: 11 is not 1 and 1
		board = strings.ReplaceAll(board, strconv.Itoa(n), strings.Repeat(".", n))
	}
	return slowClassic{strings.Split(board, "/"), b.Seats()}
}

// at returns the letter of a square, a blank off the board.
func (s slowClassic) at(row, column int) byte {
	if row < 0 || row >= 20 || column < 0 || column >= 20 {
		return ' '
	}
	return s.lines[row][column]
}

// near reports whether a colour covers a square within radius that keep accepts by its distances in rows and columns.
func (s slowClassic) near(row, column, radius int, colour byte, keep func(rows, columns int) bool) bool {
	for r := -radius; r <= radius; r++ {
		for c := -radius; c <= radius; c++ {
			if s.at(row+r, column+c) == colour && keep(max(r, -r), max(c, -c)) {
				return true
			}
		}
	}
	return false
}

func (s slowClassic) beside(row, column int, colour byte) bool {
	return s.near(row, column, 1, colour, func(rows, columns int) bool { return rows+columns == 1 })
}

// point reports whether a square is a nucleation point of a colour.
func (s slowClassic) point(row, column int, colour byte) bool {
	return s.at(row, column) == '.' && !s.beside(row, column, colour) &&
		s.near(row, column, 1, colour, func(rows, columns int) bool { return rows+columns == 2 })
}

// influenced reports whether a square is under the influence of a colour, points not counted.
func (s slowClassic) influenced(row, column, radius int, colour byte) bool {
	return s.at(row, column) == '.' && !s.beside(row, column, colour) && !s.point(row, column, colour) &&
		s.near(row, column, radius, colour, func(int, int) bool { return true })
}

// pieces counts the pieces of a colour by their squares: own pieces never share an edge.
func (s slowClassic) pieces(b *blokus.Classic, colour int) (n int) {
	for p := range blokus.Pieces {
		if b.Hand(colour)>>p&1 == 0 {
			n++
		}
	}
	return n
}

// value adds up the value for a seat square by square.
func (s slowClassic) value(b *blokus.Classic, w players.Weights, me games.Seat) float64 {
	const letters = "BYRG"
	var own, other []byte
	most := 0
	for c := range letters {
		if c%s.seats == int(me) {
			own = append(own, letters[c])
		} else {
			other = append(other, letters[c])
			most = max(most, s.pieces(b, c))
		}
	}
	central := float64(most) <= w[centrePlies]
	factor, shared := 1., w[pointsShared]
	if central {
		factor, shared = w[centreSquare], shared+w[centreShared]
	}
	var mine, others int64
	radius := int(w[nearRadius])
	for row := range 20 {
		for column := range 20 {
			weight, half := int64(1), int64(1)
			if central {
				far := max(math.Abs(float64(row)-w[centreRow]), math.Abs(float64(column)-w[centreColumn]))
				weight = int64((10-far)/3) + 1
				half = weight / 2
			}
			foreign, touched := false, false
			for _, c := range other {
				if s.point(row, column, c) {
					foreign = true
					others += players.Units(w[pointsOpp]) * weight
				}
				touched = touched || s.beside(row, column, c)
				if s.at(row, column) == c {
					others += players.Units(w[squaresOpp] * factor)
				}
				if s.influenced(row, column, radius, c) {
					others += players.Units(w[nearOpp])
				}
			}
			for _, c := range own {
				if s.at(row, column) == c {
					mine += players.Units(w[squaresOwn] * factor)
				}
				if s.influenced(row, column, radius, c) {
					mine += players.Units(w[nearOwn])
				}
				switch {
				case !s.point(row, column, c):
				case foreign:
					mine += players.Units(shared) * half
				default:
					mine += players.Units(w[pointsOwn]) * weight
					if touched {
						mine += players.Units(w[pointsTouch])
					}
				}
			}
		}
	}
	colours := float64(len(other)) / float64(len(own))
	return math.Round((float64(mine)*colours-float64(others))/colours) * players.Unit
}

// classicWeights returns the weights of a heuristic, some of them others. They are for the classic board.
func classicWeights(h heuristic, changed players.Weights) players.Weights {
	w := players.Weights{}
	for _, p := range classicParams(h.params()) {
		w[p.Name] = p.Default
	}
	for name, v := range changed {
		w[name] = v
	}
	return w
}

// TestClassicTwin compares values with those added up square by square, and those of children with those after the
// placement, for all heuristics, seats and stages of the game.
func TestClassicTwin(t *testing.T) {
	for i, plies := range []int{0, 5, 13, 14, 30, 47, 58} {
		for _, seats := range []string{"4", "2"} {
			b := drawClassic(t, seats, uint64(i), plies)
			slow := slowOf(b)
			moves := b.AppendMoves(nil)
			for _, changed := range []players.Weights{nil, {nearRadius: 3, nearOwn: 0.7, nearOpp: 1.1}, {centrePlies: 4, centreRow: 9, pointsOpp: 0.9}} {
				for _, h := range heuristics {
					w := classicWeights(h, changed)
					e := newClassic(w)
					root := games.Seat(i % b.Seats())
					if got, want := e.Evaluate(b, root), slow.value(b, w, root); got != want {
						t.Fatalf("%s with %v for seat %d: %v, want %v\n%s", h.name, changed, root, got, want, b.AppendDiagram(nil))
					}
					checkClassicChildren(t, e, b, root, moves)
				}
			}
		}
	}
}

// checkClassicChildren compares the values of all children with Evaluate, and wants a bound to stop at the first value that
// meets it.
func checkClassicChildren(t *testing.T, e *classic, b *blokus.Classic, root games.Seat, moves []games.Move) {
	t.Helper()
	values, until := make([]float64, len(moves)), make([]float64, len(moves))
	if n := e.EvaluateChildren(b, root, moves, values, math.NaN()); n != len(moves) {
		t.Fatalf("%d values of %d", n, len(moves))
	}
	for i, m := range moves {
		b.Do(m)
		want := e.Evaluate(b, root)
		b.Undo()
		if values[i] != want {
			t.Fatalf("seat %d after %s: %v, want %v\n%s", root, b.AppendMove(nil, m), values[i], want, b.AppendDiagram(nil))
		}
	}
	bound := values[len(values)/2]
	first := slices.IndexFunc(values, func(v float64) bool { return root == b.Mover() && v >= bound || root != b.Mover() && v <= bound })
	if n := e.EvaluateChildren(b, root, moves, until, bound); n != first+1 || !slices.Equal(until[:n], values[:n]) {
		t.Fatalf("seat %d until %v: %d values, want %d", root, bound, n, first+1)
	}
}

// TestClassicWeights: the centre weights of the middle, and the bound of values.
func TestClassicWeights(t *testing.T) {
	for _, c := range []struct {
		row, column int
		centre      float64
		want        int
	}{{9, 10, 9.5, 4}, {9, 8, 9.5, 3}, {6, 9, 9.5, 3}, {5, 9, 9.5, 2}, {3, 9, 9.5, 2}, {2, 9, 9.5, 1}, {0, 19, 9.5, 1}, {0, 0, 10, 1}, {9, 9, 9, 4}} {
		if got := classicWeight(c.row, c.column, c.centre, c.centre); got != c.want {
			t.Errorf("row %d, column %d, centre %v: %d, want %d", c.row, c.column, c.centre, got, c.want)
		}
	}
}

// TestClassicSearches wants alpha-beta to choose as minimax does, where colours are skipped too.
func TestClassicSearches(t *testing.T) {
	for i, plies := range []int{44, 50, 56} {
		for _, seats := range []string{"4", "2"} {
			b := drawClassic(t, seats, uint64(i), plies)
			want := chooseClassic(t, "influence@3,kind=minimax", b)
			for _, settings := range []string{"3", "3,frontier=false"} {
				got := chooseClassic(t, "influence@"+settings, b)
				if got.Score != want.Score || !slices.Equal(got.Moves, want.Moves) {
					t.Errorf("%s: got %v, %v, want %v, %v\n%s", settings, got.Score, got.Moves, want.Score, want.Moves, b.AppendDiagram(nil))
				}
			}
		}
	}
}

func chooseClassic(t *testing.T, text string, b *blokus.Classic) players.Decision {
	t.Helper()
	spec, err := players.ParsePlayer(classicGame, text)
	if err != nil {
		t.Fatal(err)
	}
	p, err := spec.New()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Begin(t.Context(), players.Setup{Start: b.Clone(), Seat: b.Mover(), Seed: players.Seed{1, 2}}); err != nil {
		t.Fatal(err)
	}
	d, err := p.Choose(t.Context(), players.Request{Position: b.Clone()})
	if err != nil {
		t.Fatal(err)
	}
	return players.Decision{Moves: slices.Clone(d.Moves), Score: d.Score}
}

func TestClassicNoAllocations(t *testing.T) {
	b := drawClassic(t, "4", 1, 20)
	moves := b.AppendMoves(nil)
	values := make([]float64, len(moves))
	for _, h := range heuristics {
		e := newClassic(classicWeights(h, nil))
		if n := testing.AllocsPerRun(20, func() {
			e.Evaluate(b, 1)
			e.EvaluateChildren(b, 2, moves, values, math.NaN())
		}); n != 0 {
			t.Errorf("%s allocates %v times, want 0", h.name, n)
		}
	}
}

// TestClassicRefused wants blockem refused in words: its search is of two colours.
func TestClassicRefused(t *testing.T) {
	spec, err := players.ParsePlayer(classicGame, "eastwood@1,kind=blockem")
	if err == nil || !strings.Contains(err.Error(), "blockem plays blokus only, not blokus-classic") {
		t.Errorf("blockem is %v, %v, want a refusal in words", spec, err)
	}
}

// BenchmarkClassicChildren reports the time for one child.
func BenchmarkClassicChildren(b *testing.B) {
	p := drawClassic(b, "4", 1, 20)
	moves := p.AppendMoves(nil)
	values := make([]float64, len(moves))
	for _, h := range heuristics {
		b.Run(h.name, func(b *testing.B) {
			e, n := newClassic(classicWeights(h, nil)), 0
			for b.Loop() {
				e.EvaluateChildren(p, p.Mover(), moves, values, math.NaN())
				n += len(moves)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/child")
		})
	}
}
