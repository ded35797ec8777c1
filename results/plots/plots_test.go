package plots

import (
	"strings"
	"testing"

	"tourney/results"
	"tourney/results/evidence"
)

func TestKinds(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"random empty random list", "empty random list"},
		{"list random", "list random"},
		{"", ""},
	} {
		got := strings.Join(evidence.Kinds(strings.Fields(tt.in), func(s string) string { return s }), " ")
		if got != tt.want {
			t.Errorf("kinds(%s) = %s, want %s", tt.in, got, tt.want)
		}
	}
}

// A kind of opening has the same colour whether there are games from empty boards, too, or not.
func TestOpeningPlace(t *testing.T) {
	for _, tt := range []struct {
		openings string
		kind     int
		want     int
	}{
		{"empty random", 0, 0}, {"empty random", 1, 1}, {"random", 0, 1}, {"random list", 1, 2},
	} {
		if got := openingPlace(strings.Fields(tt.openings), tt.kind); got != tt.want {
			t.Errorf("of %s, kind %d has place %d, want %d", tt.openings, tt.kind, got, tt.want)
		}
	}
}

func TestCountGames(t *testing.T) {
	for _, tt := range []struct {
		games []int
		want  string
	}{
		{nil, "no games yet"},
		{[]int{0, 0}, "no games yet"},
		{[]int{0, 1, 1}, "1 game in each bar"},
		{[]int{0, 7, 7}, "7 games in each bar"},
		{[]int{9, 0, 1, 7}, "1 to 9 games in a bar"},
	} {
		if got := countGames(tt.games, "bar"); got != tt.want {
			t.Errorf("countGames(%v) = %s, want %s", tt.games, got, tt.want)
		}
	}
}

func TestSeatNames(t *testing.T) {
	run := results.Run{Pairings: []results.Pairing{
		{Seats: make([]int, 2)}, {Seats: make([]int, 5)}, {Seats: make([]int, 3)},
	}, Facts: results.Facts{SeatNames: []string{"White"}}}
	got := strings.Join(seatNames(run), ", ")
	if want := "White, second seat, third seat, fourth seat, 5th seat"; got != want {
		t.Errorf("the seats are called %s, want %s", got, want)
	}
}
