package web

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"tourney/arena/sitting"
	"tourney/games"
)

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

const (
	mostLeft     = 12  // sub-moves that have a button
	mostComplete = 300 // sub-moves that complete what is typed
)

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

// clickOn returns the clicked areas after one more click.
func clickOn(view sitting.View, at []int, click string) ([]int, error) {
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
		more = at
	}
	return more, err
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
