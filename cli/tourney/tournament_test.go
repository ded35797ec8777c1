package tourney

import (
	"testing"
	"time"

	"tourney/arena"
	"tourney/cli/shell"
)

func TestReadGames(t *testing.T) {
	for _, test := range []struct {
		p    arena.Progress
		done int
		want string
	}{
		{arena.Progress{Games: 5}, 0, "night: 0 of 5 games"},
		{arena.Progress{Games: 1000, Stored: 100, Played: 300, Elapsed: 10 * time.Second,
			Faults: []arena.FaultCount{{Games: 1}, {Games: 1}}}, 400,
			"night: 400 of 1000 games, 30.0 games/s, 20s to go, 2 lost by a fault"},
		{arena.Progress{Games: 10, Stored: 3, LeftOut: 2}, 5, "night: 5 of 10 games"},
	} {
		want := shell.Reading{Done: test.done, Total: test.p.Games, Label: "night", Line: test.want}
		if got := readGames("night", test.p); got != want {
			t.Errorf("%+v: %+v, want %+v", test.p, got, want)
		}
	}
}
