package splut

import (
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
		{nil, hit, "Td4e4*n", `
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
		{hit, "Td4e4*n", 4 + 1 + 1, 1, 1, 2, 0},
		{stuck, "-", 4 + 2, 2, 0, 0, 0},
	} {
		b := read(t, nil, test.position)
		gamestest.Play(t, b, test.steps)
		gamestest.CheckShapes(t, b, map[string]int{
			"<circle ": test.circles, "<polygon ": test.triangles, ring: test.rings, frame: test.frames, cross: test.crosses,
		})
	}
}
