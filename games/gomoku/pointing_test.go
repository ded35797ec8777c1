package gomoku

import (
	"slices"
	"testing"

	"tourney/games/gamestest"
)

// TestPointing wants stones to mean their cells, on boards of any size.
func TestPointing(t *testing.T) {
	for _, test := range []struct {
		size       int
		move, want string
		corners    []float64 // of the area
	}{
		{15, "h8", "h8", []float64{252, 252, 284, 252, 284, 284, 252, 284}},
		{15, "a15", "a15", []float64{28, 28, 60, 28, 60, 60, 28, 60}},
		{15, "o1", "o1", []float64{476, 476, 508, 476, 508, 508, 476, 508}},
		{5, "a1", "a1", []float64{28, 156, 60, 156, 60, 188, 28, 188}},
	} {
		b := newBoard(options(test.size, ruleFreestyle))
		m, _ := b.ParseMove(test.move)
		area := b.AppendAreas(nil)[b.AppendPointing(nil, m)[0]]
		if got := gamestest.Meaning(t, b, test.move); got != test.want || !slices.Equal(area.Corners, test.corners) {
			t.Errorf("size %d, %s means %q at %v, want %q at %v", test.size, test.move, got, area.Corners, test.want, test.corners)
		}
	}
}

// TestAreas wants stones in the names of areas.
func TestAreas(t *testing.T) {
	b := newBoard(freestyle)
	gamestest.Play(t, b, "h8 a15")
	areas := b.AppendAreas(nil)
	if got, want := areas[0].Name, "a15, white stone"; got != want {
		t.Errorf("area 0 is %q, want %q", got, want)
	}
	if got, want := areas[7*15+7].Name, "h8, black stone"; got != want {
		t.Errorf("area %d is %q, want %q", 7*15+7, got, want)
	}
}
