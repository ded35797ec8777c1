package openings

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/games/pentago"
)

var options = games.Options{"last_rotation": "true"}

func stream(n, attempt int) *rand.Rand { return rand.New(rand.NewPCG(uint64(n), uint64(attempt))) }

func source(t *testing.T, s Set) *Source {
	t.Helper()
	src := gamestest.Must(NewSource(s, pentago.Game{}, options, stream))(t)
	return src
}

func at(t *testing.T, s *Source, n int) (text string, stones int) {
	t.Helper()
	p := gamestest.Must(s.At(n))(t)
	return gamestest.Line(p), 36 - strings.Count(gamestest.Line(p), ".")
}

func TestParity(t *testing.T) {
	for _, test := range []struct {
		parity string
		want   func(n, stones int) bool
	}{
		{Even, func(_, stones int) bool { return stones%2 == 0 }},
		{Odd, func(_, stones int) bool { return stones%2 == 1 }},
		{Balanced, func(n, stones int) bool { return stones%2 == n%2 }},
	} {
		s := source(t, Set{Kind: Random, Games: 200, Min: 3, Max: 12, Parity: test.parity})
		for n := range 200 {
			if text, stones := at(t, s, n); !test.want(n, stones) || stones < 3 || stones > 12 {
				t.Errorf("%s: opening %d has %d stones: %s", test.parity, n, stones, text)
			}
		}
	}
	s, odd := source(t, Set{Kind: Random, Games: 200, Min: 3, Max: 12, Parity: Any}), 0
	for n := range 200 {
		_, stones := at(t, s, n)
		odd += stones % 2
	}
	if odd < 60 || odd > 140 {
		t.Errorf("any: %d of 200 numbers of stones are odd", odd)
	}
}

// TestSkip: an opening depends on its number alone, not on earlier calls. Openings passed over change none of those
// that follow, and among distinct boards count as seen. Without Distinct equal boards are kept.
func TestSkip(t *testing.T) {
	for _, test := range []struct {
		name   string
		set    Set
		boards int // different ones
	}{
		{"empty", Set{Kind: Empty, Games: 36}, 1},
		{"random", Set{Kind: Random, Games: 36, Min: 1, Max: 22, Parity: Balanced}, 36},
		{"repeated", Set{Kind: Random, Games: 36, Min: 1, Max: 1, Parity: Odd}, 21},
		{"distinct", Set{Kind: Random, Games: 36, Min: 1, Max: 1, Parity: Odd, Distinct: true}, 36},
	} {
		name, set := test.name, test.set
		whole, rest, boards := source(t, set), set, map[string]bool{}
		for n := range set.Games {
			board, _ := at(t, whole, n)
			boards[board] = true
		}
		if len(boards) != test.boards {
			t.Errorf("%s: %d different boards, want %d", name, len(boards), test.boards)
		}
		rest.Skip, rest.Games = 30, 6
		if rest.End() != 36 || rest.Label() != set.Label() {
			t.Errorf("%s: openings 30 to 35 end before %d, and are called %q, without those before %q", name, rest.End(), rest.Label(), set.Label())
		}
		s := source(t, rest)
		for n := rest.End() - 1; n >= rest.Skip; n-- {
			want, _ := at(t, whole, n)
			if got, _ := at(t, s, n); got != want {
				t.Errorf("%s: opening %d is %s after skipping 30, and %s otherwise", name, n, got, want)
			}
		}
	}
	one := Set{Kind: Random, Skip: 31, Games: 6, Min: 1, Max: 1, Parity: Odd, Distinct: true}
	_, err := NewSource(one, pentago.Game{}, options, stream)
	if err == nil || !strings.Contains(err.Error(), "only 36 distinct boards were found for 37 games") {
		t.Errorf("error %v, want that there are only 36 boards for 31 skipped and 6 more", err)
	}
}
