package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"tourney/arena/sitting"
)

// answerAtOnce is how long a request waits for the answer of an opponent: most are quicker.
const answerAtOnce = 250 * time.Millisecond

// act obeys a request of the person, and leads back to the game. A request about an earlier position changes nothing.
func (p *Page) act(v *visit) (to string, s *sheet, err error) {
	game, err := p.plays.find(v.PathValue("id"))
	if err != nil {
		return "", nil, err
	}
	act := v.PathValue("act")
	if act == "leave" {
		p.plays.drop(game)
		return "/play", nil, nil
	}
	s, err = p.obeyNow(game, v, sitting.Command(act))
	if err != nil || s != nil {
		if s == nil {
			data := game.now()
			data.Trouble = err.Error()
			s = data.sheet()
			s.status = http.StatusConflict
		}
		return "", s, nil
	}
	wait, cancel := context.WithTimeout(v.Context(), answerAtOnce)
	defer cancel()
	for now := game.View(); !now.Yours && !now.Over; {
		if now, err = game.Next(wait, now.Version); err != nil {
			break
		}
	}
	return "/play/" + game.ID, nil, nil
}

// obeyNow obeys a request about the present position.
func (p *Page) obeyNow(game *personGame, v *visit, command sitting.Command) (*sheet, error) {
	game.acting.Lock() // two tabs may ask at once
	defer game.acting.Unlock()
	view := game.View()
	if v.PostFormValue("v") != strconv.Itoa(view.Version) {
		return nil, errors.New("the game has gone on, maybe in another tab: this is how it stands now, and nothing was changed")
	}
	return p.obey(game, view, command, v)
}

// obey obeys a command, or plays moves. It returns a sheet for an answer that is not kept.
func (p *Page) obey(game *personGame, view sitting.View, command sitting.Command, v *visit) (*sheet, error) {
	switch command {
	case "move":
		return nil, enter(game, view, v.PostFormValue("at"))
	case "line":
		return p.line(game, view, v)
	case sitting.Undo:
		return nil, game.UndoTurn()
	case sitting.Hint, sitting.Value:
		game.ask(p.background, command)
		return nil, nil
	case sitting.Resign:
		return nil, game.Resign()
	}
	return nil, fmt.Errorf("%q cannot be done in a game", string(command))
}

// enter plays the sub-move that the clicked areas mean.
func enter(game *personGame, view sitting.View, text string) error {
	at, err := areasOf(text)
	if err != nil {
		return err
	}
	if !view.Yours {
		return sitting.ErrNotYours
	}
	pointing, ok := sitting.NewPointing(view.Board, at)
	if !ok || len(pointing.Clicked) != len(at) {
		return errors.New("no legal move means these areas")
	}
	m, ok := pointing.Whole()
	if !ok {
		return errors.New("these areas are not a whole move yet")
	}
	return game.Enter(m.Move)
}

// line obeys an input line, as the terminal does.
func (p *Page) line(game *personGame, view sitting.View, v *visit) (*sheet, error) {
	line, err := sitting.ParseLine(v.PostFormValue("line"))
	if err != nil {
		return nil, err
	}
	say := func(text string) (*sheet, error) {
		data := game.now()
		data.Said = strings.Split(strings.TrimSpace(text), "\n")
		return data.sheet(), nil
	}
	switch line.Command {
	case "":
		return nil, game.Type(line.Words...)
	case sitting.Moves:
		prefix := strings.Join(line.Words, " ")
		list := sitting.Legal(view.Board, prefix)
		if len(list) == 0 {
			return nil, fmt.Errorf("no legal move begins with %q", prefix)
		}
		return say(strings.Join(list, " "))
	case sitting.Board:
		return say("The board is shown, and as text below it.")
	case sitting.Help:
		return say(sitting.HelpText)
	case sitting.Quit:
		return nil, errors.New("to leave the game, use the button: it is not stored then")
	}
	return p.obey(game, view, line.Command, v)
}
