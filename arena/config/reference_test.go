package config

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/games/gamestest"
)

var update = flag.Bool("update", false, "rewrite docs/config.md")

// aNight and aSearch are the examples with which the reference begins.
const (
	aNight = `name: night
game: pentago
seed: 2016
openings:
  - {kind: empty, games: 40}
  - {kind: random, games: 40, stones: 1..22}
search: {plies: 2}
players:
  - {name: A, eval: a, weights: {monica: 1.2}}
  - {name: deep, eval: a, search: {plies: 3}}
  - {kind: random}
`
	aSearch = `name: better-a
game: pentago
budget: 20000
candidate: {name: A, eval: a, search: {plies: 2}}
space:
  monica: {min: 0.8, max: 1.6}
  middle: {min: 0.8, max: 1.6}
opponents:
  - {name: default, eval: a, search: {plies: 2}}
openings: [{kind: empty, games: 1}, {kind: random, games: 4}]
`
)

// section is a level of keys in the reference.
type section struct {
	level        string // the variable that declares it
	title, about string
	example      string
	keys         []key
}

func keysOf[T any](level []field[T]) []key {
	keys := make([]key, len(level))
	for i, d := range level {
		if keys[i] = d.key; d.need {
			keys[i].omitted = "must be given"
		}
	}
	return keys
}

var sections = []section{
	{"head", "Every config", "These keys are in all kinds of configs.", "", keysOf(head)},
	{"tournament", "A tournament", "`tourney run` plays it. Beside the keys of every config it has these.", "", keysOf(tournament)[len(head):]},
	{"times", "", "", "", keysOf(times)},
	{"scheduleLevel", "Schedule", "The keys of `schedule`.", "schedule: {order: both, against: [A]}", keysOf(scheduleLevel)},
	{"setLevel", "Openings", "The keys of each item of `openings`. A study has no `skip` and no `distinct`.",
		"openings:\n  - {kind: empty, games: 40}\n  - {kind: random, games: 40, stones: 1..22}", keysOf(setLevel)},
	{"playerLevel", "A player", "The keys of each item of `players` and `opponents`, and of `candidate`. A player has an `eval` or a `kind`.", "opponents:\n  - {name: strong, eval: a, weights: {monica: 1.2}, search: {plies: 3}}\n  - {kind: random}",
		keysOf(playerLevel)},
	{"clockLevel", "Clock", "The keys of `clock`.", "clock: {game: 10s, increment: 100ms}", keysOf(clockLevel)},
	{"studyLevel", "A study", "`tune run` plays it. Beside the keys of every config it has these.", "", keysOf(studyLevel)[len(head):]},
	{"rangeLevel", "The range of a weight", "The keys of each weight in `space`. A weight without keys has its own range.",
		"space:\n  monica: {min: 0.8, max: 1.6}\n  middle: {}", keysOf(rangeLevel)},
	{"tieLevel", "A tie", "Each item of `ties` has one of these keys.", "ties: [{mean: [monica, middle]}]", keysOf(tieLevel)},
	{"retestLevel", "Re-test", "The keys of `retest`.", "method: random\nretest: {best: 4}", keysOf(retestLevel)},
	{"proofLevel", "Proof", "The key of `proof`.", "proof:\n  openings: [{kind: empty, games: 200}]", keysOf(proofLevel)},
	{"besideLevel", "Beside the proof", "The keys of `beside`.", "beside: {deeper: 200, empty: 20}", keysOf(besideLevel)},
	{"benchLevel", "A bench", "`tourney bench CONFIG` measures it. Beside the keys of every config it has these.", "",
		keysOf(benchLevel)[len(head):]},
	{"publishedLevel", "Published times", "The keys of `published`.",
		"published:\n  name: paper\n  totals:\n    - {stones: 0, depth: 2, ms: [70]}\n    - {stones: 0, depth: 4, ms: [300]}",
		keysOf(publishedLevel)},
	{"rowLevel", "A row of totals", "The keys of each item of `totals`.", "", keysOf(rowLevel)},
}

// reference writes docs/config.md.
func reference() string {
	var b strings.Builder
	fmt.Fprintf(&b, `# Configs

A config is one YAML file that says all there is to say of one tournament, one study or one bench. This is a tournament,
which `+"`tourney run night.yaml`"+` plays:

`+"```yaml\n%s```"+`

and this is a study, in which `+"`tune run better-a.yaml`"+` looks for better weights:

`+"```yaml\n%s```"+`

Unknown keys, wrong types and impossible values are errors, all told at once with their places. A key that is left out has a
default. The config that is stored with a run has all defaults written out, so that a later default changes no old run. Where an
error names a key by its path, the items of a list are counted from 0: openings.0.games is the key `+"`games`"+` of the first item.

The rules of a game, the weights of a heuristic and the settings of a search belong to the games and players:
`+"`tourney list GAME`"+` shows them with their values and defaults.
`, aNight, aSearch)
	for _, s := range sections {
		if s.title == "" { // its keys are in other sections
			continue
		}
		fmt.Fprintf(&b, "\n## %s\n\n%s\n", s.title, s.about)
		if s.example != "" {
			fmt.Fprintf(&b, "\n```yaml\n%s\n```\n", s.example)
		}
		fmt.Fprint(&b, "\n| key | takes | without it | what it is |\n| --- | --- | --- | --- |\n")
		for _, k := range s.keys {
			fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", k.name, k.values, k.omitted, k.doc)
		}
	}
	text := b.String()
	for _, s := range sections {
		if s.title != "" {
			text = strings.ReplaceAll(text, "see "+s.title, fmt.Sprintf("see [%s](#%s)", s.title, strings.ToLower(strings.ReplaceAll(s.title, " ", "-"))))
		}
	}
	return text
}

// TestReference compares docs/config.md with the declared fields.
func TestReference(t *testing.T) {
	gamestest.SkipShort(t)
	file := filepath.Join("..", "..", "docs", "config.md")
	if *update {
		if err := os.WriteFile(file, []byte(reference()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(text), reference()); diff != "" {
		t.Errorf("go test ./arena/config -update rewrites it (-docs +tables):\n%s", diff)
	}
	decode(t, aNight)
	decodeStudy(t, aSearch)
	for _, s := range sections {
		_, run := Decode("night.yaml", []byte("game: pentago\nplayers: [{name: A, eval: a}, {kind: random}]\n"+s.example))
		_, study := DecodeStudy("night.yaml", []byte("game: pentago\nbudget: 4000\ncandidate: {name: A, eval: a}\n"+s.example))
		_, bench := DecodeBench("night.yaml", []byte("game: pentago\nstones: 0\ndepths: [2]\nplayers: [{name: A, eval: a}]\n"+s.example))
		if run != nil && study != nil && bench != nil {
			t.Errorf("the example of %s is of no kind of config:\n%v\n%v\n%v", s.title, run, study, bench)
		}
	}
}

// TestReferenceWhole: every level that is declared has its section, and every key says all there is to say of it.
func TestReferenceWhole(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	declared := regexp.MustCompile(`(?m)^var (\w+) = (?:slices\.Concat\(|\[\]field\[)`)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range declared.FindAllStringSubmatch(string(text), -1) {
			if !slices.ContainsFunc(sections, func(s section) bool { return s.level == match[1] }) {
				t.Errorf("%s: the level %s is not in the reference", file, match[1])
			}
		}
	}
	for _, s := range sections {
		for _, k := range s.keys {
			if k.name == "" || k.values == "" || k.omitted == "" || !strings.HasSuffix(k.doc, ".") || strings.Contains(k.values+k.omitted+k.doc, "|") {
				t.Errorf("%s: %+v", s.level, k)
			}
		}
	}
}
