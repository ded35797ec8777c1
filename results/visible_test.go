package results

import (
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestVisible(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{"night/a-b 17~", "night/a-b 17~"},
		{"Zoë, Łódź, 囲碁, \u00bd, 🎲, \ufffd", "Zoë, Łódź, 囲碁, \u00bd, 🎲, \ufffd"},
		{"e\u0301", "e\u0301"},
		{`a\x1b\n`, `a\x1b\n`},
		{"\x1b[31mred\x1b[0m", `\x1b[31mred\x1b[0m`},
		{"a\nb\tc\rd\a\x00\x7f", `a\nb\tc\rd\a\x00\x7f`},
		{"\u0085\u009b", `\u0085\u009b`},
		{"\u202eevil\u2066\u200b\ufeff", `\u202eevil\u2066\u200b\ufeff`},
		{"a\u00a0b\u2028c\u3000", `a\u00a0b\u2028c\u3000`},
		{"\U000e0041\ue000\U0010ffff", `\U000e0041\ue000\U0010ffff`},
		{"\xff\xc3\xe2\x82A\xed\xa0\x80", `\xff\xc3\xe2\x82A\xed\xa0\x80`},
	} {
		if got := Visible(test.text); got != test.want {
			t.Errorf("%q: got %s, want %s", test.text, got, test.want)
		}
	}
}

func FuzzVisible(f *testing.F) {
	for _, text := range []string{"", "plain", "Zoë", "\x1b[2J", "\u202e", "\xff\xfe", "a\u00a0\n\t\r", "\U000e0001", `\x1b`, "\xe2\x82"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := Visible(text)
		if !utf8.ValidString(got) {
			t.Fatalf("%q: %q is no UTF-8", text, got)
		}
		for _, r := range got {
			if !strconv.IsPrint(r) || unicode.In(r, unicode.C, unicode.Bidi_Control, unicode.Zl, unicode.Zp) {
				t.Fatalf("%q: %q holds %U", text, got, r)
			}
		}
		printable := utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool { return !strconv.IsPrint(r) })
		if printable != (got == text) {
			t.Fatalf("%q: %q, printable %t", text, got, printable)
		}
		if again := Visible(got); again != got {
			t.Fatalf("%q: %q, and then %q", text, got, again)
		}
	})
}

// TestVisibleFree checks that plain texts, nearly all, are returned without allocation.
func TestVisibleFree(t *testing.T) {
	if n := testing.AllocsPerRun(100, func() { Visible("quick-start/a-a-star/17") }); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}
