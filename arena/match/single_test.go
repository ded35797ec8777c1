package match_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"tourney/arena/arenatest"
	_ "tourney/arena/internal/misfit"
	"tourney/arena/match"
	"tourney/arena/schedule"
	"tourney/games"
	"tourney/games/gamestest"
	"tourney/games/gamestest/heap"
	"tourney/players"
)

// TestResumed: a game goes on after the sub-moves already played, and players who make no use of chance play it as
// before.
func TestResumed(t *testing.T) {
	p := arenatest.Pentago(t, "ruins", "quits")
	for pairing := range p.Pairings() {
		whole := gamestest.Must(match.Single(t.Context(), gamestest.Must(p.Job(pairing, 0))(t), arenatest.Build(t, p, pairing)))(t)
		for n := range len(whole.Moves) + 1 {
			j := gamestest.Must(p.Job(pairing, 0))(t)
			for _, m := range whole.Moves[:n] {
				j.Played = append(j.Played, games.Move(m))
			}
			got := gamestest.Must(match.Single(t.Context(), j, arenatest.Build(t, p, pairing)))(t)
			if !slices.Equal(got.Moves, whole.Moves) || got.End != whole.End || got.Plies != whole.Plies || got.Turns != whole.Turns {
				t.Errorf("pairing %d from ply %d: %v %+v, want %v %+v", pairing, n, got.Moves, got.End, whole.Moves, whole.End)
			}
		}
	}
	j := gamestest.Must(p.Job(0, 0))(t)
	j.Played = []games.Move{1, 2, 3}
	if _, err := match.Single(t.Context(), j, arenatest.Build(t, p, 0)); err == nil || !strings.Contains(err.Error(), "sub-move 2 of the game to go on with is not legal") {
		t.Errorf("got %v", err)
	}
}

// TestSingleCancelled: a game that is called off leaves no record but its reason.
func TestSingleCancelled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := arenatest.Pentago(t, "random", "slow")
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
		defer cancel()
		if _, err := match.Single(ctx, gamestest.Must(p.Job(0, 0))(t), arenatest.Build(t, p, 0)); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v, want that of the context", err)
		}
	})
}

// TestForfeitAfterElimination: the seat that forfeits is last, and eliminated seats gain nothing.
func TestForfeitAfterElimination(t *testing.T) {
	for _, test := range []struct {
		line   string
		seat   games.Seat
		places [games.MaxSeats]uint8
	}{
		{"12 0 0 -", 0, [games.MaxSeats]uint8{4, 1, 1, 1}},
		{"12 0 0 2", 0, [games.MaxSeats]uint8{4, 1, 3, 1}},
		{"12 3 0 02", 3, [games.MaxSeats]uint8{3, 1, 2, 4}},
		{"12 0 0 2", 2, [games.MaxSeats]uint8{1, 1, 4, 1}}, // it could not even begin
	} {
		board := gamestest.Must(heap.Game{}.Parse(games.Options{"seats": "4"}, test.line))(t)
		want := games.Outcome{Place: test.places}
		if got := match.Forfeited(board, test.seat); got != want {
			t.Errorf("%s, seat %d: %+v, want %+v", test.line, test.seat, got, want)
		}
	}
}

// TestWrongSeats: a plan whose schedule seats others than its game has seats for plays nothing.
func TestWrongSeats(t *testing.T) {
	p := arenatest.Heap(t, 3, schedule.Rule{Order: schedule.Both}, "random", "sulks")
	_, err := match.Single(t.Context(), gamestest.Must(p.Job(0, 0))(t), make([]players.Player, 2))
	if err == nil || err.Error() != "heap has 3 seats, but the schedule seats 2 players" {
		t.Errorf("got %v", err)
	}
}
