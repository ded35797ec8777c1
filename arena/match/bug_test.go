package match_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"tourney/arena/arenatest"
	"tourney/arena/match"
	"tourney/arena/schedule"
	"tourney/games"
	"tourney/games/gamestest"
	"tourney/games/gamestest/heap"
	"tourney/players"
	"tourney/results"
)

// flawed is heap with a bug that shows after the first turn.
type flawed struct {
	heap.Game
	flaw string
}

func (f flawed) Name() string { return "flawed-" + f.flaw }

func (f flawed) New(o games.Options) (games.Position, error) {
	p, err := f.Game.New(o)
	return flawedPosition{p, f.flaw}, err
}

func (f flawed) Parse(o games.Options, text string) (games.Position, error) {
	if f.flaw == "parse" {
		return nil, errors.New("it cannot read")
	}
	p, err := f.Game.Parse(o, text)
	return flawedPosition{p, f.flaw}, err
}

type flawedPosition struct {
	games.Position
	flaw string
}

func (p flawedPosition) Clone() games.Position { return flawedPosition{p.Position.Clone(), p.flaw} }

func (p flawedPosition) late(flaw string) bool { return p.flaw == flaw && p.Turns() > 0 }

func (p flawedPosition) AppendMoves(dst []games.Move) []games.Move {
	switch {
	case p.late("moves"):
		panic("it cannot list")
	case p.late("stuck"):
		return dst
	}
	return p.Position.AppendMoves(dst)
}

func (p flawedPosition) Do(m games.Move) (games.Seat, bool) {
	if p.late("do") {
		panic("it cannot move")
	}
	return p.Position.Do(m)
}

func (p flawedPosition) Undo() {
	if p.late("undo") {
		panic("it cannot take back")
	}
	p.Position.Undo()
}

func (p flawedPosition) Outcome() games.Outcome {
	if p.flaw == "outcome" {
		panic("it cannot count")
	}
	return p.Position.Outcome()
}

var flaws = []string{"parse", "moves", "stuck", "do", "undo", "outcome"}

func init() {
	for _, flaw := range flaws {
		games.Register(flawed{flaw: flaw})
	}
}

// looker tries every legal sub-move before it plays the first.
type looker struct{}

func (looker) Begin(context.Context, players.Setup) error { return nil }

func (looker) Close() error { return nil }

func (looker) Choose(_ context.Context, r players.Request) (players.Decision, error) {
	legal := r.Position.AppendMoves(nil)
	for _, m := range legal {
		r.Position.Do(m)
		r.Position.Undo()
	}
	return players.Decision{Moves: legal[:1]}, nil
}

// trusting plays the first legal sub-move.
type trusting struct{ looker }

func (trusting) Choose(_ context.Context, r players.Request) (players.Decision, error) {
	return players.Decision{Moves: r.Position.AppendMoves(nil)[:1]}, nil
}

// TestGameError: a bug of the game is not a player's fault, in a player's call or in the arena's own. The error has the
// facts that the game's author needs.
func TestGameError(t *testing.T) {
	p := arenatest.Heap(t, 3, schedule.Rule{Order: schedule.Both, Seating: schedule.Subsets}, "random", "sulks", "yields")
	for _, flaw := range flaws {
		for _, player := range []players.Player{looker{}, trusting{}} {
			j := gamestest.Must(p.Job(0, 0))(t)
			j.Game = "flawed-" + flaw
			record, err := match.Single(t.Context(), j, []players.Player{player, player, player})
			var bug *match.GameError
			if !errors.As(err, &bug) {
				if _, sees := player.(looker); flaw == "undo" && !sees {
					continue // nobody has taken back a move
				}
				t.Errorf("%s, %T: error %v, %+v: want a bug of the game", flaw, player, err, record.End)
				continue
			}
			problem := map[string]string{
				"parse": "its own parser refuses a start that it has written: it cannot read", "moves": "it cannot list", "do": "it cannot move",
				"stuck": "it has no legal move, but it is not over", "undo": "it cannot take back", "outcome": "it cannot count",
			}[flaw]
			if !strings.Contains(bug.Problem, problem) || bug.Start != "12 0 0 -" || bug.Game != j.Game {
				t.Errorf("%s, %T: %+v, want %q", flaw, player, bug, problem)
			}
			// A turn is two sub-moves; the looker finds the bug before the second is played.
			want := map[string]int{"parse": 0, "moves": 2, "stuck": 2, "do": 2, "undo": 1, "outcome": len(bug.Moves)}[flaw]
			if len(bug.Moves) != want || flaw == "outcome" && want < 6 {
				t.Errorf("%s, %T: after moves %v, want %d", flaw, player, bug.Moves, want)
			}
			for _, text := range []string{"the game flawed-" + flaw + " has a bug: ", problem, "in game test/random-sulks-yields/0 of ",
				"(seats=3)", "start: 12 0 0 -", "No player has lost by it"} {
				if !strings.Contains(err.Error(), text) {
					t.Errorf("%s, %T: %q is missing in\n%v", flaw, player, text, err)
				}
			}
		}
	}
}

// abuser does something to a sound game that makes it panic.
type abuser struct {
	trusting
	how func(games.Position)
}

func (a abuser) Choose(ctx context.Context, r players.Request) (players.Decision, error) {
	if len(r.Played) > 2 {
		a.how(r.Position)
	}
	return a.trusting.Choose(ctx, r)
}

// TestAbuse: a player that makes a sound game panic is at fault.
func TestAbuse(t *testing.T) {
	for game, how := range map[string]func(games.Position){
		"pentago": func(p games.Position) { p.Do(99) },
		"heap": func(p games.Position) {
			for {
				p.Undo()
			}
		},
	} {
		p := arenatest.Pentago(t, "random", "ruins")
		if game == "heap" {
			p = arenatest.Heap(t, 2, schedule.Rule{Order: schedule.Both}, "random", "quits")
		}
		for seat := range 2 {
			seated := []players.Player{trusting{}, trusting{}}
			seated[seat] = abuser{how: how}
			r, err := match.Single(t.Context(), gamestest.Must(p.Job(0, 0))(t), seated)
			if err != nil || r.End.Kind != results.Panic || r.End.Seat != seat || r.Seats[seat].Place != 2 {
				t.Errorf("%s, seat %d: %+v, error %v: want a panic of that seat", game, seat, r.End, err)
			}
			if !strings.Contains(r.End.Text, "out of range") {
				t.Errorf("%s, seat %d: the fault is %q", game, seat, r.End.Text)
			}
		}
	}
}
