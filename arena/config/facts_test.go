package config

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/players"
	"tourney/results"
)

// TestFactsOf reads the config that is kept with a run, as it is written now and as it was before.
func TestFactsOf(t *testing.T) {
	p := decode(t, "game: pentago\nplayers: [{eval: one}, {eval: a}, {kind: random}]\nschedule: {against: [one]}\n").Plan
	want := results.Facts{
		SeatNames: []string{"White", "Black"}, Options: map[string]string{"last_rotation": "true"},
		Challengers: []string{"a", "random"}, Planned: 4 * 200, Unrepeatable: map[string]string{},
		Openings: []results.OpeningSet{{Kind: "empty", Games: 100}, {Kind: "random", Games: 100}},
	}
	text := string(Encode(p))
	before := strings.Replace(text, "thoughts: on\n", "", 1)
	if before == text {
		t.Fatalf("the config does not say that thoughts are kept:\n%s", text)
	}
	for _, text := range []string{text, before} {
		got, err := FactsOf(text)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%v (-want +got):\n%s", err, diff)
		}
	}
	if _, err := FactsOf("game: chess\n"); !errors.As(err, new(Errors)) {
		t.Errorf("an unknown game: %v", err)
	}
}

// TestFactsToShow: facts to show a run need no player. Heuristics, weights, kinds and settings may be unknown. Known
// players still say why their games are unrepeatable.
func TestFactsToShow(t *testing.T) {
	p := decode(t, "game: pentago\nplayers: [{eval: one}, {eval: a, search: {millis: 7}}, {kind: random}]\nschedule: {against: [one]}\n").Plan
	text := string(Encode(p))
	want, err := FactsOf(text)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, old, new string
		clock          bool // of a is still known
	}{
		{"anything", "", "", true},
		{"a heuristic", "eval: one,", "eval: lost,", true},
		{"a weight", "{middle: 1.15,", "{lost: 1.15,", false},
		{"a kind", "name: random, kind: random", "name: random, kind: lost", true},
		{"a setting", "effort: none", "lost: none", true},
	} {
		changed := strings.Replace(text, test.old, test.new, 1)
		if changed == text && test.new != "" {
			t.Fatalf("%s: there is no %q in\n%s", test.name, test.old, text)
		}
		want.Unrepeatable = map[string]string{}
		if test.clock {
			want.Unrepeatable["a"] = "by the clock"
		}
		got, err := factsOf(changed, true)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("with %s lost: %v (-want +got):\n%s", test.name, err, diff)
		}
		if _, err := FactsOf(changed); (err == nil) != (test.new == "") {
			t.Errorf("with %s lost the facts to store have error %v", test.name, err)
		}
	}
	for _, wrong := range []string{"game: chess\n", "game: pentago\n", "game: pentago\nplayers: [{eval: lost}]\n", "{",
		strings.Replace(text, "last_rotation", "lost", 1)} {
		if got, err := factsOf(wrong, true); !errors.As(err, new(Errors)) {
			t.Errorf("%q: %+v, %v", wrong, got, err)
		}
	}
}

// TestStudyFactsOf reads the config that is kept with a study.
func TestStudyFactsOf(t *testing.T) {
	s := decodeStudy(t, "game: pentago\nbudget: 100000\nmethod: random\ncandidate: {eval: probe}\nspace: {log: , real: {max: 3}}\n"+
		"opponents: [{kind: random}, {eval: a, search: {millis: 7}}]\n").Study
	want := results.StudyFacts{
		Weights: []results.Weight{{Name: "real", Min: 0.5, Max: 3}, {Name: "log", Min: 0.1, Max: 10, Log: true}},
		Opponents: []results.Player{
			{Name: "random", Spec: "random"}, {Name: "a", Spec: spec(t, "a@auto,millis=7").String()},
		},
		Unrepeatable: map[string]string{"a": "by the clock"},
	}
	text := string(EncodeStudy(s))
	for _, text := range []string{text, strings.Replace(text, "thoughts: off\n", "", 1)} {
		got, err := StudyFactsOf(text)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%v (-want +got):\n%s", err, diff)
		}
	}
	if _, err := StudyFactsOf(text[1:]); !errors.As(err, new(Errors)) {
		t.Errorf("an unknown key: %v", err)
	}
}

// shelf is a store of runs and studies without games.
type shelf struct {
	results.StudyStore
	runs    []results.Run
	studies []results.Study
	broken  error
	set     []string // names, in the order set
}

func (s *shelf) WithoutFacts(context.Context) (runs []results.Run, studies []results.Study, err error) {
	for _, r := range s.runs {
		if !r.Facts.Known() {
			runs = append(runs, r)
		}
	}
	for _, study := range s.studies {
		if !study.Facts.Known() {
			studies = append(studies, study)
		}
	}
	return runs, studies, nil
}

func (s *shelf) SetFacts(_ context.Context, run string, f results.Facts) error {
	s.set = append(s.set, fmt.Sprint(run, " ", f.Planned))
	return s.broken
}

func (s *shelf) SetStudyFacts(_ context.Context, study string, f results.StudyFacts) error {
	s.set = append(s.set, fmt.Sprint(study, " ", len(f.Weights)))
	return s.broken
}

// TestFillFacts: runs and studies without facts get them if their config can be read.
func TestFillFacts(t *testing.T) {
	const run = "game: pentago\nplayers: [{eval: one}, {kind: random}]\n"
	const study = "game: pentago\nbudget: 100000\nmethod: random\ncandidate: {eval: probe}\nname: s\n"
	store := &shelf{
		runs: []results.Run{
			{Name: "known", Config: run, Facts: results.Facts{Planned: 7}},
			{Name: "old", Config: "name: old\n" + run},
			{Name: "foreign", Config: "name: foreign\ngame: chess\n"},
			{Name: "damaged", Config: "{"},
			{Name: "person", Config: "name: p\n" + strings.Replace(run, "random", "person", 1)},
		},
		studies: []results.Study{
			{Name: "foreign study", Config: "game: chess\n"},
			{Name: "old study", Config: study},
			{Name: "known study", Config: study, Facts: results.StudyFacts{Weights: []results.Weight{{Name: "real"}}}},
		},
	}
	if err := FillFacts(t.Context(), store); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"old 400", "person 400", "old study 4"}, store.set); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	store.broken = fmt.Errorf("a row: %w", results.ErrDamaged)
	if err := FillFacts(t.Context(), store); err != nil {
		t.Errorf("a damaged run keeps others from being played: %v", err)
	}
	store.broken = errors.New("disk full")
	if err := FillFacts(t.Context(), store); !errors.Is(err, store.broken) {
		t.Errorf("error %v, want %v", err, store.broken)
	}
}

func init() {
	players.RegisterMethod(players.Method{
		Name: "costly", Doc: "must not be built",
		New: func(players.Spec, players.Evaluator) (players.Player, error) { panic("it was built") },
	})
}

// TestStoredUnbuilt: to read a stored config no player is built.
func TestStoredUnbuilt(t *testing.T) {
	const text = "name: n\ngame: pentago\nplayers: [{kind: costly}, {kind: random}]\n"
	if f, err := DecodeStored([]byte(text)); err != nil || f.Plan.Players[0].Spec.Method != "costly" {
		t.Errorf("error %v", err)
	}
}

// BenchmarkDecodeStored reads the config of a run of a thousand players, as a study leaves one.
func BenchmarkDecodeStored(b *testing.B) {
	p := decode(b, "game: pentago\nplayers: [{eval: a-star}, {kind: random}]\nschedule: {against: [random]}\n").Plan
	for i := range 1074 {
		e := p.Players[0]
		e.Name = fmt.Sprint(e.Name, ".", i+1)
		p.Players = append(p.Players, e)
	}
	text := Encode(p)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := DecodeStored(text); err != nil {
			b.Fatal(err)
		}
	}
}

// TestWithSettings: players get their settings with what is at its default; of players of another program the gist is
// known. Private settings are left out unless some player is given another value.
func TestWithSettings(t *testing.T) {
	run := results.Run{Game: "pentago", Players: []results.Player{{Name: "x", Spec: "one(bias=0)@2"}, {Name: "dice", Spec: "random"},
		{Name: "gone", Spec: "gone(w=1)@3,kind=alpha-beta"}, {Name: "engine", Spec: `external@command=./engine,hash=123`}, {Name: "none"}}}
	var got []string
	for _, p := range WithSettings(run).Players {
		line := p.Name + ":"
		for _, s := range p.Settings {
			switch s.Name {
			case results.HeuristicSetting, results.KindSetting, "bias", "plies", "quirks", "command", "hash":
				line += fmt.Sprintf(" %s/%s=%s", s.Of, s.Name, s.Value)
				if s.Usual {
					line += "*"
				}
			}
		}
		got = append(got, line)
	}
	want := []string{"x: /eval=one one/bias=0 one/quirks=true* /kind=alpha-beta* /plies=2", "dice: random/kind=random", "gone: /eval=gone(w=1)@3",
		"engine: external/kind=external external/command=./engine external/plies=none*", "none:"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("settings (-want +got):\n%s", diff)
	}
	run.Players = []results.Player{{Name: "x", Spec: "a@1"}, {Name: "y", Spec: "a@1,draw=-3"}, {Name: "z", Spec: "a@1,symmetry=all"}}
	for i, want := range []string{"draw=0* symmetry=exact*", "draw=-3 symmetry=exact*", "draw=0* symmetry=all"} {
		var got []string
		for _, s := range WithSettings(run).Players[i].Settings {
			text := s.Name + "=" + s.Value
			if s.Usual {
				text += "*"
			}
			switch s.Name {
			case "draw", "symmetry", "table": // nobody gives a table
				got = append(got, text)
			}
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("player %d has %s, want %s", i, got, want)
		}
	}
	if run.Players[0].Settings != nil {
		t.Error("the run itself has changed")
	}
}
