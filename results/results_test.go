package results

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSum(t *testing.T) {
	tally := func(pairing int64, opening string, first, wins, draws, losses int) Tally {
		return Tally{Pairing: pairing, Opening: opening, First: first, Games: wins + draws + losses, Turns: 10,
			TurnsSquared: 60, Seats: []SeatTally{{wins, draws, losses, 0}, {losses, draws, wins, 1}}}
	}
	tallies := []Tally{
		tally(1, "empty", 0, 5, 1, 2), tally(1, "random", 0, 3, 0, 1), tally(1, "random", 1, 1, 2, 6),
		tally(2, "random", 0, 9, 9, 9),
	}
	for _, tt := range []struct {
		pairing int64
		opening string
		want    Tally
	}{
		{1, "", Tally{Games: 21, Turns: 30, TurnsSquared: 180, Seats: []SeatTally{{9, 3, 9, 0}, {9, 3, 9, 3}}}},
		{1, "random", Tally{Games: 13, Turns: 20, TurnsSquared: 120, Seats: []SeatTally{{4, 2, 7, 0}, {7, 2, 4, 2}}}},
		{2, "empty", Tally{Seats: make([]SeatTally, 2)}},
		{3, "", Tally{Seats: make([]SeatTally, 2)}},
	} {
		tt.want.Pairing, tt.want.Opening = tt.pairing, tt.opening
		p := Pairing{ID: tt.pairing, Seats: []int{0, 1}}
		if diff := cmp.Diff(tt.want, p.Sum(tallies, tt.opening)); diff != "" {
			t.Errorf("pairing %d, opening %q (-want +got):\n%s", tt.pairing, tt.opening, diff)
		}
	}
}
