package config

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"tourney/arena/plan"
	"tourney/games"
	"tourney/players"
)

var command = games.Option{Name: "command", Default: "./engine", Text: true}

// idle is a player that is never seated.
type idle struct{ players.Player }

func (idle) Close() error { return nil }

func init() {
	players.RegisterMethod(players.Method{
		Name: "told", Game: "pentago", Options: []games.Option{command},
		New: func(players.Spec, players.Evaluator) (players.Player, error) { return idle{}, nil },
	})
}

const told = "game: pentago\nplayers: [{kind: told}, {kind: random}]\n"

// checkText wants a text to survive in the config of a plan.
func checkText(t rapid.TB, p plan.Plan, text string) {
	t.Helper()
	p.Players[0].Spec.Options[command.Name] = text
	checkReadBack(t, p)
}

// TestEncodeText: any text that a setting may have is read back as it was written.
func TestEncodeText(t *testing.T) {
	p := decode(t, told).Plan
	for _, text := range []string{"", "~", "null", "Null", "<<", " x ", "a: b", "a #b", `"`, `\`, `'`, "- x", "? x", "%TAG", "12", "0x1", "---", "...",
		"*a", "&a", "!!str a", "{a}", "[a]", "\u2028\u2029\ufeff\ufffd\ufffe\u00a0\u00ad\u202e", "\U0001f600\U0010ffff"} {
		checkText(t, p, text)
	}
	sign := rapid.OneOf(rapid.Rune(), rapid.SampledFrom([]rune("\"\\`',:#@=()[]{}&*!|>%?-/~ ab1")))
	text := rapid.StringOfN(sign, 0, -1, games.MaxText).Filter(func(s string) bool { return command.Legal(s) == nil })
	rapid.Check(t, func(t *rapid.T) { checkText(t, p, text.Draw(t, "text")) })
}

// TestEncodeEveryRune: YAML reads the output of strconv.Quote as Go does, for every character of the first two planes.
func TestEncodeEveryRune(t *testing.T) {
	p := decode(t, told).Plan
	var b strings.Builder
	for r := rune(0); r <= 0x1ffff; r++ {
		if !unicode.IsControl(r) && !unicode.Is(unicode.Cs, r) {
			b.WriteRune(r)
		}
		if b.Len() > games.MaxText-4 {
			checkText(t, p, b.String())
			b.Reset()
		}
	}
	checkText(t, p, b.String())
}

// TestPlainOptions: words and numbers are never quoted, as games are keyed by the strings that they stand in.
func TestPlainOptions(t *testing.T) {
	for _, name := range games.Names() {
		g, err := games.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		options := slices.Clone(g.Options())
		for _, m := range players.MethodsOf(name) {
			options = append(options, m.Options...)
		}
		for _, o := range options {
			for _, value := range append(slices.Clone(o.Values), o.Default) {
				if !o.Text && games.Quote(value) != value {
					t.Errorf("%s: %s=%s would be quoted", name, o.Name, value)
				}
			}
		}
	}
}

// TestErrorText: the error of the k-th comparison with one base is read as it was written, however small.
func TestErrorText(t *testing.T) {
	for k := 1; k < 3000; k++ {
		want := Rounded(0.05 / float64(k*(k+1)))
		number, err := strconv.ParseFloat(percent(want), 64)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := shifted(number, -2); err != nil || got != want || got <= 0 {
			t.Fatalf("error of comparison %d: %v is written as %s%% and read as %v, %v", k, want, percent(want), got, err)
		}
	}
}
