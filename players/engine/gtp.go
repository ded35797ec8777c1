package engine

import (
	"cmp"
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
	"tourney/players/process"
)

// gtpProtocol is the name of the Go Text Protocol.
const gtpProtocol = "gtp"

// variant is the game of the protocol.
const variant = "Blokus Duo"

// gtp talks in version 2 of the Go Text Protocol, as Pentobi speaks it: moves are written as in its game files, and
// set_game chooses the game. It knows Blokus Duo.
//
// Source: https://www.lysator.liu.se/~gunnar/gtp/gtp2-spec-draft2/gtp2-spec.html, and Pentobi-GTP.md of Pentobi.
type gtp struct {
	*process.Process
	set    *settings
	id     int64 // of the last request
	values bool  // the engine knows get_value
	timed  bool  // the engine has been told of the clock of this game
	text   []byte
}

func dialGTP(p *process.Process, set *settings) dialogue { return &gtp{Process: p, set: set} }

// colours are the colours of Blokus Duo by seat.
const colours = "bw"

func (t *gtp) greet(g *game) ([]players.Param, error) {
	err := tellable(g)
	if err != nil {
		return nil, err
	}
	words, refused, err := t.ask("set_game " + variant)
	if err == nil && refused {
		err = t.Fault(players.NotStarted, "it says: "+words)
	}
	if err == nil {
		words, refused, err = t.ask("known_command get_value")
		t.values = !refused && words == "true"
	}
	return nil, err
}

// tellable refuses rules that engines cannot be told of. The bonus is no such rule, because no legal move depends on
// it: Pentobi always counts it.
func tellable(g *game) error {
	for _, o := range g.Game.Options() {
		if value := g.Options[o.Name]; value != o.Default && o.Name != blokus.BonusOption {
			return process.NotStarted(fmt.Sprintf("the protocol cannot tell it that %s is %s: its Blokus Duo has %s",
				o.Name, value, o.Default))
		}
	}
	return nil
}

// begin clears the board and lays the pieces of the start. The colours take turns as long as both have pieces left.
func (t *gtp) begin(g *game) error {
	t.timed = false
	if g.news {
		for _, line := range setLines(t.set.template, g.values) {
			if _, err := t.demand(line); err != nil {
				return err
			}
		}
	}
	if _, err := t.demand("clear_board"); err != nil {
		return err
	}
	board, ok := g.Start.(*blokus.Board)
	if !ok {
		return fmt.Errorf("the start is a position of another game (%T)", g.Start)
	}
	chains := [2][]games.Move{board.AppendChain(nil, blokus.Black), board.AppendChain(nil, blokus.White)}
	for i := range max(len(chains[0]), len(chains[1])) {
		for seat, chain := range chains {
			if i >= len(chain) {
				continue
			}
			if err := t.play(seat, board.AppendMove(nil, chain[i])); err != nil {
				return err
			}
		}
	}
	return nil
}

func (t *gtp) play(seat int, move []byte) error {
	_, err := t.demand(fmt.Sprintf("play %c %s", colours[seat], move))
	return err
}

// choose tells nothing of skipped turns: Pentobi refuses to play a pass.
func (t *gtp) choose(g *game, played []games.Move, b players.Budget) (d players.Decision, err error) {
	for _, m := range played[len(g.told):] {
		seat := int(g.board.Mover())
		if err := t.play(seat, g.tell(nil, m)); err != nil {
			return d, err
		}
	}
	colour := colours[g.board.Mover()]
	if err := t.tellTime(colour, b); err != nil {
		return d, err
	}
	request := fmt.Sprintf("genmove %c", colour)
	answer, err := t.demand(request)
	switch {
	case err != nil:
		return d, err
	case answer == "":
		return d, t.Unspoken("it answers %s without a move", request)
	case strings.EqualFold(answer, "resign"):
		return d, players.ErrResign
	}
	if d.Moves, err = g.answer(strings.ToLower(answer)); err != nil || !t.values {
		return d, err
	}
	text, refused, err := t.ask("get_value")
	value, wrong := strconv.ParseFloat(text, 64)
	if wrong == nil && !refused && !math.IsNaN(value) && !math.IsInf(value, 0) {
		d.Score, d.Valued = value, true
	}
	return d, err
}

// tellTime tells the engine of a clock, if there is one. The protocol has no increments, but time that remains: that is
// told before every decision. Engines need not know the commands.
func (t *gtp) tellTime(colour byte, b players.Budget) error {
	left, stones := b.Game, 0 // stones is 0 for a time for all of the game
	if b.Turn > 0 && (left == 0 || b.Turn < left) {
		left, stones = b.Turn, 1
	}
	if left == 0 {
		return nil
	}
	// The protocol counts in seconds, and an engine would take 0 for a lost game.
	seconds := max(1, int64(left/time.Second))
	if !t.timed {
		settings := fmt.Sprintf("time_settings %d 0 0", seconds)
		if stones > 0 {
			settings = fmt.Sprintf("time_settings 0 %d 1", seconds)
		}
		if _, _, err := t.ask(settings); err != nil {
			return err
		}
		t.timed = true
	}
	_, _, err := t.ask(fmt.Sprintf("time_left %c %d %d", colour, seconds, stones))
	return err
}

// over tells nothing: the protocol has no word for the end of a game.
func (t *gtp) over(*game, games.Outcome) error { return nil }

// demand makes a request that an engine must not refuse, and returns the answer.
func (t *gtp) demand(request string) (answer string, err error) {
	answer, refused, err := t.ask(request)
	if err == nil && refused {
		err = t.Unspoken("it refuses %q: %s", request, short(answer))
	}
	return answer, err
}

// ask makes a request and returns the first line of the answer, and whether the engine refuses the request.
func (t *gtp) ask(request string) (answer string, refused bool, err error) {
	t.id++
	t.text = strconv.AppendInt(t.text[:0], t.id, 10)
	t.text = append(append(append(t.text, ' '), request...), '\n')
	t.Send(t.text)
	line, err := t.Receive()
	if err != nil {
		return "", false, err
	}
	status, rest := line[0], line[1:]
	digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
	number, rest := rest[:digits], rest[digits:]
	switch {
	case status != '=' && status != '?' || rest != "" && !strings.ContainsAny(rest[:1], " \t"):
		return "", false, t.Unspoken("it answers %q to %q: want = or ?, the number of the request, and a blank",
			short(line), request)
	case number != strconv.FormatInt(t.id, 10):
		return "", false, t.Unspoken("it answers %q to request %d: want that number", short(line), t.id)
	}
	for more := line; more != ""; {
		if more, err = t.Next(); err != nil {
			return "", false, err
		}
	}
	return strings.TrimSpace(rest), status == '?', nil
}

// gtpServer answers in the same protocol. Referees may lay pieces of either colour at any time, as the protocol has it.
type gtpServer struct {
	*Server
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

// quit is the command that ends the talk.
const quit = "quit"

// gtpCommands are all commands in the order of list_commands, each with what it wants: the number of words counts.
var gtpCommands = [][2]string{
	{quit, ""}, {"protocol_version", ""}, {"name", ""}, {"version", ""}, {"known_command", "COMMAND"},
	{"list_commands", ""}, {"set_game", variant}, {"clear_board", ""}, {"play", "COLOUR MOVE"}, {"genmove", "COLOUR"},
	{"reg_genmove", "COLOUR"}, {"undo", ""}, {"showboard", ""}, {"get_value", ""}, {"cputime", ""},
	{"time_settings", "SECONDS SECONDS STONES"}, {"time_left", "COLOUR SECONDS STONES"},
}

func serveGTP(s *Server) respondent {
	s.board = nil
	return &gtpServer{Server: s}
}

// respond answers a command. One that is refused is answered in words; a player that fails ends the talk.
func (t *gtpServer) respond(ctx context.Context, line string) (answer string, err error) {
	id, words := parseGTP(line)
	if id == "" && len(words) == 0 {
		return "", nil
	}
	name, args := "", words
	if len(words) > 0 {
		name, args = words[0], words[1:]
	}
	i := slices.IndexFunc(gtpCommands, func(c [2]string) bool { return c[0] == name })
	switch {
	case i < 0:
		err = errors.New("unknown command")
	case name == quit:
		return fmt.Sprintf("=%s \n\n", id), errQuit
	case len(args) != len(strings.Fields(gtpCommands[i][1])):
		err = fmt.Errorf("want %s", strings.TrimSpace(name+" "+gtpCommands[i][1]))
	default:
		answer, err = t.obey(ctx, name, args)
	}
	if failure, ok := errors.AsType[*playerError](err); ok {
		return "", failure.error
	}
	if err != nil {
		return fmt.Sprintf("?%s %v\n\n", id, err), nil
	}
	return fmt.Sprintf("=%s %s\n\n", id, answer), nil
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

// obey obeys a command that has all its words.
func (t *gtpServer) obey(ctx context.Context, name string, args []string) (answer string, err error) {
	seat := games.NoSeat
	if slices.Contains([]string{"play", "genmove", "reg_genmove", "time_left"}, name) {
		if seat, err = seatOf(args[0]); err != nil {
			return "", err
		}
	}
	switch name {
	case "protocol_version":
		answer = "2"
	case "name":
		answer = t.Spec.Short()
	case "version":
		answer = t.Version
	case "known_command":
		answer = strconv.FormatBool(slices.ContainsFunc(gtpCommands, func(c [2]string) bool { return c[0] == args[0] }))
	case "list_commands":
		for _, c := range gtpCommands {
			answer += c[0] + "\n"
		}
		answer = strings.TrimSpace(answer)
	case "set_game", "clear_board":
		if given := strings.Join(args, " "); name == "set_game" && given != variant {
			return "", fmt.Errorf("this engine plays %s, not %s", variant, given)
		}
		if t.board, t.laid, t.asked, t.value = nil, nil, false, 0; name == "clear_board" {
			t.clocks = [2]players.Budget{}
		}
	case "play":
		err = t.play(seat, args[1])
	case "genmove", "reg_genmove":
		return t.think(ctx, seat, name == "genmove")
	case "undo":
		if len(t.laid) == 0 {
			return "", errors.New("cannot undo: the board is empty")
		}
		t.laid, t.board = t.laid[:len(t.laid)-1], nil
	case "showboard":
		return t.diagram()
	case "get_value":
		if t.value == 0 { // players that value nothing leave it 0
			return "", errors.New("there is no value")
		}
		answer = strconv.FormatFloat(t.value, 'g', -1, 64)
	case "cputime":
		answer = strconv.FormatFloat(t.spent.Seconds(), 'f', 6, 64) // players have one thread
	case "time_settings": // the main time, the time of each period after it, and the moves in each period
		b, err := budget(args[0], "0")
		period, wrong := budget(args[1], args[2])
		if err = cmp.Or(err, wrong); err != nil {
			return "", err
		}
		if args[0] == "0" && args[2] != "0" {
			b = period
		}
		t.clocks = [2]players.Budget{b, b}
	case "time_left":
		left, err := budget(args[1], args[2])
		if err != nil {
			return "", err
		}
		t.clocks[seat] = left
	}
	return answer, err
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

// game returns the game of all pieces: a start, the sub-moves since then, and the board. Colours need not take turns,
// but those of a game do. So the game begins anew from the board, without a past, where the other colour is to move, at
// last mover.
func (t *gtpServer) game(mover games.Seat) (start games.Position, moves []games.Move, board *blokus.Board, err error) {
	if start, err = t.Game.New(t.Options); err != nil {
		return nil, nil, nil, err
	}
	board = start.Clone().(*blokus.Board)
	turn := func(to games.Seat) {
		if err != nil || to == games.NoSeat || board.Mover() == to || board.Over() {
			return
		}
		var text []byte
		if text, err = board.AppendText(nil); err != nil {
			return
		}
		fields := strings.Fields(string(text))
		fields[1] = colours[to : to+1]
		if start, err = t.Game.Parse(t.Options, strings.Join(fields, " ")); err == nil {
			board, moves = start.Clone().(*blokus.Board), nil
		}
	}
	for _, piece := range t.laid {
		if turn(piece.seat); err == nil {
			board.Do(piece.move)
			moves = append(moves, piece.move)
		}
	}
	turn(mover)
	return start, moves, board, err
}

func (t *gtpServer) play(seat games.Seat, move string) error {
	_, _, board, err := t.game(seat)
	if err != nil {
		return err
	}
	m, err := board.ParseMove(move)
	if err != nil {
		return fmt.Errorf("illegal move: %w", err)
	}
	t.laid = append(t.laid, laid{seat, m})
	return nil
}

// think has the player choose a piece, and lays it or only tells it.
//
// Before the first move of the player nobody has said who is to move: a board may have been laid in any order. So
// either colour may be asked first.
func (t *gtpServer) think(ctx context.Context, seat games.Seat, lay bool) (answer string, err error) {
	_, _, board, err := t.game(games.NoSeat)
	switch {
	case err != nil:
		return "", err
	case len(board.AppendPlacements(nil, seat, 1<<blokus.Pieces-1)) == 0:
		return "pass", nil
	case board.Mover() != seat && !board.Over() && t.asked:
		return "", fmt.Errorf("the other colour is to move, not %c", colours[seat])
	}
	start, moves, board, err := t.game(seat)
	if err == nil {
		err = t.follow(seat, start, moves)
	}
	if err != nil {
		return "", err
	}
	began := time.Now()
	d, err := t.choose(ctx, t.clocks[seat], nil)
	t.spent += time.Since(began)
	switch {
	case errors.Is(err, players.ErrResign):
		return "resign", nil
	case err != nil:
		return "", &playerError{err}
	case lay:
		t.laid, t.asked = append(t.laid, laid{seat, d.Moves[0]}), true
	default:
		t.board.Undo()
		t.played = t.played[:len(t.played)-1]
	}
	t.value = d.Score
	return games.Notation(board, d.Moves), nil
}

// diagram shows the board without empty lines, for such a line would end the answer.
func (t *gtpServer) diagram() (text string, err error) {
	_, _, board, err := t.game(games.NoSeat)
	if err != nil {
		return "", err
	}
	for line := range strings.SplitSeq(string(board.AppendDiagram(nil)), "\n") {
		if line != "" {
			text += "\n" + line
		}
	}
	return text, nil
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
