package games

// The interfaces of this file are abilities that a Position may have besides its contract. Whoever can use one finds it
// by assertion and does without where it is missing.

// Foreseer knows wins of the turn at hand without trying its sub-moves.
type Foreseer interface {
	// Foresee returns in how many sub-moves the mover wins at the quickest, if he can within the turn at hand, and 0 if
	// he cannot. Whether he can or not, none of his wins takes fewer than later sub-moves, whoever makes them; later is
	// at least 1. A position that cannot tell answers 0, 1, which says nothing, not even that there is no win in this
	// turn. The game is not over. Searches ask where two seats play.
	Foresee() (win, later int)
}

// Ender knows whether the game may end with the next sub-move.
type Ender interface {
	// Ends reports whether any legal sub-move ends the game. The game is not over yet.
	Ends() bool
}

// Merger knows which sub-moves lead to equal positions.
type Merger interface {
	// AppendEqual appends, for each of some legal sub-moves in any order, the least legal sub-move that leads to the
	// same position, be it among those given or not. It appends nothing if no two legal sub-moves lead to the same
	// position.
	AppendEqual(dst, moves []Move) []Move
}

// Symmetric knows when its position is its own image under symmetries of the board.
type Symmetric interface {
	// AppendImages appends, for each of some legal sub-moves in any order, the least sub-move to which a symmetry takes
	// it that leaves the position as it is, be it among those given or not. It appends nothing if there is no such
	// symmetry but the identity.
	AppendImages(dst, moves []Move) []Move
}

// Counter counts legal sub-moves, and finds one of them by its number, faster than by listing them all.
type Counter interface {
	// CountMoves returns how many sub-moves AppendMoves would append.
	CountMoves() int
	// NthMove returns sub-move n, from 0, of those that AppendMoves would append.
	NthMove(n int) Move
}

// Tester knows whether a sub-move is legal without listing all.
type Tester interface {
	// Legal reports whether AppendMoves would append m, which may be any number.
	Legal(m Move) bool
}

// Copier can become a copy of another position without new memory. A referee copies its board for every decision; by
// Clone that took a third of the time of games between random players, and made 90 % of their garbage.
type Copier interface {
	// CopyFrom makes the receiver an independent copy of p, history included. Nothing of the position or the history that
	// the receiver had is left, and its options become those of p. CopyFrom reports false and changes nothing if p is of
	// another type. It allocates only where the history of p is longer than the receiver has room for.
	CopyFrom(p Position) bool
}

// Historic is a position whose game may end by what was played before it: by a board that comes back, or by its length.
type Historic interface {
	// Recalls reports whether what was played before may decide the game within so many sub-moves from here, the last of
	// them included. If it does not, an equal position with another past that it does not recall either has
	// the same sequels of that length. The game is not over yet.
	Recalls(plies int) bool
}

// Eliminator is a position whose game goes on without seats that have lost.
type Eliminator interface {
	// Eliminated reports whether a seat has lost for good, whoever wins. It never moves again. In a game that is over
	// the outcome says everything, and the answer means nothing.
	Eliminated(s Seat) bool
	// AppendEliminated appends the seats that are eliminated in the order in which they were.
	AppendEliminated(dst []Seat) []Seat
}

// Skipper is a position in which seats that cannot move are passed over. A search takes their turns for plies, as if they
// had passed: else one that is passed over for good would leave it nothing but sub-moves of the others, to be searched in
// every order.
type Skipper interface {
	// Skipped returns how many seats the last sub-move has passed over, which then has ended its turn; 0 before the first
	// sub-move, inside a turn, and once the game is over.
	Skipped() int
}

// Illustrated can be drawn as a picture.
type Illustrated interface {
	// AppendSVG appends a whole SVG document that shows the board, and marks the last sub-move if there is one.
	AppendSVG(dst []byte) []byte
}
