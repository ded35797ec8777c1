package results

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

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
