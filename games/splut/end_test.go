package splut

import (
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

func TestOutcome(t *testing.T) {
	// The troll on e6 throws the rock on e5 at its own wizard on e2.
	const two, four = "Se2d3e6/Nf8e8d8 a5e1e5e9 S 3 8 - - - -", "Se2d3e6/Wb6b5b4/Nf8e8d8/Eh4h5h6 a5e1e5e9 S 3 8 - - - -"
	ended := func(reason string, places ...uint8) (o games.Outcome) {
		copy(o.Place[:], places)
		o.Reason = reason
		return o
	}
	open := games.Outcome{}
	gamestest.CheckEndings(t, Game{}, []gamestest.Ending{
		{"a kill", nil, hit, "Td4e4*n", ended("last team", 1, 2)},
		{"a kill by the last step", games.Options{"cap": "1"}, hit, "Td4e4*n", ended("last team", 1, 2)},
		{"the cap", games.Options{"cap": "1"}, hit, "De2d2", ended("cap", 1, 1)},
		{"before the cap", games.Options{"cap": "2"}, hit, "De2d2", open},
		{"a pass is a step", games.Options{"cap": "1"}, stuck, "-", ended("cap", 1, 1)},
		{"the own wizard of four", games.Options{"seats": "4"}, four, "Te6e5*s", open},
		{"the own wizard of two", nil, two, "Te6e5*s", ended("last team", 2, 1)},
		{"the cap with one of four out", games.Options{"seats": "4", "cap": "1"}, four, "Te6e5*s", ended("cap", 4, 1, 1, 1)},
		{
			"the cap with two of four out", games.Options{"seats": "4", "cap": "1"},
			"Sx/Wb6b5b4/Nf8e8d8/Ex a5e1e9i5 W 3 8 - - - ES", "Wb6c6", ended("cap", 3, 1, 1, 4),
		},
		{
			"the end of four", games.Options{"seats": "4"},
			"Sx/Wx/Nx/Eh4--e3 a5d8e9f8 E 0 183 f8 e9 x SNW", "", ended("last team", 4, 2, 3, 1),
		},
	})
}

// A turn begins in shuffled, and roundAndBack leads back there, four turns later.
const (
	shuffled     = "Sd2e2f3/Nf8e8d8 a5e1e9i5 S 3 2 - - - -"
	roundAndBack = "Tf3f4 Tf4f3 Tf3f4 Td8d7 Td7d8 Td8d7 Tf4f3 Tf3f4 Tf4f3 Td7d8 Td8d7 Td7d8 "
)

func TestRepetition(t *testing.T) {
	for _, test := range []struct {
		repetition string
		rounds     int // until the draw; 0 if there is none
	}{
		{"none", 0},
		{"3", 2},
		{"5", 4},
	} {
		b := read(t, games.Options{"repetition": test.repetition}, shuffled)
		for i := 1; i <= 6 && !b.Over(); i++ {
			words := strings.Fields(roundAndBack)
			for n, step := range words {
				if want := i == test.rounds && n == len(words)-1; b.Ends() != want {
					t.Errorf("repetition=%s: round %d, step %d: Ends() = %v", test.repetition, i, n+1, b.Ends())
				}
				gamestest.Play(t, b, step)
			}
			if want := i == test.rounds; b.Over() != want {
				t.Errorf("repetition=%s: over %v after %d rounds", test.repetition, b.Over(), i)
			}
		}
		if b.Over() && (b.Outcome() != games.Outcome{Place: [4]uint8{1, 1}, Reason: "repetition"} || b.Turns() != 4*test.rounds) {
			t.Errorf("repetition=%s: %+v after %d turns", test.repetition, b.Outcome(), b.Turns())
		}
	}
}

// TestRepetitionBroken wants a position not to count if only its marks differ, or if it was before a loss.
func TestRepetitionBroken(t *testing.T) {
	b := read(t, games.Options{"repetition": "3"}, "Sd2e2f3/Nf8e8d8 a5e1e9i5 S 3 2 a5 - - -")
	gamestest.Play(t, b, roundAndBack+roundAndBack)
	if b.Over() {
		t.Errorf("over, %+v, where a5 was locked the first time and not the others", b.Outcome())
	}
	gamestest.Play(t, b, "Tf3f4 Tf4f3 Tf3f4")
	if !b.Over() {
		t.Error("not over where the next turn began alike for the third time, never with a lock")
	}

	// A throw crushes a dwarf: no earlier start of a turn counts.
	b = read(t, games.Options{"repetition": "3"}, "Sd2i5f3/Nf8e8f5 a5e1e9g5 N 3 3 - - - -")
	gamestest.Play(t, b, "Tf5g5*e")
	if b.Cell(0, Dwarf) >= 0 || b.quiet != 0 || b.seen != 1 {
		t.Errorf("%d quiet steps, and the most frequent start %d times, want 0 and 1\n%s", b.quiet, b.seen, gamestest.Line(b))
	}
}

// TestRecalls compares games with those from equal positions without a past, as long as Recalls is false. It also wants
// Recalls to be false often.
func TestRecalls(t *testing.T) {
	const depth = 3
	o := games.Options{"repetition": "3"}
	b := read(t, o, shuffled)
	for played, step := range strings.Fields(roundAndBack + roundAndBack) {
		fresh := read(t, o, gamestest.Line(b))
		for plies := 1; plies <= depth; plies++ {
			recalls, same := b.Recalls(plies), gamestest.SameSequels(b, fresh, plies)
			if !recalls && !same {
				t.Errorf("%d steps after %d: the past decides, but Recalls is false", plies, played)
			}
			if recalls && played < 8 && plies < 3 { // the third time comes at least two turns after the second
				t.Errorf("%d steps after %d: no start of a turn was there twice, but Recalls is true", plies, played)
			}
			if !recalls && played+plies >= 24 {
				t.Errorf("%d steps after %d: the third time, but Recalls is false", plies, played)
			}
		}
		gamestest.Play(t, b, step)
	}
	capped := read(t, games.Options{"cap": "10"}, shuffled)
	for played, step := range strings.Fields(roundAndBack)[:10] {
		for plies := 1; plies <= 12; plies++ {
			if got, want := capped.Recalls(plies), played+plies >= 10; got != want {
				t.Errorf("cap 10: Recalls(%d) after %d steps is %v", plies, played, got)
			}
		}
		gamestest.Play(t, capped, step)
	}
	if read(t, games.Options{"cap": "none"}, shuffled).Recalls(1000) {
		t.Error("without a cap and repetition the past is recalled")
	}
}
