package arena

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tourney/games"
	"tourney/players"
	"tourney/results"
)

// build makes the players of a pairing.
func build(t *testing.T, p Plan, pairing int) []players.Player {
	t.Helper()
	var seated []players.Player
	for _, player := range p.Pairings()[pairing] {
		built, err := p.Players[player].Spec.New()
		if err != nil {
			t.Fatal(err)
		}
		seated = append(seated, built)
	}
	return seated
}

// TestSingle plays every game of a tournament by itself: they are the same games, faults included.
func TestSingle(t *testing.T) {
	p := planOf(t, "random", "ruins", "panics")
	p.Deadline = time.Nanosecond // nobody looks at the clock here
	slow := p
	slow.Deadline = 0
	store := newMemory()
	playAll(t, slow, store, 2)
	for id, want := range store.games {
		got, err := Single(t.Context(), p, id.Pairing, id.Number, build(t, p, id.Pairing))
		if err != nil {
			t.Fatal(err)
		}
		ignored := cmp.Options{
			cmpopts.IgnoreFields(results.Record{}, "Finished", "Times"), cmpopts.IgnoreFields(results.Seat{}, "Micros"),
		}
		if diff := cmp.Diff(want, got, ignored); diff != "" {
			t.Errorf("game %v by itself is another (-tournament +single):\n%s", id, diff)
		}
	}
}

// TestSingleCancelled: a game that is called off leaves no record but its reason.
func TestSingleCancelled(t *testing.T) {
	p := planOf(t, "random", "slow")
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if _, err := Single(ctx, p, 0, 0, build(t, p, 0)); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want that of the context", err)
	}
}

// quitter gives up at its third turn, and before that plays the first legal sub-moves.
type quitter struct{}

func init() {
	players.RegisterMethod(players.Method{
		Name: "quits", Doc: "gives up",
		New: func(players.Spec, players.Evaluator) (players.Player, error) { return quitter{}, nil },
	})
}

func (quitter) Begin(games.Position, games.Seat, *rand.Rand) error { return nil }

func (quitter) Choose(_ context.Context, p games.Position, played []games.Move) (players.Decision, error) {
	if len(played)/4 == 2 {
		return players.Decision{}, players.ErrResign
	}
	return players.Decision{Moves: p.AppendMoves(nil)[:1]}, nil
}

// TestResign: who gives up has lost by no fault, and the record says and proves it.
func TestResign(t *testing.T) {
	p := planOf(t, "random", "quits")
	for pairing, seats := range p.Pairings() {
		quits := 0
		for s, player := range seats {
			if p.Players[player].Name == "quits" {
				quits = s
			}
		}
		r, err := Single(t.Context(), p, pairing, 0, build(t, p, pairing))
		if err != nil {
			t.Fatal(err)
		}
		if r.End != (results.End{Kind: results.Resigned, Seat: quits}) || !r.Won(1-quits) || r.Drawn(quits) || r.End.FaultOf(quits) != "" {
			t.Errorf("%s: %+v, want seat %d to have resigned", p.Title(seats), r, quits)
		}
		if want := 8 + 2*quits; r.Plies != want || r.Turns != want/2 {
			t.Errorf("%s: %d plies and %d turns, want %d and %d", p.Title(seats), r.Plies, r.Turns, want, want/2)
		}
		if err := verifier(t, p).Verify(t.Context(), r); err != nil {
			t.Errorf("%s: %v", p.Title(seats), err)
		}
		for _, test := range []struct {
			name, want string
			change     func(*results.Record)
		}{
			{"drawn", "comes in place 1", func(r *results.Record) { r.Seats[quits].Place = 1 }},
			{"the other seat's places", fmt.Sprintf("ends by resigned of seat %d, but seat", quits), func(r *results.Record) {
				r.Seats[0].Place, r.Seats[1].Place = r.Seats[1].Place, r.Seats[0].Place
			}},
			{"points", "with 3 points", func(r *results.Record) { r.Seats[quits].Points = 3 }},
			{"full board", "do not end the game", func(r *results.Record) {
				r.End = results.End{Kind: results.ByRules, Seat: -1, Text: "full board"}
			}},
			{"the other seat", fmt.Sprintf("but seat %d is to move", quits), func(r *results.Record) { r.End.Seat = 1 - quits }},
			{"no seat", "no game ends by resigned", func(r *results.Record) { r.End.Seat = -1 }},
			{"a seat too many", "no game ends by resigned of seat 2", func(r *results.Record) { r.End.Seat = 2 }},
			{"another kind", "no game ends by boredom", func(r *results.Record) { r.End.Kind = "boredom" }},
			{"a fault", "ends by resigned of seat", func(r *results.Record) { r.End.Kind = results.Panic }},
			{"a deadline", "comes in place 1", func(r *results.Record) { r.End.Kind, r.Seats[quits].Place = results.Deadline, 1 }},
			{"one turn less", fmt.Sprintf("seat %d is recorded to have resigned", quits), func(r *results.Record) {
				r.Moves, r.Plies, r.Turns = r.Moves[:r.Plies-2], r.Plies-2, r.Turns-1
			}},
		} {
			changed := r
			changed.Seats = append([]results.Seat(nil), r.Seats...)
			test.change(&changed)
			err := verifier(t, p).Verify(t.Context(), changed)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%s: %v, want %q", test.name, err, test.want)
			}
		}
	}
}

// TestResignedTooLate: a game that its moves end cannot have been given up.
func TestResignedTooLate(t *testing.T) {
	p := planOf(t, "random", "ruins")
	store := newMemory()
	playAll(t, p, store, 2)
	for id, r := range store.games {
		r.End = results.End{Kind: results.Resigned}
		err := verifier(t, p).Verify(t.Context(), r)
		if err == nil || !strings.Contains(err.Error(), "recorded is resigned") {
			t.Errorf("game %v: %v, want that its moves end it", id, err)
		}
	}
}
