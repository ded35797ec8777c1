package engine

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"tourney/games"
	"tourney/players"
	"tourney/players/process"
)

// tourneyProtocol is the name of the program's own protocol, version 1: docs/engine-protocol.md.
const tourneyProtocol = "tourney"

// line asks an engine in the program's own protocol.
type line struct {
	*process.Process
	set   *settings
	legal bool // the engine wants the legal sub-moves
	board bool // the engine wants the position
	text  []byte
	moves []games.Move
	words []string
}

func dialTourney(p *process.Process, set *settings) dialogue { return &line{Process: p, set: set} }

// mostBanners is the number of lines that an engine may write before it is ready: its version, for example.
const mostBanners = 100

func (l *line) greet(g *game) (declared []players.Param, err error) {
	hello := strings.TrimSpace("tourney 1 " + g.Game.Name() + " " + g.Options.String())
	l.Send([]byte(hello + "\n"))
	last := ""
	for banners := 0; banners <= mostBanners; {
		answer, err := l.Receive()
		if fault, ok := errors.AsType[*players.Fault](err); ok && last != "" {
			fault.Text += fmt.Sprintf("; it says %q: want ready NAME, or error TEXT", short(last))
		}
		if err != nil {
			return nil, err
		}
		switch word, rest, _ := strings.Cut(answer, " "); word {
		case "error":
			return nil, l.Fault(players.NotStarted, "it says: "+rest)
		case "ready":
			return declared, l.wants(strings.Fields(rest))
		case "weight":
			p, err := declaredIn(strings.Fields(rest))
			if err == nil && len(declared) == mostWeights {
				err = fmt.Errorf("it may declare %d weights", mostWeights)
			}
			if err != nil {
				return nil, l.Unspoken("it declares %q: %v", short(answer), err)
			}
			declared = append(declared, p)
		default:
			last = answer
			banners++
		}
	}
	return nil, l.Unspoken("it has answered %q with %d lines, the last of them %q: want ready NAME, or error TEXT",
		hello, mostBanners+1, short(last))
}

// declaredIn reads a weight: "NAME DEFAULT LEAST MOST [integer] [switch] [log]".
func declaredIn(words []string) (players.Param, error) {
	if len(words) < 4 {
		return players.Param{}, errors.New("want weight NAME DEFAULT LEAST MOST")
	}
	return newParam(words[0], words[1], words[2], words[3], words[4:])
}

// wants reads the name of the engine, and the lines that it wants.
func (l *line) wants(words []string) error {
	if len(words) == 0 {
		return l.Unspoken("it answers ready without its name")
	}
	for _, wish := range words[1:] {
		switch wish {
		case "legal":
			l.legal = true
		case "board":
			l.board = true
		default:
			return l.Unspoken("it wants %q: version 1 of the protocol has legal and board", short(wish))
		}
	}
	return nil
}

// unasked returns the fault of an engine that has said more than it was asked for, or nil. It may have
// written infos after its last answer.
func (l *line) unasked() error {
	for {
		line, err := l.ReceiveWithin(0)
		word, _, _ := strings.Cut(line, " ")
		switch {
		case err != nil || line == "":
			return err
		case word != "info":
			return l.Unspoken("it says %q, and was not asked: want one answer to each go", short(line))
		}
	}
}

func (l *line) begin(g *game) error {
	err := l.unasked()
	if err != nil {
		return err
	}
	l.text = l.text[:0]
	if g.news {
		l.text = append(l.text, "weights"...)
		for _, v := range g.values {
			l.text = fmt.Appendf(l.text, " %s=%s", v.name, v.text)
		}
		l.text = append(l.text, '\n')
	}
	l.text = fmt.Appendf(l.text, "new %d %016x%016x ", g.Seat, g.Seed[0], g.Seed[1])
	if l.text, err = g.Start.AppendText(l.text); err != nil {
		return err
	}
	l.Send(append(l.text, '\n'))
	return nil
}

func (l *line) choose(g *game, played []games.Move, b players.Budget) (d players.Decision, err error) {
	if err := l.unasked(); err != nil {
		return d, err
	}
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
	l.Send(append(l.text, '\n'))
	for {
		answer, err := l.Receive()
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
			return d, l.Unspoken("it answers %q to go: want info, move or resign", short(answer))
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
	number("millis", millis(l.set.turn(b)))
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
		i := slices.Index(reports, name)
		count := number >= 0 && number == math.Trunc(number) && number <= 1<<53
		if i < 0 || err != nil || math.IsNaN(number) || i > 0 && !count {
			return d, l.Unspoken("it reports %q: want value=X, plies=N, nodes=N or evals=N", short(report))
		}
		switch name {
		case "value":
			d.Score, d.Valued = number, true
		case "plies":
			d.Plies = int(min(number, math.MaxInt16))
		case "nodes":
			d.Nodes = int64(number)
		case "evals":
			d.Evals = int64(number)
		}
	}
	if end == 0 {
		return d, l.Unspoken("it answers move without a move")
	}
	d.Moves, err = g.answer(l.words[:end]...)
	return d, err
}

// reports are the names of what an engine may report with its move.
var reports = []string{"value", "plies", "nodes", "evals"}

// over sends the places by seat and the reason: "over 1,2 five".
func (l *line) over(_ *game, o games.Outcome) error {
	var places []string
	for _, place := range o.Place {
		if place > 0 { // there is such a seat
			places = append(places, strconv.Itoa(int(place)))
		}
	}
	return l.Remark([]byte(strings.TrimSpace("over "+strings.Join(places, ",")+" "+o.Reason) + "\n"))
}

// lineServer answers a referee in the program's own protocol.
type lineServer struct{ *Server }

func serveTourney(s *Server) respondent { return lineServer{s} }

func (s lineServer) respond(ctx context.Context, line string) (answer string, err error) {
	word, rest, _ := strings.Cut(line, " ")
	switch {
	case word == "tourney":
		return s.hello(rest)
	case word == "new":
		return "", s.new(rest)
	case word == "quit":
		return "", errQuit
	case s.board == nil && (word == "played" || word == "go"):
		return "", fmt.Errorf("%s comes before new", word)
	case word == "played":
		for notation := range strings.FieldsSeq(rest) {
			m, err := s.board.ParseMove(notation)
			if err != nil {
				return "", fmt.Errorf("played: %w", err)
			}
			s.do(m)
		}
	case word == "go":
		return s.answer(ctx, rest)
	}
	return "", nil // other words are ignored, also those of later versions
}

// hello reads "1 GAME OPTIONS". The talk ends if the player cannot play that.
func (s lineServer) hello(text string) (answer string, err error) {
	version, rest, _ := strings.Cut(text, " ")
	name, given, _ := strings.Cut(rest, " ")
	options, err := games.ParseOptions(given)
	if err == nil {
		options, err = games.Complete(s.Game.Options(), options)
	}
	switch {
	case name == "":
		err = errors.New("want: tourney 1 GAME OPTIONS")
	case version != "1":
		err = fmt.Errorf("this engine speaks version 1 of the protocol, not %s", version)
	case name != s.Game.Name():
		err = fmt.Errorf("this engine plays %s, not %s", s.Game.Name(), name)
	}
	if err != nil {
		return fmt.Sprintf("error %v\n", err), errQuit
	}
	s.Options = options
	return fmt.Sprintf("ready %s\n", strings.ReplaceAll(s.Spec.Short(), " ", "_")), nil
}

// new reads "SEAT SEED POSITION".
func (s lineServer) new(text string) error {
	words := strings.SplitN(text, " ", 3)
	if len(words) < 3 || len(words[1]) != 32 {
		return fmt.Errorf("new %s: want new SEAT SEED POSITION, with a seed of 32 hexadecimal digits", text)
	}
	var seed players.Seed
	for i := range seed {
		var err error
		if seed[i], err = strconv.ParseUint(words[1][16*i:16*i+16], 16, 64); err != nil {
			return fmt.Errorf("new: the seed %q is not 32 hexadecimal digits", words[1])
		}
	}
	start, err := s.Game.Parse(s.Options, words[2])
	if err != nil {
		return fmt.Errorf("new: %w", err)
	}
	seat, ok := number(words[0])
	if !ok || int(seat) >= start.Seats() {
		return fmt.Errorf("new: there is no seat %q", words[0])
	}
	s.begin(games.Seat(seat), seed, start)
	return nil
}

// answer reads the limits of "go" and answers "move", with what a search reports.
func (s lineServer) answer(ctx context.Context, text string) (answer string, err error) {
	var b players.Budget
	limits := games.Options{}
	for word := range strings.FieldsSeq(text) {
		name, value, _ := strings.Cut(word, "=")
		n, ok := number(value)
		if !ok {
			return "", fmt.Errorf("go: %q is no limit", word)
		}
		switch t := time.Duration(n) * time.Millisecond; name {
		case "millis":
			b.Turn = t
		case "left":
			b.Game = t
		case "increment":
			b.Increment = t
		default:
			limits[name] = value
		}
	}
	before := s.board.Clone()
	d, err := s.choose(ctx, b, limits)
	switch {
	case errors.Is(err, players.ErrResign):
		return "resign\n", nil
	case err != nil:
		return "", err
	}
	answer = "move " + games.Notation(before, d.Moves)
	if d.Plies > 0 || d.Nodes > 0 || d.Evals > 0 || d.Score != 0 {
		value := strconv.FormatFloat(d.Score, 'g', -1, 64)
		answer += fmt.Sprintf(" value=%s plies=%d nodes=%d evals=%d", value, d.Plies, d.Nodes, d.Evals)
	}
	return answer + "\n", nil
}
