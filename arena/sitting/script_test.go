package sitting

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"tourney/arena/arenatest"
	"tourney/games"
	"tourney/games/gamestest"
	"tourney/results"
	"tourney/results/resultstest"
)

var update = flag.Bool("update", false, "rewrite the logs of testdata/scripts.txt")

// TestScripts plays the scripts of testdata/scripts.txt and compares what happens with the log behind ---- of each. A
// script begins with a comment and the setup: the game, the opponent, and options or seats. Then the persons act: they
// type moves, or
//
//	begin, leave            the game begins, which it does by itself after a setup without "later"; it is left
//	undo, hint, value, resign
//	enter 14 77             moves by their numbers
//	wait 5m, let go         time passes; a stubborn opponent answers
func TestScripts(t *testing.T) { arenatest.Replay(t, "testdata/scripts.txt", *update, acted) }

// setupOf reads a setup: "splut; against=standard@2; seats=4; seat North=person; as=Anna". Other keys are options.
func setupOf(text string) Setup {
	setup := Setup{Options: games.Options{}}
	for i, part := range strings.Split(text, "; ") {
		key, value, _ := strings.Cut(part, "=")
		seat, is := strings.CutPrefix(part, "seat ")
		switch {
		case i == 0:
			setup.Game = part
		case is:
			setup.Seats = append(setup.Seats, seat)
		case key == "against":
			setup.Against = value
		case key == "turn":
			setup.Turn, _ = strconv.Atoi(value)
		case key == "as":
			setup.As = value
		case key == "kept":
			setup.Kept = true
		case key == "from":
			setup.Position = value
		case value != "":
			setup.Options[key] = value
		}
	}
	return setup
}

// manyNames matches the names of all games or heuristics, of which there may be more some day.
var manyNames = regexp.MustCompile(`: [a-z][\w-]*(, [a-z][\w-]*){5,}`)

// TestSetups: who sits where, by the names under which they are stored, and what the game is called; or what is wrong
// with a setup. Both follow each line of testdata/setups.txt.
func TestSetups(t *testing.T) {
	file := filepath.Join("testdata", "setups.txt")
	text := gamestest.Must(os.ReadFile(file))(t)
	got := ""
	for line := range strings.Lines(string(text)) {
		if line[0] == '\t' {
			continue // it is written anew
		}
		s, err := New(setupOf(strings.TrimSuffix(line, "\n")))
		if got += line; err != nil {
			got += "\t" + manyNames.ReplaceAllString(err.Error(), ": …") + "\n"
			continue
		}
		got += fmt.Sprintf("\t%s: %s\n", strings.Join(s.Plan.Names(), ", "), s.Title())
		if seats := s.Plan.Pairings(); len(seats) != 1 || !slices.IsSorted(seats[0]) {
			t.Errorf("%s: pairings %v, want one in seat order", line, seats)
		}
	}
	resultstest.Golden(t, *update, file, got)
}

// acted plays a script and returns its log.
func acted(t *testing.T, script string) string {
	let := make(chan struct{})
	letGo = let
	lines := strings.Split(script, "\n")[1:]
	a := &acting{Sitting: sit(t, setupOf(lines[0])), end: func() (results.Record, error) { return results.Record{}, nil }}
	steps, log := lines[1:], []string{}
	if !strings.HasSuffix(lines[0], "; later") {
		steps = slices.Insert(slices.Clone(steps), 0, "begin")
	}
	for _, step := range steps {
		switch step {
		case "begin":
			a.end = begin(t, a.Sitting)
		case "let go":
			close(let)
			let = nil
		default:
			if said, err := a.act(t, step); err != nil {
				log = append(log, "error: "+err.Error())
			} else if said != "" {
				log = append(log, said)
			}
		}
		synctest.Wait()
		log = append(log, a.state(t))
	}
	if let != nil {
		close(let)
	}
	a.end()
	return strings.Join(log, "\n")
}

// acting is a sitting whose persons act by a script.
type acting struct {
	*Sitting
	end func() (results.Record, error)
}

// act does a step, and returns what is said.
func (a *acting) act(t *testing.T, step string) (said string, err error) {
	words := strings.Fields(step)
	switch words[0] {
	case "leave":
		said, err = a.leave()
	case "undo":
		return "", a.UndoTurn()
	case "hint", "value":
		ask := map[string]func(context.Context) (Advice, error){"hint": a.Hint, "value": a.Value}[words[0]]
		advice, wrong := ask(t.Context())
		if err = wrong; err == nil {
			said = advice.String()
		}
	case "resign":
		err = a.Resign()
	case "enter":
		var moves []games.Move
		for _, word := range words[1:] {
			moves = append(moves, games.Move(gamestest.Must(strconv.Atoi(word))(t)))
		}
		err = a.Enter(moves...)
	case "wait":
		time.Sleep(gamestest.Must(time.ParseDuration(words[1]))(t))
	default:
		err = a.Type(words...)
	}
	return said, err
}

// leave leaves the game, and says how it ended.
func (a *acting) leave() (string, error) {
	r, err := a.end()
	a.end = func() (results.Record, error) { return r, err }
	if err != nil {
		return "", err
	}
	line := fmt.Sprintf("after %d plies: %s", r.Plies, r.End.Reason())
	if r.End.Seat >= 0 {
		line += " of " + a.Called(games.Seat(r.End.Seat))
	}
	for seat, s := range r.Seats {
		line += fmt.Sprintf("; %s in place %d", a.Seats[seat], s.Place)
	}
	for _, thought := range r.Thoughts {
		line += fmt.Sprintf("; %s thought at ply %d: %v at %d plies", a.Seats[thought.Seat], thought.Ply, thought.Score, thought.Plies)
	}
	return line, nil
}

// state says who is to move. The board must be the one after all moves.
func (a *acting) state(t *testing.T) string {
	v := a.View()
	board := a.Start.Clone()
	for _, m := range slices.Concat(v.Played, v.Entered) {
		board.Do(m)
	}
	if board.Hash() != v.Board.Hash() {
		t.Errorf("the board is not the one after %v and %v", v.Played, v.Entered)
	}
	line := fmt.Sprintf("%s thinks", a.Called(v.Board.Mover()))
	switch {
	case v.Over:
		line = "over"
	case v.Yours:
		line = fmt.Sprintf("%s is to move", a.Called(v.Board.Mover()))
	}
	line += fmt.Sprintf(", version %d, %d plies", v.Version, len(v.Played))
	if len(v.Entered) > 0 {
		line += " and " + strings.Join(v.Notes, " ")
	}
	return line
}
