package players_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
	"tourney/players/bottest"
)

// weightsOf returns what a player string gives a bot: its command, and the weights that are not at their defaults.
func weightsOf(t testing.TB, text string) (command, weights string) {
	t.Helper()
	s := gamestest.Must(players.ParsePlayer("draughts", text))(t)
	checkRoundTrip(t, s)
	h := gamestest.Must(s.Weighted())(t)
	var given []string
	for _, p := range h.Params {
		if v, ok := s.Weights[p.Name]; !ok {
			t.Errorf("%s: weight %s is missing", text, p.Name)
		} else if v != p.Default {
			given = append(given, p.Name+"="+p.Format(v))
		}
	}
	return s.Options[players.CommandOption], strings.Join(given, ",")
}

func TestWeightsOfMethod(t *testing.T) {
	for _, test := range []struct{ text, command, weights string }{
		{"bot", "", ""},
		{"bot()", "", ""},
		{"bot(attack=2)", "", "attack=2"},
		{"bot(attack=1)", "", ""},
		{"bot(fast=true,attack=2.5e-1,defence=-3)", "", "attack=0.25,defence=-3,fast=true"},
		{"bot:./x", "./x", ""},
		{"bot:./x(attack=2)", "./x", "attack=2"},
		{"bot:./x(attack=2,fast=true)@4,obeys=value", "./x", "attack=2,fast=true"},
		{"draughts/bot:./x (attack=2)", "./x", "attack=2"},
		{`bot:"./x"`, "./x", ""},
		{`bot:"./x"()`, "./x", ""},
		{`bot:"python3 x.py --f(attack=3)"(attack=2)@4`, "python3 x.py --f(attack=3)", "attack=2"},
		{`bot:"a@b \"c\""(attack=2)`, `a@b "c"`, "attack=2"},
		{`bot(attack=2)@command="./x(attack=3)"`, "./x(attack=3)", "attack=2"},
		// Brackets and braces that are the command's own.
		{"bot:./x --y=(3)", "./x --y=(3)", ""},
		{"bot:./x()", "./x()", ""},
		{"bot:./x(attack)", "./x(attack)", ""},
		{"bot:./x(attack=2", "./x(attack=2", ""},
		{"bot:./x(attack=2).py", "./x(attack=2).py", ""},
		{"bot:./x --y=(3)(attack=2)", "./x --y=(3)", "attack=2"},
		{"bot:./x {z=1.5:0..5} --y=a,b=c", "./x {z=1.5:0..5} --y=a,b=c", ""},
		{"bot:./x {z=1.5:0..5}(attack=2)", "./x {z=1.5:0..5}", "attack=2"},
		{`bot:./x {"a": [1, "b@c"]}(attack=2)@4`, `./x {"a": [1, "b@c"]}`, "attack=2"},
		{`bot:./x {"a": {"b": 1}}`, `./x {"a": {"b": 1}}`, ""},
		{`bot@weights="z=1:0..2"`, "", ""},
		{`bot(z=2)@weights="z=1:0..2"`, "", "z=2"},
		// What a stored player has declared stays, whatever the program declares by now.
		{`bot(z=2)@declared="z=1:0..2"`, "", "z=2"},
	} {
		if command, weights := weightsOf(t, test.text); command != test.command || weights != test.weights {
			t.Errorf("%s: command %q and weights %q, want %q and %q", test.text, command, weights, test.command, test.weights)
		}
	}
}

func TestWeightsOfMethodRefused(t *testing.T) {
	const none = "no weights of its program are known: docs/engine-protocol.md#weights says how it declares some"
	for text, want := range map[string]string{
		"bot(atack=2)":                            `unknown weight of bot "atack" (did you mean attack?`,
		"bot:./x(atack=2)":                        `unknown weight of bot "atack" (did you mean attack?`,
		"bot:./x(attack=2,attack=2)":              "weight attack is given twice",
		"bot:./x(attack=two)":                     `weight attack cannot be "two": want a number`,
		"bot(attack=two)":                         `weight attack cannot be "two": want a number`,
		"bot(attack=inf)":                         "weight attack cannot be +Inf",
		"bot(attack=true)":                        `weight attack cannot be "true": want a number`,
		"bot(defence=2.5)":                        "weight defence cannot be 2.5: it must be a whole number",
		"bot(fast=2)":                             "weight fast cannot be 2: it is a switch",
		"bot(attack=2":                            "the weights must end with one closing bracket",
		`bot:"./x"(attack=2`:                      "the weights must end with one closing bracket",
		`bot:"./x"(attack=2)y`:                    "the weights must end with one closing bracket",
		`bot:"./x"y`:                              "quotes must enclose a whole value",
		`bot:""(attack=2)`:                        "the command is missing behind the colon",
		"bot:(attack=2)":                          "the command is missing behind the colon",
		"bot(attack=2):./x":                       "the weights must end with one closing bracket",
		`bot(attack=2)@weights=" "`:               "" + none,
		`bot@weights="pace=1:0..5"`:               "bot: no weight can be called pace, as a setting of the player is",
		`bot@weights="kind=1:0..5"`:               "bot: no weight can be called kind, as a setting of the player is",
		`bot@weights="2nd=1:0..5"`:                `bot: no weight can be called "2nd": want letters, digits and . _ -, the first`,
		`bot@weights="ä=1:0..5"`:                  `bot: no weight can be called "ä"`,
		`bot@weights="z=1:0..5 z=2:0..5"`:         "bot: weight z is declared twice",
		`bot@weights="z=1.5:0..5:integer"`:        "bot: the default: weight z cannot be 1.5: it must be a whole number",
		"men@kind=bot":                            "bot consults no heuristic",
		"men@kind=dice":                           "dice consults no heuristic and has no weights",
		"dice(attack=2)":                          "dice has no weights",
		"engine(attack=2)":                        "engine has no weights",
		`engine:"./x"(attack=2)`:                  "quotes must enclose a whole value",
		`bot:./x "y`:                              "quotes must enclose a whole value",
		`bot@command="./x"(attack=2)`:             "quotes must enclose a whole value",
		`bot(attack=2)@command="./x",command="y"`: "setting command is given twice",
	} {
		if s, err := players.ParsePlayer("draughts", text); err == nil || !strings.Contains(err.Error(), ": "+want) {
			t.Errorf("%s: %s, %v, want an error with %q", text, s, err, want)
		}
	}
	for _, w := range []players.Weights{{"attack": 1, "atack": 2}, {"defence": 0.5}} {
		if s, err := (players.Spec{Game: "draughts", Method: "bot", Weights: w}).Complete(); err == nil {
			t.Errorf("Complete with %v = %s, want an error", w, s)
		}
	}
}

// TestWeightsOfMethodStrings: the three player strings of a bot.
func TestWeightsOfMethodStrings(t *testing.T) {
	s := gamestest.Must(players.ParsePlayer("draughts", `bot:"python3 x.py"(attack=2)@4,pace=3`))(t)
	declares := strconv.Quote(bottest.Declares)
	for _, test := range []struct{ what, got, want string }{
		{"complete", s.String(), `bot(attack=2,defence=2,fast=false)@4,command="python3 x.py",declared=` + declares +
			`,obeys=moves,pace=3,repeatable=true,weights=` + declares},
		{"short", s.Short(), `bot(attack=2)@4,command="python3 x.py",declared=` + declares + `,pace=3`},
		{"typed", s.Typed(), `bot:"python3 x.py"(attack=2,defence=2,fast=false)@4,pace=3`},
	} {
		if test.got != test.want {
			t.Errorf("%s: %s\nwant %s", test.what, test.got, test.want)
		}
	}
	if again := gamestest.Must(players.ParsePlayer("draughts", s.Typed()))(t); again.String() != s.String() {
		t.Errorf("%s is read as %s\nwant %s", s.Typed(), again, s)
	}
}

// TestWeighted: a heuristic, or one that stands for the weights of a method.
func TestWeighted(t *testing.T) {
	for text, want := range map[string]string{
		"men": "men: scale reach kings", "men+noise": "men+noise: men noise men.scale men.reach men.kings",
		"bot": "bot: attack defence fast", `bot@weights=" "`: "bot:", "dice": "dice has no weights", "engine": "engine has no weights",
	} {
		s := gamestest.Must(players.ParsePlayer("draughts", text))(t)
		h, err := s.Weighted()
		got := h.Name + ":"
		for _, p := range h.Params {
			got += " " + p.Name
		}
		if err != nil {
			got = "" + err.Error()
		}
		own := strings.HasPrefix(text, "bot")
		if got != want || s.OwnWeights() != own || (h.New == nil) != (own || err != nil) {
			t.Errorf("%s: %q, own weights %v, want %q, %v", text, got, s.OwnWeights(), want, own)
		}
	}
	if _, err := (players.Spec{Game: "draughts", Heuristic: "man"}).Weighted(); err == nil {
		t.Error("an unknown heuristic has weights")
	}
}

// TestWeightsRoundTrip: any command, names and values survive in all player strings.
func TestWeightsRoundTrip(t *testing.T) {
	command := games.Option{Name: "command", Text: true}
	sign := rapid.OneOf(rapid.Rune(), rapid.SampledFrom([]rune("\"\\`',@=(){}:/ #ab1.\"\"((")))
	text := rapid.StringOfN(sign, 1, 40, -1).Filter(func(s string) bool { return command.Legal(s) == nil })
	ending := rapid.SampledFrom([]string{"", "(a=1)", `"(a=1)`, "(a=1,b=true)", "{a=1.5:0..5}", `{"a": 1}`, "@4", "()"})
	rapid.Check(t, func(rt *rapid.T) {
		names := rapid.SliceOfNDistinct(rapid.StringMatching(`[A-Za-z][A-Za-z0-9_.-]{0,9}`), 0, 5, rapid.ID).Draw(rt, "names")
		names = slices.DeleteFunc(names, func(name string) bool {
			return slices.Contains([]string{"pace", "plies", "obeys", "kind"}, name)
		})
		s := players.Spec{Game: "draughts", Method: bottest.Name, Weights: players.Weights{}, Options: games.Options{
			"command": text.Draw(rt, "command") + ending.Draw(rt, "ending")}}
		declared := " "
		for _, name := range names {
			declared += name + "=1:0..5 "
			if rapid.Bool().Draw(rt, "given") {
				s.Weights[name] = rapid.Float64().Draw(rt, "weight") + 0
			}
		}
		s.Options["weights"] = declared
		full, err := s.Complete()
		if err != nil {
			rt.Fatal(err)
		}
		checkRoundTrip(rt, full)
		again, err := players.ParsePlayer("draughts", full.Typed())
		if err != nil {
			rt.Fatalf("%s: %v", full.Typed(), err)
		}
		if diff := cmp.Diff(full, again); diff != "" {
			rt.Fatalf("%s is read back differently (-want +got):\n%s", full.Typed(), diff)
		}
		// Without quotes, a list of weights is cut off whatever stands before it.
		plain := full.Options["command"]
		if strings.ContainsAny(plain, `"@`) || strings.Trim(plain, " ") == "" || len(names) == 0 {
			return
		}
		value := rapid.IntRange(-9, 9).Draw(rt, "value")
		list := fmt.Sprintf("(%s=%d)", names[0], value)
		got, err := players.ParsePlayer("draughts", "bot:"+plain+list+"@weights="+games.Quote(declared))
		if err != nil || got.Options["command"] != strings.TrimRight(plain, " ") || got.Weights[names[0]] != float64(value) {
			rt.Fatalf("%s with %s: command %q, weights %v, %v", plain, list, got.Options["command"], got.Weights, err)
		}
	})
}

// TestDepthOfEngine: without a limit the depth is not the game's automatic one.
func TestDepthOfEngine(t *testing.T) {
	for text, want := range map[string]int{"bot": 0, "bot@4": 4, "men": 8, "men@3": 3, "dice": 0} {
		s := gamestest.Must(players.ParsePlayer("draughts", text))(t)
		got := 0
		if depth := s.Depth(); depth != nil {
			got = depth(nil)
		}
		if got != want {
			t.Errorf("%s: depth %d, want %d", text, got, want)
		}
	}
}
