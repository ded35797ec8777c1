package pentago

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tourney/games"
	"tourney/games/gamestest"
)

// slow is Pentago on rows of cells, as the rules describe it: simple enough to be seen right, and slow. The Board must
// agree with it.
type slow struct {
	cell         [6][6]byte // by row and column: '.', 'W' or 'B'
	mover        byte       // 'w' or 'b'
	phase        byte       // 'p' or 'r'
	lastRotation bool
	turns        int
	outcome      games.Outcome
}

// readSlow reads a position line of an open game.
func readSlow(text string, lastRotation bool) *slow {
	s := &slow{lastRotation: lastRotation, mover: text[42], phase: text[44]}
	for y, row := range strings.Split(text[:41], "/") {
		copy(s.cell[y][:], row)
	}
	return s
}

func (s *slow) String() string {
	var rows []string
	for _, row := range s.cell {
		rows = append(rows, string(row[:]))
	}
	return fmt.Sprintf("%s %c %c", strings.Join(rows, "/"), s.mover, s.phase)
}

func (s *slow) legal() (moves []string) {
	switch {
	case s.over():
	case s.phase == 'p':
		for i := range 36 {
			if s.cell[i/6][i%6] == '.' {
				moves = append(moves, fmt.Sprint(i))
			}
		}
	default:
		moves = []string{"0+", "0-", "1+", "1-", "2+", "2-", "3+", "3-"}
	}
	return moves
}

func (s *slow) play(move string) {
	if s.phase == 'p' {
		var i int
		fmt.Sscan(move, &i)
		s.cell[i/6][i%6] = s.stone()
		s.phase = 'r'
		if s.five(s.stone()) || s.full() && !s.lastRotation {
			s.turns++
			s.judge()
		}
		return
	}
	s.rotate(int(move[0]-'0'), move[1] == '+')
	s.mover, s.phase = 'w'+'b'-s.mover, 'p'
	s.turns++
	s.judge()
}

func (s *slow) stone() byte { return s.mover - 'a' + 'A' }

// rotate turns a quadrant. The content of (x, y) goes to (2-y, x), or to (y, 2-x) anticlockwise.
func (s *slow) rotate(quadrant int, clockwise bool) {
	left, top := quadrant%2*3, quadrant/2*3
	before := s.cell
	for y := range 3 {
		for x := range 3 {
			if clockwise {
				s.cell[top+x][left+2-y] = before[top+y][left+x]
			} else {
				s.cell[top+2-x][left+y] = before[top+y][left+x]
			}
		}
	}
}

func (s *slow) judge() {
	white, black := s.five('W'), s.five('B')
	switch {
	case white && black:
		s.outcome = games.Drawn("both five")
	case white:
		s.outcome = games.Won(White, "five")
	case black:
		s.outcome = games.Won(Black, "five")
	case s.full():
		s.outcome = games.Drawn("full board")
	}
}

func (s *slow) over() bool { return s.outcome != games.Outcome{} }

// five follows all lines from every cell in four directions.
func (s *slow) five(stone byte) bool {
	for y := range 6 {
		for x := range 6 {
			for _, step := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
				run := 0
				for i, j := x, y; i >= 0 && i < 6 && j < 6 && s.cell[j][i] == stone; i, j = i+step[0], j+step[1] {
					run++
				}
				if run >= 5 {
					return true
				}
			}
		}
	}
	return false
}

func (s *slow) full() bool { return s.empty() == 0 }

func (s *slow) empty() int { return strings.Count(s.String(), ".") }

// TestSlowTwin plays games on the Board and on its slow twin. They begin at the empty board and at random boards, up to
// the fullest, where the last rotations decide.
func TestSlowTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := rapid.SampledFrom([]games.Options{withRotation, withoutRotation}).Draw(t, "options")
		n := rapid.IntRange(0, mostDrawn).Draw(t, "stones")
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		b := gamestest.Random[*Board](t, Game{}, o, r, games.Draw{Min: n, Max: n})
		twin := readSlow(gamestest.Line(b), o.On(lastRotation))
		for {
			agree(t, b, twin)
			if b.Over() {
				return
			}
			moves := b.AppendMoves(nil)
			m := moves[rapid.IntRange(0, len(moves)-1).Draw(t, "move")]
			word := string(b.AppendMove(nil, m))
			b.Do(m)
			twin.play(word)
		}
	})
}

// agree fails the test unless the board and its twin show the same.
func agree(t *rapid.T, b *Board, twin *slow) {
	if got, want := gamestest.Line(b), twin.String(); got != want {
		t.Fatalf("board\n got %s\nwant %s", got, want)
	}
	moves := gamestest.Words(b, b.AppendMoves(nil))
	if want := twin.legal(); !slices.Equal(moves, want) {
		t.Fatalf("moves of %s\n got %v\nwant %v", twin, moves, want)
	}
	if b.Over() != twin.over() || b.Outcome() != twin.outcome || b.Turns() != twin.turns {
		t.Fatalf("%s\n got over %v, %+v, %d turns\nwant over %v, %+v, %d turns",
			twin, b.Over(), b.Outcome(), b.Turns(), twin.over(), twin.outcome, twin.turns)
	}
	if b.Empty() != twin.empty() || b.Rotating() != (twin.phase == 'r') {
		t.Fatalf("%s\n got %d empty, rotating %v\nwant %d empty, phase %c",
			twin, b.Empty(), b.Rotating(), twin.empty(), twin.phase)
	}
}
