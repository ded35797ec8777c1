package blokuseval

import (
	"math/bits"
	"math/rand/v2"

	"tourney/games"
	"tourney/games/blokus"
	"tourney/players"
)

// evaluator is the evaluation with its weights. It is not safe for concurrent use.
type evaluator struct {
	plain, central modeWeights
	centrePlies    int // centre mode is on up to this number of the opponent's pieces
	wide           bool
	planes         planes
	shapes         *shapes
	children       children
	draws          *rand.Rand // of the heuristic chance, which judges nothing; nil for others
}

var _ players.ChildEvaluator = (*evaluator)(nil)

func newEvaluator(w players.Weights) *evaluator {
	e := &evaluator{
		centrePlies: int(w[centrePlies]), wide: w[nearRadius] == 3,
		planes: newPlanes(w[centreRow], w[centreColumn]), shapes: allShapes(),
	}
	e.plain, e.central = modeWeightsOf(w)
	return e
}

// Evaluate returns the value of a *blokus.Board. It does not depend on the mover, and the game may be over.
func (e *evaluator) Evaluate(p games.Position, root games.Seat) float64 {
	return float64(e.value(p.(*blokus.Board), root)) * players.Unit
}

// mode returns the weights in force after opponents pieces of the opponent.
func (e *evaluator) mode(opponents int) *modeWeights {
	if opponents <= e.centrePlies {
		return &e.central
	}
	return &e.plain
}

// value returns the value of a board for me, in units.
func (e *evaluator) value(b *blokus.Board, me games.Seat) int64 {
	return e.judge(e.mode(inPlay(b, 1-me)), (*laidSquares)(b.Laid(me)), (*laidSquares)(b.Laid(1-me)))
}

// valueAfter returns the value for me after a legal placement of mover, in units.
func (e *evaluator) valueAfter(b *blokus.Board, mover games.Seat, m games.Move, me games.Seat) int64 {
	own, opp := laidSquares(*b.Laid(me)), laidSquares(*b.Laid(1 - me))
	opponents := inPlay(b, 1-me)
	if mover == me {
		own.add(m)
	} else {
		opp.add(m)
		opponents++
	}
	return e.judge(e.mode(opponents), &own, &opp)
}

// laidSquares holds a player's squares on the board. It is passed by pointer: copies take longer than sums.
type laidSquares blokus.Placement

func (s *laidSquares) add(m games.Move) {
	p := blokus.PlacementOf(m)
	for k := range s.Squares {
		s.Squares[k] |= p.Squares[k]
		s.Edges[k] |= p.Edges[k]
		s.Corners[k] |= p.Corners[k]
		s.Window[k] |= p.Window[k]
	}
}

// judge returns the value of all rows, four at a time, in units.
func (e *evaluator) judge(w *modeWeights, me, opp *laidSquares) int64 {
	if e.draws != nil {
		return e.drawn()
	}
	nearMe, nearOpp := &me.Window, &opp.Window
	if e.wide {
		widerMe, widerOpp := wider(me.Window), wider(opp.Window)
		nearMe, nearOpp = &widerMe, &widerOpp
	}
	var value int64
	var squaresMe, squaresOpp int
	for k := range me.Squares {
		squaresMe += bits.OnesCount64(me.Squares[k])
		squaresOpp += bits.OnesCount64(opp.Squares[k])
		free := ^(me.Squares[k] | opp.Squares[k])
		besideMe, besideOpp := free&^me.Edges[k], free&^opp.Edges[k]
		value += w.of(
			besideMe&me.Corners[k], besideOpp&opp.Corners[k], opp.Edges[k],
			besideMe&nearMe[k]&^me.Corners[k], besideOpp&nearOpp[k]&^opp.Corners[k],
			e.planes[4*k+stripMargin])
	}
	return value + w.squaresOwn*int64(squaresMe) - w.squaresOpp*int64(squaresOpp)
}

// of returns the value of four rows without the covered squares. me and opp are nucleation points, beside the squares
// beside the opponent's pieces, nearMe and nearOpp the squares under influence.
func (w *modeWeights) of(me, opp, beside, nearMe, nearOpp uint64, p plane) int64 {
	own, shared := me&^opp, me&opp
	value := w.touch*countSquares(own&beside) + w.nearOwn*countSquares(nearMe) - w.nearOpp*countSquares(nearOpp)
	if !w.central {
		return value + w.own*countSquares(own) + w.shared*countSquares(shared) - w.opp*countSquares(opp)
	}
	return value + w.own*p.sum(own) + w.shared*p.halves(shared) - w.opp*p.sum(opp)
}

func countSquares(squares uint64) int64 { return int64(bits.OnesCount64(squares)) }

// plane holds the centre weights of four rows less one: low bits in one, high bits in two.
type plane struct{ one, two uint64 }

// sum returns the sum of the centre weights of squares.
func (p plane) sum(squares uint64) int64 {
	return countSquares(squares) + countSquares(squares&p.one) + 2*countSquares(squares&p.two)
}

// halves returns the sum of half the centre weights, each rounded down. A half is the sum of the two bits.
func (p plane) halves(squares uint64) int64 {
	return countSquares(squares&p.one) + countSquares(squares&p.two)
}
