package games

// The interfaces of this file are abilities that a Position may have besides its contract. Searches find them by
// assertion and do without where they are missing.

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
