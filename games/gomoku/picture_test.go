package gomoku

import (
	"strings"
	"testing"

	"tourney/games/gamestest"
)

// TestPicture counts the shapes of pictures, and looks for some shapes at their places.
func TestPicture(t *testing.T) {
	for _, test := range []struct {
		size    int
		moves   string
		circles int // stones, stars and the mark of the last stone
		lines   int
		texts   int
		has     []string
	}{
		{5, "", 0, 10, 10, []string{`viewBox="0 0 216 216"`, ">a<", ">e<", ">1<", ">5<"}},
		{11, "", 0, 22, 22, []string{">k<"}},
		{15, "", 5, 30, 30, []string{`<circle cx="268" cy="268" r="4"`, ">o<", ">15<"}},
		{19, "", 9, 38, 38, []string{`<circle cx="332" cy="140" r="4"`}},
		{20, "", 0, 40, 40, []string{">t<"}},
		{15, "h8", 5 + 1 + 1, 30, 30, []string{
			`<circle cx="268" cy="268" r="14.72" fill="#1c1c1c"`, `r="4.8" fill="#d11f1f"`,
		}},
		{15, "h8 a15 o1", 5 + 3 + 1, 30, 30, []string{
			`<circle cx="44" cy="44" r="14.72" fill="#fdfdfd"`, `<circle cx="492" cy="492" r="4.8" fill="#d11f1f"`,
		}},
	} {
		b := newBoard(options(test.size, ruleFreestyle))
		gamestest.Play(t, b, test.moves)
		picture := string(b.AppendSVG(nil))
		for shape, want := range map[string]int{"<circle ": test.circles, "<line ": test.lines, "<text ": test.texts} {
			if got := strings.Count(picture, shape); got != want {
				t.Errorf("size %d, %q: %d of %s, want %d", test.size, test.moves, got, shape, want)
			}
		}
		for _, part := range test.has {
			if !strings.Contains(picture, part) {
				t.Errorf("size %d, %q: no %s in\n%s", test.size, test.moves, part, picture)
			}
		}
	}
}
