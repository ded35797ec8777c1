package served

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"tourney/games"
	"tourney/games/gomoku"
	"tourney/players"
)

const (
	// atOnce is the time of a turn for a manager that wants moves as fast as possible. Each manager allows a turn to overrun
	// by 100 ms or more.
	atOnce = 50 * time.Millisecond
	// unlimited is the time_left of a match without a limit, in milliseconds.
	unlimited = 1<<31 - 1
)

// errNoStart is the error of requests before the first game.
var errNoStart = errors.New("START comes first")

// errOver is the error of a request for a move after the end: an engine is not asked to judge, but no move is legal.
var errOver = errors.New("the game is over")

// gomocup answers in the protocol of the Gomocup. A request that is wrong changes nothing.
type gomocup struct {
	*Engine // board is nil while it is empty, and start boards are always empty
	out     *bufio.Writer
	started bool
	budget  players.Budget
	match   time.Duration // timeout_match, 0 for none
	limits  games.Options
}

func serveGomocup(ctx context.Context, e *Engine, lines <-chan string, out *bufio.Writer) error {
	g := &gomocup{Engine: e, out: out, limits: games.Options{}}
	e.board = nil
	for text := range lines {
		word, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
		rest = strings.TrimSpace(rest)
		var err error
		switch strings.ToUpper(word) {
		case "START":
			err = g.start(rest)
		case "RECTSTART":
			width, height, _ := strings.Cut(rest, ",")
			if width = strings.TrimSpace(width); width != strings.TrimSpace(height) {
				err = fmt.Errorf("the board must be square, not %q", rest)
				break
			}
			err = g.start(width)
		case "RESTART":
			if err = errNoStart; g.started {
				err = g.start(g.Options[sizeOption])
			}
		case "BEGIN":
			err = g.asked(ctx, nil, g.empty)
		case "TURN":
			err = g.asked(ctx, []string{rest}, g.turn)
		case "BOARD":
			err = g.asked(ctx, stones(lines), g.position)
		case "TAKEBACK":
			err = g.takeBack(rest)
		case "INFO":
			g.info(rest)
		case "ABOUT":
			name := strings.ReplaceAll(g.Spec.Short(), `"`, "'")
			fmt.Fprintf(out, "name=\"%s\", version=\"%s\", author=\"tourney\", country=\"none\"\n", name, g.Version)
		case "END":
			return out.Flush()
		case "":
		default:
			fmt.Fprintf(out, "UNKNOWN %q is no command of this engine\n", word)
		}
		if err != nil {
			fmt.Fprintf(out, "ERROR %s\n", strings.ReplaceAll(err.Error(), "\n", " "))
		}
		if wrong := out.Flush(); wrong != nil {
			return wrong
		}
		if failure, ok := errors.AsType[*playerError](err); ok {
			return failure.error
		}
	}
	return nil
}

// Names of the rule options of gomoku.
const (
	sizeOption = "size"
	ruleOption = "rule"
)

// start starts a game on an empty board.
func (g *gomocup) start(size string) error {
	options, err := games.Complete(g.Game.Options(), games.Options{sizeOption: size, ruleOption: g.Options[ruleOption]})
	if err != nil {
		return err
	}
	g.Options, g.started, g.board, g.budget.Game = options, true, nil, g.match
	fmt.Fprintln(g.out, "OK")
	return nil
}

// asked reads a request for a move, and answers it.
func (g *gomocup) asked(ctx context.Context, text []string, read func(text []string) error) error {
	if !g.started {
		return errNoStart
	}
	if err := read(text); err != nil {
		return err
	}
	if g.board.Over() {
		return errOver
	}
	before := g.board.Clone()
	d, err := g.choose(ctx, g.budget, g.limits)
	if err != nil {
		return &playerError{err}
	}
	if d.Plies > 0 || d.Nodes > 0 || d.Score != 0 {
		fmt.Fprintf(g.out, "MESSAGE depth %d value %s nodes %d\n", d.Plies, strconv.FormatFloat(d.Score, 'g', -1, 64), d.Nodes)
	}
	fmt.Fprintln(g.out, cellOf(before, d.Moves[0]))
	return nil
}

// empty reads BEGIN.
func (g *gomocup) empty([]string) error {
	if g.board != nil {
		return errors.New("BEGIN is for an empty board: want TURN, or BOARD")
	}
	return g.follow(nil)
}

// turn reads the cell of the opponent's stone.
func (g *gomocup) turn(text []string) error {
	board := g.board
	if board == nil {
		var err error
		if board, err = g.Game.New(g.Options); err != nil {
			return err
		}
	} else if board.Over() {
		return errOver
	} else if board.Mover() == g.setup.Seat {
		return errors.New("it is the turn of this engine")
	}
	m, err := cell(board, text[0])
	if err != nil {
		return err
	}
	if g.board == nil {
		return g.follow([]games.Move{m})
	}
	g.do(m)
	return nil
}

// stones returns the lines of BOARD, up to DONE.
func stones(lines <-chan string) (text []string) {
	for line := range lines {
		if strings.EqualFold(strings.TrimSpace(line), "DONE") {
			break
		}
		text = append(text, line)
	}
	return text
}

// position reads the stones of BOARD: x,y,1 is a stone of this engine, x,y,2 one of the opponent. Their order is that of play
// if colours alternate. Otherwise each colour keeps its order, and Black begins.
func (g *gomocup) position(text []string) error {
	empty, err := g.Game.New(g.Options)
	if err != nil {
		return err
	}
	var of [2][]games.Move // own and opponent's
	seen := map[games.Move]bool{}
	for _, line := range text {
		end := strings.LastIndexByte(line, ',')
		owner := strings.TrimSpace(line[end+1:])
		if end < 0 || owner != "1" && owner != "2" {
			return fmt.Errorf("stone %q: want x,y,1 or x,y,2", line)
		}
		m, err := cell(empty, line[:end])
		if err != nil {
			return err
		}
		if seen[m] {
			return fmt.Errorf("stone %q: the cell holds a stone", line)
		}
		seen[m] = true
		of[owner[0]-'1'] = append(of[owner[0]-'1'], m)
	}
	own, other := of[0], of[1]
	if n := len(other) - len(own); n != 0 && n != 1 {
		return fmt.Errorf("%d own stones and %d of the opponent: it is not the turn of this engine", len(own), len(other))
	}
	black, white := own, other
	if len(other) > len(own) {
		black, white = other, own
	}
	var order []games.Move
	for i, m := range black {
		order = append(order, m)
		if i < len(white) {
			order = append(order, white[i])
		}
	}
	for _, m := range order {
		if empty.Over() {
			return errOver
		}
		empty.Do(m)
	}
	return g.follow(order)
}

// follow plays moves from the empty board, after which it is the engine's turn. It goes on with the game at hand, if that has
// begun with the same moves, so that a manager may send BOARD at each turn.
func (g *gomocup) follow(order []games.Move) error {
	seat := games.Seat(len(order) % 2)
	if g.board == nil || g.setup.Seat != seat || len(order) < len(g.played) || !slices.Equal(order[:len(g.played)], g.played) {
		start, err := g.Game.New(g.Options)
		if err != nil {
			return err
		}
		g.next(seat, start)
	}
	for _, m := range order[len(g.played):] {
		g.do(m)
	}
	return nil
}

// takeBack takes back the last stone. Managers take back one after the other.
func (g *gomocup) takeBack(text string) error {
	if g.board == nil {
		return errors.New("there is no stone on the board")
	}
	last := g.played[len(g.played)-1]
	g.board.Undo()
	m, err := cell(g.board, text)
	if err == nil && m != last {
		err = fmt.Errorf("the last stone is on %s", cellOf(g.board, last))
	}
	if err != nil {
		g.board.Do(last)
		return err
	}
	g.played, g.begun = g.played[:len(g.played)-1], false
	if len(g.played) == 0 {
		g.board = nil
	}
	fmt.Fprintln(g.out, "OK")
	return nil
}

// info reads "KEY VALUE". There is no answer, and other keys are no concern of an engine.
func (g *gomocup) info(text string) {
	key, value, _ := strings.Cut(text, " ")
	n, err := strconv.ParseInt(strings.TrimSpace(value), 10, 64)
	if err != nil || n > unlimited {
		return
	}
	t := time.Duration(n) * time.Millisecond
	limit := func(name string) {
		if delete(g.limits, name); n > 0 {
			g.limits[name] = strconv.FormatInt(n, 10)
		}
	}
	switch strings.ToLower(key) {
	case "timeout_turn":
		if g.budget.Turn = t; t <= 0 {
			g.budget.Turn = atOnce
		}
	case "timeout_match":
		g.match = max(0, t)
		g.budget.Game = g.match
	case "time_left":
		if g.budget.Game = max(t, time.Millisecond); n == unlimited {
			g.budget.Game = 0
		}
	case "rule":
		rules := []string{"freestyle", "standard"}
		if n < 0 || n >= int64(len(rules)) {
			fmt.Fprintf(g.out, "MESSAGE rule %d is not supported: 0 is freestyle, 1 is exactly five\n", n)
			return
		}
		if g.board != nil && g.Options[ruleOption] != rules[n] {
			fmt.Fprintln(g.out, "MESSAGE the rule is for the next game")
		}
		g.Options = games.Options{sizeOption: g.Options[sizeOption], ruleOption: rules[n]}
	case "max_node":
		limit("nodes")
	case "max_depth":
		limit(players.PliesOption)
	}
}

// cell reads the cell "x,y" of a stone that can be played. The board's own notation is none of the protocol.
func cell(board games.Position, text string) (games.Move, error) {
	x, y, ok := strings.Cut(text, ",")
	if !ok {
		return games.NoMove, fmt.Errorf("cell %q: want x,y", text)
	}
	return board.ParseMove(strings.TrimSpace(x) + "," + strings.TrimSpace(y))
}

// cellOf returns "x,y" for a cell.
func cellOf(board games.Position, m games.Move) string {
	size := board.(*gomoku.Board).Size()
	return fmt.Sprintf("%d,%d", int(m)%size, int(m)/size)
}
