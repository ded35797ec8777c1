package schedule

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

func TestPairings(t *testing.T) {
	for _, test := range []struct {
		rule Rule
		want string
	}{
		{Rule{Order: Both}, "[[0 1] [0 2] [1 0] [1 2] [2 0] [2 1]]"},
		{Rule{Order: Both, Self: true}, "[[0 0] [0 1] [0 2] [1 0] [1 1] [1 2] [2 0] [2 1] [2 2]]"},
		{Rule{Order: Listed}, "[[0 1] [0 2] [1 2]]"},
		{Rule{Order: Listed, Self: true}, "[[0 0] [0 1] [0 2] [1 1] [1 2] [2 2]]"},
		{Rule{Order: Both, Against: []string{"b"}}, "[[0 1] [1 0] [1 2] [2 1]]"},
		{Rule{Order: Listed, Against: []string{"b"}}, "[[0 1] [1 2]]"},
		{Rule{Order: Both, Against: []string{"a", "b"}}, "[[0 2] [1 2] [2 0] [2 1]]"},
		{Rule{Order: Listed, Self: true, Against: []string{"c"}}, "[[0 0] [0 2] [1 1] [1 2] [2 2]]"},
	} {
		if got := fmt.Sprint(test.rule.Pairings([]string{"a", "b", "c"}, 2)); got != test.want {
			t.Errorf("%v:\n got %s\nwant %s", test.rule, got, test.want)
		}
	}
}

// TestGrowing: a player added at the end leaves all pairings of the others in place.
func TestGrowing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := []string{"a", "b", "c", "d", "e", "f"}
		rule := Rule{
			Order:   rapid.SampledFrom([]Order{Both, Listed}).Draw(t, "order"),
			Self:    rapid.Bool().Draw(t, "self"),
			Against: names[:rapid.IntRange(0, 2).Draw(t, "against")],
		}
		n := rapid.IntRange(2, len(names)-1).Draw(t, "players")
		large := map[string]bool{}
		for _, p := range rule.Pairings(names[:n+1], 2) {
			if large[fmt.Sprint(p)] {
				t.Fatalf("%v: %v is listed twice", rule, p)
			}
			large[fmt.Sprint(p)] = true
		}
		for _, p := range rule.Pairings(names[:n], 2) {
			if !large[fmt.Sprint(p)] {
				t.Fatalf("%v: %v of %d players is missing with one more", rule, p, n)
			}
		}
	})
}
