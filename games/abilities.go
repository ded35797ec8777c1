package games

// This file has the optional interfaces of a Position. Code that can use one finds it by assertion, and does without where it
// is missing. Gains are the CPU time of the bench without the ability, over the time with it.

// Foreseer knows wins of the turn at hand without trying its sub-moves. Gain in Pentago: 1.06 in nodes on the bench, over 10
// in endgames of ten empty cells.
type Foreseer interface {
	// Foresee returns win, the sub-moves to the mover's fastest win inside this turn (0: none). later is a lower bound ≥ 1 on
	// the sub-moves to any later win of the mover. (0, 1) means unknown. The game is not over. Searches ask where two seats
	// play.
	Foresee() (win, later int)
}

// Ender knows whether the game may end with the next sub-move. If not, a search values all sub-moves of its last ply by one
// call: see players.ChildEvaluator, whose gain it makes possible.
type Ender interface {
	// Ends reports whether any legal sub-move ends the game. The game is not over.
	Ends() bool
}

// Merger knows which sub-moves lead to equal positions. Gain in Pentago: 1.01 in nodes on the bench, 1.3 from the empty board
// at six plies.
type Merger interface {
	// AppendEqual appends for each of moves, legal and in any order, the least legal sub-move that leads to the same
	// position. That sub-move need not be among moves. It appends nothing if no two legal sub-moves lead to the same
	// position.
	AppendEqual(dst, moves []Move) []Move
}

// Symmetric knows when its position is its own image under symmetries of the board. Gain in Pentago: 1.01 in nodes on the
// bench, 2.3 from the empty board at six plies.
type Symmetric interface {
	// AppendImages appends for each of moves, legal and in any order, the least sub-move to which a symmetry of the
	// position takes it. That sub-move need not be among moves. It appends nothing if the position has no symmetry.
	AppendImages(dst, moves []Move) []Move
}

// Counter counts legal sub-moves, and finds one by its number, faster than by listing them all. Searches do not use it. Gain
// in games of random players: 1.3 in Blokus Duo, 1.2 in Gomoku, 1.1 in Lines of Action.
type Counter interface {
	// CountMoves returns the number of sub-moves that AppendMoves would append.
	CountMoves() int
	// NthMove returns sub-move n, from 0, of those that AppendMoves would append.
	NthMove(n int) Move
}

// Tester knows whether a sub-move is legal without listing all. It is worth having where a list takes long. Gain on the bench:
// 1.2 in Blokus Duo; in games of random players, by the referee: 1.7 there, 1.3 in Lines of Action, 1.2 in Gomoku.
type Tester interface {
	// Legal reports whether AppendMoves would append m, which may be any number.
	Legal(m Move) bool
}

// Copier can become a copy of another position without new memory. A referee copies its board for every decision: by Clone
// that took a third of the time of games between random players, and made 90 % of their garbage.
type Copier interface {
	// CopyFrom makes the receiver an independent copy of p, options and history included. It reports false and changes
	// nothing if p is of another type. It allocates only where the history of p is longer than the receiver has room for.
	CopyFrom(p Position) bool
}

// Filled is a position of a board with cells that are empty or taken. Players may search by the number of its empty cells: see
// Bands.
type Filled interface {
	// Empty returns the number of cells on which nothing stands.
	Empty() int
}

// Historic is a position whose game may end by what was played before: by a repetition, or by its length.
type Historic interface {
	// Recalls reports whether what was played before may decide the game within plies sub-moves from here, the last of
	// them included. If false for both, two positions with equal Hash have the same outcomes within plies sub-moves,
	// whatever their histories. The game is not over.
	Recalls(plies int) bool
}

// Eliminator is a position whose game goes on without seats that have lost.
type Eliminator interface {
	// Eliminated reports whether a seat has lost for good. It never moves again. In a finished game the answer means
	// nothing: the outcome says everything.
	Eliminated(s Seat) bool
	// AppendEliminated appends the eliminated seats in the order of their elimination.
	AppendEliminated(dst []Seat) []Seat
}

// Skipper is a position in which seats that cannot move are skipped. A skipped turn costs a search one ply. Otherwise, once a
// seat can never move again, the search would permute the other seats' moves to the full depth. It gains nothing on the
// bench, whose boards are early, but defines what is played: without it a depth would mean another horizon.
type Skipper interface {
	// Skipped returns the number of seats skipped after the last sub-move: 0 before the first one, inside a turn, and once
	// the game is over.
	Skipped() int
}

// Pointed can be played by pointing at areas of its picture: with a mouse, a finger or a screen reader. A game without it is
// played by its notation.
type Pointed interface {
	// AppendAreas appends the areas of the picture that AppendSVG draws of this position. They do not overlap.
	AppendAreas(dst []Area) []Area
	// AppendPointing appends the areas that together mean the legal sub-move m, as indices into AppendAreas, ascending. No
	// two legal sub-moves mean the same areas. Only a sub-move that is the only legal one, such as a pass, may mean none.
	AppendPointing(dst []int, m Move) []int
}

// Area is a part of a picture.
type Area struct {
	Name    string    // to be read out, unique in the picture: "h8, black stone"
	Corners []float64 // of a polygon: x and y of the first corner, then of the second, and so on, in the picture's pixels
}
