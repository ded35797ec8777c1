package loaeval

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/games/loa"
	"tourney/players"
)

type words struct{ own, enemy uint64 }

// drawWords draws one to twelve pieces for each side, half of the time close together.
func drawWords(r *rand.Rand) (w words) {
	row, column, room := 0, 0, 8
	if r.IntN(2) == 0 {
		room = 3 + r.IntN(4)
		row, column = r.IntN(9-room), r.IntN(9-room)
	}
	draw := func(n int) (pieces uint64) {
		for range 1 + r.IntN(n) {
			pieces |= 1 << (8*(row+r.IntN(room)) + column + r.IntN(room))
		}
		return pieces
	}
	for w.own == 0 || w.enemy == 0 {
		w.own, w.enemy = draw(mostPieces), draw(mostPieces)
		w.enemy &^= w.own
	}
	return w
}

// played returns boards from random games.
func played(t testing.TB, r *rand.Rand, n int) (list []*loa.Board) {
	t.Helper()
	g, o, _, err := games.SetUp(game, nil, "")
	if err != nil {
		t.Fatal(err)
	}
	for range n {
		p, err := g.Random(o, r, games.Draw{Min: 0, Max: 100})
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p.(*loa.Board))
	}
	return list
}

// someWords returns drawn boards, the examples, and boards from random games.
func someWords(t testing.TB, r *rand.Rand, n int) (list []words) {
	t.Helper()
	for range n {
		list = append(list, drawWords(r))
	}
	for _, example := range examples {
		black, white := readWords(t, example.board)
		list = append(list, words{black, white})
	}
	for _, b := range played(t, r, n/2) {
		list = append(list, words{b.Pieces(loa.Black), b.Pieces(loa.White)})
	}
	return list
}

func (w words) String() string {
	g := newGrid(w.own, w.enemy)
	text := ""
	for _, row := range slices.Backward(g[:]) {
		text += fmt.Sprintf("/%s", row)
	}
	return text[1:]
}

// slowDifferences returns the difference of each feature between the two sides, in the order of featureList.
func (w words) slowDifferences() (d [features]float64) {
	g := newGrid(w.own, w.enemy)
	own, enemy := g.slowFeatures('x'), g.slowFeatures('o')
	for i, f := range featureList {
		d[i] = own[f.name] - enemy[f.name] // 0 for tempo, which neither map has
	}
	return d
}

// TestFastIsSlow compares the mixture with the slow twin, with single features and with drawn weights.
func TestFastIsSlow(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	list := someWords(t, r, gamestest.Rounds(100, 400, 4000))
	var sets []players.Weights
	for i := range featureList {
		w := players.Weights{}
		w[featureList[i].name] = 1
		sets = append(sets, w)
	}
	for range 20 {
		sets = append(sets, drawWeights(r))
	}
	for _, board := range list {
		want := board.slowDifferences()
		for _, w := range sets {
			checkValue(t, board, w, want)
		}
	}
}

// drawWeights draws weights in whole units. Some are 0, some outside the range of tuning.
func drawWeights(r *rand.Rand) players.Weights {
	w := players.Weights{}
	for _, f := range featureList {
		if r.IntN(4) > 0 {
			w[f.name] = math.Round((r.Float64()*1.5-0.5)*f.max*1024) / 1024
		}
	}
	return w
}

// checkValue compares the value of a board with the weighted sum of differences. Weights must be whole units.
// Concentration may be off by half a part for each side, and the result by half a unit.
func checkValue(t *testing.T, board words, w players.Weights, differences [features]float64) {
	t.Helper()
	want := 0.
	for i, f := range featureList {
		want += w[f.name] * differences[i]
	}
	got := nearest(newMixture(w).value(board.own, board.enemy))
	bound := math.Abs(w["concentration"])/parts + players.Unit/2 + 1e-12*max(1, math.Abs(want))
	if math.Abs(got-want) > bound {
		t.Fatalf("%v under %v:\n got %v\nwant %v, give or take %v", board, w, got, want, bound)
	}
	if got != float64(int64(got/players.Unit))*players.Unit {
		t.Fatalf("%v under %v: %v is no multiple of the unit", board, w, got)
	}
}

// TestReach compares the moves of single pieces with the slow twin and with the game.
func TestReach(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	lines := newLineLookup()
	for _, w := range someWords(t, r, 1000) {
		g := newGrid(w.own, w.enemy)
		got := lines.look(w.own, w.enemy)
		for square := range 64 {
			row, column := square/8, square%8
			moving, inward := false, false
			if g[row][column] != '.' {
				g.eachMove(row, column, func(toRow, toColumn int) {
					moving = true
					inward = inward || !isEdge(toRow, toColumn)
				})
			}
			if got.moving>>square&1 == 1 != moving || got.inward>>square&1 == 1 != inward {
				t.Fatalf("%v: square %d: moving and inward are %b and %b, want %v and %v",
					w, square, got.moving>>square&1, got.inward>>square&1, moving, inward)
			}
			own, enemy := w.own, w.enemy
			if enemy>>square&1 == 1 {
				own, enemy = enemy, own
			}
			if own>>square&1 == 1 && moving != (loa.Targets(own, enemy, square) != 0) {
				t.Fatalf("%v: square %d: the game has moves %b", w, square, loa.Targets(own, enemy, square))
			}
		}
	}
}

// TestEuler compares the Euler number with groups less holes.
func TestEuler(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	holed := 0
	for range 3000 {
		w := drawWords(r)
		g := newGrid(w.own, 0)
		n := bits.OnesCount64(w.own)
		three, four := findQuads(w.own)
		got := euler(n, countLinks(w.own), bits.OnesCount64(three), bits.OnesCount64(four))
		holes := g.holes('x')
		if holes > 0 {
			holed++
		}
		if want := len(g.groupSizes('x')) - holes; got != want {
			t.Fatalf("%v: Euler number of x is %d, want %d", w, got, want)
		}
	}
	if holed < 20 {
		t.Errorf("%d boards with holes, want more", holed)
	}
}

// holes returns the number of regions of other squares that do not touch the border. They are connected along rows and
// columns only.
func (g *grid) holes(colour byte) int {
	var seen [10][10]bool
	var visit func(row, column int) bool
	visit = func(row, column int) bool {
		if row < -1 || row > 8 || column < -1 || column > 8 || g.at(row, column) == colour || seen[row+1][column+1] {
			return false
		}
		seen[row+1][column+1] = true
		visit(row+1, column)
		visit(row-1, column)
		visit(row, column+1)
		visit(row, column-1)
		return true
	}
	visit(-1, -1)
	n := 0
	for row := range 8 {
		for column := range 8 {
			if visit(row, column) {
				n++
			}
		}
	}
	return n
}
