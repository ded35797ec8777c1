package review_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tourney/arena/arenatest"
	"tourney/arena/match"
	"tourney/arena/schedule"
	"tourney/results"
)

// TestResign: a seat that resigns loses without a fault, and the record proves it.
func TestResign(t *testing.T) {
	p := arenatest.Pentago(t, "random", "quits")
	for pairing, seats := range p.Pairings() {
		quits := 0
		for s, player := range seats {
			if p.Players[player].Name == "quits" {
				quits = s
			}
		}
		r, err := match.Single(t.Context(), job(t, p, pairing, 0), arenatest.Build(t, p, pairing))
		if err != nil {
			t.Fatal(err)
		}
		if r.End != (results.End{Kind: results.Resigned, Seat: quits}) || !r.Won(1-quits) || r.Drawn(quits) || r.End.FaultOf(quits) != "" {
			t.Errorf("%s: %+v, want seat %d to have resigned", p.Title(seats), r, quits)
		}
		if want := 8 + 2*quits; r.Plies != want || r.Turns != want/2 {
			t.Errorf("%s: %d plies and %d turns, want %d and %d", p.Title(seats), r.Plies, r.Turns, want, want/2)
		}
		if err := verifier(t, p).Verify(t.Context(), r); err != nil {
			t.Errorf("%s: %v", p.Title(seats), err)
		}
		refuses(t, verifier(t, p), r, []tampering{
			{"drawn", "comes in place 1", func(r *results.Record) { r.Seats[quits].Place = 1 }},
			{"the other seat's places", fmt.Sprintf("ends by resigned of seat %d, but seat", quits), func(r *results.Record) {
				r.Seats[0].Place, r.Seats[1].Place = r.Seats[1].Place, r.Seats[0].Place
			}},
			{"points", "with 3 points", func(r *results.Record) { r.Seats[quits].Points = 3 }},
			{"full board", "do not end the game", func(r *results.Record) {
				r.End = results.End{Kind: results.ByRules, Seat: -1, Text: "full board"}
			}},
			{"the other seat", fmt.Sprintf("but seat %d is to move", quits), func(r *results.Record) { r.End.Seat = 1 - quits }},
			{"no seat", "no game ends by resigned", func(r *results.Record) { r.End.Seat = -1 }},
			{"a seat too many", "no game ends by resigned of seat 2", func(r *results.Record) { r.End.Seat = 2 }},
			{"another kind", "no game ends by boredom", func(r *results.Record) { r.End.Kind = "boredom" }},
			{"a fault of the other seat", fmt.Sprintf("ends by panic of seat %d, but seat %d is to move", 1-quits, quits), func(r *results.Record) {
				r.End = results.End{Kind: results.Panic, Seat: 1 - quits}
			}},
			{"a fault", "ends by resigned of seat", func(r *results.Record) { r.End.Kind = results.Panic }},
			{"a deadline", "comes in place 1", func(r *results.Record) { r.End.Kind, r.Seats[quits].Place = results.Deadline, 1 }},
			{"one turn less", fmt.Sprintf("ends by resigned of seat %d, but seat %d is to move", quits, 1-quits), func(r *results.Record) {
				r.Moves, r.Plies, r.Turns = r.Moves[:r.Plies-2], r.Plies-2, r.Turns-1
			}},
		})
	}
}

// TestResignedTooLate: a game that its moves end cannot have been given up.
func TestResignedTooLate(t *testing.T) {
	p := arenatest.Pentago(t, "random", "ruins")
	store := arenatest.NewMemory()
	arenatest.Play(t, p, store, "", 2)
	for id, r := range store.Stored {
		r.End = results.End{Kind: results.Resigned}
		err := verifier(t, p).Verify(t.Context(), r)
		if err == nil || !strings.Contains(err.Error(), "recorded is resigned") {
			t.Errorf("game %v: %v, want that its moves end it", id, err)
		}
	}
}

// TestResignedOfMore: a resigned game proves who resigned, and that eliminated seats gained nothing.
func TestResignedOfMore(t *testing.T) {
	p := arenatest.Heap(t, 4, schedule.Rule{Order: schedule.Both, Seating: schedule.OneVField}, "random", "yields")
	store := arenatest.NewMemory()
	arenatest.Play(t, p, store, "", 2)
	changed := 0
	for id, r := range store.Stored {
		behind := slices.IndexFunc(r.Seats, func(s results.Seat) bool { return 1 < s.Place && s.Place < 4 })
		if r.End.Kind != results.Resigned || behind < 0 {
			continue
		}
		changed++
		r.Seats = slices.Clone(r.Seats)
		r.Seats[behind].Place = 1
		err := verifier(t, p).Verify(t.Context(), r)
		if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("seat %d comes in place 1", behind)) {
			t.Errorf("game %v: %v, want that seat %d was out", id, err, behind)
		}
	}
	if changed == 0 {
		t.Error("nobody resigned after somebody was out")
	}
}
