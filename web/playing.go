package web

import (
	"context"
	"errors"
	"fmt"
	"html/template"
	"strconv"
	"strings"
	"time"

	"tourney/arena/sitting"
	"tourney/arena/transcript"
	"tourney/games"
	"tourney/games/svg"
	"tourney/report"
	"tourney/results"
)

// playingPage is a game that a person plays.
type playingPage struct {
	ID, Game, Title string
	Version         int
	Rules           *shownRules
	Seats           []playingSeat
	Status          string
	Thinking        bool   // an opponent is
	Waited          string // for how long it has been thinking; "" for less than a second
	Yours, Over     bool
	Advised         bool     // there is a player to ask for advice
	Trouble         string   // why the last request was not obeyed
	Reply           []string // to the last request
	Advice          string

	Board         template.URL
	Width, Height float64
	Areas         []shownArea
	Choosing      bool   // something is clicked
	Marked        bool   // what can be clicked next is marked: it is not most of the board
	Clear         string // address without what is clicked
	Left          []choice
	More          int // further sub-moves are left
	Pass          *choice
	Legal         []string // sub-moves to complete what is typed
	Entered       []string

	Turns         []playingTurn
	Line, Diagram string
	Again         string // address of the form with this game's settings and the present position
	Ending        []string
	Stored        *link
	Review        string
	Waiting       string // why the game is not stored yet
}

// playingSeat is a seat of a game in play.
type playingSeat struct {
	Seat, Player string
	Mover        bool
}

// playingTurn is a turn that was played. Effort is what a player's decisions cost.
type playingTurn struct {
	Number              int
	Seat, Moves, Effort string
}

// shownAct is a button with its form.
type shownAct struct {
	ID, Act, Text string
	Version       int
}

// playing shows a game in play. The address says which areas are clicked.
func (p *Page) playing(v *visit) (*sheet, error) {
	game, err := p.plays.find(v.PathValue("id"))
	if err != nil {
		return nil, err
	}
	q := v.URL.Query()
	at, err := areasOf(q.Get("at"))
	if err != nil {
		return nil, err
	}
	view := game.View()
	data := game.page(view)
	if q.Get("v") != strconv.Itoa(data.Version) {
		at = nil // it was clicked on an earlier position
	} else if q.Has("click") { // the person has read the reply before
		data.Trouble, data.Reply = "", nil
		if at, err = clickOn(view, at, q.Get("click")); err != nil {
			data.Trouble = err.Error()
		}
	}
	data.point(view, at, game.hint(view.Version))
	return data.sheet(), nil
}

// now returns the page of a game with nothing clicked.
func (g *personGame) now() *playingPage {
	view := g.View()
	d := g.page(view)
	d.point(view, nil, g.hint(view.Version))
	return d
}

func (d *playingPage) sheet() *sheet {
	s := &sheet{Template: "playing", Title: "Playing " + d.Game, Trail: []link{{"/play", "Play"}}, Live: true, Script: "play.js", Data: d}
	if !d.Yours && !d.Over {
		s.Again = "/play/" + d.ID
	}
	return s
}

// page returns the page of a game without its areas.
func (g *personGame) page(view sitting.View) *playingPage {
	d := &playingPage{ID: g.ID, Game: g.Plan.Game, Title: g.Title(), Rules: rulesOf(g.Plan.Game), Version: view.Version, Yours: view.Yours, Over: view.Over, Entered: view.Notes}
	for s, name := range g.Seats {
		seat := playingSeat{Seat: name, Player: g.Spec(games.Seat(s)).Short(), Mover: !view.Over && games.Seat(s) == view.Board.Mover()}
		if g.Names[s] != "" {
			seat.Player = g.Names[s]
		} else if g.Person(games.Seat(s)) && g.Persons() == 1 {
			seat.Player = "you"
		}
		d.Seats = append(d.Seats, seat)
	}
	picture := view.Board.AppendSVG(nil)
	d.Board = inline(picture)
	d.Width, d.Height, _ = svg.Size(picture)
	line, err := view.Board.AppendText(nil)
	if err != nil {
		line = []byte(err.Error())
	}
	d.Line, d.Diagram = string(line), string(view.Board.AppendDiagram(nil))
	again := d.Line
	if view.Over { // there is nothing left to play
		again = ""
	}
	setup := g.Setup
	setup.Options, setup.Position = g.Plan.Options, again
	d.Again = playAddress(setup)
	_, d.Advised = g.Adviser(0)
	d.turns(g, view)
	d.status(g, view)
	if a := g.answer(view.Version); a != nil {
		d.Advice = a.words(g, view)
	}
	r := g.replied(view.Version)
	d.Trouble, d.Reply = r.trouble, r.said
	return d
}

// turns lists the turns, with what they cost the opponents.
func (d *playingPage) turns(g *personGame, view sitting.View) {
	for _, t := range transcript.Turns(g.Start, append(view.Played, view.Entered...)) {
		d.Turns = append(d.Turns, playingTurn{Number: t.Number, Seat: g.Seats[t.Seat], Moves: strings.Join(t.Notes, " "), Effort: g.Effort(view, t)})
	}
}

// status says who is to move, or how the game ended.
func (d *playingPage) status(g *personGame, view sitting.View) {
	seat := g.Called(view.Board.Mover())
	e := g.finished()
	switch {
	case e != nil && e.err != nil:
		d.Over = true
		d.Ending = []string{"The game has ended without a result, and is not stored: " + g.plays.settings.plain(e.err)}
	case e != nil:
		d.Over = true
		d.Ending = strings.Split(report.GameEnd(e.run, g.Seats, e.record), "\n")
		switch {
		case e.stored:
			at := runAddress(e.run.Name, "games", "0", "0")
			d.Stored, d.Review = &link{at, e.run.Address(0, 0).String()}, at+"/review"
		case errors.Is(e.why, results.ErrBusy):
			d.Waiting = "It is kept in memory, and stored as soon as the run that writes to the database is done."
		case e.why != nil:
			d.Waiting = "It is kept in memory, as it cannot be stored: " + g.plays.settings.plain(e.why) + ". This is tried again until the page ends."
		}
	case view.Over:
		d.Status = "The game is over."
	case view.Yours && len(view.Notes) > 0:
		d.Status = fmt.Sprintf("%s, you have played %s: go on with the turn.", seat, strings.Join(view.Notes, " "))
	case view.Yours:
		d.Status = seat + ", it is your turn."
	case g.Person(view.Board.Mover()):
		d.Status = seat + ", it is your turn in a moment."
	default:
		d.Thinking = true
		d.Status = fmt.Sprintf("%s (%s) is thinking.", seat, g.Spec(view.Board.Mover()).Short())
		if waited := g.waited(); waited >= time.Second {
			d.Waited = waited.Truncate(time.Second).String()
		}
	}
}

// words answers a question for advice.
func (a *asked) words(g *personGame, view sitting.View) string {
	none, err := "There is no value: ", a.err
	if a.what == sitting.Hint {
		none = "There is no hint: "
	}
	if errors.Is(err, context.DeadlineExceeded) {
		adviser, _ := g.Adviser(view.Board.Mover())
		err = fmt.Errorf("%s has not answered within %v", adviser.Short(), g.Plan.Deadline)
	}
	switch {
	case !a.done && a.what == sitting.Hint:
		return "A hint is being thought about …"
	case !a.done:
		return "The line is being looked for …"
	case err != nil:
		return none + err.Error() + "."
	}
	return a.advice.String() + "."
}
