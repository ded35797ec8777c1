// Package games is the contract that every game keeps: moves, seats, positions, outcomes, rule options, and a registry.
// Each game is a package below this one. A game knows its rules and its notation, and nothing of players, tournaments
// or files.
package games

import "math/rand/v2"

// Move is one sub-move, encoded by its game as a number. A turn has one or more sub-moves: in Pentago a turn is a
// placement and then a rotation.
type Move uint32

// NoMove means that there is no move. No game encodes a legal move as NoMove.
const NoMove Move = 1<<32 - 1

// Seat numbers the players of one game from 0, in the order of play from the game's own start. In a drawn or parsed
// start another seat may move first.
type Seat int8

// NoSeat means that there is no such seat.
const NoSeat Seat = -1

// MaxSeats is the largest number of seats of any game.
const MaxSeats = 4

// Position is a game in progress. It changes with every move and belongs to one goroutine. Moves given to a Position
// must be legal: Do checks nothing, because searches call Do millions of times a second.
type Position interface {
	// Seats returns the number of seats, 2 to MaxSeats.
	Seats() int
	// Mover returns the seat that makes the next sub-move. It stays the same inside a turn of several sub-moves. Once the
	// game is over, it is the seat that ended the game or the seat that would move next; the game decides which.
	Mover() Seat
	// AppendMoves appends the legal sub-moves to dst in ascending order, and none once the game is over. A pass, where
	// the rules have one, is a move.
	AppendMoves(dst []Move) []Move
	// Do plays a legal sub-move and returns the new mover and whether the game is over.
	Do(m Move) (next Seat, over bool)
	// Undo takes the last sub-move back. It panics if none was played since the start.
	Undo()
	// Over reports whether the game has ended.
	Over() bool
	// Outcome returns the result. Before the game is over it is the zero Outcome.
	Outcome() Outcome
	// Turns returns the number of turns finished since the start, over all seats. The game defines a turn.
	Turns() int
	// Hash returns a number that is equal for equal positions. It covers the mover and the phase of the turn.
	Hash() uint64
	// Clone returns an independent copy with its history.
	Clone() Position
	// AppendText appends the position line, which Game.Parse reads back (encoding.TextAppender).
	AppendText(dst []byte) ([]byte, error)
	// AppendMove appends the notation of a move that is legal here.
	AppendMove(dst []byte, m Move) []byte
	// ParseMove reads the notation of one legal sub-move. The error says why a text is malformed or illegal.
	ParseMove(text string) (Move, error)
	// AppendDiagram appends a drawing of the board in lines of plain text, each ended by a newline.
	AppendDiagram(dst []byte) []byte
	// AppendSVG appends a picture of the board as an SVG document. A game with a picture of its own marks the last
	// sub-move. Any other game returns svg.Diagram(dst, p.AppendDiagram(nil)).
	AppendSVG(dst []byte) []byte
}

// Outcome is the result of a game for up to MaxSeats seats.
type Outcome struct {
	Place  [MaxSeats]uint8 // 1 is best; equal places are a tie; 0 means no such seat, or that the game is not over
	Points [MaxSeats]int16 // 0 in games that do not count points
	Reason string          // how the game ended, in a word or two: "five", "full board"
}

// Won returns the outcome of a two-seat game that s wins.
func Won(s Seat, reason string) Outcome {
	o := Outcome{Reason: reason}
	o.Place[s], o.Place[1-s] = 1, 2
	return o
}

// Drawn returns the outcome of a drawn two-seat game.
func Drawn(reason string) Outcome {
	return Outcome{Place: [MaxSeats]uint8{1, 1}, Reason: reason}
}

// Winner returns the only seat in first place, or NoSeat if none or several are.
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

// Game is a set of rules with its options. It has no state and is safe for concurrent use.
type Game interface {
	// Name returns the name in configs and on the command line, which CheckName accepts.
	Name() string
	// Doc returns one line about the game and the source of its rules.
	Doc() string
	// Options lists the rule variants.
	Options() []Option
	// SeatNames returns the names of the seats in order: "White", "Black".
	SeatNames(o Options) []string
	// New returns the game's own start.
	New(o Options) (Position, error)
	// Parse reads a position line. The error says what is wrong and at which character.
	Parse(o Options, text string) (Position, error)
	// DefaultDraw returns the draw of random boards for configs that name none. It allows any parity.
	DefaultDraw(o Options) Draw
	// Random draws a random board, from which the game goes on. Equal streams give equal boards. It is an error if the
	// game has no board for the draw.
	Random(o Options, r *rand.Rand, d Draw) (Position, error)
}
