package splut

import (
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

func TestDiagram(t *testing.T) {
	for _, test := range []struct {
		options         games.Options
		position, steps string
		want            string
	}{
		{nil, midgame, "", `
9             .
8          .  .  .
7       .  ND .  .  .
6    .  .  .  o  NW ST .
5 .  o  SW o! .  .  o  .  .
4    .  .  NT SD .  .  .
3       .  .  .  .  .
2          .  .  .
1             .
  a  b  c  d  e  f  g  h  i
South to move, 3 steps left
`},
		{nil, midgame, "De4e5 Wc5c4~g5", `
9             .
8          .  .  .
7       .  ND .  .  .
6    .  .  .  o  NW ST .
5 .  o  .  o! SD .  .  .  .
4    .  SW NT .  .  o~ .
3       .  .  .  .  .
2          .  .  .
1             .
  a  b  c  d  e  f  g  h  i
South to move, 1 step left
`},
		{games.Options{"seats": "4", "levitation": "round"}, "Sx/Wb6--b4/Nf8e8d8/Eh4h5h6 a5e1e9i5 W 1 7 e1We9N - x S", "", `
9             o!
8          NT ND NW
7       .  .  .  .  .
6    WW .  .  .  .  .  ET
5 o  .  .  .  .  .  .  ED o
4    WT .  .  .  .  .  EW
3       .  .  .  .  .
2          .  .  .
1             o
  a  b  c  d  e  f  g  h  i
West to move, 1 step left, no more levitation
`},
		{nil, "Se1e2d4/Ne8e6d8 a5e4e9i5 S 2 5 - - - -", "Td4e4*n", `
9             o
8          .  o  .
7       .  .  .  .  .
6    .  .  .  .  .  .  .
5 o  .  .  .  .  .  .  .  o
4    .  .  .  ST .  .  .
3       .  .  .  .  .
2          .  SD .
1             SW
  a  b  c  d  e  f  g  h  i
over, last team: South
`},
		{games.Options{"cap": "1"}, duelLine, "De2e3", `
9             o
8          NT ND NW
7       .  .  .  .  .
6    .  .  .  .  .  .  .
5 o  .  .  .  .  .  .  .  o
4    .  .  .  .  .  .  .
3       .  .  SD .  .
2          SW .  ST
1             o
  a  b  c  d  e  f  g  h  i
over, cap
`},
	} {
		b := read(t, test.options, test.position)
		gamestest.Play(t, b, test.steps)
		if got := "\n" + string(b.AppendDiagram(nil)); got != test.want {
			t.Errorf("%s:\ngot%s\nwant%s", gamestest.Line(b), got, test.want)
		}
	}
}

// TestPicture counts the shapes of pictures.
func TestPicture(t *testing.T) {
	const (
		ring  = `r="8.8" fill="none"`
		frame = `fill="` + mark + `"`
		cross = `stroke-width="2.5"`
	)
	for _, test := range []struct {
		position, steps                            string
		circles, triangles, rings, frames, crosses int
	}{
		{duelLine, "", 4 + 2, 2, 0, 0, 0},
		{midgame, "", 4 + 2, 2, 0, 0, 2},
		{midgame, "De4e5", 4 + 2 + 1, 2, 1, 1, 2},
		{midgame, "Wc5c4~g5", 4 + 2 + 1, 2, 1, 2, 2},
		{midgame, "Tg6g7+", 4 + 2 + 1, 2, 1, 2, 2},
		{midgame, "Tg6g5*s", 4 + 2 + 1, 2, 1, 2, 2}, // now the thrown rock is locked, and d5 no more
		{"Se1e2d4/Ne8e6d8 a5e4e9i5 S 2 5 - - - -", "Td4e4*n", 4 + 1 + 1, 1, 1, 2, 0},
		{"Sa5--e9/Nb5d6e8 f4f5f6f7 S 3 9 - - - -", "-", 4 + 2, 2, 0, 0, 0},
	} {
		b := read(t, nil, test.position)
		gamestest.Play(t, b, test.steps)
		picture := string(b.AppendSVG(nil))
		for _, shape := range []struct {
			part string
			want int
		}{
			{"<circle ", test.circles}, {"<polygon ", test.triangles}, {ring, test.rings}, {frame, test.frames},
			{cross, test.crosses},
		} {
			if got := strings.Count(picture, shape.part); got != shape.want {
				t.Errorf("%s %s: %d of %s, want %d", test.position, test.steps, got, shape.part, shape.want)
			}
		}
	}
}
