package loa

import (
	"math/bits"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tourney/games"
)

// grid is a board of '.', 'x' or 'o' by row and column, as the rules describe it.
type grid [8][8]byte

func gridOf(pieces [2]uint64) (g grid) {
	b := Board{state: state{pieces: pieces}}
	for square := range squares {
		g[square/8][square%8] = b.glyph(square)
	}
	return g
}

// targets walks along the lines.
func (g *grid) targets(row, column int) (targets uint64) {
	own := g[row][column]
	for _, step := range [][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}} {
		pieces := 1
		for _, way := range []int{1, -1} {
			for r, c := row+way*step[0], column+way*step[1]; onBoard(r, c); r, c = r+way*step[0], c+way*step[1] {
				if g[r][c] != '.' {
					pieces++
				}
			}
		}
		r, c, free := row, column, true
		for n := range pieces {
			if r, c = r+step[0], c+step[1]; !onBoard(r, c) {
				free = false
				break
			}
			if n < pieces-1 && g[r][c] != '.' && g[r][c] != own || n == pieces-1 && g[r][c] == own {
				free = false
			}
		}
		if free {
			targets |= 1 << (8*r + c)
		}
	}
	return targets
}

// groups returns the number of groups of a colour.
func (g grid) groups(colour byte) (n int) {
	var clear func(row, column int)
	clear = func(row, column int) {
		if !onBoard(row, column) || g[row][column] != colour {
			return
		}
		g[row][column] = '.'
		for r := row - 1; r <= row+1; r++ {
			for c := column - 1; c <= column+1; c++ {
				clear(r, c)
			}
		}
	}
	for square := range squares {
		if g[square/8][square%8] == colour {
			n++
			clear(square/8, square%8)
		}
	}
	return n
}

// drawPieces draws a board. On half of the boards the pieces are close together.
func drawPieces(t *rapid.T) (pieces [2]uint64) {
	area := rapid.SampledFrom([]int{2, 3, 5, 8}).Draw(t, "area")
	for colour := range pieces {
		most := min(mostPieces, area*area-bits.OnesCount64(pieces[0]))
		for range rapid.IntRange(1, max(1, most)).Draw(t, "pieces") {
			square := rapid.IntRange(0, area-1).Draw(t, "row")*8 + rapid.IntRange(0, area-1).Draw(t, "column")
			if (pieces[Black]|pieces[White])>>square&1 == 0 {
				pieces[colour] |= 1 << square
			}
		}
	}
	return pieces
}

// TestMovesTwin compares moves, their numbers, and whether there are any, of both sides, with those of the grid. A
// single board counts all of them, so that its counts follow from one board to the next.
func TestMovesTwin(t *testing.T) {
	b := read(t, games.Options{"repetition": "none", "cap": "none"}, "")
	rapid.Check(t, func(t *rapid.T) {
		b.pieces = drawPieces(t)
		g := gridOf(b.pieces)
		for mover, colour := range []byte("xo") {
			b.mover = games.Seat(mover)
			own, enemy := b.pieces[mover], b.pieces[1-mover]
			var want []games.Move
			for square := range squares {
				if g[square/8][square%8] != colour {
					continue
				}
				targets := g.targets(square/8, square%8)
				if got := Targets(own, enemy, square); got != targets {
					t.Fatalf("Targets from %s: %#x, want %#x\n%s", appendSquare(nil, square), got, targets, b.AppendDiagram(nil))
				}
				for ; targets != 0; targets &= targets - 1 {
					want = append(want, games.Move(64*square+bits.TrailingZeros64(targets)))
				}
			}
			if got := canMove(own, enemy); got != (len(want) > 0) {
				t.Fatalf("canMove is %v with %d moves\n%s", got, len(want), b.AppendDiagram(nil))
			}
			if len(want) == 0 {
				want = []games.Move{Pass}
			}
			if got, want := b.Empty(), strings.Count(string(b.AppendDiagram(nil)), "."); got != want {
				t.Fatalf("%d empty squares, want %d\n%s", got, want, b.AppendDiagram(nil))
			}
			if got := b.CountMoves(); got != len(want) {
				t.Fatalf("%d moves counted for %c, want %d\n%s", got, colour, len(want), b.AppendDiagram(nil))
			}
			for i, m := range b.AppendMoves(nil) {
				if m != want[i] || b.NthMove(i) != want[i] {
					t.Fatalf("move %d is %d, and %d if asked for by number, want %d", i, m, b.NthMove(i), want[i])
				}
			}
		}
	})
}

// TestGroupsTwin compares connection, and the groups filled one by one or several at once, with those of the grid.
func TestGroupsTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pieces := drawPieces(t)
		from := rapid.Uint64().Draw(t, "from")
		g := gridOf(pieces)
		for colour, p := range pieces {
			want := g.groups("xo"[colour])
			if got := Connected(p); got != (want <= 1) {
				b := Board{state: state{pieces: pieces}}
				t.Fatalf("Connected is %v with %d groups of %c\n%s", got, want, "xo"[colour], b.AppendDiagram(nil))
			}
			groups, met := 0, uint64(0)
			for rest := p; rest != 0; groups++ {
				group := Flood(p, rest&-rest)
				if group&^rest != 0 || !Connected(group) || Flood(p, group) != group {
					t.Fatalf("%#x is no group of %#x", group, p)
				}
				if group&from != 0 {
					met |= group
				}
				rest &^= group
			}
			if got := Flood(p, from); groups != want || got != met {
				t.Fatalf("%d groups of %c, those that meet %#x are %#x, want %d, %#x", groups, "xo"[colour], from, got, want, met)
			}
		}
		if !Connected(0) {
			t.Fatal("no pieces are not connected")
		}
	})
}
