package gomokueval

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/games/gomoku"
	"tourney/players"
	"tourney/players/evaltest"
)

// plain is the original's search without short cuts: it plays every stone and looks at all windows after each. A cell
// is 1 for player 1, -1 for player 2. Cells are in the original's order.
type plain struct {
	size, effort int
	cells        []int
	leaves       int64
}

func (p *plain) value() (sum int64) {
	worth := fhiveWorth
	for cell := range p.cells {
		for _, step := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
			var n [3]int
			a, b := cell/p.size, cell%p.size
			for k := range windowLength {
				if a, b := a+k*step[0], b+k*step[1]; min(a, b) >= 0 && max(a, b) < p.size {
					n[1+p.cells[a*p.size+b]]++
				}
			}
			switch {
			case n[0]+n[1]+n[2] < windowLength:
			case n[0] == 0:
				sum += worth[n[2]]
			case n[2] == 0:
				sum -= worth[n[0]]
			}
		}
	}
	return sum
}

// moves returns the empty cells, or if sorted the effort best for the player of sign, best first.
func (p *plain) moves(sign int, sorted bool) (moves []int) {
	values := map[int]int64{}
	for cell, content := range p.cells {
		if content != 0 {
			continue
		}
		moves = append(moves, cell)
		if sorted {
			p.cells[cell] = sign
			values[cell] = p.value() * int64(sign)
			p.cells[cell] = 0
		}
	}
	if sorted {
		slices.SortStableFunc(moves, func(a, b int) int { return cmp.Compare(values[b], values[a]) })
		moves = moves[:min(p.effort, len(moves))]
	}
	return moves
}

func (p *plain) root(sign, depth int) (best int64, chosen int) {
	best, chosen = int64(sign)*fhiveWorst, -1
	alpha, beta := int64(-fhiveWide), int64(fhiveWide)
	for _, m := range p.moves(sign, true) {
		p.cells[m] = sign
		v := p.search(-sign, depth-1, alpha, beta)
		p.cells[m] = 0
		if sign > 0 && v > best || sign < 0 && v < best {
			best, chosen = v, m
		}
		if sign > 0 {
			alpha = max(alpha, best)
		} else {
			beta = min(beta, best)
		}
	}
	return best, chosen
}

func (p *plain) search(sign, depth int, alpha, beta int64) int64 {
	if v := p.value(); depth == 0 || utility(v) != 0 {
		p.leaves++
		return v
	}
	best := int64(-sign) * fhiveWin
	for _, m := range p.moves(sign, depth > 1) {
		p.cells[m] = sign
		v := p.search(-sign, depth-1, alpha, beta)
		p.cells[m] = 0
		if sign > 0 {
			best = max(best, v)
			alpha = max(alpha, best)
		} else {
			best = min(best, v)
			beta = min(beta, best)
		}
		if alpha >= beta {
			break
		}
	}
	return best
}

// TestFhiveAgainstSlow compares searches of random boards with plain, also with few or no empty cells.
func TestFhiveAgainstSlow(t *testing.T) {
	gamestest.SkipShort(t)
	r := rand.New(rand.NewPCG(3, 4))
	for _, c := range []struct{ size, boards int }{{5, 100}, {6, 50}, {9, 20}, {16, 3}, {21, 2}, {22, 2}} {
		for range c.boards {
			slow := plain{size: c.size, cells: make([]int, c.size*c.size), effort: 1 + r.IntN(6)}
			var f fhiveSearch
			f.reset(geometries[c.size](), fhiveLookup())
			for _, cell := range r.Perm(len(slow.cells))[r.IntN(len(slow.cells)):] {
				s := (cell/c.size/2 + cell%c.size) % 2 // no three in line
				if r.IntN(c.size) == 0 {
					s = 1 - s
				}
				slow.cells[cell] = 1 - 2*s
				f.lay(cell, owner(s))
			}
			f.settle()
			if v := slow.value(); f.sum != v {
				t.Fatalf("size %d, %v: got value %d, want %d", c.size, slow.cells, f.sum, v)
			}
			s, depth := r.IntN(2), 1+r.IntN(3)
			if c.size < 9 {
				depth += r.IntN(3)
			}
			got, cell := f.search(context.Background(), owner(s), depth, slow.effort)
			want, chosen := slow.root(1-2*s, depth)
			if chosen < 0 && f.left > 0 {
				chosen = cell // the original chooses none
			}
			if got != want || cell != chosen || f.leaves != slow.leaves {
				t.Fatalf("size %d, side %d, effort %d, depth %d, %v:\n"+
					" got value %d, cell %d, %d leaves\nwant value %d, cell %d, %d leaves",
					c.size, s, slow.effort, depth, slow.cells, got, cell, f.leaves, want, chosen, slow.leaves)
			}
			checkStones(t, &f, &slow, owner(s), depth)
		}
	}
}

// checkStones compares the values of all stones of the root, and of the lines behind them, with plain.
func checkStones(t *testing.T, f *fhiveSearch, slow *plain, s owner, depth int) {
	t.Helper()
	sign := 1 - 2*int(s)
	searched := slices.Clone(f.searched)
	if want := slow.moves(sign, true); !slices.Equal(searched, want) {
		t.Fatalf("searched %v, want %v", searched, want)
	}
	for _, cell := range searched {
		got := f.value(cell, s, depth)
		mover := sign
		var values []int64 // after each stone of the line
		for i, m := range got.Line {
			slow.cells[int(m)%f.size*f.size+int(m)/f.size] = mover
			mover = -mover
			values = append(values, int64(sign)*slow.search(mover, depth-1-i, -fhiveWide, fhiveWide))
		}
		for _, m := range got.Line {
			slow.cells[int(m)%f.size*f.size+int(m)/f.size] = 0
		}
		for _, v := range values {
			if within(v) != within(values[0]) || got.Value != float64(values[0]) {
				t.Fatalf("size %d, side %d, depth %d, %v: stone %d has value %v, its line %v values %v", f.size, s, depth,
					slow.cells, cell, got.Value, got.Line, values)
			}
		}
	}
}

// within returns what a value is worth a ply above.
func within(v int64) int64 { return max(-fhiveWin, min(v, fhiveWin)) }

// TestFhiveAnalyze compares analyses with decisions on boards of random play. The empty board is searched.
func TestFhiveAnalyze(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for i := range gamestest.Rounds(20, 60, 400) {
		b := newBoard(t, games.Options{"size": "7"})
		for range 1 + r.IntN(40) {
			legal := b.AppendMoves(nil)
			b.Do(legal[r.IntN(len(legal))])
			if b.Over() {
				b.Undo()
				break
			}
		}
		plies, effort := 1+i%5, 1+r.IntN(12)
		d := evaltest.Choose(t, newPlayer(t, plies, effort), b, players.Seed{})
		evaltest.Agree(t, b, d, evaltest.Analyze(t, newPlayer(t, plies, effort), b))
	}
	a := evaltest.Analyze(t, newPlayer(t, 3, 5), newBoard(t, nil))
	note := "first stone of a game on h8,"
	if len(a.Moves) != 5 || len(a.Spent) != 5 || len(a.Notes) != 1 || !strings.Contains(a.Notes[0], note) {
		t.Errorf("the empty board: %+v", a)
	}
}

// TestFhiveHopeless searches a board on which every stone leaves less than fhiveWorst.
func TestFhiveHopeless(t *testing.T) {
	var f fhiveSearch
	lay(t, &f, strings.Repeat("x", 100)+strings.Repeat(".", 25)+strings.Repeat("x", 100))
	for _, depth := range []int{2, 3} {
		if value, cell := f.search(context.Background(), 0, depth, 25); value != fhiveWorst || cell < 0 || !f.vacant(cell) {
			t.Errorf("depth %d: got value %d, cell %d, want %d and an empty cell", depth, value, cell, fhiveWorst)
		}
	}
}

func TestFhiveEffortGrows(t *testing.T) {
	for _, c := range []struct {
		name   string
		laid   int // stones of the opening
		seat   games.Seat
		played int
		want   int
	}{
		{"second, first search", 0, gomoku.White, 1, 25},
		{"second, third search", 0, gomoku.White, 5, 33},
		{"first, the centre is not searched", 0, gomoku.Black, 0, 25},
		{"first, first search", 0, gomoku.Black, 2, 25},
		{"first, second search", 0, gomoku.Black, 4, 29},
		{"first on an opening", 1, gomoku.White, 0, 25},
		{"first on an opening, second search", 1, gomoku.White, 2, 29},
		{"second on an opening, second search", 1, gomoku.Black, 3, 29},
	} {
		start := newBoard(t, nil)
		for m := range games.Move(c.laid) {
			start.Do(m)
		}
		f := &fhive{effort: 25, growth: 4}
		if err := f.Begin(context.Background(), players.Setup{Start: start, Seat: c.seat}); err != nil {
			t.Fatal(err)
		}
		if got := f.effortAfter(make([]games.Move, c.played)); got != c.want {
			t.Errorf("%s: got %d, want %d", c.name, got, c.want)
		}
	}
}

func TestFhiveCentre(t *testing.T) {
	for size, want := range map[string]games.Move{"5": 12, "15": 112, "22": 253} {
		b := newBoard(t, games.Options{"size": size})
		d := evaltest.Choose(t, newPlayer(t, 2, 5), b, players.Seed{})
		if len(d.Moves) != 1 || d.Moves[0] != want || d.Evals != 0 {
			t.Errorf("size %s: got %+v, want %d", size, d, want)
		}
	}
}

func TestFhiveSearch(t *testing.T) {
	b := newBoard(t, nil)
	for _, m := range []games.Move{112, 96, 98, 113} {
		b.Do(m)
	}
	evaltest.Searches(t, game, nil, gamestest.Line(b), "fhive@9,effort=complete", "fhive@4,effort=25")
}
