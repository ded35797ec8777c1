package players_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"tourney/games"
	"tourney/players"
)

func TestParsePlayer(t *testing.T) {
	const defaults = "men(kings=true,reach=2,scale=1.5)"
	for _, test := range []struct {
		game, text string
		wantGame   string
		want       string // the complete player string
	}{
		{"draughts", "men", "draughts", defaults + "@auto,kind=alpha-beta,table=false"},
		{"draughts", "men()", "draughts", defaults + "@auto,kind=alpha-beta,table=false"},
		{"draughts", "men@4", "draughts", defaults + "@4,kind=alpha-beta,table=false"},
		{"draughts", "men@auto", "draughts", defaults + "@auto,kind=alpha-beta,table=false"},
		{"draughts", "men@plies=4", "draughts", defaults + "@4,kind=alpha-beta,table=false"},
		{"draughts", "men@4,table=true", "draughts", defaults + "@4,kind=alpha-beta,table=true"},
		{"draughts", "men@table=true,plies=4", "draughts", defaults + "@4,kind=alpha-beta,table=true"},
		{"draughts", "men@2,kind=minimax", "draughts", defaults + "@2,kind=minimax"},
		{"draughts", "men@kind=minimax", "draughts", defaults + "@auto,kind=minimax"},
		{"draughts", "men(scale=2)@1", "draughts", "men(kings=true,reach=2,scale=2)@1,kind=alpha-beta,table=false"},
		{"draughts", "men(scale=2.50e-1,kings=false,reach=-3)", "draughts",
			"men(kings=false,reach=-3,scale=0.25)@auto,kind=alpha-beta,table=false"},
		{"draughts", "men(kings=0)", "draughts", "men(kings=false,reach=2,scale=1.5)@auto,kind=alpha-beta,table=false"},
		{"draughts", "draughts/men@4", "draughts", defaults + "@4,kind=alpha-beta,table=false"},
		{"draughts", "men:tuned@4", "draughts", "men(kings=false,reach=2,scale=4)@4,kind=alpha-beta,table=false"},
		{"", "draughts/men:far(scale=2)", "draughts", "men(kings=true,reach=9,scale=2)@auto,kind=alpha-beta,table=false"},
		{"draughts", "men:tuned(scale=1.5)", "draughts", "men(kings=false,reach=2,scale=1.5)@auto,kind=alpha-beta,table=false"},
		{"draughts", "tempo+men:tuned(tempo=2,men.reach=3)@2", "draughts",
			"men+tempo(men.kings=false,men.reach=3,men.scale=4,men=1,tempo=2)@2,kind=alpha-beta,table=false"},
		{"", "draughts/men:far+noise", "draughts", "men+noise(men.kings=true,men.reach=9,men.scale=1.5,men=1,noise=1)@auto,kind=alpha-beta,table=false"},
		{"", "men+tempo", "draughts", "men+tempo(men.kings=true,men.reach=2,men.scale=1.5,men=1,tempo=1)@auto,kind=alpha-beta,table=false"},
		{"draughts", "tempo", "draughts", "tempo@auto,kind=alpha-beta,table=false"},
		{"ludo", "noise", "ludo", "noise@auto,kind=alpha-beta,table=false"},
		{"ludo", "dice", "ludo", "dice"},
		{"draughts", "dam", "draughts", "dam@books=3"},
		{"draughts", "dam@books=0", "draughts", "dam@books=0"},
		{"draughts", "dam@pace=2", "draughts", "dam@books=3,pace=2"}, // private, and said only where it is unusual
		{"draughts", "dam@rest=1", "draughts", "dam@books=3,rest=1"}, // added, and said only where it is unusual
		{"draughts", "tempo(grain=2)", "draughts", "tempo(grain=2)@auto,kind=alpha-beta,table=false"},
		{"draughts", "tempo+men(tempo.grain=2)", "draughts",
			"men+tempo(men.kings=true,men.reach=2,men.scale=1.5,men=1,tempo.grain=2,tempo=1)@auto,kind=alpha-beta,table=false"},
		{"draughts", `dam@books="0"`, "draughts", "dam@books=0"},
		{"draughts", `men@"4",kind="minimax"`, "draughts", defaults + "@4,kind=minimax"},
		{"draughts", "engine", "draughts", `engine@auto,command="./engine"`},
		{"draughts", `engine@command="./engine --level 3, x",plies=4`, "draughts", `engine@4,command="./engine --level 3, x"`},
		{"draughts", "engine@command=./engine --level=3", "draughts", `engine@auto,command="./engine --level=3"`},
		{"draughts", "engine:./x(attack=2)", "draughts", `engine@auto,command="./x(attack=2)"`}, // it has no weights
		{"draughts", `engine:./x {"a": "b"}`, "draughts", `engine@auto,command="./x {\"a\": \"b\"}"`},
		{"draughts", `engine@command=""`, "draughts", `engine@auto,command=""`},
		{"draughts", `draughts/engine@"a=b",command="(@/,=)\"\\\u0041"`, "draughts", `engine@"a=b",command="(@/,=)\"\\A"`},
		{"", "men", "draughts", defaults + "@auto,kind=alpha-beta,table=false"}, // no other game has it
		{"", "ludo/tempo", "ludo", "tempo@auto,kind=alpha-beta,table=false"},
		{"", "ludo/dice", "ludo", "dice"},
	} {
		s, err := players.ParsePlayer(test.game, test.text)
		if err != nil {
			t.Errorf("ParsePlayer(%q, %q): %v", test.game, test.text, err)
			continue
		}
		if s.Game != test.wantGame || s.String() != test.want {
			t.Errorf("ParsePlayer(%q, %q) = %s of %s\nwant %s of %s", test.game, test.text, s, s.Game, test.want, test.wantGame)
		}
		checkRoundTrip(t, s)
	}
}

// checkRoundTrip wants both player strings to be read back as the specification they came from.
func checkRoundTrip(t rapid.TB, s players.Spec) {
	t.Helper()
	for _, text := range []string{s.String(), s.Short()} {
		again, err := players.ParsePlayer(s.Game, text)
		if err != nil {
			t.Errorf("%s: not read back: %v", text, err)
		} else if diff := cmp.Diff(s, again, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s: read back differently (-want +got):\n%s", text, diff)
		}
	}
}

// TestShort: what is at its default is left out, however it was given, so that equal configurations have equal keys.
func TestShort(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"men", "men"},
		{"men(scale=1.5,kings=true)@auto,kind=alpha-beta,table=false", "men"},
		{"men(scale=2)@4", "men(scale=2)@4"},
		{"men@table=true,plies=4", "men@4,table=true"},
		{"men(kings=false,reach=-3)@kind=minimax", "men(kings=false,reach=-3)@kind=minimax"},
		{"dice", "dice"},
		{"dam@books=3", "dam"},
		{"dam@books=0", "dam@books=0"},
	} {
		s, err := players.ParsePlayer("draughts", test.text)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Short(); got != test.want {
			t.Errorf("%s is %s in short, want %s", test.text, got, test.want)
		}
	}
}

// TestTextRoundTrip: any legal text survives in both player strings, which differ for different texts.
func TestTextRoundTrip(t *testing.T) {
	command := games.Option{Name: "command", Text: true}
	sign := rapid.OneOf(rapid.Rune(), rapid.SampledFrom([]rune("\"\\`',@=()/ #:ab1")))
	text := rapid.StringOfN(sign, 0, -1, games.MaxText).Filter(func(s string) bool { return command.Legal(s) == nil })
	rapid.Check(t, func(rt *rapid.T) {
		var specs [2]players.Spec
		for i := range specs {
			s := players.Spec{Game: "draughts", Method: "engine", Options: games.Options{"command": text.Draw(rt, "command")}}
			if rapid.Bool().Draw(rt, "plies, too") {
				s.Options["plies"] = text.Draw(rt, "plies")
			}
			full, err := s.Complete()
			if err != nil {
				rt.Fatal(err)
			}
			checkRoundTrip(rt, full)
			specs[i] = full
		}
		same := maps.Equal(specs[0].Options, specs[1].Options)
		if (specs[0].Short() == specs[1].Short()) != same || (specs[0].Options.String() == specs[1].Options.String()) != same {
			rt.Fatalf("%q and %q share a string", specs[0].Options, specs[1].Options)
		}
	})
}

func TestParsePlayerRefused(t *testing.T) {
	for _, test := range []struct {
		game, text string
		err        string // a part of the message
	}{
		{"draughts", "", "the name is missing"},
		{"draughts", "@4", "the name is missing"},
		{"draughts", "(scale=1)", "the name is missing"},
		{"draughts", "draughts/", "the name is missing"},
		{"draughts", "/men", "the game is missing"},
		{"", "/men", "the game is missing"},
		{"draughts", "ludo/noise", "it plays ludo, not draughts"},
		{"", "lduo/noise", `unknown game "lduo" (did you mean ludo?`},
		{"", "dice", "say which game it plays, as in draughts/dice (there is: draughts, ludo, sums)"},
		{"", "tmpo", `no game has a heuristic or a kind of player "tmpo"`},
		{"", "tempo", "say which game it plays"},
		{"draughts", "man", `unknown heuristic of draughts "man" (did you mean men?`},
		{"ludo", "men", `unknown heuristic of ludo "men" (there is: noise, tempo)`},
		{"draughts", "alpha-beta", "alpha-beta is a kind of search: name a heuristic with it, as in NAME@kind=alpha-beta"},
		{"draughts", "men,table=true", "settings stand behind an @: want [game/]name"},
		{"ludo", "dam", `dam plays draughts only, not ludo (there is:`},
		{"draughts", "men:turned", `unknown preset of men "turned" (did you mean tuned?`},
		{"draughts", "men:x", `unknown preset of men "x" (there is: tuned, far)`},
		{"draughts", "men:", `unknown preset of men ""`},
		{"draughts", "tempo:tuned", "tempo has no presets: leave out :tuned"},
		{"ludo", "dice:tuned", "dice has no presets: leave out :tuned"},
		{"draughts", "men(", "closing bracket"},
		{"draughts", "men(scale=1", "closing bracket"},
		{"draughts", "men(scale=1)x", "closing bracket"},
		{"draughts", "men(scale=1))", "closing bracket"},
		{"draughts", "men)", "never opened"},
		{"draughts", "men(scale=1@4)", "closing bracket"},
		{"draughts", "men(scale)", `weight "scale": want`},
		{"draughts", "men(scale=1,)", `weight "": want`},
		{"draughts", "men(scale=1,scale=2)", "weight scale is given twice"},
		{"draughts", "men(sclae=1)", `unknown weight of men "sclae" (did you mean scale?`},
		{"draughts", "men(scale=11)", "weight scale cannot be 11: it must lie from 0 to 10"},
		{"draughts", "men(scale=big)", `weight scale cannot be "big": want a number`},
		{"draughts", "men(scale=)", `weight scale cannot be "": want a number`},
		{"draughts", "men(reach=1.5)", "weight reach cannot be 1.5: it must be a whole number"},
		{"draughts", "men(kings=2)", "weight kings cannot be 2: it is a switch"},
		{"draughts", "tempo(scale=1)", `unknown weight of tempo "scale"`},
		{"draughts", "dice(scale=1)", "dice has no weights"},
		{"draughts", "men@", `plies cannot be ""`},
		{"draughts", "men@0", `plies cannot be "0": it takes auto, or a whole number from 1 to 64`},
		{"draughts", "men@4,", `setting "": want`},
		{"draughts", "men@4,table", `setting "table": want`},
		{"draughts", "men@4,=true", `setting "=true": want`},
		{"draughts", "men@4,plies=5", "setting plies is given twice"},
		{"draughts", "men@kind=minimax,kind=minimax", "setting kind is given twice"},
		{"draughts", "men@4,tabel=true", `unknown option "tabel" (did you mean table?`},
		{"draughts", "men@2,kind=minimax,table=true", `minimax: unknown option "table"`},
		{"draughts", "men@kind=minmax", `unknown kind of player "minmax" (did you mean minimax?`},
		{"draughts", "men@kind=dice", "dice consults no heuristic"},
		{"draughts", "dice@kind=minimax", `unknown heuristic of draughts "dice"`},
		{"draughts", "dice@4", `dice: unknown option "plies"`},
		{"draughts", "dam@books=10", `dam: books cannot be "10": it takes`},
		{"draughts", `engine@command="./engine`, "quotes must enclose a whole value"},
		{"draughts", `engine@command="./engine\"`, "quotes must enclose a whole value"},
		{"draughts", `engine@command="\q"`, "quotes must enclose a whole value"},
		{"draughts", `engine@command="\ud800"`, "quotes must enclose a whole value"},
		{"draughts", `engine@command=x"y"`, "setting command: quotes must enclose a whole value"},
		{"draughts", `engine@command="x"y`, "setting command: quotes must enclose a whole value"},
		{"draughts", "engine@command=`\"`", "quotes must enclose a whole value"},
		{"draughts", `engine"@4`, "quotes must enclose a whole value"},
		{"draughts", `men("@"=1)`, `unknown weight of men "\"@\""`},
		{"draughts", "engine@command=", `setting "command=": want`},
		{"draughts", `engine@command="a\n"`, `command cannot be "a\n"`},
		{"draughts", `engine@command="\xff"`, "which is not UTF-8"},
		{"draughts", "engine@command=\"\xff\"", "it is not text in UTF-8"},
		{"draughts", " men", `unknown heuristic of draughts " men" (did you mean men?`},
	} {
		s, err := players.ParsePlayer(test.game, test.text)
		switch {
		case err == nil:
			t.Errorf("ParsePlayer(%q, %q) = %s, want an error with %q", test.game, test.text, s, test.err)
		case !strings.Contains(err.Error(), test.err) || !strings.HasPrefix(err.Error(), `player "`):
			t.Errorf("ParsePlayer(%q, %q): error %v\nwant one that names the player, with %q",
				test.game, test.text, err, test.err)
		}
	}
}

func TestSpecCompleteRefused(t *testing.T) {
	for _, test := range []struct {
		spec players.Spec
		err  string
	}{
		{players.Spec{Game: "draughts"}, `unknown kind of player ""`},
		{players.Spec{Game: "draughts", Method: "minimax"}, "minimax needs a heuristic to consult"},
		{players.Spec{Game: "draughts", Method: "dice", Weights: players.Weights{"scale": 1}}, "dice consults no heuristic"},
		{players.Spec{Game: "draughts", Method: "minimax", Heuristic: "men", Weights: players.Weights{"scale": -1}},
			"weight scale cannot be -1"},
	} {
		if got, err := test.spec.Complete(); err == nil || !strings.Contains(err.Error(), test.err) {
			t.Errorf("%+v: Complete() = %v, %v, want an error with %q", test.spec, got, err, test.err)
		}
	}
}

func TestSpecCompleteLeavesGivenAlone(t *testing.T) {
	given := players.Spec{
		Game: "draughts", Method: "minimax", Heuristic: "men",
		Weights: players.Weights{"scale": 2}, Options: games.Options{"plies": "2"},
	}
	full, err := given.Complete()
	if err != nil {
		t.Fatal(err)
	}
	if len(given.Weights) != 1 || len(given.Options) != 1 || len(full.Weights) != 3 {
		t.Errorf("given %+v, completed %+v: want one weight and one option given, three weights completed", given, full)
	}
}

func TestSpecNew(t *testing.T) {
	for _, test := range []struct {
		text    string
		weights players.Weights // of the evaluator; nil if the player has none
	}{
		{"men(scale=2)@4", players.Weights{"scale": 2, "reach": 2, "kings": 1}},
		{"dice", nil},
	} {
		s, err := players.ParsePlayer("draughts", test.text)
		if err != nil {
			t.Fatal(err)
		}
		p, err := s.New()
		if err != nil {
			t.Errorf("%s: New: %v", s, err)
			continue
		}
		built := p.(fakePlayer)
		if built.spec.String() != s.String() {
			t.Errorf("%s: New built %s", s, built.spec)
		}
		var weights players.Weights
		if built.eval != nil {
			weights = built.eval.(fakeEvaluator).weights
		}
		if diff := cmp.Diff(test.weights, weights); diff != "" {
			t.Errorf("%s: weights of the evaluator (-want +got):\n%s", s, diff)
		}
	}
}

// FuzzParsePlayer wants that nothing panics and that whatever can be read has a complete string that reads the same.
func FuzzParsePlayer(f *testing.F) {
	for _, text := range []string{
		"men", "men@4", "men(scale=2,kings=false)@auto,kind=minimax", "ludo/dice", "draughts/dam@books=9", "noise()",
		`engine@command="./engine --level 3, \"x\"",plies=4`, `engine@"a@b",command=./engine --x=(1/2)`, `engine@command="\u00e4\\"`,
		`engine@command="`, `engine@command="\x"`, `engine@command=""`,
		`bot:./x {a=1:0..2}(attack=2)`, `bot:"./x"(fast=true)@4`, `bot(attack=2)@command="(attack=3)"`, "bot:((a=1)(attack=1)",
		"men(", "men)", "men@", "@", "/", "(", "men(scale=-0)", "men(reach=1e300)", "men(scale=0x1p-3)", "men@4,=", "",
	} {
		f.Add("draughts", text)
		f.Add("", text)
	}
	f.Fuzz(func(t *testing.T, game, text string) {
		if s, err := players.ParsePlayer(game, text); err == nil {
			checkRoundTrip(t, s)
		}
	})
}

// TestShortened: of a player that this build lacks the heuristic, its weights and its depth are shown.
func TestShortened(t *testing.T) {
	for text, want := range map[string]string{
		"centre(worth=1)@2,kind=alpha-beta,table=16": "centre(worth=1)@2",
		"centre@auto,kind=alpha-beta":                "centre@auto",
		`dam@books=3,command="a, b"`:                 "dam",
		"unheard-of":                                 "unheard-of",
	} {
		if got := players.Shortened("chess", text); got != want {
			t.Errorf("%s is %s in short, want %s", text, got, want)
		}
	}
}
