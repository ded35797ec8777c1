package blokuseval

import (
	"math"
	"math/bits"

	"tourney/games"
	"tourney/games/blokus"
	"tourney/players"
)

const classicGame = "blokus-classic"

func init() { players.RegisterAutoPlies(classicGame, func(games.Position) int { return classicPlies }) }

// classicPlies is the automatic depth of the classic game. Its sources have none.
const classicPlies = 2

// classic is the evaluation of the classic game with its weights. Seats with two colours have the sum of both. What is
// counted of the others is the mean over their colours, for each own colour: a square more for one of three others is
// worth a third of an own square. It is not safe for concurrent use.
type classic struct {
	alone, paired [2]modeWeights // with one colour a seat, times others, and with two: outside centre mode and in it
	centrePlies   int
	wide          bool
	planes        [words]plane

	// The board that setUp has read.
	board *blokus.Classic
	worth *modeWeights
	own   [blokus.Colours]bool
	sides [blokus.Colours]*blokus.WidePlacement
	near  [blokus.Colours]*blokus.Wide // the windows, or what takes their place where influence reaches three squares
	wider [blokus.Colours]blokus.Wide
	base  [words]int64 // the worths of the words
}

const words = len(blokus.Wide{})

// others is the number of colours of the others if each seat has one.
const others = blokus.Colours - 1

var _ players.ChildEvaluator = (*classic)(nil)

func newClassic(w players.Weights) *classic {
	e := &classic{centrePlies: int(w[centrePlies]), wide: w[nearRadius] == 3}
	e.paired[0], e.paired[1] = modeWeightsOf(w)
	for i, w := range e.paired { // own counts are multiplied here, so that the sum is divided only once
		for _, weight := range []*int64{&w.squaresOwn, &w.own, &w.touch, &w.shared, &w.nearOwn} {
			*weight *= others
		}
		e.alone[i] = w
	}
	for row := range blokus.ClassicSize {
		for column := range blokus.ClassicSize {
			more := classicWeight(row, column, w[centreRow], w[centreColumn]) - 1
			square := blokus.WideStride*row + column
			e.planes[square/64].one |= uint64(more&1) << (square % 64)
			e.planes[square/64].two |= uint64(more>>1) << (square % 64)
		}
	}
	return e
}

// classicWeight returns the factor of a nucleation point in centre mode, 1 to 4.
func classicWeight(row, column int, centreRow, centreColumn float64) int {
	far := max(math.Abs(float64(row)-centreRow), math.Abs(float64(column)-centreColumn))
	return int(math.Floor((10-far)/3)) + 1
}

// classicBoard is the set of all squares.
var classicBoard = func() (s blokus.Wide) {
	for n := range blokus.ClassicSize * blokus.ClassicSize {
		square := blokus.WideStride*(n/blokus.ClassicSize) + n%blokus.ClassicSize
		s[square/64] |= 1 << (square % 64)
	}
	return s
}()

// Evaluate returns the value of a *blokus.Classic. It does not depend on the mover, and the game may be over.
func (e *classic) Evaluate(p games.Position, root games.Seat) float64 {
	e.setUp(p.(*blokus.Classic), root)
	e.worth = e.mode(-1)
	return e.rounded(e.total())
}

// rounded returns a sum of worths as a value.
func (e *classic) rounded(sum int64) float64 {
	if e.board.Seats() == blokus.Colours {
		return math.Round(float64(sum)/others) * players.Unit
	}
	return float64(sum) * players.Unit
}

// setUp reads a board.
func (e *classic) setUp(b *blokus.Classic, root games.Seat) {
	e.board = b
	for c := range e.sides {
		e.own[c] = b.Seat(c) == root
		e.sides[c] = b.Laid(c)
		e.near[c] = &e.sides[c].Window
		if e.wide {
			e.wider[c] = widerClassic(e.sides[c].Window)
			e.near[c] = &e.wider[c]
		}
	}
}

// mode returns the weights in force, after one more piece of the colour next, or none of it is -1. Centre mode is on while
// no other seat has a colour with more than centrePlies pieces on the board.
func (e *classic) mode(next int) *modeWeights {
	most := 0
	for c, own := range e.own {
		if own {
			continue
		}
		laid := blokus.Pieces - bits.OnesCount32(e.board.Hand(c))
		if c == next {
			laid++
		}
		most = max(most, laid)
	}
	modes := &e.alone
	if e.board.Seats() == 2 {
		modes = &e.paired
	}
	if most <= e.centrePlies {
		return &modes[1]
	}
	return &modes[0]
}

// total returns the sum of worths of the board that setUp has read, and keeps those of its words.
func (e *classic) total() (value int64) {
	for k := range e.base {
		e.base[k] = e.word(k, nil, -1)
		value += e.base[k]
	}
	for c, own := range e.own {
		value += e.squares(own, e.sides[c].Squares.Len())
	}
	return value
}

// squares returns the worth of n covered squares.
func (e *classic) squares(own bool, n int) int64 {
	if own {
		return e.worth.squaresOwn * int64(n)
	}
	return -e.worth.squaresOpp * int64(n)
}

// word returns the worth of a word without the covered squares. If p is not nil, the covered squares are those after
// the placement p of a colour.
func (e *classic) word(k int, p *blokus.WidePlacement, colour int) (value int64) {
	taken := e.board.Taken()[k]
	if p != nil {
		taken |= p.Squares[k]
	}
	w, plane := e.worth, e.planes[k]
	var own [blokus.Colours]uint64 // nucleation points
	var pointsOther, edgesOther uint64
	for c, side := range e.sides {
		edges, corners, near := side.Edges[k], side.Corners[k], e.near[c][k]
		if c == colour {
			edges |= p.Edges[k]
			corners |= p.Corners[k]
			near |= p.Window[k]
		}
		open := ^(taken | edges)
		here, around := open&corners, open&near&^corners
		if e.own[c] {
			own[c] = here
			value += w.nearOwn * countSquares(around)
			continue
		}
		pointsOther |= here
		edgesOther |= edges
		value -= w.nearOpp * countSquares(around)
		if w.central {
			value -= w.opp * plane.sum(here)
		} else {
			value -= w.opp * countSquares(here)
		}
	}
	for _, here := range own {
		alone, shared := here&^pointsOther, here&pointsOther
		value += w.touch * countSquares(alone&edgesOther)
		if w.central {
			value += w.own*plane.sum(alone) + w.shared*plane.halves(shared)
		} else {
			value += w.own*countSquares(alone) + w.shared*countSquares(shared)
		}
	}
	return value
}

// EvaluateChildren implements players.ChildEvaluator. A placement changes only the words that its window reaches; the others
// count as before. Wide influence reaches further, so with it placements are played.
func (e *classic) EvaluateChildren(
	p games.Position, root games.Seat, moves []games.Move, values []float64, enough float64,
) int {
	b := p.(*blokus.Classic)
	e.setUp(b, root)
	mover := b.Colour()
	own := e.own[mover]
	e.worth = e.mode(mover)
	total := e.total()
	for i, m := range moves {
		if e.wide {
			b.Do(m)
			values[i] = e.Evaluate(b, root)
			b.Undo()
		} else {
			values[i] = e.rounded(total + e.change(m, mover))
		}
		if own && values[i] >= enough || !own && values[i] <= enough {
			return i + 1
		}
	}
	return len(moves)
}

// change returns by how much a placement of a colour changes the sum of worths.
func (e *classic) change(m games.Move, colour int) int64 {
	p := blokus.WidePlacementOf(m)
	value := e.squares(e.own[colour], p.Squares.Len())
	for k, window := range p.Window {
		if window != 0 {
			value += e.word(k, p, colour) - e.base[k]
		}
	}
	return value
}

// widerClassic returns the squares of a set and their eight neighbours.
func widerClassic(s blokus.Wide) blokus.Wide {
	for _, distance := range [2]int{1, blokus.WideStride} {
		var wider blokus.Wide
		for k, word := range s {
			wider[k] = word | word<<distance | word>>distance
			if k > 0 {
				wider[k] |= s[k-1] >> (64 - distance)
			}
			if k+1 < words {
				wider[k] |= s[k+1] << (64 - distance)
			}
		}
		s = wider
	}
	for k := range s {
		s[k] &= classicBoard[k]
	}
	return s
}
