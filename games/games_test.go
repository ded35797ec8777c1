package games

import "testing"

func TestOutcomes(t *testing.T) {
	for _, test := range []struct {
		name    string
		outcome Outcome
		places  [MaxSeats]uint8
		winner  Seat
	}{
		{"first seat won", Won(0, "five"), [MaxSeats]uint8{1, 2}, 0},
		{"second seat won", Won(1, "five"), [MaxSeats]uint8{2, 1}, 1},
		{"drawn", Drawn("full board"), [MaxSeats]uint8{1, 1}, NoSeat},
		{"not over", Outcome{}, [MaxSeats]uint8{}, NoSeat},
		{"fourth of four won", Outcome{Place: [MaxSeats]uint8{2, 2, 4, 1}}, [MaxSeats]uint8{2, 2, 4, 1}, 3},
		{"two of three share", Outcome{Place: [MaxSeats]uint8{1, 3, 1}}, [MaxSeats]uint8{1, 3, 1}, NoSeat},
		{"three of four share", Outcome{Place: [MaxSeats]uint8{1, 1, 4, 1}}, [MaxSeats]uint8{1, 1, 4, 1}, NoSeat},
	} {
		if test.outcome.Place != test.places {
			t.Errorf("%s: places %v, want %v", test.name, test.outcome.Place, test.places)
		}
		if got := test.outcome.Winner(); got != test.winner {
			t.Errorf("%s: winner %d, want %d", test.name, got, test.winner)
		}
	}
	if got := Won(0, "five").Reason; got != "five" {
		t.Errorf("reason %q, want five", got)
	}
}
