package evaltest

import (
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
)

// Match is a match whose result is known: the games of one stream, and in full ten times as many.
type Match struct {
	Options       games.Options
	Better, Worse string
	Games, Won    int     // games, and how many of them Better wins, exactly
	Least         float64 // share of the games that Better wins at least, in full
}

// Matches plays matches, each player in turn in all seats. They show that heuristics and searches are good for
// something: they catch a wrong sign that is consistent with itself, which no twin shows.
func Matches(t *testing.T, game string, list []Match) {
	gamestest.SkipShort(t)
	for _, m := range list {
		n := gamestest.Rounds(0, m.Games, 10*m.Games)
		a := newArena(t, game, m.Options, m.Better, m.Worse)
		won := 0
		for number := range n {
			if first, _ := a.play(t, number); first {
				won++
			}
		}
		switch {
		case !gamestest.Long && won != m.Won:
			t.Errorf("%s wins %d games of %d against %s, want %d", m.Better, won, n, m.Worse, m.Won)
		case gamestest.Long && float64(won) < m.Least*float64(n):
			t.Errorf("%s wins %d games of %d against %s, want a share of %v", m.Better, won, n, m.Worse, m.Least)
		}
	}
}

// arena plays games of one player against others in all other seats.
type arena struct {
	game    games.Game
	options games.Options
	start   games.Position
	seated  []players.Player // the one first
}

func newArena(t testing.TB, game string, given games.Options, one, other string) *arena {
	t.Helper()
	a := new(arena)
	var err error
	if a.game, a.options, a.start, err = games.SetUp(game, given, ""); err != nil {
		t.Fatal(err)
	}
	for range a.start.Seats() {
		a.seated, one = append(a.seated, Player(t, game, one)), other
	}
	return a
}

// play plays a game from a start of its own: of two random plies. It reports whether the first player wins, and what
// all searched.
func (a *arena) play(t testing.TB, number int) (first bool, c players.Counts) {
	n := games.Seat(len(a.seated))
	own := games.Seat(number % len(a.seated)) // a Seat holds no number above 127
	of := func(s games.Seat) players.Player { return a.seated[(s+n-own)%n] }
	p, r := a.start.Clone(), players.Seed{uint64(number) / uint64(n), 33}.Rand()
	for range 2 {
		legal := p.AppendMoves(nil)
		p.Do(legal[r.IntN(len(legal))])
	}
	start := p.Clone()
	for s := range n {
		setup := players.Setup{Game: a.game, Options: a.options, Start: start.Clone(), Seat: s}
		setup.Seed = players.Seed{uint64(number), uint64(s)}
		if err := of(s).Begin(t.Context(), setup); err != nil {
			t.Fatal(err)
		}
	}
	var played []games.Move
	for !p.Over() {
		d, err := of(p.Mover()).Choose(t.Context(), players.Request{Position: p.Clone(), Played: played})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range d.Moves {
			p.Do(m)
			played = append(played, m)
		}
		c.Add(d.Counts)
	}
	return p.Outcome().Winner() == own, c
}
