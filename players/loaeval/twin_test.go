package loaeval

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// grid is a slow twin of a board: rows and columns of x, o and '.', row 1 first.
type grid [8][8]byte

func newGrid(black, white uint64) (g grid) {
	for square := range 64 {
		c := byte('.')
		switch {
		case black>>square&1 == 1:
			c = 'x'
		case white>>square&1 == 1:
			c = 'o'
		}
		g[square/8][square%8] = c
	}
	return g
}

// at returns the content of a square, or '.' off the board.
func (g *grid) at(row, column int) byte {
	if row < 0 || row > 7 || column < 0 || column > 7 {
		return '.'
	}
	return g[row][column]
}

func otherColour(colour byte) byte { return 'x' + 'o' - colour }

func isEdge(row, column int) bool { return row == 0 || row == 7 || column == 0 || column == 7 }

func (g *grid) each(colour byte, f func(row, column int)) {
	for row := range 8 {
		for column := range 8 {
			if g[row][column] == colour {
				f(row, column)
			}
		}
	}
}

func eightWays(f func(up, right int)) {
	for up := -1; up <= 1; up++ {
		for right := -1; right <= 1; right++ {
			if up != 0 || right != 0 {
				f(up, right)
			}
		}
	}
}

// eachMove calls f for every destination of the piece on a square.
func (g *grid) eachMove(row, column int, f func(toRow, toColumn int)) {
	own := g[row][column]
	eightWays(func(up, right int) {
		n := 0
		for i := -7; i <= 7; i++ {
			if g.at(row+i*up, column+i*right) != '.' {
				n++
			}
		}
		toRow, toColumn := row+n*up, column+n*right
		if toRow < 0 || toRow > 7 || toColumn < 0 || toColumn > 7 || g[toRow][toColumn] == own {
			return
		}
		for i := 1; i < n; i++ {
			if g[row+i*up][column+i*right] == otherColour(own) {
				return
			}
		}
		f(toRow, toColumn)
	})
}

func (g *grid) groupSizes(colour byte) (sizes []int) {
	var seen [8][8]bool
	var visit func(row, column int) int
	visit = func(row, column int) int {
		if g.at(row, column) != colour || seen[row][column] {
			return 0
		}
		seen[row][column] = true
		size := 1
		eightWays(func(up, right int) { size += visit(row+up, column+right) })
		return size
	}
	g.each(colour, func(row, column int) {
		if size := visit(row, column); size > 0 {
			sizes = append(sizes, size)
		}
	})
	return sizes
}

// facts returns the facts from which the features of a colour are computed, by their names in examples.
func (g *grid) facts(colour byte) map[string]float64 {
	f := map[string]float64{}
	rows, columns := 0., 0.
	top, bottom, left, right := 0, 7, 7, 0
	squares := [4][4]float64{{-80, -25, -20, -20}, {-25, 10, 10, 10}, {-20, 10, 25, 25}, {-20, 10, 25, 50}}
	g.each(colour, func(row, column int) {
		f["n"]++
		rows += float64(row)
		columns += float64(column)
		top, bottom = max(top, row), min(bottom, row)
		right, left = max(right, column), min(left, column)
		f["table"] += squares[min(row, 7-row)][min(column, 7-column)]
		eightWays(func(up, right int) {
			if g.at(row+up, column+right) == colour {
				f["links"] += 0.5
			}
		})
		moves, inward := 0, false
		g.eachMove(row, column, func(toRow, toColumn int) {
			moves++
			value := 1.
			if g[toRow][toColumn] == otherColour(colour) {
				value *= 2
			}
			if isEdge(toRow, toColumn) {
				value /= 2
			} else {
				inward = true
			}
			f["mobility"] += value
		})
		f["moves"] += float64(moves)
		if moves == 0 {
			f["orphans"]++
		}
		if isEdge(row, column) && !inward {
			f["walled"]++
		}
	})
	n := f["n"]
	f["table"] /= n
	f["area"] = float64((top - bottom + 1) * (right - left + 1))
	sizes := g.groupSizes(colour)
	f["groups"] = float64(len(sizes))
	for _, size := range sizes {
		f["largest"] = max(f["largest"], float64(size))
	}
	g.centreFacts(f, colour, rows/n, columns/n)
	g.quadFacts(f, colour, rows/n, columns/n)
	return f
}

// centreFacts adds facts about the distances from the centre of mass.
func (g *grid) centreFacts(f map[string]float64, colour byte, row, column float64) {
	f["centre row"], f["centre column"] = row, column
	f["offset"] = max(math.Abs(row-3.5), math.Abs(column-3.5))
	f["cell row"], f["cell column"] = math.Floor(row+0.5), math.Floor(column+0.5)
	g.each(colour, func(r, c int) {
		f["S"] += max(math.Abs(float64(r)-f["cell row"]), math.Abs(float64(c)-f["cell column"]))
	})
	n := f["n"]
	f["M"] = n - 1
	if n > 9 {
		f["M"] = 8 + 2*(n-9)
	}
	f["concentration"] = 1 / (1 + (f["S"]-f["M"])/n)
}

// quadFacts adds facts about the 81 quads of 2×2 squares, including quads that overlap the border.
func (g *grid) quadFacts(f map[string]float64, colour byte, row, column float64) {
	for r := -1; r < 8; r++ {
		for c := -1; c < 8; c++ {
			is := func(row, column int) bool { return g.at(row, column) == colour }
			pieces := 0
			for _, piece := range []bool{is(r, c), is(r, c+1), is(r+1, c), is(r+1, c+1)} {
				if piece {
					pieces++
				}
			}
			switch {
			case pieces == 2 && is(r, c) == is(r+1, c+1):
				f["Qd"]++
			case pieces > 0:
				f[[]string{1: "Q1", 2: "Q2", 3: "Q3", 4: "Q4"}[pieces]]++
			}
			far := max(math.Abs(float64(r)+0.5-row), math.Abs(float64(c)+0.5-column))
			if pieces > 2 && far <= 2+1e-9 {
				f["quads near"]++
			}
		}
	}
	f["E"] = (f["Q1"] - f["Q3"] - 2*f["Qd"]) / 4
}

// slowFeatures returns the features of a colour by name, without tempo.
func (g *grid) slowFeatures(colour byte) map[string]float64 {
	f := g.facts(colour)
	return map[string]float64{
		"material":       f["n"],
		"groups":         -(f["groups"] - 1),
		"largest":        f["largest"] / f["n"],
		"orphans":        -f["orphans"],
		"concentration":  f["concentration"],
		"centralisation": f["table"],
		"com_position":   -f["offset"],
		"quads":          f["quads near"],
		"euler":          -f["E"],
		"mobility":       f["mobility"],
		"walls":          g.facts(otherColour(colour))["walled"],
		"connectedness":  2 * f["links"] / f["n"],
		"uniformity":     -f["area"],
	}
}

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

// someWords returns drawn boards and the examples.
func someWords(t testing.TB, r *rand.Rand, n int) (list []words) {
	t.Helper()
	for range n {
		list = append(list, drawWords(r))
	}
	for _, example := range examples {
		black, white := readWords(t, example.board)
		list = append(list, words{black, white})
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
func (w words) slowDifferences() (d [featureCount]float64) {
	g := newGrid(w.own, w.enemy)
	own, enemy := g.slowFeatures('x'), g.slowFeatures('o')
	for i, f := range featureList {
		d[i] = own[f.name] - enemy[f.name] // 0 for tempo, which neither map has
	}
	return d
}
