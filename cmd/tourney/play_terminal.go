package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"tourney/games"
	"tourney/players"
)

// playHelp explains all that can be typed.
const playHelp = `Type a move as the game writes it; the sub-moves of a turn in one line or one by one. Or:

  moves [START]  list the legal moves, or those that begin so
  board          show the board again
  undo           take back your last turn and what was played after it, as often as you like; or what is entered of this turn
  hint           what the opponent would play in your place
  value          how the opponent that played last values its turn, and how it thinks that the game goes on
  resign         give the game up: it is stored as lost
  quit           leave the game: it is not stored
  help           this
`

// terminal is the player behind which the person sits.
type terminal struct{ match *sitting }

// Begin begins a game.
func (*terminal) Begin(context.Context, players.Setup) error { return nil }

// Close does nothing: the terminal is not the player's.
func (*terminal) Close() error { return nil }

// Choose asks until a whole turn is entered. What ends the game in another way it tells the match.
func (t *terminal) Choose(ctx context.Context, r players.Request) (players.Decision, error) {
	e := &entry{match: t.match, pos: r.Position, turn: r.Position.Turns(), played: r.Played}
	for !e.complete() {
		line, err := t.match.input.ask(ctx, e.prompt())
		if errors.Is(err, io.EOF) {
			err = errQuit
		}
		if err == nil {
			err = e.obey(ctx, line)
		}
		if errors.Is(err, players.ErrResign) {
			return players.Decision{}, err
		}
		if err != nil {
			t.match.callOff(err) // of no effect where the game is called off already
			return players.Decision{}, err
		}
	}
	return players.Decision{Moves: e.entered}, nil
}

// entry is a turn that the person is entering.
type entry struct {
	match   *sitting
	pos     games.Position // with what is entered
	turn    int
	played  []games.Move // before this turn
	entered []games.Move
	notes   []string // of these
}

// complete reports whether the turn is over.
func (e *entry) complete() bool {
	return e.pos.Over() || e.pos.Mover() != e.match.me || e.pos.Turns() != e.turn
}

// prompt names the person's seat and what is entered of the turn.
func (e *entry) prompt() string {
	return strings.Join(append([]string{e.match.names[e.match.me]}, e.notes...), " ") + "> "
}

// obey does what a line says. An error ends the game; whatever else is wrong with the line is told.
func (e *entry) obey(ctx context.Context, line string) error {
	const most = 200 // characters: no turn takes that many
	if len(line) > most {
		return e.complain(fmt.Sprintf("a line of more than %d characters is no move", most))
	}
	words := strings.Fields(line)
	if len(words) == 0 {
		return e.complain("type a move; or moves, board, undo, hint, value, resign, quit, help")
	}
	command := strings.ToLower(words[0])
	switch command {
	case "board", "undo", "hint", "value", "resign", "quit", "help", "?":
		if len(words) > 1 {
			return e.complain(fmt.Sprintf("%q: %s stands alone", line, command))
		}
	}
	switch command {
	case "moves":
		return e.list(strings.Join(words[1:], " "))
	case "board":
		return e.say(string(e.pos.AppendDiagram(nil)))
	case "undo":
		return e.undo()
	case "hint":
		return e.hint(ctx)
	case "value":
		return e.value(ctx)
	case "resign":
		return players.ErrResign
	case "quit":
		return errQuit
	case "help", "?":
		return e.say(playHelp)
	}
	return e.enter(words)
}

// enter plays sub-moves on the person's board, all or none.
func (e *entry) enter(words []string) error {
	var moves []games.Move
	var notes []string
	problem := ""
	for _, word := range words {
		if e.complete() {
			turn := strings.Join(slices.Concat(e.notes, notes), " ")
			problem = fmt.Sprintf("%q is too much: the turn ends with %s", word, turn)
			break
		}
		m, err := e.pos.ParseMove(word)
		if err != nil {
			problem = err.Error() + e.completions(word)
			break
		}
		moves, notes = append(moves, m), append(notes, string(e.pos.AppendMove(nil, m)))
		e.pos.Do(m)
	}
	if problem != "" {
		for range moves {
			e.pos.Undo()
		}
		problem += "\n("
		if len(words) > 1 {
			problem += "nothing of the line is played; "
		}
		return e.complain(problem + "moves lists what is legal, help explains the rest)")
	}
	e.entered, e.notes = append(e.entered, moves...), append(e.notes, notes...)
	if e.complete() {
		return nil
	}
	return e.say(string(e.pos.AppendDiagram(nil)))
}

// undo takes back what is entered of the turn or, if that is nothing, the person's last turn.
func (e *entry) undo() error {
	if len(e.entered) > 0 {
		for range e.entered {
			e.pos.Undo()
		}
		e.entered, e.notes = nil, nil
		return e.say(string(e.pos.AppendDiagram(nil)))
	}
	if !e.match.takeBack() {
		return e.complain("there is no turn of yours to take back")
	}
	return errUndo
}

// legal lists the notation of the legal sub-moves that begin in some way, in capitals or not.
func (e *entry) legal(prefix string) []string {
	var list []string
	for _, m := range e.pos.AppendMoves(nil) {
		if note := string(e.pos.AppendMove(nil, m)); len(note) >= len(prefix) && strings.EqualFold(note[:len(prefix)], prefix) {
			list = append(list, note)
		}
	}
	return list
}

// completions lists the legal sub-moves that begin like a word that is none, on a line of its own.
func (e *entry) completions(word string) string {
	switch list := e.legal(word); {
	case len(list) == 0:
		return ""
	case len(list) > 20:
		return fmt.Sprintf("\n%d legal moves begin so", len(list))
	default:
		return "\nlegal moves that begin so: " + strings.Join(list, " ")
	}
}

// list shows the legal sub-moves that begin in some way, in columns.
func (e *entry) list(prefix string) error {
	list := e.legal(prefix)
	if len(list) == 0 {
		return e.complain(fmt.Sprintf("no legal move begins with %q", prefix))
	}
	return e.say(columns(list))
}

// columns sets words in columns of equal width, row by row.
func columns(words []string) string {
	const width = 80 // characters, as wide as any terminal
	column := len(slices.MaxFunc(words, func(a, b string) int { return len(a) - len(b) })) + 2
	each := max(1, width/column)
	var b strings.Builder
	for row := range slices.Chunk(words, each) {
		line := ""
		for _, word := range row {
			line += fmt.Sprintf("%-*s", column, word)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// say answers the person.
func (e *entry) say(text string) error {
	_, err := io.WriteString(e.match.out, text)
	return err
}

// complain says why a line could not be obeyed.
func (e *entry) complain(text string) error {
	_, err := fmt.Fprintln(e.match.input.prompts, text)
	return err
}
