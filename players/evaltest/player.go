package evaltest

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
)

// Player builds a player for the time of a test.
func Player(t testing.TB, game, text string) players.Player {
	t.Helper()
	spec, err := players.ParsePlayer(game, text)
	if err != nil {
		t.Fatal(err)
	}
	p, err := spec.New()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := players.Close(p); err != nil {
			t.Error(err)
		}
	})
	return p
}

// Texts checks players in text: how each is written in full, or the end of that, or what an error says after "error: ".
func Texts(t *testing.T, game string, list map[string]string) {
	t.Helper()
	for text, want := range list {
		s, err := players.ParsePlayer(game, text)
		if err == nil {
			var p players.Player
			if p, err = s.New(); err == nil {
				err = players.Close(p)
			}
		}
		refusal, refused := strings.CutPrefix(want, "error: ")
		if refused != (err != nil) || refused && !strings.Contains(err.Error(), refusal) ||
			!refused && !strings.HasSuffix(s.String(), want) {
			t.Errorf("%s: got %v, error %v, want %s", text, s, err, want)
		}
	}
}

// Choose returns the decision of a player in a position, whose mover's seat they get, as the first of a game.
func Choose(t testing.TB, player players.Player, p games.Position, seed players.Seed) players.Decision {
	t.Helper()
	if err := player.Begin(t.Context(), players.Setup{Start: p.Clone(), Seat: p.Mover(), Seed: seed}); err != nil {
		t.Fatal(err)
	}
	d, err := player.Choose(t.Context(), players.Request{Position: p.Clone()})
	if err != nil {
		t.Fatal(err)
	}
	d.Moves = slices.Clone(d.Moves)
	return d
}

// Analyze returns what a player's search says about a position, as the first of a game.
func Analyze(t testing.TB, player players.Player, p games.Position) players.Analysis {
	t.Helper()
	if err := player.Begin(t.Context(), players.Setup{Start: p.Clone(), Seat: p.Mover()}); err != nil {
		t.Fatal(err)
	}
	a, err := player.(players.Analyzer).Analyze(t.Context(), players.Request{Position: p.Clone()})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// Agree checks an analysis against the decision of a like player, where no chance decides.
func Agree(t testing.TB, p games.Position, d players.Decision, a players.Analysis) {
	t.Helper()
	var spent int64
	for _, n := range a.Spent {
		spent += n
	}
	most, first := math.Inf(-1), games.NoMove
	for _, m := range a.Moves {
		if m.Value > most {
			most, first = m.Value, m.Move
		}
		if m.Line[0] != m.Move {
			t.Errorf("%s: the line %v of move %v", gamestest.Line(p), m.Line, m.Move)
		}
	}
	if a.Plies != d.Plies || a.Counts != d.Counts || a.Value != d.Score || most != d.Score || first != d.Moves[0] {
		t.Errorf("%s: the analysis has value %v, best %v by %v, %d plies, %+v, and the decision %+v",
			gamestest.Line(p), a.Value, most, first, a.Plies, a.Counts, d)
	}
	if len(a.Spent) != len(a.Searched) || spent > a.Counts.Evals || len(a.Spent) != 0 && len(a.Spent) != len(a.Moves) {
		t.Errorf("%s: %d of %d evaluations spent on %d of %d moves", gamestest.Line(p), spent, a.Counts.Evals,
			len(a.Spent), len(a.Moves))
	}
}

// Searches checks players with searches of their own in a position: usual ones allocate nothing once their buffers have
// grown, and one whose search would take minutes leaves it, and the board as it was, when its context ends.
func Searches(t *testing.T, game string, given games.Options, line, deep string, usual ...string) {
	g, o, p, err := games.SetUp(game, given, line)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range append(usual, deep) {
		player := Player(t, game, text)
		setup := players.Setup{Game: g, Options: o, Start: p.Clone(), Seat: p.Mover(), Seed: players.Seed{1, 2}}
		if err := player.Begin(t.Context(), setup); err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		search := func() {
			if _, err := player.Choose(ctx, players.Request{Position: p}); err != nil {
				t.Fatal(err)
			}
		}
		if text != deep {
			search()
			search()
			if n := testing.AllocsPerRun(5, search); n != 0 {
				t.Errorf("%s: a search allocates %v times, want never", text, n)
			}
		}
		stop()
		before := gamestest.Line(p)
		if _, err := player.Choose(ctx, players.Request{Position: p}); text == deep && !errors.Is(err, context.Canceled) {
			t.Errorf("%s: got error %v, want that of the context", text, err)
		}
		if after := gamestest.Line(p); after != before {
			t.Errorf("%s: the board is %s after the search, and was %s", text, after, before)
		}
	}
}
