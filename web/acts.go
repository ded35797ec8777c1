package web

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"tourney/arena/sitting"
	"tourney/games"
)

// errLeft is the error of a request to leave a game.
var errLeft = errors.New("the game was left")

// act obeys a request of the person, and leads back to the game. A request about an earlier position changes nothing.
func (p *Page) act(v *visit) (to string, s *sheet, err error) {
	game, err := p.plays.find(v.PathValue("id"))
	if err != nil {
		return "", nil, err
	}
	said, err := p.obeyNow(game, v, sitting.Command(v.PathValue("act")))
	switch {
	case errors.Is(err, errLeft):
		return "/play", nil, nil
	case err != nil:
		game.say(p.settings.plain(err), nil)
		s = game.now().sheet()
		s.status = http.StatusConflict
		return "", s, nil
	}
	game.settled(v.Context())
	game.say("", said)
	return "/play/" + game.ID, nil, nil
}

// obeyNow obeys a request about the present position.
func (p *Page) obeyNow(game *personGame, v *visit, command sitting.Command) (said []string, err error) {
	game.acting.Lock() // two tabs may ask at once
	defer game.acting.Unlock()
	view := game.View()
	if v.PostFormValue("v") != strconv.Itoa(view.Version) {
		return nil, errors.New("the game has gone on, maybe in another tab: this is how it stands now, and nothing was changed")
	}
	return p.obey(game, view, command, v)
}

// obey obeys a command, or plays moves. It returns what there is to say.
func (p *Page) obey(game *personGame, view sitting.View, command sitting.Command, v *visit) (said []string, err error) {
	switch command {
	case "move":
		return nil, enter(game, view, v.PostFormValue("at"))
	case "line":
		return p.line(game, view, v)
	case sitting.Undo:
		return nil, game.UndoTurn()
	case sitting.Hint, sitting.Value:
		return nil, game.ask(command)
	case sitting.Resign:
		return nil, game.Resign()
	case sitting.Quit:
		p.plays.drop(game)
		return nil, errLeft
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
		return errors.New("no legal move uses these areas together")
	}
	m, ok := pointing.Whole()
	if !ok {
		return errors.New("these areas are not a whole move yet")
	}
	return game.Enter(m.Move)
}

// line obeys an input line, as the terminal does.
func (p *Page) line(game *personGame, view sitting.View, v *visit) (said []string, err error) {
	line, err := sitting.ParseLine(v.PostFormValue("line"))
	if err != nil {
		return nil, err
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
		return []string{strings.Join(list, " ")}, nil
	case sitting.Board:
		return []string{"The board is shown, and as text below it."}, nil
	case sitting.Rules:
		rules, _, err := games.RulesOf(game.Plan.Game)
		return rules.Text, err
	case sitting.Help:
		return strings.Split(strings.TrimSpace(sitting.HelpText), "\n"), nil
	}
	return p.obey(game, view, line.Command, v)
}
