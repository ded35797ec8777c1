package games

import "math/rand/v2"

// The interfaces of this file are abilities that a Game may have besides its contract.

// Opener has a notation of its own for openings, as lists of openings use it.
type Opener interface {
	// Opening reads one line of a list of openings: in the game's notation of openings, or as a position line. With a
	// stream, it is turned, mirrored or moved at random, as far as the notation's source has it so; r may be nil. The
	// position is open. The error says what is wrong and at which character.
	Opening(o Options, line string, r *rand.Rand) (Position, error)
}

// Recorder writes whole games in file formats that other programs read.
type Recorder interface {
	// Formats names the formats by the usual ends of their files' names: "sgf".
	Formats() []string
	// AppendRecord appends a game as a whole file of one of these formats.
	AppendRecord(dst []byte, format string, r Record) ([]byte, error)
}

// Resigned is the reason of a game that a player gave up, in any game.
const Resigned = "resigned"

// Record is a game as a file of another program would keep it.
type Record struct {
	Options Options
	Start   Position // where the game began; it is left as it was
	Moves   []Move   // legal, one after the other
	Outcome Outcome  // also of a game that its moves do not end: one that was forfeited or resigned
	Players []string // names by seat
	Name    string   // of the game: "night/a-b/17"
	Date    string   // of its end: "2026-11-22"
}
