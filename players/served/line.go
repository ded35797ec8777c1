package served

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"tourney/games"
	"tourney/players"
)

// serveLine answers in the program's own protocol: docs/engine-protocol.md.
func serveLine(ctx context.Context, e *Engine, lines <-chan string, out *bufio.Writer) error {
	for text := range lines {
		word, rest, _ := strings.Cut(text, " ")
		var err error
		switch word {
		case "tourney":
			if err := e.hello(rest); err != nil {
				fmt.Fprintf(out, "error %v\n", err)
				return out.Flush()
			}
			fmt.Fprintf(out, "ready %s\n", strings.ReplaceAll(e.Spec.Short(), " ", "_"))
			err = out.Flush()
		case "new":
			err = e.new(rest)
		case "played":
			if e.board == nil {
				return errors.New("played comes before new")
			}
			for notation := range strings.FieldsSeq(rest) {
				m, wrong := e.board.ParseMove(notation)
				if wrong != nil {
					return fmt.Errorf("played: %w", wrong)
				}
				e.do(m)
			}
		case "go":
			err = e.answer(ctx, rest, out)
		case "quit":
			return nil
		} // others are ignored, also those of later versions
		if err != nil {
			return err
		}
	}
	return nil
}

// hello reads "1 GAME OPTIONS".
func (e *Engine) hello(text string) error {
	words := strings.SplitN(text, " ", 3)
	if len(words) < 2 {
		return errors.New("want: tourney 1 GAME OPTIONS")
	}
	if words[0] != "1" {
		return fmt.Errorf("this engine speaks version 1 of the protocol, not %s", words[0])
	}
	if words[1] != e.Game.Name() {
		return fmt.Errorf("this engine plays %s, not %s", e.Game.Name(), words[1])
	}
	given := ""
	if len(words) > 2 {
		given = words[2]
	}
	options, err := games.ParseOptions(given)
	if err != nil {
		return err
	}
	e.Options, err = games.Complete(e.Game.Options(), options)
	return err
}

// new reads "SEAT SEED POSITION".
func (e *Engine) new(text string) error {
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
	start, err := e.Game.Parse(e.Options, words[2])
	if err != nil {
		return fmt.Errorf("new: %w", err)
	}
	seat, ok := number(words[0])
	if !ok || int(seat) >= start.Seats() {
		return fmt.Errorf("new: there is no seat %q", words[0])
	}
	e.begin(games.Seat(seat), seed, start)
	return nil
}

// answer reads the limits of "go" and answers "move", with what a search reports.
func (e *Engine) answer(ctx context.Context, text string, out *bufio.Writer) error {
	if e.board == nil {
		return errors.New("go comes before new")
	}
	var b players.Budget
	limits := games.Options{}
	for word := range strings.FieldsSeq(text) {
		name, value, _ := strings.Cut(word, "=")
		n, ok := number(value)
		if !ok {
			return fmt.Errorf("go: %q is no limit", word)
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
	before := e.board.Clone()
	d, err := e.choose(ctx, b, limits)
	if errors.Is(err, players.ErrResign) {
		fmt.Fprintln(out, "resign")
		return out.Flush()
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "move %s", games.Notation(before, d.Moves))
	if d.Plies > 0 || d.Nodes > 0 || d.Evals > 0 || d.Score != 0 {
		fmt.Fprintf(out, " value=%s plies=%d nodes=%d evals=%d", strconv.FormatFloat(d.Score, 'g', -1, 64), d.Plies, d.Nodes, d.Evals)
	}
	fmt.Fprintln(out)
	return out.Flush()
}
