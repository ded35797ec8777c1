package sitting

import (
	"fmt"
	"slices"
	"strings"
)

// Command is a word of an input line that is no move.
type Command string

// The commands.
const (
	Moves  Command = "moves"
	Board  Command = "board"
	Undo   Command = "undo"
	Hint   Command = "hint"
	Value  Command = "value"
	Resign Command = "resign"
	Quit   Command = "quit"
	Rules  Command = "rules"
	Help   Command = "help"
)

// Commands lists the commands.
var Commands = []Command{Moves, Board, Undo, Hint, Value, Resign, Quit, Rules, Help}

// HelpText explains the input lines.
const HelpText = `Type a move as the game writes it; the sub-moves of a turn in one line or one by
one. Commands:

  moves [START]  list the legal moves, or those that begin with START
  board          show the board again, with its position line
  undo           take back the sub-moves entered in this turn; if there are none,
                 the last turn of a person and all later moves
  hint           show the move that the next opponent would play for you
  value          show the value and the best line that the last opponent saw for its move
  resign         lose the game; it is stored
  quit           leave the game; it is not stored
  rules          tell the rules of the game, with an example
  help           show this list
`

// Line is an input line of a person.
type Line struct {
	Command Command  // "" for moves
	Words   []string // the moves; of Moves the beginning of a move, if any
}

const mostLine = 200 // characters; no turn takes more

// ParseLine reads an input line. It does not look at the moves.
func ParseLine(text string) (Line, error) {
	if len(text) > mostLine {
		return Line{}, fmt.Errorf("a line of more than %d characters is not a move", mostLine)
	}
	words := strings.Fields(text)
	if len(words) == 0 {
		for _, c := range Commands {
			words = append(words, string(c))
		}
		return Line{}, fmt.Errorf("type a move; or %s", strings.Join(words, ", "))
	}
	command := Command(strings.ToLower(words[0]))
	if command == "?" {
		command = Help
	}
	switch {
	case !slices.Contains(Commands, command):
		return Line{Words: words}, nil
	case command != Moves && len(words) > 1:
		return Line{}, fmt.Errorf("%q: %s takes no other words", text, command)
	}
	return Line{command, words[1:]}, nil
}
