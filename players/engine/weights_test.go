package engine_test

import (
	"bufio"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tourney/arena/match"
	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
	"tourney/players/engine"
	"tourney/players/evaltest"
	"tourney/players/process"
	"tourney/results"
)

func init() {
	engines["weigh"] = func(args []string) { weigh(filepath.Join(args[0], "notes"), args[1], args[2:]) }
}

// weigh is an engine whose moves and values follow its weights. It notes each start and each line of weights in a file. says
// has the lines of its declaration, divided by semicolons, or "many N LENGTH" for N weights with names of some length. A word "die" ends it at its weights. Other words give weights a
// value: name=value.
func weigh(file, says string, words []string) {
	note := func(text string) {
		log, err := os.OpenFile(file, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
		if err != nil {
			panic(err)
		}
		fmt.Fprintln(log, text)
		log.Close()
	}
	note("start")
	weights := map[string]float64{}
	give := func(words []string) {
		for _, word := range words {
			name, text, _ := strings.Cut(word, "=")
			value, err := strconv.ParseFloat(text, 64)
			if err == nil {
				weights[name] = value
			}
		}
	}
	give(words)
	var n, length int
	if _, err := fmt.Sscanf(says, "many %d %d", &n, &length); err == nil {
		var lines []string
		for i := range n {
			lines = append(lines, fmt.Sprintf("weight w%0*d 1 0 2", length-1, i))
		}
		says = strings.Join(lines, ";")
	}
	var legal []string
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		switch word, rest, _ := strings.Cut(in.Text(), " "); word {
		case "tourney":
			for line := range strings.SplitSeq(says, ";") {
				fmt.Println(line)
			}
			fmt.Println("ready weigh legal")
		case "weights":
			note(in.Text())
			if slices.Contains(words, "die") {
				os.Exit(5)
			}
			give(strings.Fields(rest))
		case "legal":
			legal = strings.Fields(rest)
		case "go":
			sum := 0.0
			for _, name := range slices.Sorted(maps.Keys(weights)) {
				sum = 3*sum + weights[name]
			}
			fmt.Printf("move %s value=%v\n", legal[int(sum)%len(legal)], sum)
		}
	}
}

// twoWeights is what most weighers declare.
const twoWeights = "weight attack 2 0 50 integer;weight defence 1.5 0 20"

// weigher returns a player string of a weigher, and the file of its notes, which is none of the player's own.
func weigher(t *testing.T, says string, words ...string) (player, file string) {
	t.Helper()
	folder := t.TempDir()
	command := process.Join(append([]string{os.Args[0], "weigh", folder, says}, words...)...)
	return "external:" + games.Quote(command), filepath.Join(folder, "notes")
}

// ask reads a player string of pentago as a person types it.
func ask(t *testing.T, text string) (players.Spec, error) {
	t.Helper()
	_, rules, _, err := games.SetUp("pentago", nil, "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(engine.EndIdle)
	return players.AskPlayer("pentago", text, &players.Asking{Ctx: t.Context(), Rules: rules})
}

// notes returns the lines of a file.
func notes(t *testing.T, file string) []string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

// TestDeclared reads declarations of programs: what tune needs, or an error in words, before any game.
func TestDeclared(t *testing.T) {
	for says, want := range map[string]string{
		twoWeights:                                "attack 2 0 50 integer, defence 1.5 0 20 real",
		"":                                        "",
		"weight fast 1 0 1 switch":                "fast true false true switch",
		"weight deep 0.01 0.001 10 log":           "deep 0.01 0.001 10 real log",
		"weight n 8 1 64 integer log":             "n 8 1 64 integer log",
		"id name Weigh;weight a 1e3 -5 2e6":       "a 1000 -5 2e+06 real",
		"weight A.b_c-1 1 0 2":                    "A.b_c-1 1 0 2 real",
		"weight a 1 1 1":                          "a 1 1 1 real",
		"many 500 4":                              "500 weights",
		"weight a 1 2":                            `error: it declares "weight a 1 2": want weight NAME DEFAULT LEAST MOST`,
		"weight a 1 5 0":                          `error: weight a has a range from 5 down to 0`,
		"weight a 6 0 5":                          `error: weight a is 6 by default, outside of its range from 0 to 5`,
		"weight a x 0 5":                          `error: weight a cannot be "x": want a number`,
		"weight a 1 0 nan":                        `error: weight a cannot be NaN: it must be a finite number`,
		"weight a 1 0 inf":                        `error: weight a cannot be +Inf: it must be a finite number`,
		"weight a 1.5 0 5 integer":                `error: weight a cannot be 1.5: it must be a whole number`,
		"weight a 1 0 5 switch":                   `error: weight a cannot be 5: it is a switch`,
		"weight a 1 0 5 log":                      `error: weight a has a logarithmic scale, but a range from 0: it must be above 0`,
		"weight a 1 0 5 whole":                    `error: "whole" is no kind of weight: there is integer, switch, log`,
		"weight a 1 0 5;weight a 2 0 5":           `error: weight a is declared twice`,
		"weight plies 1 0 5":                      `error: no weight can be called plies, as a setting of the player is: want another name`,
		"weight 1st 1 0 5":                        `error: no weight can be called "1st": want letters, digits and . _ -`,
		"weight a=b 1 0 5":                        `error: no weight can be called "a=b"`,
		"many 501 4":                              `error: it declares "weight w500 1 0 2": it may declare 500 weights`,
		"many 10000 8":                            `error: it may declare 500 weights`,
		"many 500 60":                             `error: it declares weights in 33999 bytes, and may use 30000: use shorter names`,
		"weight a 1 0 5;error this plays nothing": `error: it does not start: it says: this plays nothing`,
	} {
		player, _ := weigher(t, says)
		spec, err := ask(t, player)
		got := ""
		if err != nil {
			got = "error: " + err.Error()
		} else {
			h := gamestest.Must(spec.Weighted())(t)
			for i, p := range h.Params {
				if i > 0 {
					got += ", "
				}
				got += fmt.Sprint(p.Name, " ", p.Format(p.Default), " ", p.Format(p.Min), " ", p.Format(p.Max), " ", p.Kind)
				if p.Log {
					got += " log"
				}
			}
			if len(h.Params) == 500 {
				got = "500 weights"
			}
			if again := specOf(t, "pentago", spec.String()); again.String() != spec.String() {
				t.Errorf("%s: stored as %s, read back as %s", says, spec, again)
			}
		}
		if fault, text := strings.CutPrefix(want, "error: "); text && !(strings.HasPrefix(got, "error: ") && strings.Contains(got, fault)) ||
			!text && got != want {
			t.Errorf("%.80s\n got %.300s\nwant %.300s", says, got, want)
		}
	}
}

// TestGivenWeights: weights in a player string are checked against the declaration, and a stored one needs no program.
func TestGivenWeights(t *testing.T) {
	player, file := weigher(t, twoWeights)
	for weights, want := range map[string]string{
		"(attack=5)":              "attack=5 defence=1.5",
		"(defence=0,attack=50)":   "attack=50 defence=0",
		"(atack=5)":               `error: unknown weight of external "atack" (did you mean attack?`,
		"(attack=51)":             "error: weight attack cannot be 51: it must lie from 0 to 50",
		"(attack=1.5)":            "error: weight attack cannot be 1.5: it must be a whole number",
		"(attack=1,attack=1)":     "error: weight attack is given twice",
		"(defence=1e-7,attack=1)": "attack=1 defence=1e-07",
	} {
		spec, err := ask(t, player+weights)
		got := fmt.Sprint("attack=", spec.Weights["attack"], " defence=", spec.Weights["defence"])
		if err != nil {
			got = "error: " + err.Error()
		}
		if text, wrong := strings.CutPrefix(want, "error: "); wrong && !strings.Contains(got, text) || !wrong && got != want {
			t.Errorf("%s: %s, want %s", weights, got, want)
		}
	}
	spec := gamestest.Must(ask(t, player+"(attack=7)"))(t)
	if n := len(notes(t, file)); n != 1 {
		t.Errorf("%d lines of notes, want the one of one start", n)
	}
	gamestest.OK(t, os.Remove(file))
	stored := specOf(t, "pentago", spec.String())
	if stored.Weights["attack"] != 7 || stored.Weights["defence"] != 1.5 || stored.String() != spec.String() {
		t.Errorf("read back as %v of %s", stored.Weights, stored)
	}
	for _, text := range []string{player, strings.Replace(spec.String(), engine.Hash(spec), "0123456789abcdef", 1)} { // of a stranger's database
		if _, err := players.ParsePlayer("pentago", text); err != nil {
			t.Error(err)
		}
	}
	if _, err := players.ParsePlayer("pentago", player+"(attack=7)"); !errors.Is(err, players.ErrUndeclared) {
		t.Errorf("weights of a program that was not asked: %v", err)
	}
	if n := notes(t, file); n[0] != "" {
		t.Errorf("reading stored players has started a program: %q", n)
	}
}

// TestTold: players of one command share a process, which is told weights only when they change. Asking, trying and playing
// share it, too.
func TestTold(t *testing.T) {
	player, file := weigher(t, twoWeights)
	g, rules, _, err := games.SetUp("pentago", nil, "")
	gamestest.OK(t, err)
	random := specOf(t, "pentago", "random")
	for n, weights := range []string{"(attack=3)", "(attack=3)", "", "(attack=3,defence=20)"} {
		spec := gamestest.Must(ask(t, player+weights))(t)
		gamestest.OK(t, spec.Try(t.Context(), g, rules))
		ended, _ := playAll(t, 1, []match.Job{job(t, "pentago", nil, "", n, spec, random)})
		if len(ended) != 1 || ended[0].End.Kind != results.ByRules {
			t.Fatalf("%s: %+v", weights, ended)
		}
	}
	want := []string{"start", "weights attack=3 defence=1.5", "weights attack=2 defence=1.5", "weights attack=3 defence=20"}
	if got := notes(t, file); !slices.Equal(got, want) {
		t.Errorf("it notes\n%q, want\n%q", got, want)
	}
	// A stored player that says nothing of weights plays with the program's own, so it needs one that was never told any.
	playAll(t, 1, []match.Job{job(t, "pentago", nil, "", 9, specOf(t, "pentago", player), random)})
	if got := notes(t, file); !slices.Equal(got, append(want, "start")) {
		t.Errorf("after a player without weights it notes\n%q", got)
	}
}

// TestPlacedAsDeclared: games are the same whether values are declared or placed, and each value counts.
func TestPlacedAsDeclared(t *testing.T) {
	declared, _ := weigher(t, twoWeights)
	placed, file := weigher(t, "", "attack={attack=2:0..50:integer}", "defence={defence=1.5}", `{"json": {"a": 1}}`, "{x}", "{y=z}")
	random := specOf(t, "pentago", "random")
	play := func(player string) results.Record {
		ended, _ := playAll(t, 1, []match.Job{job(t, "pentago", nil, "", 0, gamestest.Must(ask(t, player))(t), random)})
		if len(ended) != 1 || ended[0].End.Kind != results.ByRules {
			t.Fatalf("%s: %+v", player, ended)
		}
		return ended[0]
	}
	var before results.Record
	for i, weights := range []string{"", "(attack=7)", "(attack=7,defence=4)"} {
		a, b := play(declared+weights), play(placed+weights)
		if !slices.Equal(a.Moves, b.Moves) || len(a.Thoughts) == 0 || a.Thoughts[0].Score != b.Thoughts[0].Score {
			t.Errorf("%q: declared\n%v, placed\n%v", weights, a, b)
		}
		if i > 0 && slices.Equal(a.Moves, before.Moves) {
			t.Errorf("%q changes nothing: %v", weights, a.Moves)
		}
		before = a
	}
	if got := notes(t, file); !slices.Equal(got, []string{"start", "start", "start"}) {
		t.Errorf("placed: it notes %q, want a start for each vector", got)
	}
}

// TestWrongWeights: what is wrong with weights is said before the first game.
func TestWrongWeights(t *testing.T) {
	want := map[string]string{}
	add := func(text, says string, words ...string) {
		player, _ := weigher(t, says, words...)
		_, err := ask(t, player)
		if err == nil {
			g, rules, _, wrong := games.SetUp("pentago", nil, "")
			gamestest.OK(t, wrong)
			err = gamestest.Must(ask(t, player))(t).Try(t.Context(), g, rules)
		}
		if err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("%q: %v, want %s", words, err, text)
		}
		want[player] = "error: " + text
	}
	add("it does not start: told its weights, it has ended: exit status 5", twoWeights, "die")
	add("the place {a=1:5..0}: weight a has a range from 5 down to 0", "", "{a=1:5..0}")
	add("the place {a=9:0..5}: weight a is 9 by default, outside of its range", "", "x={a=9:0..5}")
	add(`the place {a=1:some}: "some" is no kind of weight: there is integer, switch, log`, "", "{a=1:some}")
	add(`the place {a=1:2..}: weight "a=1:2..": want NAME=NUMBER or NAME=NUMBER:LEAST..MOST`, "", "{a=1:2..}")
	add("the place {a=nan}: weight a cannot be NaN", "", "{a=nan}")
	add("weight a has two places in the command", "", "{a=1}", "{a=1}")
	add("weight attack has a place in the command, and is declared as well", twoWeights, "{attack=1}")
	add("no weight can be called nodes", "", "{nodes=1}")

	evaltest.Texts(t, "gomoku", map[string]string{
		`external:sh@weights="a=1"`:                                            "error: programs that speak tourney declare their weights: leave out weights and set",
		`external:sh@protocol=gomocup,set="INFO {name} {value}"`:               "error: set says how the program is told of weights, and there are none",
		`external:sh@protocol=gomocup,weights="a=1:0..5",set="INFO {name}"`:    `error: set cannot be "INFO {name}": it must hold {name} and {value}`,
		`external:sh@protocol=gomocup,weights="a"`:                             `error: weight "a": want NAME=NUMBER`,
		`external:sh@protocol=gomocup,weights="a=1:0..5 b=2"`:                  "",
		`external:sh(a=2,b=3)@protocol=gomocup,weights="a=1:0..5:integer b=2"`: "",
		`external:sh(a=9)@protocol=gomocup,weights="a=1:0..5"`:                 "error: weight a cannot be 9: it must lie from 0 to 5",
		`external:sh(a=2)`: "error: no weights of its program are known",
	})
	evaltest.Texts(t, "blokus", map[string]string{
		`external:sh@protocol=gtp,weights="a=1:0..5"`:                                `error: gtp has no words for weights: say what the program takes, as in set="kata-set-param {name} {value}"`,
		`external:sh@protocol=gtp,weights="a=1:0..5",set="pachi-set {name}={value}"`: "",
	})
}

// TestChangedDeclaration: a program that declares other weights than it did ends the run. No game is lost by that.
func TestChangedDeclaration(t *testing.T) {
	folder := t.TempDir()
	says := filepath.Join(folder, "says")
	script := "read line; cat " + says + "; echo ready it; cat >/dev/null"
	gamestest.OK(t, os.WriteFile(says, []byte("weight a 1 0 5\n"), 0o644))
	spec := gamestest.Must(ask(t, "external:"+games.Quote(process.Join("sh", "-c", script))))(t)
	engine.EndIdle()
	gamestest.OK(t, os.WriteFile(says, []byte("weight a 2 0 5\n"), 0o644))
	g, rules, _, err := games.SetUp("pentago", nil, "")
	gamestest.OK(t, err)
	if err = spec.Try(t.Context(), g, rules); !errors.Is(err, players.ErrChanged) || !strings.Contains(err.Error(), `declares the weights "a=2:0..5", and declared "a=1:0..5"`) {
		t.Errorf("%v, want that it has changed", err)
	}
}
