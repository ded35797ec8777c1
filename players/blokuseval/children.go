package blokuseval

import (
	"tourney/games"
	"tourney/games/blokus"
	"tourney/players"
)

// children values the positions after placements of one player. A placement changes only two strips of the board; the
// other rows count as before. Wide influence reaches further, so with it children are valued one by one.
type children struct {
	*evaluator
	*modeWeights
	board     *blokus.Board
	mover, me games.Seat

	own    bool // mover == me
	strips [strips]situation
	rest   [blokus.Size]int64     // by row of the first square: value of the unchanged rows and of all covered squares
	sizes  [mostSquares + 1]int64 // by size of the piece: value of its squares
	values [strips]int64          // of the strips
}

// mostSquares is the size of the largest pieces.
const mostSquares = 5

// situation holds the sets of a strip from which values are computed. They are the empty squares, the mover's edges,
// corners and window, and the opponent's points, influence and edges.
type situation struct {
	free, edges, corners, window uint64
	points, near, beside         uint64
}

// reset sets c up for a board, a mover who places next, and me, for whom values are.
func (c *children) reset(e *evaluator, b *blokus.Board, mover, me games.Seat) {
	c.evaluator, c.board, c.mover, c.me, c.own = e, b, mover, me, mover == me
	if c.wide {
		return
	}
	opponents := inPlay(b, 1-me)
	if !c.own {
		opponents++
	}
	c.modeWeights = e.mode(opponents)
	c.lay(b, mover)

	for i := range c.values {
		s := &c.strips[i]
		c.values[i] = c.stripValue(s.free, s.edges, s.corners, s.window, s.points, s.near, s.beside, i)
	}
	all := c.squaresOwn*int64(b.Squares(me).Len()) - c.squaresOpp*int64(b.Squares(1-me).Len())
	for i := stripMargin; i < strips; i += stripRows {
		all += c.values[i]
	}
	for row := range c.rest {
		c.rest[row] = all - c.values[row] - c.values[row+stripRows]
	}
	for n := range c.sizes {
		if c.own {
			c.sizes[n] = c.squaresOwn * int64(n)
		} else {
			c.sizes[n] = -c.squaresOpp * int64(n)
		}
	}
}

// lay fills the strips.
func (c *children) lay(b *blokus.Board, mover games.Seat) {
	own, opp := b.Laid(mover), b.Laid(1-mover)
	var words [1 + len(own.Squares) + 1]situation // with empty words above and below the board
	for k := range own.Squares {
		free := onBoard(k) &^ (own.Squares[k] | opp.Squares[k])
		besideOpp := free &^ opp.Edges[k]
		words[1+k] = situation{
			free: free, edges: own.Edges[k], corners: own.Corners[k], window: own.Window[k],
			points: besideOpp & opp.Corners[k], near: besideOpp & opp.Window[k] &^ opp.Corners[k], beside: opp.Edges[k],
		}
	}
	for i := range c.strips {
		row := i + stripRows - stripMargin
		c.strips[i].between(&words[row/stripRows], &words[row/stripRows+1], uint(row%stripRows))
	}
}

// between sets s to four rows of two situations, one above the other, from a row of the upper on.
func (s *situation) between(upper, lower *situation, row uint) {
	up := row * stride
	down := 64 - up
	s.free = upper.free>>up | lower.free<<down
	s.edges = upper.edges>>up | lower.edges<<down
	s.corners = upper.corners>>up | lower.corners<<down
	s.window = upper.window>>up | lower.window<<down
	s.points = upper.points>>up | lower.points<<down
	s.near = upper.near>>up | lower.near<<down
	s.beside = upper.beside>>up | lower.beside<<down
}

// value returns the value after a placement, in units.
func (c *children) value(m games.Move) int64 {
	if c.wide {
		return c.valueAfter(c.board, c.mover, m, c.me)
	}
	o, row, column := partsOf(m)
	value := c.rest[row] + c.sizes[c.shapes.size[o]]
	p := &c.shapes.list[o*stride+column]
	for i := range p {
		at := row + uint32(i)*stripRows
		s, q := &c.strips[at], &p[i]
		free := s.free &^ q.squares
		edges := s.edges | q.edges
		corners := s.corners | q.corners
		value += c.stripValue(free, edges, corners, s.window|q.window,
			s.points&^q.squares, s.near&^q.squares, s.beside, int(at))
	}
	if o == c.shapes.tall {
		at := row + 2*stripRows
		s := &c.strips[at]
		value += c.stripValue(s.free, s.edges, s.corners, s.window|c.shapes.beyond[column], s.points, s.near, s.beside, int(at)) -
			c.values[at]
	}
	return value
}

// stripValue returns the value of a strip without the covered squares, in units.
func (c *children) stripValue(free, edges, corners, window, points, near, beside uint64, at int) int64 {
	free &^= edges
	ownPoints, ownNear := free&corners, free&window&^corners
	if c.own {
		return c.modeWeights.of(ownPoints, points, beside, ownNear, near, c.planes[at])
	}
	return c.modeWeights.of(points, ownPoints, edges, near, ownNear, c.planes[at])
}

// EvaluateChildren implements players.ChildEvaluator.
func (e *evaluator) EvaluateChildren(
	p games.Position, root games.Seat, moves []games.Move, values []float64, enough float64,
) int {
	b := p.(*blokus.Board)
	c := &e.children
	c.reset(e, b, b.Mover(), root)
	for i, m := range moves {
		v := float64(c.value(m)) * players.Unit
		values[i] = v
		if c.own && v >= enough || !c.own && v <= enough {
			return i + 1
		}
	}
	return len(moves)
}
