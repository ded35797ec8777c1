package blokuseval

import (
	"context"
	"testing"

	"tourney/games"
	"tourney/games/blokus"
	"tourney/players"
	"tourney/players/evaltest"
)

// The X of the book, from the starting squares of Black and White.
const (
	crossBlack = "f9,e10,f10,g10,f11"
	crossWhite = "i4,h5,i5,j5,i6"
)

func TestFirstMove(t *testing.T) {
	for _, c := range []struct {
		name, how, before string
		options           games.Options
		want              string
		searched          bool // the best by nk-weighted
	}{
		{"book, Black", byBook, "", nil, crossBlack, false},
		{"book, White", byBook, "e8,d9,e9,f9,e10", nil, crossWhite, false},
		{"copy without anything to copy", byCopy, "", nil, crossBlack, false},
		{"copy of an X", byCopy, "e8,d9,e9,f9,e10", nil, "j5,i6,j6,k6,j7", false},
		{"copy of a W", byCopy, "d9,e9,e10,f10,f11", nil, "i4,i5,j5,j6,k6", false},
		{"copy of six points", byCopy, "e10,e11,e12,f12,f13", nil, "i2,i3,j3,j4,j5", false},
		{"five points", byCopy, "d10,e10,d11,d12,d13", nil, crossWhite, false},
		{"too few points", byCopy, "e9,e10,e11,e12,e13", nil, crossWhite, false},
		{"too few squares", byCopy, "e10", nil, crossWhite, false},
		{"too few squares, many points", byCopy, "d9,d10,e10,e11", nil, crossWhite, false},
		{"copy that misses the starting square", byCopy, "e8,d9,e9,f9,e10", games.Options{"white": "k5"}, "j4,i5,j5,k5,j6", false},
		{"book in the left half", byBook, "", games.Options{"black": "g7"}, "h6,g7,h7,i7,h8", false},
		{"book next to the middle", byBook, "", games.Options{"black": "h7"}, "h6,g7,h7,i7,h8", false},
		{"book in the right half", byBook, "", games.Options{"black": "i7"}, "h6,g7,h7,i7,h8", false},
		{"book beyond the edge", byBook, "", games.Options{"black": "e14"}, "e12,d13,e13,f13,e14", true},
		{"book covered", byBook, "f9,e10,f10,g10,f11", games.Options{"white": "h10"}, "h8,g9,h9,i9,h10", true},
	} {
		_, _, start, err := games.SetUp(game, c.options, "")
		if err != nil {
			t.Fatal(err)
		}
		b := start.(*blokus.Board)
		var history []games.Move
		if c.before != "" {
			m, err := b.ParseMove(c.before)
			if err != nil {
				t.Fatal(err)
			}
			b.Do(m)
			history = append(history, m)
		}
		p := evaltest.Player(t, game, "simple@kind=blockem,first-move="+c.how)
		if err := p.Begin(context.Background(), players.Setup{Start: start, Seat: b.Mover(), Seed: players.Seed{1, 2}}); err != nil {
			t.Fatal(err)
		}
		d, err := p.Choose(context.Background(), players.Request{Position: b, Played: history})
		if err != nil {
			t.Fatal(err)
		}
		if got := string(b.AppendMove(nil, d.Moves[0])); got != c.want || d.Plies != 0 || (d.Evals > 0) != c.searched {
			t.Errorf("%s: got %s, %+v, want %s\n%s", c.name, got, d, c.want, b.AppendDiagram(nil))
		}
	}
}
