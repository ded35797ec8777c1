package tourney

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"tourney/arena/plan"
	"tourney/arena/sitting"
	"tourney/arena/transcript"
	"tourney/cli/shell"
	"tourney/games"
	"tourney/results"
)

// errQuit is the cause when the person leaves a game.
var errQuit = errors.New("the person has left")

// dialogue is a sitting at the terminal.
type dialogue struct {
	*sitting.Sitting
	out, prompts io.Writer
	width        int // of the terminal
	ask          func(ctx context.Context, prompt string, complete shell.Complete) (string, error)
	shown        int // turns printed
}

// play plays the game to its end, or returns errQuit if the person leaves.
func (d *dialogue) play(ctx context.Context) (record results.Record, err error) {
	_, err = fmt.Fprintf(d.out, "%s: %s. %s. Type help for help.\n\n%s", d.Plan.Name, d.Plan.Game, d.seating(), d.Start.AppendDiagram(nil))
	if err != nil {
		return record, err
	}
	ctx, leave := context.WithCancelCause(ctx)
	defer leave(nil)
	played := make(chan error, 1)
	go func() {
		var err error
		record, err = d.Play(ctx)
		played <- err
	}()
	if err = d.talk(ctx); err != nil {
		leave(err)
	}
	if failed := <-played; err == nil {
		err = failed
	}
	return record, err
}

// seating says who sits where: "You are South, against standard@2 as West, North and East". Without a person it names
// the players: "a-star@4 as White, one@4 as Black".
func (d *dialogue) seating() string {
	var persons, others []string
	seats := map[string][]string{} // by player, in turn order after the first person
	for seat, name := range d.Seats {
		if !d.Person(games.Seat(seat)) {
			continue
		}
		if persons = append(persons, name); d.Names[seat] != "" {
			persons[len(persons)-1] = fmt.Sprintf("%s (%s)", name, d.Names[seat])
		}
	}
	first := max(0, slices.IndexFunc(d.Plan.Players, func(e plan.Entrant) bool { return e.Spec.Person() }))
	for i := range d.Seats {
		seat := (first + i) % len(d.Seats)
		spec := d.Spec(games.Seat(seat))
		if spec.Person() {
			continue
		}
		if seats[spec.Short()] == nil {
			others = append(others, spec.Short())
		}
		seats[spec.Short()] = append(seats[spec.Short()], d.Seats[seat])
	}
	for i, other := range others {
		others[i] = other + " as " + results.InWords(seats[other])
	}
	text := strings.Join(others, ", ")
	if text != "" && len(persons) > 0 {
		text = ", against " + text
	}
	switch len(persons) {
	case 0:
		return text
	case 1:
		return "You are " + persons[0] + text
	}
	return results.InWords(persons) + " are persons" + text
}

// talk prints the game and obeys the persons until the game is over or they leave.
func (d *dialogue) talk(ctx context.Context) error {
	for v := d.View(); !v.Over; v = d.View() {
		if _, err := io.WriteString(d.out, d.news(v)); err != nil {
			return err
		}
		if !v.Yours {
			if _, err := d.Next(ctx, v.Version); err != nil {
				return err
			}
			continue
		}
		prompt := strings.Join(append([]string{d.Called(v.Board.Mover())}, v.Notes...), " ") + "> "
		line, err := d.ask(ctx, prompt, d.completions)
		if errors.Is(err, io.EOF) {
			err = errQuit
		}
		if err == nil {
			err = d.obey(ctx, v, line)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// news returns the turns not printed yet. An unfinished turn waits until the game is over.
func (d *dialogue) news(v sitting.View) string {
	text := ""
	for _, t := range transcript.Turns(d.Start, v.Played)[d.shown:] {
		if t.Whole || v.Over {
			effort := d.Effort(v, t)
			if effort != "" {
				effort = "   " + effort
			}
			text += t.Text(d.Seats, effort)
			d.shown++
		}
	}
	return text
}

// completions lists the legal sub-moves and the commands that begin like a word.
func (d *dialogue) completions(words []string, word string) []string {
	p := d.View().Board
	mover, turn := p.Mover(), p.Turns()
	for _, w := range words {
		m, err := p.ParseMove(w)
		if err != nil {
			return nil
		}
		if p.Do(m); p.Mover() != mover || p.Turns() != turn {
			return nil
		}
	}
	list := sitting.Legal(p, word)
	for _, c := range sitting.Commands {
		if len(words) == 0 && word != "" && strings.HasPrefix(string(c), word) {
			list = append(list, string(c))
		}
	}
	return list
}

// obey executes a line. An error ends the game; a mistake in the line is only printed.
func (d *dialogue) obey(ctx context.Context, v sitting.View, text string) error {
	line, err := sitting.ParseLine(text)
	if err != nil {
		return d.complain(err.Error())
	}
	switch line.Command {
	case sitting.Moves:
		return d.list(v, strings.Join(line.Words, " "))
	case sitting.Board:
		position, err := v.Board.AppendText(nil)
		if err != nil {
			return err
		}
		return d.say(fmt.Sprintf("%s%s\n", v.Board.AppendDiagram(nil), position))
	case sitting.Undo:
		return d.undo(v)
	case sitting.Hint, sitting.Value:
		return d.advise(ctx, line.Command)
	case sitting.Resign:
		return d.Resign()
	case sitting.Quit:
		return errQuit
	case sitting.Rules:
		rules, example, err := games.RulesOf(d.Plan.Game)
		if err != nil {
			return d.complain(err.Error())
		}
		return d.say(rules.Screen(example, min(d.width, mostRules)))
	case sitting.Help:
		return d.say(sitting.HelpText)
	}
	return d.enter(line.Words)
}

// mostRules is the width of the rules: longer lines are hard to read.
const mostRules = 80

// enter plays sub-moves, all or none.
func (d *dialogue) enter(words []string) error {
	err := d.Type(words...)
	if err == nil {
		if v := d.View(); len(v.Entered) > 0 {
			return d.say(string(v.Board.AppendDiagram(nil)))
		}
		return nil
	}
	problem := err.Error() + "\n("
	if len(words) > 1 {
		problem += "nothing of the line is played; "
	}
	return d.complain(problem + "moves lists what is legal, help explains the rest)")
}

// undo takes back the sub-moves entered, or the last turn of a person if there are none.
func (d *dialogue) undo(v sitting.View) error {
	if err := d.UndoTurn(); err != nil {
		return d.complain(err.Error())
	}
	now := d.View()
	if len(v.Entered) > 0 {
		return d.say(string(now.Board.AppendDiagram(nil)))
	}
	d.shown = len(transcript.Turns(d.Start, now.Played))
	return d.say(fmt.Sprintf("\nback in turn %d\n%s", now.Board.Turns()+1, now.Board.AppendDiagram(nil)))
}

// advise prints the opponent's choice for the person, or the opponent's value of the last move.
func (d *dialogue) advise(ctx context.Context, command sitting.Command) error {
	ask, without := d.Hint, "there is no hint: "
	if command == sitting.Value {
		ask, without = d.Value, ""
	}
	advice, err := ask(ctx)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return d.complain(without + err.Error())
	}
	return d.say(advice.String() + "\n")
}

// list prints the legal sub-moves that begin with prefix, in columns.
func (d *dialogue) list(v sitting.View, prefix string) error {
	list := sitting.Legal(v.Board, prefix)
	if len(list) == 0 {
		return d.complain(fmt.Sprintf("no legal move begins with %q", prefix))
	}
	return d.say(shell.Columns(list, d.width))
}

func (d *dialogue) say(text string) error {
	_, err := io.WriteString(d.out, text)
	return err
}

// complain prints the reason why a line was not obeyed.
func (d *dialogue) complain(text string) error {
	_, err := fmt.Fprintln(d.prompts, text)
	return err
}
