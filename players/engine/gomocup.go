package engine

import (
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
	"tourney/players/process"
)

// gomocupProtocol is the name of the protocol of the Gomocup, which the manager Piskvork has introduced.
const gomocupProtocol = "gomocup"

const (
	// mostGomocupMemory is what the Gomocup allows, in bytes. Engines reserve all they may use, for each game anew.
	mostGomocupMemory = 350_000_000
	// turnAlone is the limit of a turn that nothing else limits. Engines do not agree on what a limit of 0 means.
	turnAlone = time.Second
	// turnCounted is the limit of a turn where the engine is asked to stop by its depth or its positions.
	turnCounted = 30 * time.Second
	// aboutWithin is the time of the first answer to ABOUT, but at most half of the setting start.
	aboutWithin = time.Second
	// mostAbout is how often a silent engine is sent ABOUT. The waits add up to 1023 times the setting settle.
	mostAbout = 10
)

// gomocup talks in the protocol of the Gomocup. Coordinates are x,y from 0,0 at the top left.
//
// Some engines print their move a little before they read again, and drop a command that comes meanwhile: Rapfi lost 49
// of 104 games in this way, although there was a pause before each request. So an engine must answer ABOUT before it is
// asked for anything. An engine that does not know ABOUT is only given the pause.
type gomocup struct {
	*process.Process
	set   *settings
	about []string // the lines of its answer to ABOUT, none if it has no such answer
	fresh bool     // START is answered, and no game has used that
	moved bool     // the engine has the board at hand, without the sub-moves that it was not told
	turn  int64    // the limit that the engine was told in this game, in milliseconds, 0 for none
	text  []byte
}

func dialGomocup(p *process.Process, set *settings) dialogue { return &gomocup{Process: p, set: set} }

func (c *gomocup) greet(g *game) ([]players.Param, error) {
	if err := c.start(g); err != nil {
		return nil, err
	}
	c.fresh = true
	return nil, c.introduce()
}

// start starts a game. Lines end without CR, because engines for Linux may take CR for a part of the command.
func (c *gomocup) start(g *game) error {
	command := fmt.Sprintf("START %d", g.Start.(*gomoku.Board).Size())
	c.Send([]byte(command + "\n"))
	line, err := c.hear()
	if err != nil {
		return err
	}
	switch first(line) {
	case "OK":
		return nil
	case "ERROR", "UNKNOWN":
		return c.Fault(players.NotStarted, fmt.Sprintf("it answers %q to %q", short(line), command))
	}
	return c.Unspoken("it answers %q to %q: want OK, or ERROR TEXT", short(line), command)
}

// introduce finds out how the engine answers ABOUT.
func (c *gomocup) introduce() error {
	c.Send([]byte("ABOUT\n"))
	for wait := min(aboutWithin, c.set.start/2); ; wait = c.set.settle {
		line, err := c.ReceiveWithin(wait)
		if err != nil || line == "" {
			return err
		}
		switch first(line) {
		case "MESSAGE", "DEBUG":
		case "ERROR", "UNKNOWN":
			return nil
		default:
			c.about = append(c.about, line)
		}
	}
}

// begin starts a game. Its time limits follow with the first request, which knows the clock.
func (c *gomocup) begin(g *game) error {
	if !c.fresh {
		if err := c.ready(); err != nil {
			return err
		}
		if err := c.start(g); err != nil {
			return err
		}
	}
	c.fresh, c.moved, c.turn = false, false, 0
	memory := int64(mostGomocupMemory)
	if c.set.memory > 0 {
		memory = min(memory, c.set.memory/8*7) // an engine has more than its tables
	}
	rule := 0
	if g.Start.(*gomoku.Board).Standard() {
		rule = 1
	}
	c.text = fmt.Appendf(c.text[:0], "INFO max_memory %d\nINFO game_type 1\nINFO rule %d\n", memory, rule)
	if c.set.nodes > 0 { // not in the protocol, as max_depth
		c.text = fmt.Appendf(c.text, "INFO max_node %d\n", c.set.nodes)
	}
	if c.set.plies > 0 {
		c.text = fmt.Appendf(c.text, "INFO max_depth %d\n", c.set.plies)
	}
	for _, line := range setLines(c.set.template, g.values) { // for each game: START may have set them back
		c.text = append(append(c.text, line...), '\n')
	}
	c.Send(c.text)
	return nil
}

func (c *gomocup) choose(g *game, played []games.Move, b players.Budget) (d players.Decision, err error) {
	if err := c.ready(); err != nil {
		return d, err
	}
	if c.limits(b); len(c.text) > 0 {
		c.Send(c.text)
		if err := c.ready(); err != nil { // so that ERROR is an answer to the request, and to nothing before it
			return d, err
		}
	}
	c.request(g, played)
	asked, _, _ := strings.Cut(string(c.text), "\n")
	c.Send(c.text)
	for {
		line, err := c.hear()
		if err != nil {
			return d, err
		}
		if rest, ok := strings.CutPrefix(strings.ToUpper(line), "SUGGEST "); ok {
			c.Send([]byte("PLAY " + rest + "\n"))
			continue
		}
		x, y, ok := cellIn(line)
		if !ok {
			return d, c.Unspoken("it answers %q to %q: want x,y", short(line), asked)
		}
		d.Moves, err = g.answer(fmt.Sprintf("%d,%d", x, y))
		c.moved = err == nil
		return d, err
	}
}

// limits makes the text of the time limits, which is empty if the engine knows them.
func (c *gomocup) limits(b players.Budget) {
	c.text = c.text[:0]
	turn := c.set.turn(b)
	switch {
	case turn > 0 || c.turn > 0 && b.Game > 0:
	case b.Game > 0:
		turn = b.Game
	case c.set.nodes > 0 || c.set.plies > 0:
		turn = turnCounted
	default:
		turn = turnAlone
	}
	if c.turn == 0 {
		c.text = fmt.Appendf(c.text, "INFO timeout_match %d\n", millis(b.Game))
	}
	if turn := millis(turn); turn > 0 && turn != c.turn {
		c.text = fmt.Appendf(c.text, "INFO timeout_turn %d\n", turn)
		c.turn = turn
	}
	if b.Game > 0 {
		c.text = fmt.Appendf(c.text, "INFO time_left %d\n", millis(b.Game))
	}
}

// request makes the text that asks for the next move, and plays the sub-moves that the engine was not told. The
// protocol has no start boards: the engine is told an order in which the stones of one can have been played.
func (c *gomocup) request(g *game, played []games.Move) {
	from := len(g.told)
	for _, m := range played[from:] {
		g.tell(nil, m)
	}
	start := g.Start.(*gomoku.Board)
	size := start.Size()
	cells := start.Alternating()
	for _, m := range played {
		cells = append(cells, int(m))
	}
	switch stones := len(cells); {
	case stones == 0:
		c.text = append(c.text[:0], "BEGIN\n"...)
	case stones == 1, c.moved && len(played) == from+1:
		last := cells[stones-1]
		c.text = fmt.Appendf(c.text[:0], "TURN %d,%d\n", last%size, last/size)
	default:
		c.text = append(c.text[:0], "BOARD\n"...)
		board := g.board.(*gomoku.Board)
		for _, cell := range cells {
			owner := 1
			if board.At(cell) != board.Mover() {
				owner = 2
			}
			c.text = fmt.Appendf(c.text, "%d,%d,%d\n", cell%size, cell/size, owner)
		}
		c.text = append(c.text, "DONE\n"...)
	}
}

// ready waits until the engine reads, and skips all that it has said until then: the complaints about INFO, most often.
func (c *gomocup) ready() error {
	if len(c.about) == 0 {
		return c.skip(c.set.settle)
	}
	wait := max(c.set.settle, time.Millisecond)
	for sent := 1; sent <= mostAbout; sent++ {
		c.Send([]byte("ABOUT\n"))
		for until := time.Now().Add(wait); ; {
			line, err := c.remark(time.Until(until))
			switch last := c.about[len(c.about)-1]; {
			case err != nil:
				return err
			case line == last || len(c.about) == 1 && introduces(line):
				if sent == 1 {
					return nil
				}
				return c.skip(wait) // the answers to the others may be on their way
			}
			if line == "" {
				break
			}
		}
		wait *= 2
	}
	return c.Fault(players.Stalled, fmt.Sprintf("it has not answered ABOUT, sent %d times", mostAbout))
}

// skip skips lines until none comes for a time.
func (c *gomocup) skip(wait time.Duration) error {
	for {
		if line, err := c.remark(wait); err != nil || line == "" {
			return err
		}
	}
}

// remark returns a line that comes within a time, "" if there is none. It may be no move: none was asked for.
func (c *gomocup) remark(wait time.Duration) (string, error) {
	line, err := c.ReceiveWithin(max(wait, time.Microsecond))
	if _, _, ok := cellIn(line); ok {
		err = c.Unspoken("it says %q, and was not asked for a move", short(line))
	}
	return line, err
}

// hear returns the next line that is no remark. An engine that was sent ABOUT several times may answer each of them
// late.
func (c *gomocup) hear() (string, error) {
	for {
		line, err := c.Receive()
		if err != nil {
			return "", err
		}
		if word := first(line); word != "MESSAGE" && word != "DEBUG" && !slices.Contains(c.about, line) && !introduces(line) {
			return line, nil
		}
	}
}

// cellIn reads the move of an engine, "x,y".
func cellIn(line string) (x, y int, ok bool) {
	_, err := fmt.Sscanf(line, "%d,%d", &x, &y)
	return x, y, err == nil
}

// introduces reports whether a line looks like a part of an answer to ABOUT. The answer may change, or come in parts.
func introduces(line string) bool {
	name, _, found := strings.Cut(strings.ToLower(line), "=")
	return found && slices.Contains([]string{"name", "version", "author", "country", "www", "email"}, name)
}

// first returns the first word of a line in capital letters.
func first(line string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	return strings.ToUpper(word)
}

func (c *gomocup) over(*game, games.Outcome) error { return nil } // the protocol has no word for it

const (
	// atOnce is the time of a turn for a manager that wants moves as fast as possible. Each manager allows a turn to
	// overrun by 100 ms or more.
	atOnce = 50 * time.Millisecond
	// unlimited is the time_left of a match without a limit, in milliseconds.
	unlimited = 1<<31 - 1
)

// errOver is the error of a request for a move after the end: an engine is not asked to judge, but no move is legal.
var errOver = errors.New("the game is over")

// gomocupServer answers in the protocol of the Gomocup. A request that is wrong changes nothing.
type gomocupServer struct {
	*Server // board is nil while it is empty, and start boards are always empty
	out     strings.Builder
	stones  []string // the lines of BOARD so far
	laying  bool     // until DONE
	started bool
	budget  players.Budget
	match   time.Duration // timeout_match, 0 for none
	limits  games.Options
}

func serveGomocup(s *Server) respondent {
	s.board = nil
	return &gomocupServer{Server: s, limits: games.Options{}}
}

func (g *gomocupServer) respond(ctx context.Context, line string) (answer string, err error) {
	g.out.Reset()
	if err = g.obey(ctx, line); errors.Is(err, errQuit) {
		return "", err
	}
	if failure, ok := errors.AsType[*playerError](err); ok {
		return g.out.String(), failure.error
	}
	if err != nil {
		fmt.Fprintf(&g.out, "ERROR %s\n", strings.ReplaceAll(err.Error(), "\n", " "))
	}
	return g.out.String(), nil
}

// obey obeys a line, and writes its answer to out.
func (g *gomocupServer) obey(ctx context.Context, line string) error {
	word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	word, rest = strings.ToUpper(word), strings.TrimSpace(rest)
	if g.laying && word != "DONE" {
		g.stones = append(g.stones, line)
		return nil
	}
	switch word {
	case "START":
		return g.start(rest)
	case "RECTSTART":
		width, height, _ := strings.Cut(rest, ",")
		if width = strings.TrimSpace(width); width != strings.TrimSpace(height) {
			return fmt.Errorf("the board must be square, not %q", rest)
		}
		return g.start(width)
	case "INFO":
		g.info(rest)
	case "ABOUT":
		name := strings.ReplaceAll(g.Spec.Short(), `"`, "'")
		fmt.Fprintf(&g.out, "name=\"%s\", version=\"%s\", author=\"tourney\", country=\"none\"\n", name, g.Version)
	case "TAKEBACK":
		return g.takeBack(rest)
	case "BOARD":
		g.laying, g.stones = true, nil
	case "BEGIN", "TURN", "RESTART":
		return g.inGame(ctx, word, rest)
	case "DONE":
		if g.laying {
			g.laying = false
			return g.inGame(ctx, word, rest)
		}
		fallthrough
	default:
		fmt.Fprintf(&g.out, "UNKNOWN %q is no command of this engine\n", word)
	case "END":
		return errQuit
	case "":
	}
	return nil
}

// inGame obeys a command that needs a game. All but RESTART ask for a move.
func (g *gomocupServer) inGame(ctx context.Context, word, rest string) (err error) {
	switch {
	case !g.started:
		err = errors.New("START comes first")
	case word == "RESTART":
		return g.start(g.Options[sizeOption])
	case word == "TURN":
		err = g.turn(rest)
	case word == "DONE":
		err = g.position(g.stones)
	case g.board != nil:
		err = errors.New("BEGIN is for an empty board: want TURN, or BOARD")
	default:
		err = g.follow(nil)
	}
	if err == nil && g.board.Over() {
		err = errOver
	}
	if err != nil {
		return err
	}
	before := g.board.Clone()
	d, err := g.choose(ctx, g.budget, g.limits)
	if err != nil {
		return &playerError{err}
	}
	if d.Plies > 0 || d.Nodes > 0 || d.Score != 0 {
		value := strconv.FormatFloat(d.Score, 'g', -1, 64)
		fmt.Fprintf(&g.out, "MESSAGE depth %d value %s nodes %d\n", d.Plies, value, d.Nodes)
	}
	fmt.Fprintln(&g.out, cellOf(before, d.Moves[0]))
	return nil
}

// Names of the rule options of gomoku.
const (
	sizeOption = "size"
	ruleOption = "rule"
)

// start starts a game on an empty board.
func (g *gomocupServer) start(size string) error {
	options, err := games.Complete(g.Game.Options(), games.Options{sizeOption: size, ruleOption: g.Options[ruleOption]})
	if err != nil {
		return err
	}
	g.Options, g.started, g.board, g.budget.Game = options, true, nil, g.match
	fmt.Fprintln(&g.out, "OK")
	return nil
}

// turn reads the cell of the opponent's stone.
func (g *gomocupServer) turn(text string) error {
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
	m, err := cell(board, text)
	if err != nil {
		return err
	}
	if g.board == nil {
		return g.follow([]games.Move{m})
	}
	g.do(m)
	return nil
}

// position reads the stones of BOARD: x,y,1 is a stone of this engine, x,y,2 one of the opponent. Their order is that
// of play if colours alternate. Otherwise each colour keeps its order, and Black begins.
func (g *gomocupServer) position(text []string) error {
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

// follow plays moves from the empty board, after which it is the engine's turn.
func (g *gomocupServer) follow(order []games.Move) error {
	start, err := g.Game.New(g.Options)
	if err != nil {
		return err
	}
	return g.Server.follow(games.Seat(len(order)%2), start, order)
}

// takeBack takes back the last stone. Managers take back one after the other.
func (g *gomocupServer) takeBack(text string) error {
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
	fmt.Fprintln(&g.out, "OK")
	return nil
}

// info reads "KEY VALUE". There is no answer, and other keys are no concern of an engine.
func (g *gomocupServer) info(text string) {
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
			fmt.Fprintf(&g.out, "MESSAGE rule %d is not supported: 0 is freestyle, 1 is exactly five\n", n)
			return
		}
		if g.board != nil && g.Options[ruleOption] != rules[n] {
			fmt.Fprintln(&g.out, "MESSAGE the rule is for the next game")
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
