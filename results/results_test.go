package results

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestSum(t *testing.T) {
	tally := func(pairing int, opening string, first, wins, draws, losses int) Tally {
		n := int64(Twelfths)
		return Tally{Pairing: pairing, Opening: opening, First: first, Games: wins + draws + losses, Different: wins, Starts: 1,
			Turns: 10, TurnsSquared: 60, Seats: []SeatTally{
				{Wins: wins, Draws: draws, Losses: losses, Points: 7, Places: [MostSeats]int64{int64(wins) * n, int64(losses) * n}},
				{Wins: losses, Draws: draws, Losses: wins, Faults: 1, Places: [MostSeats]int64{int64(losses) * n, int64(wins) * n}}}}
	}
	groups := ByPairing([]Tally{
		tally(1, "empty", 0, 5, 1, 2), tally(2, "random", 0, 9, 9, 9), tally(1, "random", 0, 3, 0, 1), tally(1, "random", 1, 1, 2, 6),
	})
	for _, tt := range []struct {
		pairing int
		opening string
		want    Tally
	}{
		{1, "", Tally{Games: 21, Different: 9, Starts: 3, Turns: 30, TurnsSquared: 180, Seats: []SeatTally{
			{9, 3, 9, 0, [MostSeats]int64{108, 108}, 21}, {9, 3, 9, 3, [MostSeats]int64{108, 108}, 0}}}},
		{1, "random", Tally{Games: 13, Different: 4, Starts: 2, Turns: 20, TurnsSquared: 120, Seats: []SeatTally{
			{4, 2, 7, 0, [MostSeats]int64{48, 84}, 14}, {7, 2, 4, 2, [MostSeats]int64{84, 48}, 0}}}},
		{2, "empty", Tally{Seats: make([]SeatTally, 2)}},
		{3, "", Tally{Seats: make([]SeatTally, 2)}},
	} {
		tt.want.Opening = tt.opening
		if diff := cmp.Diff(tt.want, Sum(2, groups[tt.pairing], tt.opening)); diff != "" {
			t.Errorf("pairing %d, opening %q (-want +got):\n%s", tt.pairing, tt.opening, diff)
		}
	}
}

func TestEnd(t *testing.T) {
	for _, test := range []struct {
		end     End
		reason  string
		seat    int
		faultOf string
	}{
		{End{ByRules, -1, "five"}, "five", -1, ""},
		{End{ByRules, -1, "five"}, "five", 0, ""},
		{End{Resigned, 1, ""}, "resigned", 1, ""},
		{End{Panic, 1, "out of ideas (x.go:7)"}, "panic", 1, "panic: out of ideas (x.go:7)"},
		{End{Panic, 1, "out of ideas (x.go:7)"}, "panic", 0, ""},
		{End{IllegalMove, 0, "a9"}, "illegal move", 0, "illegal move: a9"},
		{End{Failure, 2, "no book"}, "error", 2, "error: no book"},
		{End{Deadline, 3, ""}, "deadline", 3, "deadline"},
		{End{}, "", 0, ""},
	} {
		if got := test.end.Reason(); got != test.reason {
			t.Errorf("%+v: reason %q, want %q", test.end, got, test.reason)
		}
		if got := test.end.FaultOf(test.seat); got != test.faultOf {
			t.Errorf("%+v, seat %d: fault %q, want %q", test.end, test.seat, got, test.faultOf)
		}
	}
}

func TestEndKinds(t *testing.T) {
	for i, kind := range EndKinds {
		if got, want := kind.Fault(), i >= 2; got != want {
			t.Errorf("%s: a fault %t, want %t", kind, got, want)
		}
	}
	if len(slices.Compact(slices.Sorted(slices.Values(EndKinds)))) != len(EndKinds) || slices.Contains(EndKinds, "") {
		t.Errorf("kinds %q are not all different", EndKinds)
	}
}

// TestPlaces compares places with the mean of many orders in which ties could be broken, here all of them, and adds
// them up: over the seats of a game they give one of each place.
func TestPlaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ranks := rapid.SliceOfN(rapid.IntRange(1, MostSeats), 1, MostSeats).Draw(t, "ranks")
		var r Record
		for _, rank := range ranks {
			place := 1 // as the arena counts: behind two firsts comes the third
			for _, other := range ranks {
				if other < rank {
					place++
				}
			}
			r.Seats = append(r.Seats, Seat{Place: place})
		}
		var all [MostSeats]int
		won, drawn := 0, 0
		for seat := range r.Seats {
			got := r.Places(seat)
			if want := slowPlaces(ranks, seat); got != want {
				t.Fatalf("%v, seat %d: got %v, want %v", ranks, seat, got, want)
			}
			if r.Won(seat) != (got[0] == Twelfths) || r.Drawn(seat) != (got[0] > 0 && got[0] < Twelfths) {
				t.Fatalf("%v, seat %d: won %t, drawn %t, places %v", ranks, seat, r.Won(seat), r.Drawn(seat), got)
			}
			if r.Won(seat) {
				won++
			}
			if r.Drawn(seat) {
				drawn++
			}
			for place, twelfths := range got {
				all[place] += twelfths
			}
		}
		for place, twelfths := range all {
			if want := Twelfths; (place < len(ranks)) != (twelfths == want) || place >= len(ranks) && twelfths != 0 {
				t.Fatalf("%v: places add up to %v", ranks, all)
			}
		}
		if won > 1 || won+drawn == 0 || won > 0 && drawn > 0 || drawn == 1 {
			t.Fatalf("%v: %d won, %d drawn", ranks, won, drawn)
		}
	})
}

// slowPlaces breaks ties in every way, and counts where the seat comes in.
func slowPlaces(ranks []int, seat int) (twelfths [MostSeats]int) {
	orders := 0
	var place func(order []int)
	place = func(order []int) {
		if len(order) == len(ranks) {
			orders++
			twelfths[slices.Index(order, seat)]++
			return
		}
		best := slices.Max(ranks) + 1
		for s, rank := range ranks {
			if !slices.Contains(order, s) {
				best = min(best, rank)
			}
		}
		for s, rank := range ranks {
			if rank == best && !slices.Contains(order, s) {
				place(append(slices.Clone(order), s))
			}
		}
	}
	place(nil)
	for i := range twelfths {
		twelfths[i] = twelfths[i] * Twelfths / orders
	}
	return twelfths
}

func TestProgram(t *testing.T) {
	r := Run{Version: "0.1.0", Signature: "f5717b2d445d1930", Stretches: []Stretch{{}}}
	if got, want := r.Program(), "tourney 0.1.0, revision unknown, signature f5717b2d445d1930"; got != want {
		t.Errorf("of an unknown revision: got %s, want %s", got, want)
	}
	r.Stretches = []Stretch{{Revision: "5e609cc7d123"}, {Revision: "6"}}
	if got, want := r.Program(), "tourney 0.1.0, revision 5e609cc7d123, signature f5717b2d445d1930"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestGrow(t *testing.T) {
	run := Run{
		Name: "night", Players: []Player{{Name: "a"}, {Name: "a-b"}, {Name: "c"}},
		Pairings: []Pairing{{Key: "1", Seats: []int{0, 2}}, {Key: "2", Seats: []int{1, 2}}},
	}
	before := run
	by := Run{
		Name: "day", Players: []Player{{Name: "c"}, {Name: "b-c"}, {Name: "a"}},
		Pairings: []Pairing{{Key: "3", Seats: []int{2, 1}}, {Key: "1", Seats: []int{2, 0}}, {Key: "4", Seats: []int{0, 2}}},
	}
	want := Run{
		Name: "night", Players: []Player{{Name: "a"}, {Name: "a-b"}, {Name: "c"}, {Name: "b-c"}},
		// a against b-c has the title of a-b against c, and is another pairing.
		Pairings: []Pairing{{Key: "1", Seats: []int{0, 2}}, {Key: "2", Seats: []int{1, 2}}, {Key: "3", Seats: []int{0, 3}}, {Key: "4", Seats: []int{2, 0}}},
	}
	at := run.Grow(by)
	if diff := cmp.Diff(want, run); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]int{2, 0, 3}, at); diff != "" {
		t.Errorf("places of the pairings (-want +got):\n%s", diff)
	}
	if len(before.Players) != 3 || len(before.Pairings) != 2 {
		t.Errorf("a copy has grown: %+v", before)
	}
}

func TestTrialScore(t *testing.T) {
	for _, tt := range []struct {
		trial Trial
		want  float64
	}{
		{Trial{}, 0}, {Trial{Losses: 3}, 0}, {Trial{Wins: 3}, 1}, {Trial{Draws: 1}, 0.5},
		{Trial{Wins: 1, Draws: 1, Losses: 2}, 0.375}, {Trial{Wins: 33, Draws: 0, Losses: 67}, 0.33},
	} {
		if got := tt.trial.Score(); got != tt.want {
			t.Errorf("%+v: got %v, want %v", tt.trial, got, tt.want)
		}
	}
}

func TestStageTitle(t *testing.T) {
	want := []string{"screening", "re-test", "proof", "games a ply deeper", "games from the empty board"}
	for i, stage := range Stages {
		if got := stage.Title(); got != want[i] {
			t.Errorf("%s: got %q, want %q", stage, got, want[i])
		}
	}
}

func TestAgainstItself(t *testing.T) {
	s := Study{Facts: StudyFacts{Opponents: []Player{{Name: "default", Spec: "pentago/a"}, {Name: "b", Spec: "pentago/b"}}}}
	for _, tt := range []struct {
		trial Trial
		want  bool
	}{
		{Trial{Stage: Screening, Player: "candidate", Spec: "pentago/a", Meetings: []Meeting{{Player: "b"}, {Player: "default"}}}, true},
		{Trial{Stage: Screening, Player: "default", Spec: "pentago/a?x=1"}, false},
		{Trial{Stage: Screening, Candidate: 7, Spec: "pentago/b", Meetings: []Meeting{{Player: "b"}}}, true},
		{Trial{Stage: Screening, Candidate: 8, Spec: "pentago/a", Meetings: []Meeting{{Player: "b"}}}, false}, // they have not met
		{Trial{Stage: Retest, Spec: "pentago/a"}, false},
		{Trial{Stage: Proof, Spec: "pentago/a"}, false},
	} {
		if got := s.AgainstItself(tt.trial); got != tt.want {
			t.Errorf("%+v: got %t, want %t", tt.trial, got, tt.want)
		}
	}
	if (Study{}).AgainstItself(Trial{Stage: Screening}) {
		t.Error("a study without opponents meets itself")
	}
}

// TestSettingsList: settings of strangers are read without a panic, in texts that are harmless.
func TestSettingsList(t *testing.T) {
	list := []Setting{{Name: "eval", Value: "a", Given: true}, {Name: "win", Value: "7", Of: "a", Weight: true, Quiet: true, Private: true}}
	if got := NewSettings(list).List(); !slices.Equal(got, list) {
		t.Errorf("%v, want %v", got, list)
	}
	for _, text := range []Settings{"", "{}", "[1]", `[{"name":1}]`, "null"} {
		if got := text.List(); got != nil {
			t.Errorf("%s: %v", text, got)
		}
	}
	if got := Settings(`[{"name":"\u001b[1m","value":"\u202e","of":"\n"}]`).List()[0]; got != (Setting{Name: `\x1b[1m`, Value: `\u202e`, Of: `\n`}) {
		t.Errorf("%+v", got)
	}
}
