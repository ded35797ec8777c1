package sitting

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"tourney/arena/transcript"
	"tourney/games"
	"tourney/players"
	"tourney/results"
)

// Errors of requests at the wrong time.
var (
	ErrNotYours = errors.New("it is not your turn: wait for the opponent")
	errOver     = errors.New("the game is over")
	errNoTurn   = errors.New("there is no turn of yours to take back")
)

// noMove is the error of a word that is not a legal sub-move.
type noMove struct {
	Why  error
	Near []string // legal sub-moves that begin like the word
}

// mostNear is the number of legal sub-moves that an error lists.
const mostNear = 20

func (e *noMove) Error() string {
	switch near := e.Near; {
	case len(near) > mostNear:
		return fmt.Sprintf("%v\n%d legal moves begin like it", e.Why, len(near))
	case len(near) > 0:
		return fmt.Sprintf("%v\nlegal moves that begin like it: %s", e.Why, strings.Join(near, " "))
	}
	return e.Why.Error()
}

func (e *noMove) Unwrap() error { return e.Why }

// View is a snapshot of a sitting. It shares no memory with the sitting.
type View struct {
	Version int            // grows with every change
	Played  []games.Move   // received by the referee
	Choices []Choice       // of all sides, in order; the last may not be played yet
	Entered []games.Move   // sub-moves entered of the present turn
	Notes   []string       // of Entered
	Board   games.Position // after both
	Yours   bool           // a person is to move, the mover of Board
	Over    bool           // the game has ended, or was left
}

// turn is a turn that a person is entering.
type turn struct {
	pos     games.Position // after entered
	me      games.Seat
	number  int
	entered []games.Move
	notes   []string // of entered
	begun   time.Time
	answer  chan error // gets nil once the turn is complete, or players.ErrResign
}

func (t *turn) complete() bool {
	return t.pos.Over() || t.pos.Mover() != t.me || t.pos.Turns() != t.number
}

// enter plays a legal sub-move.
func (t *turn) enter(m games.Move) {
	t.entered, t.notes = append(t.entered, m), append(t.notes, string(t.pos.AppendMove(nil, m)))
	t.pos.Do(m)
}

// back undoes sub-moves until n are left.
func (t *turn) back(n int) {
	for range t.entered[n:] {
		t.pos.Undo()
	}
	t.entered, t.notes = t.entered[:n], t.notes[:n]
}

// ask waits until the person to move has entered a turn or resigned.
func (s *Sitting) ask(ctx context.Context, p games.Position) (players.Decision, error) {
	t := &turn{pos: p.Clone(), me: p.Mover(), number: p.Turns(), begun: time.Now(), answer: make(chan error, 1)}
	s.mu.Lock()
	if ctx.Err() == nil {
		s.turn = t
		s.change()
	}
	s.mu.Unlock()
	select {
	case err := <-t.answer:
		return players.Decision{Moves: t.entered}, err
	case <-ctx.Done():
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.turn == t {
			s.turn = nil
			s.change()
		}
		return players.Decision{}, ctx.Err()
	}
}

// Next waits until the view differs from the given version, and returns it. The error is that of ctx.
func (s *Sitting) Next(ctx context.Context, version int) (View, error) {
	for {
		s.mu.Lock()
		v, changed := s.view(), s.changed
		s.mu.Unlock()
		if v.Version != version {
			return v, nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return v, ctx.Err()
		}
	}
}

// View returns the present view.
func (s *Sitting) View() View {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.view()
}

func (s *Sitting) view() View {
	v := View{Version: s.version, Played: slices.Clone(s.played), Choices: slices.Clone(s.choices), Yours: s.turn != nil, Over: s.over}
	if t := s.turn; t != nil {
		v.Entered, v.Notes, v.Board = slices.Clone(t.entered), slices.Clone(t.notes), t.pos.Clone()
		return v
	}
	v.Board = s.Start.Clone()
	for _, m := range s.played {
		v.Board.Do(m)
	}
	return v
}

// yours calls do with the turn of a person. It returns an error if no person is to move.
func (s *Sitting) yours(do func(*turn) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.over:
		return errOver
	case s.turn == nil:
		return ErrNotYours
	}
	return do(s.turn)
}

// Enter plays sub-moves of the person's turn, all or none. A complete turn goes to the referee.
func (s *Sitting) Enter(moves ...games.Move) error {
	return s.entering(len(moves), func(p games.Position, i int) (games.Move, error) {
		if !slices.Contains(p.AppendMoves(nil), moves[i]) {
			return games.NoMove, &noMove{Why: fmt.Errorf("move %d is not legal", moves[i])}
		}
		return moves[i], nil
	}, func(i int) string { return fmt.Sprint(moves[i]) })
}

// Type is Enter for words in the game's notation. The error is a *noMove for the first word that is not legal.
func (s *Sitting) Type(words ...string) error {
	return s.entering(len(words), func(p games.Position, i int) (games.Move, error) {
		m, err := p.ParseMove(words[i])
		if err != nil {
			err = &noMove{err, Legal(p, words[i])}
		}
		return m, err
	}, func(i int) string { return words[i] })
}

// entering plays n sub-moves of the person's turn, all or none. read returns each, and name the person's word for it.
func (s *Sitting) entering(n int, read func(games.Position, int) (games.Move, error), name func(int) string) error {
	return s.yours(func(t *turn) error {
		before := len(t.entered)
		for i := range n {
			var m games.Move
			err := fmt.Errorf("%q is too much: the turn ends with %s", name(i), strings.Join(t.notes, " "))
			if !t.complete() {
				m, err = read(t.pos, i)
			}
			if err != nil {
				t.back(before)
				return err
			}
			t.enter(m)
		}
		if t.complete() {
			s.choices = append(s.choices, Choice{
				Decision: players.Decision{Moves: t.entered}, Seat: t.me, Ply: len(s.played), Took: time.Since(t.begun),
			})
			s.played, s.turn = slices.Concat(s.played, t.entered), nil
			t.answer <- nil
		}
		s.change()
		return nil
	})
}

// UndoTurn undoes the sub-moves entered in this turn. If there are none, it takes back the last turn of a person and
// all later moves, even while an opponent thinks.
func (s *Sitting) UndoTurn() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.over {
		return errOver
	}
	if s.turn != nil && len(s.turn.entered) > 0 {
		s.turn.back(0)
		s.change()
		return nil
	}
	for i, c := range slices.Backward(s.choices) {
		if s.Person(c.Seat) {
			s.choices, s.played, s.turn = s.choices[:i], s.played[:c.Ply], nil
			s.callOff(errUndo)
			s.change()
			return nil
		}
	}
	return errNoTurn
}

// Resign loses the game for the person to move.
func (s *Sitting) Resign() error {
	return s.yours(func(t *turn) error {
		t.back(0)
		s.turn = nil
		t.answer <- players.ErrResign
		s.change()
		return nil
	})
}

// Effort says how far the player of a turn looked, at what cost: "4 plies, 12300 nodes, 0.8s". It says nothing of what
// was found, which would be a hint. It is "" for persons, and for players without a search who answer soon.
func (s *Sitting) Effort(v View, t transcript.Turn) string {
	if s.Person(t.Seat) {
		return ""
	}
	plies, nodes, took := 0, int64(0), time.Duration(0)
	for _, c := range v.Choices {
		if t.First <= c.Ply && c.Ply < t.End {
			plies, nodes, took = max(plies, c.Plies), nodes+c.Nodes, took+c.Took
		}
	}
	spent := transcript.Rounded(took).String()
	switch {
	case plies > 0:
		return fmt.Sprintf("%s, %s, %s", games.Plies(plies), results.Counted(nodes, "node"), spent)
	case took >= longWait:
		return spent
	}
	return ""
}

// longWait is a time that is worth saying without anything else.
const longWait = time.Second

// Legal lists the legal sub-moves that begin with prefix, in any case of letters, in notation.
func Legal(p games.Position, prefix string) []string {
	var list []string
	for _, m := range p.AppendMoves(nil) {
		if note := string(p.AppendMove(nil, m)); len(note) >= len(prefix) && strings.EqualFold(note[:len(prefix)], prefix) {
			list = append(list, note)
		}
	}
	return list
}
