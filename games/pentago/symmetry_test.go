package pentago

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// symmetry is one of the eight symmetries of the board.
type symmetry struct {
	name     string
	mirrored bool // clockwise becomes anticlockwise
	at       func(x, y int) (int, int)
}

var allSymmetries = []symmetry{
	{"none", false, func(x, y int) (int, int) { return x, y }},
	{"quarter turn", false, func(x, y int) (int, int) { return 5 - y, x }},
	{"half turn", false, func(x, y int) (int, int) { return 5 - x, 5 - y }},
	{"three quarter turn", false, func(x, y int) (int, int) { return y, 5 - x }},
	{"left and right", true, func(x, y int) (int, int) { return 5 - x, y }},
	{"top and bottom", true, func(x, y int) (int, int) { return x, 5 - y }},
	{"main diagonal", true, func(x, y int) (int, int) { return y, x }},
	{"other diagonal", true, func(x, y int) (int, int) { return 5 - y, 5 - x }},
}

func (s symmetry) cell(i int) int {
	x, y := s.at(i%6, i/6)
	return x + 6*y
}

// move maps a sub-move. The image of a quadrant is where its middle goes.
func (s symmetry) move(m games.Move) games.Move {
	if m < firstRotation {
		return games.Move(s.cell(int(m)))
	}
	q, direction := (m-firstRotation)/2, (m-firstRotation)%2
	x, y := s.at(int(q%2*3+1), int(q/2*3+1))
	if s.mirrored {
		direction = 1 - direction
	}
	return firstRotation + 2*games.Move(x/3+2*(y/3)) + direction
}

// position maps a position line.
func (s symmetry) position(text string) string {
	rows := []byte(text[:41])
	for i := range cells {
		to := s.cell(i)
		rows[to+to/6] = text[i+i/6]
	}
	return string(rows) + text[41:]
}

// TestBoardSymmetry plays random games and their images side by side.
func TestBoardSymmetry(t *testing.T) {
	for _, s := range allSymmetries {
		t.Run(s.name, func(t *testing.T) {
			for seed := range uint64(50) {
				r := rand.New(rand.NewPCG(seed, 3))
				b := draw(t, r, games.Draw{Min: 0, Max: mostDrawn})
				image := read(t, withRotation, s.position(gamestest.Line(b)))
				for !b.Over() {
					moves := b.AppendMoves(nil)
					m := moves[r.IntN(len(moves))]
					b.Do(m)
					image.Do(s.move(m))
					if got, want := gamestest.Line(image), s.position(gamestest.Line(b)); got != want || image.Outcome() != b.Outcome() {
						t.Fatalf("seed %d, %s\n got %s, %+v\nwant %s, %+v", seed, gamestest.Line(b), got, image.Outcome(), want, b.Outcome())
					}
				}
			}
		})
	}
}

var otherColour = strings.NewReplacer("W", "B", "B", "W", "w", "b", "b", "w")

// TestColourSymmetry plays random games and the same games in exchanged colours, which Black begins. Each winner must
// lose in the other game.
func TestColourSymmetry(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 4))
		b, swapped := newBoard(withRotation), newBoard(withRotation)
		swapped.mover = Black
		for !b.Over() {
			moves := b.AppendMoves(nil)
			m := moves[r.IntN(len(moves))]
			b.Do(m)
			swapped.Do(m)
			want := b.Outcome()
			want.Place[White], want.Place[Black] = want.Place[Black], want.Place[White]
			if got := gamestest.Line(swapped); got != otherColour.Replace(gamestest.Line(b)) || swapped.Outcome() != want {
				t.Fatalf("seed %d, %s\n got %s, %+v\nwant the colours swapped, %+v", seed, gamestest.Line(b), got, swapped.Outcome(), want)
			}
		}
	}
}
