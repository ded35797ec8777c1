package config

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tourney/games/gamestest"
	"tourney/results/resultstest"
)

// reads are the ways to read a config, by the words that begin a section of testdata/keys.txt. They return the config as it
// would be stored, "" for one that is not. base is the config of the section, of a run or a study that has begun.
var reads = map[string]func(t *testing.T, base, text string) (string, error){
	"tournament": func(t *testing.T, _, text string) (string, error) {
		f, err := Decode("night.yaml", []byte(text))
		if err == nil {
			checkReadBack(t, f.Plan)
		}
		return string(Encode(f.Plan)), err
	},
	"tournament times its seed": func(_ *testing.T, _, text string) (string, error) {
		f, err := Decode("night.yaml", []byte(text))
		if err == nil {
			err = f.Times(int(f.Plan.Seed))
		}
		return string(Encode(f.Plan)), err
	},
	"study": func(t *testing.T, _, text string) (string, error) {
		f, err := DecodeStudy("night.yaml", []byte(text))
		if err != nil {
			return "", err
		}
		checkStudyReadBack(t, f.Study)
		return string(EncodeStudy(f.Study)), nil
	},
	"bench": func(_ *testing.T, _, text string) (string, error) {
		e, err := DecodeBench("night.yaml", []byte(text))
		return fmt.Sprintf("%+v", e), err
	},
	"run goes on": func(t *testing.T, base, text string) (string, error) {
		f, err := Decode("night.yaml", []byte(text))
		if err == nil {
			err = f.Extends(decode(t, base).Plan)
		}
		return string(Encode(f.Plan)), err
	},
	"study goes on": func(t *testing.T, base, text string) (string, error) {
		f, err := DecodeStudy("night.yaml", []byte(text))
		if err == nil {
			err = f.Continues(decodeStudy(t, base).Study)
		}
		return "", err
	},
}

// TestKeys reads the edited configs of testdata/keys.txt. Below a config stand lines such as
//
//	games: 4 => games: 5
//		games: 5
//
// The first says what is written in the place of what, with \n for a new line and 9*<x> for nine of x; * is the whole config. Below it stand all
// errors, or what differs then in the config that would be stored; that is shown below a * alone.
func TestKeys(t *testing.T) {
	gamestest.SkipShort(t)
	file := filepath.Join("testdata", "keys.txt")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for section := range strings.SplitSeq(strings.TrimPrefix(string(text), "== "), "\n== ") {
		head, rest, _ := strings.Cut(section, "\n")
		base, cases, _ := strings.Cut(rest, "--\n")
		how := reads[head]
		stored, err := how(t, base, base)
		if err != nil {
			t.Fatalf("%v\n%s", err, base)
		}
		fmt.Fprintf(&got, "== %s\n%s--\n", head, base)
		for line := range strings.Lines(strings.TrimSuffix(cases, "\n") + "\n") {
			if line[0] == '\t' {
				continue // it is written anew
			}
			got.WriteString(line)
			old, edited, is := strings.Cut(strings.TrimSuffix(line, "\n"), " =>")
			switch {
			case old == "*" && !is:
				fmt.Fprintf(&got, "\t%s\n", strings.ReplaceAll(strings.TrimSpace(stored), "\n", "\n\t"))
				continue
			case old == "*":
				old = base
			case !is: // a comment
				continue
			}
			unescape := strings.NewReplacer(`\\`, `\`, `\n`, "\n", `\t`, "\t", `\0`, "\x00").Replace
			edited = repeated.ReplaceAllStringFunc(unescape(strings.TrimPrefix(edited, " ")), func(text string) string {
				times, item, _ := strings.Cut(strings.TrimSuffix(text, ">"), "*<")
				n, _ := strconv.Atoi(times)
				return strings.Repeat(item, n)
			})
			edited = string(changed(t, base, unescape(old), edited))
			now, err := how(t, base, edited)
			fmt.Fprintf(&got, "\t%s\n", strings.Join(outcome(stored, now, err), "\n\t"))
		}
	}
	resultstest.Golden(t, *update, file, got.String())
}

// manyNames matches the names of all games or heuristics, of which there may be more some day.
var manyNames = regexp.MustCompile(`: [a-z][\w-]*(, [a-z][\w-]*){5,}`)

var repeated = regexp.MustCompile(`\d+\*<[^>]*>`)

// TestEveryKeyStays: testdata/keys.txt changes every key that a run or study that goes on may not change.
func TestEveryKeyStays(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "keys.txt"))
	if err != nil {
		t.Fatal(err)
	}
	check := func(what string, keys []key) {
		for _, k := range keys {
			said := k.name + "[. ]"
			if k.name == "players" {
				said = `player "A" is `
			}
			if !regexp.MustCompile(`\d: ` + said + `.*, but the ` + what + ` (began|has come)`).Match(text) {
				t.Errorf("no %s changes the key %s", what, k.name)
			}
		}
	}
	check("run", kept(tournament))
	check("study", kept(studyLevel)[1:]) // without the game: a candidate is of one game
}

// kept returns the keys that may not change.
func kept[T any](level []field[T]) []key {
	return keysOf(slices.DeleteFunc(slices.Clone(level), func(d field[T]) bool { return d.free || d.write == nil }))
}

// outcome lists the errors of a config, or what differs between two stored ones.
func outcome(before, now string, err error) (list []string) {
	if errs := (Errors)(nil); errors.As(err, &errs) {
		for _, e := range errs {
			said := fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, manyNames.ReplaceAllString(e.Problem, ": …"))
			list = append(list, strings.TrimPrefix(said, "night.yaml:"))
		}
		return list
	}
	parts := func(text string) []string { return strings.Split(strings.ReplaceAll(text, "\n", ", "), ", ") }
	was := parts(before)
	for _, part := range parts(now) {
		if i := slices.Index(was, part); i >= 0 {
			was = slices.Delete(was, i, i+1)
		} else {
			list = append(list, part)
		}
	}
	if list == nil {
		return []string{"nothing is wrong, and nothing differs"}
	}
	return []string{strings.Join(list, ", ")}
}
