package games

import (
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var (
	pie   = Option{Name: "pie", Default: "true", Values: Switch}
	size  = Option{Name: "size", Default: "15", Min: 5, Max: 19}
	plies = Option{Name: "plies", Default: "auto", Values: []string{"auto"}, Min: 1, Max: 64}
	known = []Option{pie, size, plies}

	command = Option{Name: "command", Text: true}
	depth   = Option{Name: "depth", Default: "auto", Values: []string{"auto"}, Min: 1, Max: 64, Banded: true}
	draw    = Option{Name: "draw", Default: "0", Min: -9, Max: 9, Decimals: true}

	book = Option{Name: "book", Default: "none", Values: []string{"none"}, Min: 1, Max: 9, Text: true}
)

const anyText = "any text of up to 30000 bytes without control characters"

func TestOptionLegal(t *testing.T) {
	for _, test := range []struct {
		option Option
		value  string
		err    string
	}{
		{pie, "true", ""},
		{pie, "false", ""},
		{pie, "yes", `pie cannot be "yes": it takes false or true`},
		{pie, "", `pie cannot be "": it takes false or true`},
		{size, "5", ""},
		{size, "19", ""},
		{size, "4", `size cannot be "4": it takes a whole number from 5 to 19`},
		{size, "20", `size cannot be "20": it takes a whole number from 5 to 19`},
		{size, "010", `size cannot be "010": it takes a whole number from 5 to 19`},
		{size, "+9", `size cannot be "+9": it takes a whole number from 5 to 19`},
		{size, "99999999999999999999", `size cannot be "99999999999999999999": it takes a whole number from 5 to 19`},
		{plies, "auto", ""},
		{plies, "0", `plies cannot be "0": it takes auto, or a whole number from 1 to 64`},
		{plies, "Auto", `plies cannot be "Auto": it takes auto, or a whole number from 1 to 64`},
		{depth, "auto", ""},
		{depth, "15:4_0:6", ""},
		{depth, "15:4_10:65_0:6", `depth cannot be "15:4_10:65_0:6": depth cannot be "65": it takes a whole number from 1 to 64`},
		{depth, "15:4_0:auto", `depth cannot be "15:4_0:auto": depth cannot be "auto": it takes a whole number from 1 to 64`},
		{depth, "15:4", `depth cannot be "15:4": no value holds for fewer than 15 empty cells: the last number must be 0`},
		{depth, "x", `depth cannot be "x": it takes auto, or a whole number from 1 to 64, or bands of empty cells such as 15:4_0:6`},
		{pie, "25:true_0:false", `pie cannot be "25:true_0:false": it takes false or true`},
		{size, "15:4_0:6", `size cannot be "15:4_0:6": it takes a whole number from 5 to 19`},
		{draw, "-9", ""},
		{draw, "0.25", ""},
		{draw, "9.5", `draw cannot be "9.5": it takes a number from -9 to 9`},
		{draw, "0.50", `draw cannot be "0.50": write 0.5`},
		{draw, "1e-1", `draw cannot be "1e-1": write 0.1`},
		{draw, "-0", `draw cannot be "-0": write 0`},
		{draw, "NaN", `draw cannot be "NaN": it takes a number from -9 to 9`},
		{draw, "+Inf", `draw cannot be "+Inf": it takes a number from -9 to 9`},
		{command, "", ""},
		{command, "./engine --level 3, \"x\"", ""},
		{command, "größer\u00a0\u202e\U0001f600", ""},
		{command, strings.Repeat("x", MaxText), ""},
		{command, strings.Repeat("é", MaxText/2) + "x", "command cannot be a text of 30001 bytes: it takes " + anyText},
		{command, "a\nb", `command cannot be "a\nb": it takes ` + anyText},
		{command, "\u0085", `command cannot be "\u0085": it takes ` + anyText},
		{command, "a\xff", `command cannot be "a\xff", which is not UTF-8: it takes ` + anyText},
		{book, "none", ""},
		{book, "\x00", `book cannot be "\x00": it takes none, or a whole number from 1 to 9, or ` + anyText},
	} {
		checkError(t, test.option.Name+"="+test.value, test.option.Legal(test.value), test.err)
	}
}

func TestComplete(t *testing.T) {
	for _, test := range []struct {
		given Options
		want  string
		err   string
	}{
		{nil, "pie=true,plies=auto,size=15", ""},
		{Options{"size": "9", "pie": "false"}, "pie=false,plies=auto,size=9", ""},
		{Options{"plies": "4"}, "pie=true,plies=4,size=15", ""},
		{Options{"siez": "9"}, "", `unknown option "siez" (did you mean size? there is: pie, size, plies)`},
		{Options{"size": "big"}, "", `size cannot be "big": it takes a whole number from 5 to 19`},
	} {
		got, err := Complete(known, test.given)
		checkError(t, test.given.String(), err, test.err)
		if err == nil && got.String() != test.want {
			t.Errorf("Complete(%v) = %v, want %s", test.given, got, test.want)
		}
	}
}

// TestOptionsString: words and numbers stay unquoted, and no text can be mistaken for several options.
func TestOptionsString(t *testing.T) {
	for _, test := range []struct {
		options Options
		want    string
	}{
		{nil, ""},
		{Options{"size": "15", "cap": "-5", "last_rotation": "true", "rule": "as-rules_1.5+2"},
			"cap=-5,last_rotation=true,rule=as-rules_1.5+2,size=15"},
		{Options{"command": "", "x": "y"}, `command="",x=y`},
		{Options{"command": "a,x=y"}, `command="a,x=y"`},
		{Options{"command": `"a",x=y`}, `command="\"a\",x=y"`},
		{Options{"command": "ä"}, `command="ä"`},
	} {
		if got := test.options.String(); got != test.want {
			t.Errorf("%#v: %s, want %s", test.options, got, test.want)
		}
	}
}

func TestCompleteLeavesGivenAlone(t *testing.T) {
	given := Options{"size": "9"}
	if _, err := Complete(known, given); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(Options{"size": "9"}, given); diff != "" {
		t.Errorf("Complete changed what it was given (-want +got):\n%s", diff)
	}
}

func TestOptionsRead(t *testing.T) {
	o := Options{"pie": "true", "swap": "false", "size": "19"}
	if !o.On("pie") || o.On("swap") || o.On("absent") {
		t.Errorf("On: pie %v, swap %v, absent %v, want true, false, false", o.On("pie"), o.On("swap"), o.On("absent"))
	}
	if got := o.Int("size"); got != 19 {
		t.Errorf("Int(size) = %d, want 19", got)
	}
	defer func() {
		if recover() == nil {
			t.Error("Int of a switch: no panic")
		}
	}()
	o.Int("pie")
}

// checkError fails the test unless err reads want; "" wants no error.
func checkError(t *testing.T, what string, err error, want string) {
	t.Helper()
	got := ""
	if err != nil {
		got = err.Error()
	}
	if got != want {
		t.Errorf("%s: error %q\nwant %q", what, got, want)
	}
}

func TestParseOptions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := Options(rapid.MapOfN(rapid.StringMatching(`[a-z_]+`), rapid.StringOf(rapid.SampledFrom([]rune(`ab1+-,="\é `))), 0, 4).Draw(t, "options"))
		got, err := ParseOptions(want.String())
		if err != nil || !maps.Equal(got, want) {
			t.Fatalf("ParseOptions(%q) = %v, %v; want %v", want.String(), got, err, want)
		}
	})
	for _, text := range []string{"size", "=15", "size=15,size=15", "size=15,rule", `a="b"c=1`} {
		if o, err := ParseOptions(text); err == nil {
			t.Errorf("ParseOptions(%q) = %v, want an error", text, o)
		}
	}
}
