package games

import "math/rand/v2"

// The interfaces of this file are abilities of a Game besides its contract.

// Opener is a game with a notation for openings, as lists of openings use it.
type Opener interface {
	// Opening reads one line of a list of openings, in the notation of openings or as a position line. If r is not nil,
	// the opening is turned, mirrored or shifted at random, as the source of the notation does. The game is not over in
	// the position. The error says what is wrong and at which character.
	Opening(o Options, line string, r *rand.Rand) (Position, error)
}

// Exporter writes whole games as game files: files that other programs read.
type Exporter interface {
	// Formats returns the formats, named by the usual extension of their files: "sgf".
	Formats() []string
	// AppendGameFile appends a whole file in one of the Formats.
	AppendGameFile(dst []byte, format string, r GameFile) ([]byte, error)
}

// Resigned is the Reason of a game, of any kind, in which a player resigned.
const Resigned = "resigned"

// GameFile is the content of a game file.
type GameFile struct {
	Options Options
	Start   Position // AppendGameFile leaves it unchanged
	Moves   []Move   // legal, one after the other, from Start
	Outcome Outcome  // also of a game that was forfeited or resigned
	Players []string // names by seat
	Name    string   // of the game's address: "night/a-b/17"
	Date    string   // of the end of the game: "2026-11-22"
}
