package external

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"tourney/games"
	"tourney/games/blokus"
	"tourney/players"
)

// gtp talks in version 2 of the Go Text Protocol, as Pentobi speaks it: moves are written as in its game files, and set_game
// chooses the game. It knows Blokus Duo.
//
// Source: https://www.lysator.liu.se/~gunnar/gtp/gtp2-spec-draft2/gtp2-spec.html, and Pentobi-GTP.md of Pentobi.
type gtp struct {
	*process
	id     int64 // of the last request
	values bool  // the engine knows get_value
	timed  bool  // the engine has been told of the clock of this game
	text   []byte
}

func newGTP(e *process, _ *settings) dialogue { return &gtp{process: e} }

// colours are the colours of Blokus Duo by seat.
const colours = "bw"

func (t *gtp) greet(g *game) error {
	if err := tellable(g); err != nil {
		return err
	}
	words, refused, err := t.ask("set_game Blokus Duo")
	if err != nil {
		return err
	}
	if refused {
		return t.said(players.NotStarted, "it says: "+words)
	}
	words, refused, err = t.ask("known_command get_value")
	t.values = !refused && words == "true"
	return err
}

// tellable refuses rules that engines cannot be told of. The bonus is no such rule, because no legal move depends on it: Pentobi
// always counts it.
func tellable(g *game) error {
	for _, o := range g.Game.Options() {
		if value := g.Options[o.Name]; value != o.Default && o.Name != blokus.BonusOption {
			return notStarted(fmt.Sprintf("the protocol cannot tell it that %s is %s: its Blokus Duo has %s", o.Name, value, o.Default))
		}
	}
	return nil
}

// begin clears the board and lays the pieces of the start. The colours take turns as long as both have pieces left.
func (t *gtp) begin(g *game) error {
	t.timed = false
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
		return d, t.said(players.Unspoken, fmt.Sprintf("it answers %s without a move", request))
	case strings.EqualFold(answer, "resign"):
		return d, players.ErrResign
	}
	if d.Moves, err = g.answer([]string{strings.ToLower(answer)}, games.Position.ParseMove); err != nil || !t.values {
		return d, err
	}
	text, refused, err := t.ask("get_value")
	if value, wrong := strconv.ParseFloat(text, 64); wrong == nil && !refused && !math.IsNaN(value) && !math.IsInf(value, 0) {
		d.Score = value
	}
	return d, err
}

// tellTime tells the engine of a clock, if there is one. The protocol has no increments, but time that remains: that is told
// before every decision. Engines need not know the commands.
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

func (t *gtp) goodbye() string { return "quit" }

// demand makes a request that an engine must not refuse, and returns the answer.
func (t *gtp) demand(request string) (answer string, err error) {
	answer, refused, err := t.ask(request)
	if err == nil && refused {
		err = t.said(players.Unspoken, fmt.Sprintf("it refuses %q: %s", request, short(answer)))
	}
	return answer, err
}

// ask makes a request and returns the first line of the answer, and whether the engine refuses the request.
func (t *gtp) ask(request string) (answer string, refused bool, err error) {
	t.id++
	t.text = strconv.AppendInt(t.text[:0], t.id, 10)
	t.text = append(append(append(t.text, ' '), request...), '\n')
	if err := t.send(t.text); err != nil {
		return "", false, err
	}
	line, err := t.receive()
	if err != nil {
		return "", false, err
	}
	status, rest := line[0], line[1:]
	digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
	number, rest := rest[:digits], rest[digits:]
	switch {
	case status != '=' && status != '?' || rest != "" && !strings.ContainsAny(rest[:1], " \t"):
		return "", false, t.said(players.Unspoken, fmt.Sprintf("it answers %q to %q: want = or ?, the number of the request, and a blank", short(line), request))
	case number != strconv.FormatInt(t.id, 10):
		return "", false, t.said(players.Unspoken, fmt.Sprintf("it answers %q to request %d: want that number", short(line), t.id))
	}
	for more := line; more != ""; {
		if more, err = t.next(); err != nil {
			return "", false, err
		}
	}
	return strings.TrimSpace(rest), status == '?', nil
}
