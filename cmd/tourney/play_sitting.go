package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"tourney/arena/match"
	"tourney/arena/plan"
	"tourney/cmd/internal/shell"
	"tourney/games"
	"tourney/players"
	"tourney/players/person"
	"tourney/results"
)

// Why the game at hand is broken off.
var (
	errUndo = errors.New("a turn is taken back")
	errQuit = errors.New("the person has left")
)

// sitting is one game between a person and a player, who takes all other seats, with all that is taken back in it. The
// referee knows no way back: a game in which a turn is taken back is called off and begun anew, and all sides repeat the
// turns that are kept.
type sitting struct {
	plan      plan.Plan
	start     games.Position
	names     []string // of the seats
	me        games.Seat
	spec      players.Spec     // of the opponent
	opponents []players.Player // by seat, nobody in the person's; each has tables and chances of its own
	input     *input
	out       io.Writer
	choices   []choice // of all sides, in order
	sheet     *sheet
	callOff   context.CancelCauseFunc // ends the game at hand
}

// choice is what a side has answered the referee.
type choice struct {
	players.Decision
	seat   games.Seat
	played int           // sub-moves before it
	took   time.Duration // to choose it
}

// entrants builds the opponents and lists who plays, in seat order. The opponent's copies have numbers behind their names.
func (m *sitting) entrants() ([]plan.Entrant, error) {
	you, err := players.Spec{Game: m.spec.Game, Method: person.Name}.Complete()
	if err != nil {
		return nil, err
	}
	name := cmp.Or(m.spec.Heuristic, m.spec.Method)
	m.opponents = make([]players.Player, len(m.names))
	var all []plan.Entrant
	for s, copies := games.Seat(0), 0; int(s) < len(m.names); s++ {
		if s == m.me {
			all = append(all, plan.Entrant{Name: person.Name, Spec: you})
			continue
		}
		if m.opponents[s], err = m.spec.New(); err != nil { // settings that are legal alone but not together, or another person
			return nil, err
		}
		e := plan.Entrant{Name: name, Spec: m.spec}
		if copies++; copies > 1 {
			e.Name += fmt.Sprintf(".%d", copies)
		}
		all = append(all, e)
	}
	return all, nil
}

// others names the seats of the opponents, in the order in which they follow the person: "West, North and East".
func (m *sitting) others() string {
	return inWords(slices.Concat(m.names[m.me+1:], m.names[:m.me]))
}

// play plays the game to its end. It returns errQuit if the person leaves it.
func (m *sitting) play(env *shell.Environment) (results.Record, error) {
	m.input, m.out = newInput(env), env.Stdout
	_, err := fmt.Fprintf(m.out, "%s: %s. You are %s, against %s as %s. Type help for help.\n\n%s",
		m.plan.Name, m.plan.Game, m.names[m.me], m.spec.Short(), m.others(), m.start.AppendDiagram(nil))
	if err != nil {
		return results.Record{}, err
	}
	m.sheet = newSheet(m.start, m.names)
	for {
		record, err := m.attempt(env.Ctx)
		if !errors.Is(err, errUndo) {
			return record, err
		}
		m.sheet = newSheet(m.start, m.names)
		m.sheet.write(m.moves())
		_, err = fmt.Fprintf(m.out, "\nback in turn %d\n%s", m.sheet.turn+1, m.sheet.board.AppendDiagram(nil))
		if err != nil {
			return results.Record{}, err
		}
	}
}

// attempt plays the game until it ends or is called off, for the reason it returns.
func (m *sitting) attempt(ctx context.Context) (results.Record, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	m.callOff = cancel
	sides := make([]*side, len(m.opponents))
	seated := make([]players.Player, len(m.opponents))
	for s, opponent := range m.opponents {
		sides[s] = &side{Player: opponent, match: m, tookAt: map[int]time.Duration{}}
		seated[s] = sides[s]
	}
	sides[m.me].Player = &terminal{match: m}
	job, err := m.plan.Job(0, 0)
	if err != nil {
		return results.Record{}, err
	}
	record, err := match.Single(ctx, job, seated)
	for s := range record.Seats {
		record.Seats[s].Micros += sides[s].repeated.Microseconds()
	}
	for i, t := range record.Thoughts {
		record.Times[i] += sides[t.Seat].tookAt[t.Ply].Microseconds()
	}
	if cause := context.Cause(ctx); err != nil && cause != nil {
		return record, cause
	}
	return record, err
}

// moves lists the sub-moves of all choices.
func (m *sitting) moves() []games.Move {
	var moves []games.Move
	for _, c := range m.choices {
		moves = append(moves, c.Moves...)
	}
	return moves
}

// show prints what has been played since it was shown last.
func (m *sitting) show(played []games.Move) error {
	_, err := fmt.Fprint(m.out, m.sheet.write(played))
	return err
}

// takeBack calls the game off to begin it anew before the person's last turn. It reports false if there is none.
func (m *sitting) takeBack() bool {
	for i, c := range slices.Backward(m.choices) {
		if c.seat == m.me {
			m.choices = m.choices[:i]
			m.callOff(errUndo)
			return true
		}
	}
	return false
}

// side is one seat of a match. It repeats the choices that are kept, and then lets its player choose.
type side struct {
	players.Player
	match    *sitting
	seat     games.Seat
	repeated time.Duration         // that the choices repeated took when they were made
	tookAt   map[int]time.Duration // each of them, by the sub-moves before it
}

// Begin begins a game.
func (s *side) Begin(ctx context.Context, setup players.Setup) error {
	s.seat = setup.Seat
	return s.Player.Begin(ctx, setup)
}

// Choose returns the choice kept for this place in the game, or a new one.
func (s *side) Choose(ctx context.Context, r players.Request) (players.Decision, error) {
	m, played := s.match, r.Played
	for _, c := range m.choices {
		if c.played == len(played) {
			s.repeated += c.took
			s.tookAt[c.played] = c.took
			return c.Decision, nil
		}
	}
	if err := m.show(played); err != nil {
		m.callOff(err)
		return players.Decision{}, err
	}
	begun := time.Now()
	d, err := s.Player.Choose(ctx, r)
	if err != nil {
		return d, err
	}
	d.Moves = slices.Clone(d.Moves)
	m.choices = append(m.choices, choice{Decision: d, seat: s.seat, played: len(played), took: time.Since(begun)})
	return d, nil
}
