package process

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestSplit(t *testing.T) {
	for _, test := range []struct {
		command string
		words   []string
		err     string
	}{
		{"./engine", []string{"./engine"}, ""},
		{"python3  bot.py --level 3", []string{"python3", "bot.py", "--level", "3"}, ""},
		{`"my bot" 'a "b"' c\ d ''`, []string{"my bot", `a "b"`, "c d", ""}, ""},
		{`a"b c"'d e'`, []string{"ab cd e"}, ""},
		{`'\'`, []string{`\`}, ""},
		{`$HOME; rm *`, []string{"$HOME;", "rm", "*"}, ""},
		{`"open`, nil, "ends inside quotes"},
		{`a\`, nil, "ends inside quotes"},
		{"", nil, "it needs a command"},
		{"  ", nil, "it needs a command"},
		{"'' x", nil, "it needs a command"},
	} {
		words, err := Split(test.command)
		if !slices.Equal(words, test.words) || (err == nil) != (test.err == "") || err != nil && !strings.Contains(err.Error(), test.err) {
			t.Errorf("Split(%q) = %q, %v; want %q, %q", test.command, words, err, test.words, test.err)
		}
	}
}

func TestJoinIsUndoneBySplit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringOf(rapid.SampledFrom([]rune(`ab '"\$é`))), 1, 5).Draw(t, "words")
		words[0] = "x" + words[0]
		if got, err := Split(Join(words...)); err != nil || !slices.Equal(got, words) {
			t.Fatalf("Split(%q) = %q, %v; want %q", Join(words...), got, err, words)
		}
	})
}

func FuzzSplit(f *testing.F) {
	f.Add(`a "b c" 'd' \e`)
	f.Fuzz(func(t *testing.T, command string) {
		words, err := Split(command)
		if err != nil {
			return
		}
		if again, err := Split(Join(words...)); err != nil || !slices.Equal(again, words) {
			t.Errorf("%q: %q, and again %q, %v", command, words, again, err)
		}
	})
}
