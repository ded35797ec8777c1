package openings

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/games/pentago"
)

// opener is Pentago with a notation of openings: the cell of the first stone, which is mirrored left to right half the
// time.
type opener struct{ pentago.Game }

func (g opener) Opening(o games.Options, line string, r *rand.Rand) (games.Position, error) {
	cell, err := strconv.Atoi(line)
	if err != nil {
		return nil, err
	}
	if r != nil && r.IntN(2) == 1 {
		cell += 5 - 2*(cell%6)
	}
	p, err := g.New(o)
	if err != nil {
		return nil, err
	}
	p.Do(games.Move(cell))
	p.Do(43)
	return p, nil
}

const (
	emptyLine  = "....../....../....../....../....../...... w p"
	cornerLine = "W...../....../....../....../....../...... b p"
	wonLine    = "WWWWW./....../B...B./....../B...B./...... b p"
)

// TestList goes through the lines over and over.
func TestList(t *testing.T) {
	s := source(t, Set{Kind: List, Games: 5, Lines: []string{emptyLine, cornerLine}})
	for n, want := range []string{emptyLine, cornerLine, emptyLine, cornerLine, emptyLine} {
		if got, _ := at(t, s, n); got != want {
			t.Errorf("opening %d is %s, want %s", n, got, want)
		}
	}
}

// TestShuffle: a shuffled list has every opening once, in an order of its own that further skips do not change.
func TestShuffle(t *testing.T) {
	var lines []string
	for i := range 6 {
		row := strings.Repeat(".", i) + "W" + strings.Repeat(".", 5-i)
		lines = append(lines, row+"/....../....../....../....../...... b p")
	}
	set := Set{Kind: List, Games: 6, Lines: lines, Shuffled: true}
	var order []string
	for n, s := 0, source(t, set); n < set.Games; n++ {
		line, _ := at(t, s, n)
		order = append(order, line)
	}
	if sorted := slices.Sorted(slices.Values(order)); slices.Equal(order, lines) || !slices.Equal(sorted, slices.Sorted(slices.Values(lines))) {
		t.Errorf("the order is %q, want all of %q in another order", order, lines)
	}
	rest := set
	rest.Skip, rest.Games = 4, 2
	if line, _ := at(t, source(t, rest), 4); line != order[4] || rest.Label() != set.Label() {
		t.Errorf("opening 4 is %s, was %s", line, order[4])
	}
	rest.Games = 3 // a later stage of a study begins anywhere
	if line, _ := at(t, source(t, rest), 6); line != order[0] {
		t.Errorf("opening 6 is %s, want %s", line, order[0])
	}
}

// TestOpener: the game's own notation is read, and the game begins where the opening ends.
func TestOpener(t *testing.T) {
	set := Set{Kind: List, Games: 100, Lines: []string{"0", "7"}}
	s := gamestest.Must(NewSource(set, opener{}, options, stream))(t)
	for n, want := range []string{cornerLine, "....../.W..../....../....../....../...... b p"} {
		if got, _ := at(t, s, n); got != want {
			t.Errorf("opening %d is %s, want %s", n, got, want)
		}
	}
	p, err := s.At(1)
	if err != nil || p.Turns() != 0 {
		t.Errorf("%d turns were played before the opening, error %v, want none", p.Turns(), err)
	}

	set.Symmetry = true
	s = gamestest.Must(NewSource(set, opener{}, options, stream))(t)
	boards := map[string]int{} // how often each came
	for n := range set.Games {
		text, _ := at(t, s, n)
		boards[text]++
		if same, _ := at(t, s, n); same != text {
			t.Errorf("opening %d is %s and then %s", n, text, same)
		}
	}
	if len(boards) != 4 || boards[cornerLine] < 10 || boards[cornerLine] > 40 {
		t.Errorf("boards by number %v, want both openings in both forms", boards)
	}
}

func TestListErrors(t *testing.T) {
	for _, test := range []struct {
		name  string
		set   Set
		lines []int // that are wrong
		want  string
	}{
		{"no lines", Set{}, nil, "a list of openings needs at least one line"},
		{"no such position", Set{Lines: []string{emptyLine, "W", cornerLine, "B"}}, []int{1, 3}, `opening 2 of the list: position "W"`},
		{"finished", Set{Lines: []string{emptyLine, wonLine}}, []int{1}, "opening 2 of the list: the game is over here (five)"},
		{"another game's list", Set{Lines: make([]string, 1000)}, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, "opening 10 of the list"},
		{"symmetry", Set{Lines: []string{emptyLine}, Symmetry: true}, nil, "pentago: symmetry is for games that have a notation of openings"},
	} {
		test.set.Kind, test.set.Games = List, 1
		_, err := NewSource(test.set, pentago.Game{}, options, stream)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q", test.name, err, test.want)
			continue
		}
		var wrong LineErrors
		if errors.As(err, &wrong) != (len(test.lines) > 0) || len(wrong) != len(test.lines) {
			t.Errorf("%s: error %v, want %d lines", test.name, err, len(test.lines))
			continue
		}
		for i, line := range test.lines {
			if wrong[i].Line != line {
				t.Errorf("%s: line %d, want %d", test.name, wrong[i].Line, line)
			}
		}
	}
}

// TestListLabel: lists are the same if their lines and their symmetry are, however many are played.
func TestListLabel(t *testing.T) {
	base := Set{Kind: List, Games: 2, Lines: []string{"0", "1"}}
	labels := map[string]int{base.Label(): 0}
	for i, other := range []Set{
		{Kind: List, Games: 2, Lines: []string{"1", "0"}},
		{Kind: List, Games: 2, Lines: []string{"0", "1", "2"}},
		{Kind: List, Games: 2, Lines: []string{"0"}},
		{Kind: List, Games: 2, Lines: []string{"0", "1"}, Symmetry: true},
		{Kind: List, Games: 2, Lines: []string{"0", "1"}, Shuffled: true},
	} {
		if twin, taken := labels[other.Label()]; taken {
			t.Errorf("lists %d and %d are both called %s", twin, i+1, other.Label())
		}
		labels[other.Label()] = i + 1
	}
	more := Set{Kind: List, Games: 7, Skip: 3, Lines: []string{"0", "1"}}
	if more.Label() != base.Label() {
		t.Errorf("with other games the list is called %s, was %s", more.Label(), base.Label())
	}
}
