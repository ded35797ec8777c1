package gomoku

import (
	"testing"

	"tourney/games/gamestest"
)

// TestPicture counts the shapes of pictures, and looks for some shapes at their places.
func TestPicture(t *testing.T) {
	for _, test := range []struct {
		size    int
		moves   string
		circles int // stones, stars and the mark of the last stone
		has     []string
	}{
		{5, "", 0, []string{`viewBox="0 0 216 216"`, ">a<", ">e<", ">1<", ">5<"}},
		{11, "", 0, []string{">k<"}},
		{15, "", 5, []string{`<circle cx="268" cy="268" r="4"`, ">o<", ">15<"}},
		{19, "", 9, []string{`<circle cx="332" cy="140" r="4"`}},
		{20, "", 0, []string{">t<"}},
		{15, "h8", 5 + 1 + 1, []string{
			`<circle cx="268" cy="268" r="14.72" fill="#1c1c1c"`, `r="4.8" fill="#d11f1f"`,
		}},
		{15, "h8 a15 o1", 5 + 3 + 1, []string{
			`<circle cx="44" cy="44" r="14.72" fill="#fdfdfd"`, `<circle cx="492" cy="492" r="4.8" fill="#d11f1f"`,
		}},
	} {
		b := newBoard(options(test.size, ruleFreestyle))
		gamestest.Play(t, b, test.moves)
		want := map[string]int{"<circle ": test.circles, "<line ": 2 * test.size, "<text ": 2 * test.size}
		for _, part := range test.has {
			want[part] = 1
		}
		gamestest.CheckShapes(t, b, want)
	}
}

// TestPointing wants stones to mean their cells, on boards of any size.
func TestPointing(t *testing.T) {
	gamestest.CheckPointing(t, Game{}, []gamestest.Pointing{
		{nil, "", "", "h8", "h8"}, {nil, "", "h8", "a15", "a15"}, {options(5, ruleFreestyle), "", "", "e1", "e1"},
	})
	small, large := newBoard(options(5, ruleFreestyle)), newBoard(freestyle)
	gamestest.Play(t, large, "h8 a15")
	gamestest.CheckAreas(t, small, 25, map[string][]float64{"a1": {28, 156, 60, 156, 60, 188, 28, 188}})
	gamestest.CheckAreas(t, large, 225, map[string][]float64{
		"a15, white stone": {28, 28}, "h8, black stone": {252, 252}, "o1": {476, 476, 508, 476, 508, 508, 476, 508}, "h8": nil,
	})
}
