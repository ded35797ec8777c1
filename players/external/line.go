package external

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"tourney/games"
	"tourney/players"
)

// lineProtocol is the name of the program's own protocol, version 1: docs/engine-protocol.md.
const lineProtocol = "tourney"

// line talks in the program's own protocol.
type line struct {
	*process
	set   *settings
	legal bool // the engine wants the legal sub-moves
	board bool // the engine wants the position
	text  []byte
	moves []games.Move
	words []string
}

func newLine(e *process, set *settings) dialogue { return &line{process: e, set: set} }

func (l *line) greet(g *game) error {
	hello := "tourney 1 " + g.Game.Name()
	if o := g.Options.String(); o != "" {
		hello += " " + o
	}
	if err := l.send([]byte(hello + "\n")); err != nil {
		return err
	}
	answer, err := l.receive()
	if err != nil {
		return err
	}
	word, rest, _ := strings.Cut(answer, " ")
	switch word {
	case "error":
		return l.said(players.NotStarted, "it says: "+rest)
	case "ready":
	default:
		return l.said(players.Unspoken, fmt.Sprintf("it answers %q to %q: want ready NAME, or error TEXT", short(answer), hello))
	}
	wants := strings.Fields(rest)
	if len(wants) == 0 {
		return l.said(players.Unspoken, "it answers ready without its name")
	}
	for _, wish := range wants[1:] {
		switch wish {
		case "legal":
			l.legal = true
		case "board":
			l.board = true
		default:
			return l.said(players.Unspoken, fmt.Sprintf("it wants %q: version 1 of the protocol has legal and board", short(wish)))
		}
	}
	return nil
}

func (l *line) begin(g *game) error {
	var err error
	l.text = fmt.Appendf(l.text[:0], "new %d %016x%016x ", g.Seat, g.Seed[0], g.Seed[1])
	if l.text, err = g.Start.AppendText(l.text); err != nil {
		return err
	}
	return l.send(append(l.text, '\n'))
}

func (l *line) choose(g *game, played []games.Move, b players.Budget) (d players.Decision, err error) {
	l.text = l.text[:0]
	if news := played[len(g.told):]; len(news) > 0 {
		l.text = append(l.text, "played"...)
		for _, m := range news {
			l.text = g.tell(append(l.text, ' '), m)
		}
		l.text = append(l.text, '\n')
	}
	if l.legal {
		l.text = append(l.text, "legal"...)
		l.moves = g.board.AppendMoves(l.moves[:0])
		for _, m := range l.moves {
			l.text = g.board.AppendMove(append(l.text, ' '), m)
		}
		l.text = append(l.text, '\n')
	}
	if l.board {
		l.text = append(l.text, "board "...)
		if l.text, err = g.board.AppendText(l.text); err != nil {
			return d, err
		}
		l.text = append(l.text, '\n')
	}
	l.text = append(l.text, "go"...)
	l.limits(b)
	if err := l.send(append(l.text, '\n')); err != nil {
		return d, err
	}
	for {
		answer, err := l.receive()
		if err != nil {
			return d, err
		}
		switch word, rest, _ := strings.Cut(answer, " "); word {
		case "info":
		case "resign":
			return d, players.ErrResign
		case "move":
			return l.decision(g, rest)
		default:
			return d, l.said(players.Unspoken, fmt.Sprintf("it answers %q to go: want info, move or resign", short(answer)))
		}
	}
}

// limits appends the limits of a decision to the line.
func (l *line) limits(b players.Budget) {
	number := func(name string, n int64) {
		if n > 0 {
			l.text = strconv.AppendInt(append(append(append(l.text, ' '), name...), '='), n, 10)
		}
	}
	turn := b.Turn
	if own := time.Duration(l.set.millis) * time.Millisecond; own > 0 && (turn == 0 || own < turn) {
		turn = own
	}
	number("millis", millis(turn))
	number("left", millis(b.Game))
	number("increment", millis(b.Increment))
	number("plies", int64(l.set.plies))
	number("nodes", int64(l.set.nodes))
}

// millis rounds a time down to milliseconds, but never to 0.
func millis(d time.Duration) int64 {
	if d <= 0 {
		return 0
	}
	return max(1, d.Milliseconds())
}

// decision reads the answer "MOVE… value=X plies=N nodes=N evals=N".
func (l *line) decision(g *game, text string) (d players.Decision, err error) {
	l.words = append(l.words[:0], strings.Fields(text)...)
	end := slices.IndexFunc(l.words, func(w string) bool {
		name, _, found := strings.Cut(w, "=")
		return found && slices.Contains(reports, name)
	})
	if end < 0 {
		end = len(l.words)
	}
	for _, report := range l.words[end:] {
		name, value, _ := strings.Cut(report, "=")
		number, err := strconv.ParseFloat(value, 64)
		if i := slices.Index(reports, name); i < 0 || err != nil || i > 0 && (number < 0 || number != math.Trunc(number) || number > 1<<53) {
			return d, l.said(players.Unspoken, fmt.Sprintf("it reports %q: want value=X, plies=N, nodes=N or evals=N", short(report)))
		}
		switch name {
		case "value":
			d.Score = number
		case "plies":
			d.Plies = int(min(number, math.MaxInt16))
		case "nodes":
			d.Nodes = int64(number)
		case "evals":
			d.Evals = int64(number)
		}
	}
	if end == 0 {
		return d, l.said(players.Unspoken, "it answers move without a move")
	}
	d.Moves, err = g.answer(l.words[:end], games.Position.ParseMove)
	return d, err
}

// reports are the names of what an engine may report with its move.
var reports = []string{"value", "plies", "nodes", "evals"}

// over sends the places by seat and the reason: "over 1,2 five".
func (l *line) over(_ *game, o games.Outcome) error {
	l.text = append(l.text[:0], "over "...)
	for s, place := range o.Place {
		if place == 0 {
			break
		}
		if s > 0 {
			l.text = append(l.text, ',')
		}
		l.text = strconv.AppendInt(l.text, int64(place), 10)
	}
	if o.Reason != "" {
		l.text = append(append(l.text, ' '), o.Reason...)
	}
	return l.remark(append(l.text, '\n'))
}

func (l *line) goodbye() string { return "quit" }

// short returns the beginning of a text from an engine, for messages.
func short(text string) string {
	const most = 60
	text = plain(text)
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text
}
