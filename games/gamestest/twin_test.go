package gamestest

import (
	"math/rand/v2"
	"testing"

	"tourney/games"
)

// strip is the toy with a board that fills up. A step of two wins at once. If steps of one alone reach the goal, the
// board is full and the game fails to end. Random games hardly ever get there.
type strip struct{ toy }

const forgetsFullBoard = "forgets its full board"

// newStrip returns a game whose positions have no abilities: those of the toy would not fit.
func newStrip() strip { return strip{toy{forgetsFullBoard}} }

// bare is a position that has no abilities.
type bare struct{ games.Position }

func (p bare) Clone() games.Position { return bare{p.Position.Clone()} }

func (s strip) New(o games.Options) (games.Position, error) {
	p, err := s.toy.New(o)
	return bare{p}, err
}

func (s strip) Parse(o games.Options, text string) (games.Position, error) {
	p, err := s.toy.Parse(o, text)
	return bare{p}, err
}

func (s strip) Random(o games.Options, r *rand.Rand, d games.Draw) (games.Position, error) {
	p, err := s.toy.Random(o, r, d)
	return bare{p}, err
}

// TestForgottenFullBoard: only the check of long games notices.
func TestForgottenFullBoard(t *testing.T) {
	v := variant{newStrip(), games.Options{"goal": "20"}}
	for _, c := range checks {
		failure := run(t, c.check, v)
		if noticed, want := failure != "", c.name == "long games"; noticed != want {
			t.Errorf("check %q notices: %t, want %t\n%s", c.name, noticed, want, failure)
		}
	}
}

// TestFullest: the toy draws sums up to 4.
func TestFullest(t *testing.T) {
	v := variant{toy{}, games.Options{"goal": "12"}}
	if got := v.fullest(); got != 4 {
		t.Errorf("fullest() = %d, want 4", got)
	}
}
