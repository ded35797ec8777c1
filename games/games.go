// Package games is the contract every game keeps: moves, seats, positions, outcomes, rule options, and the registry by
// which the rest of the program finds a game. A game is one package below this one; it knows rules and notation, and
// nothing of players, tournaments or files.
package games

import "math/rand/v2"

// Move is one sub-move, packed by its game into an ordered number. A turn may take several: Pentago places, then rotates.
type Move uint32

// NoMove is returned where no move exists; no game encodes a legal move as NoMove.
const NoMove Move = 1<<32 - 1

// Seat numbers the players of one game from 0, in the turn order of the game's own start. A drawn or parsed start may
// give the move to another seat.
type Seat int8

// NoSeat is nobody's seat.
const NoSeat Seat = -1

// MaxSeats is the largest number of seats any game has.
const MaxSeats = 4

// Position is a game in progress. It is mutable and belongs to one goroutine. Moves handed to it must be legal: Do
// checks nothing, because searches call it millions of times a second.
type Position interface {
	// Seats returns the number of seats, 2 to MaxSeats.
	Seats() int
	// Mover returns the seat that makes the next sub-move. It stays the same inside a turn of several sub-moves and,
	// once the game is over, names the seat that ended it or whose turn it would be.
	Mover() Seat
	// AppendMoves appends the legal sub-moves to dst in ascending order, none once the game is over. Where the rules
	// have a pass, the pass is a move.
	AppendMoves(dst []Move) []Move
	// Do plays a legal move and returns what every search asks next: who moves now, and whether the game is over.
	Do(m Move) (next Seat, over bool)
	// Undo takes the last move back. It panics if no move was played since the start.
	Undo()
	// Over reports whether the game has ended.
	Over() bool
	// Outcome returns the result, meaningful only once the game is over.
	Outcome() Outcome
	// Turns returns the number of turns finished since the start, over all seats; the game defines a turn.
	Turns() int
	// Hash returns a number that is equal for equal positions; it covers the mover and the phase of the turn.
	Hash() uint64
	// Clone returns an independent copy, history included.
	Clone() Position
	// AppendText appends the position as one line that Game.Parse reads back (encoding.TextAppender).
	AppendText(dst []byte) ([]byte, error)
	// AppendMove appends the notation of a move that is legal here.
	AppendMove(dst []byte, m Move) []byte
	// ParseMove reads the notation of one sub-move. The error says what is wrong with a malformed or illegal one.
	ParseMove(text string) (Move, error)
	// AppendDiagram appends a drawing of the board in plain text, several lines, each ended by a newline.
	AppendDiagram(dst []byte) []byte
}

// Outcome is the result of a finished game, for up to MaxSeats seats.
type Outcome struct {
	Place  [MaxSeats]uint8 // 1 is best, equal places are a tie, 0 means no such seat or a game that is not over
	Points [MaxSeats]int16 // in games that count points, otherwise 0
	Reason string          // how it ended, in a word or two: "five", "full board"
}

// Won returns the outcome of a two-seat game that seat s has won.
func Won(s Seat, reason string) Outcome {
	o := Outcome{Reason: reason}
	o.Place[s], o.Place[1-s] = 1, 2
	return o
}

// Drawn returns the outcome of a two-seat game that nobody has won.
func Drawn(reason string) Outcome {
	return Outcome{Place: [MaxSeats]uint8{1, 1}, Reason: reason}
}

// Winner returns the only seat in first place, or NoSeat if several share it.
func (o Outcome) Winner() Seat {
	winner := NoSeat
	for s, place := range o.Place {
		if place != 1 {
			continue
		}
		if winner != NoSeat {
			return NoSeat
		}
		winner = Seat(s)
	}
	return winner
}

// Game is one set of rules with its options. It is stateless and safe for concurrent use.
type Game interface {
	// Name is the game's name in configs and on the command line: lower case, without blanks.
	Name() string
	// Doc is one line about the game and where its rules come from.
	Doc() string
	// Options lists the rule variants.
	Options() []Option
	// SeatNames names the seats in order: "White", "Black".
	SeatNames(o Options) []string
	// New returns the start of the game.
	New(o Options) (Position, error)
	// Parse reads a position line. The error says what is wrong and at which character.
	Parse(o Options, text string) (Position, error)
	// DefaultDraw is the draw of random boards where nothing else is asked for; its parity is left open.
	DefaultDraw(o Options) Draw
	// Random draws a random board, which is never finished. Equal streams give equal boards. A draw that the game
	// cannot make is an error.
	Random(o Options, r *rand.Rand, d Draw) (Position, error)
}
