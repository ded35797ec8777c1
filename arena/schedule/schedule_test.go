package schedule

import (
	"fmt"
	"testing"
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
