package tourney

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"tourney/arena/sitting"
	"tourney/games"
	"tourney/games/gamestest"
)

// FuzzObey types lines at a board of every game: each gets an answer or ends the game, and the board follows from the
// sub-moves played and entered.
func FuzzObey(f *testing.F) {
	for _, line := range []string{
		"14 2-", "14", "h8", "H8 i9", "7,7", "c1-e3", "C1XA3", "pass", "moves", "moves h", "board", "undo", "hint", "value", "rules",
		"resign", "quit", "help me", "?", "", "\x00", "\xff", strings.Repeat("9", 300),
	} {
		f.Add(line, uint64(1))
	}
	f.Fuzz(func(t *testing.T, line string, seed uint64) {
		for _, name := range games.Names() {
			obeyed(t, name, line, rand.New(rand.NewPCG(seed, 0)))
		}
	})
}

// obeyed types a line at a board of a game that some play at random leads to.
func obeyed(t *testing.T, game, line string, r *rand.Rand) {
	_, _, p, err := games.SetUp(game, nil, "")
	gamestest.OK(t, err)
	for range 2 * r.IntN(10) {
		moves := p.AppendMoves(nil)
		if _, over := p.Do(moves[r.IntN(len(moves))]); over {
			p.Undo()
			break
		}
	}
	s := gamestest.Must(sitting.New(sitting.Setup{Game: game, Against: "random", Position: gamestest.Line(p)}))(t)
	ctx, leave := context.WithCancel(t.Context())
	played := make(chan bool)
	go func() {
		s.Play(ctx)
		close(played)
	}()
	defer func() {
		leave()
		<-played
	}()
	before := s.View()
	for !before.Yours {
		before = gamestest.Must(s.Next(ctx, before.Version))(t)
	}
	var answers bytes.Buffer
	d := &dialogue{Sitting: s, out: &answers, prompts: &answers, width: 80}
	if err := d.obey(ctx, before, line); err != nil && !errors.Is(err, errQuit) {
		t.Errorf("%s: %q: %v", game, line, err)
	} else if v := s.View(); err == nil && answers.Len() == 0 && v.Version == before.Version {
		t.Errorf("%s: %q is not answered", game, line)
	}
	d.completions(nil, line)
	v := s.View()
	for _, list := range [][]games.Move{v.Played, v.Entered} {
		for _, move := range list {
			p.Do(move)
		}
	}
	if got, want := gamestest.Line(v.Board), gamestest.Line(p); got != want {
		t.Errorf("%s: %q: the board is %s, want %s", game, line, got, want)
	}
}
