package served

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"tourney/games"
	"tourney/games/blokus"
	"tourney/players"
)

// gtp answers in version 2 of the Go Text Protocol, as Pentobi speaks it for Blokus Duo. Referees may lay pieces of either
// colour at any time, as the protocol has it.
//
// Source: https://www.lysator.liu.se/~gunnar/gtp/gtp2-spec-draft2/gtp2-spec.html, and Pentobi-GTP.md of Pentobi.
type gtp struct {
	*Engine
	laid   []laid // since the empty board
	asked  bool   // for a move of this game; so the colour to move is known
	value  float64
	clocks [2]players.Budget // by seat
	spent  time.Duration     // on decisions
}

// laid is a piece on the board.
type laid struct {
	seat games.Seat
	move games.Move
}

// command is a word of the protocol.
type command struct {
	name string
	args string // what it wants, as in its errors; the number of words counts
	do   func(t *gtp, ctx context.Context, args []string) (string, error)
}

const variant = "Blokus Duo"

// commands returns all commands but quit, in the order of list_commands.
func commands() []command {
	return []command{
		{"protocol_version", "", func(*gtp, context.Context, []string) (string, error) { return "2", nil }},
		{"name", "", func(t *gtp, _ context.Context, _ []string) (string, error) { return t.Spec.Short(), nil }},
		{"version", "", func(t *gtp, _ context.Context, _ []string) (string, error) { return t.Version, nil }},
		{"known_command", "COMMAND", func(_ *gtp, _ context.Context, args []string) (string, error) {
			return strconv.FormatBool(slices.Contains(commandNames(), args[0])), nil
		}},
		{"list_commands", "", func(*gtp, context.Context, []string) (string, error) {
			return strings.Join(commandNames(), "\n"), nil
		}},
		{"set_game", variant, (*gtp).setGame},
		{"clear_board", "", (*gtp).clearBoard},
		{"play", "COLOUR MOVE", (*gtp).play},
		{"genmove", "COLOUR", (*gtp).genmove},
		{"reg_genmove", "COLOUR", (*gtp).regGenmove},
		{"undo", "", (*gtp).undo},
		{"showboard", "", (*gtp).showboard},
		{"get_value", "", (*gtp).getValue},
		{"cputime", "", func(t *gtp, _ context.Context, _ []string) (string, error) {
			return strconv.FormatFloat(t.spent.Seconds(), 'f', 6, 64), nil // players have one thread
		}},
		{"time_settings", "SECONDS SECONDS STONES", (*gtp).timeSettings},
		{"time_left", "COLOUR SECONDS STONES", (*gtp).timeLeft},
	}
}

// quit is the command that ends the talk.
const quit = "quit"

func commandNames() []string {
	names := []string{quit}
	for _, c := range commands() {
		names = append(names, c.name)
	}
	return names
}

// serveGTP answers commands until quit. Refused commands are answered in words; a player that fails ends the talk.
func serveGTP(ctx context.Context, e *Engine, lines <-chan string, out *bufio.Writer) error {
	t := &gtp{Engine: e}
	if err := t.clear(); err != nil {
		return err
	}
	known := commands()
	for line := range lines {
		id, words := parseGTP(line)
		if id == "" && len(words) == 0 {
			continue
		}
		status, answer := '=', ""
		var err error
		i := -1
		if len(words) > 0 {
			i = slices.IndexFunc(known, func(c command) bool { return c.name == words[0] })
		}
		switch {
		case len(words) > 0 && words[0] == quit:
		case i < 0:
			err = errors.New("unknown command")
		case len(words)-1 != len(strings.Fields(known[i].args)):
			err = fmt.Errorf("want %s", strings.TrimSpace(known[i].name+" "+known[i].args))
		default:
			answer, err = known[i].do(t, ctx, words[1:])
		}
		if fatal, ok := errors.AsType[*playerError](err); ok {
			return fatal.error
		}
		if err != nil {
			status, answer = '?', err.Error()
		}
		fmt.Fprintf(out, "%c%s %s\n\n", status, id, answer)
		if err := out.Flush(); err != nil {
			return err
		}
		if len(words) > 0 && words[0] == quit {
			return nil
		}
	}
	return nil
}

// parseGTP divides a line into its number, "" if it has none, and its words. It drops comments and control characters.
func parseGTP(line string) (id string, words []string) {
	line, _, _ = strings.Cut(line, "#")
	line = strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r < ' ' || r == 0x7f:
			return -1
		}
		return r
	}, line)
	words = strings.Fields(line)
	if len(words) > 0 && strings.Trim(words[0], "0123456789") == "" {
		return words[0], words[1:]
	}
	return "", words
}

// clear begins a game from the empty board.
func (t *gtp) clear() error {
	start, err := t.Game.New(t.Options)
	if err != nil {
		return err
	}
	t.begin(blokus.Black, players.Seed{}, start) // sit draws the seed
	t.laid, t.asked, t.value = t.laid[:0], false, 0
	return nil
}

func (t *gtp) setGame(_ context.Context, args []string) (string, error) {
	if name := strings.Join(args, " "); name != variant {
		return "", fmt.Errorf("this engine plays %s, not %s", variant, name)
	}
	return "", t.clear()
}

func (t *gtp) clearBoard(context.Context, []string) (string, error) {
	t.clocks = [2]players.Budget{}
	return "", t.clear()
}

// seatOf reads a colour.
func seatOf(text string) (games.Seat, error) {
	switch strings.ToLower(text) {
	case "b", "black":
		return blokus.Black, nil
	case "w", "white":
		return blokus.White, nil
	}
	return games.NoSeat, fmt.Errorf("%q is no colour: want b or w", text)
}

// movable reports whether a colour can place a piece.
func (t *gtp) movable(s games.Seat) bool {
	board, ok := t.board.(*blokus.Board)
	return ok && len(board.AppendPlacements(nil, s, 1<<blokus.Pieces-1)) > 0
}

// turned returns the board with a colour to move. It is another board, without a past, if the other colour is to move.
func (t *gtp) turned(s games.Seat) (games.Position, error) {
	if t.board.Mover() == s || t.board.Over() {
		return t.board, nil
	}
	text, err := t.board.AppendText(nil)
	if err != nil {
		return nil, err
	}
	fields := strings.Fields(string(text))
	fields[1] = [2]string{"b", "w"}[s]
	return t.Game.Parse(t.Options, strings.Join(fields, " "))
}

// turn gives a colour the move. The game then begins anew from the board.
func (t *gtp) turn(board games.Position) {
	if board != t.board {
		t.begin(board.Mover(), players.Seed{}, board)
	}
}

func (t *gtp) play(_ context.Context, args []string) (string, error) {
	seat, err := seatOf(args[0])
	if err != nil {
		return "", err
	}
	board, err := t.turned(seat)
	if err != nil {
		return "", err
	}
	m, err := board.ParseMove(args[1])
	if err != nil {
		return "", fmt.Errorf("illegal move: %w", err)
	}
	t.turn(board)
	t.lay(seat, m)
	return "", nil
}

// lay plays a legal sub-move of the mover.
func (t *gtp) lay(seat games.Seat, m games.Move) {
	t.do(m)
	t.laid = append(t.laid, laid{seat, m})
}

func (t *gtp) genmove(ctx context.Context, args []string) (string, error) {
	answer, m, err := t.think(ctx, args[0])
	if m != games.NoMove {
		t.laid = append(t.laid, laid{t.setup.Seat, m})
		t.asked = true
	}
	return answer, err
}

func (t *gtp) regGenmove(ctx context.Context, args []string) (string, error) {
	answer, m, err := t.think(ctx, args[0])
	if m != games.NoMove {
		t.board.Undo()
		t.played = t.played[:len(t.played)-1]
	}
	return answer, err
}

// think has the player choose a move and play it on the board. The move is NoMove if the answer is none.
//
// Before the first move of the player nobody has said who is to move: a board may have been laid in any order. So either
// colour may be asked first.
func (t *gtp) think(ctx context.Context, colour string) (answer string, m games.Move, err error) {
	seat, err := seatOf(colour)
	if err != nil {
		return "", games.NoMove, err
	}
	if !t.movable(seat) {
		return "pass", games.NoMove, nil
	}
	board, err := t.turned(seat)
	if err != nil {
		return "", games.NoMove, err
	}
	if board != t.board && t.asked {
		return "", games.NoMove, fmt.Errorf("the other colour is to move, not %s", colour)
	}
	t.turn(board)
	t.sit(seat)
	before, began := t.board.Clone(), time.Now()
	d, err := t.choose(ctx, t.clocks[seat], nil)
	t.spent += time.Since(began)
	switch {
	case errors.Is(err, players.ErrResign):
		return "resign", games.NoMove, nil
	case err != nil:
		return "", games.NoMove, &playerError{err}
	}
	t.value = d.Score
	return games.Notation(before, d.Moves), d.Moves[0], nil
}

// sit gives the player a seat in the game at hand, with a seed of its own.
func (t *gtp) sit(s games.Seat) {
	if t.begun && t.setup.Seat == s {
		return
	}
	board, played := t.board, t.played
	t.next(s, t.setup.Start)
	t.board, t.played = board, played
}

// undo lays all pieces but the last anew: the board may have none of its past.
func (t *gtp) undo(context.Context, []string) (string, error) {
	if len(t.laid) == 0 {
		return "", errors.New("cannot undo: the board is empty")
	}
	asked, pieces := t.asked, t.laid[:len(t.laid)-1]
	if err := t.clear(); err != nil {
		return "", err
	}
	for _, piece := range pieces {
		board, err := t.turned(piece.seat)
		if err != nil {
			return "", err
		}
		t.turn(board)
		t.lay(piece.seat, piece.move)
	}
	t.asked = asked
	return "", nil
}

// showboard shows the board without empty lines, for such a line would end the answer.
func (t *gtp) showboard(context.Context, []string) (string, error) {
	var text strings.Builder
	for line := range strings.SplitSeq(string(t.board.AppendDiagram(nil)), "\n") {
		if line != "" {
			text.WriteString("\n" + line)
		}
	}
	return text.String(), nil
}

// getValue answers the value of the last decision. Players that value nothing leave it 0.
func (t *gtp) getValue(context.Context, []string) (string, error) {
	if t.value == 0 {
		return "", errors.New("there is no value")
	}
	return strconv.FormatFloat(t.value, 'g', -1, 64), nil
}

// timeSettings reads the main time, the time of each period after it, and the moves in each period.
func (t *gtp) timeSettings(_ context.Context, args []string) (string, error) {
	main, err := budget(args[0], "0")
	if err != nil {
		return "", err
	}
	period, err := budget(args[1], args[2])
	if err != nil {
		return "", err
	}
	if args[0] == "0" && args[2] != "0" {
		main = period
	}
	t.clocks = [2]players.Budget{main, main}
	return "", nil
}

func (t *gtp) timeLeft(_ context.Context, args []string) (string, error) {
	seat, err := seatOf(args[0])
	if err != nil {
		return "", err
	}
	left, err := budget(args[1], args[2])
	if err == nil {
		t.clocks[seat] = left
	}
	return "", err
}

// budget returns the limits of a time for some moves, or with 0 moves for all of them.
func budget(seconds, moves string) (b players.Budget, err error) {
	s, ok := number(seconds)
	n, fine := number(moves)
	if !ok || !fine || s > math.MaxInt32 {
		return b, fmt.Errorf("%q and %q are no time and number of moves", seconds, moves)
	}
	left := time.Duration(s) * time.Second
	if n == 0 {
		return players.Budget{Game: left}, nil
	}
	return players.Budget{Turn: left / time.Duration(n)}, nil
}
