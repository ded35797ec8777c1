package games

import (
	"strings"
	"testing"
)

// board is a position that only counts its empty cells.
type board struct {
	Position
	empty int
}

func (b board) Empty() int { return b.empty }

func TestBands(t *testing.T) {
	list, err := ParseBands("15:4_10:6_0:auto")
	if err != nil {
		t.Fatal(err)
	}
	for empty, want := range map[int]string{36: "4", 15: "4", 14: "6", 10: "6", 9: "auto", 0: "auto"} {
		if got := list.At(board{empty: empty}); got != want {
			t.Errorf("%d empty cells: %s, want %s", empty, got, want)
		}
	}
}

func TestBandsRefused(t *testing.T) {
	for _, test := range []struct{ text, err string }{
		{"", `"": want a number of empty cells from 0 to 999 and its value, as in 15:4_10:6_0:8`},
		{"15:4_", `"": want a number`},
		{"15:4_6", `"6": want a number`},
		{"15:_0:4", `"15:": want a number`},
		{"x:4_0:6", `"x:4": want a number`},
		{"015:4_0:6", `"015:4": want a number`},
		{"1000:4_0:6", `"1000:4": want a number`},
		{"-1:4", `"-1:4": want a number`},
		{"15:4_15:6_0:8", "15 follows 15: numbers of empty cells must fall"},
		{"0:8_15:4", "15 follows 0: numbers of empty cells must fall"},
		{"15:4_10:6", "no value holds for fewer than 10 empty cells: the last number must be 0"},
		{"15:4_10:4_0:6", "10:4 has the value of the band before it: leave it out"},
		{"0:4", "one value for any number of empty cells is written alone"},
	} {
		if list, err := ParseBands(test.text); err == nil || !strings.HasPrefix(err.Error(), test.err) {
			t.Errorf("ParseBands(%q) = %v, %v, want the error %s", test.text, list, err, test.err)
		}
	}
}
