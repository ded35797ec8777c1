package splut

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tourney/games"
	"tourney/games/gamestest"
)

// A quarter turn clockwise takes north to east. It takes south, the first of homes, to west, the second.

// turnedCell returns the image of a cell under a quarter turn.
func turnedCell(name string) string {
	file, rank := int(name[0])-'e', int(name[1])-'5'
	return string([]byte{byte('e' + rank), byte('5' - file)})
}

// turnedWord turns the cells, seats and directions in a field of a position line, or in a step. The letter of a kind in
// front of a step is left alone.
func turnedWord(word string) string {
	turned := ""
	for i := 0; i < len(word); {
		switch c := word[i]; {
		case i+1 < len(word) && 'a' <= c && c <= 'i' && '1' <= word[i+1] && word[i+1] <= '9':
			turned += turnedCell(word[i : i+2])
			i++
		case strings.IndexByte(homes, c) >= 0:
			turned += string(homes[(strings.IndexByte(homes, c)+1)%len(homes)])
		case i > 0 && word[i-1] == throwSign:
			turned += string(directionLetters[(strings.IndexByte(directionLetters, c)+1)%4])
		default:
			turned += string(c)
		}
		i++
	}
	return turned
}

// turnedStep turns a step.
func turnedStep(step string) string { return step[:1] + turnedWord(step[1:]) }

// turnedLine turns a position line and sorts its cells.
func turnedLine(line string) string {
	fields := strings.Split(turnedWord(line), " ")
	for i, width := range map[int]int{rocksField: 2, lockedField: markWidth(fields[lockedField]), movedField: 2} {
		if fields[i] == nothing {
			continue
		}
		var cells []string
		for field := fields[i]; field != ""; field = field[width:] {
			cells = append(cells, field[:width])
		}
		slices.Sort(cells)
		fields[i] = strings.Join(cells, "")
	}
	return strings.Join(fields, " ")
}

// markWidth returns the length of an entry of locked rocks: a cell, or a cell and a seat.
func markWidth(field string) int {
	if len(field) > 2 && strings.IndexByte(homes, field[2]) >= 0 {
		return 3
	}
	return 2
}

// TestTurned plays random games on a board and on its image under a quarter turn, with seats turned too.
func TestTurned(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := drawOptions(t)
		teams := turnedWord(teamsOf(o))
		seats, known := seatsFor(teams)
		if !known {
			t.Fatalf("no seats for %s", teams)
		}
		b := newBoard(rulesOf(rulesFor(t, o)))
		turned := newBoard(rulesOf(rulesFor(t, games.Options{"seats": seats, "levitation": o["levitation"]})))
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		for plies := 0; plies < 300 && !b.Over(); plies++ {
			var want []string
			for _, step := range notations(b) {
				want = append(want, turnedStep(step))
			}
			slices.Sort(want)
			if got := notations(turned); !slices.Equal(got, want) {
				t.Fatalf("steps %q\nwant  %q\n%s", got, want, gamestest.Line(turned))
			}
			moves := b.AppendMoves(nil)
			m := moves[r.IntN(len(moves))]
			step := turnedStep(string(b.AppendMove(nil, m)))
			n, err := turned.ParseMove(step)
			if err != nil {
				t.Fatal(err)
			}
			b.Do(m)
			turned.Do(n)
			if got, want := gamestest.Line(turned), turnedLine(gamestest.Line(b)); got != want {
				t.Fatalf("after %s:\n got %s\nwant %s", step, got, want)
			}
			if b.Outcome() != turned.Outcome() || b.Ends() != turned.Ends() && !b.Over() {
				t.Fatalf("%+v, but %+v after a quarter turn\n%s", b.Outcome(), turned.Outcome(), gamestest.Line(b))
			}
		}
	})
}
