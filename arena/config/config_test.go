package config

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	_ "tourney/games/all"
	_ "tourney/players/all"
	"tourney/results"
)

// decode reads a config that must be right.
func decode(t rapid.TB, text string) *File {
	t.Helper()
	f, err := Decode("night.yaml", []byte(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return f
}

func TestDecode(t *testing.T) {
	f := decode(t, `
name: pentago-report-4
game: pentago
options: {last_rotation: false}
seed: 2016
deadline: 90s
schedule: {order: listed, self: true, against: [A]}
openings:
  - {kind: empty,  games: 200}
  - {kind: random, games: 50, skip: 150, stones: 3..8, parity: odd, distinct: true}
search: {kind: minimax, plies: 4}
players:
  - {name: A, eval: a, weights: {monica: 1.2}}
  - {eval: a-star, search: {plies: auto}}
  - {kind: random}
`)
	want := plan.Plan{
		Name: "pentago-report-4", Game: "pentago", Options: map[string]string{"last_rotation": "false"},
		Seed: 2016, Deadline: 90 * time.Second, Thoughts: true,
		Schedule: schedule.Rule{Order: schedule.Listed, Self: true, Against: []string{"A"}},
		Openings: []openings.Set{
			{Kind: openings.Empty, Games: 200},
			{Kind: openings.Random, Games: 50, Skip: 150, Min: 3, Max: 8, Parity: openings.Odd, Distinct: true},
		},
		Players: []plan.Entrant{
			{Name: "A", Spec: spec(t, "a(monica=1.2)@4,kind=minimax")},
			{Name: "a-star", Spec: spec(t, "a-star@auto,kind=minimax")},
			{Name: "random", Spec: spec(t, "random")},
		},
	}
	if diff := cmp.Diff(want, f.Plan); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestDefaultParity: boards with one number of stones have its parity; with more numbers the parities alternate.
func TestDefaultParity(t *testing.T) {
	for stones, want := range map[string]openings.Parity{"8": openings.Any, "8..8": openings.Any, "7..8": openings.Balanced} {
		f := decode(t, "name: n\ngame: pentago\nopenings: [{kind: random, stones: "+stones+"}]\nplayers: [{eval: a}, {kind: random}]\n")
		if got := f.Plan.Openings[0].Parity; got != want {
			t.Errorf("stones: %s: parity %s, want %s", stones, got, want)
		}
	}
}

func TestDefaults(t *testing.T) {
	p := decode(t, "game: pentago\nplayers: [{eval: one}, {kind: random}]\n").Plan
	if p.Name != "night" || p.Seed != 1 || p.Deadline != 5*time.Minute || p.Schedule.Order != schedule.Both || p.Schedule.Self || !p.Thoughts {
		t.Errorf("%+v", p)
	}
	want := []openings.Set{
		{Kind: openings.Empty, Games: 100},
		{Kind: openings.Random, Games: 100, Min: 1, Max: 22, Parity: openings.Balanced},
	}
	if diff := cmp.Diff(want, p.Openings); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := p.Players[0].Spec.String(); !strings.Contains(got, "@auto,") || !strings.Contains(got, ",kind=alpha-beta,") {
		t.Errorf("player %s, want automatic alpha-beta", got)
	}
}

// TestThoughts: they are kept in tournaments, and not in studies, unless a config says otherwise; configs that were stored
// before they could be are read as well.
func TestThoughts(t *testing.T) {
	for key, want := range map[string][2]bool{
		"": {true, false}, "thoughts: on\n": {true, true}, "thoughts: off\n": {}, "thoughts: true\n": {true, true},
		"thoughts: false\n": {}, "thoughts: 'on'\n": {true, true},
	} {
		const players = "game: pentago\nplayers: [{eval: one}, {kind: random}]\n"
		plan := decode(t, players+key).Plan
		s := decodeStudy(t, "game: pentago\nbudget: 100000\nmethod: random\ncandidate: {eval: probe}\n"+key).Study
		if plan.Thoughts != want[0] || s.Thoughts != want[1] || s.Plan(results.Proof).Thoughts != want[1] {
			t.Errorf("%q: thoughts of a tournament are kept %t, of a study %t; want %v", key, plan.Thoughts, s.Thoughts, want)
		}
		for name, text := range map[string]string{"now": string(Encode(plan)), "before": strings.Replace(string(Encode(plan)), "thoughts:", "#", 1)} {
			if _, err := DecodeStored([]byte(text)); err != nil {
				t.Errorf("%q, as it is stored %s: %v", key, name, err)
			}
		}
	}
}

// changed is a config with one text in it replaced.
func changed(t *testing.T, text, old, now string) []byte {
	t.Helper()
	if !strings.Contains(text, old) {
		t.Fatalf("%q is not in the config", old)
	}
	return []byte(strings.Replace(text, old, now, 1))
}

// checkErrors wants errors that begin in some way, each in a place of the config.
func checkErrors(t *testing.T, what string, err error, want ...string) {
	t.Helper()
	var errs Errors
	if errors.As(err, &errs); len(errs) != len(want) {
		t.Errorf("%s:\n got %v\nwant %d errors: %q", what, err, len(want), want)
		return
	}
	for i, e := range errs {
		if got := fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Problem); !strings.HasPrefix(got, want[i]) {
			t.Errorf("%s:\n got %s\nwant %s", what, got, want[i])
		}
	}
}

// checkSome wants errors of which one is said in some way.
func checkSome(t *testing.T, what string, err error, want string) {
	t.Helper()
	if !errors.As(err, new(Errors)) || !strings.Contains(err.Error(), want) {
		t.Errorf("%s:\n got %v\nwant %s", what, err, want)
	}
}

// good is a config in which each test of errors breaks one line.
const good = `game: pentago
seed: 7
schedule: {order: both}
openings:
  - {kind: empty, games: 4}
players:
  - {name: A, eval: a}
  - {name: B, kind: random}
`

func TestErrors(t *testing.T) {
	for _, test := range []struct{ old, new, want string }{
		{"game: pentago", "game: pentgo", `night.yaml:1:7: unknown game "pentgo" (did you mean pentago?`},
		{"game: pentago", "gmae: pentago", `night.yaml:1:1: unknown key of a config "gmae" (did you mean game?`},
		{"game: pentago", "gmae: pentago", `night.yaml:1:1: the key game is missing`},
		{"game: pentago", "game: [pentago]", `night.yaml:1:7: game must be a single value`},
		{"game: pentago", "game: pentago\noptions: {last_rotation: maybe}", `night.yaml:2:26: last_rotation cannot be "maybe": it takes false or true`},
		{"game: pentago", "game: pentago\noptions: {last: true}", `night.yaml:2:11: unknown key of options "last"`},
		{"game: pentago", "game: pentago\nname: a/b", `night.yaml:2:7: the name of a run must be 1 to 60 printable characters without /`},
		{"game: pentago", "game: pentago\ndeadline: soon", `night.yaml:2:11: deadline must be the time for one turn`},
		{"game: pentago", "game: pentago\nthoughts: none", `night.yaml:2:11: thoughts must be on or off`},
		{"game: pentago", "game: pentago\nthoughts: [on]", `night.yaml:2:11: thoughts must be on or off`},
		{"game: pentago", "game: pentago\nthoughts:", `thoughts must be on or off`},
		{"seed: 7", "seed: 7.5", `night.yaml:2:7: seed must be a whole number`},
		{"seed: 7", "seed: 010", `night.yaml:2:7: seed must be a whole number in plain decimal digits`},
		{"seed: 7", `seed: "7"`, `night.yaml:2:7: seed must be a whole number`},
		{"seed: 7", "seed: -1", `night.yaml:2:7: seed must lie from 0 to 9007199254740991`},
		{"seed: 7", "seed: 7\nseed: 8", `night.yaml:3:1: a config has the key "seed" twice`},
		{"order: both", "order: none", `night.yaml:3:19: unknown order "none" (there is: both, listed, all)`},
		{"order: both", "until: rank", `night.yaml:3:19: unknown end of a run "rank" (did you mean ranked? there is: played, decided, ranked)`},
		{"order: both", "margin: 2", `night.yaml:3:12: a margin is for runs with until: decided or ranked`},
		{"order: both", "until: decided, most: 500", `night.yaml:3:28: most is for runs with until: ranked`},
		{"order: both", "until: ranked, error: 5", `night.yaml:3:34: error "5": want a percentage such as 5%, from 0.1% to 20%`},
		{"order: both", "until: ranked, error: 21 %", `night.yaml:3:34: error "21 %": want a percentage such as 5%, from 0.1% to 20%`},
		{"order: both", "until: ranked, error: [5%]", `night.yaml:3:34: error must be a single value`},
		{"order: both", "until: ranked, most: 0", `night.yaml:3:33: most must lie from 1 to 1000000000`},
		{"order: both", "until: ranked, most: 7", `night.yaml:3:33: most 7: every pairing begins with 4 games, which are 8 of all: allow at least that many`},
		{"order: both", "until: ranked, self: true", `night.yaml:3:19: until: ranked plays players against each other: leave out self`},
		{"order: both", "until: ranked, order: listed", `night.yaml:3:19: until: ranked needs games in all seat orders`},
		{"order: both", "until: decided, margin: 0", `night.yaml:3:36: margin "0": want a number of points of 100, from 0.1 to 49`},
		{"order: both", "until: decided, self: true", `night.yaml:3:19: until: decided plays two players against each other`},
		{"order: both", "until: decided, order: listed", `night.yaml:3:19: until: decided needs games in all seat orders`},
		{"order: both", "self: 1", `night.yaml:3:18: self must be true or false`},
		{"order: both", "against: [C]", `night.yaml:3:22: unknown player "C" (there is: A, B)`},
		{"order: both", "against: [A, A]", `night.yaml:3:25: "A" is named twice in against`},
		{"order: both", "against: [A, B]", `night.yaml:3:21: against names every player`},
		{"{order: both}", "both", `night.yaml:3:11: schedule must be a mapping`},
		{"games: 4", "games: 0", `night.yaml:5:26: games must lie from 1 to`},
		{"games: 4", "skip: -1", `night.yaml:5:25: skip must lie from 0 to`},
		{"games: 4", "stones: 1..4", `night.yaml:5:19: stones is for kind: random only`},
		{"kind: empty", "kind: emtpy", `night.yaml:5:12: unknown kind of opening "emtpy" (did you mean empty?`},
		{"kind: empty, games: 4", "games: 4", `night.yaml:5:5: the key openings.0.kind is missing: want empty, random, list`},
		{"kind: empty", "kind: random, stones: 22..1", `night.yaml:5:28: stones must be a range such as 1..22`},
		{"kind: empty", "kind: random, stones: 1..40", `night.yaml:5:5: a random board takes 0 to 30 stones`},
		{"kind: empty", "kind: random, stones: 2, parity: odd", `night.yaml:5:5: there is no odd number of stones`},
		{"games: 4}", "games: 4}\n  - {kind: empty, games: 4}", `night.yaml:6:5: these openings are listed twice`},
		{"kind: empty, games: 4", "kind: random, stones: 1, parity: odd, distinct: true, games: 6, skip: 31",
			`night.yaml:5:5: only 36 distinct boards were found for 37 games`},
		{"games: 4}", "games: 4}\n  - {kind: empty, games: 4, skip: 4}", `night.yaml:6:5: these openings are listed twice`},
		{"eval: a", "eval: a, weights: {midle: 1}", `night.yaml:7:34: unknown weight of a "midle" (did you mean middle?`},
		{"eval: a", "eval: a, weights: {middle: 0}", `night.yaml:7:42: weight middle cannot be 0`},
		{"eval: a", "eval: a, weights: {middle: big}", `night.yaml:7:42: weight middle cannot be "big": want a number`},
		{"eval: a", "eval: control, weights: {hold: 1.5}", `night.yaml:7:46: weight hold cannot be 1.5: it must be a whole number`},
		{"eval: a", "eval: a+a", `night.yaml:7:21: the mixture a+a has a twice: name it once, and give it a weight`},
		{"eval: a", "eval: a+one, weights: {a.midle: 1}", `night.yaml:7:38: unknown weight of a+one "a.midle" (did you mean a.middle?`},
		{"name: B, kind: random}", "eval: one+a}\n  - {name: C, eval: a+one}", `night.yaml:9:5: players "a+one" and "C" are the same configuration`},
		{"eval: a", "eval: one-two, weights: {own: 0, opp: 0, own-strong: 0, opp-strong: 0}", `night.yaml:7:5: player "A": `},
		{"eval: a", "eval: a, search: {plies: 0}", `night.yaml:7:40: plies cannot be "0": it takes auto, or a whole number from 1 to 100`},
		{"eval: a", "eval: a, search: {plies: {empty: {15: 4, 10: 6}}}", `night.yaml:7:40: plies cannot be "15:4_10:6": no value holds for fewer than 10 empty cells`},
		{"eval: a", "eval: a, search: {plies: {empty: {15: 4, 20: 6, 0: 8}}}", `night.yaml:7:40: plies cannot be "15:4_20:6_0:8": 20 follows 15`},
		{"eval: a", "eval: a, search: {plies: {empty: {15: 4, 15: 6, 0: 8}}}", `night.yaml:7:56: empty has the key "15" twice`},
		{"eval: a", "eval: a, search: {plies: {empty: {15: 4, 0: 101}}}", `night.yaml:7:40: plies cannot be "15:4_0:101": plies cannot be "101"`},
		{"eval: a", "eval: a, search: {plies: {empty: {15: 4, 0: auto}}}", `night.yaml:7:40: plies cannot be "15:4_0:auto": plies cannot be "auto"`},
		{"eval: a", "eval: a, search: {plies: {empty: {15: 4, 0: [6]}}}", `night.yaml:7:59: 0 of empty must be a single value`},
		{"eval: a", "eval: a, search: {plies: {empty: {\"20:1_15\": 2, 0: 1}}}", `night.yaml:7:49: "20:1_15" must be a whole number`},
		{"eval: a", "eval: a, search: {plies: {empty: {20: \"1_15:2\", 0: 1}}}", `night.yaml:7:53: 20 of empty must be one value, not bands`},
		{"eval: a", "eval: a, search: {plies: {empty: {}}}", `night.yaml:7:40: plies cannot be ""`},
		{"eval: a", "eval: a, search: {plies: {empty: 4}}", `night.yaml:7:48: empty must be a mapping`},
		{"eval: a", "eval: a, search: {plies: {stones: {15: 4}}}", `night.yaml:7:41: unknown key of plies "stones"`},
		{"eval: a", "eval: a, search: {plies: {}}", `night.yaml:7:40: plies by the number of empty cells: want`},
		{"eval: a", "eval: a, search: {distinct: {empty: {15: yes, 0: false}}}", `night.yaml:7:43: distinct must be a single value`},
		{"eval: a", "eval: a, search: {plies: {empty: {15: 4, 0: 4}}}", `0:4 has the value of the band before it`},
		{"eval: a", "eval: a, search: {nodes: {empty: {15: 40, 0: 60}}}", `night.yaml:7:40: nodes must be a single value`},
		{"eval: a", "eval: a, search: {draw: 1e7}", `night.yaml:7:39: draw cannot be "1e7": it takes a number from -999071 to 999071`},
		{"eval: a", "eval: a, search: {draw: 1.0}", `night.yaml:7:39: draw cannot be "1.0": write 1`},
		{"eval: a", "eval: a, search: {draw: 0.00000001}", `night.yaml:7:5: player "A": draw 0.00000001 is too small to count`},
		{"eval: a", "eval: a, search: {kind: random}", `night.yaml:7:39: random is not a search`},
		{"eval: a", "eval: a, search: {kind: alphabeta}", `night.yaml:7:39: unknown kind of player "alphabeta" (did you mean alpha-beta?`},
		{"eval: a", "eval: a, kind: random", `night.yaml:7:24: a player has either eval`},
		{"eval: a", "kind: alpha-beta", `night.yaml:7:21: alpha-beta is a search: give the player an eval`},
		{"eval: a", "weights: {}", `night.yaml:7:5: a player needs eval (a heuristic of pentago: a, a-hacked,`},
		{"kind: random}", "kind: random, weights: {a: 1}}", `night.yaml:8:29: weights is for players with an eval`},
		{"name: B", "name: A", `night.yaml:8:5: two players are called "A"`},
		{"name: B, kind: random", "name: B, eval: a", `night.yaml:8:5: players "A" and "B" are the same configuration`},
		{"\n  - {name: B, kind: random}", "", `night.yaml:7:3: one player alone has no opponent`},
		{"\n  - {name: A, eval: a}\n  - {name: B, kind: random}", " []", `night.yaml:6:10: no players`},
		{"players:", "gamers:", `night.yaml:1:1: the key players is missing`},
		{"name: A, eval: a}\n  - {name: B, kind: random", "name: x-y, eval: a}\n  - {name: z, kind: random}\n  - {name: x, eval: one}\n  - {name: y-z, eval: a-star",
			`night.yaml:9:5: the pairings "x-y" against "z" and "x" against "y-z" would both be called x-y-z`},
		{"{name: B, kind: random}", "random", `night.yaml:8:5: a player must be a mapping`},
		{"kind: random}", "kind: random, search: {plies: 2}}", `night.yaml:8:45: unknown option "plies"`},
		{"seed: 7", "seed: 99999999999999999999", `night.yaml:2:7: seed must lie from 0 to`},
		{"order: both", `self: "true"`, `night.yaml:3:18: self must be true or false`},
		{"{name: A, eval: a}", "{<<: {eval: a}}", `night.yaml:7:6: merge keys (<<) are not read`},
		{"seed: 7", "seed:\n\t7", `(YAML indents by blanks, not by tabs)`},
		{"seed: 7", "seed: \x00", `night.yaml: it is not text in UTF-8`},
		{"{name: A, eval: a}\n  - {name: B, kind: random}", "{}\n  - {}", `night.yaml:8:5: a player needs eval`},
		{"eval: a}", `eval: ""}`, `night.yaml:7:21: unknown heuristic of pentago ""`},
		{"seed: 7", "search: {kind: bogus}", `night.yaml:2:16: unknown kind of player "bogus"`},
		{"kind: empty, games: 4", "kind: random, distinct: true, games: 1000001", `night.yaml:5:30: distinct boards are compared`},
		{"kind: empty, games: 4", "kind: random, distinct: true, games: 1, skip: 1000000", `night.yaml:5:30: distinct boards are compared`},
		{"seed: 7", "seed: {7", `night.yaml:`},
		{good, "", `night.yaml: it is empty, or has nothing but comments: want keys such as game: and players:`},
		{good, "# nothing", `night.yaml: it is empty, or has nothing but comments`},
		{"seed: 7", "seed: [1, 2]]", `not YAML`},
	} {
		_, err := Decode("night.yaml", changed(t, good, test.old, test.new))
		checkSome(t, test.new, err, test.want)
	}
	decode(t, good)
}

// TestAllErrorsAtOnce reports every mistake, in the order of the file, with the line marked.
func TestAllErrorsAtOnce(t *testing.T) {
	_, err := Decode("night.yaml", []byte("game: pentago\nsede: 3\nseed: x\nplayers:\n  - {eval: a, weights: {monica: -1}}\n  - {eval: nought}\n"))
	checkErrors(t, "all at once", err, "2:1:", "3:7:", "5:33:", "6:12:")
	if !strings.Contains(err.Error(), "    3 | seed: x\n      |       ^") {
		t.Errorf("the excerpt is missing or its mark misplaced:\n%v", err)
	}
}

// TestRunSearchOfAnotherKind: settings for all players hold where a player's kind of search has them.
func TestRunSearchOfAnotherKind(t *testing.T) {
	p := decode(t, "game: pentago\nsearch: {plies: 3, table: 10}\nplayers: [{eval: a, search: {kind: minimax}}, {name: b, eval: a}]\n").Plan
	for i, want := range []string{"a@3,kind=minimax", "a@3,table=10"} {
		if got := p.Players[i].Spec.Short(); got != want {
			t.Errorf("player %d is %s, want %s", i, got, want)
		}
	}
	_, err := Decode("night.yaml", []byte("game: pentago\nplayers: [{eval: a, search: {kind: minimax, table: 10}}, {eval: a}]\n"))
	if err == nil || !strings.Contains(err.Error(), `unknown option "table"`) {
		t.Errorf("a setting of the player's own that its search lacks: got %v", err)
	}
}

// TestBands: bands are read as a mapping, in a player string's form, or for all players, and are written in the latter form.
func TestBands(t *testing.T) {
	const head = "game: pentago\nname: night\n"
	for _, text := range []string{
		head + "players: [{eval: a, search: {plies: {empty: {15: 4, 0: 6}}, draw: -0.5}}, {kind: random}]\n",
		head + "players: [{eval: a, search: {plies: 15:4_0:6, draw: -0.5}}, {kind: random}]\n",
		head + "search: {plies: {empty: {15: 4, 0: 6}}, draw: -0.5}\nplayers: [{eval: a}, {kind: random}]\n",
	} {
		file := decode(t, text)
		written := string(Encode(file.Plan))
		if !strings.Contains(written, `plies: "15:4_0:6"`) {
			t.Errorf("written as\n%s", written)
		}
		for _, p := range []plan.Plan{file.Plan, decode(t, written).Plan} {
			if got, want := p.Players[0].Spec.Short(), "a@15:4_0:6,draw=-0.5"; got != want {
				t.Errorf("the player is %s, want %s", got, want)
			}
		}
	}
}

// TestSearchOfAnotherGame refuses settings that the game at hand does not allow.
func TestSearchOfAnotherGame(t *testing.T) {
	for _, test := range []struct{ options, search, want string }{
		{"{}", "{plies: {empty: {20: 2, 0: 4}}}", "night.yaml:3:11: player \"standard\": splut has no empty cells to count: give plies one value"},
		{"{seats: 3}", "{plies: 2, draw: 1}", "night.yaml:3:11: player \"standard\": draw is for games of two seats, not of 3: leave it out"},
		{"{}", "{plies: 2, draw: 1}", ""},
		{"{seats: 3}", "{plies: 2, draw: 0}", ""},
	} {
		text := "game: splut\noptions: " + test.options + "\nplayers: [{eval: standard, search: " + test.search + "}, {kind: random}, {name: c, eval: standard, search: {plies: 1}}]\n"
		if _, err := Decode("night.yaml", []byte(text)); test.want != "" || err != nil {
			checkSome(t, test.search, err, test.want)
		}
	}
}

// TestRunSearchErrorOnce: an error in the shared search is reported once, with and without players that use it.
func TestRunSearchErrorOnce(t *testing.T) {
	for _, search := range []string{"{plies: x}", "{kind: bogus}", "{depth: 3}", "3"} {
		for _, players := range []string{"[{eval: a}, {eval: one}]", "[{kind: random}, {eval: a, search: {kind: minimax, plies: 2}}]"} {
			_, err := Decode("night.yaml", []byte("game: pentago\nsearch: "+search+"\nplayers: "+players+"\n"))
			checkErrors(t, search+" with "+players, err, "2:")
		}
	}
}

// TestDefaultName: a file's name must do as a run's.
func TestDefaultName(t *testing.T) {
	for _, name := range []string{".yaml", strings.Repeat("n", 61) + ".yaml", " night.yaml", "a\x01b.yaml"} {
		if _, err := Decode(name, []byte(good)); err == nil || !strings.Contains(err.Error(), "the name of a run, by default that of the file,") {
			t.Errorf("%q: error %v", name, err)
		}
	}
	alias := "game: pentago\nseed: 3\nschedule: {self: &yes true}\nplayers: [{eval: one, weights: {quirks: *yes}}]\n"
	if p := decode(t, alias).Plan; len(p.Pairings()) != 1 {
		t.Errorf("%d pairings of a player with itself", len(p.Pairings()))
	}
}

// TestDecided: a run until decided is of two players, of any number of seats, who may be equal.
func TestDecided(t *testing.T) {
	const text = "game: heap\nseed: 3\nschedule: {until: decided, margin: 2.5}\nplayers:\n  - {name: A, kind: random}\n  - {name: B, kind: random}\n"
	if p := decode(t, text).Plan; p.Schedule.Margin != 0.025 || len(p.Pairings()) != 8 {
		t.Errorf("margin %v, pairings %v", p.Schedule.Margin, p.Pairings())
	}
	for _, test := range []struct{ old, new, want string }{
		{"  - {name: B, kind: random}\n", "", `night.yaml:3:19: until: decided compares two players, and there is one: add another`},
		{"kind: random}\n", "kind: random}\n  - {name: C, eval: control, search: {plies: 1}}\n", `night.yaml:3:19: until: decided compares two players, and there are 3: name two, write until: ranked`},
		{"until: decided", "until: decided, seating: subsets", `night.yaml:3:19: until: decided plays each player against copies of the other`},
		{"game: heap\n", "game: heap\nopenings: [{kind: random}, {kind: random, stones: 3}]\n",
			`night.yaml:2:11: until: decided compares players on one kind of openings beside the empty board, and there are 2: leave one`},
		{"game: heap\n", "game: heap\nopenings: [{kind: list, games: 1, lines: [\"4 4 w\"]}]\n",
			`night.yaml:2:11: until: decided needs a list in a drawn order, as its first openings may favour a player: add shuffle: true to it`},
	} {
		_, err := Decode("night.yaml", changed(t, text, test.old, test.new))
		checkSome(t, test.new, err, test.want)
	}
}

// TestRanked: a run until ranked is of any number of players, who may be equal, or a gauntlet of two seats.
func TestRanked(t *testing.T) {
	const text = `game: heap
seed: 3
options: {seats: 2}
schedule: {until: ranked}
players:
  - {name: A, kind: random}
  - {name: B, kind: random}
  - {name: C, kind: random}
`
	if s := decode(t, text).Plan.Schedule; s.Until != schedule.Ranked || s.Error != 0.05 || s.Most != 0 {
		t.Errorf("%+v", s)
	}
	full := "until: ranked, error: 0.5 %, margin: 2, most: 120, against: [C]"
	if s := decode(t, string(changed(t, text, "until: ranked", full))).Plan.Schedule; s.Error != 0.005 || s.Margin != 0.02 || s.Most != 120 {
		t.Errorf("%+v", s)
	}
	if n := len(decode(t, string(changed(t, text, "seats: 2}\nschedule: {until: ranked", "seats: 3}\nschedule: {until: ranked, seating: one-v-field"))).Plan.Pairings()); n != 18 {
		t.Errorf("%d pairings of three seats, want 3 for each of 6 ordered pairs", n)
	}
	for _, test := range []struct{ old, new, want string }{
		{"  - {name: B, kind: random}\n  - {name: C, kind: random}\n", "", `night.yaml:4:19: until: ranked compares two players, and there is one: add another`},
		{"seats: 2", "seats: 3", `night.yaml:4:19: until: ranked plays each player against copies of another: write seating: one-v-field`},
		{"seats: 2}\nschedule: {", "seats: 3}\nschedule: {seating: one-v-field, against: [A], ", `night.yaml:4:55: until: ranked plays a gauntlet in games of two seats only`},
		{"seed: 3\n", "openings: [{kind: random}, {kind: random, stones: 3}]\n",
			`night.yaml:2:11: until: ranked compares players on one kind of openings beside the empty board, and there are 2: leave one`},
		{"seed: 3\n", "openings: [{kind: list, games: 1, lines: [\"4 4 w\"]}]\n",
			`night.yaml:2:11: until: ranked needs a list in a drawn order, as its first openings may favour a player: add shuffle: true to it`},
		{"until: ranked", "until: ranked, most: 119", `night.yaml:4:33: most 119: every pairing begins with 20 games, which are 120 of all: allow at least that many`},
	} {
		_, err := Decode("night.yaml", changed(t, text, test.old, test.new))
		checkSome(t, test.new, err, test.want)
	}
}

// TestRankedExtends: a run until ranked may gain games and players, but promises no other error.
func TestRankedExtends(t *testing.T) {
	ranked := strings.Replace(good, "order: both", "until: ranked, error: 2%, most: 8", 1)
	stored := decode(t, ranked).Plan
	for _, test := range []struct{ old, new, want string }{
		{"most: 8", "most: 9", ""},
		{", most: 8", "", ""},
		{"games: 4", "games: 5", "night.yaml:3:44: most 8: every pairing begins with 5 games"},
		{"games: 4", "games: 4, skip: 0", ""},
		{"error: 2%", "error: 2.0 %", ""},
		{"error: 2%", "error: 3%", "night.yaml:3:34: schedule.error is 3%, but the run began with 2%"},
		{", error: 2%", "", "night.yaml:3:11: schedule.error is 5%, but the run began with 2%"},
		{"until: ranked, error: 2%, most: 8", "order: both", "night.yaml:3:11: schedule.until is played, but the run began with ranked"},
	} {
		file, err := Decode("night.yaml", changed(t, ranked, test.old, test.new))
		if err == nil {
			err = file.Extends(stored)
		}
		if test.want == "" {
			checkErrors(t, test.new, err)
			continue
		}
		checkSome(t, test.new, err, test.want)
	}
	more := decode(t, strings.Replace(ranked, "most: 8", "most: 9", 1)).Plan
	for most, want := range map[string]string{"8": "night.yaml:3:44: schedule.most is 8, but the run may have come to 9: make it that or more", "9": ""} {
		err := decode(t, strings.Replace(ranked, "most: 8", "most: "+most, 1)).Extends(more)
		if want == "" {
			checkErrors(t, most, err)
		} else {
			checkSome(t, most, err, want)
		}
	}
	unlimited := decode(t, strings.Replace(ranked, ", most: 8", "", 1)).Plan
	checkSome(t, "a limit", decode(t, ranked).Extends(unlimited), "night.yaml:3:44: schedule.most is 8, but the run began without it")
}

func TestEncode(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkReadBack(t, drawPlan(t)) })
}

// checkReadBack wants a plan to survive in its config.
func checkReadBack(t rapid.TB, want plan.Plan) {
	t.Helper()
	text := Encode(want)
	if diff := cmp.Diff(want, decode(t, string(text)).Plan); diff != "" {
		t.Fatalf("(-want +got):\n%s\n%s", diff, text)
	}
}

func drawPlan(t *rapid.T) plan.Plan {
	p := plan.Plan{
		Name: "x" + rapid.StringMatching(`[ !#-.0-~äé]{0,20}x`).Draw(t, "name"),
		Game: "pentago", Options: map[string]string{"last_rotation": rapid.SampledFrom([]string{"true", "false"}).Draw(t, "last")},
		Seed:     rapid.Int64Range(0, maxSeed).Draw(t, "seed"),
		Deadline: time.Duration(rapid.IntRange(0, 1000).Draw(t, "deadline")) * time.Millisecond,
		Thoughts: rapid.Bool().Draw(t, "thoughts"),
		Schedule: schedule.Rule{Order: schedule.Both, Self: rapid.Bool().Draw(t, "self")},
		Openings: []openings.Set{
			{Kind: openings.Random, Games: rapid.IntRange(1, 9).Draw(t, "games"), Skip: rapid.IntRange(0, 9).Draw(t, "skip"),
				Min: 1, Max: rapid.IntRange(2, 30).Draw(t, "max"),
				Parity: rapid.SampledFrom([]openings.Parity{openings.Any, openings.Even, openings.Balanced}).Draw(t, "parity")},
			{Kind: openings.Empty, Games: rapid.IntRange(1, maxGames).Draw(t, "games"), Skip: rapid.IntRange(0, maxGames).Draw(t, "skip")},
		},
	}
	p.Clock = drawClock(t, p.Deadline)
	for i, name := range []string{"null", "true", "12", "a: b", `'quoted' # ä`} {
		text := fmt.Sprintf("a(monica=%v)@%d", rapid.Float64Range(0.5, 2).Draw(t, "monica"), i+1)
		p.Players = append(p.Players, plan.Entrant{Name: name, Spec: spec(t, text)})
	}
	switch {
	case rapid.Bool().Draw(t, "gauntlet"):
		p.Schedule.Against = []string{"12", "null"}
	case rapid.Bool().Draw(t, "until decided"):
		p.Players, p.Schedule.Self, p.Schedule.Until = p.Players[:2], false, schedule.Decided
		p.Schedule.Margin = float64(rapid.IntRange(0, 490).Draw(t, "margin")) / 10 / 100
		p.Openings[0] = openings.Set{Kind: openings.List, Games: 1, Lines: []string{"....../....../....../....../....../...... w p"}, Shuffle: true}
	case rapid.Bool().Draw(t, "until ranked"):
		p.Schedule.Self, p.Schedule.Until = false, schedule.Ranked
		p.Schedule.Error = float64(rapid.IntRange(10, 2000).Draw(t, "error")) / 10_000
		p.Schedule.Most = rapid.SampledFrom([]int{0, 1_000_000}).Draw(t, "most")
	}
	return p
}

func TestExtends(t *testing.T) {
	stored := decode(t, good).Plan
	for _, test := range []struct{ old, new, want string }{
		{"game: pentago", "game: pentago", ""},
		{"games: 4", "games: 5", ""},
		{"seed: 7", "seed: 7\nthoughts: off", ""},
		{"players:", "players:\n  - {name: C, eval: one}", ""},
		{"seed: 7", "seed: 8", "night.yaml:2:7: seed is 8, but the run began with 7"},
		{"seed: 7\n", "", "night.yaml:1:1: seed is 1, but the run began with 7"},
		{"game: pentago", "game: pentago\noptions: {last_rotation: false}", "night.yaml:2:26: options.last_rotation is false, but the run began with true"},
		{"seed: 7", "seed: 7\ndeadline: 1s", "night.yaml:3:11: deadline is 1s, but the run began with 5m0s"},
		{"order: both", "order: listed", "night.yaml:3:19: schedule.order is listed, but the run began with both"},
		{"games: 4", "games: 3", "night.yaml:5:26: openings.0.games is 3, but the run has come to 4: make it that or more"},
		{"games: 4", "games: 4, skip: 0", ""},
		{"games: 4", "games: 4, skip: 1", "night.yaml:5:35: openings.0.skip is 1, but the run began with 0"},
		{"games: 4", "games: 3, skip: 1", "night.yaml:5:26: openings.0.games is 3, but the run has come to 4"},
		{"games: 4}", "games: 4}\n  - {kind: random}", "night.yaml:5:3: openings lists 2 kinds of openings, but the run began with 1"},
		{"kind: empty", "kind: random", "night.yaml:5:12: openings.0.kind is random, but the run began with empty"},
		{"eval: a", "eval: a, weights: {monica: 1.2}", `night.yaml:7:5: player "A" is a(`},
		{"order: both", "until: decided", "night.yaml:3:19: schedule.until is decided, but the run began with played"},
		{"order: both", "order: both, against: [A]", "night.yaml:3:34: schedule.against is [A], but the run began with []"},
		{"{name: B, kind: random}", "{name: C, kind: random}", `night.yaml:7:3: player "B" is missing`},
	} {
		err := decode(t, string(changed(t, good, test.old, test.new))).Extends(stored)
		if test.want == "" {
			checkErrors(t, test.new, err)
			continue
		}
		checkSome(t, test.new, err, test.want)
		checkSome(t, test.new, err, "takes only more players and games")
	}
}

func TestTimes(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	for _, test := range []struct {
		old, new string
		n        int
		games    []int
		want     string
	}{
		{"games: 4", "games: 4", 1, []int{4}, ""},
		{"games: 4", "games: 4", 250_000_000, []int{1_000_000_000}, ""},
		{"games: 4}", "games: 4}\n  - {kind: random, games: 3}", 10, []int{40, 30}, ""},
		{"openings:\n  - {kind: empty, games: 4}\n", "", 2, []int{200, 200}, ""},
		{"games: 4", "games: 4", 250_000_001, nil, "night.yaml:5:5: 4 games times 250000001 are too many: these openings can have up to 1000000000"},
		{"kind: empty, games: 4", "kind: random, games: 50, distinct: true", 20001, nil, "50 games times 20001 are too many: these openings can have up to 1000000"},
		{"games: 4", "games: 4, skip: 600000000", 100_000_000, []int{400_000_000}, ""},
		{"games: 4", "games: 4, skip: 600000000", 100_000_001, nil, "night.yaml:5:5: 4 games times 100000001 are too many: these openings can have up to 400000000"},
		{"kind: empty, games: 4", "kind: random, games: 5, skip: 999990, distinct: true", 3, nil, "5 games times 3 are too many: these openings can have up to 10"},
		{"kind: empty, games: 4", "kind: random, games: 3, skip: 30, stones: 1..1, parity: any, distinct: true", 2, []int{6}, ""},
		{"kind: empty, games: 4", "kind: random, games: 3, skip: 31, stones: 1..1, parity: any, distinct: true", 2, nil, "night.yaml:5:5: with 6 games: only 36"},
		{"kind: empty, games: 4", "kind: random, games: 3, stones: 1..1, parity: any, distinct: true", 20, nil, "night.yaml:5:5: with 60 games: "},
	} {
		f := decode(t, strings.Replace(good, test.old, test.new, 1))
		err := f.Times(test.n)
		if test.want != "" {
			checkSome(t, fmt.Sprint(test.new, " times ", test.n), err, test.want)
			continue
		}
		var games []int
		for _, s := range f.Plan.Openings {
			games = append(games, s.Games)
		}
		if err != nil || !slices.Equal(games, test.games) {
			t.Errorf("%s times %d: games %v, %v, want %v", test.new, test.n, games, err, test.games)
		}
	}
}

// TestReordered: where each pair meets once, the order of the players is who sits first, and may not change; a player may
// be added anywhere.
func TestReordered(t *testing.T) {
	listed := strings.Replace(good, "order: both", "order: listed", 1)
	const a, b = "  - {name: A, eval: a}\n", "  - {name: B, kind: random}\n"
	stored := decode(t, listed).Plan
	err := decode(t, strings.Replace(listed, a+b, b+a, 1)).Extends(stored)
	if want := `night.yaml:7:3: the players are listed in another order, so that the pairing ["A" "B"]`; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v\nwant %s", err, want)
	}
	if err := decode(t, strings.Replace(listed, a, "  - {eval: one}\n"+a, 1)).Extends(stored); err != nil {
		t.Error(err)
	}
	if err := decode(t, strings.Replace(good, a+b, b+a, 1)).Extends(decode(t, good).Plan); err != nil {
		t.Errorf("both orders: %v", err)
	}
}

// FuzzDecode: every text gives errors or a plan that can be written and read back, and never a panic.
func FuzzDecode(f *testing.F) {
	f.Add("fuzz.yaml", good)
	f.Add("fuzz.yaml", "game: pentago\nplayers: [{eval: a}, {kind: random}]\nsearch: {kind: minimax}\n")
	f.Add("fuzz.yaml", "a: &x {b: *x}\n")
	f.Add("fuzz.yaml", goodList)
	f.Add("fuzz.yaml", goodHeap)
	f.Add("fuzz.yaml", strings.Replace(three, "order: both", "order: listed, seating: one-v-field, against: [A], self: true", 1))
	f.Add("fuzz.yaml", filed)
	f.Add("fuzz.yaml", fmt.Sprintf(clocked, "clock: {turn: 1s, game: 10s, increment: 10ms, margin: 0s}"))
	f.Add("fuzz.yaml", "game: pentago\nplayers: &p\n - {eval: a}\n - *p\n")
	f.Fuzz(func(t *testing.T, name, text string) {
		file, err := Decode(name, []byte(text))
		if err != nil {
			return
		}
		checkReadBack(t, file.Plan)
	})
}
