package splut

import (
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// TestDiagram draws what no playthrough shows: a lost team and dwarf, rocks that carry seats, levitation and its end, and another
// winner.
func TestDiagram(t *testing.T) {
	const want = `
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
`
	b := read(t, games.Options{"seats": "4", "levitation": "round"},
		"Sx/Wb6--b4/Nf8e8d8/Eh4h5h6 a5e1e9i5 W 1 7 e1We9N - x S")
	if got := "\n" + string(b.AppendDiagram(nil)); got != want {
		t.Errorf("got%s\nwant%s", got, want)
	}
	for _, test := range []struct{ position, steps, line string }{
		{midgame, "De4e5 Wc5c4~g5", "\n4    .  SW NT .  .  o~ .\n"},
		{hit, "Td4e4*n", "\nover, last team: South\n"},
	} {
		b := read(t, nil, test.position)
		gamestest.Play(t, b, test.steps)
		if got := string(b.AppendDiagram(nil)); !strings.Contains(got, test.line) {
			t.Errorf("after %s: no line %q in\n%s", test.steps, test.line, got)
		}
	}
}
