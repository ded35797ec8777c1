package blokus

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// TestShutOut covers White's starting square with Black's first piece, so that White never places.
func TestShutOut(t *testing.T) {
	o := games.Options{"black": "g7", "white": "h7"}
	b := read(t, o, empty)
	gamestest.Play(t, b, "g7,h7")
	if b.Mover() != Black || b.Over() {
		t.Fatalf("%c to move, over %v, want B\n%s", glyphs[b.Mover()], b.Over(), gamestest.Line(b))
	}
	gamestest.PlayRandomly(b, rand.New(rand.NewPCG(1, 3)))
	got := b.Outcome()
	if got.Winner() != Black || got.Points[White] != 0 || got.Points[Black] < 20 || got.Reason != "blocked" ||
		b.Mover() != White {
		t.Errorf("%+v, %c to move, want a win for Black by some squares to none, and that it would be White's turn",
			got, glyphs[b.Mover()])
	}
}

// TestBonus counts points for players who have placed all pieces.
func TestBonus(t *testing.T) {
	for _, test := range []struct {
		name, start, moves string
		bonus              bool
		points             int16 // of Black
	}{
		{"no bonus", singleLeft + " b", "b14", false, 89},
		{"the single square last", singleLeft + " b", "b14", true, 109},
		{"another last", allBlack + " w", "", true, 104},
		{"as read", allBlack + " w +5b", "", true, 109},
		{"not all", singleLeft + " w", "", true, 88},
	} {
		o := games.Options{"bonus": fmt.Sprint(test.bonus)}
		b := read(t, o, test.start)
		gamestest.Play(t, b, test.moves)
		again := read(t, o, gamestest.Line(b))
		if got := b.points(Black); got != test.points || again.points(Black) != got || again.Hash() != b.Hash() {
			t.Errorf("%s: %d points, want %d; %d read from %s", test.name, got, test.points, again.points(Black), gamestest.Line(b))
		}
	}
}

// TestBothPlaced ends games in which both players have placed all pieces, as hardly any game does. The squares are then
// equal, and only under the bonus rule does the single square decide.
func TestBothPlaced(t *testing.T) {
	seen := map[uint64]bool{}
	for _, test := range []struct {
		bonus  bool
		single [2]bool
		want   games.Seat
		points [2]int16
	}{
		{false, [2]bool{true, false}, games.NoSeat, [2]int16{89, 89}},
		{true, [2]bool{true, false}, Black, [2]int16{109, 104}},
		{true, [2]bool{false, true}, White, [2]int16{104, 109}},
		{true, [2]bool{true, true}, games.NoSeat, [2]int16{109, 109}},
	} {
		b := read(t, nil, allBlack+" w")
		b.bonus, b.blocked = test.bonus, bothBlocked
		for seat := range b.at {
			b.plies[seat].side = side{Placement: b.plies[Black].Placement, single: test.single[seat]}
		}
		if seen[b.Hash()] {
			t.Errorf("%+v: the hash is that of another line", test)
		}
		seen[b.Hash()] = true
		got := b.Outcome()
		if got.Winner() != test.want || [2]int16(got.Points[:2]) != test.points || got.Reason != "all placed" {
			t.Errorf("%+v: %+v, want winner %d, points %v", test, got, test.want, test.points)
		}
	}
}

// TestHash wants equal hashes for boards reached in another order, and different hashes for similar positions.
func TestHash(t *testing.T) {
	gamestest.CheckSame(t, Game{},
		"e10 j5 f9,g9 i4,i3 d11,c11,b11 k6,k7,k8", "e10 j5 d11,c11,b11 k6,k7,k8 f9,g9 i4,i3")
	var positions []gamestest.At
	for _, line := range []string{
		empty, opening, strings.TrimSuffix(opening, "b") + "w", midgame, allBlack + " w", allBlack + " w +5b",
		singleLeft + " w", singleLeft + " b",
	} {
		positions = append(positions, gamestest.At{Options: games.Options{"bonus": "true"}, Line: line})
	}
	gamestest.CheckHashes(t, Game{}, positions)
}
