package results

import (
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestSpoken(t *testing.T) {
	for name, want := range map[string]string{
		"base-d9d30d0": "the build of commit d9d30d0", "base-old-d9d30d0": "base-old-d9d30d0", "base-trigger": "base-trigger",
		"base-d9d30d": "base-d9d30d", "a-base-d9d30d0": "a-base-d9d30d0", "a": "a",
	} {
		if got := Spoken(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestCheckName(t *testing.T) {
	for name, good := range map[string]bool{
		"night": true, "night 2": true, "a-b": true, "Übung": true, "a=1": true, "a-b+c@d": true, "'=a": true, "~": true, `\`: true,
		strings.Repeat("n", 60): true, strings.Repeat("ü", 60): true, strings.Repeat("夜", 60): true,
		strings.Repeat("n", 61): false, strings.Repeat("ü", 61): false,
		"": false, "a/b": false, `a"b`: false, " night": false, "night ": false, "a\nb": false, "a\x1b[2J": false, "\xff": false, "a\u00a0b": false,
		"=1+1": false, "+a": false, "-a": false, "@a": false, "-1": false,
	} {
		if err := CheckName(name); (err == nil) != good {
			t.Errorf("%q: %v", name, err)
		}
	}
	const want = `must be 1 to 60 printable characters without / and ", without blanks at the ends, not beginning with = + - @`
	if err := CheckName("a/b"); err == nil || err.Error() != want {
		t.Errorf("refused with %v, want %s", err, want)
	}
}

func TestMadeName(t *testing.T) {
	long := strings.Repeat("nü", 30)
	for _, test := range []struct{ text, ending, want string }{
		{"night", "", "night"},
		{"night", "-proof", "night-proof"},
		{`a@x="b/c"`, ".2", `a@x='b-c'.2`},
		{long, "", long},
		{long + "x", "", long[:3*25] + "n~55151245"},
		{long, "-proof", long[:3*22] + "n~b7285100-proof"},
	} {
		if got := MadeName(test.text, test.ending); got != test.want {
			t.Errorf("%s and %s make %s, want %s", test.text, test.ending, got, test.want)
		}
	}
}

// TestMadeNames: what the program makes of a name is a name, and other names make others.
func TestMadeNames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringMatching(`[a-z]([ -!#-.0-~äß]{0,80}[a-zß])?`)
		text, other := name.Draw(t, "text"), name.Draw(t, "other")
		ending := rapid.SampledFrom([]string{"", "-proof", "-search-12", ".100000", " again"}).Draw(t, "ending")
		made := MadeName(text, ending)
		if err := CheckName(made); err != nil || !strings.HasSuffix(made, ending) {
			t.Fatalf("%s makes %s: %v", text, made, err)
		}
		if whole := text + ending; utf8.RuneCountInString(whole) <= longestName && made != whole {
			t.Fatalf("%s is short enough, but becomes %s", whole, made)
		}
		if text != other && MadeName(other, ending) == made {
			t.Fatalf("%s and %s both make %s", text, other, made)
		}
	})
}

func TestCell(t *testing.T) {
	for text, want := range map[string]string{
		"=1+1":              "'=1+1",
		`=HYPERLINK("x")`:   `'=HYPERLINK("x")`,
		"+cmd|' /C calc'":   "'+cmd|' /C calc'",
		"-1+1":              "'-1+1",
		"@SUM(A1)":          "'@SUM(A1)",
		"--":                "'--",
		"'=1+1":             "''=1+1",
		"-1":                "-1",
		"+0.5":              "+0.5",
		"-1.5e-07":          "-1.5e-07",
		"-":                 "-",
		"":                  "",
		"'":                 "'",
		"'tis":              "'tis",
		"a=1":               "a=1",
		"a(monica=1.2)@4":   "a(monica=1.2)@4",
		"1-2":               "1-2",
		"5":                 "5",
		"standard@2,draw=3": "standard@2,draw=3",
	} {
		if got := Cell(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		if got := OfCell(Cell(text)); got != text {
			t.Errorf("%q is read back as %q", text, got)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune("'=+-@1.ea "))).Draw(t, "text")
		if got := OfCell(Cell(text)); got != text {
			t.Errorf("%q is read back as %q", text, got)
		}
	})
}

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
