package external

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"tourney/games"
	"tourney/games/gomoku"
	"tourney/players"
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
// Some engines print their move a little before they read again, and drop a command that comes meanwhile: Rapfi lost 49 of 104
// games in this way, although there was a pause before each request. So an engine must answer ABOUT before it is asked for
// anything. An engine that does not know ABOUT is only given the pause.
type gomocup struct {
	*process
	set   *settings
	about []string // the lines of its answer to ABOUT, none if it has no such answer
	fresh bool     // START is answered, and no game has used that
	moved bool     // the engine has the board at hand, without the sub-moves that it was not told
	turn  int64    // the limit that the engine was told in this game, in milliseconds, 0 for none
	text  []byte
}

func newGomocup(e *process, set *settings) dialogue { return &gomocup{process: e, set: set} }

func (c *gomocup) greet(g *game) error {
	if err := c.start(g); err != nil {
		return err
	}
	c.fresh = true
	return c.introduce()
}

// start starts a game. Lines end without CR, because engines for Linux may take CR for a part of the command.
func (c *gomocup) start(g *game) error {
	command := fmt.Sprintf("START %d", g.Start.(*gomoku.Board).Size())
	if err := c.send([]byte(command + "\n")); err != nil {
		return err
	}
	line, err := c.hear()
	if err != nil {
		return err
	}
	switch first(line) {
	case "OK":
		return nil
	case "ERROR", "UNKNOWN":
		return c.said(players.NotStarted, fmt.Sprintf("it answers %q to %q", short(line), command))
	}
	return c.said(players.Unspoken, fmt.Sprintf("it answers %q to %q: want OK, or ERROR TEXT", short(line), command))
}

// introduce finds out how the engine answers ABOUT.
func (c *gomocup) introduce() error {
	if err := c.send([]byte("ABOUT\n")); err != nil {
		return err
	}
	for wait := min(aboutWithin, c.set.start/2); ; wait = c.set.settle {
		line, came, err := c.receiveWithin(wait)
		switch {
		case err != nil:
			return err
		case !came:
			return nil
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
	return c.send(c.text)
}

func (c *gomocup) choose(g *game, played []games.Move, b players.Budget) (d players.Decision, err error) {
	if err := c.ready(); err != nil {
		return d, err
	}
	if c.limits(b); len(c.text) > 0 {
		if err := c.send(c.text); err != nil {
			return d, err
		}
		if err := c.ready(); err != nil { // so that ERROR is an answer to the request, and to nothing before it
			return d, err
		}
	}
	c.request(g, played)
	asked, _, _ := strings.Cut(string(c.text), "\n")
	if err := c.send(c.text); err != nil {
		return d, err
	}
	for {
		line, err := c.hear()
		if err != nil {
			return d, err
		}
		if rest, ok := strings.CutPrefix(strings.ToUpper(line), "SUGGEST "); ok {
			if err := c.send([]byte("PLAY " + rest + "\n")); err != nil {
				return d, err
			}
			continue
		}
		var x, y int
		if _, err := fmt.Sscanf(line, "%d,%d", &x, &y); err != nil {
			return d, c.said(players.Unspoken, fmt.Sprintf("it answers %q to %q: want x,y", short(line), asked))
		}
		d.Moves, err = g.answer([]string{fmt.Sprintf("%d,%d", x, y)}, games.Position.ParseMove)
		c.moved = err == nil
		return d, err
	}
}

// limits makes the text of the time limits, which is empty if the engine knows them.
func (c *gomocup) limits(b players.Budget) {
	c.text = c.text[:0]
	turn := b.Turn
	if own := time.Duration(c.set.millis) * time.Millisecond; own > 0 && (turn == 0 || own < turn) {
		turn = own
	}
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

// request makes the text that asks for the next move, and plays the sub-moves that the engine was not told. The protocol has
// no start boards: the engine is told an order in which the stones of one can have been played.
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
		for {
			if _, came, err := c.receiveWithin(c.set.settle); err != nil || !came {
				return err
			}
		}
	}
	wait := max(c.set.settle, time.Millisecond)
	for sent := 1; sent <= mostAbout; sent++ {
		if err := c.send([]byte("ABOUT\n")); err != nil {
			return err
		}
		for until := time.Now().Add(wait); ; {
			line, came, err := c.receiveWithin(time.Until(until))
			if err != nil {
				return err
			}
			if !came {
				break
			}
			if line != c.about[len(c.about)-1] && !(len(c.about) == 1 && introduces(line)) {
				continue
			}
			for came && sent > 1 { // the answers to the others may be on their way
				if _, came, err = c.receiveWithin(wait); err != nil {
					return err
				}
			}
			return nil
		}
		wait *= 2
	}
	return c.said(players.Stalled, fmt.Sprintf("it has not answered ABOUT, sent %d times", mostAbout))
}

// hear returns the next line that is no remark. An engine that was sent ABOUT several times may answer each of them late.
func (c *gomocup) hear() (string, error) {
	for {
		line, err := c.receive()
		if err != nil {
			return "", err
		}
		if word := first(line); word != "MESSAGE" && word != "DEBUG" && !slices.Contains(c.about, line) && !introduces(line) {
			return line, nil
		}
	}
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

func (c *gomocup) goodbye() string { return "END" }
