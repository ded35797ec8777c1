package config

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// goodStudy is a config in which each test of errors breaks one line.
const goodStudy = `game: pentago
seed: 7
budget: 28
candidate: {name: p, eval: probe}
space:
  real: {min: 0.5, max: 2}
  log: {}
ties: []
opponents:
  - {name: dice, kind: random}
openings: [{kind: empty, games: 2}]
retest: {best: 2, openings: [{kind: empty, games: 2}]}
proof: {openings: [{kind: random, games: 4, stones: 1..8}]}
method: random
`

// TestStudyErrors: every mistake gives its own errors and no others, each at the place to correct.
func TestStudyErrors(t *testing.T) {
	for _, test := range []struct {
		old, new string
		want     []string // one for each error
	}{
		{"game: pentago", "game: pentgo", []string{`1:7: unknown game "pentgo" (did you mean pentago?`}},
		{"seed: 7", "sede: 7", []string{`2:1: unknown key of a config "sede" (did you mean seed?`}},
		{"seed: 7", "seed: 7\nname: " + strings.Repeat("n", 61), []string{"3:7: the name of a study must be 1 to 60 printable characters"}},
		{"seed: 7", "thoughts: 1", []string{"2:11: thoughts must be on or off"}},
		{"seed: 7", "deadline: never", []string{"2:11: deadline must be the time for one turn"}},
		{"method: random", "method: anneal", []string{`14:9: unknown method "anneal" (there is: auto, halving, spsa, random, grid)`}},
		{"seed: 7", "seats: white", []string{`2:8: unknown seats "white" (there is: both, first, second)`}},
		{"seed: 7", "search: {plies: x}", []string{`2:17: plies cannot be "x"`}},

		{"budget: 28\n", "", []string{"1:1: the key budget is missing: want the number of games to play in all; a hundred vectors and the default would take 420, of which 16 come after the screening"}},
		{"budget: 28", "budget: 27", []string{"3:9: a budget of 27 games is too small: 3 vectors at least (the default and those to be re-tested) take 12 games, 8 for re-testing 2 of them and 8 for the proof: 28 in all"}},
		{"budget: 28", "budget: 0", []string{"3:9: budget must lie from 1 to"}},
		{"budget: 28", "budget: lots", []string{"3:9: budget must be a whole number"}},
		{"budget: 28", "budget: 400020", []string{"3:9: a budget of 400020 games pays for 100001 vectors, but there can be no more than 100000: lower it to 400016, or give each vector more openings"}},

		{"candidate: {name: p, eval: probe}\n", "", []string{"1:1: the key candidate is missing: want the player to tune, as it is by default, such as {eval: a}"}},
		{"eval: probe", "kind: random", []string{"4:12: random has no weights to tune: want a candidate with an eval that has some"}},
		{"eval: probe", "eval: bare", []string{"4:12: bare has no weights to tune"}},
		{"name: p, eval: probe", "name: p", []string{"4:12: a player needs eval (a heuristic of pentago: a, "}},
		{"eval: probe", "eval: prob", []string{`4:28: unknown heuristic of pentago "prob" (did you mean probe?`}},
		{"eval: probe", "eval: probe, weights: {real: 3}", []string{"6:3: weight real is 3 by default, outside its range from 0.5 to 2: widen the range, or set another default"}},

		{"real:", "rael:", []string{`6:3: unknown weight of probe "rael" (did you mean real? there is: real, log, zero, whole, switch, fixed)`}},
		{"real: {min: 0.5, max: 2}", "fixed: {}", []string{"6:3: weight fixed has no range of its own to be tuned in: give it one, as in {min: 0, max: 1}"}},
		{"min: 0.5", "min: 2", []string{"6:3: the range of weight real is empty: 2 is not below 2"}},
		{"min: 0.5", "min: 3", []string{"6:3: the range of weight real is empty: 3 is not below 2"}},
		{"min: 0.5", "min: 0, log: true", []string{"6:3: weight real cannot be looked for on a logarithmic scale from 0: that takes a range above 0"}},
		{"log: {}", "log: {min: -1}", []string{"7:3: weight log cannot be looked for on a logarithmic scale from -1"}},
		{"min: 0.5", "min: 1.5", []string{"6:3: weight real is 1 by default, outside its range from 1.5 to 2"}},
		{"max: 2", "max: 11", []string{"6:25: max: weight real cannot be 11: it must lie from 0 to 10"}},
		{"max: 2", "max: big", []string{`6:25: max: weight real cannot be "big": want a number`}},
		{"max: 2", "max: .inf", []string{`6:25: max: weight real cannot be`}},
		{"max: 2", "most: 2", []string{`6:20: unknown key of the range of weight real "most" (there is: min, max, log, steps)`}},
		{"max: 2", "log: 1", []string{`6:25: log must be true or false`}},
		{"log: {}", "whole: {max: 4.5}", []string{"7:16: max: weight whole cannot be 4.5: it must be a whole number"}},
		{"log: {}", "switch: {max: 2}", []string{"7:17: max: weight switch cannot be 2: it is a switch, false (0) or true (1)"}},
		{"log: {}", "switch: {min: true}", []string{"7:3: the range of weight switch is empty: true is not below true"}},
		{"log: {}", "zero: 3", []string{"7:9: the range of weight zero must be a mapping of keys"}},
		{"log: {}", "real: {}", []string{`7:3: space has the key "real" twice: keep one`}},
		{"space:\n  real: {min: 0.5, max: 2}\n  log: {}", "space: {}", []string{"5:8: no weight is to be tuned: want a space such as {real: {min: 0.5, max: 2}}"}},
		{"space:\n  real: {min: 0.5, max: 2}\n  log: {}", "space: [real]", []string{"5:8: space must be a mapping of keys"}},

		{"ties: []", "ties: real", []string{"8:7: ties must be a list"}},
		{"ties: []", "ties: [{}]", []string{"8:8: ties.0 wants one key, together or mean, with a list of weights"}},
		{"ties: []", "ties: [{man: [real, log]}]", []string{`8:9: unknown key of a tie "man" (did you mean mean? there is: together, mean)`}},
		{"ties: []", "ties: [{mean: real}]", []string{"8:15: the weights of mean must be a list"}},
		{"ties: []", "ties: [{mean: [real, lgo]}]", []string{`8:22: unknown weight of probe "lgo" (did you mean log?`}},
		{"ties: []", "ties: [{mean: [real, zero]}]", []string{"8:22: weight zero is tied, but not in the space: add it there"}},
		{"ties: []", "ties: [{mean: [real]}, {mean: [log]}]", []string{"8:8: a tie binds at least two weights, not 1", "8:24: a tie binds at least two weights, not 1"}},
		{"ties: []", "ties: [{mean: [real, real]}]", []string{"8:8: weight real is named twice in a tie"}},
		{"ties: []", "ties: [{mean: [real, log]}, {together: [log, real]}]", []string{"8:29: weight log is tied twice: one tie each"}},
		{"{}\nties: []", "{}\n  zero: {}\nties: [{mean: [real, zero]}]", []string{"9:8: real, zero cannot be tied: a geometric mean is of numbers above 0, and zero may be -1"}},
		{"{}\nties: []", "{}\n  whole: {}\nties: [{together: [real, whole]}]", []string{"9:8: real, whole cannot be tied: whole numbers and switches move together only from the same default, and real is 1, whole is 3"}},

		{"opponents:\n  - {name: dice, kind: random}", "opponents: []", []string{"9:12: no opponents: want a list such as"}},
		{"name: dice", "name: p", []string{`10:5: an opponent cannot be called "p", as the candidate is called "p" and its variants p.1, p.2, …`}},
		{"name: dice", "name: p.7", []string{`10:5: an opponent cannot be called "p.7"`}},
		{"{name: dice, kind: random}", "{kind: random}\n  - {name: dice, kind: random}", []string{`11:5: opponents "random" and "dice" are the same configuration, so their games would be copies of each other: drop one`}},
		{"{name: dice, kind: random}", "{name: dice, kind: random}\n  - {name: dice, eval: a}", []string{`11:5: two players are called "dice"`}},
		{"name: dice", "name: p-p", []string{`10:5: the pairings "p" against "p-p" and "p-p" against "p" would both be called p-p-p: give one of the players another name`}},
		{"name: dice", "name: p.2-p.2", []string{`10:5: the pairings "p.2" against "p.2-p.2" and "p.2-p.2" against "p.2" would`}},
		{goodStudy, "game: pentago\nbudget: 999\nmethod: random\ncandidate: {name: p, eval: a}\nopponents: [{name: x-p, eval: one}, {name: p.2-x, kind: random}]\nopenings: [{kind: empty, games: 1}]\n",
			[]string{`5:37: the pairings "p.2" against "x-p" and "p.2-x" against "p" would both be called p.2-x-p`}},

		{"games: 2}]\nretest", "games: 2, skip: 3}]\nretest", []string{"11:42: skip is not for a study: its openings are distinct, and those of each stage skip the others'"}},
		{"stones: 1..8", "distinct: true", []string{"13:55: distinct is not for a study"}},
		{"kind: empty, games: 2}]\nretest", "kind: random, stones: 2..9}]\nretest", []string{"13:20: random boards with 1..8 stones, parity balanced, may be among those with 2..9, parity balanced: draw those of the proof in the same way as the others, or with other numbers of stones"}},
		{goodStudy[strings.Index(goodStudy, "openings"):], "openings: [{kind: random, stones: 1..1, parity: odd, games: 37}]\nmethod: random", []string{"11:12: with the boards of all stages up to the search: only 36 distinct boards were found for 37 games"}},
		{"games: 4, stones: 1..8", "games: 35, stones: 1, parity: odd", []string{"13:20: with the boards of all stages up to the proof: only 36 distinct boards were found for 39 games"}},
		{"games: 4, stones", "games: 1000000, stones", []string{"13:20: the stages up to the proof need 1000004 different boards: there can be no more than 1000000"}},
		{"kind: empty, games: 2}]\nretest", "kind: random, stones: 1..40}]\nretest", []string{"11:12: a random board takes 0 to 30 stones"}},
		{"openings: [{kind: empty, games: 2}]\nretest", "openings: []\nretest", []string{"11:11: no openings: want a list such as [{kind: empty, games: 100}]"}},
		{"best: 2", "best: 0", []string{"12:16: best must lie from 1 to 1000"}},
		{"best: 2", "bets: 2", []string{`12:10: unknown key of retest "bets" (did you mean best?`}},
		{"best: 2, openings", "best: 1, openings", []string{"12:19: with best: 1 there is nothing to choose, and so no re-test that could have openings"}},
		{"proof: {", "proof: {best: 1, ", []string{`13:9: unknown key of proof "best" (there is: openings)`}},
		{"proof: {openings: [{kind: random, games: 4, stones: 1..8}]}", "proof: 5", []string{"13:8: proof must be a mapping of keys"}},
	} {
		_, err := DecodeStudy("night.yaml", changed(t, goodStudy, test.old, test.new))
		checkErrors(t, test.new, err, test.want...)
	}
	decodeStudy(t, goodStudy)
}

// TestStudyErrorsAtOnce: mistakes in different parts are all reported.
func TestStudyErrorsAtOnce(t *testing.T) {
	_, err := DecodeStudy("night.yaml", []byte(`gmae: pentago
game: pentago
budget: many
candidate: {eval: probe}
space: {rael: {}, log: {min: 3, max: 2}, whole: {max: 2.5}, zero: {min: 0.5}}
ties: [{mean: [log, nought]}, {}]
opponents: [{eval: b}, {name: probe, eval: a}]
openings: [{kind: emtpy}]
retest: {best: 0}
proof: {games: 3}
`))
	checkErrors(t, "all at once", err, "1:1:", "3:9:", "5:9:", "5:19:", "5:55:", "5:61:", "6:21:", "6:31:", "7:20:", "7:24:", "8:19:", "9:16:", "10:9:")
}

// TestBudgetThatIsEnough: the budget that an error asks for is enough, and one game less is not.
func TestBudgetThatIsEnough(t *testing.T) {
	for _, rest := range []string{
		"method: random\n", "method: random\nseats: first\n", "method: random\nretest: {best: 1}\n", "method: random\nretest: {best: 7, openings: [{kind: empty, games: 3}]}\n",
		"method: auto\n", "method: spsa\nbeside: {deeper: 4, empty: 0}\n", "method: halving\nopponents: [{kind: random}, {eval: a}]\n",
		"method: random\nopponents: [{kind: random}, {eval: a}]\nproof: {openings: [{kind: empty, games: 9}]}\n",
	} {
		text := func(budget string) []byte {
			return []byte("game: pentago\ncandidate: {eval: probe}\nbudget: " + budget + "\n" + rest)
		}
		_, err := DecodeStudy("night.yaml", text("1"))
		if err == nil {
			t.Fatalf("%s: a budget of one game is accepted", rest)
		}
		enough := regexp.MustCompile(`: ([0-9]+) in all`).FindStringSubmatch(err.Error())
		if enough == nil {
			t.Fatalf("%s: no number in %v", rest, err)
		}
		f := decodeStudy(t, string(text(enough[1])))
		if _, err := DecodeStudy("night.yaml", text(fmt.Sprint(f.Study.Budget-1))); err == nil {
			t.Errorf("%s: %s games are asked for, but one less is accepted", rest, enough[1])
		}
	}
}

// TestOtherKinds: a config of another kind gives one error, which names the right command.
func TestOtherKinds(t *testing.T) {
	const timed = "game: pentago\nplayers: [{eval: a}]\ndepths: [1]\nstones: 0..4\n"
	tournament := func(text string) error { _, err := Decode("x.yaml", []byte(text)); return err }
	aStudy := func(text string) error { _, err := DecodeStudy("x.yaml", []byte(text)); return err }
	bench := func(text string) error { _, err := DecodeBench("x.yaml", []byte(text)); return err }
	for _, test := range []struct {
		decode     func(string) error
		text, want string
	}{
		{tournament, goodStudy, "x.yaml:1:1: this is the config of a study, not of a tournament: use tune run for it"},
		{tournament, timed, "this is the config of a bench, not of a tournament: use tourney bench for it"},
		{aStudy, good, "this is the config of a tournament, not of a study: use tourney run for it"},
		{aStudy, timed, "this is the config of a bench, not of a study"},
		{bench, good, "this is the config of a tournament, not of a bench"},
		{bench, goodStudy, "this is the config of a study, not of a bench"},
	} {
		var errs Errors
		if err := test.decode(test.text); !errors.As(err, &errs) || len(errs) != 1 || !strings.Contains(err.Error(), test.want) {
			t.Errorf("got %v\nwant %s", err, test.want)
		}
	}
}

func TestIsStudy(t *testing.T) {
	for text, want := range map[string]bool{
		goodStudy: true, "candidate: {}\nbudgets: 7\n": true,
		good: false, "candidate: {}\nplayers: []\n": false, "game: pentago\n": false, "": false, "- candidate\n": false, "candidate: [": false,
	} {
		if IsStudy([]byte(text)) != want {
			t.Errorf("a study: %t, want %t\n%s", !want, want, text)
		}
	}
}

func TestContinues(t *testing.T) {
	stored := decodeStudy(t, goodStudy).Study
	for _, test := range []struct {
		old, new string
		want     []string // beginnings of the errors, and what they quote
	}{
		{"seed: 7", "seed: 7 # lucky", nil},
		{"seed: 7", "seed: 7\nthoughts: on", nil},
		{"seed: 7", "seed: 8", []string{"2:7: seed is 8, but the study began with 7 (a study goes on as it began"}},
		{"seed: 7\n", "", []string{"1:1: seed is 1, but the study began with 7"}},
		{"seed: 7", "seed: 8\ndeadline: 1s", []string{"2:7: seed is 8", "3:11: deadline is 1s, but the study began with 5m0s"}},
		{"budget: 28", "budget: 29", []string{"3:9: budget is 29, but the study began with 28"}},
		{"name: p", "name: q", []string{"4:19: candidate.name is q, but the study began with p"}},
		{"eval: probe", "eval: probe, search: {plies: 3}", []string{`4:12: player "p" is probe@3, but the study began with probe`}},
		{"max: 2", "max: 3", []string{"6:25: space.real.max is 3, but the study began with 2"}},
		{"  log: {}\n", "", []string{"6:3: space.log is missing, but the study began with {min: 0.1, max: 10, log: true}"}},
		{"log: {}", "log: {}\n  zero: {}", []string{"8:9: space.zero is {min: -1, max: 1, log: false}, but the study began without it"}},
		{"ties: []", "ties: [{mean: [real, log]}]", []string{"8:7: ties is [{mean: [real, log]}], but the study began with []"}},
		{"name: dice", "name: luck", []string{"10:3: opponents is [luck], but the study began with [dice]"}},
		{"kind: random}", "eval: a}", []string{`10:5: player "dice" is a, but the study began with random`}},
		{"seed: 7", "seed: 7\nseats: first", []string{"3:8: seats is first, but the study began with both"}},
		{"games: 2}]\nretest", "games: 1}]\nretest", []string{"11:33: openings.0.games is 1, but the study began with 2"}},
		{"best: 2, openings: [{kind: empty, games: 2}]", "best: 1", []string{"12:16: retest.best is 1, but the study began with 2"}},
		{"best: 2, openings: [{kind: empty, games: 2}]", "best: 2, openings: [{kind: empty, games: 1}]", []string{"12:51: retest.openings.0.games is 1"}},
		{"games: 4", "games: 3", []string{"13:42: proof.openings.0.games is 3, but the study began with 4"}},
		{"game: pentago", "game: pentago\noptions: {last_rotation: false}", []string{"2:26: options.last_rotation is false"}},
	} {
		err := decodeStudy(t, string(changed(t, goodStudy, test.old, test.new))).Continues(stored)
		checkErrors(t, test.new, err, test.want...)
	}
}

// TestContinuesFollowing: a default that changed only because of another change is not reported.
func TestContinuesFollowing(t *testing.T) {
	const short = "game: pentago\nbudget: 9999\ncandidate: {eval: probe}\nopenings: [{kind: empty, games: 4}]\nmethod: random\n"
	stored := decodeStudy(t, short).Study
	for _, test := range []struct {
		old, new string
		want     []string
	}{
		{"games: 4", "games: 5", []string{"4:33: openings.0.games is 5"}},
		{"{eval: probe}", "{eval: probe, search: {plies: 3}}", []string{`3:12: player "probe" is probe@3`}},
		{"{eval: probe}", "{eval: a}", []string{`3:12: player "a" is a, but the study began with probe`}},
		{"games: 4}]", "games: 4}]\nproof: {openings: [{kind: empty, games: 21}]}", []string{"5:41: proof.openings.0.games is 21, but the study began with 1249"}},
		{"openings: [{kind: empty, games: 4}]", "", []string{"1:1: openings.0.kind is random, but the study began with empty"}},
	} {
		err := decodeStudy(t, string(changed(t, short, test.old, test.new))).Continues(stored)
		checkErrors(t, test.new, err, test.want...)
	}
}

// FuzzDecodeStudy: every text gives errors or a study that can be written and read back, and never a panic.
func FuzzDecodeStudy(f *testing.F) {
	f.Add("fuzz.yaml", goodStudy)
	f.Add("fuzz.yaml", "game: pentago\ncandidate: {eval: a}\nbudget: 9999\n")
	f.Add("fuzz.yaml", "game: pentago\nbudget: 9999\ncandidate: &c {eval: probe}\nopponents: [*c]\nspace: {log: , whole: {max: 4}}\nties: [{together: [log, log]}]\n")
	f.Add("fuzz.yaml", "candidate: &x {b: *x}\n")
	f.Add("fuzz.yaml", studied+"openings: ["+listOf(1, 0, 1)+"]\nretest: {best: 1}\nproof: {openings: ["+listOf(1, 0, 1)+"]}\n")
	f.Fuzz(func(t *testing.T, name, text string) {
		file, err := DecodeStudy(name, []byte(text))
		if err != nil {
			return
		}
		checkStudyReadBack(t, file.Study)
	})
}

// TestGridErrors: a grid wants values for each weight, and no more vectors than the budget pays for.
func TestGridErrors(t *testing.T) {
	const good = "game: pentago\nbudget: 1000\nmethod: grid\ncandidate: {eval: probe}\nspace: {real: {min: 0.5, max: 2, steps: 4}, log: {steps: 3}}\n"
	for _, test := range []struct {
		old, new string
		want     []string
	}{
		{"budget: 1000", "budget: 29", []string{"2:9: a budget of 29 games is too small: 12 vectors of the grid, the default among them, take 24 games and 6 for the proof: 30 in all"}},
		{"budget: 1000\n", "", []string{"1:1: the key budget is missing: want the number of games to play in all; the grid's 12 vectors, with the default, would take 24 on 1 opening each, and 2 come after the screening"}},
		{"steps: 4", "steps: 1", []string{"5:41: steps must lie from 2 to 1000"}},
		{"steps: 4", "steps: 2.5", []string{"5:41: steps must be a whole number"}},
		{", steps: 4", "", []string{"5:9: weight real has no steps: a grid wants the number of its values, as in {min: 0.5, max: 2, steps: 5}"}},
		{"space: {real: {min: 0.5, max: 2, steps: 4}, log: {steps: 3}}\n", "", []string{"4:12: weight log has no steps", "4:12: weight real has no steps", "4:12: weight zero has no steps"}},
		{"log: {", "switch: {", []string{"5:45: weight switch is a switch, off and on in every grid: leave its steps out"}},
		{"steps: 4", "steps: 1000", []string{"2:9: a budget of 1000 games is too small: 3000 vectors of the grid, the default among them, take 6000 games"}},
		{"steps: 4}, log: {steps: 3}", "steps: 1000}, log: {steps: 500}", []string{"5:8: the grid has 1000 × 500 = 500000 vectors and the default, but there can be no more than 100000: tune fewer weights, or give them fewer steps"}},
		{"{eval: probe}\nspace: {real: {min: 0.5, max: 2, steps: 4}, log: {steps: 3}}", "{eval: control}\nspace: {hold: {min: 1, max: 1000000000}}", []string{
			"5:9: weight hold has 1000000000 values, but a grid can have no more than 100000 vectors: give it steps"}},
		{"log: {steps: 3}}\n", "log: {steps: 3}}\nties: [{mean: [real, log]}]\n", []string{
			"5:9: weight real is tied to keep a mean, which would scale the values of the grid: leave the tie out", "5:45: weight log is tied to keep a mean"}},
		{"log: {steps: 3}}\n", "log: {steps: 3}}\nties: [{together: [real, log]}]\n", []string{"5:45: weight log follows the weight that it is tied to, and has no steps of its own: leave them out"}},
		{"method: grid", "method: random", []string{"5:9: weight real has steps, which are for method: grid: leave them out", "5:45: weight log has steps"}},
		{"method: grid", "method: grid\nduels: 50%", []string{"4:1: duels are not for method: grid, whose vectors meet the opponents: leave them out"}},
		{"method: grid", "method: grid\nchampions: true", []string{"4:1: champions are not for method: grid"}},
	} {
		_, err := DecodeStudy("night.yaml", []byte(strings.Replace(good, test.old, test.new, 1)))
		checkErrors(t, test.new, err, test.want...)
	}
}
