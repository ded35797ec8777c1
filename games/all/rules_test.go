package all

import (
	"strings"
	"testing"
	"unicode/utf8"

	"tourney/games"
)

// TestRules: the rules of every game fit on a screen, and what is said of their examples is so.
func TestRules(t *testing.T) {
	claims := map[string][]struct {
		options games.Options
		play    string // the mover's sub-moves
		reason  string // of the end; "" if the game goes on
	}{
		"pentago":        {{nil, "23 3-", "five"}, {nil, "23 3+", ""}},
		"gomoku":         {{nil, "h8", "five"}, {games.Options{"rule": "standard"}, "h8", ""}},
		"loa":            {{nil, "c1-c3", ""}, {nil, "c1-e3", ""}, {nil, "c1xa3", ""}},
		"blokus":         {{nil, "b9", ""}, {nil, "b11", ""}, {nil, "d8", ""}, {nil, "f8", ""}, {nil, "g9", ""}, {nil, "g11", ""}},
		"splut":          {{nil, "Te4e5*n", "last team"}},
		"blokus-classic": {{nil, "a17", ""}, {nil, "c17", ""}, {nil, "d18", ""}, {nil, "d20", ""}},
	}
	for _, name := range games.Names() {
		t.Run(name, func(t *testing.T) {
			rules, example, err := games.RulesOf(name)
			if err != nil {
				t.Fatal(err)
			}
			screen := rules.Screen(example, 80)
			if n := strings.Count(screen, "\n"); n > 24 {
				t.Errorf("%d lines:\n%s", n, screen)
			}
			for line := range strings.Lines(screen) {
				if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 80 {
					t.Errorf("a line of %d characters: %s", n, line)
				}
			}
			narrow := rules.Screen(example, 40)
			for _, text := range []string{screen, narrow} {
				for _, word := range strings.Fields(strings.Join(rules.Text, " ")) {
					if !strings.Contains(text, word) {
						t.Errorf("%q is missing in\n%s", word, text)
					}
				}
			}
			if len(claims[name]) == 0 {
				t.Error("nothing is said of the example")
			}
			for _, c := range claims[name] {
				_, _, p, err := games.SetUp(name, c.options, rules.Example)
				if err != nil {
					t.Fatal(err)
				}
				mover := p.Mover()
				for note := range strings.FieldsSeq(c.play) {
					m, err := p.ParseMove(note)
					if err != nil {
						t.Fatal(err)
					}
					p.Do(m)
				}
				if got := p.Outcome(); got.Reason != c.reason || c.reason != "" && got.Winner() != mover {
					t.Errorf("after %s with %v: %+v, want %q", c.play, c.options, got, c.reason)
				}
			}
		})
	}
}
