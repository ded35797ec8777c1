package config

import (
	"errors"
	"fmt"
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

// TestAllErrorsAtOnce reports every mistake, in the order of the file, with the line marked.
func TestAllErrorsAtOnce(t *testing.T) {
	_, err := Decode("night.yaml", []byte("game: pentago\nsede: 3\nseed: x\nplayers:\n  - {eval: a, weights: {monica: -1}}\n  - {eval: nought}\n"))
	checkErrors(t, "all at once", err, "2:1:", "3:7:", "5:33:", "6:12:")
	if !strings.Contains(err.Error(), "    3 | seed: x\n      |       ^") {
		t.Errorf("the excerpt is missing or its mark misplaced:\n%v", err)
	}
	_, err = Decode("night.yaml", []byte(strings.Replace(filed, "openings.txt", "testdata/wrong.txt", 1)))
	if err == nil || !strings.Contains(err.Error(), "    3 |   nought # really\n      |   ^") {
		t.Errorf("the line of a file is not shown, or its mark misplaced:\n%v", err)
	}
}

// TestDefaultName: a file's name must do as a run's.
func TestDefaultName(t *testing.T) {
	for _, name := range []string{".yaml", strings.Repeat("n", 61) + ".yaml", " night.yaml", "a\x01b.yaml"} {
		if _, err := Decode(name, []byte(good)); err == nil || !strings.Contains(err.Error(), "the name of a run, by default that of the file,") {
			t.Errorf("%q: error %v", name, err)
		}
	}
}

func TestEncode(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkReadBack(t, drawPlan(t)) })
}

// checkReadBack wants a plan to survive in its config, and in its run.
func checkReadBack(t rapid.TB, want plan.Plan) {
	t.Helper()
	text := Encode(want)
	if diff := cmp.Diff(want, decode(t, string(text)).Plan); diff != "" {
		t.Fatalf("(-want +got):\n%s\n%s", diff, text)
	}
	got, err := plan.Of(plan.RunOf(want, "", plan.Build{}))
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Fatalf("in its run: error %v (-want +got):\n%s\n%s", err, diff, text)
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
				Parity: rapid.SampledFrom([]string{openings.Any, openings.Even, openings.Balanced}).Draw(t, "parity")},
			{Kind: openings.Empty, Games: rapid.IntRange(1, maxGames).Draw(t, "games"), Skip: rapid.IntRange(0, maxGames).Draw(t, "skip")},
		},
	}
	p.Clock = drawClock(t, p.Deadline)
	for i, name := range []string{"null", "true", "12", "a: b", `'quoted' # ä`} {
		text := fmt.Sprintf("a(monica=%v)@%d", rapid.Float64Range(0.5, 2).Draw(t, "monica"), i+1)
		p.Players = append(p.Players, plan.Entrant{Name: name, Spec: spec(t, text)})
	}
	p.Schedule.Most = rapid.SampledFrom([]int{0, 7}).Draw(t, "most")
	switch {
	case rapid.Bool().Draw(t, "gauntlet"):
		p.Schedule.Against = []string{"12", "null"}
	case rapid.Bool().Draw(t, "until decided"):
		p.Players, p.Schedule.Self, p.Schedule.Until, p.Schedule.Most = p.Players[:2], false, schedule.Decided, 0
		p.Schedule.Margin = float64(rapid.IntRange(0, 490).Draw(t, "margin")) / 10 / 100
		p.Openings[0] = openings.Set{Kind: openings.List, Games: 1, Lines: []string{"....../....../....../....../....../...... w p"}, Shuffled: true}
	case rapid.Bool().Draw(t, "until ranked"):
		p.Schedule.Self, p.Schedule.Until = false, schedule.Ranked
		p.Schedule.Error = float64(rapid.IntRange(10, 2000).Draw(t, "error")) / 10_000
		p.Schedule.Most *= 1_000_000
	}
	return p
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
	f.Add("fuzz.yaml", strings.Replace(good, "seed: 7", "clock: {turn: 1s, game: 10s, increment: 10ms, margin: 0s}", 1))
	f.Add("fuzz.yaml", "game: pentago\nplayers: &p\n - {eval: a}\n - *p\n")
	f.Fuzz(func(t *testing.T, name, text string) {
		file, err := Decode(name, []byte(text))
		if err != nil {
			return
		}
		checkReadBack(t, file.Plan)
	})
}
