package web

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"strconv"
	"strings"
	"time"

	"tourney/arena/sitting"
	"tourney/arena/transcript"
	"tourney/games"
	"tourney/games/svg"
	"tourney/results"
	"tourney/results/report"
)

// playingPage is a game that a person plays.
type playingPage struct {
	ID, Game, Against string
	Version           int
	Seats             []playingSeat
	Status            string
	Thinking          bool // an opponent is
	Yours, Over       bool
	Trouble           string // why the last request was not obeyed
	Said              []string

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

// playingTurn is a turn that was played. Effort is what the opponents' decisions cost.
type playingTurn struct {
	Number              int
	Seat, Moves, Effort string
}

// choice is a sub-move that can be played by a button: At is what is clicked for it.
type choice struct{ Note, At string }

// shownArea is an area of the board's picture.
type shownArea struct {
	Points, Name string
	Class        sitting.Standing
	Hinted       bool   // the opponent would play it
	To           string // address after a click
	Plays        string // what is clicked for the sub-move that a click plays; "" if it only chooses
}

// shownAct is a button with its form.
type shownAct struct {
	ID, Act, Text string
	Version       int
}

const (
	mostLeft     = 12  // sub-moves that have a button
	mostComplete = 300 // sub-moves that complete what is typed
)

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
	} else if at, err = data.click(view, at, q.Get("click")); err != nil {
		data.Trouble = err.Error()
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
	return &sheet{Template: "playing", Title: "Playing " + d.Game, Trail: []link{{"/play", "Play"}}, Live: true, Data: d}
}

// page returns the page of a game without its areas.
func (g *personGame) page(view sitting.View) *playingPage {
	d := &playingPage{ID: g.ID, Game: g.Plan.Game, Against: g.Against.Short(), Version: view.Version, Yours: view.Yours, Over: view.Over, Entered: view.Notes}
	for s, name := range g.Seats {
		seat := playingSeat{Seat: name, Player: d.Against, Mover: !view.Over && games.Seat(s) == view.Board.Mover()}
		if games.Seat(s) == g.Me {
			seat.Player = "you"
		}
		d.Seats = append(d.Seats, seat)
	}
	picture := view.Board.AppendSVG(nil)
	d.Board = template.URL("data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(picture))
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
	d.Again = playAddress(g.Plan.Game, g.Plan.Options, d.Against, again)
	d.turns(g, view)
	d.status(g, view)
	if a := g.answer(view.Version); a != nil {
		d.Said = a.words()
	}
	return d
}

// turns lists the turns, with what they cost the opponents.
func (d *playingPage) turns(g *personGame, view sitting.View) {
	for _, t := range transcript.Turns(g.Start, append(view.Played, view.Entered...)) {
		turn := playingTurn{Number: t.Number, Seat: g.Seats[t.Seat], Moves: strings.Join(t.Notes, " ")}
		if t.Seat != g.Me {
			turn.Effort = effort(view.Choices, t)
		}
		d.Turns = append(d.Turns, turn)
	}
}

// effort says what the decisions of a turn cost, and not what they are worth: that would be a hint.
func effort(choices []sitting.Choice, t transcript.Turn) string {
	plies, nodes, took := 0, int64(0), time.Duration(0)
	for _, c := range choices {
		if t.First <= c.Ply && c.Ply < t.End {
			plies, nodes, took = max(plies, c.Plies), nodes+c.Nodes, took+c.Took
		}
	}
	if plies == 0 {
		return ""
	}
	return fmt.Sprintf("%s, %s, %v", games.Plies(plies), results.Counted(nodes, "node"), transcript.Rounded(took))
}

// status says who is to move, or how the game ended.
func (d *playingPage) status(g *personGame, view sitting.View) {
	seat := g.Seats[view.Board.Mover()]
	e := g.finished()
	switch {
	case e != nil && e.err != nil:
		d.Over = true
		d.Ending = []string{"The game has ended without a result, and is not stored: " + e.err.Error()}
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
			d.Waiting = "It is kept in memory, as it cannot be stored: " + e.why.Error() + ". This is tried again until the page ends."
		}
	case view.Over:
		d.Status = "The game is over."
	case view.Yours && len(view.Notes) > 0:
		d.Status = fmt.Sprintf("%s, you have played %s: go on with the turn.", seat, strings.Join(view.Notes, " "))
	case view.Yours:
		d.Status = seat + ", it is your turn."
	default:
		d.Thinking = true
		d.Status = fmt.Sprintf("%s (%s) is thinking", seat, d.Against)
		if waited := g.waited(); waited >= time.Second {
			d.Status += fmt.Sprintf(", for %v now", waited.Truncate(time.Second))
		}
		d.Status += "."
	}
}

// words answers a question for advice.
func (a *asked) words() []string {
	switch {
	case !a.done && a.what == sitting.Hint:
		return []string{"A hint is being thought about …"}
	case !a.done:
		return []string{"The line is being looked for …"}
	case a.err != nil && a.what == sitting.Hint:
		return []string{"There is no hint: " + a.err.Error() + "."}
	case a.err != nil:
		return []string{"There is no value: " + a.err.Error() + "."}
	}
	return []string{a.advice.String() + "."}
}

// areasOf reads the clicked areas of an address, as in "3.17".
func areasOf(text string) (list []int, err error) {
	if text == "" {
		return nil, nil
	}
	for word := range strings.SplitSeq(text, ".") {
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 {
			return nil, wrong("areas are numbers joined by dots, as in 3.17, not %q", text)
		}
		list = append(list, n)
	}
	return list, nil
}

func areasText(list []int) string {
	words := make([]string, len(list))
	for i, n := range list {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, ".")
}

// click returns what is clicked after one more click; click is "" for none.
func (d *playingPage) click(view sitting.View, at []int, click string) ([]int, error) {
	if click == "" {
		return at, nil
	}
	if !view.Yours {
		return nil, sitting.ErrNotYours
	}
	pointing, ok := sitting.NewPointing(view.Board, at)
	n, err := strconv.Atoi(click)
	if !ok || err != nil {
		return at, errors.New("there is nothing to click on")
	}
	more, err := pointing.Click(n)
	if err != nil {
		return at, err
	}
	return more, nil
}

// point adds the areas of the board.
func (d *playingPage) point(view sitting.View, at []int, hint *games.Move) {
	pointing, ok := sitting.NewPointing(view.Board, at)
	if view.Yours {
		d.complete(view.Board)
	} else if ok {
		pointing.Left = nil // nothing can be chosen now
	}
	if !ok || view.Over {
		return
	}
	here := fmt.Sprintf("/play/%s?v=%d", d.ID, d.Version)
	d.Choosing, d.Clear = len(pointing.Clicked) > 0, here
	open := 0
	for i, a := range pointing.Areas {
		shown := shownArea{Points: points(a.Corners), Name: a.Name, Class: pointing.Standing(i), To: fmt.Sprintf("%s&at=%s&click=%d", here, areasText(pointing.Clicked), i)}
		if m, ok := pointing.Plays(i); ok && shown.Class != sitting.Idle {
			shown.Plays = areasText(m.Areas)
			shown.To = fmt.Sprintf("%s&at=%s", here, shown.Plays)
			shown.Name += ": plays " + m.Note
		} else if shown.Class == sitting.Chosen {
			shown.Name += ": chosen"
		}
		if shown.Class == sitting.Open {
			open++
		}
		d.Areas = append(d.Areas, shown)
	}
	d.Marked = d.Choosing || open <= len(d.Areas)/2
	for _, m := range pointing.Left {
		if hint != nil && m.Move == *hint {
			for _, area := range m.Areas {
				d.Areas[area].Hinted = true
			}
		}
	}
	d.buttons(pointing)
}

// buttons adds the sub-moves that can be played by a button.
func (d *playingPage) buttons(pointing *sitting.Pointing) {
	if len(pointing.Left) == 1 && len(pointing.Left[0].Areas) == 0 {
		d.Pass = &choice{Note: pointing.Left[0].Note}
	}
	whole, _ := pointing.Whole()
	few := len(pointing.Left) <= mostLeft
	for _, m := range pointing.Left {
		if d.Choosing && (few || m.Note == whole.Note) {
			d.Left = append(d.Left, choice{m.Note, areasText(m.Areas)})
		}
	}
	if d.Choosing && !few {
		d.More = len(pointing.Left)
	}
}

// complete lists the sub-moves that complete what is typed.
func (d *playingPage) complete(p games.Position) {
	if moves := p.AppendMoves(nil); len(moves) <= mostComplete {
		for _, m := range moves {
			d.Legal = append(d.Legal, string(p.AppendMove(nil, m)))
		}
	}
}

func points(corners []float64) string {
	var b strings.Builder
	for i := 0; i < len(corners); i += 2 {
		fmt.Fprintf(&b, "%.6g,%.6g ", corners[i], corners[i+1])
	}
	return strings.TrimSpace(b.String())
}

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
