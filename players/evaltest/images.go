package evaltest

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
)

// seats exchanges the seats in a position line.
var seats = strings.NewReplacer("x", "o", "o", "x", "W", "B", "B", "W", "w", "b", "b", "w")

// Image returns the image of a position under symmetry n of its board, 0 to 7: mirrored by rows if n has bit 0, by
// columns if it has bit 1, and in the diagonal if it has bit 2. With swap the seats are exchanged, too. It returns nil
// if the position line does not begin with a square of rows, or if the image is no position of the game.
func Image(game string, o games.Options, p games.Position, n int, swap bool) games.Position {
	line := gamestest.Line(p)
	if swap {
		line = seats.Replace(line)
	}
	board, rest, _ := strings.Cut(line, " ")
	rows := Rows(line)
	long := strings.ContainsAny(board, "123456789") // empty squares are counted
	if slices.ContainsFunc(rows, func(row string) bool { return len(row) != len(rows) }) {
		return nil
	}
	var image []string
	for i := range rows {
		line := make([]byte, len(rows))
		for k := range line {
			row, column := i, k
			if n&4 != 0 {
				row, column = column, row
			}
			if n&1 != 0 {
				row = len(rows) - 1 - row
			}
			if n&2 != 0 {
				column = len(rows) - 1 - column
			}
			line[k] = rows[row][column]
		}
		if image = append(image, string(line)); long {
			image[i] = shortened(image[i])
		}
	}
	_, _, q, err := games.SetUp(game, o, strings.Join(image, "/")+" "+rest)
	if err != nil {
		return nil
	}
	return q
}

// Rows returns the rows of a position line, with a point for each empty square.
func Rows(line string) []string {
	board, _, _ := strings.Cut(line, " ")
	for n := 22; n > 0; n-- { // the longest runs first: 11 is not 1 and 1
		board = strings.ReplaceAll(board, strconv.Itoa(n), strings.Repeat(".", n))
	}
	return strings.Split(board, "/")
}

// shortened writes the number of empty squares for each run of them.
func shortened(row string) string {
	for n := len(row); n > 0; n-- {
		row = strings.ReplaceAll(row, strings.Repeat(".", n), strconv.Itoa(n))
	}
	return row
}

// checkImages: an evaluator that says so values all images of a position alike. One that says by default that it does
// not has images with different values.
func checkImages(t *testing.T, c subject) {
	differs, asked, compared, invariant := false, false, 0, false
	c.each(t, gamestest.Rounds(2, 16, 50), gamestest.Rounds(50, 20, 200), func(x point) {
		says, ok := x.eval.(players.Invariant)
		if !ok {
			return
		}
		invariant = invariant || says.Invariant()
		want := valueOf(x.eval, x.p, x.root)
		for n := 1; n < 8; n++ {
			image := Image(c.Game, c.rules(), x.p, n, false)
			if image == nil {
				continue
			}
			compared++
			got := valueOf(x.eval, image, x.root)
			if says.Invariant() && got != want {
				t.Fatalf("%v: %v, and %v for its image %d", x, want, got, n)
			}
			if !says.Invariant() {
				asked, differs = true, differs || got != want
			}
		}
	})
	if asked && !differs {
		t.Error("it says that images have different values, but none has")
	}
	if invariant && compared == 0 && c.heuristic.Game != "" { // those of all games say so in games without images, too
		t.Error("it says that images have one value, but no image can be read")
	}
}

// checkSeats: values follow the seats.
func checkSeats(t *testing.T, c subject) {
	if !slices.Contains(c.Fair, c.heuristic.Name) {
		return
	}
	c.each(t, gamestest.Rounds(2, 4, 20), gamestest.Rounds(20, 50, 200), func(x point) {
		v := valueOf(x.eval, x.p, x.root)
		if got := valueOf(x.eval, x.p, 1-x.root); got != -v {
			t.Fatalf("%v: %v, and %v for the other seat", x, v, got)
		}
		if q := Image(c.Game, c.rules(), x.p, 0, true); q != nil {
			if got := valueOf(x.eval, q, 1-x.root); got != v {
				t.Fatalf("%v: %v, and %v with the seats exchanged", x, v, got)
			}
		}
	})
}

// rules returns options that read the images of all positions.
func (c subject) rules() games.Options {
	if len(c.Options) == 0 {
		return nil
	}
	return c.Options[0]
}
